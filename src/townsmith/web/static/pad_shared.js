// A pad that several devices share: what is new here goes to the server, what others wrote comes back.

import { keep, kept } from "./dom.js";
import { differences, standing } from "./pad_fields.js";
import { listen } from "./stream.js";

const UNSENT = "unsent"; // by pad, what could not be sent yet
export class SharedPad {
  constructor(form, sheets) {
    this.form = form;
    this.sheets = sheets;
    this.home = form.dataset.shared;
    this.known = standing(form); // as the server has it
    this.newest = Number(form.dataset.moment); // the last change we were told of, by whatever node
    sheets.put(kept(UNSENT, {})[this.home] ?? {}); // what a lost network kept from being sent
  }

  follow(count) {
    const told = (_, moment) => { this.hear(moment); count(); };
    listen(this.home, this.form.dataset.moment, { told });
  }

  hear(moment) {
    this.newest = Math.max(this.newest, Number(moment));
  }

  get unsent() {
    return differences(this.known, standing(this.form));
  }

  remember() {
    const { [this.home]: _, ...others } = kept(UNSENT, {});
    const fresh = this.unsent;
    keep(UNSENT, Object.keys(fresh).length ? { ...others, [this.home]: fresh } : others);
  }

  // Send what is new here; return the page as it is then, or nothing if the server cannot be heard.
  async exchange() {
    const fresh = this.unsent;
    try {
      if (Object.keys(fresh).length) {
        const headers = { "content-type": "application/json", accept: "application/json" };
        const answer = await fetch(this.home, { method: "POST", headers, body: JSON.stringify(fresh) });
        if (!answer.ok) return null;
        this.hear((await answer.json()).moment);
        Object.assign(this.known, fresh);
        this.remember();
      }
      const answer = await fetch(`${this.home}?since=${this.newest}&sheet=0`);
      if (!answer.ok) return null;
      return new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      return null;
    }
  }

  // Let what others wrote stand here too, but where somebody is writing.
  take(page) {
    const theirs = standing(page.getElementById("pad"));
    const mine = this.unsent;
    const writing = document.activeElement?.name;
    const fresh = differences(this.known, theirs);
    const taken = Object.entries(fresh).filter(([name]) => !(name in mine) && name !== writing);
    this.sheets.put(Object.fromEntries(taken));
    this.known = theirs;
  }
}
