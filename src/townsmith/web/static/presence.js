// Presence: how long somebody has been away goes on counting between two updates, and so do clocks.

import { all } from "./dom.js";
import { desk } from "./desk.js";

const PAUSE = 20_000;
const LONG = 120; // minutes from which on hours are counted, as the server does, and told until when

function left(until) {
  const minutes = Math.max(0, until - Date.now()) / 60_000;
  if (minutes >= LONG) return `${desk.phrases.hoursLeft.replace("%", Math.floor(minutes / 60))} (${moment(until)})`;
  if (minutes >= 1) return desk.phrases.minutesLeft.replace("%", Math.floor(minutes));
  return desk.phrases.hardlyLeft;
}

// A moment by the reader's own clock.
const moment = (when) => new Date(when).toLocaleString(document.documentElement.lang, { weekday: "short", hour: "numeric", minute: "2-digit" });

export function tellTimes() {
  for (const told of all("[data-away]")) {
    told.since ??= Date.now() - told.dataset.away * 1000;
    const minutes = Math.floor((Date.now() - told.since) / 60_000);
    if (minutes) told.textContent = desk.phrases.away.replace("%", minutes);
  }
  for (const clock of all("[data-left]")) {
    clock.until ??= Date.now() + clock.dataset.left * 1000;
    clock.textContent = left(clock.until);
  }
}

export function watchPresence() {
  tellTimes();
  setInterval(tellTimes, PAUSE);
}
