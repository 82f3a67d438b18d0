// The list of moves: every move in a caption, round by round, in a box of its own. Only rounds that
// changed are drawn again; the line of the moment that is looked back at is lit.

import { all, byId } from "./dom.js";
import { desk } from "./desk.js";

const box = () => byId("story");
const chapters = () => all("#story .chapter");
const lines = () => all("a[data-at]", box());
const numberOf = (line) => Number(line.dataset.at);

export const movesMarks = () => chapters().map((found) => found.dataset.mark);

// The moments at which there is something to see, in order.
export const moments = () =>
  [...new Set([0, ...lines().map(numberOf), desk.state.last])].sort((one, other) => one - other);

// The last entry that the list tells of.
export const newest = () => Math.max(0, ...lines().map(numberOf));

// Bring the list in line with the rounds of an update, each known by its mark.
export function patchMoves(rounds) {
  const focused = box().contains(document.activeElement) && document.activeElement.dataset.at;
  const old = new Map(chapters().map((found) => [found.dataset.mark, found]));
  const wanted = rounds.map(({ mark, html }) => old.get(mark) ?? made(html));
  wanted.forEach((found, at) => {
    if (box().children[at] !== found) box().insertBefore(found, box().children[at] ?? null);
  });
  while (box().children.length > wanted.length) box().lastElementChild.remove();
  if (focused && !box().contains(document.activeElement)) lines().find((line) => line.dataset.at === focused)?.focus();
}

function made(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

// Light the line of the moment shown, let later ones fade, and mark what is new since the last turn.
export function drawMoves() {
  const { looking, state } = desk;
  const all = lines();
  const shown = looking === null ? -1 : Math.max(0, ...all.map(numberOf).filter((at) => at <= looking));
  for (const line of all) {
    const at = numberOf(line);
    line.classList.toggle("later", looking !== null && at > looking);
    line.classList.toggle("fresh", looking === null && at > state.since);
    if (at === shown) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
  }
  const current = all.find((line) => numberOf(line) === shown);
  letTabStopAt(all, current ?? all[0]);
  show(current, looking === null);
}

// The whole list is one stop of the Tab key; arrows go from line to line.
function letTabStopAt(all, stop) {
  const focused = all.includes(document.activeElement) ? document.activeElement : stop;
  for (const line of all) line.tabIndex = line === focused ? 0 : -1;
}

let wasNow = true;

// Scroll the box, never the page: to the lit line, or on coming back to the newest.
function show(current, now) {
  const room = box();
  if (now && !wasNow) room.scrollTop = 0;
  wasNow = now;
  if (!current) return;
  const [inner, outer] = [current.getBoundingClientRect(), room.getBoundingClientRect()];
  if (inner.top >= outer.top + 24 && inner.bottom <= outer.bottom - 24) return;
  room.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

export function listenToMoves(go) {
  box().addEventListener("click", (click) => {
    const line = click.target.closest("a[data-at]");
    if (!line) return;
    click.preventDefault();
    go(numberOf(line));
  });
  box().addEventListener("keydown", (press) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[press.key];
    if (!by) return;
    const all = lines();
    const next = all[all.indexOf(document.activeElement) + by];
    press.preventDefault();
    press.stopPropagation();
    if (!next) return;
    next.tabIndex = 0;
    next.focus();
  });
}
