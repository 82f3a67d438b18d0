// Presence: how long somebody has been away goes on counting between two updates.

import { all } from "./dom.js";
import { desk } from "./desk.js";

const PAUSE = 20_000;

export function watchPresence() {
  setInterval(() => {
    for (const told of all("[data-away]")) {
      told.since ??= Date.now() - PAUSE - told.dataset.away * 1000;
      const minutes = Math.floor((Date.now() - told.since) / 60_000);
      if (minutes) told.textContent = desk.phrases.away.replace("%", minutes);
    }
  }, PAUSE);
}
