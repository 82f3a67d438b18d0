// Small words for what every other file does with the page and with the browser's memory.

export const byId = (id) => document.getElementById(id);

export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

export function element(name, className, words = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = words;
  if (name === "button") made.type = "button";
  return made;
}

export function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// Whether a field says something else than the page came with.
export function isChanged(field) {
  if (!field.options) return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  const usual = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(0, usual);
}

export const figure = (points) => `${points}`.replace("-", "–");

export const signed = (points) => (points > 0 ? `+${points}` : figure(points));

export function kept(name, fallback) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? fallback;
  } catch {
    return fallback;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch { /* a browser that keeps nothing can play all the same */ }
}
