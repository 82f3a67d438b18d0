// A lesson: the same table and the same clicks, but the answers come from a script of beats. What
// was chosen so far is the address, so nothing is kept but on this device.

import { all, byId, keep, kept } from "./dom.js";
import { ask, desk, spelt } from "./desk.js";
import { focusFirst, listenToKeys } from "./keys.js";
import { drawButtons, lightAll, next, settle, startOver } from "./lights.js";
import { enlarge } from "./opened.js";
import { have, patch, begin } from "./patches.js";
import { goOnFrom } from "./paths.js";
import { bringIntoView, draw as drawPen, watchPen } from "./pen.js";
import { layPath, point, pointedAt } from "./previews.js";
import { listenToRules, whyLink } from "./rules.js";
import { screenKind, watchScreen } from "./screen.js";
import { listenToSheet } from "./sheet.js";
import { openSpeaking, tell } from "./speaking.js";
import { listenToTabs } from "./tabs.js";

const MISSES = 2; // after so many other moves in a beat, what it waits for is outlined
let misses = 0;
let asking = null; // the step that is on its way

export function openLesson() {
  openSpeaking();
  begin();
  settle();
  listen();
  const left = leftAt();
  if (left) go(left);
  else follow();
  watchPen(pointed);
  watchScreen(async () => {
    await asking;
    await go(desk.home);
  });
}

// In the middle of a path the pen goes to its next token, if that was the way so far.
function pointed() {
  const { points, shown } = desk.state.lesson;
  const depth = desk.prefix.length;
  if (!depth) return points;
  return desk.prefix.every((token, at) => token === shown[at]) ? shown.slice(depth, depth + 1) : [];
}

// Whoever comes back without an address of a step goes on where the lesson was left.
function leftAt() {
  const { lesson } = desk.main.dataset;
  const left = kept("lessons", {})[lesson];
  const named = location.pathname.split("/").length > 4 || location.search;
  return left && !named ? `/learn/${lesson}/${left.steps}` : "";
}

// Bring the page in line with the step it is at, and keep the step on this device.
function follow() {
  const { lesson } = desk.state;
  desk.home = lesson.home;
  document.body.classList.toggle("tried", lesson.tried);
  byId("show").hidden = !lesson.shown.length;
  byId("on").hidden = !lesson.on;
  byId("on").href = lesson.on;
  byId("parting").hidden = !lesson.over;
  byId("undo").action = lesson.back;
  byId("undo").querySelector("button").classList.toggle("main", lesson.tried);
  byId("undo").querySelector("button").disabled = !lesson.tried && lesson.steps === "start";
  if (!lesson.tried) history.replaceState(null, "", lesson.home);
  remember(lesson);
  mark();
}

// The one filled button is what the beat waits for, if that is a button, and the pen points at it.
function mark() {
  const awaited = desk.state.lesson.shown[desk.prefix.length];
  for (const button of all("#words [data-t]")) button.classList.toggle("main", button.dataset.t === awaited);
  drawPen(pointed());
}

function remember({ steps, over }) {
  const { lesson, title, called } = desk.main.dataset;
  const { [lesson]: _, ...others } = kept("lessons", {});
  const here = { steps, title: `${title} · ${called}` };
  keep("lessons", over || steps === "start" ? others : { ...others, [lesson]: here });
}

// One step at a time: what is clicked before the last one has come is not meant for the next.
function go(address, path = []) {
  asking ??= step(address, path).finally(() => { asking = null; });
  return asking;
}

async function step(address, path) {
  desk.home = address;
  const asked = new URLSearchParams({ screen: screenKind() });
  if (path.length) asked.set("path", path.join(" "));
  const update = await ask(`/updates?${asked}`, { "x-have": have() });
  if (!update) {
    desk.home = desk.state.lesson.home;
    return tell("refusal", desk.phrases.failed);
  }
  const before = desk.state.lesson;
  patch(update);
  misses = update.lesson.tried ? misses + 1 : before.steps === update.lesson.steps ? misses : 0;
  follow();
  if (misses >= MISSES && !update.lesson.tried) outline();
  if (desk.byKeys) byId("prompt").focus();
}

function choose(token) {
  if (!next().has(token)) return explain([...desk.prefix, token]);
  const { path, complete } = goOnFrom(desk.state.legal, [...desk.prefix, token]);
  desk.hinted = complete ? [] : desk.hinted;
  if (complete) return go(desk.home, path);
  desk.prefix = path;
  settle();
  mark();
  focusFirst();
}

async function explain(path) {
  if (desk.state.lesson.tried) return;
  const answer = await ask(`/why?path=${spelt(path)}`);
  if (answer) tell("refusal", `${answer.words} `, ...whyLink(answer.rule));
}

function outline() {
  desk.hinted = desk.state.lesson.shown;
  lightAll();
  drawButtons();
  mark();
}

// Play the move in pencil: what it would make of the board is laid over it, until the next click.
async function show() {
  startOver();
  const { shown, does } = desk.state.lesson;
  outline();
  tell("advice", desk.phrases.shown.replace("%", does));
  await layPath(shown);
  bringIntoView(desk.main.querySelector(".sketch") ?? desk.main.querySelector(".hinted"));
}

function back() {
  if (desk.prefix.length) return startOver();
  return go(desk.state.lesson.back);
}

const KEYS = {
  u: back,
  h: () => byId("show").click(),
  d: () => (byId("on").hidden ? byId("words").querySelector("[data-t]")?.click() : byId("on").click()),
  Escape: startOver,
};

function listen() {
  const { main } = desk;
  listenToKeys(KEYS, (target) => (target.dataset.t ? choose(target.dataset.t) : enlarge(target)));
  main.addEventListener("click", onClick);
  for (const kind of ["pointerover", "focusin"]) main.addEventListener(kind, onPoint);
  byId("undo").addEventListener("submit", (submit) => {
    submit.preventDefault();
    back();
  });
  byId("show").addEventListener("click", show);
  byId("on").addEventListener("click", (click) => {
    click.preventDefault();
    go(desk.state.lesson.on);
  });
  listenToTabs();
  listenToSheet();
  listenToRules();
}

function onClick(click) {
  const target = click.target.closest("[data-t]");
  if (target) {
    click.preventDefault();
    return choose(target.dataset.t);
  }
  const large = click.target.closest("[data-enlarge]");
  if (large) enlarge(large);
}

function onPoint({ target, type }) {
  const shape = target.closest("svg .lit[data-t], #words [data-t]");
  if (shape && shape.dataset.t !== pointedAt()) point(shape.dataset.t);
  else if (!shape && type === "pointerover" && pointedAt()) point("");
}
