// Play a whole game over HTTP: `node play.mjs http://127.0.0.1:8000 [GAME]`. It plays the first
// legal move; what a better program needs is in the question (docs/bot-protocol.md).

import { openTable } from "./townsmith-client.mjs";

const [address, game = "uptown"] = process.argv.slice(2);
const seat = await openTable(address, game, ["person", "random"]);
let moves = 0;
for await (const question of seat.questions()) {
  await seat.play(question.legal[0], question.at);
  moves += 1;
}
const { scores } = await seat.summary();
console.log(`${moves} moves; points by seat: ${JSON.stringify(scores)}`);
