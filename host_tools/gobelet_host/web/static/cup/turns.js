// Several cups of a page take turns, whoever has waited longest first. Between them the page does what else it has to
// do; where that takes it long, such as drawing on a slow machine, more of them have their turn at once. So none is
// silent because the others hear or think much.

export class Turns {
  constructor() {
    this.cups = new Set();
    this.waiting = new Set(); // in the order in which they came
    this.since = 0; // when the next turn was asked for, 0: nobody waits
    this.pump = new MessageChannel();
    this.pump.port1.onmessage = () => this.give();
  }

  /** Whether there is more than one. */
  get shared() {
    return this.cups.size > 1;
  }

  join(cup) {
    this.cups.add(cup);
  }

  leave(cup) {
    this.cups.delete(cup);
    this.waiting.delete(cup);
  }

  /** A cup wants a turn: its run() is called at once where it is alone, else when those before it had theirs. */
  want(cup) {
    if (!this.shared) {
      cup.run();
      return;
    }
    this.waiting.add(cup);
    this.goOn();
  }

  goOn() {
    if (this.since) return;
    this.since = performance.now();
    this.pump.port2.postMessage(null);
  }

  /** The next turn, and others as long as the page has let them wait; nobody has two. */
  give() {
    const began = performance.now();
    const share = began - this.since;
    this.since = 0;
    for (const cup of [...this.waiting]) {
      if (this.waiting.delete(cup)) cup.run();
      if (performance.now() - began >= share) break;
    }
    if (this.waiting.size) this.goOn();
  }
}
