// Sharing: the result in words and as a picture, with the address of the table, by whatever way the
// device offers; where it offers none, the words are copied and the picture is saved.

import { all, byId } from "./dom.js";
import { desk } from "./desk.js";

const ranking = () =>
  all("#score .columns thead th").map((head, at) => {
    const cells = (row) => all(`#score .columns ${row} td`);
    const name = head.querySelector(".called").textContent.trim();
    return [cells("tfoot .places")[at].textContent, name, cells("tfoot tr:first-child")[at].textContent].join(" ");
  });

// The server draws it; other programs want pixels.
async function picture() {
  const image = new Image();
  const theme = document.documentElement.dataset.theme ?? "light";
  image.src = `${desk.home}/result?theme=${theme}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  canvas.getContext("2d").drawImage(image, 0, 0);
  const pixels = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  return new File([pixels], `${desk.main.dataset.title}.png`, { type: "image/png" });
}

function save(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function share(button) {
  const url = location.origin + desk.home;
  const told = { title: desk.main.dataset.title, text: [button.dataset.words, ...ranking()].join("\n"), url };
  try {
    const file = await picture().catch(() => null); // the words are worth sharing without it
    const files = file ? [file] : [];
    if (file && navigator.canShare?.({ files })) return await navigator.share({ ...told, files });
    if (navigator.share) return await navigator.share(told);
    await navigator.clipboard.writeText(`${told.title}\n${told.text}\n${url}`);
    if (file) save(file);
    byId("shared-words").textContent = file ? desk.phrases.copiedAndSaved : desk.phrases.copied;
  } catch (error) {
    if (error.name !== "AbortError") byId("shared-words").textContent = url; // what cannot be copied can be read
  }
}

export function listenToSharing() {
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#share");
    if (button) share(button);
  });
}
