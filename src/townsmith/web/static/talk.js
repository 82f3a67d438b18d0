// Talk is seen: a mark where nobody reads it, a bubble beside the speaker, and quiet for whoever wants it.

import { all, byId, element, keep, kept } from "./dom.js";

const SHOWN = 6_000; // milliseconds for which a bubble stands
const title = document.title;
let here; // where people talk
let read = 0; // the last remark that was seen
let unread = 0;

const remarks = () => all("#talk [data-remark]");
const isMuted = ({ dataset: { by } }) => muted().includes(by);
const muted = () => (kept("muted", {})[here.home] ?? []).map(String);

// What is said comes with the update. `isOwn` tells what we said, `say` sends words, `sound` is heard
// if somebody wishes so, `inSight` tells whether the talk is read, and `speaker` where one sits.
export function listenToTalk(place) {
  here = place;
  read = last();
  new MutationObserver(hear).observe(byId("talk"), { childList: true });
  for (const event of ["toggle", "visibilitychange", "scroll"]) document.addEventListener(event, look, true);
  document.addEventListener("change", ({ target }) => { if ("mute" in target.dataset) mute(); });
  byId("quick-words")?.addEventListener("click", ({ target }) => {
    if (target.dataset.words) here.say(target.dataset.words);
  });
  hideMuted();
}

const last = () => Math.max(0, ...remarks().map(({ dataset }) => Number(dataset.remark)));

function hear() {
  hideMuted();
  const fresh = remarks().filter(({ dataset }) => Number(dataset.remark) > read);
  if (!fresh.length) return;
  read = Number(fresh.at(-1).dataset.remark);
  const heard = fresh.filter((one) => !isMuted(one) && !here.isOwn(one));
  if (!heard.length) return;
  unread += heard.length;
  look();
  if (unread) for (const one of heard.slice(-3)) bubble(one);
  if (byId("talksound")?.checked) here.sound();
}

// What stands open in a page that is in sight has been read.
function look() {
  if (unread && here.inSight() && document.visibilityState === "visible") unread = 0;
  document.title = unread ? `(${unread}) ${title}` : title;
  for (const mark of all(".unread")) mark.textContent = unread || "";
}

// It stands over the page, takes no press and moves nothing.
function bubble(remark) {
  const box = element("p", "bubble");
  box.append(...[...remark.cloneNode(true).childNodes]);
  const { left, bottom } = here.speaker(remark.dataset.by).getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - 260))}px`;
  box.style.top = `${Math.max(8, Math.min(bottom - 12, innerHeight - 90))}px`;
  box.setAttribute("role", "status");
  document.body.append(box);
  setTimeout(() => box.remove(), SHOWN);
}

function mute() {
  const people = all("[data-mute]:checked").map(({ dataset }) => dataset.mute);
  keep("muted", { ...kept("muted", {}), [here.home]: people });
  hideMuted();
}

function hideMuted() {
  for (const box of all("[data-mute]")) box.checked = muted().includes(box.dataset.mute);
  for (const one of remarks()) one.hidden = isMuted(one);
}
