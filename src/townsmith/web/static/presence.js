// Presence: how long somebody has been away goes on counting between two updates.

import { all } from "./dom.js";
import { desk } from "./desk.js";

const PAUSE = 20_000;

// How much time is left, counted as the server does: hours where there are more than two.
function left(minutes) {
  if (minutes >= 120) return desk.phrases.hoursLeft.replace("%", Math.floor(minutes / 60));
  if (minutes >= 1) return desk.phrases.minutesLeft.replace("%", Math.floor(minutes));
  return desk.phrases.hardlyLeft;
}

export function watchPresence() {
  setInterval(() => {
    for (const told of all("[data-away]")) {
      told.since ??= Date.now() - PAUSE - told.dataset.away * 1000;
      const minutes = Math.floor((Date.now() - told.since) / 60_000);
      if (minutes) told.textContent = desk.phrases.away.replace("%", minutes);
    }
    for (const clock of all("[data-left]")) {
      clock.until ??= Date.now() - PAUSE + clock.dataset.left * 1000;
      clock.textContent = left(Math.max(0, clock.until - Date.now()) / 60_000);
    }
  }, PAUSE);
}
