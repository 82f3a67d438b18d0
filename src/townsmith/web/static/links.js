// Links to pass on: copied or shared where the browser allows it, else selected to be copied by hand.

import { all, byId } from "./dom.js";

const SHOWN = 2_000; // milliseconds for which a button says that it has copied

export function offerLinks() {
  dressLinks(document);
}

export function dressLinks(root) {
  for (const box of all(".linkbox", root)) box.addEventListener("focus", () => box.select());
  for (const button of all("[data-copy]", root)) button.addEventListener("click", () => copy(button));
  for (const button of all("[data-share]", root)) {
    button.hidden = !navigator.share;
    button.addEventListener("click", () => share(button));
  }
}

async function copy(button) {
  const box = byId(button.dataset.copy);
  const done = await copied(box);
  say(button, done ? button.dataset.copied : button.dataset.select);
}

// Over plain HTTP there is no clipboard, but what is selected may often be copied all the same.
async function copied(box) {
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    box.select();
    return document.execCommand("copy");
  }
}

function say(button, words) {
  button.usual ??= button.textContent;
  button.setAttribute("aria-live", "polite");
  button.textContent = words;
  setTimeout(() => { button.textContent = button.usual; }, SHOWN);
}

function share(button) {
  const url = byId(button.dataset.share).value;
  navigator.share({ title: document.title, url }).catch(() => {}); // whoever changes their mind may
}
