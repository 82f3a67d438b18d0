// Turns: a path is chosen, sent and answered, and what is new is fetched and drawn.

import { byId } from "./dom.js";
import { sure } from "./asking.js";
import { tellBest } from "./bests.js";
import { countUp } from "./counting.js";
import { ask, desk, spelt } from "./desk.js";
import { focusFirst } from "./keys.js";
import { drawButtons, lightAll, next, settle, tap } from "./lights.js";
import { goAhead, makeOnlyMove } from "./only_moves.js";
import { finish, forgetTable, keepTable } from "./memory.js";
import { fits, have, opened, patch } from "./patches.js";
import { goOnFrom } from "./paths.js";
import { tellTimes } from "./presence.js";
import { once, reach } from "./reaching.js";
import { whyLink } from "./rules.js";
import { screenKind } from "./screen.js";
import { knock } from "./sight.js";
import { tick } from "./sound.js";
import { tell } from "./speaking.js";

let sending = false;
let heard = 0; // the newest change we were told of
let pull = null;
let wanted = false;
let whole = false; // whether the next fetch is to leave nothing out

// Keep the table in the browser's memory as long as it is to be gone on with, and its result then.
export function remember() {
  const { home, main, state } = desk;
  if (state.over) finish(home);
  else if (state.seat < 0) forgetTable(home);
  else keepTable(home, `${main.dataset.title} · ${home.slice(3, 7)}`);
}

export function choose(token, finger = false) {
  if (!next().has(token)) return explain([...desk.prefix, token]);
  const { path, complete } = goOnFrom(desk.state.legal, [...desk.prefix, token]);
  if (complete && finger && desk.tapped !== token) return tap(token);
  goAhead();
  if (complete) return play(path);
  desk.prefix = path;
  desk.tapped = "";
  settle();
  focusFirst();
}

async function explain(path) {
  if (desk.looking !== null || desk.state.seat < 0) return;
  const answer = await ask(`/why?path=${spelt(path)}`);
  if (answer) tell("refusal", `${answer.words} `, ...whyLink(answer.rule));
}

async function play(path) {
  const at = desk.state.next;
  if (!await sure(path) || at !== desk.state.next) return;
  desk.hinted = [];
  await send("/moves", { words: path.join(" "), at });
}

// Send what somebody did; the answer is what it changed, so that there is nothing left to fetch.
// Return whether it was taken.
export async function send(where, body) {
  if (sending) return false;
  sending = true;
  desk.main.classList.add("sending");
  const { taken, drawn } = await post(where, body);
  sending = false;
  desk.main.classList.remove("sending");
  if (!drawn || heard > Number(desk.state.moment)) await refresh();
  return taken;
}

async function post(where, body) {
  try {
    const asked = wish();
    const go = where === "/talk" ? once : reach; // what is said is said once
    const { answer, late } = await go(`${desk.home}${where}?${asked.query}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", "x-have": have() },
      body: JSON.stringify(body),
    });
    const told = await answer.json();
    tell("refusal", answer.ok ? (late ? desk.phrases.again : "") : told.error);
    return { taken: answer.ok, drawn: answer.ok && draw(told, asked) };
  } catch {
    tell("refusal", desk.phrases.failed);
    return { taken: false, drawn: false };
  }
}

// Hear that there is something new; what we are sending may be it, so its answer comes first.
export function hear(moment) {
  heard = Math.max(heard, moment);
  if (!sending && heard > Number(desk.state.moment)) refresh();
}

// Fetch what is new; whoever asks while that is under way is served by one more fetch.
// It has come to its end for everybody when nobody has asked since it began.
export function refresh() {
  wanted = true;
  pull ??= fetchWanted().finally(() => { pull = null; });
  return pull;
}

async function fetchWanted() {
  while (wanted) {
    wanted = false;
    await fetchSnapshot();
  }
}

// The newest change this page was told of: whichever node draws the update has to know it too.
const newest = () => Math.max(desk.told, desk.state.moment);

async function fetchSnapshot() {
  const asked = wish();
  const had = whole ? "" : have();
  whole = false;
  const update = await ask(`/updates?${asked.query}`, { "x-have": had });
  if (update) draw(update, asked);
}

// What was made for a page that is no longer so cannot be mended: all of it is fetched.
function fetchAll() {
  wanted = true;
  whole = true;
  return false;
}

// Say what this page shows: the moment, the eyes, the window, and what is open in it.
function wish() {
  const query = new URLSearchParams({ screen: screenKind(), opened: opened(), since: newest() });
  const given = new URLSearchParams(location.search).get("as");
  if (desk.looking !== null) query.set("at", desk.looking);
  if (desk.state.over) query.set("as", byId("eyes")?.value ?? given ?? desk.state.seat);
  return { query, looking: desk.looking };
}

// Draw an update, unless a later one was faster or somebody looks elsewhere by now.
function draw(update, asked) {
  if (Number(update.moment) < Number(desk.state.moment) || asked.looking !== desk.looking) return false;
  if (!fits(update)) return fetchAll();
  const { moved, ended, mine } = patch(update);
  tellTimes();
  if (ended) remember();
  if (ended) countUp();
  tellBest();
  if (desk.looking === null) {
    if (mine) myTurn();
    if (moved) goOn();
  }
  return true;
}

export function look(at) {
  desk.looking = at >= desk.state.last ? null : Math.max(0, at);
  return refresh();
}

// A page that was just opened may have nothing to decide either.
export function begun() {
  if (desk.looking === null) makeOnlyMove(play);
}

export function myTurn() {
  if (byId("sound")?.checked) tick();
  knock(desk.main.dataset.title, desk.phrases.turn, desk.home, desk.state.next);
  coach();
}

// At a table with a coach, whoever has a choice is told unasked what the coach would do.
function coach() {
  if (desk.main.dataset.guided === "1" && desk.state.legal.length > 1) hint();
}

function goOn() {
  const { legal, buttons } = desk.state;
  if (!desk.hinted.length) coach();
  makeOnlyMove(play);
  if (!byId("auto")?.checked || legal.length !== 1 || desk.state.only) return;
  const [path] = legal;
  if (path.length === 1 && buttons[path[0]]) setTimeout(() => play(path), 250);
}

export async function hint() {
  const button = byId("hint");
  if (button?.ariaBusy === "true") return;
  button?.setAttribute("aria-busy", "true");
  tell("advice", desk.phrases.thinking);
  const answer = await ask("/hint");
  button?.removeAttribute("aria-busy");
  if (!answer) return tell("advice", desk.phrases.noHint);
  desk.hinted = answer.path;
  tell("advice", answer.words);
  lightAll();
  drawButtons();
}
