// Tabs: on a phone what is read now and then takes turns in one place; where a shape of table has no
// place for it, its tab opens it large.

import { all, byId, element } from "./dom.js";
import { desk } from "./desk.js";
import { enlarge } from "./opened.js";

let chosen = "";

// What takes turns: every piece that belongs to the board, the score, and what happened.
function pages() {
  const pieces = all("#more .piece").map((piece) => [piece.dataset.key, piece.dataset.alt, piece]);
  const words = [["score", desk.phrases.score, byId("score")], ["lately", desk.phrases.moves, byId("lately")]];
  return [...pieces, ...words.filter(([, called]) => called)]; // a lesson has no list of moves
}

export function drawTabs() {
  const box = byId("tabs");
  const found = pages();
  if (!found.some(([key]) => key === chosen)) chosen = found[0][0];
  const focused = box.contains(document.activeElement);
  box.replaceChildren(...found.map(([key, words, page]) => {
    const tab = element("button", "tab", words);
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", key === chosen);
    tab.dataset.tab = key;
    page.classList.toggle("turned", key === chosen);
    return tab;
  }));
  if (focused) box.querySelector("[aria-selected=true]").focus();
}

// What is to be chosen from comes into view by itself where nothing else is lit, on a phone as a
// sheet from below: the board stays where it is.
export function callUp() {
  const lit = all("svg .lit", desk.main).map((found) => found.closest(".piece"));
  const alone = lit.every((piece) => piece?.parentElement.id === "more");
  for (const piece of all("#more .piece")) piece.classList.toggle("called", alone && lit.includes(piece));
}

export function listenToTabs() {
  byId("tabs").addEventListener("click", ({ target }) => {
    const tab = target.closest("[data-tab]");
    if (!tab) return;
    const kept = all("#more .piece").find((piece) => piece.dataset.key === tab.dataset.tab);
    if (kept && getComputedStyle(byId("more")).display === "none") return enlarge(kept.querySelector("svg"));
    chosen = tab.dataset.tab;
    drawTabs();
  });
}
