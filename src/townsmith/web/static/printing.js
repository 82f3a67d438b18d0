// The print page: another choice shows its sheet at once.

import { byId } from "./dom.js";

export function openPrinting(form) {
  form.addEventListener("change", () => {
    const chosen = new URLSearchParams(new FormData(form));
    byId("paper").src = `${form.dataset.print}?${chosen}`;
    history.replaceState(null, "", `?${chosen}`);
  });
}
