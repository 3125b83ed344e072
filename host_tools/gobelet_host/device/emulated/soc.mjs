// What rp2040js leaves out of the chip and MicroPython needs: the ring oscillator's random bit, the reason of a reset,
// the flash's unique id, and a short way to memory (the stock one looks a peripheral up at every access).
import { BasePeripheral } from 'rp2040js';

/** Ring oscillator: os.urandom() reads its random bit, which the stock model holds at 1. Seeded, so runs repeat. */
export class RingOscillator extends BasePeripheral {
  constructor(mcu, seed) { super(mcu, 'ROSC'); this.state = seed >>> 0 || 1; }
  readUint32(offset) {
    if (offset === 0x18) return 0x81001000;               // stable, enabled
    if (offset !== 0x1c) return 0;
    let x = this.state;                                   // xorshift32
    x ^= x << 13; x ^= x >>> 17; x ^= x << 5;
    this.state = x >>> 0;
    return this.state & 1;
  }
  writeUint32() {}
}

/** VREG_AND_CHIP_RESET: the core's voltage, and that the last chip reset was a power-on. The chip stops when its clock is
 *  too fast for its voltage (a real one errs at some time, which is worse). Source: RP2040 data sheet, sections 2.10.6
 *  and 5.2.2; the SDK's clocks.h for 200 MHz. */
export class ChipReset extends BasePeripheral {
  constructor(mcu, halt) {
    super(mcu, 'VREG');
    this.vreg = 0xb1;                                     // 1.10 V, on
    mcu.addClockListener((hertz) => {
      const volts = 0.85 + 0.05 * Math.max((this.vreg >> 4 & 15) - 6, 0);
      if (volts < 1.099 || (hertz > 133e6 && volts < 1.149) || hertz > 200e6) halt(`${hertz / 1e6} MHz at ${volts.toFixed(2)} V`);
    });
  }
  readUint32(offset) { return offset === 8 ? 0x100 : offset ? 0 : this.vreg | 0x1000; }     // 0x1000: regulated
  writeUint32(offset, value) { if (!offset) this.vreg = value & 0xf3; }
}

/** What of the pins' events starts a crystal that stands still (RP2040 data sheet, 2.11.5 and 2.19.6.1: DORMANT_WAKE_INTE):
 *  four bits a pin. wakes(pin, level): whether a change to that level does; pending(): whether one has happened already. */
export function answerWaking(mcu) {
  const io = mcu.peripherals[0x40014], FIRST = 0x160, LAST = 0x16c, words = new Uint32Array(4);
  const read = io.readUint32.bind(io), write = io.writeUint32.bind(io), ours = (offset) => offset >= FIRST && offset <= LAST;
  io.readUint32 = (offset) => (ours(offset) ? words[(offset - FIRST) >> 2] : read(offset));
  io.writeUint32 = (offset, value) => { if (ours(offset)) words[(offset - FIRST) >> 2] = value; else write(offset, value); };
  const enabled = (pin) => words[pin >> 3] >>> (pin & 7) * 4 & 15;
  return {
    wakes: (pin, level) => (enabled(pin) & (level ? 0b1010 : 0b0101)) !== 0,
    pending: () => mcu.gpio.some((pin, number) => number < 30 && pin.irqStatus & enabled(number)),
  };
}

/** Makes the flash answer the command 0x4b (unique id) that machine.unique_id() sends byte by byte. */
export function answerUniqueId(ssi, id) {
  const DATA = 0x60, UNIQUE_ID = 0x4b, DUMMY = 4;
  const read = ssi.readUint32.bind(ssi), write = ssi.writeUint32.bind(ssi);
  Object.assign(ssi, { sent: -1, answers: [] });
  ssi.writeUint32 = (offset, value) => {
    if (offset !== DATA || (ssi.sent < 0 && value !== UNIQUE_ID)) return write(offset, value);
    ssi.answers.push(ssi.sent < DUMMY ? 0 : id[ssi.sent - DUMMY]);
    ssi.sent = ssi.sent + 1 < DUMMY + id.length ? ssi.sent + 1 : -1;
  };
  ssi.readUint32 = (offset) => (offset === DATA && ssi.answers.length ? ssi.answers.shift() : read(offset));
}

/** The FIFO between the cores, of which the other one only ever says that it came out of reset: MicroPython asks for
 *  that at every soft reset, and the stock model warns of it. */
export function answerOtherCore(sio) {
  const STATUS = 0x50, READ = 0x58, VALID_READY = 3;
  const read = sio.readUint32.bind(sio);
  sio.readUint32 = (offset) => (offset === STATUS ? VALID_READY : offset === READ ? 0 : read(offset));
}

/** Reads and writes of RAM and reads of flash without the detour; everything else goes the stock way. written:
 *  is told of every write to RAM, by its offset and how many bytes it has. */
export function shortcutMemory(mcu, written) {
  const ram = mcu.sram, flash = mcu.flash, XIP = 0x10000000, RAM = 0x20000000;
  const of = (type, { buffer, byteOffset, byteLength }) => new type(buffer, byteOffset, byteLength / type.BYTES_PER_ELEMENT);
  for (const [bytes, type] of [[4, Uint32Array], [2, Uint16Array], [1, Uint8Array]]) {
    const read = `readUint${8 * bytes}`, write = `writeUint${8 * bytes}`, low = bytes - 1, shift = bytes >> 1;
    const stockRead = mcu[read].bind(mcu), stockWrite = mcu[write].bind(mcu), inRam = of(type, ram), inFlash = of(type, flash);
    mcu.core[read] = mcu[read] = (a) => {
      a >>>= 0;
      const r = a - RAM, f = a - XIP;
      if (r >= 0 && r < ram.length && !(r & low)) return inRam[r >>> shift];
      return f >= 0 && f < flash.length && !(f & low) ? inFlash[f >>> shift] : stockRead(a);
    };
    mcu.core[write] = mcu[write] = (a, v) => {
      const r = (a >>> 0) - RAM;
      if (r < 0 || r >= ram.length) return stockWrite(a, v);
      if (r & low) stockWrite(a, v); else inRam[r >>> shift] = v;
      written(r, bytes);
    };
  }
}
