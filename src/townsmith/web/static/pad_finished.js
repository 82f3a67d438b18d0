// A finished pad: kept as an evening among the games of this browser, shared as a picture, saved as a
// position.

import { all, byId, keep, kept } from "./dom.js";
import { keepGames } from "./memory.js";
import { standing } from "./pad_fields.js";
import { passOn, pixels, saveFile } from "./sharing_result.js";

// The answer to what is filled in; what is still missing is said instead.
async function asked(form, what, more) {
  byId("pad-told").textContent = "";
  byId("pad-went").hidden = true;
  const body = new URLSearchParams({ ...standing(form), deck: form.elements.deck?.value ?? "", ...more });
  const headers = { accept: "application/json" };
  const answer = await fetch(`/pad/${form.dataset.game}/${what}`, { method: "POST", headers, body }).catch(() => null);
  if (answer?.ok) return answer;
  byId("pad-told").textContent = (await answer?.json().catch(() => null))?.error ?? JSON.parse(form.dataset.words).unheard;
  return null;
}

export async function keepEvening(form, sheets) {
  const mark = Date.now().toString(36);
  const address = form.dataset.shared ?? `/pad/${form.dataset.game}?evening=${mark}`;
  const answer = await asked(form, "evening", { evening: address });
  if (!answer) return;
  keepGames([(await answer.json()).game]);
  if (!form.dataset.shared) keep("evenings", { ...kept("evenings", {}), [mark]: sheets.all() });
  byId("pad-went").hidden = false;
}

export async function share(form) {
  const answer = await asked(form, "picture", { theme: document.documentElement.dataset.theme ?? "light" });
  if (!answer) return;
  const drawn = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  const file = await pixels(drawn, form.dataset.game).catch(() => null); // words are worth it alone
  const rows = all("#results .padscores table").map((one) => `${one.caption.textContent} ${one.tFoot.querySelector("td").textContent}`);
  const verdict = document.querySelector("#results .verdict").textContent;
  const { copied, saved } = byId("pad-finished").dataset;
  const told = { title: document.title, text: [verdict, ...rows].join("\n") };
  byId("pad-told").textContent = await passOn(told, file, { copied, copiedAndSaved: saved }) ?? "";
}

export function save(form) {
  const name = `${form.dataset.game}.json`;
  saveFile(new File([byId("position").value], name, { type: "application/json" }));
}
