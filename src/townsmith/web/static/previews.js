// Previews: what a click would bring, before it is made. The server says what changes; here it is
// laid over the board at four fifths, in ink on the edge and line by line in the score.

import { all, element, figure, shape, signed } from "./dom.js";
import { ask, desk, spelt } from "./desk.js";
import { bare, drawn, newIn } from "./motion.js";
import { hush, tell } from "./speaking.js";

const PAUSE = 60; // milliseconds a pointer rests before a drawing is asked for

let told = {}; // what each next token would bring
let asked = ""; // the moment they were asked for
let sketches = new Map(); // drawings of what would be, by path, for this moment
let pointed = "";
let waiting = 0;

export const previewOf = (token) => told[token];
export const pointedAt = () => pointed;

const moment = () => `${desk.state.next} ${desk.prefix}`;

// Ask what the next clicks would bring; `then` is called when the answer is there.
export async function loadPreviews(then) {
  if (asked.split(" ")[0] !== `${desk.state.next}`) sketches = new Map();
  told = {};
  asked = moment();
  const answer = await ask(`/preview?path=${spelt(desk.prefix)}`);
  if (!answer || asked !== moment()) return;
  told = answer;
  for (const lit of all("svg .lit[data-t]", desk.main)) drawBadge(lit, told[lit.dataset.t]);
  if (pointed) point(pointed);
  then();
}

function drawBadge(target, preview) {
  if (!preview?.gain || target.querySelector(".badge, .gain")) return;
  const box = (target.querySelector(".lamp") || target).getBBox();
  const [width, height] = box.width < 70 ? [36, 20] : [48, 28];
  const badge = shape("g", { class: "gain", transform: `translate(${box.x + box.width / 2} ${box.y})` });
  const pill = { x: -width / 2, y: -height / 2, width, height, rx: height / 2 };
  const words = shape("text", { y: height * 0.21, "font-size": height * 0.6, "text-anchor": "middle" });
  words.textContent = signed(preview.gain);
  badge.append(shape("rect", pill), words);
  target.append(badge);
}

// Show what the click on a token would bring; nothing for no token.
export function point(token) {
  pointed = token;
  for (const found of all("svg .lit", desk.main)) {
    found.classList.toggle("pointed", Boolean(token) && found.dataset.t === token);
  }
  const preview = told[token];
  showChange(preview);
  if (preview && (preview.because || !desk.state.buttons[token])) {
    tell("advice", element("b", "", preview.words), preview.because ? ` ${preview.because}` : "");
  } else if (!desk.hinted.length) hush("advice");
  if (token) hush("refusal");
  takeAway();
  clearTimeout(waiting);
  if (preview) waiting = setTimeout(() => sketch(token), PAUSE);
}

function showChange(preview) {
  for (const cell of all("#score .then")) cell.textContent = "";
  if (!preview) return;
  const changes = [...preview.lines];
  if (preview.gain) changes.push({ id: "", then: preview.total, now: preview.total - preview.gain });
  for (const { id, now, then } of changes) {
    const cell = document.querySelector(`#score [data-line="${CSS.escape(id)}"] .then`);
    if (!cell) continue;
    cell.textContent = `→ ${figure(then)}`;
    cell.dataset.sign = then > now ? "good" : "bad";
  }
}

async function sketch(token) {
  const path = spelt([...desk.prefix, token]);
  const when = moment();
  if (!sketches.has(path)) sketches.set(path, ask(`/sketch?path=${path}&screen=${desk.state.screen}`));
  const drawn = await sketches.get(path);
  if (!drawn || when !== moment() || pointed !== token) return;
  takeAway();
  for (const [key, svg] of Object.entries(drawn)) layOver(key, svg);
}

// Lay what a whole path would make of the boards over them.
export async function layPath(path) {
  const drawn = await ask(`/sketch?path=${spelt(path)}&screen=${desk.state.screen}`);
  takeAway();
  for (const [key, svg] of Object.entries(drawn ?? {})) layOver(key, svg);
}

// Lay what would be new over the drawing that is there, and let fade what would be gone.
export function layOver(key, svg) {
  const now = desk.main.querySelector(`[data-key="${CSS.escape(key)}"] svg`);
  if (!now) return;
  const then = drawn(svg);
  const plain = bare(now);
  const [fresh, gone] = changed(newIn(then, plain), newIn(plain, then));
  const going = new Set(gone.map((atom) => atom.outerHTML));
  for (const atom of all(":scope > *, :scope > .target > *, .arrived > *", now)) {
    if (going.has(atom.outerHTML)) atom.classList.add("going");
  }
  const layer = shape("g", { class: "sketch", "aria-hidden": "true" });
  layer.append(...fresh);
  now.append(layer);
  letBadgesStand(now);
  return layer;
}

function letBadgesStand(now) {
  for (const badge of all(".pointed > .gain", now)) { // what it brings stays on top
    const copy = badge.cloneNode(true);
    copy.classList.add("sketch", "whole");
    now.append(copy);
  }
}

// A word that only stands elsewhere is neither new nor gone.
function changed(fresh, gone) {
  const written = (atoms) => new Set(atoms.filter((atom) => atom.localName === "text").map((atom) => atom.textContent));
  const [here, there] = [written(gone), written(fresh)];
  const moved = (atom, others) => atom.localName === "text" && others.has(atom.textContent);
  return [fresh.filter((atom) => !moved(atom, here)), gone.filter((atom) => !moved(atom, there))];
}

export function takeAway() {
  for (const layer of all(".sketch", desk.main)) layer.remove();
  for (const atom of all(".going", desk.main)) {
    atom.classList.remove("going");
    if (!atom.getAttribute("class")) atom.removeAttribute("class");
  }
}
