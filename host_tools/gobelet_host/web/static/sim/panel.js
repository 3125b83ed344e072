// One cup of the simulator: its face, and a panel with everything that can happen to it.

import { Face } from "../cup/face.js";
import { Cup, UPRIGHT } from "../cup/cup.js";
import { touch } from "../cup/controls.js";
import { own } from "../cup/own.js";
import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { FaultyLink, FragileStore } from "./faults.js";

const STANDS = { upright: UPRIGHT, lying: [1000, 0, 0], upside_down: [0, 0, -1000] }; // milli-g
const LONGEST = 2000; // ms of delay
const DARK = 600; // ms that a cup is without power

export class Panel {
  /** number: from 0. usual, wanted: its settings before and after those that it has. */
  constructor(number, { usual, wanted }) {
    this.number = number;
    this.store = new FragileStore(`gobelet.sim.${number + 1}.`);
    this.store.keepSettings({ ...usual, ...this.store.settings(), ...wanted });
    this.element = this.build();
    this.face = new Face(this.element);
    this.ready = new Promise((done) => { this.isReady = done; });
    this.cup = new Cup(this.store.identity(), this.store, {
      link: (stir) => new FaultyLink(stir),
      show: (frame) => { this.face.oled.show(frame); this.isReady(); },
      tell: (...said) => this.face.tell(...said),
      note: () => {},
      lacks: () => {},
      crashed: (text) => { console.error(text); put(this.news, text.trim().split("\n").pop()); },
      printed: (line) => console.log(line),
      paired: (why) => { if (why === "no_key" || why === "not_yours") this.pair(why); },
    });
    this.store.failed = (name) => {
      put(this.news, t("sim.power_cut", name));
      setTimeout(() => this.cup.start(), DARK);
    };
    touch(this.element, () => this.cup);
  }

  build() {
    const { name, pilot } = this.store.settings();
    this.news = h("p", { class: "news", role: "status" });
    this.automate = check("automate", Boolean(pilot), (on) => this.steer(on));
    const button = (which, ...what) => h("button", { type: "button", "data-button": which }, ...what);
    const worded = (which) => button(which, h("span", { class: "does" }));
    return h("section", { class: pilot ? "cup auto" : "cup", "data-cup": this.number + 1, "aria-label": name },
      h("h2", {}, name, this.automate),
      h("canvas", { role: "img", "aria-label": t("cup.display") }),
      h("div", { class: "buttons" },
        button("left", "◀"), button("right", "▶"), worded("ok"), worded("call"),
        h("button", { type: "button", "data-button": "shake", class: "shake" }, t("cup.shake"))),
      h("details", {},
        h("summary", {}, t("sim.more")),
        check("cut", false, (on) => { this.cup.link.cut = on; }),
        this.fault("drop", 100, "sim.percent"),
        this.fault("corrupt", 100, "sim.percent"),
        this.fault("delay", LONGEST, "sim.milliseconds"),
        range("battery", -1, 100, -1, (value) => (value < 0 ? t("sim.battery_none") : t("sim.percent", value)),
          (value) => { this.cup.battery = value; }),
        h("label", {}, h("span", {}, t("sim.stands")), this.stands()),
        h("button", { type: "button", class: "reboot", onclick: () => this.cup.start() }, t("sim.reboot")),
        h("button", { type: "button", class: "power", onclick: () => this.failSoon() }, t("sim.power"))),
      this.news,
      h("p", { class: "unseen said" }));
  }

  /** Starts the cup, with a code if no table has given it a key. */
  async start() {
    if (!this.store.paired) await this.pair();
    if (!this.cup.starts) await this.cup.start();
  }

  /** Starts the cup with a code of its own, which the host's own browser is given. why: what its key was refused for. */
  async pair(why = "") {
    const trouble = await own(this.store, why);
    put(this.news, trouble && t(trouble));
    if (trouble) return;
    this.cup.id = this.store.identity();
    await this.cup.start();
  }

  fault(name, most, unit) {
    return range(name, 0, most, 0, (value) => t(unit, value), (value) => { this.cup.link[name] = value; });
  }

  stands() {
    const choice = h("select", { class: "stands", onchange: () => { this.cup.resting = STANDS[choice.value]; } },
      ...Object.keys(STANDS).map((name) => h("option", { value: name }, t(`sim.${name}`))));
    return choice;
  }

  failSoon() {
    this.store.armed = true;
    put(this.news, t("sim.power_waits"));
  }

  /** Hands the cup to an automate, or back to a player: a setting that counts from the next start. */
  steer(on) {
    const settings = this.store.settings();
    this.store.keepSettings({ ...settings, automate: on ? 1 : 0, pilot: on ? settings.pilot || "medium" : "" });
    this.element.classList.toggle("auto", on);
    this.cup.start();
  }

  /** Whether keys are for this cup. */
  choose(on) {
    this.element.classList.toggle("chosen", on);
  }
}

function check(name, on, change) {
  const box = h("input", { type: "checkbox", class: name, checked: on, onchange: () => change(box.checked) });
  return h("label", { class: "check" }, box, h("span", {}, t(`sim.${name}`)));
}

/** say: a value in words. change: takes a new one. */
function range(name, min, max, value, say, change) {
  const label = t(`sim.${name}`);
  const shown = h("output", {}, say(value));
  const turn = () => {
    put(shown, say(Number(slider.value)));
    change(Number(slider.value));
  };
  const slider = h("input", { type: "range", class: name, min, max, value, oninput: turn, "aria-label": label });
  return h("label", {}, h("span", {}, label, " ", shown), slider);
}
