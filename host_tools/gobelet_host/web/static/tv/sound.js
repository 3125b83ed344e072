// Optional sounds, made here: wood, dice, a drum. Off until somebody wants them.

const KEPT = "gobelet.sound";
// kind of event, or what a stage calls it: [wave, from hertz, to hertz, seconds, loudness], one after the other.
const SOUNDS = {
  bid: [["triangle", 520, 380, 0.09, 0.25]],
  shaken: [["noise", 2600, 1800, 0.16, 0.12], ["noise", 2200, 1500, 0.14, 0.1]],
  rolled: [["noise", 900, 300, 0.25, 0.25]],
  bluff: [["sine", 130, 52, 0.55, 0.6]],
  caramba: [["triangle", 392, 392, 0.12, 0.3], ["triangle", 523, 523, 0.12, 0.3], ["triangle", 659, 659, 0.3, 0.3]],
  lift: [["noise", 1400, 700, 0.07, 0.08]],
  found: [["triangle", 660, 660, 0.07, 0.18]],
  lost: [["triangle", 330, 196, 0.5, 0.3]],
  won: [["triangle", 440, 440, 0.12, 0.3], ["triangle", 587, 587, 0.3, 0.3]],
  kept: [["triangle", 440, 440, 0.25, 0.25]],
  parafico: [["sine", 220, 220, 0.3, 0.35], ["sine", 208, 208, 0.6, 0.35]],
  card: [["noise", 3200, 1400, 0.07, 0.22]],
  gather: [["noise", 1200, 2600, 0.22, 0.16]],
  deal: [["noise", 3000, 1600, 0.05, 0.14], ["noise", 3000, 1600, 0.05, 0.14], ["noise", 3000, 1600, 0.05, 0.14]],
  shuffle: [["noise", 4200, 1800, 0.14, 0.1], ["noise", 1800, 4200, 0.14, 0.1]],
  drum: [["sine", 150, 60, 0.3, 0.5], ["sine", 170, 70, 0.45, 0.5]],
  lands: [["noise", 700, 260, 0.06, 0.3], ["sine", 190, 110, 0.05, 0.2]],
  coin: [["triangle", 1900, 1880, 0.05, 0.14], ["triangle", 2500, 2480, 0.14, 0.14]],
  hit: [["triangle", 240, 90, 0.16, 0.35]],
  step: [["triangle", 300, 240, 0.07, 0.25]],
  captured: [["sine", 180, 60, 0.35, 0.5], ["triangle", 330, 165, 0.3, 0.25]],
  bought: [["triangle", 1568, 1568, 0.06, 0.16], ["triangle", 2093, 2093, 0.16, 0.16]],
  jackpot: [["triangle", 523, 523, 0.1, 0.3], ["triangle", 659, 659, 0.1, 0.3], ["triangle", 784, 784, 0.1, 0.3],
    ["triangle", 1047, 1047, 0.4, 0.35]],
  out: [["triangle", 294, 110, 0.8, 0.35]],
  winner: [["triangle", 392, 392, 0.15, 0.35], ["triangle", 494, 494, 0.15, 0.35], ["triangle", 587, 587, 0.15, 0.35],
    ["triangle", 784, 784, 0.6, 0.4]],
};

export class Sound {
  constructor() {
    this.context = null;
    try { this.on = localStorage.getItem(KEPT) === "1"; } catch { this.on = false; }
  }

  toggle() {
    this.on = !this.on;
    try { localStorage.setItem(KEPT, this.on ? "1" : "0"); } catch { /* chosen again next time */ }
    this.play("bid");
  }

  /** step: raises the pitch, a half tone each. */
  play(kind, step = 0) {
    if (!this.on || !(kind in SOUNDS)) return;
    this.context ??= new AudioContext();
    this.context.resume();
    let at = this.context.currentTime;
    for (const [wave, from, to, seconds, loudness] of SOUNDS[kind]) {
      this.tone(wave, from * 2 ** (step / 12), to * 2 ** (step / 12), at, seconds, loudness);
      at += seconds * 0.9;
    }
  }

  tone(wave, from, to, at, seconds, loudness) {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    gain.connect(this.context.destination);
    const source = wave === "noise" ? this.noise(from, to, at, seconds, gain) : this.context.createOscillator();
    if (wave !== "noise") {
      source.type = wave;
      source.frequency.setValueAtTime(from, at);
      source.frequency.exponentialRampToValueAtTime(to, at + seconds);
      source.connect(gain);
    }
    source.start(at);
    source.stop(at + seconds);
  }

  noise(from, to, at, seconds, gain) {
    const { sampleRate } = this.context;
    const buffer = this.context.createBuffer(1, Math.ceil(sampleRate * seconds), sampleRate);
    const data = buffer.getChannelData(0);
    for (let index = 0; index < data.length; index += 1) data[index] = Math.random() * 2 - 1;
    const filter = this.context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
    const source = this.context.createBufferSource();
    source.buffer = buffer;
    source.connect(filter);
    filter.connect(gain);
    return source;
  }
}
