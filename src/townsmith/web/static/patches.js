// Patches: only what changed is drawn again, in its place, with the focus where it was.

import { drawBetter } from "./better.js";
import { all, byId } from "./dom.js";
import { desk } from "./desk.js";
import { focusedThing, refocus } from "./keys.js";
import { settle } from "./lights.js";
import { drawn, explainChange, forgetMarks } from "./motion.js";
import { drawMoves, movesMarks, patchMoves } from "./moves_list.js";
import { screenKind } from "./screen.js";
import { fitPrompt, hush } from "./speaking.js";
import { drawTabs } from "./tabs.js";
import { drawTimeline } from "./timeline.js";

const MOST_TEXTS = 200;
const marks = new Map(); // which pieces of the page we have
const texts = new Map(); // drawings as they were sent, by their marks
let redrawn = false; // whether the last update brought a drawing

export function begin() {
  for (const [name, { mark }] of Object.entries(desk.state.html)) marks.set(name, mark);
  for (const figure of all(".piece")) dress(figure);
  if (desk.looking !== null) explainPast();
  drawHistory();
  drawTabs();
}

// A lesson has no list of moves and no line of time.
function drawHistory() {
  if (!byId("story")) return;
  patchMoves(desk.state.story);
  drawMoves();
  drawTimeline();
}

const drawnMark = ({ dataset: { mark } }) => (texts.has(mark) ? `${mark}~` : mark);

// Say which pieces we have, with a sign behind the drawings whose text we have, too.
export const have = () => [...marks.values(), ...movesMarks(), ...all(".piece").map(drawnMark)].join(",");

// What stands behind a title is made by the server only while it is open.
export const opened = (root = document) => all("[data-opened]", root)
  .filter((found) => !found.closest("details:not([open])")).map((found) => found.dataset.opened);

// Whether an update can be drawn here: it is made for this window, and of what it leaves out nothing
// is missing. Between question and answer the window may have changed, or another update come first.
export const fits = ({ screen, html, places, story = [] }) => screen === screenKind()
  && Object.entries(html).every(([name, piece]) => piece.html !== undefined || marks.get(name) === piece.mark)
  && Object.entries(places).every(([place, pieces]) => pieces.every((piece) => isDrawable(piece, place)))
  && story.every((round) => round.html !== undefined || movesMarks().includes(round.mark));

function isDrawable({ key, mark, svg, runs, of }, place) {
  if (svg !== undefined) return true;
  if (runs) return texts.has(of);
  return byId(place).querySelector(`.piece[data-key="${CSS.escape(key)}"]`)?.dataset.mark === mark;
}

// Bring the page up to date; return what is to be done about it.
export function patch(update) {
  const before = desk.state;
  const focus = focusedThing();
  desk.sameScreen = update.screen === before.screen;
  const moved = update.next !== before.next || update.at !== before.at;
  const turned = update.at !== before.at || !desk.sameScreen; // another moment, or drawn anew
  desk.state = update;
  redrawn = false;
  if (moved) {
    Object.assign(desk, { prefix: [], tapped: "", hinted: [] });
    hush("advice");
  }
  for (const [name, { mark, html }] of Object.entries(update.html)) patchHtml(name, mark, html);
  for (const [place, pieces] of Object.entries(update.places)) patchPlace(place, pieces);
  if (turned && desk.looking !== null) explainPast();
  const body = document.body.classList;
  body.toggle("past", desk.looking !== null);
  body.toggle("over", update.over);
  body.toggle("watching", update.seat < 0);
  body.toggle("seated", update.seat >= 0);
  drawHistory();
  drawTabs();
  // Where somebody only came or went, whatever is pointed at stays so.
  if (moved || turned || redrawn || `${update.legal}` !== `${before.legal}`) settle();
  else fitPrompt();
  drawBetter();
  refocus(focus);
  const fresh = !before.legal.length || (update.turn && update.turn !== before.turn);
  return { moved, ended: update.over && !before.over, mine: fresh && update.legal.length > 0 };
}

// Looking back, what moved is what the moment itself has changed, whatever was shown before it.
function explainPast() {
  forgetMarks();
  for (const [key, svg] of Object.entries(desk.state.before)) {
    const after = desk.main.querySelector(`#board [data-key="${CSS.escape(key)}"] svg`);
    if (after) explainChange(drawn(svg), after, "board");
  }
}

function patchHtml(name, mark, html) {
  const element = byId(name);
  if (html === undefined || !element) return;
  const open = all("details", element).map((found) => found.open);
  element.innerHTML = html;
  all("details", element).forEach((found, at) => {
    if (open[at]) found.open = true;
  });
  marks.set(name, mark);
}

function patchPlace(place, pieces) {
  const box = byId(place);
  const old = new Map(all(".piece", box).map((found) => [found.dataset.key, found]));
  const wanted = pieces.map((piece) => patchPiece(old.get(piece.key), piece, place));
  wanted.forEach((found, at) => {
    if (box.children[at] !== found) box.insertBefore(found, box.children[at] ?? null);
  });
  while (box.children.length > wanted.length) box.lastElementChild.remove();
}

function patchPiece(old, piece, place) {
  const figure = old ?? document.createElement("figure");
  figure.classList.add("piece"); // what tabs and lights have said of it stays
  figure.style.setProperty("--w", piece.width);
  figure.style.setProperty("--h", piece.height);
  Object.assign(figure.dataset, { key: piece.key, seat: piece.seat, alt: piece.alt });
  if (!old) figure.append(document.createElement("figcaption"));
  const svg = piece.svg ?? (piece.runs && rebuilt(texts.get(piece.of), piece.runs));
  if (svg !== undefined && figure.dataset.mark !== piece.mark) {
    const before = figure.querySelector("svg");
    redrawn = true;
    keepText(piece.mark, svg);
    figure.insertAdjacentHTML("afterbegin", svg);
    if (before && desk.sameScreen && desk.looking === null) explainChange(before, figure.querySelector("svg"), place);
    before?.remove();
  }
  figure.dataset.mark = piece.mark;
  const caption = figure.querySelector("figcaption");
  if (caption.innerHTML !== piece.caption) caption.innerHTML = piece.caption;
  dress(figure, place);
  return figure;
}

// A drawing told as runs of an earlier one, counted in tags, and what is new between them.
function rebuilt(old, runs) {
  const tags = old.split("<");
  return runs.flatMap((run) => (typeof run === "string" ? run : tags.slice(run[0], run[0] + run[1]))).join("<");
}

function keepText(mark, svg) {
  texts.set(mark, svg);
  if (texts.size > MOST_TEXTS) texts.delete(texts.keys().next().value);
}

// A card or a neighbour's board that is no target opens large.
function dress(figure, place = figure.parentElement?.id) {
  figure.classList.toggle("usable", Boolean(figure.querySelector(".lit")));
  const svg = figure.querySelector("svg");
  if (place !== "cards" || !svg || svg.querySelector("[data-t]")) return;
  svg.setAttribute("tabindex", "0");
  svg.setAttribute("role", "button");
  svg.dataset.enlarge = "";
  if (!svg.hasAttribute("aria-label")) {
    svg.setAttribute("aria-label", figure.dataset.alt || svg.textContent.trim().slice(0, 80));
  }
}
