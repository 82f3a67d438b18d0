// Talk is seen: a mark where nobody reads it, a bubble beside the speaker, and quiet for whoever wants it.

import { all, byId, element, keep, kept } from "./dom.js";
import { desk } from "./desk.js";

const SHOWN = 6_000; // milliseconds for which a bubble stands
const title = document.title;
let read = 0; // the last remark that was seen
let unread = 0;

const remarks = () => all("#talk [data-remark]");
const isMuted = ({ dataset: { by } }) => mutedSeats().includes(Number(by));
const mutedSeats = () => kept("muted", {})[desk.home] ?? [];

// What is said comes with the update; `say` sends words, `sound` is heard if somebody wishes so.
export function listenToTalk(say, sound) {
  read = Math.max(0, ...remarks().map(({ dataset }) => Number(dataset.remark)));
  new MutationObserver(() => hear(sound)).observe(byId("talk"), { childList: true });
  for (const event of ["toggle", "visibilitychange"]) document.addEventListener(event, look, true);
  for (const box of all("[data-mute]")) {
    box.checked = mutedSeats().includes(Number(box.dataset.mute));
    box.addEventListener("change", mute);
  }
  byId("quick-words")?.addEventListener("click", ({ target }) => {
    if (target.dataset.words) say(target.dataset.words);
  });
  hideMuted();
}

function hear(sound) {
  hideMuted();
  const fresh = remarks().filter(({ dataset }) => Number(dataset.remark) > read);
  if (!fresh.length) return;
  read = Number(fresh.at(-1).dataset.remark);
  const heard = fresh.filter((one) => !isMuted(one) && Number(one.dataset.by) !== desk.state.seat);
  if (!heard.length) return;
  unread += heard.length;
  for (const one of heard.slice(-3)) bubble(one);
  if (byId("talksound")?.checked) sound();
  look();
}

// Whoever opens the menu because of its mark wants to read. What stands open in
// a page that is in sight has been read.
function look() {
  if (byId("menu").open && unread) byId("talking").open = true;
  if (byId("menu").open && byId("talking").open && document.visibilityState === "visible") unread = 0;
  document.title = unread ? `(${unread}) ${title}` : title;
  for (const mark of all(".unread")) mark.textContent = unread || "";
}

// It stands over the page, takes no press and moves nothing.
function bubble(remark) {
  const panel = document.querySelector(`.piece[data-seat="${Number(remark.dataset.by)}"]`);
  const box = element("p", "bubble");
  box.append(...[...remark.cloneNode(true).childNodes]);
  const { left, bottom } = (panel ?? byId("status")).getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - 260))}px`;
  box.style.top = `${Math.max(8, Math.min(bottom - 12, innerHeight - 90))}px`;
  box.setAttribute("role", "status");
  document.body.append(box);
  setTimeout(() => box.remove(), SHOWN);
}

function mute() {
  const seats = all("[data-mute]:checked").map(({ dataset }) => Number(dataset.mute));
  keep("muted", { ...kept("muted", {}), [desk.home]: seats });
  hideMuted();
}

function hideMuted() {
  for (const one of remarks()) one.hidden = isMuted(one);
}
