// Everything that happened, as sentences, for a screen reader. Each event of a match stands here once.

import { h } from "../shared/dom.js";

export class Log {
  /** list: inside the region that is read out. */
  constructor(list) {
    this.list = list;
    this.match = "";
  }

  /** The same log in other words. */
  renew(message) {
    this.match = "";
    this.add(message, false);
  }

  /** Adds what happened beside the match. */
  tell(text) {
    this.list.parentElement.setAttribute("aria-live", "polite");
    this.list.append(h("li", {}, text));
  }

  /** Adds a message's events. aloud: they have just happened; else they are history that nobody wants read out. */
  add(message, aloud) {
    if (message.match !== this.match) this.list.replaceChildren();
    this.match = message.match;
    this.list.parentElement.setAttribute("aria-live", aloud ? "polite" : "off");
    for (const event of message.events) {
      const line = h("li", { "data-seq": message.seq, "data-kind": event.kind }, event.text);
      line.hidden = !event.text; // a step of the protocol, that players are not told
      this.list.append(line);
    }
  }
}
