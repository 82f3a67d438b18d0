// Somebody's whole board, opened over the own one; the rail beside it stays in reach.

import { all, byId } from "./dom.js";
import { ask, desk } from "./desk.js";
import { screenKind } from "./screen.js";

let opener = null; // what had the focus before

export const isOpen = () => byId("opened").open;

export async function openBoard(seat) {
  const asked = new URLSearchParams({ screen: screenKind() });
  if (Number(seat) >= 0) asked.set("seat", seat);
  if (desk.looking !== null) asked.set("at", desk.looking);
  if (desk.state.over) asked.set("as", byId("eyes")?.value ?? desk.state.seat);
  const answer = await ask(`/board?${asked}`);
  if (!answer) return;
  const box = byId("opened");
  if (!box.open) opener = document.activeElement;
  box.innerHTML = answer.html;
  if (!box.open) box.show();
  box.querySelector(".shown").focus();
  for (const link of all(".rail [data-open]")) link.toggleAttribute("aria-current", link.dataset.open === `${answer.seat}`);
}

export function closeBoard() {
  byId("opened").close();
  for (const link of all(".rail [aria-current]")) link.removeAttribute("aria-current");
  // A panel may have been drawn anew meanwhile; then its successor gets the focus.
  const same = opener?.dataset?.open && desk.main.querySelector(`[data-open="${opener.dataset.open}"]`);
  (document.contains(opener) ? opener : same)?.focus();
  opener = null;
}

// Open the board of the one whose panel has this number.
export function openNumber(number) {
  const link = all("#others a[data-open], #board a[data-open]")[number - 1];
  if (link) openBoard(link.dataset.open);
}

function turn(press) {
  if (!isOpen()) return;
  const step = { ArrowLeft: "prev", ArrowRight: "next" }[press.key];
  if (step) byId("opened").querySelector(`[rel=${step}]`)?.click();
  else if (press.key === "Escape") closeBoard();
  else return;
  press.preventDefault();
  press.stopImmediatePropagation();
}

// Show a drawing that is there as large as the window allows.
export function enlarge(svg) {
  const copy = svg.cloneNode(true);
  for (const name of ["tabindex", "role", "data-enlarge"]) copy.removeAttribute(name);
  byId("enlarged").replaceChildren(copy);
  byId("large").showModal();
}

// Listen for links that open a board, wherever they stand.
export function listenToBoards() {
  document.addEventListener("keydown", turn, true);
  document.addEventListener("click", (click) => {
    const link = click.target.closest("[data-open]");
    const close = click.target.closest("#opened .close");
    if (!link && !close) return;
    click.preventDefault();
    if (close) closeBoard();
    else openBoard(link.dataset.open);
  });
}
