// Only moves: what can only be done in one way is done for whoever plays, if the server says that
// nothing is committed by it, and unless they would rather do it themselves.

import { byId } from "./dom.js";
import { desk } from "./desk.js";
import { tell } from "./speaking.js";

const PAUSE = 350; // milliseconds in which one sees what is about to happen

let heldBack = false; // after an undo the same move would be made again at once
let told = "";

export const holdBack = () => { heldBack = true; };
export const goAhead = () => { heldBack = false; };

// Make the only move there is, if it may be made; tell the last one that was.
export function makeOnlyMove(play) {
  if (told) tell("advice", told);
  told = "";
  const { only, legal, next } = desk.state;
  if (!only || heldBack || desk.looking !== null || !byId("only")?.checked) return;
  setTimeout(() => {
    if (desk.state.next !== next || desk.looking !== null || desk.prefix.length) return;
    told = desk.phrases.made.replace("%", only);
    play(legal[0]);
  }, PAUSE);
}
