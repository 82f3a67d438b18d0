// The live stream: the server says that something changed, and the page asks for what.

import { byId } from "./dom.js";
import { desk } from "./desk.js";
import { refresh } from "./turns.js";

export function connect() {
  let lost = false;
  const stream = new EventSource(`${desk.home}/events?since=${desk.state.moment}`);
  stream.onmessage = ({ data }) => {
    const notice = JSON.parse(data);
    const mine = notice.seat === desk.state.seat || notice.all;
    if (notice.next === desk.state.next && notice.seat >= 0) return; // our own move, drawn already
    if (mine || notice.pending.length) refresh();
  };
  stream.onopen = () => {
    if (lost) byId("refusal").textContent = desk.phrases.back;
    lost = false;
  };
  stream.onerror = () => {
    if (!lost) byId("refusal").textContent = desk.phrases.lost;
    lost = true;
  };
  addEventListener("pagehide", () => stream.close());
}

// The page of the people at a table is small enough to come anew.
export function watchPeople(table) {
  let number = "";
  new EventSource(`${table}/events`).onmessage = ({ data, lastEventId }) => {
    if (number && number !== lastEventId && JSON.parse(data).seat < 0) location.reload();
    number = lastEventId;
  };
}
