// A WebSocket that comes back: after 0.25 s, then later and later up to 4 s, never all pages at once. A server speaks every two
// seconds; one that is silent for longer has been stopped, or nothing gets through, and another attempt may.

export const FIRST = 250;
export const LAST = 4000;
const SILENT = 6000; // ms without a word after which a line, or an attempt, is given up
const LOOK = 1000; // ms
const BEAT = '{"kind":"beat"';

/**
 * url: a function that gives the address at each attempt ("/view?since=3"). hear: called with each message (text or
 * ArrayBuffer). state: called with true when the line is open and false when it is lost.
 * heard: ms of performance.now(), when the server has spoken last; kept: whether all was on its disk then.
 */
export class Line {
  constructor(url, hear, state = (open) => {}) {
    this.url = url;
    this.hear = hear;
    this.state = state;
    this.wait = FIRST;
    this.open = false;
    this.closed = false;
    this.kept = true;
    this.timer = 0;
    this.heard = this.looked = performance.now();
    this.looking = setInterval(() => this.look(), LOOK);
    // Whoever comes back to the page, or to the network, does not wait for the next attempt.
    this.wake = () => { if (!this.open && !document.hidden) this.connect(); };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.closed || this.open || this.socket?.readyState === WebSocket.CONNECTING) return;
    const address = new URL(this.url(), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.began = performance.now();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.open = true;
      this.wait = FIRST;
      this.state(true);
    };
    socket.onmessage = (event) => { if (socket === this.socket) this.listen(event.data); };
    socket.onclose = () => this.lost(socket);
  }

  listen(data) {
    this.heard = performance.now();
    if (typeof data === "string" && data.startsWith(BEAT)) this.kept = JSON.parse(data).kept;
    else this.hear(data);
  }

  /** How long the server has been silent, in ms. */
  silence() {
    return performance.now() - this.heard;
  }

  look() {
    const now = performance.now();
    // What the page itself was late, as it slept or had much to do, is not the server's silence.
    this.heard = Math.min(this.heard + Math.max(now - this.looked - LOOK, 0), now);
    this.looked = now;
    if (now - Math.max(this.heard, this.began) < SILENT || !(this.open || this.socket?.readyState === WebSocket.CONNECTING)) return;
    const { socket } = this;
    this.lost(socket);
    this.socket = null;
    socket.close();
  }

  lost(socket) {
    if (socket !== this.socket) return;
    const { open } = this;
    this.open = false;
    if (this.closed) return; // nobody waits for it: another line may be open already
    if (open) this.state(false);
    clearTimeout(this.timer); // one attempt, also where a line that was lost already is dropped
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(Math.max(this.wait * 2, FIRST), LAST);
  }

  /** Sends text if the line is open; says whether it did. */
  send(text) {
    if (!this.open) return false;
    this.socket.send(text);
    return true;
  }

  /** Comes back as somebody new: whoever listens there still takes this end for the one before. */
  renew() {
    if (!this.open) return;
    this.open = false;
    this.wait = FIRST;
    this.state(false);
    this.socket.close();
  }

  /** Tries again at once, where the next attempt is to go; nothing more is heard of this one. */
  drop() {
    const { socket } = this;
    if (!socket) return; // it is about to
    this.wait = 0;
    this.lost(socket);
    this.socket = null;
    socket.close();
  }

  /** Leaves for good. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.looking);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
