// The score pad counts by itself: what is filled in is sent, and the score that comes back is shown.

import { all, byId, keep, kept } from "./dom.js";
import { openPadApp } from "./pad_app.js";
import { differences, standing } from "./pad_fields.js";
import { Sheets } from "./pad_sheets.js";

const PAUSE = 120; // milliseconds; who fills in quickly is not counted at every key
const AGAIN = 4000; // milliseconds until a server that was silent is asked again
const MOST_STEPS = 50;

export async function openPad(form) {
  const steps = []; // what stood before in the fields that were changed, step by step
  let waiting = 0;
  let asked = 0;
  let running = null; // what ends the count that is under way
  const evening = eveningAsked();
  const isEmpty = "empty" in form.dataset; // a position that was pasted is shown as it is, and not kept
  const isOwn = isEmpty && !evening; // so is an evening that is over
  const before = evening ?? ((isOwn && keptSheets()[form.dataset.game]) || {});
  if (isElsewhere(form, before)) return;
  const sheets = new Sheets(form);
  if (isEmpty) sheets.restore(before);
  const shared = "shared" in form.dataset ? await openShared(form, sheets) : null;
  const turn = "turn" in form.dataset ? await openTurn(form, sheets) : null;
  const app = openPadApp(form, sheets, changed, turn);
  let last = standing(form);
  for (const id of ["pad-back", "pad-result", "pad-after"]) byId(id).hidden = false;
  byId("pad-count").hidden = true;
  if (shared) {
    app.show(Number(form.dataset.sheet));
    shared.follow(count);
  }
  byId("pad-finished").hidden = false;
  byId("pad-finished").addEventListener("click", ({ target }) => finish(target.id));
  sayWhereItIsKept(form);
  if (shared || (isEmpty && sheets.isBegun)) count();

  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.id === "pad-share") return;
    event.preventDefault();
    count();
  });
  window.addEventListener("online", () => count());
  byId("pad-back").addEventListener("click", () => {
    sheets.put(steps.pop());
    last = standing(form);
    turn?.begin(turn.seat);
    changed();
  });
  byId("pad-anew")?.addEventListener("click", () => startAnew({}));
  byId("pad-again")?.addEventListener("click", () => startAnew(sheets.names()));
  byId("pad-print").addEventListener("click", () => print());
  offerOwnDeck();

  async function finish(wish) {
    const finished = await import("./pad_finished.js");
    finished[{ "pad-evening": "keepEvening", "pad-picture": "share", "pad-position": "save" }[wish]]?.(form, sheets);
  }

  function startAnew(names) {
    sheets.fill({ ...names, seats: last.seats });
    changed();
    app.show(0);
    scrollTo(0, 0);
  }

  function changed() {
    const now = standing(form);
    const before = differences(now, last);
    if (Object.keys(before).length) steps.push(before);
    if (steps.length > MOST_STEPS) steps.shift();
    last = now;
    if (isOwn) remember(form, sheets.all());
    shared?.remember();
    app.draw();
    byId("pad-back").disabled = !steps.length;
    clearTimeout(waiting);
    waiting = setTimeout(count, PAUSE);
  }

  async function count() {
    const mine = ++asked;
    running?.abort(); // whoever taps on wants to know of the last tap only
    running = new AbortController();
    const page = await (shared ? shared.exchange() : fetched(form, running.signal));
    if (mine !== asked) return;
    if (!page) {
      byId("pad-verdict").textContent = app.words.unheard;
      waiting = setTimeout(count, AGAIN);
      return;
    }
    if (shared) {
      shared.take(page);
      last = standing(form);
    }
    const parts = all("output[id], .partial, .padseat h2 > span", form).map(({ id }) => id);
    for (const id of ["results", "position", "pad-verdict", ...parts]) {
      byId(id).replaceChildren(...(page.getElementById(id)?.childNodes ?? []));
    }
    app.draw();
  }
}

// The page that counts a form; nothing if the server cannot be heard.
async function fetched(form, signal) {
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(`/pad/${form.dataset.game}?brief`, { method: "POST", body, signal });
    if (answer.status > 400) return null; // it is busy, or a proxy speaks for it
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.getElementById("pad-verdict") ? page : null; // what was refused at the door counts nothing
  } catch {
    return null;
  }
}

// What fewer pads need is fetched when they do.
async function openShared(form, sheets) {
  const { SharedPad } = await import("./pad_shared.js");
  return new SharedPad(form, sheets);
}

async function openTurn(form, sheets) {
  const { Turn } = await import("./pad_turn.js");
  return new Turn(form, sheets);
}

// The sheets of an evening that was kept, if the address asks for one.
function eveningAsked() {
  const mark = new URLSearchParams(location.search).get("evening");
  return mark ? kept("evenings", {})[mark] : null;
}

function sayWhereItIsKept(form) {
  const box = byId("pad-keeping");
  keep("tried", true);
  const works = kept("tried", false);
  box.textContent = works ? box.dataset[isSecureContext ? "secure" : "insecure"] : form.dataset.full;
}

const keptSheets = () => kept("pads", {});

function remember(form, sheet) {
  const { [form.dataset.game]: _, ...others } = keptSheets();
  keep("pads", Object.keys(sheet).some((name) => name !== "seats") ? { ...others, [form.dataset.game]: sheet } : others);
}

// A sheet that tells cards by the names of our deck is filled in on the page that has them.
function isElsewhere(form, before) {
  const asked = new URLSearchParams(location.search);
  if (before.deck !== "ours" || form.elements.deck || asked.has("seats")) return false;
  const evening = asked.get("evening");
  location.replace(`?deck=ours${evening ? `&evening=${encodeURIComponent(evening)}` : ""}`);
  return true;
}

// Whoever wrote down a deck of their own can fill in by its names.
function offerOwnDeck() {
  const box = byId("pad-decks");
  const deck = box && kept("decks", {})[box.dataset.game];
  if (!deck) return;
  const button = box.querySelector("button");
  button.value = deck;
  button.hidden = false;
}
