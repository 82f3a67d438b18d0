// The keyboard: arrows go from one lit place to the next, and the focus survives a redraw.

import { all, byId } from "./dom.js";
import { desk } from "./desk.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const stops = () =>
  all("svg .lit[data-t], #words button", desk.main).filter((found) => found.getClientRects().length);

export function focusedThing() {
  const active = document.activeElement;
  if (!desk.main.contains(active)) return null;
  return { token: active.dataset?.t ?? "", id: active.id, element: active };
}

export function refocus(before) {
  if (!before) return;
  if (document.contains(before.element) && before.element.getAttribute("tabindex") !== "-1") return;
  const same = all("svg .lit[data-t]", desk.main).find((found) => found.dataset.t === before.token);
  if (same) same.focus();
  else if (before.id && byId(before.id)) byId(before.id).focus();
  else focusFirst();
}

export function focusFirst() {
  if (desk.byKeys) stops()[0]?.focus();
}

function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

function walk(across, down) {
  const found = stops();
  const active = document.activeElement;
  if (!found.includes(active)) return focusFirst();
  const [fromX, fromY] = middle(active);
  const ranked = found
    .filter((stop) => stop !== active)
    .map((stop) => {
      const [x, y] = middle(stop);
      const along = (x - fromX) * across + (y - fromY) * down;
      const aside = Math.abs((x - fromX) * down) + Math.abs((y - fromY) * across);
      return { stop, along, cost: along + aside * 2 };
    })
    .filter(({ along }) => along > 4)
    .sort((one, other) => one.cost - other.cost);
  (ranked[0]?.stop ?? active).focus();
}

// Listen to keys; `meanings` says what each one does, and `enter` what the target of Enter is for.
export function listenToKeys(meanings, enter) {
  document.addEventListener("pointerdown", () => { desk.byKeys = false; });
  document.addEventListener("keydown", (press) => {
    const typing = press.target.matches("input:not([type=checkbox]), textarea, select");
    if (typing || press.ctrlKey || press.metaKey || press.altKey) return;
    desk.byKeys = true;
    if (ARROWS[press.key] && !document.querySelector("dialog[open]")) {
      press.preventDefault();
      return walk(...ARROWS[press.key]);
    }
    if (press.key === "Enter" || press.key === " ") {
      const target = press.target.closest("svg [data-t], svg[data-enlarge]");
      if (!target) return;
      press.preventDefault();
      return enter(target);
    }
    meanings[press.key]?.();
  });
}
