// The line of time below the board: where we are, how to come back, and the address of the moment.

import { all, byId } from "./dom.js";
import { desk } from "./desk.js";
import { newest } from "./moves_list.js";

let shown = null; // the moment whose link can be copied
let known = null; // the last line that was told when we began to look back

export function drawTimeline() {
  const { looking, state } = desk;
  const slider = byId("slider");
  slider.max = state.last;
  byId("ticks").style.setProperty("--last", state.last);
  slider.value = looking ?? state.last;
  const caption = byId("prompt").textContent.trim();
  slider.setAttribute("aria-valuetext", looking === null ? byId("moment").textContent.trim() : caption);
  if (looking === null) known = null;
  else known ??= newest();
  byId("now").textContent = wayBack();
  if (shown !== state.at) byId("copy").textContent = desk.phrases.copy; // another moment, another link
  shown = state.at;
  keepAddress();
}

// What the way back leads to: the own turn, or something that happened meanwhile.
function wayBack() {
  const { phrases, state, looking } = desk;
  if (state.over) return phrases.backToEnd;
  const happened = looking !== null && newest() > known;
  if (state.due) return phrases.backToTurn;
  return happened ? phrases.backToNews : phrases.backToNow;
}

let looked = null; // the moment whose address it was

// The address always is that of the moment shown, so that it can be copied, kept and sent.
function keepAddress() {
  const asked = new URLSearchParams(location.search);
  if (desk.looking === null) asked.delete("at");
  else asked.set("at", desk.looking);
  if (looked !== null && desk.looking !== looked) asked.delete("better");
  looked = desk.looking;
  const wanted = `${location.pathname}${asked.size ? `?${asked}` : ""}${location.hash}`;
  if (wanted !== location.pathname + location.search + location.hash) history.replaceState(null, "", wanted);
}

export function drawPlaying(playing) {
  for (const button of all("[data-do=play]")) {
    button.classList.toggle("playing", playing);
    button.setAttribute("aria-label", playing ? desk.phrases.pause : desk.phrases.play);
  }
}

export function drawSpeed(speed) {
  for (const button of all("[data-speed]")) button.setAttribute("aria-pressed", Number(button.dataset.speed) === speed);
}
