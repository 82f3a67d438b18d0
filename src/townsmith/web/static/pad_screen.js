// The screen of a shared pad, and its way in: both follow what everybody writes down.

import { all } from "./dom.js";
import { listen } from "./stream.js";

export function openPadScreen(main) {
  const { home, moment } = main.dataset;
  let asked = 0;
  const told = async (_, since) => {
    const mine = ++asked;
    const answer = await fetch(`${home}/updates?since=${since}`).catch(() => null);
    if (!answer?.ok || mine !== asked) return;
    const { html } = await answer.json();
    for (const box of all("[data-piece]", main)) box.innerHTML = html[box.dataset.piece];
  };
  listen(home, moment, { told });
  main.querySelector("[data-full]")?.addEventListener("click", () => {
    document.fullscreenElement ? document.exitFullscreen() : main.requestFullscreen();
  });
}
