// Shows pictures in their order, one after the other; a scene takes its time, and whoever waits behind it hurries it.

import { setPace } from "./pause.js";

const CALLS = ["bluff", "caramba"];
const BEHIND = 30; // messages that wait: older ones are not drawn any more, the log has their events
const LATE = 6000; // ms that a message may wait: then what is before it is shown and not played

export class Director {
  /** table: what shows pictures. latest: the picture that is shown, or was last. pace: how long scenes take, 1 as
      written. changed: called after each. */
  constructor(table) {
    this.table = table;
    this.latest = null;
    this.pace = 1;
    this.changed = () => {};
    this.queue = [];
    this.running = false;
    this.abort = null;
  }

  /** Shows a picture after those that wait. */
  push(message) {
    const coming = { message, at: performance.now() };
    this.queue.push(coming);
    // A second call behind the one that is played: the game is ahead of us.
    if (calls(message) && this.abort) this.skip();
    else if (this.abort) setTimeout(() => { if (this.queue.includes(coming)) this.skip(); }, this.patience);
    if (!this.running) this.run();
  }

  /** Shows a picture now; what waits is history. */
  jump(message) {
    this.queue.length = 0;
    this.skip();
    this.queue.push({ message, at: performance.now() });
    if (!this.running) this.run();
  }

  /** Ends the scene that is being played. */
  skip() {
    this.abort?.abort();
  }

  /** How long a message may wait: whoever likes it slow waits longer. */
  get patience() {
    return LATE * Math.max(this.pace, 1);
  }

  async run() {
    this.running = true;
    while (this.queue.length > 0) {
      const { message, at } = this.queue.shift();
      if (this.queue.length > BEHIND) continue;
      if (!this.latest) this.reached(message);
      this.table.root.dataset.entry = message.seq; // what is drawn from now on is this entry's
      const late = (performance.now() - at) / this.patience;
      if (late > 1 || this.queue.some((other) => calls(other.message))) {
        this.table.show(message);
      } else {
        setPace(this.pace * (1 - 0.75 * late));
        this.abort = new AbortController();
        await this.table.play(message, this.abort.signal);
        this.abort = null;
      }
      this.reached(message);
    }
    this.running = false;
  }

  reached(message) {
    this.latest = message.picture;
    this.changed();
  }
}

function calls(message) {
  return message.events.some((event) => CALLS.includes(event.kind));
}
