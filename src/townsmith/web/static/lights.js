// Lights: what may be clicked now is lit, and the words that are no drawings become buttons.

import { all, byId, element, signed } from "./dom.js";
import { desk } from "./desk.js";
import { nextTokens } from "./paths.js";
import { drawSheet } from "./sheet.js";
import { loadPreviews, point, previewOf } from "./previews.js";
import { fitButtons, fitPrompt, tell } from "./speaking.js";
import { callUp } from "./tabs.js";

export const next = () => nextTokens(desk.state.legal, desk.prefix);

// Bring the page in line with what may be clicked.
export function settle() {
  const tokens = next();
  lightAll(tokens);
  for (const badge of all("svg .gain", desk.main)) badge.remove();
  drawButtons();
  drawChosen();
  point("");
  if (tokens.size && desk.looking === null) loadPreviews(() => desk.tapped && drawButtons());
  fitPrompt();
  drawSheet();
  callUp();
  byId("list")?.toggleAttribute("hidden", !tokens.size);
  document.title = `${tokens.size && !desk.state.over ? "● " : ""}${desk.main.dataset.title} · Townsmith`;
}

export function lightAll(tokens = next()) {
  for (const target of all("svg [data-t]", desk.main)) light(target, tokens.has(target.dataset.t));
}

function light(target, lit) {
  target.classList.toggle("lit", lit);
  target.classList.toggle("hinted", lit && desk.hinted[desk.prefix.length] === target.dataset.t);
  target.setAttribute("role", "button");
  target.setAttribute("tabindex", lit ? "0" : "-1");
  if (lit) target.removeAttribute("aria-disabled");
  else target.setAttribute("aria-disabled", "true");
}

export function drawButtons() {
  const box = byId("words");
  if (!box) return;
  const focused = box.contains(document.activeElement) && document.activeElement.dataset.t;
  const words = [...next().keys()].filter((token) => desk.state.buttons[token]);
  const wanted = words.map((token, at) => wordButton(token, at === 0));
  if (desk.tapped) wanted.unshift(confirmButton());
  box.replaceChildren(...wanted);
  if (focused) all("button", box).find((found) => found.dataset.t === focused)?.focus();
  const begun = desk.prefix.length > 0 || desk.tapped;
  const undo = byId("undo").querySelector("button");
  undo.disabled = !(begun || desk.state.undo) || desk.looking !== null;
  undo.title = undo.disabled ? undo.dataset.not : undo.ariaLabel;
  byId("waiting").textContent = next().size ? desk.phrases.place : desk.phrases.wait;
  fitButtons();
}

function wordButton(token, first) {
  const button = element("button", first && !desk.tapped ? "main" : "", desk.state.buttons[token]);
  button.dataset.t = token;
  if (desk.hinted[desk.prefix.length] === token) button.classList.add("hinted");
  return button;
}

function confirmButton() {
  const preview = previewOf(desk.tapped);
  const gain = preview?.gain ? `, ${signed(preview.gain)}` : "";
  const shorter = preview?.words.replace(/\.$/, "") || desk.phrases.doIt;
  const words = shorter + gain;
  const button = element("button", "main", words);
  Object.assign(button.dataset, { t: desk.tapped, tapped: 1, words, shorter });
  return button;
}

function drawChosen() {
  tell("chosen", desk.prefix.length ? desk.phrases.choose : "");
}

export function startOver() {
  desk.prefix = [];
  desk.tapped = "";
  settle();
}

// A first tap: show what it would bring, and let the bar confirm it.
export function tap(token) {
  desk.tapped = token;
  drawButtons();
  point(token);
}
