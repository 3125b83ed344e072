// Records what players do with the cups of a page, and does it again: [ms since the start, cup, button, 1 or 0].

const KIND = "gobelet presses";
const BUTTONS = ["left", "right", "ok", "call", "shake"];

export class Recorder {
  /** changed: called when there is something new to tell; then read `moves`. */
  constructor(changed) {
    this.changed = changed;
    this.moves = null; // while recording
    this.began = 0;
  }

  get on() {
    return this.moves !== null;
  }

  start() {
    this.moves = [];
    this.began = performance.now();
    this.changed();
  }

  note(cup, button, on) {
    if (!this.on) return;
    this.moves.push([Math.round(performance.now() - this.began), cup, button, on ? 1 : 0]);
    this.changed();
  }

  /** Ends the recording; its text, for a file. */
  stop() {
    const { moves } = this;
    this.moves = null;
    this.changed();
    return JSON.stringify({ kind: KIND, moves });
  }
}

/** The moves of a recording's text; null if it is none, or of a button or a cup that is not here. */
export function movesOf(text, cups) {
  let found = null;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (found?.kind !== KIND || !Array.isArray(found.moves)) return null;
  const good = (/** @type {any[]} */ [at, cup, button, on]) =>
    at >= 0 && Number.isInteger(cup) && cup >= 0 && cup < cups && BUTTONS.includes(button) && (on === 0 || on === 1);
  return found.moves.every((move) => Array.isArray(move) && good(move)) ? found.moves : null;
}

/** Does the moves again in their own time. act(cup, button, on) does one, told(done) says how many are done. */
export function replay(moves, act, told) {
  const began = performance.now();
  let next = 0;
  const step = () => {
    while (next < moves.length && performance.now() - began >= moves[next][0]) {
      const [, cup, button, on] = moves[next];
      next += 1;
      act(cup, button, on === 1);
    }
    told(next);
    if (next < moves.length) setTimeout(step, Math.max(0, moves[next][0] - (performance.now() - began)));
  };
  step();
}
