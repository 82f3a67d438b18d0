// A live stream of a table: the server says that something changed, and whoever listens asks for what.

import { page, seen } from "./sight.js";

const HEARTBEAT = 15_000; // how often the server gives a sign of life
const PAUSE = 500; // before a server that said no is asked again; longer each time
const LONGEST = 8_000; // but no longer than this, or people wait for a node that is well again
const SILENCE = 2 * HEARTBEAT + 2_000; // without one for so long the stream is dead

// A stream that comes back by itself. The browser notices a connection that ends, but not one that
// has fallen silent, as after a night in a bag or behind a proxy that forgot it.
export function listen(table, since, { told, people = () => {}, opened = () => {}, lost = () => {} }) {
  let stream = null;
  let newest = since;
  let heard = 0;
  let pause = PAUSE;
  let waiting = 0;
  const alive = () => { heard = Date.now(); };
  const open = () => {
    alive();
    clearTimeout(waiting);
    stream = new EventSource(`${table}/events?beat&page=${page}${seen() ? "&sight" : ""}&since=${newest}`);
    stream.onopen = () => { alive(); pause = PAUSE; opened(); };
    stream.onerror = () => { lost(); if (stream.readyState === EventSource.CLOSED) later(); };
    stream.addEventListener("beat", alive);
    stream.addEventListener("people", () => { alive(); people(); });
    stream.onmessage = ({ data, lastEventId }) => {
      alive();
      newest = lastEventId;
      told(JSON.parse(data), lastEventId);
    };
  };
  const anew = () => { stream.close(); open(); };
  // A browser comes back to a server that is gone, but not to one that says no, as while it begins.
  const later = () => {
    clearTimeout(waiting);
    waiting = setTimeout(anew, pause * (1 + Math.random())); // not all at the same moment
    pause = Math.min(2 * pause, LONGEST);
  };
  const look = () => {
    if (Date.now() - heard <= SILENCE) return;
    lost();
    anew();
  };
  open();
  setInterval(look, HEARTBEAT / 3);
  addEventListener("pagehide", () => { clearTimeout(waiting); stream.close(); });
}
