"use strict";
/* Clients of boardgame.io that play matches over its socket.io transport and time every move.

   node client.js PORT MATCHES SECONDS; says "go" when all are connected and prints one line of JSON
   with what was measured. Every seat has a connection of its own, and each match plays one move
   after the other: the next seat moves when it has seen the last move. Times are from sending a
   move to its update at the other seat ("seen") and at the mover's own ("answered"), in
   milliseconds. */

const { io } = require("socket.io-client");
const { CUBES, SQUARES } = require("./game.js");

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const tally = { moves: 0, games: 0, errors: 0, seen: [], answered: [] };
const SEATS = ["0", "1"];
let until = 0;

async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function newMatch() {
  const { matchID } = await post("/games/towns/create", { numPlayers: SEATS.length });
  const credentials = {};
  for (const playerID of SEATS) {
    const joined = await post(`/games/towns/${matchID}/join`, { playerID, playerName: playerID });
    credentials[playerID] = joined.playerCredentials;
  }
  return { matchID, credentials };
}

function connected() {
  const socket = io(`${address}/towns`, { transports: ["websocket"], forceNew: true });
  return new Promise((resolve) => socket.on("connect", () => resolve(socket)));
}

class Match {
  async open() {
    this.sockets = await Promise.all(SEATS.map(connected));
    this.sockets.forEach((socket, seat) => {
      socket.on("update", (matchID, state) => this.heard(seat, matchID, state));
      socket.on("sync", () => this.synced());
    });
    await this.sitDown();
  }

  async sitDown() {
    Object.assign(this, await newMatch(), { sent: new Map(), syncs: 0 });
    await new Promise((ready) => {
      this.ready = ready;
      for (const seat of SEATS) {
        const told = [this.matchID, seat, this.credentials[seat], SEATS.length];
        this.sockets[seat].emit("sync", ...told);
      }
    });
  }

  async play() {
    await this.oneGame();
    while (performance.now() < until) {
      await this.sitDown();
      await this.oneGame();
    }
  }

  async oneGame() {
    await new Promise((over) => {
      this.over = over;
      this.move(0, 0, "0");
    });
    tally.games += 1;
  }

  synced() {
    this.syncs += 1;
    if (this.syncs === SEATS.length) this.ready();
  }

  move(stateID, put, playerID) {
    const square = Math.floor(put / SEATS.length) % SQUARES;
    const credentials = this.credentials[playerID];
    const payload = { type: "put", args: [square, CUBES[put % CUBES.length]], playerID, credentials };
    this.sent.set(stateID + 1, { at: performance.now(), playerID });
    this.sockets[playerID].emit("update", { type: "MAKE_MOVE", payload }, stateID, this.matchID, playerID);
  }

  heard(seat, matchID, state) {
    const sent = matchID === this.matchID && this.sent.get(state._stateID);
    if (!sent) return;
    const took = performance.now() - sent.at;
    (sent.playerID === SEATS[seat] ? tally.answered : tally.seen).push(took);
    if (sent.playerID === SEATS[seat]) tally.moves += 1;
    else this.goOn(state);
  }

  goOn(state) {
    if (state.ctx.gameover !== undefined || performance.now() >= until) this.over();
    else this.move(state._stateID, state.G.put, state.ctx.currentPlayer);
  }
}

async function main() {
  const all = Array.from({ length: matches }, () => new Match());
  for (const match of all) await match.open();
  console.log("go"); // from here on it counts
  const [began, used] = [performance.now(), process.cpuUsage()];
  until = began + seconds * 1000;
  await Promise.all(all.map((match) => match.play()));
  tally.took = (performance.now() - began) / 1000;
  const usage = process.cpuUsage(used);
  tally.cpu = (usage.user + usage.system) / 1e6;
  process.stdout.write(`${JSON.stringify(tally)}\n`, () => process.exit(0)); // all of it is read by then
}

main();
