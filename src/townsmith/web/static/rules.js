// The rulebook: a search in its words and clauses, contents that follow, and folds that open.

import { all, byId, element } from "./dom.js";

const MOST = 12; // results that are listed
const SHORT = 2; // letters below which nothing is looked for
const AROUND = 60; // letters of a result on either side

const open = (spot) => {
  for (let fold = spot?.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
};

// Show a part of the book, unfolded, wherever it lies.
export function showPart(id, root = document) {
  const spot = root.querySelector(`[id="${CSS.escape(id)}"]`);
  open(spot);
  spot?.scrollIntoView({ block: "start" });
  return spot;
}

export function openRules(book, root = document) {
  const places = all("[data-find], .chapter li[id]", book);
  book.querySelector("#find").addEventListener("input", ({ target }) => find(book, places, target.value));
  book.querySelector("#print").addEventListener("click", () => printBook(book));
  book.addEventListener("click", (click) => {
    const link = click.target.closest("a[href^='#']");
    if (!link) return;
    const spot = showPart(link.hash.slice(1), root);
    if (!spot) return;
    click.preventDefault();
    if (root === document) history.replaceState(null, "", link.hash);
    for (const marked of all(".here", book)) marked.classList.remove("here");
    if (spot.localName === "li") spot.classList.add("here");
  });
  addEventListener("beforeprint", () => all("details", book).forEach((fold) => { fold.open = true; }));
  if (matchMedia("(max-width:900px)").matches) book.querySelector(".contents details").open = false;
  if (root === document && location.hash) showPart(location.hash.slice(1));
  follow(book, root);
}

// On paper everything is unfolded, and every picture must have come.
async function printBook(book) {
  for (const fold of all("details", book)) fold.open = true;
  const pictures = all("img", book);
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  print();
}

// Mark in the contents what is being read.
function follow(book, root) {
  const links = new Map(all(".contents a", book).map((link) => [link.hash.slice(1), link]));
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      for (const link of links.values()) link.removeAttribute("aria-current");
      links.get(target.id)?.setAttribute("aria-current", "true");
    }
  }, { root: root === document ? null : root, rootMargin: "0px 0px -70% 0px" });
  for (const section of all("article > section", book)) watcher.observe(section);
}

function find(book, places, typed) {
  const wanted = typed.trim().toLowerCase();
  const box = book.querySelector("#found");
  const hits = wanted.length < SHORT ? [] : places.filter((place) => place.textContent.toLowerCase().includes(wanted));
  const words = wanted.length >= SHORT && !hits.length ? [element("p", "caption", book.dataset.none)] : [];
  box.replaceChildren(...words, ...hits.slice(0, MOST).map((place) => result(book, place, wanted)));
}

function result(book, place, wanted) {
  const link = element("a", "");
  const section = place.closest("section");
  const home = place.id ? place : section;
  link.href = `#${home.id}`;
  const title = place.matches("li[id]") ? place.id : section?.querySelector("h2").textContent ?? book.dataset.clauses;
  link.append(element("b", "", title), snippet(place.textContent.replace(/\s+/g, " ").trim(), wanted));
  if (!place.id) link.addEventListener("click", () => setTimeout(() => {
    open(place);
    place.scrollIntoView({ block: "center" });
  }));
  return link;
}

function snippet(text, wanted) {
  const at = text.toLowerCase().indexOf(wanted);
  const from = Math.max(0, at - AROUND);
  const box = element("small", "");
  const hit = element("mark", "", text.slice(at, at + wanted.length));
  box.append(`${from ? "…" : ""}${text.slice(from, at)}`, hit, text.slice(at + wanted.length, at + wanted.length + AROUND));
  return box;
}

// A link from a refusal to what explains it, if there is something.
export function whyLink(rule) {
  const book = document.querySelector("a[data-rules]");
  if (!rule || !book) return [];
  const link = element("a", "", book.dataset.why);
  link.href = `${book.pathname}#${rule}`;
  link.dataset.rules = rule;
  return [link];
}

export function listenToRules() {
  document.addEventListener("click", (click) => {
    const link = click.target.closest("a[data-rules]");
    if (!link || click.ctrlKey || click.metaKey) return;
    click.preventDefault();
    openRulesOver(link.pathname, link.dataset.rules);
  });
}

// Over a table: the book comes when it is first asked for, and the table stays where it is.
async function openRulesOver(address, part) {
  const box = byId("rules");
  if (!box.querySelector("#rulebook")) {
    const answer = await fetch(`${address}?part`);
    if (!answer.ok) return goThere(address, part);
    box.insertAdjacentHTML("beforeend", await answer.text());
    openRules(box.querySelector("#rulebook"), box);
  }
  if (!box.open) box.showModal();
  if (part) showPart(part, box);
}

function goThere(address, part) {
  location.href = part ? `${address}#${part}` : address;
}
