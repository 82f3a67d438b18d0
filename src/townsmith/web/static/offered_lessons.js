// Lessons that were begun on this device, offered on the street.

import { all, element, kept } from "./dom.js";

export function offerLessons(box) {
  const begun = Object.entries(kept("lessons", {}));
  if (!begun.length) return;
  box.hidden = false;
  box.append(element("h2", "", box.dataset.lessons));
  for (const [lesson, { steps, title }] of begun) {
    const link = element("a", "button small", title);
    link.href = `/learn/${lesson}/${steps}`;
    box.append(link);
  }
  for (const link of all("[data-learn]")) {
    const left = begun.find(([lesson]) => lesson.split("/")[0] === link.dataset.learn);
    if (left) link.href = `/learn/${left[0]}/${left[1].steps}`;
  }
}
