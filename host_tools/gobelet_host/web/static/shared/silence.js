// The server of a page is silent: why, as far as a page can tell, what is kept, what to do. It goes when there is a word again.

import { h, put } from "./dom.js";
import { knows, t } from "./words.js";

const SILENT = 6000; // ms without a word until that is said
const LOOK = 500; // ms
const PROBE = 3000; // ms between two questions whether anybody listens at the server's address
const ANSWER = 2000; // ms that an answer may take
const REFUSED = 1000; // ms in which a computer that is awake says that nobody does
const HERE = ["localhost", "127.0.0.1", "[::1]"];

export class Silence {
  /** line: () -> the Line to the server. words: where else than in "silent" words may be found. clocks: () -> what the clocks
   *  show that have been stopped, in words, "" for none. foot: the key of a last line. */
  constructor(line, { words = "", clocks = () => "", foot = "" } = {}) {
    this.line = line;
    this.words = words;
    this.clocks = clocks;
    this.foot = foot;
    this.refused = false;
    this.probed = -PROBE;
    this.since = h("b", {});
    this.title = h("h2", {});
    this.what = h("p", {});
    this.stopped = h("span", { hidden: true });
    this.element = h("aside", { id: "silence", hidden: true },
      h("section", {}, h("div", { role: "alert" }, this.title, this.what), h("div", {}, this.stopped, this.since)), h("small", {}));
    document.body.append(this.element);
    setInterval(() => this.look(), LOOK);
  }

  look() {
    const silent = this.line().silence();
    const shown = silent >= SILENT && knows("silent.asleep") && !around();
    if (silent < SILENT) this.refused = false;
    else if (shown && performance.now() - this.probed >= PROBE) this.probe();
    if (shown) this.draw(silent);
    this.element.hidden = !shown;
  }

  draw(silent) {
    const away = !navigator.onLine && !HERE.includes(location.hostname);
    const why = away ? "offline" : this.refused ? "ended" : "asleep";
    put(this.title, this.t(why));
    put(this.what, [!away && this.line().kept ? this.t("kept") : "", this.t(`${why}_do`)].filter(Boolean).join(" "));
    const clocks = this.clocks();
    this.stopped.hidden = !clocks;
    if (clocks) put(this.stopped, this.t("clocks", clocks));
    const seconds = Math.floor(silent / 1000);
    put(this.since, seconds < 120 ? this.t("seconds", seconds) : this.t("minutes", Math.floor(seconds / 60)));
    put(this.element.lastElementChild, this.foot && this.t(this.foot));
  }

  t(key, ...values) {
    const own = `${this.words}.${key}`;
    return t(knows(own) ? own : `silent.${key}`, ...values);
  }

  /** A computer that is awake refuses at once where no program listens; one that sleeps says nothing; from one that answers the
   *  line comes back. */
  async probe() {
    const began = this.probed = performance.now();
    try {
      await fetch("/favicon.ico", { cache: "no-store", signal: AbortSignal.timeout(ANSWER) });
      this.refused = false;
      this.line().wake();
    } catch {
      this.refused = performance.now() - began < REFUSED && navigator.onLine;
    }
  }
}

/** Whether the page around this one says it. */
function around() {
  return window !== window.top && window.parent.document.getElementById("silence") !== null;
}
