// A cup: an interpreter with the cup's program, and the parts of the page that are its hardware. All of the game is in
// the program (firmware/gobelet); what it asks of the page is described in firmware/gobelet/board/browser.py.

import { isolate } from "../shared/words.js";
import { arithmetic, complete, everything, exchange, interpreter, language, modulesOfMatch } from "./engine.js";
import { HEIGHT, WIDTH } from "./oled.js";
import { random } from "./store.js";
import { Turns } from "./turns.js";

export const UPRIGHT = [0, 0, 1000]; // milli-g
const APART = 45; // ms between two changes of the buttons: the program takes quicker ones for a bouncing contact
const QUIET = 300; // ms without anything that the program has to do until its garbage is collected
const HURRY = 4; // steps at a time: a page has other things to do
const LOADED = "cup loaded"; // the mark of a cup that has nothing more to load for a match
const BUSY = 12; // ms after which it has them, however few steps that were
const READ = 1024; // characters that the program gets at once
const STROKE = 60; // ms of half a to and fro of a shaken cup
const SWING = 2200; // milli-g at its ends
const BYTES = WIDTH * HEIGHT / 8;
const turns = new Turns(); // of the cups of this page

/** An interpreter that has read the program, and waits for a cup. */
async function prepare() {
  const printing = { to: console.log };
  const made = await interpreter((line) => printing.to(line));
  made.python.runPython("from gobelet.board.browser import choose, introduce, learn, practise, start, turn, words");
  return { ...made, printing };
}

// The first cup of a page finds one that was prepared while its player was still being asked.
let spare = prepare();
spare.catch(() => {}); // told by the cup that wants it

function prepared() {
  const made = spare ?? prepare();
  spare = null;
  return made;
}

/** What ends a program in the middle of a step, as when the battery is pulled out. */
export class PowerCut extends Error {}

export class Cup {
  /**
   * id: 16 hex digits. store: where its records are. parts: functions of the page: show(frame),
   * tell(labels, holds, text), note(hz, ms, loud, felt), crashed(text), lacks(whether it waits for a part of itself),
   * printed(line), paired(why), told(what, ...items): see moving.js; link(stir) makes its link; offer(what may be tapped), where the page draws that;
   * task: what it does without a table, a function of the program and its arguments, as ["learn", game]; null for none.
   */
  constructor(id, store, parts) {
    this.id = id;
    this.store = store;
    this.parts = parts;
    this.link = parts.link(() => this.turn());
    this.alive = false;
    this.battery = -1;
    this.resting = UPRIGHT; // what the sensor feels unless the cup is shaken
    this.still = false; // whether nothing is felt, as there is no sensor
    this.shaken = false;
    this.held = 0;
    this.presses = []; // masks that the program has not seen yet, so that no short press is lost
    this.timer = 0;
    this.busy = 0; // since when
    this.starts = 0;
    this.recordKey = ""; // what locks its records, in no storage
    this.lacking = false; // whether a part of the program was wanted that has not come yet
  }

  /** Starts the program, or starts it again: what it has not kept in the store is gone. */
  async start() {
    const number = ++this.starts;
    this.stop();
    if (number > 1) this.link.renew();
    const { lang, pilot } = this.store.settings();
    // A cup that was in a match, or that plays by itself, may need what only later packs have.
    const due = this.store.get("owner") || pilot || this.parts.task || this.lacking ? everything() : language(lang);
    const more = this.store.get("code") ? exchange() : null;
    const [{ python, memory, collect, printing }] = await Promise.all([prepared(), due, more]);
    if (number !== this.starts) return; // started again meanwhile
    if (this.lacking) this.parts.lacks(this.lacking = false);
    printing.to = this.parts.printed;
    this.memory = memory;
    this.collect = collect;
    this.stirred = 0; // when there was something to do, until garbage is collected
    this.began = performance.now();
    this.step = python.globals.get("turn");
    this.chosen = python.globals.get("choose");
    this.introduced = python.globals.get("introduce");
    this.load = (name) => {
      this.guarded(() => python.runPython(`import ${name}`));
      if (!this.unloaded.length) performance.mark(LOADED);
    };
    this.unloaded = []; // modules that a match wants: where all cups of a page began it by loading them, some would be silent
    modulesOfMatch().then((names) => { this.unloaded = names; });
    this.restarting = false;
    this.presses = [];
    this.turned = -APART;
    this.guarded(() => {
      python.globals.get("start")(this.page(), this.id, Boolean(this.parts.offer));
      this.words = python.globals.get("words")() >> 2;
      this.alive = true;
      turns.join(this);
      if (this.parts.task) python.globals.get(this.parts.task[0])(...this.parts.task.slice(1));
    });
    this.turn();
  }

  /** Its player has said who they are, in its settings. Gives whether it goes on as theirs: only a cup that a table has let
   *  in does, any other has to start again. */
  async introduce() {
    await language(this.store.settings().lang);
    let known = false;
    if (this.alive) this.guarded(() => { known = this.introduced(); });
    this.turn();
    return known;
  }

  /** Ends the program, as when the power is cut. */
  stop() {
    this.alive = false;
    turns.leave(this);
    clearTimeout(this.timer);
  }

  /** Leaves for good. */
  close() {
    this.starts++;
    this.stop();
    this.link.close();
  }

  /** Steps of the program: now, or when it is this cup's turn. */
  turn() {
    if (this.alive) turns.want(this);
  }

  /** Steps of the program as long as it is in a hurry; then again when it wants. */
  run() {
    clearTimeout(this.timer);
    let wait = 0;
    this.busy = performance.now();
    for (let steps = 0; wait <= 0 && steps < HURRY && !this.late(); steps++) {
      wait = this.once();
      if (!this.alive) return;
      if (this.restarting) {
        this.start();
        return;
      }
    }
    if (this.stirred && performance.now() - this.stirred > QUIET) {
      this.stirred = 0;
      this.guarded(() => this.collect());
    }
    if (wait > 0 && turns.shared && !turns.waiting.size && this.unloaded.length) {
      this.load(this.unloaded.shift());
      wait = 0;
    }
    if (wait <= 0 && turns.shared) this.turn();
    else this.timer = setTimeout(() => this.turn(), wait);
  }

  /** Whether the page has been busy for long enough. */
  late() {
    return performance.now() - this.busy > BUSY;
  }

  /** One step of the program. Gives the ms until the next one is due. */
  once() {
    const now = Math.floor(performance.now() - this.began);
    if (this.link.waiting || this.held || this.shaken) this.stirred = performance.now();
    if (this.presses.length && now - this.turned >= APART) {
      this.held = this.presses.shift();
      this.turned = now;
    }
    const stroke = Math.floor(now / STROKE) % 2 ? SWING : -SWING;
    const [x, y, z] = this.shaken ? [stroke, stroke / 2, 1000] : this.resting;
    const waiting = this.link.waiting && complete(); // what the table says may need any module
    const heard = waiting ? 1 : 0; // in the order of board/browser.py: NOW, KEYS, X, Y, Z, BATTERY, HEARD, STILL
    const still = this.still ? 1 : 0;
    new Int32Array(this.memory()).set([now, this.held, x, y, z, this.battery, heard, still], this.words);
    let wait = 0;
    this.guarded(() => { wait = this.step(); });
    if (this.presses.length) wait = Math.min(wait, this.turned + APART - now);
    return waiting ? 0 : wait;
  }

  /** Holds these buttons from now on; mask: of controls.js's BUTTONS. */
  hold(mask) {
    if (mask === this.wanted) return;
    this.presses.push(mask);
    this.turn();
  }

  press(button) {
    this.hold(this.wanted | button);
  }

  release(button) {
    this.hold(this.wanted & ~button);
  }

  /** The buttons that are held, those included that the program has not seen yet. */
  get wanted() {
    return this.presses.length ? this.presses[this.presses.length - 1] : this.held;
  }

  /** The player has tapped an item of what the program offers. text: what was written. */
  choose(id, text) {
    if (!this.alive) return;
    this.guarded(() => this.chosen(id, text));
    this.turn();
  }

  shake(on) {
    this.shaken = on;
    this.turn();
  }

  /** Runs something of the program. A power cut ends it; anything else is a fault of ours, and told as one. */
  guarded(run) {
    try {
      run();
    } catch (error) {
      this.stop();
      if (!(error instanceof PowerCut)) this.failed(error.message || String(error));
    }
  }

  /** The program has met what it does not expect. A part of it that is still on its way is waited for, as after a power
   *  cut: nothing is lost. */
  failed(text) {
    if (everything().now || !text.includes("ImportError")) {
      this.parts.crashed(text);
      return;
    }
    this.stop();
    this.parts.lacks(this.lacking = true);
    setTimeout(() => this.start());
  }

  /** What the program asks of the page. */
  page() {
    const { store, link, parts } = this;
    return {
      readLink: () => link.read(READ),
      writeLink: (text) => link.write(text),
      loadRecord: (name) => store.get(name),
      saveRecord: (name, text) => (store.set(name, text) ? 1 : 0),
      drawEntropy: random,
      showFrame: (address) => parts.show(new Uint8Array(this.memory(), address, BYTES)),
      tellDisplay: (labels, holds, text) => parts.tell(labels.split("|"), holds, text),
      isWanted: () => this.late() ? 1 : 0,
      knowsCurve: () => arithmetic() !== null,
      multiplyPoint: (scalar, x) => arithmetic().multiply(scalar, x),
      isOnCurve: (x) => arithmetic().isOnCurve(x),
      playNote: (hz, ms, loud, felt) => parts.note(hz, ms, loud, felt),
      tellTable: (json) => parts.table(json ? JSON.parse(isolate(json)) : null),
      tellOffer: (json) => parts.offer(JSON.parse(isolate(json))),
      recordKey: () => this.recordKey,
      keepRecordKey: (text) => { this.recordKey = text; },
      tellSure: () => link.proven(),
      tellPage: (json) => parts.told?.(...JSON.parse(json)),
      tellCrash: (text) => this.failed(text),
      tellPaired: (why) => parts.paired(why),
      startAgain: () => { this.restarting = true; },
    };
  }
}

