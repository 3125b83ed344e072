// What a player sees of a cup: its display and its buttons, for eyes and for screen readers.

import { put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { BUTTONS } from "./controls.js";
import { Oled } from "./oled.js";

const SETTLED = 300; // ms after which what the display says is worth reading out

export class Face {
  /** root: holds a canvas, the elements with data-button, and a live region .said. */
  constructor(root) {
    this.root = root;
    this.canvas = root.querySelector("canvas");
    this.oled = new Oled(this.canvas);
    this.said = root.querySelector(".said");
    this.buttons = new Map([...root.querySelectorAll("[data-button]")].map((one) => [one.dataset.button, one]));
    this.parts = Object.entries(BUTTONS).map(([name, mask]) => this.part(name, mask));
    this.told = null;
    this.timer = 0;
  }

  button(name) {
    return this.buttons.get(name);
  }

  /** The elements of a button, found once: fifteen cups on a page are told something at once. */
  part(name, mask) {
    const button = this.button(name);
    const [does, how, named] = [".does", ".how", ".name"].map((place) => button.querySelector(place));
    return { name, mask, button, does, how, named };
  }

  /**
   * labels: of the four buttons, "" for one that does nothing. holds: mask of those to be held. text: the lines. The
   * pictures of all cups come first; this is written with the next frame of the browser.
   */
  tell(labels, holds, text) {
    if (!this.told) requestAnimationFrame(() => this.write());
    this.told = { labels, holds, text };
  }

  write() {
    const { labels, holds, text } = this.told;
    this.told = null;
    for (const [number, { name, mask, button, does, how, named }] of this.parts.entries()) {
      const action = labels[number] || "";
      const held = action && holds & mask ? t("cup.hold") : "";
      button.classList.toggle("idle", !action);
      button.classList.toggle("holds", Boolean(held));
      if (does) put(does, action || (named ? "" : t(`cup.${name}`)));
      if (how) put(how, held);
      label(button, [t(`cup.${name}`), action, held].filter(Boolean).join(" "));
    }
    label(this.canvas, text || t("cup.display"));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => put(this.said, this.hidden ? "" : text), SETTLED);
  }

  /** Whether the table and its line are drawn instead, which say all themselves, without the words of a cup's buttons. */
  get hidden() {
    return this.root.matches(".told:not(.four)");
  }

  /** Shows that a button is held by a key. */
  light(name, on) {
    this.button(name)?.classList.toggle("held", on);
  }
}

function label(element, text) {
  if (element.ariaLabel !== text) element.ariaLabel = text;
}
