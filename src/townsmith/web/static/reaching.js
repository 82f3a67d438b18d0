// Reaching the server: what somebody did is sent until it is answered. A move is named by its seat,
// its words and its number, so sending it twice is making it once.

import { desk } from "./desk.js";
import { tell } from "./speaking.js";

const SLOW = 2_500; // milliseconds after which we say that an answer takes long
const LATE = 12_000; // after which we no longer wait for it and send again
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5_000;
const AWAY = new Set([502, 503, 504]); // what a proxy, or a server that cannot write, says meanwhile

let wake = () => {};

// The connection is back: whoever waits tries again at once.
export const wakeUp = () => wake();

// Fetch until there is an answer; `late` says that it did not come at the first try.
export async function reach(address, asked) {
  for (let pause = FIRST_PAUSE, late = false; ; pause = Math.min(2 * pause, LONGEST_PAUSE), late = true) {
    const answer = await patiently(address, asked);
    if (answer) return { answer, late };
    tell("refusal", desk.phrases.kept);
    await rest(pause);
  }
}

// Fetch once.
export const once = async (address, asked) => ({ answer: await fetch(address, asked), late: false });

async function patiently(address, asked) {
  const patience = new AbortController();
  const slow = setTimeout(() => tell("refusal", desk.phrases.slow), SLOW);
  const late = setTimeout(() => patience.abort(), LATE);
  try {
    const answer = await fetch(address, { ...asked, signal: patience.signal });
    return AWAY.has(answer.status) ? null : answer;
  } catch {
    return null;
  } finally {
    clearTimeout(slow);
    clearTimeout(late);
  }
}

const rest = (pause) => new Promise((go) => {
  wake = go;
  setTimeout(go, pause);
});
