// Sight: the server knows whether this page is before somebody's eyes, and a page behind others may
// say by the browser that it is somebody's turn.

import { kept } from "./dom.js";

export const page = Math.random().toString(36).slice(2);
export const seen = () => document.visibilityState === "visible";

export function tellSight(table) {
  document.addEventListener("visibilitychange", () => {
    const body = JSON.stringify({ page, sight: seen() });
    const headers = { accept: "application/json", "content-type": "application/json" };
    fetch(`${table}/sight`, { method: "POST", headers, body, keepalive: true }).catch(() => {});
    if (seen()) shown?.close?.();
  });
}

let shown = null;
let told = 0; // the turn that was told last

// Once a turn, and only where somebody asked for it on this device.
export function knock(title, words, table, turn) {
  if (seen() || turn === told || !kept("knock", false)) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  told = turn;
  try {
    shown = new Notification(title, { body: words, tag: table.slice("/t/".length) });
    shown.onclick = () => { focus(); shown.close(); };
  } catch { /* on phones only a worker may, and it is told by push */ }
}
