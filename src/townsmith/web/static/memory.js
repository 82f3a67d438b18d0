// What this browser remembers: the tables somebody plays at, and the games that are over.

import { keep, kept } from "./dom.js";

const MOST_TABLES = 12;
const MOST_GAMES = 500; // as many as the server reads

export const tables = () => kept("tables", []);

export const games = () => kept("games", []);

export function keepTable(id, title) {
  keep("tables", [{ id, title }, ...tables().filter((one) => one.id !== id)].slice(0, MOST_TABLES));
  markStreet();
}

export function forgetTable(id) {
  keep("tables", tables().filter((one) => one.id !== id));
}

// Whoever is forgotten there leaves nothing of that table here, neither its result nor whom they muted.
export function forgetAllOf(id) {
  forgetTable(id);
  keep("games", games().filter((one) => one.id !== id));
  forgetMuted(id);
  markStreet();
}

export function forgetMuted(id) {
  keep("muted", Object.fromEntries(Object.entries(kept("muted", {})).filter(([where]) => where !== id)));
}

// A table that was a lobby goes on under its own address.
export function moveTable(from, to) {
  const moved = tables().map((one) => (one.id === from ? { ...one, id: to } : one));
  keep("tables", moved.filter((one, at) => moved.findIndex(({ id }) => id === one.id) === at));
}

export function keepGames(fresh) {
  const known = new Map(games().map((game) => [game.id, game]));
  for (const game of fresh) if (!known.has(game.id)) known.set(game.id, game);
  const sorted = [...known.values()].sort((one, other) => other.ended - one.ended);
  keep("games", sorted.slice(0, MOST_GAMES));
  markStreet();
}

// A game that is over is asked for what there is to remember of it; then its table is let go of.
export async function finish(id) {
  if (games().some((game) => game.id === id)) return forgetTable(id);
  const told = await askedFor(`${id}/card`);
  if (told?.game) keepGames([told.game]);
  if (told?.over || told?.gone) forgetTable(id);
}

// The answer of the server; nothing if none came.
export async function askedFor(where) {
  try {
    const answer = await fetch(where, { headers: { accept: "application/json" } });
    if (answer.status === 403 || answer.status === 404) return { gone: true };
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

export async function posted(where, body) {
  try {
    const answer = await fetch(where, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    return await answer.json();
  } catch {
    return null;
  }
}

// The street is lower for whoever has tables, from its first moment on.
export function markStreet() {
  const here = tables().length || games().length;
  document.cookie = `returning=${here ? 1 : ""}; path=/; max-age=${here ? 31536000 : 0}; samesite=lax`;
}
