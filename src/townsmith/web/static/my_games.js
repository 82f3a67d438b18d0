// All games of this device, and the way to another one: by a link, a code to scan or a file.

import { all, byId, keep, kept } from "./dom.js";
import { dressLinks } from "./links.js";
import { askedFor, forgetTable, games, keepGames, keepTable, markStreet, posted, tables } from "./memory.js";
import { showRemembered } from "./my_tables.js";

const KIND = "townsmith-device";
const MOST_LINKED = 40; // finished games in a link that is to be scanned

export function openMyGames(main) {
  draw();
  dressLinks(main);
  byId("find-game").addEventListener("input", find);
  byId("pack").addEventListener("click", pack);
  byId("save-file").addEventListener("click", saveFile);
  byId("load-file").addEventListener("change", async ({ target }) => offer(() => target.files[0].text()));
  byId("forget-tables").addEventListener("click", forgetAll);
  if (location.hash.startsWith("#take=")) offer(() => fromLink(location.hash.slice(6)));
}

async function draw() {
  const known = games();
  byId("none").hidden = known.length > 0;
  const told = await posted("/mine", { games: known, all: true });
  if (told?.html) showRemembered(told.html);
  find();
}

function find() {
  const wanted = byId("find-game").value.trim().toLowerCase().split(/\s+/);
  for (const row of all(".finished tbody tr")) {
    const told = row.textContent.toLowerCase();
    row.hidden = !wanted.every((word) => told.includes(word));
  }
  const shown = all(".finished tbody tr[data-table]:not([hidden])").map((row) => row.dataset.table);
  byId("shown-games").value = shown.join(",");
}

function forgetAll() {
  for (const { id } of tables()) forgetTable(id);
  keep("games", []);
  keep("evenings", {});
  keep("muted", {});
  markStreet();
  draw();
}

// An evening with the real box is here alone, so only the file takes it along.
const isTable = ({ id }) => id.startsWith("/t/");

// Going

async function seats() {
  const passes = await Promise.all(tables().map(({ id }) => posted(`${id}/pass`, {})));
  return passes.map((told) => told?.pass).filter(Boolean);
}

async function pack() {
  const known = games().filter(isTable).slice(0, MOST_LINKED).map(({ id, seat, ended }) => `${id.slice(3)}.${seat}.${ended.toString(36)}`);
  const packed = `take=${(await seats()).join(",")}&games=${known.join(",")}`;
  const told = await posted("/mine/code", { packed });
  if (!told?.link) return;
  byId("packed").hidden = false;
  byId("moving-link").value = told.link;
  byId("moving-code").innerHTML = told.code;
  byId("only-here").hidden = told.who !== "nobody";
}

async function saveFile() {
  const content = { kind: KIND, seats: await seats(), games: games(), bests: kept("bests", {}), evenings: kept("evenings", {}) };
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: "application/json" }));
  link.download = "townsmith-device.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Coming

function fromLink(packed) {
  const [passes, played = ""] = packed.split("&games=");
  const links = played.split(",").filter(Boolean).map((one) => one.split("."));
  return { seats: passes.split(",").filter(Boolean), links };
}

// Nothing is taken in before somebody has said so.
async function offer(read) {
  byId("wrong").textContent = "";
  byId("taking").hidden = true;
  const content = await brought(read).catch(() => null);
  if (!content) {
    byId("wrong").textContent ||= byId("all-mine").dataset.failed;
    return;
  }
  const { seats: passes, links = [], games: played = [] } = content;
  byId("brought").textContent = byId("taken").dataset.one
    .replace("{seats}", passes.length).replace("{games}", links.length + played.length);
  byId("taking").hidden = false;
  byId("take").onclick = () => take(content);
}

async function brought(read) {
  const content = await read();
  if (typeof content !== "string") return content;
  const file = JSON.parse(content);
  if (file.kind !== KIND || !Array.isArray(file.seats)) return null;
  const told = await posted("/mine", { games: file.games, all: true }); // which reads it strictly
  if (told?.error) byId("wrong").textContent = told.error;
  return told?.html ? file : null;
}

async function take({ seats: passes, links = [], games: played = [], bests = {}, evenings = {} }) {
  byId("taking").hidden = true;
  history.replaceState(null, "", location.pathname); // what was in the address is a secret
  const sat = await Promise.all(passes.map((pass) => posted("/mine/seat", { pass })));
  for (const { home, title } of sat.filter((told) => told?.home)) keepTable(home, `${title} · ${home.slice(3, 7)}`);
  const known = await Promise.all(links.map(linked));
  keepGames([...played, ...known.filter(Boolean)]);
  keep("evenings", { ...evenings, ...kept("evenings", {}) });
  keep("bests", { ...bests, ...kept("bests", {}) });
  const { done, some } = byId("taken").dataset;
  byId("taken").textContent = [done, sat.every((told) => told?.home) ? "" : some].join(" ");
  draw();
}

// A finished game is told to everybody who knows its address.
async function linked([id, seat, ended]) {
  const told = await askedFor(`/t/${encodeURIComponent(id)}/card?as=${Number(seat)}`);
  return told?.game ? { ...told.game, ended: parseInt(ended, 36) } : null;
}
