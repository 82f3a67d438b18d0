// The pad as an app: one player and one part at a time, cells to tap, and pictures to choose from.

import { all, byId, element } from "./dom.js";
import { choicesOf, labelWords, pictureOf, valueOf, wordsOf } from "./pad_choices.js";
import { hideWhatMeansNothing } from "./pad_sheets.js";

export function openPadApp(form, sheets, changed, turn) {
  const words = JSON.parse(form.dataset.words);
  let seat = 0;
  let section = "";
  let lit = null; // the label of the cell that is asked about
  form.classList.add("app");
  document.body.classList.add("padded");
  byId("pad-tabs").addEventListener("click", ({ target }) => turnTo(target.closest("button")));
  byId("pad-sections").addEventListener("click", ({ target }) => {
    const chosen = target.closest("button");
    if (chosen) open(chosen.dataset.section);
  });
  form.addEventListener("click", ({ target }) => tap(target.closest(".tile")));
  form.addEventListener("keydown", walk);
  byId("choices").addEventListener("click", ({ target }) => choose(target.closest("button")));

  const sheet = () => form.querySelector(`.padseat[data-seat="${seat}"]`);
  const table = () => form.querySelector(".padtable");
  const blocks = () => [sheet(), table()].filter(Boolean).flatMap((box) => all(".padblock", box));
  const cells = (box) => all("label", box).filter((label) => label.tile);
  const shown = () => blocks().filter((block) => block.dataset.section === section).flatMap(cells)
    .filter((label) => !label.tile.hidden);
  const isAsked = (label) => label.control.type !== "checkbox";
  const fellows = (label) => (label.dataset.spot
    ? all(`label[data-spot="${label.dataset.spot}"]`, label.closest(".padseat, .padtable")).filter((other) => !other.hidden)
    : [label]);
  const slips = () => new Map(all("#results [data-slip]").map((slip) => [slip.dataset.slip, slip.textContent]));
  const tell = (control) => control.dispatchEvent(new Event("input", { bubbles: true }));
  const isTurn = () => Boolean(turn) && section === words.turn;
  if (turn) Object.assign(turn, { draw: drawTurn, wrote: changed });
  draw();
  open(parts()[0]);
  return { draw, show, words };

  // Players

  function turnTo(tab) {
    if (!tab) return;
    if (!("add" in tab.dataset)) return show(Number(tab.dataset.tab));
    const added = sheets.seat(sheets.seats + 1) - 1;
    show(added);
    changed();
  }

  function show(number) {
    seat = Math.min(number, sheets.seats - 1);
    lit = null;
    draw();
    open(sections().includes(section) ? section : parts()[0]);
    byId("pad-tabs").querySelector("[aria-current]").scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // Parts of a sheet

  function sections() {
    return turn ? [words.turn, ...parts()] : parts();
  }

  function parts() {
    const found = blocks().filter((block) => cells(block).some((label) => !label.hidden));
    return [...new Set(found.map((block) => block.dataset.section))];
  }

  function open(name) {
    section = name;
    turn?.begin(seat);
    draw();
    if (isTurn()) return light(null);
    const asked = shown().filter(isAsked);
    const board = asked.filter((label) => label.dataset.spot);
    light([...board, ...asked].find((label) => !valueOf(label)) ?? asked[0] ?? null);
  }

  // Cells

  function tap(tile) {
    if (!tile) return;
    if (isTurn()) return turn.tap(tile.dataset.spot);
    const control = tile.label.control;
    if (isAsked(tile.label)) return light(tile.label);
    control.checked = !control.checked;
    tell(control);
  }

  function light(label) {
    lit = label;
    draw();
    lit?.tile.scrollIntoView({ block: "nearest" });
  }

  function walk(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const group = step && event.target.closest("#pad-tabs, #pad-sections, #choices, .padblock");
    if (!group || event.target.tagName !== "BUTTON") return;
    const buttons = all("button", group).filter((button) => button.offsetParent);
    buttons[buttons.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  }

  // The next empty cell lights by itself: one of the board after one of the board.
  function next() {
    const like = shown().filter((label) => isAsked(label) && Boolean(label.dataset.spot) === Boolean(lit.dataset.spot));
    const later = like.slice(like.indexOf(lit) + 1);
    return later.find((label) => !valueOf(label)) ?? lit;
  }

  // Choices

  function choose(button) {
    if (!button) return;
    if (isTurn()) return turn.choose(button);
    if ("go" in button.dataset) return light(next());
    const label = button.label;
    const control = label.control;
    const isKeyed = "key" in button.dataset;
    if (isKeyed) control.value = keyed(control.value, button.dataset.key);
    else if (control.type === "checkbox") control.checked = !control.checked;
    else control.value = button.value;
    const hadFocus = byId("choices").contains(document.activeElement);
    tell(control);
    if (!isKeyed && (label === lit ? !asksMore() : control.type === "number")) light(next());
    if (hadFocus && !byId("choices").contains(document.activeElement)) byId("choices").querySelector("button")?.focus();
  }

  // A warehouse asks for its cubes, a floor for its prestige.
  function asksMore() {
    return fellows(lit).some((label) => label !== lit && label.control.type === "number" && !valueOf(label));
  }

  function keyed(before, key) {
    if (key === "back") return before.slice(0, -1);
    return key === "minus" ? (before.startsWith("-") ? before.slice(1) : `-${before}`) : before + key;
  }

  // Drawing

  function draw() {
    hideWhatMeansNothing(form);
    for (const box of [sheet(), table()]) if (box) dress(box);
    for (const box of all(".padseat", form)) box.hidden = box !== sheet();
    for (const label of blocks().flatMap(cells)) drawTile(label);
    for (const block of blocks().filter((found) => found.matches(".on-tower"))) hideHighFloors(block);
    for (const block of blocks()) {
      const visible = cells(block).some((label) => !label.tile.hidden);
      const isOpen = isTurn() ? cells(block).some((label) => label.dataset.spot) : block.dataset.section === section;
      block.hidden = !isOpen || !visible;
    }
    if (lit?.tile.hidden) lit = null;
    drawTabs();
    drawSections();
    drawChooser();
    const total = byId(`total${seat}`).textContent;
    byId("pad-lead").replaceChildren(element("small", "", byId(`name${seat}`).textContent), " ", element("b", "", total));
  }

  // Every field becomes a cell; those of one spot of the board share the cell of the first.
  function dress(box) {
    const spots = new Set();
    for (const label of all(".padblock label", box)) {
      const { spot } = label.dataset;
      if (spot && spots.has(spot)) continue;
      if (spot) spots.add(spot);
      if (label.tile) continue;
      label.tile = element("button", "tile");
      label.tile.label = label;
      if (spot) label.tile.dataset.spot = spot;
      label.after(label.tile);
    }
  }

  function drawTile(label) {
    const { tile } = label;
    const [first, ...rest] = fellows(label);
    const badges = rest.filter((other) => valueOf(other) || "printed" in other.dataset);
    tile.hidden = label.hidden;
    const face = element("span", "face");
    const picture = pictureOf(label, valueOf(label));
    if (picture) face.append(picture);
    if (!label.dataset.spot) face.append(element("small", "", labelWords(label)));
    if (!picture || label.control.type === "number") face.append(element("b", "", wordsOf(label)));
    else if (!label.dataset.spot) face.append(element("b", "", label.control.type === "checkbox" ? "" : wordsOf(label)));
    replace(tile, [face, ...badges.map((other) => badge(other))]);
    tile.classList.toggle("filled", Boolean(valueOf(label)));
    tile.classList.toggle("wrongly", fellows(label).some((other) => slips().has(other.control.name)));
    tile.classList.toggle("lit", label === lit || (isTurn() && turn.spots.has(tile.dataset.spot)));
    const said = [first ?? label, ...badges].map((one) => `${labelWords(one)}: ${wordsOf(one) || words.empty}`);
    tile.setAttribute("aria-label", said.join(", "));
    tile.setAttribute("aria-pressed", isAsked(label) ? label === lit : label.control.checked);
  }

  function badge(label) {
    const made = element("span", valueOf(label) ? "badge" : "badge bare");
    made.dataset.kind = label.dataset.picture ?? "";
    const picture = pictureOf(label, valueOf(label));
    if (picture) made.append(picture);
    if (!picture || label.control.type === "number") made.append(wordsOf(label));
    return made;
  }

  // Above the last floor there is room for one more.
  function hideHighFloors(block) {
    let open = true;
    for (const label of cells(block).filter((found) => found.dataset.spot)) {
      const isThere = fellows(label).some(valueOf);
      label.tile.hidden = !isThere && !open;
      if (!isThere) open = false;
    }
  }

  function drawTabs() {
    const tabs = all(".padseat", form).map((box) => {
      const number = box.dataset.seat;
      const tab = element("button", "padtab");
      tab.dataset.tab = number;
      tab.append(element("span", "", byId(`name${number}`).textContent), element("b", "", byId(`total${number}`).textContent || "–"));
      if (Number(number) === seat) tab.setAttribute("aria-current", "true");
      return tab;
    });
    if (sheets.seats < Number(form.dataset.most)) {
      const add = element("button", "padtab", "+");
      add.dataset.add = "";
      add.setAttribute("aria-label", words.add);
      tabs.push(add);
    }
    replace(byId("pad-tabs"), tabs);
  }

  function drawSections() {
    const found = sections();
    byId("pad-sections").hidden = found.length < 2;
    replace(byId("pad-sections"), found.map((name) => {
      const made = element("button", "small", name);
      made.dataset.section = name;
      if (name === section) made.setAttribute("aria-current", "true");
      return made;
    }));
  }

  function drawChooser() {
    byId("chooser").hidden = !lit && !isTurn();
    if (isTurn()) return replace(byId("choices"), [turn.offers(byId("asks"), byId("slip"))]);
    if (!lit) return;
    const every = slips();
    const own = fellows(lit).map((label) => every.get(label.control.name)).find(Boolean);
    const ofSeat = [...every].find(([name]) => name.startsWith(`${seat}.`))?.[1];
    byId("asks").textContent = lit.dataset.asks ?? labelWords(lit);
    if (byId("choices").label !== lit) byId("choices").replaceChildren(); // alike, but of another cell
    byId("choices").label = lit;
    byId("slip").textContent = own ?? ofSeat ?? "";
    const lists = fellows(lit).map((label) => choicesOf(label, form, words));
    replace(byId("choices"), lists);
  }

  // What may be written now is lit, and in sight.
  function drawTurn() {
    draw();
    const [first] = turn.spots;
    if (first) sheet().querySelector(`.tile[data-spot="${first}"]`).scrollIntoView({ block: "nearest" });
  }

  // Redraw without taking the keyboard away from whoever is there, nor what a finger is pressing.
  function replace(box, children) {
    const before = [...box.children];
    if (before.length === children.length && before.every((child, at) => child.isEqualNode(children[at]))) return;
    const at = all("button", box).indexOf(document.activeElement);
    box.replaceChildren(...children);
    if (at >= 0) all("button", box)[at]?.focus();
  }
}
