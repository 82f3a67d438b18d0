"use strict";
/* A small game of towns for boardgame.io: seats put cubes on squares in turn until the towns are full. */

const SQUARES = 32; // so that a match takes about as many moves as a game of Tiny Towns
const CUBES = ["brick", "glass", "stone", "wheat", "wood"];

function setup({ ctx }) {
  return { towns: Array.from({ length: ctx.numPlayers }, () => Array(SQUARES).fill(null)), put: 0 };
}

function put({ G, playerID }, square, cube) {
  const town = G.towns[playerID];
  if (!CUBES.includes(cube) || town[square] !== null) return "INVALID_MOVE";
  town[square] = cube;
  G.put += 1;
  return undefined;
}

const Towns = {
  name: "towns",
  setup,
  moves: { put },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) => (G.put === SQUARES * ctx.numPlayers ? { draw: true } : undefined),
};

module.exports = { CUBES, SQUARES, Towns };
