// A cup's link to the table: lines as on a serial port, over a WebSocket that comes back by itself. Where the page's own
// address is not the table's any more, it looks for the table elsewhere: the seal tells it from anybody else.

import { FIRST, LAST, Line } from "../shared/socket.js";

const MOST = 65536; // characters that may wait here: a cup reads faster than a table writes
const FULL = 16384; // bytes that may wait in the browser before the link takes no more
const PROVING = 4000; // ms in which a table proves itself; elsewhere may be somebody who only takes the call
const SILENT = 8000; // ms after which one that speaks every 2 s is gone

export class Link {
  /** stir: called when something came. address: of the table. */
  constructor(stir, address = "/link") {
    this.waiting = "";
    this.stir = stir;
    this.path = address;
    this.others = []; // origins where the table may be, besides the page's own
    this.at = location.origin; // where the table is looked for, or was found
    this.sure = false; // whether it has proven itself there
    this.tried = 0; // 1 once a place was tried
    this.pause = FIRST;
    this.heard = performance.now();
    this.timer = 0;
    this.line = new Line(() => this.next(), (data) => this.hear(data), (open) => this.turned(open));
  }

  /** The address of the next attempt: where the table was, then one place after the other. */
  next() {
    const places = [location.origin, ...this.others.filter((place) => place !== location.origin)];
    const alone = places.length === 1;
    if (!this.sure) this.at = places[(places.indexOf(this.at) + this.tried) % places.length];
    this.tried = 1;
    this.sure = false;
    if (!alone) {
      const again = this.at === location.origin; // a round is over: the next one begins later and later
      this.line.wait = again ? this.pause : 0;
      if (again) this.pause = Math.min(this.pause * 2, LAST);
    }
    clearTimeout(this.timer);
    if (!alone) this.timer = setTimeout(() => this.line.drop(), PROVING);
    return this.at + this.path;
  }

  /** Where else the table may be. */
  look(places) {
    this.others = places;
  }

  /** Goes to another place at once. */
  move(place) {
    if (!this.others.includes(place)) this.others = [...this.others, place];
    this.at = place;
    this.sure = true; // thus tried first
    this.line.drop();
  }

  /** The table has proven itself here. */
  proven() {
    this.sure = true;
    this.pause = FIRST;
    this.heard = performance.now();
    clearTimeout(this.timer);
    if (this.others.length) this.timer = setTimeout(() => this.line.drop(), SILENT);
  }

  /** For how many ms the table has not been heard. */
  get silence() {
    return performance.now() - this.heard;
  }

  hear(data) {
    const text = typeof data === "string" ? data : String.fromCharCode(...new Uint8Array(data));
    this.arrive(text);
  }

  arrive(text) {
    this.waiting = (this.waiting + text).slice(-MOST);
    this.stir();
  }

  turned(open) {
    if (!open) this.waiting = ""; // the rest of a line that never ends
  }

  /** Takes at most `count` characters of what came. */
  read(count) {
    const taken = this.waiting.slice(0, count);
    this.waiting = this.waiting.slice(count);
    return taken;
  }

  /** Sends text; says how many characters of it were taken. */
  write(text) {
    if (!this.line.open || this.line.socket.bufferedAmount > FULL) return 0;
    this.line.send(text);
    return text.length;
  }

  /** The program has started again: the table greets it at once, and not when it has missed the one before. */
  renew() {
    this.line.renew();
  }

  close() {
    clearTimeout(this.timer);
    this.line.close();
  }
}

/** Where there is no table: nothing comes, nothing is taken. */
export class NoLink {
  waiting = "";
  silence = 0;
  at = location.origin;

  read() {
    return "";
  }

  write() {
    return 0;
  }

  look() {}

  move() {}

  renew() {}

  proven() {}

  close() {}
}
