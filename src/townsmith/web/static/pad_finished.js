// A finished pad: kept as an evening among the games of this browser, shared as a picture, saved as a
// position.

import { all, byId, keep, kept } from "./dom.js";
import { keepGames } from "./memory.js";
import { standing } from "./pad_shared.js";
import { passOn, pixels, saveFile } from "./sharing_result.js";

export function openFinished(form, sheets) {
  const box = byId("pad-finished");
  box.hidden = false;
  byId("pad-evening").addEventListener("click", keepEvening);
  byId("pad-picture").addEventListener("click", share);
  byId("pad-position").addEventListener("click", () => {
    const name = `${form.dataset.game}.json`;
    saveFile(new File([byId("position").value], name, { type: "application/json" }));
  });
  const keeping = byId("pad-keeping");
  keeping.textContent = works() ? keeping.dataset[isSecureContext ? "secure" : "insecure"] : form.dataset.full;

  // The answer to what is filled in; what is still missing is said instead.
  async function asked(what, more) {
    byId("pad-told").textContent = "";
    byId("pad-went").hidden = true;
    const given = { ...standing(form), deck: form.elements.deck?.value ?? "", ...more };
    const headers = { accept: "application/json" };
    const body = new URLSearchParams(given);
    const answer = await fetch(`/pad/${form.dataset.game}/${what}`, { method: "POST", headers, body }).catch(() => null);
    if (answer?.ok) return answer;
    byId("pad-told").textContent = (await answer?.json().catch(() => null))?.error ?? JSON.parse(form.dataset.words).unheard;
    return null;
  }

  async function keepEvening() {
    const mark = Date.now().toString(36);
    const address = form.dataset.shared ?? `/pad/${form.dataset.game}?evening=${mark}`;
    const answer = await asked("evening", { evening: address });
    if (!answer) return;
    keepGames([(await answer.json()).game]);
    if (!form.dataset.shared) keep("evenings", { ...kept("evenings", {}), [mark]: sheets.all() });
    byId("pad-went").hidden = false;
  }

  async function share() {
    const answer = await asked("picture", { theme: document.documentElement.dataset.theme ?? "light" });
    if (!answer) return;
    const drawn = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
    const file = await pixels(drawn, form.dataset.game).catch(() => null);
    const rows = all("#results .padscores table").map((one) => `${one.caption.textContent} ${one.tFoot.querySelector("td").textContent}`);
    const verdict = document.querySelector("#results .verdict").textContent;
    const told = { title: document.title, text: [verdict, ...rows].join("\n") };
    const said = await passOn(told, file, { copied: box.dataset.copied, copiedAndSaved: box.dataset.saved });
    byId("pad-told").textContent = said ?? "";
  }
}

// The sheets of an evening that was kept, if the address asks for one.
export function eveningAsked() {
  const mark = new URLSearchParams(location.search).get("evening");
  return mark ? kept("evenings", {})[mark] : null;
}

function works() {
  try {
    localStorage.setItem("tried", "");
    localStorage.removeItem("tried");
    return true;
  } catch {
    return false;
  }
}
