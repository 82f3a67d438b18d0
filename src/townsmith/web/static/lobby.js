// A lobby: its pieces come anew as people come and go, and what somebody has in hand stays.

import { all, byId, keep, kept } from "./dom.js";
import { dressLinks } from "./links.js";
import { forgetMuted, forgetTable, keepTable } from "./memory.js";
import { tick } from "./sound.js";
import { listen } from "./stream.js";
import { listenToTalk } from "./talk.js";

const IN_HAND = "input:not([type=radio], [type=checkbox]), select, textarea";
const held = new Map(); // pieces that wait until somebody lets go of what they hold
let home = "";
let newest = 0;
let going = false; // a page that is on its way elsewhere is not drawn again
let looks = 0;
let settled = 0;
let away = false; // whether the server is not heard

export function openLobby({ dataset }) {
  const { lobby, moment, title } = dataset;
  home = lobby;
  settled = Number(dataset.settled);
  newest = Number(moment);
  keepTable(home, `${title} · ${home.slice(3, 7)}`);
  listen(home, moment, { told, people: refresh, lost, opened });
  document.addEventListener("submit", send);
  document.addEventListener("change", ({ target }) => target.closest("[data-auto]")?.requestSubmit());
  document.addEventListener("focusout", () => setTimeout(drawHeld));
  byId("leave").addEventListener("submit", forget);
  hideLater();
  byId("talksound").checked = kept("talksound", false);
  byId("talksound").addEventListener("change", ({ target }) => keep("talksound", target.checked));
  listenToTalk({
    home,
    isOwn: ({ dataset }) => "own" in dataset,
    say,
    sound: tick,
    inSight: talkInSight,
    speaker: seatOf,
  });
}

// Whoever was sent away before the stream began is told why by the page itself.
function lost() {
  away = true;
  byId("wrong").textContent = byId("wrong").dataset.unheard;
  refresh();
}

function opened() {
  if (!away) return;
  away = false;
  byId("wrong").textContent = "";
  refresh();
}

async function say(words) {
  await asked(`${home}/talk`, new URLSearchParams({ words }));
  refresh();
}

// Where somebody of that name sits; of a crowd not everybody is shown.
const seatOf = (name) =>
  all(".seats bdi").find(({ textContent }) => textContent === name)?.closest("li") ?? document.querySelector(".talkmark");

function talkInSight() {
  const { top, bottom } = byId("talk").getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

function told(notice, moment) {
  newest = Math.max(newest, Number(moment));
  if (going) return;
  if (notice.begun) return enter();
  const count = document.querySelector("[data-taken]");
  const hosting = document.querySelector("[data-piece=begin] form");
  const counts = notice.many && count && notice.settled === settled && !hosting;
  settled = notice.settled;
  if (counts) count.textContent = notice.taken; // a crowd only counts
  else refresh();
}

function forget() {
  forgetTable(home);
  forgetMuted(home);
}

// The page becomes the table.
function enter() {
  going = true;
  forget();
  location.assign(`${home}?since=${newest}`);
}

async function refresh() {
  const turn = ++looks;
  const answer = await fetch(`${home}/updates?since=${newest}`).catch(() => null);
  if (going || turn !== looks || !answer) return;
  if (answer.status === 403) return location.assign(home); // which says why
  if (!answer.ok) return;
  const { html, begun } = await answer.json();
  if (begun) return enter();
  for (const [name, text] of Object.entries(html)) draw(name, text);
}

function draw(name, html) {
  const box = document.querySelector(`[data-piece="${name}"]`);
  const active = document.activeElement;
  held.delete(name);
  if (!box || box.drawn === html) return;
  if (box.contains(active) && active.matches(IN_HAND)) return held.set(name, html);
  const opened = all("details[open]", box).length > 0;
  box.innerHTML = html;
  box.drawn = html;
  if (opened) for (const folded of all("details", box)) folded.open = true;
  if (!document.activeElement.id && active.id) byId(active.id)?.focus({ preventScroll: true });
  if (name === "deed") hideLater();
  dressLinks(box);
}

function drawHeld() {
  for (const [name, html] of [...held]) draw(name, html);
}

// What cannot be taken back any more is not offered.
function hideLater() {
  for (const form of all("[data-left]")) setTimeout(() => form.remove(), form.dataset.left * 1000);
}

async function send(submit) {
  const form = submit.target;
  if ("plain" in form.dataset || !form.action.includes(home)) {
    going = true; // it leads on by itself
    return;
  }
  submit.preventDefault();
  const done = await asked(form.action, new URLSearchParams(new FormData(form, submit.submitter)));
  if (done && "clear" in form.dataset) form.reset();
  const { activeElement: active } = document;
  if (active.closest("[data-piece]")) active.blur();
  await refresh();
  if (document.activeElement === document.body && active.id) byId(active.id)?.focus({ preventScroll: true });
}

// Say what could not be done, in words, even when the server does not answer at all.
async function asked(where, body) {
  const wrong = byId("wrong");
  try {
    const answer = await fetch(where, { method: "POST", body, headers: { accept: "application/json" } });
    wrong.textContent = answer.ok ? "" : (await answer.json()).error;
    return answer.ok;
  } catch {
    wrong.textContent = wrong.dataset.unheard;
    return false;
  }
}
