// What every page runs: one script for all games, without a build step. It knows paths, not rules.

import { all, isChanged } from "./dom.js";
import { countPresses } from "./presses.js";
import { rememberScreen } from "./screen.js";

rememberScreen();
countPresses();
rememberZone();

// Whatever else a page needs is fetched by the pages that have a place for it.
const PLACES = [
  ["form#own", () => import("./own_cards.js"), "openOwnCards"],
  ["#own-values", () => import("./own_cards.js"), "offerOwnCards"],
  ["form.settle, form.alone", () => import("./picks.js"), "openPicks"],
  ["#find-card", () => import("./find_card.js"), "openCardSearch"],
  ["#resume", () => import("./my_tables.js"), "openMyTables"],
  ["#all-mine", () => import("./my_games.js"), "openMyGames"],
  ["#lessons", () => import("./offered_lessons.js"), "offerLessons"],
  ["#rulebook", () => import("./rules.js"), "openRules"],
  ["#pad", () => import("./pad.js"), "openPad"],
  ["#pad-screen", () => import("./pad_screen.js"), "openPadScreen"],
  ["#dealer", () => import("./dealer.js"), "openDealer"],
  ["[data-print]", () => import("./printing.js"), "openPrinting"],
  ["#table[data-lesson]", () => import("./lesson.js"), "openLesson"],
  ["#table:not([data-lesson])", () => import("./table.js"), "openTable"],
  [".linkbox", () => import("./links.js"), "offerLinks"],
  ["#lobby", () => import("./lobby.js"), "openLobby"],
  ["#notes", () => import("./notes.js"), "openNotes"],
  ["#people", () => import("./people.js"), "watchPeople"],
];
// Whoever chooses a language has it at once; without a script there is a button.
for (const choice of all(".taste select")) choice.addEventListener("change", () => choice.form.requestSubmit());

for (const [place, fetched, open] of PLACES) {
  const box = document.querySelector(place);
  if (box) untilFetched(fetched).then((module) => module[open](box)).then(() => begin(box));
}

// A network that fails for a moment leaves no page half alive.
async function untilFetched(fetched) {
  for (;;) {
    try {
      return await fetched();
    } catch {
      await new Promise((resume) => setTimeout(resume, 2000));
    }
  }
}

function begin(box) {
  tellOfChanges(box);
  box.dataset.ready = ""; // from now on keys and presses are heard
}

// What was filled in before the script was there, or by the browser itself, is told now.
function tellOfChanges(box) {
  const changed = all("input, select", box).find(isChanged);
  if (box.matches("form, #rulebook")) changed?.dispatchEvent(new Event("input", { bubbles: true }));
}

// Times are told by the reader's own clock.
function rememberZone() {
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
  if (!document.cookie.includes(`zone=${zone}`)) {
    document.cookie = `zone=${zone};path=/;max-age=31536000;samesite=lax`;
  }
}

// A page that came safely is kept for times without a network, once there is nothing else to do.
if (isSecureContext && "serviceWorker" in navigator) setTimeout(install, 3000);

async function install() {
  try {
    await navigator.serviceWorker.register("/worker.js");
    const { active } = await navigator.serviceWorker.ready;
    setTimeout(() => active.postMessage("read ahead"), 5000);
  } catch { /* a browser that keeps nothing can play all the same */ }
}
