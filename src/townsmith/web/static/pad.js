// The score pad counts by itself: what is filled in is sent, and the score that comes back is shown.

import { all, byId, keep, kept } from "./dom.js";

const PAUSE = 250; // milliseconds; who fills in quickly is not counted at every key
const MOST_STEPS = 50;

export function openPad(form) {
  const steps = []; // what was filled in before, step by step
  let waiting = 0;
  let asked = 0;
  const isOwn = "empty" in form.dataset; // a position that was pasted is shown as it is, and not kept
  const before = isOwn && keptSheets()[form.dataset.game];
  if (before && !Object.keys(written(form)).length) fill(form, before);
  let last = written(form);
  for (const button of [byId("pad-back"), byId("pad-anew")]) button.hidden = false;
  showWhatCounts(form);
  onePlayerAtATime();

  form.addEventListener("input", () => {
    if (JSON.stringify(written(form)) !== JSON.stringify(last)) steps.push(last);
    if (steps.length > MOST_STEPS) steps.shift();
    changed();
  });
  byId("pad-back").addEventListener("click", () => {
    fill(form, steps.pop());
    changed();
  });
  byId("pad-anew").addEventListener("click", () => {
    steps.push(last);
    fill(form, {});
    changed();
  });

  function changed() {
    last = written(form);
    if (isOwn) remember(form, last);
    showWhatCounts(form);
    byId("pad-back").disabled = !steps.length;
    clearTimeout(waiting);
    waiting = setTimeout(count, PAUSE);
  }

  async function count() {
    const mine = ++asked;
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine !== asked) return;
    const totals = all("output, summary > span", form).map(({ id }) => id);
    for (const id of ["results", "position", "pad-verdict", ...totals]) {
      byId(id).replaceChildren(...page.getElementById(id).childNodes);
    }
  }
}

// Some fields mean something only beside what else is filled in: others=their values.
function showWhatCounts(form) {
  for (const label of all("[data-only]", form)) {
    label.hidden = !label.dataset.only.split(" ").some((rule) => {
      const [name, written] = rule.split("=");
      const held = form.elements[name].value;
      return held && (!written || written.split(",").includes(held));
    });
  }
  for (const row of all(".padrow, .padblock", form)) {
    row.hidden = !row.querySelector("label:not([hidden])");
  }
}

// What is filled in, by the names of the fields; a sheet outlives its page in this browser.
const written = (form) => Object.fromEntries(
  [...new FormData(form)].filter(([name, value]) => value && !isUsual(form.elements[name])),
);

const keptSheets = () => kept("pads", {});

function remember(form, sheet) {
  const { [form.dataset.game]: _, ...others } = keptSheets();
  keep("pads", Object.keys(sheet).length ? { ...others, [form.dataset.game]: sheet } : others);
}

// Whether a field is as an empty sheet has it.
function isUsual(field) {
  if (field.type === "hidden") return true;
  if (field.options) return [...field.options].every((option) => option.selected === option.defaultSelected);
  return field.type === "checkbox" ? field.checked === field.defaultChecked : field.value === field.defaultValue;
}

function fill(form, sheet) {
  for (const field of form.elements) {
    if (!field.name || field.type === "hidden") continue;
    if (field.type === "checkbox") field.checked = field.name in sheet || field.defaultChecked;
    else if (field.name in sheet) field.value = sheet[field.name];
    else if (field.options) field.value = [...field.options].find((option) => option.defaultSelected)?.value ?? "";
    else field.value = field.defaultValue;
  }
}

// On a phone one sheet is open at a time, and another closes it.
function onePlayerAtATime() {
  if (!matchMedia("(max-width:600px)").matches) return;
  all(".padseat").forEach((sheet, at) => {
    sheet.open = at === 0;
    sheet.name = "padseat";
  });
}
