// A cup's link to the table: lines as on a serial port, over a WebSocket that comes back by itself.

import { Line } from "../shared/socket.js";

const MOST = 65536; // characters that may wait here: a cup reads faster than a table writes
const FULL = 16384; // bytes that may wait in the browser before the link takes no more

export class Link {
  /** stir: called when something came. address: of the table. */
  constructor(stir, address = "/link") {
    this.waiting = "";
    this.stir = stir;
    this.line = new Line(() => address, (data) => this.hear(data), (open) => this.turned(open));
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
    this.line.close();
  }
}

/** Where there is no table: nothing comes, nothing is taken. */
export class NoLink {
  waiting = "";

  read() {
    return "";
  }

  write() {
    return 0;
  }

  renew() {}

  close() {}
}
