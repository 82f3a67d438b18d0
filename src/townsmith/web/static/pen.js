// The pen of a lesson: a line goes from the note to what it speaks of, and round it. The same is
// said in words, so the drawing is for those who see it.

import { all, byId, shape } from "./dom.js";
import { desk } from "./desk.js";

const AIR = 4; // pixels between an arrow and what it points at
const LARGEST = 0.6; // what takes more of the window than this gets an arrow and no loop

let wanted = () => [];
let waiting = 0;

// Draw anew whenever something moves below the pen.
export function watchPen(points) {
  wanted = points;
  const again = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => draw(wanted(), false));
  };
  addEventListener("resize", again);
  document.addEventListener("scroll", again, true);
}

export function draw(points, bring = true) {
  const pen = byId("pen");
  pen.replaceChildren();
  const spots = points.map(found).filter(Boolean);
  if (!spots.length) return;
  if (bring) bringIntoView(spots[0]);
  const note = document.querySelector(".speak").getBoundingClientRect();
  const boxes = grouped(spots.map((spot) => spot.getBoundingClientRect()).filter((box) => visible(box, note)));
  boxes.slice(0, 2).forEach((box, at) => pen.append(...strokes(note, box, at === 0)));
}

function found(name) {
  const quoted = CSS.escape(name);
  return all(`svg [data-t="${quoted}"], [data-key="${quoted}"] > svg, #words [data-t="${quoted}"]`, desk.main)
    .find((spot) => spot.getClientRects().length);
}

// A note at the foot of a phone may lie over what it speaks of in passing.
function visible({ width, height, left, right, top, bottom }, note) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const covered = x > note.left && x < note.right && y > note.top && y < note.bottom;
  return width && height && y > 0 && y < innerHeight && (!covered || bottom - top < 60);
}

// What lies side by side is one thing to go round.
function grouped(boxes) {
  const groups = [];
  for (const { left, top, right, bottom } of boxes) {
    const near = groups.find((group) => left < group.right + 30 && right > group.left - 30
      && top < group.bottom + 30 && bottom > group.top - 30);
    if (!near) groups.push({ left, top, right, bottom });
    else Object.assign(near, {
      left: Math.min(near.left, left),
      top: Math.min(near.top, top),
      right: Math.max(near.right, right),
      bottom: Math.max(near.bottom, bottom),
    });
  }
  return groups;
}

// Scroll until something is to be seen, above a note that stands at the foot.
export function bringIntoView(spot) {
  if (!spot) return;
  const note = document.querySelector(".speak").getBoundingClientRect();
  const box = spot.getBoundingClientRect();
  const below = note.top > innerHeight / 2 ? note.top : innerHeight;
  if (box.top < 60 || box.bottom > below - 10) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const goal = scrollY + (box.top + box.bottom) / 2 - (60 + below) / 2;
    scrollTo({ top: Math.max(0, goal), behavior: still ? "auto" : "smooth" });
  }
}

// The first thing is gone round, whatever else belongs to it is pointed at.
function strokes(note, box, first) {
  const round = first && box.right - box.left < innerWidth * LARGEST;
  const [start, end] = ends(note, round ? grown(box, 9) : box);
  const arrow = start ? [line(start, end), head(start, end)] : [];
  return round ? [loop(box), ...arrow] : arrow;
}

const grown = ({ left, top, right, bottom }, by) => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

// From the side of the note that faces the box to the side of the box that faces the note; from
// nowhere where the two lie on each other.
function ends(note, box) {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [across, down] = [clamp(x, note.left + 40, note.right - 40), clamp(y, note.top + 30, note.bottom - 30)];
  const ways = [
    [box.left - note.right, [note.right, down], [box.left - AIR, y]],
    [note.left - box.right, [note.left, down], [box.right + AIR, y]],
    [box.top - note.bottom, [across, note.bottom], [x, box.top - AIR]],
    [note.top - box.bottom, [across, note.top], [x, box.bottom + AIR]],
  ];
  const [gap, start, end] = ways.sort((one, other) => other[0] - one[0])[0];
  return gap > 2 * AIR ? [start, end] : [];
}

function line([x1, y1], [x2, y2]) {
  const [across, down] = [x2 - x1, y2 - y1];
  const bend = Math.min(40, Math.hypot(across, down) / 6);
  const middle = [(x1 + x2) / 2 - Math.sign(down || 1) * bend, (y1 + y2) / 2 - bend];
  return shape("path", { d: `M${x1} ${y1}Q${middle[0]} ${middle[1]} ${x2} ${y2}` });
}

function head([x1, y1], [x2, y2]) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const barb = (turn) => `${x2 - 13 * Math.cos(angle + turn)} ${y2 - 13 * Math.sin(angle + turn)}`;
  return shape("path", { d: `M${barb(0.45)}L${x2} ${y2}L${barb(-0.45)}` });
}

// Round it goes by hand: not quite an ellipse, and the end passes the beginning.
function loop(box) {
  const { left, top, right, bottom } = grown(box, 7);
  const [cx, cy, rx, ry] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
  const at = (turn, out = 1) => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const square = 1 / Math.max(Math.abs(c), Math.abs(s)); // between an ellipse and a box
    const far = out * (0.55 + 0.45 * square);
    return `${(cx + rx * far * c).toFixed(1)} ${(cy + ry * far * s).toFixed(1)}`;
  };
  const stops = [];
  for (let step = 0; step <= 40; step += 1) stops.push(at(-2.2 + (step / 40) * 6.75, 1.02 + (step > 36 ? (step - 36) * 0.02 : 0) + 0.02 * Math.sin(step / 3)));
  return shape("path", { d: `M${stops.join("L")}` });
}
