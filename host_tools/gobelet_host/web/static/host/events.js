// What happens at the table, as sentences, for those who listen instead of looking.

import { h } from "../shared/dom.js";
import { Line } from "../shared/socket.js";
import { isolate } from "../shared/words.js";

const KEPT = 60; // lines

export class Events {
  constructor(list) {
    this.list = list;
    this.match = "";
    this.seq = -1;
    this.line = null;
  }

  /** Follows the public stream in a language; what was told already is told again in its words. */
  listen(lang) {
    if (this.line) this.line.close();
    this.list.replaceChildren();
    this.match = "";
    this.seq = -1;
    this.line = new Line(() => `/view?lang=${lang}&match=${this.match}&since=${this.seq}`, (text) => this.hear(JSON.parse(isolate(text))));
  }

  hear(message) {
    if (message.kind === "told") this.add(message.text);
    if (message.kind !== "picture") return;
    if (message.match !== this.match) { this.match = message.match; this.seq = -1; }
    if (message.seq <= this.seq) return;
    this.seq = message.seq;
    this.add(...message.events.map(({ text }) => text).filter(Boolean));
  }

  add(...texts) {
    if (!texts.length) return;
    this.list.append(...texts.map((text) => h("p", {}, text)));
    while (this.list.children.length > KEPT) this.list.firstChild.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }
}
