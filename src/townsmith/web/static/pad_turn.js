// A turn with printed cards: what lies on the table is told by taps, and the server says what may be
// written. It keeps nothing: every request holds the sheet as it was when the turn began.

import { element } from "./dom.js";
import { drawn } from "./pad_choices.js";
import { standing } from "./pad_fields.js";

const NOTHING = { ask: "", moves: [], fields: {} };

export class Turn {
  constructor(form, sheets) {
    this.form = form;
    this.sheets = sheets;
    this.words = JSON.parse(form.dataset.words);
    this.asks = JSON.parse(form.dataset.turn);
    this.draw = () => {};
    this.wrote = () => {};
    this.begin(0);
  }

  begin(seat) {
    this.seat = seat;
    this.before = standing(this.form);
    this.told = [];
    this.made = [];
    this.spot = "";
    this.wrong = "";
    this.now = NOTHING;
    this.isWaiting = false;
  }

  get spots() {
    return new Set(this.now.moves.map((move) => move.spot).filter(Boolean));
  }

  get ask() {
    return this.asks[this.told.length]?.ask ?? this.now.ask;
  }

  // What is offered below the board: what may lie there, or moves that are about no cell of it.
  offers(title, slip) {
    title.textContent = this.ask;
    slip.textContent = this.wrong;
    const asked = this.asks[this.told.length];
    const moves = this.now.moves.filter((move) => !move.spot || move.spot === this.spot);
    const made = asked ? asked.choices.map(asChoice) : moves.map(asMove);
    if (this.told.length) made.push(element("button", "offer again", this.words.again));
    const list = element("div", asked ? "offers" : "offers moves");
    list.append(...made);
    return list;
  }

  tap(spot) {
    if (this.isWaiting) return null;
    const here = this.now.moves.filter((move) => move.spot === spot);
    if (here.length === 1) return this.make(here[0].move);
    this.spot = here.length ? spot : this.spot;
    return this.draw();
  }

  choose(button) {
    if (button.matches(".again")) return this.takeBack();
    if (this.isWaiting) return null;
    if (button.dataset.move) return this.make(button.dataset.move);
    this.told.push(button.value);
    return this.told.length === this.asks.length ? this.send() : this.draw();
  }

  make(move) {
    this.made.push(move);
    return this.send();
  }

  takeBack() {
    this.sheets.put(Object.fromEntries(Object.keys(this.now.fields).map((name) => [name, this.before[name] ?? ""])));
    this.wrote();
    this.begin(this.seat);
    this.draw();
  }

  async send() {
    const asked = { ...this.before, seat: `${this.seat}`, cards: this.told.join("|"), made: this.made.join("|") };
    const { before } = this;
    this.isWaiting = true;
    const answer = await heard(this.form.dataset.game, asked);
    if (before !== this.before) return; // somebody turned to another sheet meanwhile
    this.spot = "";
    this.wrong = answer ? (answer.error ?? "") : this.words.unheard;
    this.isWaiting = false;
    if (!answer || answer.error) {
      if (!this.made.pop()) this.told = [];
    } else {
      this.now = answer;
      this.sheets.put(answer.fields);
      this.wrote();
      if (!answer.moves.length) this.begin(this.seat);
    }
    this.draw();
  }
}

function asChoice({ value, words, picture }) {
  const made = element("button", "offer");
  made.value = value;
  const svg = drawn(picture);
  if (svg) made.append(svg);
  made.append(element("span", words.length > 2 ? "word" : "", words));
  return made;
}

function asMove({ move, words }) {
  const made = element("button", "offer", words);
  made.dataset.move = move;
  return made;
}

// What the server says; nothing if it cannot be heard.
async function heard(game, asked) {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetch(`/pad/${game}/turn`, { method: "POST", headers, body: new URLSearchParams(asked) });
    return answer.status < 500 ? await answer.json() : null;
  } catch {
    return null;
  }
}
