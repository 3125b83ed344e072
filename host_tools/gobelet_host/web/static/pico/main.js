// One emulated Pico in a window: what it shows and sounds comes on a line, presses go back. The program runs on the
// emulated chip alone; nothing of the game is known here.

import { BUTTONS, keyboard, touch } from "../cup/controls.js";
import { Oled } from "../cup/oled.js";
import { byId, put } from "../shared/dom.js";
import { Line } from "../shared/socket.js";
import * as words from "../shared/words.js";

const LATE = 0.08; // seconds between a tone at the chip and in the browser, so that all come in time
const VOLUME = 0.12;
const SHAKEN = 700; // ms

/** The piezo: one square wave that is never stopped, whose pitch and loudness the chip's timer says. */
class Piezo {
  constructor() {
    this.context = null; // browsers let a page sound once it was touched
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.wake(), { capture: true });
  }

  wake() {
    if (this.context) {
      this.context.resume();
      return;
    }
    this.context = new AudioContext({ latencyHint: "interactive" });
    this.wave = new OscillatorNode(this.context, { type: "square", frequency: 440 });
    this.gain = new GainNode(this.context, { gain: 0 });
    this.wave.connect(this.gain).connect(this.context.destination);
    this.wave.start();
    this.began = null;
  }

  /** tones: [ms of the chip, hertz, share of a period] each. */
  play(tones) {
    if (this.context?.state !== "running") return;
    const now = this.context.currentTime;
    for (const [ms, hertz, share] of tones) {
      let at = ms / 1000 + (this.began ?? Infinity);
      if (!(at >= now && at < now + 4 * LATE)) { // the first one, or one of the two clocks has stood still
        this.began = now + LATE - ms / 1000;
        at = now + LATE;
      }
      if (hertz) this.wave.frequency.setValueAtTime(hertz, at);
      this.gain.gain.setTargetAtTime(hertz ? VOLUME * Math.sqrt(Math.min(share, 0.5) * 2) : 0, at, 0.002);
    }
  }
}

/** What a hand does to the cup, as controls.js wants a cup to be. */
class Hands {
  constructor(line) {
    this.line = line;
    this.names = Object.fromEntries(Object.entries(BUTTONS).map(([name, mask]) => [mask, name]));
  }

  say(...what) { this.line.send(JSON.stringify(what)); }
  press(mask) { this.say("press", this.names[mask], true); }
  release(mask) { this.say("press", this.names[mask], false); }

  shake(on) {
    if (!on) return;
    this.say("shake");
    document.body.classList.add("shaken");
    setTimeout(() => document.body.classList.remove("shaken"), SHAKEN);
  }
}

const oled = new Oled(byId("display")), piezo = new Piezo(), state = { cable: true, halted: "", slow: false, open: false };

function tell() {
  const { open, halted, slow } = state;
  put(byId("news"), !open ? words.t("pico.closed") : halted ? words.t("pico.halted", halted) : slow ? words.t("pico.slow") : "");
  byId("cable").setAttribute("aria-pressed", `${state.cable}`);
  put(byId("cable").querySelector("span"), words.t(state.cable ? "pico.pull" : "pico.plug"));
  put(byId("lang"), words.LANGUAGES[other()]);
}

const other = () => Object.keys(words.LANGUAGES).find((lang) => lang !== words.current());

function hear(text) {
  const { frame, lit, tones, motor, lamp, ...rest } = JSON.parse(text);
  if (frame !== undefined) oled.show(Uint8Array.from(atob(frame), (letter) => letter.charCodeAt(0)));
  if (lit !== undefined) byId("display").style.opacity = `${lit && Math.min(1, 0.55 + 0.8 * lit)}`;
  if (tones) piezo.play(tones);
  if (motor !== undefined) document.body.classList.toggle("hums", motor);
  if (motor) navigator.vibrate?.(30);
  if (lamp !== undefined) byId("lamp").classList.toggle("on", lamp);
  Object.assign(state, rest);
  document.documentElement.dataset.ready = "yes";
  tell();
}

async function speak(lang) {
  await words.load(lang);
  document.title = words.t("pico.title");
  tell();
}

await words.load(words.preferred());
const line = new Line(() => "/pico", hear, (open) => { state.open = open; tell(); });
const hands = new Hands(line);
touch(byId("cup"), () => hands);
keyboard(() => hands, (name, on) => byId("cup").querySelector(`[data-button=${name}]`).classList.toggle("held", on));
for (const [id, act] of Object.entries({
  cable: () => hands.say("cable", !state.cable),
  power: () => hands.say("power"),
  lang: () => { const lang = other(); words.remember(lang); speak(lang); },
})) {
  byId(id).addEventListener("click", (event) => {
    act();
    if (event.detail) byId(id).blur(); // after the mouse the space bar is the cup's again
  });
}
await speak(words.current());
