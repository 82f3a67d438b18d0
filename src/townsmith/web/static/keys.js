// The keyboard: arrows go from one lit place to the next, and the focus survives a redraw.

import { all, byId } from "./dom.js";
import { desk } from "./desk.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const PRESSED = "button, summary, input, select, [role=button], [role=tab], dialog"; // a space has a meaning there

const stops = () =>
  all("svg .lit[data-t], #words button", desk.main).filter((found) => found.getClientRects().length);

export function focusedThing() {
  const active = document.activeElement;
  if (!desk.main.contains(active)) return null;
  const { t: token = "", open = "", tab = "" } = active.dataset ?? {};
  return { token, open, tab, id: active.id, element: active };
}

export function refocus(before) {
  if (!before) return;
  if (before.id === "prompt") return focusFirst();
  if (document.contains(before.element) && before.element.getAttribute("tabindex") !== "-1") return;
  const same = all("svg .lit[data-t], #words [data-t]", desk.main)
    .find((found) => found.dataset.t === before.token);
  if (same) same.focus();
  else if (before.open) desk.main.querySelector(`[data-open="${before.open}"]`)?.focus();
  else if (before.tab) desk.main.querySelector(`[data-tab="${CSS.escape(before.tab)}"]`)?.focus();
  else if (before.id && byId(before.id)) byId(before.id).focus();
  else focusFirst();
}

// Where there is nothing to choose, the focus waits at the prompt: it must not be lost.
export function focusFirst() {
  if (desk.byKeys) (stops()[0] ?? byId("prompt")).focus();
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
    if (document.querySelector("dialog:modal")) return; // it has keys of its own
    desk.byKeys = true;
    if (ARROWS[press.key] && !document.querySelector("dialog[open]")) {
      press.preventDefault();
      return walk(...ARROWS[press.key]);
    }
    if (press.key === "Enter" || press.key === " ") {
      const target = press.target.closest("svg [data-t], svg[data-enlarge]");
      if (!target && (press.key === "Enter" || press.target.closest(PRESSED))) return;
      press.preventDefault();
      return target ? enter(target) : meanings[" "]?.();
    }
    meanings[press.key]?.();
  });
}
