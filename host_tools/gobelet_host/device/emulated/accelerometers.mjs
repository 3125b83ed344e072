// LIS3DH, MPU-6050 and MPU-6500 at register level. Both measure a trace: [x, y, z] in milli-g at the sensor's own pace; before
// and after it the cup stands still. Neither gives a sample before the driver has started it.

const STILL = [0, 0, 1000];

/** Registers behind an I2C address: the first byte written is the register's number, the next ones its contents. */
class RegisterPart {
  constructor(now, interrupt) {
    this.now = now;                            // () -> nanoseconds
    this.interrupt = interrupt;                // (level) -> the wire of INT1
    this.registers = new Uint8Array(256);
    this.pointer = 0;
    this.trace = [STILL];
    this.begun = 0;
  }
  start(reading) { if (!reading) this.first = true; }
  stop() {}
  write(value) {
    if (this.first) { this.select(value); this.first = false; return true; }
    this.registers[this.pointer] = value;
    this.advance();
    this.tell(false);
    return true;
  }
  read() {
    this.refresh();
    const value = this.registers[this.pointer];
    this.seen(this.pointer);
    this.advance();
    return value;
  }
  play(trace) { this.trace = trace; this.begun = this.now(); this.last = null; }
  /** Where the trace is now; a finished trace is a cup that stands still. */
  sample() {
    const at = Math.floor((this.now() - this.begun) / 1e7);
    return at < this.trace.length ? this.trace[at] : STILL;
  }
  seen() {}
  /** Moved or not, to the wire: high, or low where its registers say so. */
  tell(moved) { this.interrupt(moved !== this.low); }
}

export class Lis3dh extends RegisterPart {
  static address = 0x18;
  constructor(...wires) {
    super(...wires);
    this.registers[0x0f] = 0x33;
    this.registers[0x20] = 0x07;
  }
  select(value) { this.pointer = value & 0x7f; this.increment = value & 0x80; }
  advance() { if (this.increment) this.pointer = (this.pointer + 1) & 0x7f; }
  get low() { return (this.registers[0x25] & 2) !== 0; }
  get rate() { return [0, 1, 10, 25, 50, 100, 200, 400][(this.registers[0x20] >> 4) & 7]; }
  /** The 12 bits of one axis, left-justified, at the range and resolution that are set. */
  raw(milli) {
    const range = (this.registers[0x23] >> 4) & 3, digit = [1, 2, 4, 12][range];
    const value = Math.max(-2048, Math.min(2047, Math.round(milli / digit)));
    return ((this.registers[0x23] & 8 ? value : value & ~3) << 4) & 0xffff;
  }
  refresh() {
    if (!this.rate) return;
    const now = this.sample();
    for (let axis = 0; axis < 3; axis++) {
      const raw = this.raw(now[axis]);
      this.registers[0x28 + 2 * axis] = raw & 255;
      this.registers[0x29 + 2 * axis] = raw >> 8;
    }
  }
  /** Once a sample: the movement detector of INT1 (high-passed, threshold in INT1_THS, latched). */
  tick() {
    const now = this.sample(), before = this.last ?? now;
    this.last = now;
    if (!this.rate || !(this.registers[0x22] & 0x40)) return;
    const digit = [16, 32, 62, 186][(this.registers[0x23] >> 4) & 3], limit = (this.registers[0x32] & 127) * digit;
    let source = 0;
    for (let axis = 0; axis < 3; axis++) if (Math.abs(now[axis] - before[axis]) >= limit) source |= 2 << (2 * axis);
    if (source & this.registers[0x30]) { this.registers[0x31] = 0x40 | source; this.tell(true); }
  }
  seen(register) { if (register === 0x31) { this.registers[0x31] = 0; this.tell(false); } }
}

export class Mpu6050 extends RegisterPart {
  static address = 0x68;
  constructor(...wires) {
    super(...wires);
    this.registers[0x75] = 0x68;
    this.registers[0x6b] = 0x40;               // asleep
  }
  select(value) { this.pointer = value; }
  advance() { this.pointer = (this.pointer + 1) & 0xff; }
  refresh() {
    if (this.registers[0x6b] & 0x40) return;
    const now = this.sample(), digits = 16384 >> ((this.registers[0x1c] >> 3) & 3);
    for (let axis = 0; axis < 3; axis++) {
      const raw = Math.max(-32768, Math.min(32767, Math.round((now[axis] * digits) / 1000)));
      this.registers[0x3b + 2 * axis] = (raw >> 8) & 255;
      this.registers[0x3c + 2 * axis] = raw & 255;
    }
  }
  get low() { return (this.registers[0x37] & 0x80) !== 0; }
  get limit() { return this.registers[0x1f] * 2; }            // 1 LSB is 2 mg
  tick() {
    const now = this.sample(), before = this.last ?? now;
    this.last = now;
    if (this.registers[0x6b] & 0x40 || !(this.registers[0x38] & 0x40)) return;
    if (now.some((value, axis) => Math.abs(value - before[axis]) >= this.limit)) {
      this.registers[0x3a] |= 0x40;
      this.tell(true);
    }
  }
  seen(register) { if (register === 0x3a) { this.registers[0x3a] = 0; this.tell(false); } }
}

/** The same with another name, and another movement detector: it wakes on a difference between two samples. */
export class Mpu6500 extends Mpu6050 {
  constructor(...wires) {
    super(...wires);
    this.registers[0x75] = 0x70;
  }
  /** Only in cycles, as the manual's sequence for wake-on-motion ends; and no cycle without a rate. */
  get limit() {
    const cycles = this.registers[0x6b] & 0x20 && this.registers[0x1e];
    return cycles && (this.registers[0x69] & 0xc0) === 0xc0 ? this.registers[0x1f] * 4 : Infinity;
  }
}
