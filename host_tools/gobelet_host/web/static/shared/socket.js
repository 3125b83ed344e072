// A WebSocket that comes back: after 0.25 s, then later and later up to 4 s, never all pages at once.

export const FIRST = 250;
export const LAST = 4000;

/**
 * url: a function that gives the address at each attempt ("/view?since=3"). hear: called with each message (text or
 * ArrayBuffer). state: called with true when the line is open and false when it is lost.
 */
export class Line {
  constructor(url, hear, state = (open) => {}) {
    this.url = url;
    this.hear = hear;
    this.state = state;
    this.wait = FIRST;
    this.open = false;
    this.closed = false;
    this.timer = 0;
    // Whoever comes back to the page, or to the network, does not wait for the next attempt.
    this.wake = () => { if (!this.open && !document.hidden) this.connect(); };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.closed || (this.socket && this.socket.readyState === WebSocket.CONNECTING)) return;
    const address = new URL(this.url(), location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => { this.open = true; this.wait = FIRST; this.state(true); };
    socket.onmessage = (event) => { if (socket === this.socket) this.hear(event.data); };
    socket.onclose = () => this.lost(socket);
  }

  lost(socket) {
    if (socket !== this.socket) return;
    if (this.open) { this.open = false; this.state(false); }
    if (this.closed) return;
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
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
