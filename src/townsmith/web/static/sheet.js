// A sheet from below: on a phone a skyline keeps its room, and the cards to buy lie in a sheet that
// shows one pile at a time and can be pulled down.

import { all, byId, element } from "./dom.js";
import { desk } from "./desk.js";

let shown = ""; // the pile that is turned up
let down = false;

const piles = () => all("#act .piece, #cards .piece");
const litUp = (found) => found.find((pile) => pile.querySelector(".pointed, .hinted"))?.dataset.key;

export function drawSheet() {
  const found = piles();
  if (!found.length) return byId("sheet").toggleAttribute("hidden", true);
  byId("sheet").hidden = false;
  turnUp(found);
  drawPiles(found);
}

// Where nothing in view is lit, a pile that can be bought from is turned up by itself.
function turnUp(found) {
  const keys = found.map((pile) => pile.dataset.key);
  if (!keys.includes(shown)) shown = litUp(found) ?? keys[0];
  const lit = all("svg .lit", desk.main).map((target) => target.closest(".piece"));
  const hidden = (piece) => found.includes(piece) && piece.dataset.key !== shown;
  if (lit.length && lit.every(hidden)) shown = lit[0].dataset.key;
}

function drawPiles(found) {
  byId("piles").replaceChildren(...found.map(tabOf));
  for (const pile of found) pile.classList.toggle("up", pile.dataset.key === shown);
  document.body.classList.toggle("pulled", down);
  byId("pull").setAttribute("aria-expanded", !down);
}

function tabOf(pile) {
  const tab = element("button", "tab", pile.dataset.alt);
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-selected", pile.dataset.key === shown);
  tab.classList.toggle("usable", Boolean(pile.querySelector(".lit")));
  tab.dataset.pile = pile.dataset.key;
  return tab;
}

export function listenToSheet() {
  byId("pull").addEventListener("click", () => {
    down = !down;
    drawPiles(piles());
  });
  byId("piles").addEventListener("click", ({ target }) => {
    if (!target.dataset.pile) return;
    shown = target.dataset.pile;
    down = false;
    drawPiles(piles());
    byId("piles").querySelector("[aria-selected=true]").focus();
  });
}
