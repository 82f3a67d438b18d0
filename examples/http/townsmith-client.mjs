// A small client for a Townsmith server: one file without dependencies, yours to copy. It runs in
// Node.js (18 or newer) and in browsers.
//
//   import { openTable } from "./townsmith-client.mjs";
//   const seat = await openTable("http://127.0.0.1:8000", "uptown", ["person", "builder"]);
//   for await (const question of seat.questions()) await seat.play(question.legal[0], question.at);

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

export class Refused extends Error {
  constructor(status, why) {
    super(`${status}: ${why}`);
    this.status = status;
  }
}

async function ask(address, method, path, body, token = "") {
  for (;;) {
    const answer = await fetch(address + path, {
      method,
      headers: headers(token),
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.ok) return answer.json();
    if (answer.status !== 429) throw new Refused(answer.status, await why(answer));
    await pause(Number(answer.headers.get("retry-after") ?? 1)); // too fast: wait as told
  }
}

function headers(token, more = {}) {
  const own = token ? { authorization: `Bearer ${token}` } : {};
  return { accept: "application/json", "content-type": "application/json", ...own, ...more };
}

async function why(answer) {
  const words = await answer.text();
  try {
    return JSON.parse(words).error;
  } catch {
    return answer.statusText;
  }
}

// Open a table and sit on its first seat.
export async function openTable(server, game, sitters, options = {}) {
  const address = server.replace(/\/$/, "");
  const opened = await ask(address, "POST", `/play/${game}`, { sitters, options });
  return new Seat(address, opened.table, opened.seats[0]);
}

export class Seat {
  constructor(address, table, token) {
    Object.assign(this, { address, table: `/t/${table}`, token });
  }

  // All you may know and do: board, position, legal moves, the number `at`.
  question = () => ask(this.address, "GET", `${this.table}/question`, undefined, this.token);

  // The moment in short, with the scores.
  summary = () => ask(this.address, "GET", this.table, undefined, this.token);

  // Make a move; the same one sent twice counts once, so it may be repeated.
  play = (words, at) => ask(this.address, "POST", `${this.table}/moves`, { words, at }, this.token);

  // A question whenever it is your turn, until the game is over.
  async* questions() {
    let last = "";
    for (;;) {
      try {
        for await (const change of this.#notices(last)) {
          last = change;
          let turn = await this.#turn();
          for (; turn.legal.length; turn = await this.#turn()) yield await this.question();
          if (turn.over) return;
        }
      } catch (error) {
        if (error instanceof Refused) throw error;
        await pause(1); // the line broke: the stream goes on where it stopped
      }
    }
  }

  #turn = () => ask(this.address, "GET", `${this.table}/turn`, undefined, this.token);

  // The number of each change; the first at once, as somebody may be waiting.
  async* #notices(last) {
    const since = last ? { "last-event-id": last } : {};
    const leaving = new AbortController();
    try {
      const stream = await fetch(`${this.address}${this.table}/events`, {
        headers: headers(this.token, since),
        signal: leaving.signal,
      });
      if (!stream.ok) throw new Refused(stream.status, await why(stream));
      yield last;
      let rest = "";
      for await (const piece of stream.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + piece).split("\n");
        rest = lines.pop();
        for (const line of lines) if (line.startsWith("id:")) yield line.slice(3).trim();
      }
    } finally {
      leaving.abort();
    }
  }
}
