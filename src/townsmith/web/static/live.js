// A table that is told of what is new, and of who comes and goes.

import { desk } from "./desk.js";
import { wakeUp } from "./reaching.js";
import { tellSight } from "./sight.js";
import { tell } from "./speaking.js";
import { listen } from "./stream.js";
import { hear, refresh } from "./turns.js";

export function connect() {
  let away = false;
  if (desk.state.seat >= 0) tellSight(desk.home);
  const say = (words) => tell("refusal", words);
  listen(desk.home, desk.state.moment, {
    told(notice, moment) {
      desk.told = Number(moment);
      const ours = notice.all || notice.over || notice.seat === desk.state.seat;
      if (notice.seat < 0 && notice.all) refresh(); // perhaps something that is written down nowhere
      else if (ours || notice.pending.length) hear(Number(moment));
    },
    people: refresh,
    opened() {
      if (away) say(desk.phrases.back);
      if (away) wakeUp();
      away = false;
    },
    lost() {
      if (!away) say(desk.phrases.lost);
      away = true;
    },
  });
}
