// What can go wrong with a cup, on purpose: a link that loses and damages lines, a power that fails during a write.

import { PowerCut } from "../cup/cup.js";
import { Link } from "../cup/link.js";
import { Store } from "../cup/store.js";

const DAMAGE = "#"; // put in place of one character of a line

/** A link with faults. cut: nothing passes. drop, corrupt: percent of the lines, either way. delay: ms, either way. */
export class FaultyLink extends Link {
  constructor(stir) {
    super(stir);
    this.cut = false;
    this.drop = this.corrupt = this.delay = 0;
    this.coming = { rest: "", until: 0 };
    this.going = { rest: "", until: 0 };
  }

  arrive(text) {
    this.carry(this.coming, text, (line) => super.arrive(line));
  }

  write(text) {
    if (!this.line.open) return 0;
    this.carry(this.going, text, (line) => this.line.send(line));
    return text.length;
  }

  turned(open) {
    super.turned(open);
    this.coming = { rest: "", until: 0 }; // what is still delayed belongs to the old line, and is late noise on the new
    this.going = { rest: "", until: 0 };
  }

  /** Whole lines one way, in order, however late they are. */
  carry(way, text, give) {
    if (this.cut) {
      way.rest = "";
      return;
    }
    const lines = (way.rest + text).split("\n");
    way.rest = lines.pop();
    let whole = "";
    for (const line of lines) {
      if (chance(this.drop)) continue;
      whole += `${chance(this.corrupt) ? damaged(line) : line}\n`;
    }
    if (!whole) return;
    const now = performance.now();
    way.until = Math.max(way.until, now + this.delay);
    if (way.until - now < 1) give(whole);
    else setTimeout(() => { if (!this.cut) give(whole); }, way.until - now);
  }
}

const chance = (percent) => Math.random() * 100 < percent;

function damaged(line) {
  const place = Math.floor(Math.random() * line.length);
  return line.slice(0, place) + DAMAGE + line.slice(place + 1);
}

/** A store whose power can fail: the next write of the program ends it, and keeps what was there before. */
export class FragileStore extends Store {
  armed = false;

  /** failed: told the name of the record that was being written. */
  failed = (name) => {};

  set(name, text) {
    if (this.armed) {
      this.armed = false;
      this.failed(name);
      throw new PowerCut(name);
    }
    return super.set(name, text);
  }

  /** The page's own writes are none of the program's. */
  keepSettings(settings) {
    const { armed } = this;
    this.armed = false;
    const kept = super.keepSettings(settings);
    this.armed = armed;
    return kept;
  }
}
