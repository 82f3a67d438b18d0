// Values of one's own box: drawn as they are written, kept in this browser, saved and loaded. Those
// that have a link are kept by the server itself, as often as they are drawn.

import { all, byId, isChanged, keep, kept } from "./dom.js";

const PAUSE = 250; // milliseconds; who writes quickly is not drawn at every key

const decks = () => kept("decks", {});

function remember(game, deck) {
  const { [game]: _, ...others } = decks();
  keep("decks", deck ? { ...others, [game]: deck } : others);
}

let asked = 0; // how often we asked for a drawing: an answer that came late is not drawn over a newer one

async function draw(form, body) {
  const turn = ++asked;
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(body) });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return null;
  byId("own-wrong").textContent = page.getElementById("own-wrong").textContent;
  if (!answer.ok) return null;
  for (const place of all(".redrawn[id]")) {
    place.replaceChildren(...(page.getElementById(place.id)?.childNodes ?? []));
  }
  const deck = page.getElementById("own-play").value;
  for (const field of all("#own-play, #own-load, #own-base, .own-deck")) field.value = deck;
  if (!isKept(form)) remember(form.dataset.game, deck);
  return page;
}

const isKept = (form) => "kept" in form.dataset;

function save(game) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([byId("own-play").value || "{}"], { type: "application/json" }));
  link.download = `${game}-deck.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function load(form, words, spared = () => false) {
  const card = form.elements.card?.value ?? "";
  const page = await draw(form, { load: words, card });
  for (const field of page ? all(".fields [name]", form) : []) {
    const found = page.getElementsByName(field.name)[0];
    if (found && !spared(field)) field.value = found.value;
  }
}

function find(form, words) {
  for (const row of all("#own-list li", form)) {
    row.hidden = !row.textContent.toLowerCase().includes(words.trim().toLowerCase());
  }
}

export async function openOwnCards(form) {
  // Before what is kept is there, the fields say nothing that could be kept in its place.
  const before = decks()[form.dataset.game];
  const here = byId("own-play").value;
  if (!isKept(form) && here) remember(form.dataset.game, here); // a card was added or taken out
  else if (!isKept(form) && before) await load(form, before, isChanged);
  let waiting = 0;
  form.addEventListener("input", ({ target }) => {
    if (target.id === "own-find") return find(form, target.value);
    clearTimeout(waiting);
    waiting = setTimeout(() => draw(form, new FormData(form)), PAUSE);
  });
  byId("own-save")?.addEventListener("click", () => save(form.dataset.game));
  byId("own-back")?.addEventListener("click", () => remember(form.dataset.game, ""));
  byId("own-file").addEventListener("change", async ({ target }) => load(form, await target.files[0].text()));
}

// Where a table is settled, the kept values can be played with.
export function offerOwnCards(field) {
  const deck = decks()[field.dataset.game];
  if (!deck) return;
  field.closest(".ownvalues").hidden = false;
  field.value = deck;
}
