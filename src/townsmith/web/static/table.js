// A table: what is clicked, typed or pointed at goes to the file that knows about it.

import { byId, keep, kept } from "./dom.js";
import { desk } from "./desk.js";
import { listenToKeys } from "./keys.js";
import { settle, startOver } from "./lights.js";
import { connect } from "./live.js";
import { begin, enlarge } from "./patches.js";
import { point, pointedAt } from "./previews.js";
import { choose, hint, look, myTurn, refresh, remember, send } from "./turns.js";

const COMFORTS = ["auto", "sound"];
let finger = false;

export function openTable() {
  remember();
  begin();
  const { state } = desk;
  if (new URLSearchParams(location.search).has("at") && state.at < state.last) desk.looking = state.at;
  settle();
  listen();
  if (state.legal.length) myTurn();
  connect();
}

const moved = (by) => look((desk.looking ?? desk.state.last) + by);

const KEYS = {
  u: () => byId("undo").querySelector("button").click(),
  h: () => byId("hint")?.click(),
  d: () => byId("words")?.querySelector("button")?.click(),
  "[": () => moved(-1),
  "]": () => moved(1),
  "?": () => byId("help").showModal(),
  Escape: startOver,
};

function listen() {
  const { main } = desk;
  listenToKeys(KEYS, (target) => (target.dataset.t ? choose(target.dataset.t) : enlarge(target)));
  main.addEventListener("pointerdown", (press) => { finger = press.pointerType === "touch"; });
  main.addEventListener("click", onClick);
  for (const kind of ["pointerover", "focusin"]) main.addEventListener(kind, onPoint);
  main.addEventListener("input", onInput);
  main.addEventListener("submit", onSubmit);
  byId("hint")?.addEventListener("click", () => hint());
  for (const name of COMFORTS) {
    if (byId(name)) byId(name).checked = kept(name, false);
  }
}

function onClick(click) {
  const target = click.target.closest("[data-t]");
  if (target) {
    click.preventDefault();
    const confirmed = target.closest("#words");
    if (desk.looking === null) choose(target.dataset.t, finger && !confirmed);
    return;
  }
  const large = click.target.closest("[data-enlarge]");
  if (large) return enlarge(large);
  const step = click.target.closest("#history a[rel]");
  if (step) {
    click.preventDefault();
    moved(step.rel === "next" ? 1 : -1);
  }
}

function onPoint({ target, type }) {
  const shape = target.closest("svg .lit[data-t], #words [data-t]");
  if (shape && shape.dataset.t !== pointedAt()) point(shape.dataset.t);
  else if (!shape && type === "pointerover" && pointedAt() && !desk.tapped) point("");
}

function onInput({ target }) {
  if (target.id === "slider") look(Number(target.value));
  if (target.id === "eyes") refresh();
  if (COMFORTS.includes(target.id)) keep(target.id, target.checked);
}

function onSubmit(submit) {
  const form = submit.target;
  if (form.id === "undo") send("/undo", { at: desk.state.next });
  else if (form.id === "speak") speak(byId("saying"));
  else if (form.className === "eyes") refresh();
  else return;
  submit.preventDefault();
}

function speak(field) {
  if (field.value.trim()) send("/talk", { words: field.value });
  field.value = "";
}
