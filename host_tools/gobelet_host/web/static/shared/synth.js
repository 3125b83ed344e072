// What all pages sound with: tones and noises that begin and end softly, behind a limiter, so that nothing crackles and many
// at once are no louder than one.

const ATTACK = 0.004; // seconds in which a sound begins
const RELEASE = 0.05; // ... and in which it ends
const LIMIT = { threshold: -10, knee: 4, ratio: 20, attack: 0.001, release: 0.12 };
/** @type {[OscillatorType, number, number][]} */
const PLAIN = [["triangle", 1, 1]];
const MADE_UP = 0.52; // what such a limiter makes louder is taken back

export class Synth {
  constructor(context) {
    this.context = context;
    this.out = new DynamicsCompressorNode(context, LIMIT);
    this.out.connect(new GainNode(context, { gain: MADE_UP })).connect(context.destination);
  }

  /** A tone of some seconds from a time on. parts: [wave, times its pitch, share] each. struck: it dies away as a bell does,
   *  else it lasts. Gives what ends it: a gain. */
  tone({ from, to = from, at, seconds, level, parts = PLAIN, struck = false }) {
    const gain = this.envelope(at, seconds, level, struck);
    for (const [type, times, share] of parts) {
      const part = new OscillatorNode(this.context, { type, frequency: from * times });
      part.frequency.exponentialRampToValueAtTime(to * times, at + seconds);
      part.connect(new GainNode(this.context, { gain: share })).connect(gain);
      part.start(at);
      part.stop(at + seconds + RELEASE);
    }
    return gain;
  }

  /** Noise of a pitch that moves: dice, cards, wood. */
  noise({ from, to = from, at, seconds, level, q = 1 }) {
    const filter = new BiquadFilterNode(this.context, { type: "bandpass", frequency: from, Q: q });
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
    const noise = new AudioBufferSourceNode(this.context, { buffer: this.hiss(), loop: true });
    noise.connect(filter).connect(this.envelope(at, seconds, level, true));
    noise.start(at, Math.random() * 0.2);
    noise.stop(at + seconds + RELEASE);
  }

  envelope(at, seconds, level, struck) {
    const gain = new GainNode(this.context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(level, at + ATTACK);
    if (struck) gain.gain.exponentialRampToValueAtTime(level / 12, at + Math.max(seconds, 2 * ATTACK));
    else gain.gain.setValueAtTime(level, at + Math.max(seconds, 2 * ATTACK));
    gain.gain.linearRampToValueAtTime(0, at + Math.max(seconds, 2 * ATTACK) + RELEASE - 0.002);
    gain.connect(this.out);
    return gain;
  }

  /** A quarter of a second of noise, made once. */
  hiss() {
    if (!this.made) {
      const rate = this.context.sampleRate;
      this.made = this.context.createBuffer(1, rate / 4, rate);
      const samples = this.made.getChannelData(0);
      for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    }
    return this.made;
  }
}
