// The page of the people at a table: the list comes anew, and what somebody types stays.

import { all, byId } from "./dom.js";
import { dressLinks } from "./links.js";
import { forgetAllOf, forgetTable } from "./memory.js";
import { listen } from "./stream.js";

const HELD = "select, button"; // what somebody has in hand is not taken away

export function watchPeople({ dataset: { table, moment } }) {
  let number = moment; // the newest change that the list shows
  let going = false; // what was sent leads on by itself
  const renew = () => { if (!going) renewGuests(number); };
  document.addEventListener("submit", () => { going = true; });
  byId("leave").addEventListener("submit", () => forgetTable(table));
  byId("forget").addEventListener("submit", () => forgetAllOf(table));
  listen(table, moment, {
    told(notice, newest) {
      const changed = number !== newest && notice.seat < 0;
      number = newest;
      if (changed) renew();
    },
    people: renew,
  });
}

let asked = 0;

async function renewGuests(since) {
  const turn = ++asked;
  const answer = await fetch(`${location.pathname}?since=${since}`).catch(() => null);
  if (answer?.status === 403) return location.assign("/"); // the seat was left in another window
  if (!answer?.ok) return; // the next notice tries again
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return; // somebody else came meanwhile
  const guests = all(".guests > li", fresh);
  all(".guests > li").forEach((old, at) => replaceGuest(old, guests[at]));
}

function replaceGuest(old, guest) {
  const held = old.contains(document.activeElement) && document.activeElement.matches(HELD);
  if (!guest || held) return;
  const open = all("details", old).map((found) => found.open);
  all("details", guest).forEach((found, at) => { found.open = open[at] ?? false; });
  if (old.innerHTML === guest.innerHTML) return;
  old.replaceWith(guest);
  dressLinks(guest);
}
