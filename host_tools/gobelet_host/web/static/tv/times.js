// How long each player may still think: counted down between two messages of the table, which measures it.

const TICK = 200; // ms
const SOON = 10; // s

/** 65.3 s as "1:05"; what is not up yet is not 0. */
export function clock(seconds) {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export class Times {
  /** shown: a function, () -> [[element, seat's picture], ...] of what a table shows. */
  constructor(shown) {
    this.shown = shown;
    this.until = () => Infinity; // ms of performance.now(), up to when the table is known to count
    this.seats = new Map();
    this.heard = 0;
    setInterval(() => { if ([...this.seats.values()].some((one) => one.ticks)) this.renew(); }, TICK);
  }

  /** The table says what seats have left: [{seat, left (tenths of a second), ticks}]. */
  hear(seats) {
    this.seats = new Map(seats.map((one) => [one.seat, one]));
    this.heard = performance.now();
    this.renew();
  }

  /** Nothing is known of seats any more: another match, or none. */
  forget() {
    this.seats.clear();
  }

  /** s that a seat has left, as the picture says where the table does not; null without a limit. */
  left(one) {
    const told = this.seats.get(one.seat);
    if (!told) return one.left === null || one.left === undefined ? null : one.left / 10;
    return told.left / 10 - (told.ticks ? Math.max(Math.min(performance.now(), this.until()) - this.heard, 0) / 1000 : 0);
  }

  /** What the clocks show that run: names and times. */
  running() {
    const running = this.shown().filter(([, one]) => this.seats.get(one.seat)?.ticks);
    return running.map(([, one]) => `${one.name} ${clock(this.left(one))}`).join(", ");
  }

  /** Writes into an element what a seat has left. */
  write(element, one) {
    const left = this.left(one);
    const text = left === null ? "" : clock(left);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("soon", left !== null && left <= SOON && Boolean(this.seats.get(one.seat)?.ticks));
  }

  /** Writes all that the table shows. */
  renew() {
    for (const [element, one] of this.shown()) if (element) this.write(element, one);
  }
}
