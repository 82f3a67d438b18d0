// A table: what is clicked, typed or pointed at goes to the file that knows about it.

import { drawBetter } from "./better.js";
import { byId, keep, kept } from "./dom.js";
import { desk } from "./desk.js";
import { listenToHistory, playOrStop, step, toNow } from "./history.js";
import { listenToKeys } from "./keys.js";
import { settle, startOver } from "./lights.js";
import { connect } from "./live.js";
import { enlarge, listenToBoards, openNumber } from "./opened.js";
import { holdBack } from "./only_moves.js";
import { begin, opened } from "./patches.js";
import { watchPresence } from "./presence.js";
import { point, pointedAt } from "./previews.js";
import { listenToRules } from "./rules.js";
import { watchScreen } from "./screen.js";
import { tellBest } from "./bests.js";
import { listenToSharing } from "./sharing.js";
import { listenToSheet } from "./sheet.js";
import { tick } from "./sound.js";
import { openSpeaking } from "./speaking.js";
import { listenToTalk } from "./talk.js";
import { listenToTabs } from "./tabs.js";
import { begun, choose, hint, myTurn, refresh, remember, send } from "./turns.js";

const COMFORTS = { only: true, auto: false, sound: false, talksound: false }; // and how they are until somebody chooses
let finger = false;
let pressed = {}; // what was pressed, and what was legal then

export function openTable() {
  remember();
  tellBest();
  openSpeaking();
  const { state } = desk;
  if (new URLSearchParams(location.search).has("at") && state.at < state.last) desk.looking = state.at;
  begin();
  settle();
  listen();
  if (state.legal.length) myTurn();
  begun();
  watchScreen(refresh);
  drawBetter();
  connect();
}

const KEYS = {
  u: () => byId("undo").querySelector("button").click(),
  h: () => byId("hint")?.click(),
  d: () => byId("words")?.querySelector("button")?.click(),
  "[": () => step(-1),
  "]": () => step(1),
  " ": () => playOrStop(),
  "?": () => byId("help").showModal(),
  Escape: () => {
    byId("menu").open = false;
    if (desk.looking === null) startOver();
    else toNow();
  },
};
for (let number = 1; number <= 9; number += 1) KEYS[number] = () => openNumber(number);

function listen() {
  const { main } = desk;
  listenToKeys(KEYS, (target) => (target.dataset.t ? choose(target.dataset.t) : enlarge(target)));
  main.addEventListener("pointerdown", onPress);
  document.addEventListener("pointerdown", closeMenu);
  main.addEventListener("click", onClick);
  for (const kind of ["pointerover", "focusin"]) main.addEventListener(kind, onPoint);
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("toggle", onToggle, true); // it does not rise by itself
  byId("hint")?.addEventListener("click", () => hint());
  byId("keys").addEventListener("click", () => byId("help").showModal());
  listenToBoards();
  listenToHistory();
  listenToTabs();
  listenToSheet();
  listenToRules();
  watchPresence();
  listenToSharing();
  listenToTalk({
    home: desk.home,
    isOwn: ({ dataset: { by } }) => by === String(desk.state.seat),
    say: (words) => send("/talk", { words }),
    sound: tick,
    inSight: talkInSight,
    speaker: (seat) => document.querySelector(`.piece[data-seat="${Number(seat)}"]`) ?? byId("status"),
  });
  for (const [name, usual] of Object.entries(COMFORTS)) {
    if (byId(name)) byId(name).checked = kept(name, usual);
  }
}

// Whoever opens the menu because of its mark wants to read.
function talkInSight() {
  if (byId("menu").open) byId("talking").open = true;
  return byId("menu").open;
}

// A menu closes when something else is pressed.
function closeMenu({ target }) {
  if (!target.closest("#menu")) byId("menu").open = false;
}

function onPress({ pointerType, target }) {
  finger = pointerType === "touch";
  pressed = { target: target.closest("[data-t]"), legal: `${desk.state.legal}` };
}

// What is clicked. Where a drawing came between press and click, the shape is another one: it counts
// as long as what the pressed one meant is what it means now.
function meant({ target }) {
  const { target: before, legal } = pressed;
  pressed = {};
  return before?.isConnected === false && legal !== `${desk.state.legal}` ? null : target.closest("[data-t]");
}

function onClick(click) {
  const target = meant(click);
  if (target) {
    click.preventDefault();
    const confirmed = target.closest("#words");
    if (desk.looking === null) choose(target.dataset.t, finger && !confirmed);
    return;
  }
  const large = click.target.closest("[data-enlarge]");
  if (large) enlarge(large);
}

function onPoint({ target, type }) {
  const shape = target.closest("svg .lit[data-t], #words [data-t]");
  if (shape && shape.dataset.t !== pointedAt()) point(shape.dataset.t);
  else if (!shape && type === "pointerover" && pointedAt() && !desk.tapped) point("");
}

function onInput({ target }) {
  if (target.id === "eyes") refresh();
  if (target.id === "follow") follow(target.value);
  if (target.id in COMFORTS) keep(target.id, target.checked);
}

// What was closed until now has not been kept up to date.
function onToggle({ target }) {
  if (target.open && opened(target).length) refresh();
}

// Whose board is large is remembered for this table alone; the server draws it so.
function follow(seat) {
  document.cookie = `follow=${seat};path=${desk.home};samesite=lax`;
  refresh();
}

function onSubmit(submit) {
  const form = submit.target;
  if (form.id === "undo") takeBack();
  else if (form.id === "speak") speak(byId("saying"));
  else if (form.className === "eyes") refresh();
  else return;
  submit.preventDefault();
}

// What was chosen and not yet played is taken back first.
function takeBack() {
  if (desk.prefix.length || desk.tapped) return startOver();
  holdBack();
  send("/undo", { at: desk.state.next });
}

// What could not be said stays in the field.
async function speak(field) {
  if (field.value.trim() && !await send("/talk", { words: field.value })) return;
  field.value = "";
}
