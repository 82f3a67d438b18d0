// Turns: a path is chosen, sent and answered, and what is new is fetched and drawn.

import { byId, keep, kept } from "./dom.js";
import { ask, desk, spelt } from "./desk.js";
import { focusFirst } from "./keys.js";
import { drawButtons, lightAll, next, settle, tap } from "./lights.js";
import { have, patch } from "./patches.js";
import { goOnFrom } from "./paths.js";

const MOST_KEPT = 12;
let sending = false;
let pull = null;
let pullAgain = false;

// Keep the table in the browser's memory as long as it is to be gone on with.
export function remember() {
  const { home, main, state } = desk;
  const others = kept("tables", []).filter(({ id }) => id !== home);
  const here = { id: home, title: `${main.dataset.title} · ${home.slice(3, 7)}` };
  keep("tables", state.over || state.seat < 0 ? others : [here, ...others].slice(0, MOST_KEPT));
}

export function choose(token, finger = false) {
  if (!next().has(token)) return explain([...desk.prefix, token]);
  const { path, complete } = goOnFrom(desk.state.legal, [...desk.prefix, token]);
  if (complete && finger && desk.tapped !== token) return tap(token);
  if (complete) return play(path);
  desk.prefix = path;
  desk.tapped = "";
  settle();
  focusFirst();
}

async function explain(path) {
  if (desk.looking !== null || desk.state.seat < 0) return;
  const answer = await ask(`/why?path=${spelt(path)}`);
  if (answer) byId("refusal").textContent = answer.words;
}

function play(path) {
  desk.hinted = [];
  return send("/moves", { words: path.join(" "), at: desk.state.next });
}

export async function send(where, body) {
  if (sending) return;
  sending = true;
  desk.main.classList.add("sending");
  try {
    const answer = await fetch(desk.home + where, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    const told = await answer.json();
    byId("refusal").textContent = answer.ok ? "" : told.error;
  } catch {
    byId("refusal").textContent = desk.phrases.failed;
  }
  sending = false;
  desk.main.classList.remove("sending");
  await refresh();
}

// Fetch what is new; whoever asks while that is under way is served by one more fetch.
export async function refresh() {
  if (pull) {
    pullAgain = true;
    return pull;
  }
  pull = fetchScene();
  await pull;
  pull = null;
  if (pullAgain) {
    pullAgain = false;
    await refresh();
  }
}

async function fetchScene() {
  const asked = new URLSearchParams();
  const given = new URLSearchParams(location.search).get("as");
  if (desk.looking !== null) asked.set("at", desk.looking);
  if (desk.state.over) asked.set("as", byId("eyes")?.value ?? given ?? desk.state.seat);
  const update = await ask(`/updates?${asked}`, { "x-have": have() });
  if (!update) return;
  const { moved, ended, mine } = patch(update);
  if (ended) remember();
  if (desk.looking !== null) return;
  if (mine) myTurn();
  if (moved) goOn();
}

export function look(at) {
  desk.looking = at >= desk.state.last ? null : Math.max(0, at);
  return refresh();
}

export function myTurn() {
  if (byId("sound")?.checked) tick();
  if (desk.main.dataset.guided === "1") hint(true);
}

function goOn() {
  const { legal, buttons } = desk.state;
  if (desk.main.dataset.guided === "1" && legal.length && !desk.hinted.length) hint(true);
  if (!byId("auto")?.checked || legal.length !== 1) return;
  const [path] = legal;
  if (path.length === 1 && buttons[path[0]]) setTimeout(() => play(path), 250);
}

export async function hint(guided = false) {
  const answer = await ask("/hint");
  if (!answer) return;
  desk.hinted = answer.path;
  byId("advice").textContent = guided ? desk.phrases.try.replace("%", answer.words) : answer.words;
  lightAll();
  drawButtons();
}

function tick() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0.08, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.15);
  tone.connect(loudness).connect(audio.destination);
  tone.frequency.value = 520;
  tone.start();
  tone.stop(audio.currentTime + 0.16);
}
