// What every page runs: one script for all games, without a build step. It knows paths, not rules.

import { all, byId, element, keep, kept } from "./dom.js";
import { watchPeople } from "./live.js";
import { openPad } from "./pad.js";
import { openTable } from "./table.js";

for (const box of all(".linkbox")) box.addEventListener("focus", () => box.select());
if (byId("resume")) showTables(byId("resume"));
if (byId("pad")) openPad(byId("pad"));
if (byId("table")) openTable();
else if (byId("people")) watchPeople(byId("people").dataset.table);

// The tables somebody played at, from the memory of this browser alone.
function showTables(box) {
  const tables = kept("tables", []);
  if (!tables.length) return;
  box.hidden = false;
  box.append(element("h2", "", box.dataset.title));
  for (const { id, title } of tables) {
    const link = element("a", "button small", title);
    link.href = id;
    box.append(link);
  }
  const forget = element("button", "link", box.dataset.forget);
  forget.onclick = () => {
    keep("tables", []);
    box.hidden = true;
  };
  box.append(forget);
}
