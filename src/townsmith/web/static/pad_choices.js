// What can be chosen for a field of the pad: pictures where there are some, else words and numbers.

import { all, element, figure } from "./dom.js";

const MOST_NUMBERS = 24; // more than these are typed digit by digit
const FEW_LETTERS = 4; // as many as stand large on a choice without a picture
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

export const labelWords = (label) => label.querySelector("span").textContent;

export function valueOf(label) {
  const control = label.control;
  return control.type === "checkbox" ? (control.checked ? control.value : "") : control.value;
}

export function wordsOf(label) {
  const control = label.control;
  if (control.options) return control.value ? control.selectedOptions[0].textContent : "";
  if (control.type === "checkbox") return control.checked ? "✓" : "";
  return figure(control.value);
}

// The picture of what a field holds, or of the field itself.
export function pictureOf(label, value) {
  const control = label.control;
  const named = control.options && value ? [...control.options].find((option) => option.value === value)?.dataset.v : "";
  return drawn(named) ?? drawn(label.dataset.picture);
}

export function drawn(name) {
  const found = name ? document.querySelector(`#pieces [data-piece="${CSS.escape(name)}"]`) : null;
  const svg = found?.content.firstElementChild.cloneNode(true);
  svg?.setAttribute("aria-hidden", "true");
  return svg ?? null;
}

export function choicesOf(label, form, words) {
  const control = label.control;
  const list = element("div", "offers");
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", labelWords(label));
  if (control.type === "checkbox") list.append(choice(label, control.value, labelWords(label), control.checked));
  else if (control.options) list.append(...fromOptions(label, form, words));
  else if (control.type === "number") list.append(...fromNumbers(label, words));
  else list.append(...fromWords(label, words));
  if (control.options && !list.querySelector("svg")) list.classList.add("told"); // in whole lines
  if (!label.dataset.asks && control.type !== "checkbox") list.prepend(element("h3", "", labelWords(label)));
  return list;
}

function choice(label, value, words, isChosen) {
  const made = element("button", "offer");
  made.label = label;
  made.value = value;
  const control = label.control;
  const picture = control.options || control.type === "checkbox" ? value && pictureOf(label, value) : null;
  if (picture) made.append(picture);
  made.append(element("span", words.length > FEW_LETTERS ? "word" : "", words));
  made.setAttribute("aria-pressed", isChosen);
  return made;
}

function fromOptions(label, form, words) {
  const control = label.control;
  const limits = (label.dataset.among ?? "").split(" ").filter(Boolean).map((name) => form.elements[name]);
  const [fitting, unsettled] = [[], []];
  for (const option of copiesOnce(control)) {
    const made = () => choice(label, option.value, option.textContent, option.selected);
    const held = heldOf(option.dataset.v, limits);
    if (held && !held.length) unsettled.push(made());
    else if (!held || held.includes(option.dataset.v)) fitting.push(made());
  }
  return [...fitting, choice(label, "", words.empty, !control.value), ...unsettled];
}

// Of cards that say the same one is enough: which copy lies where makes no difference.
function copiesOnce(control) {
  const copies = new Map();
  for (const option of [...control.options].slice(1)) {
    if (option.selected || !copies.has(option.textContent)) copies.set(option.textContent, option);
  }
  return copies.values();
}

// What those fields hold that could hold this value; nothing if none of them could.
function heldOf(value, limits) {
  const listing = limits.filter((field) => field.options && [...field.options].some((option) => option.dataset.v === value));
  if (!listing.length) return null;
  return listing.filter((field) => field.value).map((field) => field.selectedOptions[0].dataset.v);
}

function fromNumbers(label, words) {
  const control = label.control;
  const [low, high] = [Number(control.min), Number(control.max)];
  if (high - low > MOST_NUMBERS) return keypad(label, low < 0, words);
  const numbers = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const [below, above] = [numbers.filter((number) => number < 0), numbers.filter((number) => number >= 0)];
  return [...above, ...below.reverse()].map(String)
    .map((number) => choice(label, number, figure(number), control.value === number))
    .concat(control.value ? choice(label, "", "–", false) : []);
}

function keypad(label, hasMinus, words) {
  const typed = element("output", "typed", figure(label.control.value) || "–");
  const keys = [...KEYS, ...(hasMinus ? ["minus"] : []), "back"].map((key) => {
    const made = element("button", "offer", { minus: "±", back: "⌫" }[key] ?? key);
    made.label = label;
    made.dataset.key = key;
    return made;
  });
  const go = element("button", "offer", words.next);
  go.dataset.go = "";
  return [typed, ...keys, go];
}

function fromWords(label, words) {
  const control = label.control;
  const offered = (label.dataset.offers ?? "").split(" ").filter((word) => "rising" in label.dataset ? rises(label, word) : word);
  return offered.map((word) => choice(label, word, word, control.value === word))
    .concat(choice(label, "", words.empty, !control.value));
}

// Numbers rise along the row; beside a neighbour its number may stand again, with a letter.
function rises(label, word) {
  const number = parseInt(word, 10);
  if (Number.isNaN(number)) return true;
  const row = all("label[data-rising]", label.parentElement).map((one) => one.control.value);
  const at = all("label[data-rising]", label.parentElement).indexOf(label);
  const [left, right] = [nearest(row.slice(0, at).reverse()), nearest(row.slice(at + 1))];
  if (/\d+b/.test(word)) return [row[at - 1], row[at + 1]].some((beside) => parseInt(beside, 10) === number);
  return number > (left ?? -1) && number < (right ?? Infinity);
}

// The number of the nearest house on one side; across a roundabout numbers begin anew.
function nearest(houses) {
  const found = houses.find(Boolean);
  const number = parseInt(found, 10);
  return Number.isNaN(number) ? undefined : number;
}
