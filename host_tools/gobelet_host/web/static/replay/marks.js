// The time line of a match: where rounds begin, the moments that players remember, and, under the pointer, a small
// picture of the step that is there. It shows and finds; the slider below it is what moves.

import { h, put } from "../shared/dom.js";
import { Table } from "../tv/table.js";

const INSET = 8; // px from the end of a slider to where its knob can be
const WIDE = 300; // px of the small picture, as in replay.css
const SILENT = { play() {} };

export class Marks {
  /** slider: what the marks stand over. */
  constructor(slider, player) {
    this.player = player;
    this.marked = null; // the messages that the marks are of
    this.marks = h("div", { class: "marks" });
    this.said = h("p", {});
    this.screen = h("div", {});
    this.preview = h("div", { class: "preview", hidden: true }, this.screen, this.said);
    this.root = h("div", { class: "line" }, slider, h("div", { "aria-hidden": "true", inert: true }, this.marks, this.preview));
    this.table = null;
    slider.addEventListener("pointermove", (event) => this.look(event));
    for (const kind of ["pointerleave", "pointercancel"]) slider.addEventListener(kind, () => this.hide());
  }

  refresh() {
    const { messages, last } = this.player;
    if (this.marked === messages) return;
    this.marked = messages;
    this.hide();
    put(this.marks, ...messages.map((message, at) => [kindOf(message), at]).filter(([kind]) => kind).map(([kind, at]) => {
      const mark = h("i", { class: kind, "data-at": at });
      mark.style.left = `${(100 * at) / Math.max(last, 1)}%`;
      return mark;
    }));
  }

  /** Shows the step that the pointer is over. */
  look({ offsetX, target }) {
    const { messages, last } = this.player;
    const share = Math.min(Math.max((offsetX - INSET) / (target.clientWidth - 2 * INSET), 0), 1);
    const message = messages[Math.round(share * last)];
    if (!message) return;
    this.preview.hidden = false;
    this.table ??= Object.assign(new Table(this.screen, SILENT), { preview: true });
    if (message !== this.seen) {
      this.seen = message;
      this.table.show(message);
      put(this.said, message.events.map(({ text }) => text).join(" ") || " ");
    }
    this.preview.style.left = `${Math.min(Math.max(offsetX - WIDE / 2, 0), target.clientWidth - WIDE)}px`;
  }

  hide() {
    this.preview.hidden = true;
    this.seen = null;
  }
}

function kindOf({ events }) {
  const marked = ["moment", "round"].find((mark) => events.some((event) => event.mark === mark));
  return marked ? `${marked}-mark` : "";
}
