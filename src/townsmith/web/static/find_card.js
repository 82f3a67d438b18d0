// The gallery's search: only cards whose name, words or source have what was written stay in sight.

import { all, byId } from "./dom.js";

export function openCardSearch(field) {
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    const shown = all(".exhibit").filter((card) => fits(card, wanted));
    for (const section of all("main section")) {
      section.hidden = ![...section.querySelectorAll(".exhibit")].some((card) => !card.hidden);
    }
    byId("found-cards").textContent = wanted ? shown.length : "";
  });
}

function fits(card, wanted) {
  card.hidden = !card.textContent.toLowerCase().includes(wanted);
  return !card.hidden;
}
