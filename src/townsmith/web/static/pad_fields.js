// What stands in the fields of a pad, and what has changed there.

const NOT_FIELDS = ["since", "sheet", "deck"];

// What stands in the fields of a form; nothing in a box that is not ticked.
export const standing = (form) =>
  Object.fromEntries([...new FormData(form)].filter(([name]) => !NOT_FIELDS.includes(name)));

// The fields that differ, as they stand in the second.
export function differences(before, after) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const found = [...names].filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
  return Object.fromEntries(found.map((name) => [name, after[name] ?? ""]));
}
