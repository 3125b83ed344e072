// The notes of a cup in a browser: Web Audio, and the motor of a telephone. Which they are and when they come the
// program says (firmware/gobelet/cup/sound), as it does on a Pico.

const LOUD = [0, 0.05, 0.2]; // by the loudness of a note
const KNOCK = 6; // ms: what is shorter is a die that hits wood, anything else a tone
const RING = 0.03; // seconds until a knock has died away
const FADE = 0.004; // seconds in which a tone begins and ends, so that it does not crackle
const SHORTEST = 12; // ms that a telephone's motor needs to be felt

export class Sound {
  /** Browsers let a page sound once its player has touched it: notes before that are only seen. */
  constructor() {
    this.context = null;
    this.quiet = false; // whether nothing may sound
    this.tone = null; // the gain of the tone that sounds
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.wake(), { capture: true });
  }

  wake() {
    if (!this.context && window.AudioContext) this.context = new AudioContext({ latencyHint: "interactive" });
    if (this.context?.state === "suspended") this.context.resume().catch(() => {});
  }

  /** See `note` of gobelet.board. */
  note(hz, ms, loud, felt) {
    if (felt && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(Math.max(ms, SHORTEST));
    if (this.context?.state !== "running") return;
    const now = this.context.currentTime;
    this.tone?.gain.cancelScheduledValues(now);
    this.tone?.gain.setTargetAtTime(0, now, FADE / 2);
    this.tone = null;
    if (!hz || !LOUD[loud] || this.quiet) return;
    if (ms < KNOCK) this.knock(hz, LOUD[loud], now);
    else this.play(hz, ms / 1000, LOUD[loud], now);
  }

  play(hz, seconds, loud, now) {
    const gain = this.gain();
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(loud, now + FADE);
    gain.gain.setValueAtTime(loud, now + Math.max(seconds - FADE, FADE));
    gain.gain.linearRampToValueAtTime(0, now + seconds + FADE);
    const oscillator = new OscillatorNode(this.context, { type: "triangle", frequency: hz });
    oscillator.connect(gain);
    oscillator.start(now);
    oscillator.stop(now + seconds + 2 * FADE);
    this.tone = gain;
  }

  knock(hz, loud, now) {
    const gain = this.gain();
    gain.gain.setValueAtTime(4 * loud, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + RING);
    const filter = new BiquadFilterNode(this.context, { type: "bandpass", frequency: hz, Q: 4 });
    const noise = new AudioBufferSourceNode(this.context, { buffer: this.noise() });
    noise.connect(filter).connect(gain);
    noise.start(now, Math.random() * 0.2, RING);
  }

  gain() {
    const gain = new GainNode(this.context, { gain: 0 });
    gain.connect(this.context.destination);
    return gain;
  }

  /** A quarter of a second of noise, made once. */
  noise() {
    if (!this.hiss) {
      const rate = this.context.sampleRate;
      this.hiss = this.context.createBuffer(1, rate / 4, rate);
      const samples = this.hiss.getChannelData(0);
      for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    }
    return this.hiss;
  }
}
