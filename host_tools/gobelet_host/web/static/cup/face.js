// What a player sees of a cup: its display and its buttons, for eyes and for screen readers.

import { put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { BUTTONS } from "./cup.js";
import { Oled } from "./oled.js";

const SETTLED = 300; // ms after which what the display says is worth reading out

export class Face {
  /** root: holds a canvas, the elements with data-button, and a live region .said. */
  constructor(root) {
    this.root = root;
    this.canvas = root.querySelector("canvas");
    this.oled = new Oled(this.canvas);
    this.said = root.querySelector(".said");
    this.timer = 0;
  }

  button(name) {
    return this.root.querySelector(`[data-button=${name}]`);
  }

  /** labels: of the four buttons, "" for one that does nothing. holds: mask of those to be held. text: the lines. */
  tell(labels, holds, text) {
    for (const [number, [name, mask]] of Object.entries(BUTTONS).entries()) {
      const button = this.button(name);
      const does = labels[number] || "";
      const how = does && holds & mask ? t("cup.hold") : "";
      button.classList.toggle("idle", !does);
      const place = button.querySelector(".does");
      if (place) put(place, does || (button.querySelector(".name") ? "" : t(`cup.${name}`)));
      const hint = button.querySelector(".how");
      if (hint) put(hint, how);
      label(button, [t(`cup.${name}`), does, how].filter(Boolean).join(" "));
    }
    label(this.canvas, text || t("cup.display"));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => put(this.said, text), SETTLED);
  }

  /** Shows that a button is held by a key. */
  light(name, on) {
    this.button(name)?.classList.toggle("held", on);
  }
}

function label(element, text) {
  if (element.ariaLabel !== text) element.ariaLabel = text;
}
