// Looking back: step by step, from line to line, along the slider, or as a film of chosen speed.

import { byId, keep, kept } from "./dom.js";
import { desk } from "./desk.js";
import { listenToMoves, moments } from "./moves_list.js";
import { drawPlaying, drawSpeed } from "./timeline.js";
import { look } from "./turns.js";

const PAUSE = 900; // milliseconds a move at speed 1
const SPEEDS = [1, 2, 4];
let film = 0; // the number of the film that runs; 0 for none
let films = 0;
let speed = 1;

const here = () => desk.looking ?? desk.state.last;
const next = () => moments().find((at) => at > here()) ?? desk.state.last;
const before = () => moments().findLast((at) => at < here()) ?? 0;

export function go(at) {
  stop();
  return look(at);
}

export const step = (by) => go(by > 0 ? next() : before());
export const toNow = () => go(desk.state.last);

function stop() {
  film = 0;
  drawPlaying(false);
}

export const playOrStop = () => (film ? stop() : play());

// From now on there is nothing to play: then what came since the last turn is shown again, or all.
function beginning() {
  const { over, seat, since, last } = desk.state;
  return over || seat < 0 || since >= last ? 0 : since;
}

async function play() {
  const mine = film = ++films;
  drawPlaying(true);
  if (desk.looking === null) await look(beginning());
  while (film === mine && desk.looking !== null) {
    await new Promise((done) => { setTimeout(done, PAUSE / speed); });
    if (film === mine) await look(next());
  }
  if (film === mine) stop();
}

function setSpeed(wanted) {
  speed = SPEEDS.includes(wanted) ? wanted : 1;
  keep("speed", speed);
  drawSpeed(speed);
}

// Where the browser lends no clipboard, as away from home without encryption, it copies a selection.
async function copyAddress() {
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    const field = document.createElement("input");
    field.value = location.href;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  byId("copy").textContent = desk.phrases.linkCopied;
}

const DOINGS = { back: () => step(-1), on: () => step(1), play: playOrStop };

export function listenToHistory() {
  setSpeed(kept("speed", 1));
  listenToMoves(go);
  byId("slider").addEventListener("input", ({ target }) => go(Number(target.value)));
  byId("copy").addEventListener("click", copyAddress);
  desk.main.addEventListener("click", (click) => {
    const doing = click.target.closest("[data-do]")?.dataset.do;
    const faster = click.target.closest("[data-speed]")?.dataset.speed;
    const arrow = click.target.closest("#history a[rel]")?.rel;
    const back = click.target.closest("#now, #moment a");
    if (doing) DOINGS[doing]();
    else if (faster) setSpeed(Number(faster));
    else if (arrow) step(arrow === "next" ? 1 : -1);
    else if (back) toNow();
    else return;
    click.preventDefault();
  });
}
