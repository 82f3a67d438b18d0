// The kind of window this page is in: drawings are laid out for it, so another one gets others.

import { desk } from "./desk.js";

const KINDS = [["wide", 1600], ["desktop", 1280], ["laptop", 1024], ["tablet", 600], ["phone", 0]];

export const screenKind = () => KINDS.find(([, least]) => matchMedia(`(min-width:${least}px)`).matches)[0];

// Keep the kind for the next page: whoever comes by the street or the door is drawn for at once.
export function rememberScreen() {
  const kind = screenKind();
  document.cookie = `screen=${kind};path=/;max-age=31536000;samesite=lax`;
  return kind;
}

// Ask for other drawings whenever the kind changes.
export function watchScreen(refresh) {
  const settle = async () => {
    const kind = rememberScreen();
    desk.main.dataset.drawn = "anew";
    if (kind !== desk.state.screen) await refresh();
    desk.main.dataset.screen = desk.state.screen;
    desk.main.dataset.drawn = "settled";
  };
  for (const [, least] of KINDS) matchMedia(`(min-width:${least}px)`).addEventListener("change", settle);
  settle();
}
