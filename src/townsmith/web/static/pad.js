// The score pad counts by itself: what is filled in is sent, and the score that comes back is shown.

import { all, byId } from "./dom.js";

const PAUSE = 250; // milliseconds; who fills in quickly is not counted at every key

export function openPad(form) {
  let waiting = 0;
  let asked = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(count, PAUSE);
  });

  async function count() {
    const mine = ++asked;
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked) return;
    const totals = all("output", form).map(({ id }) => id);
    for (const id of ["results", "position", ...totals]) {
      byId(id).replaceChildren(...page.getElementById(id).childNodes);
    }
  }
}
