// What every page runs: one script for all games, without a build step. It knows paths, not rules.

import { all, byId, element, isChanged, keep, kept } from "./dom.js";
import { rememberScreen } from "./screen.js";

rememberScreen();
rememberZone();
if (byId("resume")) {
  showTables(byId("resume"));
  // A table may be opened or left in another tab while this one shows the street.
  addEventListener("storage", ({ key }) => key === "tables" && showTables(byId("resume")));
}

// Whatever else a page needs is fetched by the pages that have a place for it.
const PLACES = [
  ["form#own", () => import("./own_cards.js"), "openOwnCards"],
  ["#own-values", () => import("./own_cards.js"), "offerOwnCards"],
  ["form.settle, form.alone", () => import("./picks.js"), "openPicks"],
  ["#find-card", () => import("./find_card.js"), "openCardSearch"],
  ["#lessons", () => import("./offered_lessons.js"), "offerLessons"],
  ["#rulebook", () => import("./rules.js"), "openRules"],
  ["#pad", () => import("./pad.js"), "openPad"],
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
document.querySelector(".taste select")?.addEventListener("change", ({ target }) => target.form.requestSubmit());

for (const [place, fetched, open] of PLACES) {
  const box = document.querySelector(place);
  if (box) fetched().then((module) => module[open](box)).then(() => tellOfChanges(box));
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

// The tables somebody played at, from the memory of this browser alone.
function showTables(box) {
  const tables = kept("tables", []);
  box.hidden = !tables.length;
  box.replaceChildren(element("h2", "", box.dataset.title));
  for (const { id, title } of tables) {
    const link = element("a", "button small", title);
    link.href = id;
    box.append(link);
  }
  const forget = element("button", "link", box.dataset.forget);
  forget.onclick = () => {
    keep("tables", []);
    showTables(box);
  };
  box.append(forget);
}
