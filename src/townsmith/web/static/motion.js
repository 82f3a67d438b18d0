// Motion that explains: what is new in a drawing drops into its place, and corner marks stay
// about it until the next move.

import { all, shape } from "./dom.js";

const MOST = 12; // where more is new than this, everything is, and nothing moved

const LAID_OVER = ".lamp,.ring,.touch,.gain,.badge,.hatching,.bad,title";
const isWrapped = (child) => child.matches(".target") || child.firstElementChild?.localName === "title";

// Return the pieces a drawing consists of. Lamps, gains and that something cannot be chosen are laid
// over them and are none of them.
export const atoms = (svg) => [...svg.children].filter((child) => !child.matches(LAID_OVER))
  .flatMap((child) => (isWrapped(child) ? atoms(child) : [child]));

// Return a copy of a drawing without all that was only laid over it.
export function bare(svg) {
  const copy = svg.cloneNode(true);
  for (const extra of all(".gain, .moved, .sketch", copy)) extra.remove();
  for (const wrapper of all(".arrived", copy)) wrapper.replaceWith(...wrapper.children);
  return copy;
}

// Return a drawing that is not on the page.
export function drawn(svg) {
  const box = document.createElement("template");
  box.innerHTML = svg;
  return box.content.firstElementChild;
}

// Take away the corner marks: another moment has others.
export function forgetMarks() {
  for (const mark of all("#board .moved")) mark.remove();
  for (const wrapper of all("#board .arrived")) wrapper.replaceWith(...wrapper.children);
}

// Return the atoms of one drawing that another does not have.
export function newIn(after, before) {
  const known = new Set(atoms(before).map((atom) => atom.outerHTML));
  return atoms(after).filter((atom) => !known.has(atom.outerHTML));
}

export function explainChange(before, after, place) {
  const fresh = newIn(after, bare(before));
  if (!fresh.length || fresh.length > MOST) return;
  const spots = [];
  for (const atom of fresh) {
    if (atom.localName === "text") continue;
    const wrapper = shape("g", { class: place === "others" ? "arrived theirs" : "arrived" });
    atom.replaceWith(wrapper);
    wrapper.append(atom);
    if (place === "board") addSpot(spots, wrapper.getBBox());
  }
  for (const spot of spots) markMoved(after, spot);
}

// Atoms that lie on each other are one thing that moved.
function addSpot(spots, { x, y, width, height }) {
  const near = spots.find((spot) =>
    x < spot.right + 8 && x + width > spot.x - 8 && y < spot.foot + 8 && y + height > spot.y - 8);
  if (!near) return spots.push({ x, y, right: x + width, foot: y + height });
  near.x = Math.min(near.x, x);
  near.y = Math.min(near.y, y);
  near.right = Math.max(near.right, x + width);
  near.foot = Math.max(near.foot, y + height);
}

function markMoved(svg, spot) {
  const longest = Math.max(spot.right - spot.x, spot.foot - spot.y);
  if (longest < 20 || longest > 180) return;
  const [left, top, right, foot] = [spot.x - 6, spot.y - 6, spot.right + 6, spot.foot + 6];
  const corner = (cx, cy, dx, dy) => `M${cx + dx * 12} ${cy}H${cx}V${cy + dy * 12}`;
  const d = corner(left, top, 1, 1) + corner(right, top, -1, 1)
    + corner(right, foot, -1, -1) + corner(left, foot, 1, -1);
  svg.append(shape("path", { class: "ink moved", "stroke-width": "2.4", d }));
}
