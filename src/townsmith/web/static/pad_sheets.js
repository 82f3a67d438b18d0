// The sheets of a pad: what is filled in, by the names of the fields, and how many people they are for.

import { all, byId } from "./dom.js";

export class Sheets {
  constructor(form) {
    this.form = form;
    this.people = JSON.parse(form.dataset.people);
    this.unknown = {}; // what was kept for fields that this page does not have
  }

  get seats() {
    return Number(this.form.elements.seats.value);
  }

  get isBegun() {
    return Object.keys(this.written()).length > 1;
  }

  // What is filled in that an empty sheet does not have.
  written() {
    const found = [...new FormData(this.form)].filter(([name, value]) => value && !this.isUsual(name));
    return { ...Object.fromEntries(found), seats: `${this.seats}` };
  }

  // The same with what belongs to another page of this pad.
  all() {
    const deck = this.form.elements.deck ? { deck: this.form.elements.deck.value } : {};
    return { ...this.unknown, ...deck, ...this.written() };
  }

  names() {
    return Object.fromEntries(Object.entries(this.written()).filter(([name]) => name.startsWith("name.")));
  }

  restore(kept) {
    const asked = new URLSearchParams(location.search).has("seats");
    const { deck: _, ...sheet } = kept;
    // An address that asks for fewer people than were written down takes nobody away.
    const seats = Math.max(asked ? this.seats : 0, Number(sheet.seats ?? this.seats));
    this.fill({ ...sheet, seats });
    const { seats: __, ...fields } = sheet;
    this.unknown = Object.fromEntries(Object.entries(fields).filter(([name]) => !this.form.elements[name]));
  }

  fill(sheet) {
    this.seat(Number(sheet.seats ?? this.seats));
    for (const field of this.form.elements) {
      if (!field.name || field.type === "hidden") continue;
      if (field.type === "checkbox") field.checked = field.name in sheet || field.defaultChecked;
      else if (field.name in sheet) field.value = sheet[field.name];
      else if (field.options) field.value = [...field.options].find((option) => option.defaultSelected)?.value ?? "";
      else field.value = field.defaultValue;
    }
  }

  // Let these fields hold this, and no others.
  put(values) {
    if ("seats" in values) this.seat(Number(values.seats));
    for (const [name, value] of Object.entries(values)) {
      const field = this.form.elements[name];
      if (!field || name === "seats") continue;
      if (field.type === "checkbox") field.checked = Boolean(value);
      else field.value = value;
    }
  }

  // Lay out sheets for so many people: a new one is a copy of the empty one.
  seat(count) {
    const wanted = Math.min(Math.max(count, Number(this.form.dataset.least)), Number(this.form.dataset.most));
    const box = this.form.querySelector(".padsheets");
    for (let seat = this.seats; seat < wanted; seat++) {
      const made = document.createElement("template");
      made.innerHTML = byId("another").innerHTML.replaceAll("__", seat);
      made.content.querySelector("h2 > span").textContent = this.people[seat] ?? `${seat + 1}`;
      box.append(made.content);
    }
    for (const sheet of all(".padseat", box).slice(wanted)) sheet.remove();
    this.form.elements.seats.value = wanted;
    return wanted;
  }

  isUsual(name) {
    const field = this.form.elements[name];
    if (field.type === "hidden") return true;
    if (field.options) return [...field.options].every((option) => option.selected === option.defaultSelected);
    return field.type === "checkbox" ? field.checked === field.defaultChecked : field.value === field.defaultValue;
  }
}

// Some fields mean something only beside what else is filled in: others=their values.
export function hideWhatMeansNothing(form) {
  for (const label of all("[data-only]", form)) {
    label.hidden = !label.dataset.only.split(" ").some((rule) => {
      const [name, written] = rule.split("=");
      const held = form.elements[name]?.value;
      return held && (!written || written.split(",").includes(held));
    });
  }
}
