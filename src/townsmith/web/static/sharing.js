// Sharing the result of a table: in words and as a picture, with the address.

import { all, byId } from "./dom.js";
import { desk } from "./desk.js";
import { passOn, pixels } from "./sharing_result.js";

const ranking = () =>
  all("#score .columns thead th").map((head, at) => {
    const cells = (row) => all(`#score .columns ${row} td`);
    const name = head.querySelector(".called").textContent.trim();
    return [cells("tfoot .places")[at].textContent, name, cells("tfoot tr:first-child")[at].textContent].join(" ");
  });

async function share(button) {
  const title = desk.main.dataset.title;
  const told = { title, text: [button.dataset.words, ...ranking()].join("\n"), url: location.origin + desk.home };
  const theme = document.documentElement.dataset.theme ?? "light";
  const file = await pixels(`${desk.home}/result?theme=${theme}`, title).catch(() => null); // words are worth it alone
  const said = await passOn(told, file, desk.phrases);
  if (said) byId("shared-words").textContent = said;
}

export function listenToSharing() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#share");
    if (button) share(button);
  });
}
