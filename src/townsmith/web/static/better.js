// The better move of a review, pencilled into the board of its moment.

import { all, byId, shape } from "./dom.js";
import { ask, desk } from "./desk.js";
import { layOver, takeAway } from "./previews.js";

const asked = new URLSearchParams(location.search);
const path = asked.get("better");
const moment = Number(asked.get("at"));

// Draw it when the page shows its moment, and take it away with the moment.
export async function drawBetter() {
  const note = byId("better");
  if (!path || !note) return;
  note.hidden = desk.looking !== moment;
  takeAway();
  if (note.hidden) return;
  const wanted = new URLSearchParams({ path, at: moment, as: desk.state.seat, screen: desk.state.screen });
  const answer = await ask(`/better?${wanted}`);
  if (!answer || desk.looking !== moment) return;
  note.textContent = answer.words;
  takeAway();
  for (const [key, svg] of Object.entries(answer.boards)) layOver(key, svg);
  frameTargets();
}

// What one would have pressed is framed; of what would be new or gone, only what lies there is shown.
function frameTargets() {
  const pressed = new Set(path.split(" "));
  const targets = all("svg [data-t]", desk.main).filter((found) => pressed.has(found.dataset.t));
  const spots = targets.map((target) => (target.querySelector(".lamp") ?? target).getBoundingClientRect());
  const elsewhere = (atom) => spots.length && !spots.some((spot) => within(atom.getBoundingClientRect(), spot));
  for (const atom of all("#board .sketch > *")) if (elsewhere(atom)) atom.remove();
  for (const atom of all("#board .going")) if (elsewhere(atom)) atom.classList.remove("going");
  for (const sketch of all("#board .sketch")) sketch.classList.add("better");
  targets.forEach(frame);
}

function frame(target) {
  const { x, y, width, height } = (target.querySelector(".lamp") ?? target).getBBox();
  const box = { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 6 };
  target.closest("svg").append(shape("rect", { class: "sketch whole frame", ...box }));
}

function within(inner, outer) {
  const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return x >= outer.x - 4 && x <= outer.x + outer.width + 4 && y >= outer.y - 4 && y <= outer.y + outer.height + 4;
}
