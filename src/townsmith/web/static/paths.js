// Paths: what one clicks, in order. This is all the script knows about any game.

// Return what may be clicked after some tokens, and whether that click completes a move.
export function nextTokens(legal, from) {
  const next = new Map();
  for (const path of legal) {
    if (path.length > from.length && from.every((token, at) => path[at] === token)) {
      next.set(path[from.length], path.length === from.length + 1);
    }
  }
  return next;
}

// Return how far a click leads: what can only go on in one way goes on by itself.
export function goOnFrom(legal, path) {
  const longer = [...path];
  for (;;) {
    const after = nextTokens(legal, longer);
    if (after.size === 0) return { path: longer, complete: true };
    if (after.size > 1) return { path: longer, complete: false };
    longer.push(after.keys().next().value);
  }
}
