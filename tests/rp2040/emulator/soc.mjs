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

/** VREG_AND_CHIP_RESET: says that the last chip reset was a power-on. */
export class ChipReset extends BasePeripheral {
  readUint32(offset) { return offset === 8 ? 0x100 : 0; }
  writeUint32() {}
}

/** Makes the flash answer the command 0x4b (unique id) that machine.unique_id() sends byte by byte. */
export function answerUniqueId(ssi, id) {
  const DATA = 0x60, UNIQUE_ID = 0x4b, DUMMY = 4;
  const read = ssi.readUint32.bind(ssi), write = ssi.writeUint32.bind(ssi);
  let sent = -1, answers = [];
  ssi.writeUint32 = (offset, value) => {
    if (offset !== DATA || (sent < 0 && value !== UNIQUE_ID)) return write(offset, value);
    answers.push(sent < DUMMY ? 0 : id[sent - DUMMY]);
    sent = sent + 1 < DUMMY + id.length ? sent + 1 : -1;
  };
  ssi.readUint32 = (offset) => (offset === DATA && answers.length ? answers.shift() : read(offset));
}

/** The FIFO between the cores, of which the other one only ever says that it came out of reset: MicroPython asks for
 *  that at every soft reset, and the stock model warns of it. */
export function answerOtherCore(sio) {
  const STATUS = 0x50, READ = 0x58, VALID_READY = 3;
  const read = sio.readUint32.bind(sio);
  sio.readUint32 = (offset) => (offset === STATUS ? VALID_READY : offset === READ ? 0 : read(offset));
}

/** Reads and writes of RAM and reads of flash without the detour; everything else goes the stock way. */
export function shortcutMemory(mcu) {
  const core = mcu.core, ram8 = mcu.sram, flash = mcu.flash, XIP = 0x10000000, RAM = 0x20000000;
  const ram16 = new Uint16Array(ram8.buffer), ram32 = new Uint32Array(ram8.buffer);
  const rom16 = new Uint16Array(flash.buffer), rom32 = new Uint32Array(flash.buffer);
  const stock = {};
  for (const name of ['readUint32', 'readUint16', 'readUint8', 'writeUint32', 'writeUint16', 'writeUint8']) {
    stock[name] = mcu[name].bind(mcu);
  }
  core.readUint32 = (a) => {
    a >>>= 0;
    const r = a - RAM, f = a - XIP;
    if (r >= 0 && r < ram8.length && !(r & 3)) return ram32[r >>> 2];
    return f >= 0 && f < flash.length && !(f & 3) ? rom32[f >>> 2] : stock.readUint32(a);
  };
  core.readUint16 = (a) => {
    a >>>= 0;
    const r = a - RAM, f = a - XIP;
    if (f >= 0 && f < flash.length && !(f & 1)) return rom16[f >>> 1];
    return r >= 0 && r < ram8.length && !(r & 1) ? ram16[r >>> 1] : stock.readUint16(a);
  };
  core.readUint8 = (a) => {
    a >>>= 0;
    const r = a - RAM, f = a - XIP;
    if (r >= 0 && r < ram8.length) return ram8[r];
    return f >= 0 && f < flash.length ? flash[f] : stock.readUint8(a);
  };
  core.writeUint32 = (a, v) => {
    const r = (a >>> 0) - RAM;
    if (r >= 0 && r < ram8.length && !(r & 3)) ram32[r >>> 2] = v; else stock.writeUint32(a, v);
  };
  core.writeUint16 = (a, v) => {
    const r = (a >>> 0) - RAM;
    if (r >= 0 && r < ram8.length && !(r & 1)) ram16[r >>> 1] = v; else stock.writeUint16(a, v);
  };
  core.writeUint8 = (a, v) => {
    const r = (a >>> 0) - RAM;
    if (r >= 0 && r < ram8.length) ram8[r] = v; else stock.writeUint8(a, v);
  };
}
