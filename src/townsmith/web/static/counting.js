// Counting up: at the end the own lines appear one after the other, then the ranking. Every row has
// its place from the start, a press ends it, and whoever wants less motion sees it done.

import { all, byId } from "./dom.js";

const PACE = 240; // milliseconds a line

export function countUp() {
  const rows = all("#counting tr").filter((row) => row.closest("tbody, tfoot"));
  const ranking = document.querySelector("#score .standings");
  if (!ranking || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const shown = rows.length && byId("counting").getClientRects().length ? rows : [];
  const hidden = shown.flatMap((row) => all("td", row));
  for (const cell of hidden) cell.classList.add("yet");
  ranking.classList.add("yet");
  let line = 0;
  const step = () => {
    if (line >= shown.length) return finish();
    for (const cell of all("td", shown[line])) cell.classList.remove("yet");
    line += 1;
  };
  const clock = setInterval(step, PACE);
  const finish = () => {
    clearInterval(clock);
    for (const cell of hidden) cell.classList.remove("yet");
    ranking.classList.remove("yet");
    for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, finish, true);
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, finish, true);
}
