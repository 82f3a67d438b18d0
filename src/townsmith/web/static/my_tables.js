// The street's desk: a card for every table of this device, and the games that are over.

import { all, byId } from "./dom.js";
import { askedFor, finish, forgetTable, games, markStreet, moveTable, posted, tables } from "./memory.js";

const PAUSE = 30_000; // between two looks at tables while the street is in sight
const ORDER = (card) => (card.due ? 0 : card.waits ? 2 : 1);
let asked = 0;

export function openMyTables() {
  draw();
  addEventListener("storage", ({ key }) => { if (key === "tables" || key === "games") draw(); });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) draw(); });
  document.addEventListener("visibilitychange", lookAgain);
  setInterval(lookAgain, PAUSE);
}

function lookAgain() {
  if (document.visibilityState === "visible" && tables().length) draw();
}

async function draw() {
  const turn = ++asked;
  const cards = await Promise.all(tables().map(({ id, title }) => cardOf(id, title)));
  if (turn !== asked) return;
  const shown = cards.filter(Boolean).sort((one, other) => ORDER(one) - ORDER(other));
  drawCards(shown);
  await drawRemembered(shown.filter(({ due }) => due).length);
}

// A table's card; nothing for one that is over or that somebody has left.
async function cardOf(id, title) {
  const told = await askedFor(`${id}/card`);
  if (!told) return { link: id, title };
  if (told.moved) {
    const isThere = tables().some((one) => one.id === told.moved); // then it has a card of its own
    moveTable(id, told.moved);
    return isThere ? null : cardOf(told.moved, title);
  }
  if (told.over) await finish(id);
  if (told.gone || told.closed) forgetTable(id);
  return told.html ? told : null;
}

function drawCards(cards) {
  const returning = cards.length > 0 || games().length > 0;
  markStreet();
  document.body.classList.toggle("returning", returning);
  byId("my-tables").hidden = !returning;
  byId("no-tables").hidden = cards.length > 0;
  byId("unheard").hidden = !cards.some(({ link }) => link);
  const box = byId("resume");
  box.hidden = !cards.length;
  const focused = box.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  box.innerHTML = cards.map(({ html }) => html ?? '<li class="tablecard"><a class="button"></a></li>').join("");
  cards.forEach(({ link, title }, at) => {
    if (link) Object.assign(box.children[at].querySelector("a"), { href: link, textContent: title });
  });
  box.querySelector(".due .button")?.classList.add("main");
  if (focused) box.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
}

async function drawRemembered(waiting) {
  if (!document.body.classList.contains("returning")) return;
  const told = await posted("/mine", { games: games(), waiting });
  if (!told?.html) return;
  byId("greeting").textContent = told.greeting;
  showRemembered(told.html);
}

// What was put in words and drawn for this device, with its days told as they are here.
export function showRemembered(html) {
  for (const [name, text] of Object.entries(html)) {
    document.querySelector(`[data-mine="${name}"]`).innerHTML = text;
    byId(name).hidden = !text.trim();
  }
  for (const time of all("[data-when]")) tellDay(time);
}

function tellDay(time) {
  const when = new Date(time.dataset.when * 1000);
  time.dateTime = when.toISOString();
  time.textContent = when.toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short", year: "numeric" });
}
