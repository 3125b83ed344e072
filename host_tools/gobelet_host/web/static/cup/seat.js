// The seat of a page's player: a cup that runs here, the table it has folded, what it offers to fingers. It knows neither how
// its cup was let in nor what else is on the page; the elements are those of seat.html and of the page's header.

import { signs } from "../pieces/signs.js";
import { byId, h, put } from "../shared/dom.js";
import * as words from "../shared/words.js";
import { touch } from "./controls.js";
import { Cup } from "./cup.js";
import { Face } from "./face.js";
import { Hand } from "./hand.js";
import * as motion from "./motion.js";
import { Naming } from "./naming.js";
import { Sound } from "./sound.js";
import { Store } from "./store.js";
import { KIT, Table } from "./table.js";

export const UNPAIRED = ["no_key", "not_yours", "too_many_tries", "wrong_code", "turned_away"]; // what only a code mends
const SHARE = { four: 0.5, touch: 0.24 }; // of the window's height that the display may take
const FOUR = "gobelet.four"; // whether this browser would rather have the four buttons of a cup
const SETTLED = [5000, 50]; // ms in which the table comes, at first and later, where one is drawn
const CHARGING = 128; // as in board/browser.py

/** The language may be changed on the cup itself. */
class Settings extends Store {
  set(name, text) {
    const kept = super.set(name, text);
    if (name === "settings") this.speak(this.settings().lang);
    return kept;
  }
}

export class Seat {
  /** paired(why), told(what, ...items): see Cup. speak(lang): the player has chosen a language. sensor(hidden): whether to ask for the sensor.
   *  offered(): there is something else to be chosen. own: {id of an item: what the page does for it, a function}. */
  constructor({ paired, speak, sensor = (_) => {}, offered = () => {}, told = (_) => {}, own = {} }) {
    this.parts = { paired, speak, sensor, offered, told };
    const open = (path) => window.open(`${path}?lang=${words.current()}`, "_blank");
    this.own = { evening: () => open("/standings"), rules: () => open(`/rules/${this.table.message?.joins?.game}`), ...own };
    this.cup = null;
    this.felt = this.sensing = false;
    this.face = new Face(byId("cup"));
    this.sound = new Sound();
    this.taps = new Hand(byId("choices"), byId("others"), (id, text) => (this.own[id] ? this.own[id]() : this.cup?.choose(id, text)));
    this.table = new Table(byId("table"), byId("say"), { title: byId("game"), status: byId("status"), legend: byId("legend") });
    this.table.tap = (id) => this.taps.tapped(id);
    this.taps.naming = (field, told) => new Naming(field, told, () => this.cup?.id ?? "");
    this.taps.noted = (own) => this.table.note(own);
    touch(byId("cup"), () => this.cup);
    this.listen();
    let chosen = "";
    try { chosen = localStorage.getItem(FOUR); } catch { /* a browser that keeps nothing */ }
    this.useFour(Boolean(chosen));
  }

  listen() {
    byId("four").addEventListener("click", (event) => {
      this.useFour(!this.four);
      openSheet(false);
      this.fit();
      if (event.detail) byId("four").blur(); // keys are the cup's again
    });
    byId("legend").addEventListener("click", () => explain(this.table.legend()));
    byId("more").addEventListener("click", () => openSheet(byId("sheet").hidden));
    byId("others").addEventListener("click", () => openSheet(false));
    addEventListener("pointerdown", (event) => { if (!event.target.closest("#sheet, #more")) openSheet(false); });
    addEventListener("keydown", (event) => { if (event.key === "Escape") openSheet(false); });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.cup?.turn();
    });
    addEventListener("resize", () => this.fit());
  }

  get four() {
    return byId("cup").classList.contains("four");
  }

  /** The four buttons of a cup instead of what is to be tapped, or not. */
  useFour(on) {
    byId("cup").classList.toggle("four", on);
    byId("four").ariaPressed = String(on);
    try { localStorage.setItem(FOUR, on ? "1" : ""); } catch { /* it is asked for again next time */ }
  }

  fit() {
    const place = byId("screen").getBoundingClientRect();
    if (!place.width) return;
    const beside = matchMedia("(orientation: landscape) and (max-height: 500px)").matches;
    this.face.oled.fit(place.width - 20, beside ? innerHeight - 40 : innerHeight * SHARE[this.four ? "four" : "touch"]);
  }

  /** Runs the cup that a store has the records of. link(stir): makes its link. task: see Cup. */
  open(store, link, task = null) {
    const kept = new Settings(store.prefix);
    kept.speak = this.parts.speak;
    if (!store.lasting) Object.assign(kept, { storage: null, memory: store.memory });
    this.cup = new Cup(store.identity(), kept, {
      link,
      task,
      show: (frame) => this.shown(frame),
      tell: (...said) => {
        this.face.tell(...said);
        this.said = said[2];
        this.read();
      },
      table: (message) => {
        const before = this.table.message;
        this.table.tell(message);
        this.drew ||= message;
        if (!before !== !message) this.fit();
      },
      offer: (offer) => {
        this.table.offer(offer);
        this.taps.tell(offer);
        this.read();
        this.parts.offered();
      },
      note: (...said) => this.sound.note(...said),
      crashed: (text) => crashed(store, text),
      lacks: (on) => put(byId("news"), on ? words.t("cup.lacks") : ""),
      printed: (line) => console.log(line),
      paired: this.parts.paired,
      told: (what, ...items) => {
        if (what === "late") put(byId("news"), items[0] ? words.t("cup.late") : "");
        else this.parts.told(what, ...items);
      },
    });
    return this.start();
  }

  /** What the display says while no table is drawn, as a page; the display itself where that cannot come. */
  read() {
    clearTimeout(this.reading);
    this.reading = setTimeout(async () => {
      if (this.four || this.table.message || !this.taps.open().length) return;
      const page = await import("./page.js").catch(() => null);
      page?.draw(byId("page"), this.said, byId("choices"), KIT);
    }, SETTLED[this.drew || this.cup?.parts.task ? 1 : 0]);
  }

  async start() {
    try {
      await this.cup.start();
      this.feelBattery().catch(() => {}); // a browser that keeps it to itself
    } catch (error) {
      this.cup.parts.crashed(String(error));
    }
  }

  close() {
    this.cup?.close();
    this.cup = null;
  }

  shown(frame) {
    this.face.oled.show(frame);
    if (document.documentElement.dataset.ready) return;
    document.documentElement.dataset.ready = "yes";
    performance.mark("ready");
  }

  /** Uses the sensor if it may; else the player can try with a press, or on the page `sealed` says how to trust this table. */
  async useSensor(sealed) {
    this.cup.still = !this.felt;
    if (!this.sensing && motion.possible() && (await motion.allowed())) {
      this.sensing = true;
      motion.listen((sample) => this.feel(sample));
    }
    this.parts.sensor(this.sensing || !(motion.possible() || sealed));
    return this.sensing;
  }

  /** What the sensor feels. Some browsers promise one that never says anything: only a sample tells that there is one. */
  feel(sample) {
    if (!this.cup) return;
    this.cup.resting = sample;
    if (this.felt) return;
    this.felt = true;
    this.cup.still = false;
  }

  /** Has the cup know the device's battery, where the browser tells it. */
  async feelBattery() {
    if (!navigator.getBattery) return;
    const battery = await navigator.getBattery();
    const tell = () => {
      if (this.cup) this.cup.battery = Math.round(battery.level * 100) + (battery.charging ? CHARGING : 0);
    };
    battery.onlevelchange = battery.onchargingchange = tell;
    tell();
  }
}

/** The signs of a board, and what they mean. */
function explain(text) {
  openSheet(false);
  const lines = text.split("\n").map((line) => line.split(" | "));
  const asked = h("dialog", { class: "legend", onclose: () => asked.remove() }, h("h2", {}, words.t("cup.legend")),
    h("dl", {}, ...lines.flatMap(([sign, meaning]) => [h("dt", {}, ...signs(sign)), h("dd", {}, meaning)])),
    h("form", { method: "dialog" }, h("button", { class: "main" }, words.t("cup.keep_name"))));
  document.body.append(asked);
  asked.showModal();
}

function crashed(store, text) {
  console.error(text);
  store.set("crash", text);
  put(byId("news"), words.t("cup.crashed"));
}

/** What leads away from the table, and this cup's own buttons. */
function openSheet(on) {
  byId("sheet").hidden = !on;
  byId("more").ariaExpanded = String(on);
}
