// How long each player may still think: counted down between two messages of the table, which measures it. Without such a
// limit: for how long a player is waited for already, once that is long.

import { clock, t } from "../shared/words.js";

const TICK = 200; // ms
const SOON = 10; // s
const LONG = 10; // s

export class Times {
  /** shown: a function, () -> [[element, seat's picture], ...] of what a table shows. */
  constructor(shown) {
    this.shown = shown;
    this.until = () => Infinity; // ms of performance.now(), up to when the table is known to count
    this.seats = new Map();
    this.heard = 0;
    this.waits = new Map(); // seat -> {owes, since}
    this.since = null; // since when the table has waited at least, as a page that comes is told; null once it has counted
    setInterval(() => { if (this.waits.size || [...this.seats.values()].some((one) => one.ticks)) this.renew(); }, TICK);
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
    this.waits.clear();
  }

  /** The table waits for these seats; the wait for one that has just done something begins anew. */
  wait({ picture, events }) {
    const due = picture.phase === "over" ? [] : picture.seats.filter(({ owes }) => owes);
    const now = (this.waits.size ? null : this.since) ?? performance.now();
    this.since = null;
    this.waits = new Map(due.map(({ seat, owes }) => {
      const before = this.waits.get(seat);
      const stays = before?.owes === owes && !events.some((event) => event.seat === seat);
      return [seat, stays ? before : { owes, since: now }];
    }));
  }

  /** "for 0:14" where a seat is waited for that long, "" before that is worth a word. */
  waited({ seat }) {
    const wait = this.waits.get(seat);
    const seconds = wait ? Math.floor((Math.min(performance.now(), this.until()) - wait.since) / 1000) : 0;
    return seconds >= LONG ? t("cup.since", clock(seconds)) : "";
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
    const text = left === null ? this.waited(one) : clock(left);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("since", left === null);
    element.classList.toggle("soon", left !== null && left <= SOON && Boolean(this.seats.get(one.seat)?.ticks));
  }

  /** Writes all that the table shows. */
  renew() {
    for (const [element, one] of this.shown()) if (element) this.write(element, one);
  }
}
