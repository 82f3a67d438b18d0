// The desk: what this page knows of its table, shared by all files that work on it.

import { byId } from "./dom.js";

const main = byId("table");
const read = (id) => JSON.parse(byId(id)?.textContent ?? "{}");

export const desk = {
  main,
  home: main?.dataset.table, // where the table is
  phrases: read("phrases"),
  state: read("start"), // the last update
  prefix: [], // what was clicked so far
  hinted: [], // the path that a hint points at
  tapped: "", // the token that a finger has chosen and not yet confirmed
  told: 0, // the newest change that the stream told of
  looking: null, // the entry we look back at; null for now
  byKeys: false,
};

export async function ask(where, headers = {}) {
  try {
    const answer = await fetch(desk.home + where, { headers: { accept: "application/json", ...headers } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

export const spelt = (path) => encodeURIComponent(path.join(" "));
