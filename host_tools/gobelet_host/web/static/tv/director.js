// Shows pictures in their order, one after the other; a call takes its time, and whoever waits behind it hurries it.

const CALLS = ["bluff", "caramba"];
const BEHIND = 30; // messages that wait: older ones are not drawn any more, the log has their events

export class Director {
  /** table: what shows pictures. latest: the picture that is shown, or was last. changed: called after each. */
  constructor(table) {
    this.table = table;
    this.latest = null;
    this.changed = () => {};
    this.queue = [];
    this.running = false;
    this.abort = null;
  }

  /** Shows a picture after those that wait. */
  push(message) {
    this.queue.push(message);
    // A second call behind the one that is played: the game is ahead of us.
    if (calls(message) && this.abort) this.skip();
    if (!this.running) this.run();
  }

  /** Shows a picture now; what waits is history. */
  jump(message) {
    this.queue.length = 0;
    this.skip();
    this.queue.push(message);
    if (!this.running) this.run();
  }

  /** Ends the scene that is being played. */
  skip() {
    this.abort?.abort();
  }

  async run() {
    this.running = true;
    while (this.queue.length > 0) {
      const message = this.queue.shift();
      if (this.queue.length > BEHIND) continue;
      if (!this.latest) this.reached(message);
      if (this.queue.some(calls)) {
        this.table.show(message);
      } else {
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
