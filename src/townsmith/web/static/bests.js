// The best result of each game alone, from the memory of this browser.

import { byId, figure, keep, kept } from "./dom.js";

export function tellBest() {
  const line = byId("best");
  if (!line) return;
  const { kind, table, points, first, better, short } = line.dataset;
  const bests = kept("bests", {});
  const before = bests[kind];
  const mine = Number(points);
  const told = !before || before.table === table ? first : mine > before.points ? better : short;
  line.textContent = told.replace("{n}", figure(before?.points ?? mine));
  line.hidden = false;
  if (!before || mine > before.points) keep("bests", { ...bests, [kind]: { points: mine, table } });
}
