// Presses: what is drawn anew between press and release is pressed all the same. Browsers send no
// click where the pressed element is gone by then; whatever took its place gets one.

const PRESSED = "[data-t], [data-open], a[href], button, summary";

let pressed = null;
let clicked = null;

const within = (target) => target.closest?.(PRESSED) ?? null;
const standsFor = (found) => found.dataset.t ?? found.dataset.open ?? found.getAttribute("href") ?? (found.id || found.textContent);

export function countPresses() {
  document.addEventListener("pointerdown", (press) => { pressed = press.button ? null : within(press.target); }, true);
  document.addEventListener("click", ({ target }) => { clicked = target; }, true);
  document.addEventListener("pointerup", onRelease, true);
}

function onRelease({ target, clientX, clientY }) {
  const successor = within(target);
  if (!pressed || pressed.isConnected || !successor || standsFor(pressed) !== standsFor(successor)) return;
  clicked = null;
  // A click of the browser's own would follow at once.
  setTimeout(() => {
    if (clicked && successor.contains(clicked)) return;
    successor.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
  });
}
