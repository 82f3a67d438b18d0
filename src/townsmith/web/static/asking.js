// Asking once more: the server says which moves are final, and none of them is made by a slip.

import { byId } from "./dom.js";
import { desk } from "./desk.js";

// Say whether a path may be played: at once, or after somebody has said yes to the question.
export function sure(path) {
  const question = desk.state.final[path.join(" ")];
  if (!question) return Promise.resolve(true);
  const box = byId("sure");
  byId("question").textContent = question;
  byId("yes").textContent = desk.state.buttons[path.at(-1)] ?? desk.phrases.doIt;
  box.returnValue = "";
  box.showModal();
  byId("no").focus();
  return new Promise((answer) => {
    box.addEventListener("close", () => {
      refocus(path.at(-1));
      answer(box.returnValue === "yes");
    }, { once: true });
  });
}

// What was pressed may have been drawn anew meanwhile; its successor gets the focus.
function refocus(token) {
  if (desk.main.contains(document.activeElement)) return;
  const same = `[data-t="${CSS.escape(token)}"]`;
  desk.main.querySelector(`#words ${same}, svg .lit${same}`)?.focus();
}
