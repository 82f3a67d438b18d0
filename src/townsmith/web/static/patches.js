// Patches: only what changed is drawn again, in its place, with the focus where it was.

import { all, byId } from "./dom.js";
import { desk } from "./desk.js";
import { focusedThing, refocus } from "./keys.js";
import { settle } from "./lights.js";
import { explainChange } from "./motion.js";

const marks = new Map(); // which pieces of the page we have

export function begin() {
  for (const [name, { mark }] of Object.entries(desk.state.html)) marks.set(name, mark);
  for (const figure of all(".piece")) dress(figure);
}

export const have = () => [...marks.values(), ...all(".piece").map((found) => found.dataset.mark)].join(",");

// Bring the page up to date; return what is to be done about it.
export function patch(update) {
  const before = desk.state;
  const focus = focusedThing();
  const moved = update.next !== before.next || update.at !== before.at;
  desk.state = update;
  if (moved) {
    Object.assign(desk, { prefix: [], tapped: "", hinted: [] });
    byId("advice").replaceChildren();
  }
  for (const [name, { mark, html }] of Object.entries(update.html)) patchHtml(name, mark, html);
  for (const [place, pieces] of Object.entries(update.places)) patchPlace(place, pieces);
  const body = document.body.classList;
  for (const shape of ["wide", "broad", "square"]) body.toggle(shape, shape === update.shape);
  body.toggle("past", desk.looking !== null);
  body.toggle("over", update.over);
  document.querySelector(".neighbours").hidden = !update.places.others.length;
  settle();
  refocus(focus);
  return { moved, ended: update.over && !before.over, mine: !before.legal.length && update.legal.length > 0 };
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
  if (name === "lately") byId("news").textContent = element.textContent;
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
  figure.className = "piece";
  figure.style.setProperty("--width", `${piece.width}px`);
  Object.assign(figure.dataset, { key: piece.key, seat: piece.seat, alt: piece.alt });
  if (!old) figure.append(document.createElement("figcaption"));
  if (piece.svg !== undefined && figure.dataset.mark !== piece.mark) {
    const before = figure.querySelector("svg");
    figure.insertAdjacentHTML("afterbegin", piece.svg);
    if (before) {
      explainChange(before, figure.querySelector("svg"), place);
      before.remove();
    }
  }
  figure.dataset.mark = piece.mark;
  const caption = figure.querySelector("figcaption");
  if (caption.innerHTML !== piece.caption) caption.innerHTML = piece.caption;
  dress(figure, place);
  return figure;
}

// A card or a neighbour's board that is no target opens large.
function dress(figure, place = figure.parentElement?.id) {
  figure.classList.toggle("usable", Boolean(figure.querySelector(".lit")));
  if ((place !== "others" && place !== "cards") || figure.querySelector("[data-t]")) return;
  const svg = figure.querySelector("svg");
  svg.setAttribute("tabindex", "0");
  svg.setAttribute("role", "button");
  svg.dataset.enlarge = "";
  if (!svg.hasAttribute("aria-label")) {
    svg.setAttribute("aria-label", figure.dataset.alt || svg.textContent.trim().slice(0, 80));
  }
}

export function enlarge(svg) {
  const copy = svg.cloneNode(true);
  for (const name of ["tabindex", "role", "data-enlarge"]) copy.removeAttribute(name);
  byId("enlarged").replaceChildren(copy);
  byId("large").showModal();
}
