// The dealer: the screen of a room follows its table, and the phones of those who write on paper.

import { byId } from "./dom.js";
import { listen } from "./stream.js";

const PAUSE = 3; // seconds in which somebody may still stop what happens by itself
const NEXT = [" ", "PageDown", "ArrowRight"];
const BEFORE = ["PageUp", "ArrowLeft"];
let root, home, turn, shown, counting;
let newest; // the last change that we were told of, whatever node we ask next

export function openDealer(main) {
  root = main;
  home = main.dataset.home;
  turn = shown = Number(main.dataset.turn);
  newest = Number(main.dataset.moment);
  listen(home, main.dataset.moment, { told });
  if ("phone" in main.dataset) return main.addEventListener("submit", send);
  main.addEventListener("click", pressed);
  main.addEventListener("submit", send);
  document.addEventListener("keydown", key);
  consider(main.dataset);
}

function told(notice, moment) {
  newest = Math.max(newest, Number(moment));
  const fresh = notice.turn !== turn;
  turn = notice.turn;
  if (fresh || shown === turn) shown = turn;
  draw();
  if (notice.over) stop();
  else consider(notice);
}

async function draw() {
  const wanted = shown;
  const answer = await fetch(`${home}/updates?turn=${wanted}&since=${newest}`).catch(() => null);
  if (!answer?.ok || wanted !== shown) return;
  const { html } = await answer.json();
  for (const [name, text] of Object.entries(html)) {
    const box = root.querySelector(`[data-piece="${name}"]`);
    if (box.contains(document.activeElement) && document.activeElement.matches("input, select")) continue;
    box.innerHTML = text;
  }
  const field = root.querySelector("footer [name=turn]");
  if (field) field.value = turn;
}

// When all have written the cards are turned by themselves, unless somebody stops it.
function consider({ people, written }) {
  const ready = Number(people) > 0 && Number(written) >= Number(people);
  if (!("deals" in root.dataset) || !byId("alone")?.checked || !ready) return stop();
  if (!counting) count(PAUSE);
}

function count(left) {
  const ask = root.querySelector(".ask");
  root.querySelector("[data-stop]").hidden = false;
  ask.usual ??= ask.textContent;
  ask.textContent = ask.dataset.waits.replace("{n}", left);
  if (!left) return turnCards();
  counting = setTimeout(() => count(left - 1), 1000);
}

function stop() {
  clearTimeout(counting);
  counting = null;
  const ask = root.querySelector(".ask");
  if (ask?.usual) ask.textContent = ask.usual;
  root.querySelector("[data-stop]")?.setAttribute("hidden", "");
}

function turnCards() {
  stop();
  if ("deals" in root.dataset) post(`${home}/turn`, { turn });
}

function pressed({ target }) {
  if (target.closest("[data-before]")) look(-1);
  if (target.closest("[data-full]")) document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen();
  if (target.closest("[data-stop]")) { byId("alone").checked = false; stop(); }
}

// Looking back only shows; nothing is undone.
function look(step) {
  const before = shown;
  shown = Math.min(turn, Math.max(1, shown + step));
  if (shown !== before) draw();
}

function key(event) {
  if (event.target.matches("input:not([type=checkbox]), select, textarea")) return; // somebody types
  if (event.key === " " && event.target.matches("input, button, a")) return; // and space presses
  if (BEFORE.includes(event.key)) look(-1);
  else if (!NEXT.includes(event.key)) return;
  else if (shown < turn) look(1);
  else turnCards();
  event.preventDefault();
}

function send(event) {
  const form = event.target;
  event.preventDefault();
  const given = Object.fromEntries(new FormData(form));
  for (const name of ["turn", "points"]) if (name in given) given[name] = Number(given[name]);
  post(form.action, given);
}

async function post(address, given) {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(given) }).catch(() => null);
  if (answer?.ok) newest = Math.max(newest, (await answer.json()).moment ?? 0);
  draw();
}
