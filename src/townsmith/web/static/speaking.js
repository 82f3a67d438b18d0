// The speaking slot: one place for all that is said about a turn. It never changes its size, the
// newest wins, and what is too long opens over it.

import { desk } from "./desk.js";
import { all, byId } from "./dom.js";

const KINDS = ["refusal", "advice", "chosen"];
const SIZES = [25, 22, 19, 17, 16, 14]; // the letters of the prompt, as large as fit
const said = []; // which kinds say something now, the newest last

// Say something of a kind ("refusal", "advice" or "chosen"), in words or in elements.
export function tell(kind, ...words) {
  byId(kind).replaceChildren(...words);
  forget(kind);
  if (byId(kind).textContent) said.push(kind);
  show();
}

export const hush = (kind) => tell(kind);

function forget(kind) {
  const at = said.indexOf(kind);
  if (at >= 0) said.splice(at, 1);
}

function show() {
  const newest = said.at(-1) ?? "purpose";
  for (const kind of [...KINDS, "purpose"]) byId(kind).classList.toggle("current", kind === newest);
  byId("note").classList.remove("whole");
  byId("note").classList.toggle("empty", newest === "purpose");
  const current = byId(newest);
  byId("whole").hidden = current.scrollHeight <= current.clientHeight + 1;
}

// Write the prompt in letters that fit its lines.
export function fitPrompt() {
  const box = byId("prompt");
  const words = box.querySelector("h1");
  if (!words) return;
  const largest = parseFloat(getComputedStyle(box).getPropertyValue("--prompt")) || SIZES[0];
  for (const size of [largest, ...SIZES.filter((smaller) => smaller < largest)]) {
    words.style.fontSize = `${size}px`;
    if (box.scrollHeight <= box.clientHeight + 1) return;
  }
}

// What stands in the middle sticks out above as well as below, and what does so above is not scrolled to.
function isCut(button) {
  const range = document.createRange();
  range.selectNodeContents(button);
  const { width, height } = range.getBoundingClientRect();
  return width > button.clientWidth + 1 || height > button.clientHeight + 1;
}

// Let words on a button take a second line, then smaller letters, then say less, rather than be cut.
export function fitButtons() {
  for (const button of all("#words button")) {
    button.classList.remove("tight");
    button.textContent = button.dataset.words ?? button.textContent;
    if (isCut(button)) button.classList.add("tight");
    const shorter = [button.dataset.shorter, desk.phrases.doIt].filter(() => button.dataset.tapped);
    for (const words of shorter) if (isCut(button)) button.textContent = words;
  }
}

export function openSpeaking() {
  for (const kind of KINDS) if (byId(kind).textContent) said.push(kind);
  show();
  fitPrompt();
  byId("whole").addEventListener("click", () => byId("note").classList.toggle("whole"));
  addEventListener("resize", () => {
    show();
    fitPrompt();
    fitButtons();
  });
}
