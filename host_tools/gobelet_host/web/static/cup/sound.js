// The notes of a cup in a browser: Web Audio, and the motor of a telephone. Which they are and when they come the
// program says (firmware/gobelet/cup/sound), as it does on a Pico.

import { Synth } from "../shared/synth.js";

const LOUD = [0, 0.08, 0.3]; // by the loudness of a note
const KNOCK = 6; // ms: what is shorter is a die that hits wood, anything else a tone
const RING = 0.03; // seconds until a knock has died away
const HUSH = 0.004; // seconds in which a tone ends that another one cuts short
const SHORTEST = 12; // ms that a telephone's motor needs to be felt
const IDLE = 3000; // ms without a note until the loudspeaker rests: a running one costs battery, however silent

export class Sound {
  /** Browsers let a page sound once its player has touched it: notes before that are only seen. */
  constructor() {
    this.context = null;
    this.quiet = false; // whether nothing may sound
    this.synth = null;
    this.tone = null; // the gain of the tone that sounds
    this.rests = false; // whether the loudspeaker rests until the next note
    this.timer = 0;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.wake(), { capture: true });
  }

  wake() {
    if (!this.context && window.AudioContext) this.context = new AudioContext({ latencyHint: "interactive" });
    if (!this.rests) this.start();
  }

  /** The loudspeaker runs from now on, until it has had nothing to do for a while. */
  start() {
    this.rests = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), IDLE);
    if (this.context?.state === "suspended") this.context.resume().catch(() => {});
  }

  rest() {
    this.rests = this.context?.state === "running";
    if (this.rests) this.context.suspend().catch(() => {});
  }

  /** See `note` of gobelet.board. */
  note(hz, ms, loud, felt) {
    if (felt && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(Math.max(ms, SHORTEST));
    const silent = !hz || !LOUD[loud] || this.quiet;
    if (this.context?.state !== "running" && (silent || !this.rests)) return;
    if (!silent) this.start();
    const now = this.context.currentTime;
    this.tone?.gain.cancelScheduledValues(now);
    this.tone?.gain.setTargetAtTime(0, now, HUSH / 2);
    this.tone = null;
    if (silent) return;
    this.synth ??= new Synth(this.context);
    if (ms < KNOCK) this.synth.noise({ from: hz, at: now, seconds: RING, level: 3 * LOUD[loud], q: 4 });
    else this.tone = this.synth.tone({ from: hz, at: now, seconds: ms / 1000, level: LOUD[loud] });
  }
}
