// Notes to you: this device is told by its browser, if whoever holds it has asked for that by a click.

import { byId, keep, kept } from "./dom.js";

const phrases = JSON.parse(byId("phrases").textContent);
const tell = (words) => { byId("push-words").textContent = phrases[words] ?? ""; };

export async function openNotes({ dataset: { table, key } }) {
  const button = byId("push");
  keepWish(byId("knock"));
  if (!isSecureContext) return tell("insecure");
  if (!key) return tell("missing");
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return tell("unable");
  if (Notification.permission === "denied") return tell("refused");
  button.disabled = false;
  tell("ready");
  button.onclick = () => subscribe(table, key);
}

// The wish stays with this device, and the permission is asked after the click and never before.
function keepWish(box) {
  const able = isSecureContext && "Notification" in window;
  box.disabled = !able;
  box.checked = able && kept("knock", false) && Notification.permission === "granted";
  box.onchange = async () => {
    const allowed = box.checked && (await Notification.requestPermission()) === "granted";
    if (box.checked && !allowed) tell("refused");
    box.checked = allowed;
    keep("knock", allowed);
  };
}

async function subscribe(table, key) {
  if ((await Notification.requestPermission()) !== "granted") return tell("refused");
  try {
    const worker = await navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready);
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    const body = JSON.stringify({ kind: "push", subscription });
    const headers = { accept: "application/json", "content-type": "application/json" };
    const answer = await fetch(`${table}/notes`, { method: "POST", headers, body });
    if (!answer.ok) return tell("failed");
    tell("on");
    location.reload();
  } catch {
    tell("failed");
  }
}

function bytes(spelt) {
  const plain = atob(spelt.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
