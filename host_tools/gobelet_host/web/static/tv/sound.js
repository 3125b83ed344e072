// What is heard at the table: the tunes are those of the cups (the stage of a game brings them, see web/tunes.py), each game in
// a voice of its own; what things do, dice, cards, coins, is made here. Off until somebody wants it.

import { Synth } from "../shared/synth.js";

const KEPT = "gobelet.sound";
const TUNE = 0.26; // how loud a note of a tune is
const ROLL = 0.7; // seconds of the roll before somebody wins
const STROKES = 14; // of it
// The voice of a game: [wave, times its pitch, share] each. Without a game: a glockenspiel.
/** @type {Record<string, [OscillatorType, number, number][]>} */
const VOICES = {
  parafico: [["triangle", 1, 0.8], ["sine", 0.5, 0.5]],
  papayoo: [["sine", 1, 0.85], ["sine", 2, 0.3]],
  pepetes: [["square", 1, 0.42], ["triangle", 2, 0.5]],
  parcheesi: [["triangle", 1, 0.9], ["triangle", 3, 0.2]],
  paradice: [["sine", 1, 0.8], ["sine", 3, 0.22], ["sine", 4.2, 0.12]],
};
/** @type {[OscillatorType, number, number][]} */
const PLAIN = [["triangle", 1, 1]];
// What things do: [pitch in hertz, where it goes, seconds, loudness, whether it is noise], one after the other.
export const EFFECTS = {
  bid: [[520, 380, 0.09, 0.75]],
  shaken: [[2600, 1800, 0.16, 0.75, 1], [2200, 1500, 0.14, 0.65, 1]],
  rolled: [[900, 300, 0.25, 1.2, 1]],
  lift: [[1400, 700, 0.07, 2.2, 1]],
  found: [[660, 660, 0.07, 0.8]],
  card: [[3200, 1400, 0.07, 2.2, 1]],
  gather: [[1200, 2600, 0.22, 0.95, 1]],
  deal: [[3000, 1600, 0.05, 0.7, 1], [3000, 1600, 0.05, 0.7, 1], [3000, 1600, 0.05, 0.7, 1]],
  shuffle: [[4200, 1800, 0.14, 0.6, 1], [1800, 4200, 0.14, 0.6, 1]],
  drum: [[150, 60, 0.3, 0.45], [170, 70, 0.45, 0.45]],
  lands: [[700, 260, 0.06, 0.9, 1], [190, 110, 0.05, 0.3]],
  coin: [[1900, 1880, 0.05, 0.24], [2500, 2480, 0.14, 0.26]],
  hit: [[240, 90, 0.16, 0.4]],
  step: [[300, 240, 0.07, 0.85]],
  bought: [[1568, 1568, 0.06, 0.24], [2093, 2093, 0.16, 0.26]],
  fanfare: [[523, 523, 0.1, 0.3], [659, 659, 0.1, 0.3], [784, 784, 0.1, 0.3], [1047, 1047, 0.4, 0.32]],
};
const WINS = ["winner", "winners"];

export class Sound {
  /** made: a context to sound in; without one it is made once somebody wants to hear. */
  constructor(made = null) {
    this.synth = made && new Synth(made);
    this.tunes = {}; // of the game that is played: [[Hz, ms], ...] by their names
    this.game = "";
    try { this.on = localStorage.getItem(KEPT) === "1"; } catch { this.on = false; }
  }

  toggle() {
    this.on = !this.on;
    try { localStorage.setItem(KEPT, this.on ? "1" : "0"); } catch { /* chosen again next time */ }
    this.play("bid");
  }

  /** Another game is on the table: its tunes. */
  take(game, tunes = {}) {
    this.game = game;
    this.tunes = tunes;
  }

  /** What happens: as the cups play it where they do, else what it sounds like here. */
  tell(kind, effect = kind) {
    if (WINS.includes(kind)) {
      this.roll();
      this.tune("winner", ROLL);
    } else if (!this.tune(kind)) this.play(effect);
  }

  /** A match begins: the game's own call, first low and slow. */
  theme() {
    const call = this.tunes.turn ?? [];
    const slow = call.map(([hz, ms]) => [hz / 2, 2 * ms]);
    this.notes([...slow, ...call], 0);
  }

  /** A tune of the cups; whether there is one. late: seconds until then. */
  tune(name, late = 0) {
    const notes = this.tunes[name];
    if (notes) this.notes(notes, late);
    return Boolean(notes);
  }

  notes(notes, late) {
    if (!this.ready()) return;
    let at = this.now() + late;
    for (const [hz, ms] of notes) {
      if (hz) this.synth.tone({ from: hz, at, seconds: ms / 1000, level: TUNE, parts: VOICES[this.game] ?? PLAIN });
      at += ms / 1000;
    }
  }

  /** A roll of the drum, louder and louder. */
  roll(seconds = ROLL) {
    if (!this.ready()) return;
    const now = this.now();
    for (let stroke = 0; stroke < STROKES; stroke++) {
      const level = 0.6 + 1.3 * stroke / STROKES;
      this.synth.noise({ from: 320, to: 210, at: now + seconds * stroke / STROKES, seconds: 0.05, level });
    }
  }

  /** step: raises the pitch, a half tone each. */
  play(effect, step = 0) {
    if (!(effect in EFFECTS) || !this.ready()) return;
    let at = this.now();
    const higher = 2 ** (step / 12);
    for (const [from, to, seconds, level, noisy] of EFFECTS[effect]) {
      const one = { from: from * higher, to: to * higher, at, seconds, level };
      if (noisy) this.synth.noise(one);
      else this.synth.tone({ ...one, struck: true });
      at += seconds * 0.9;
    }
  }

  now() {
    return this.synth.context.currentTime;
  }

  /** Whether somebody wants to hear. */
  ready() {
    if (!this.on) return false;
    this.synth ??= new Synth(new AudioContext());
    if (this.synth.context instanceof AudioContext) this.synth.context.resume().catch(() => {});
    return true;
  }
}
