// A name as the others will see it, told below the field while it is written. The table says how it is written and why one
// cannot be (table/names.py); without a table it is taken as it is.

import { put } from "../shared/dom.js";
import { bare, current, isolate, t } from "../shared/words.js";

const PAUSE = 120; // ms of a pause in typing

export class Naming {
  /** field: the input. told: an element for what others will see. cup(): the number of the cup whose name it is. */
  constructor(field, told, cup) {
    this.field = field;
    this.told = told;
    this.cup = cup;
    this.table = document.querySelector("meta[name=link]")?.content !== ""; // whether there is one to ask
    this.timer = 0;
    this.asked = 0;
    field.setAttribute("dir", "auto");
    field.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.check(), PAUSE);
    });
  }

  /** Asks how the name will be shown, and says so. Gives the name, "" for one that cannot be. */
  async check() {
    clearTimeout(this.timer);
    const number = ++this.asked;
    const text = bare(this.field.value).replace(/\s+/g, " ").trim();
    const { name, shown, why } = await this.ask(text);
    if (number === this.asked) {
      this.field.ariaInvalid = why ? "true" : "false";
      this.told.classList.toggle("wrong", Boolean(why));
      put(this.told, why || (shown ? t("cup.name_shown", isolate(shown)) : ""));
    }
    return name;
  }

  /** The same when it is sent: why one cannot be is shown where its player looks. */
  async submit() {
    const name = await this.check();
    if (!name) {
      this.field.focus();
      this.told.scrollIntoView({ block: "nearest" });
    }
    return name;
  }

  async ask(text) {
    if (!text) return { name: "", shown: "", why: "" };
    const alone = { name: text.normalize(), shown: this.table ? "" : text.normalize(), why: "" };
    if (!this.table) return alone;
    try {
      const answer = await fetch(`/name?${new URLSearchParams({ text, cup: this.cup(), lang: current() })}`);
      return answer.ok ? await answer.json() : alone;
    } catch {
      return alone; // the table is silent: it says so elsewhere, and reads the name when it is back
    }
  }
}
