// Executes code on the stock core and on the fast one, and prints where they differ: every 16-bit opcode by itself, from
// random states, as it is interpreted; then all of them again in random programs, as they are translated. Registers
// hold numbers, or addresses in a little window of RAM, of the divider, of an I2C, or of the program itself, which then
// changes; other addresses are the stock core's in any case. Arguments: a seed, and how many programs.
import { RP2040 } from 'rp2040js';
import { shortcutMemory } from './soc.mjs';
import * as interpreted from './thumb.mjs?interpreted';
import * as translated from './thumb.mjs?translated';

const RAM = 0x20000000, SINGLE = RAM + 0x40, PROGRAM = RAM + 0x200, BYTES = 0x300, STATES = 3, DIVIDER = 0xd0000060, I2C = 0x40044000;
const LENGTH = 64, LIVES = 4, CYCLES = 200, FAMILY = 6, GRAIN = 64;   // of a program; bytes of RAM that are guarded together
const [SEED, PROGRAMS] = process.argv.slice(2).map(Number);
const INTERESTING = [0, 1, 2, 31, 32, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0xff, 0x55aa1234];
const BLX_LR = 0x47f0;                         // the stock core jumps to the new lr, the chip to the old one
let seed = SEED;
console.warn = () => {};                       // the stock core says so when an address is nobody's
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 8;

function machine(make) {
  const mcu = new RP2040();
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  mcu.onBreak = () => {};
  const run = make(mcu), { core } = mcu;
  for (const write of ['writeUint32', 'writeUint16', 'writeUint8']) {      // the stock model lets ROM and flash be written
    const other = core[write];
    core[write] = mcu[write] = (address, value) => { if (address >>> 0 >= 0x4000 && address >>> 28 !== 1) other(address, value); };
  }
  const memory = new Uint32Array(mcu.sram.buffer, mcu.sram.byteOffset, BYTES / 4);
  return { mcu, run, memory, bytes: mcu.sram.subarray(0, BYTES), divider: ['Dividend', 'Divisor', 'Quotient', 'Remainder', 'CSR'] };
}

function begin({ mcu, bytes }, state) {
  const { core } = mcu;
  Object.assign(mcu.sio, { divDividend: 0, divDivisor: 1, divQuotient: 0, divRemainder: 0, divCSR: 0 });
  bytes.set(state.memory);
  core.registers.set(state.registers);
  [core.N, core.Z, core.C, core.V] = state.flags;
  core.waiting = core.eventRegistered = core.PM = core.interruptsUpdated = core.pendingSVCall = false;
}

const words = ({ mcu: { core, sio }, divider }) => [...core.registers, ...divider.map((name) => sio[`div${name}`] >>> 0),
  core.N, core.Z, core.C, core.V, core.waiting, core.PM];

function differ(one, other) {
  const a = one.mcu.core, b = other.mcu.core, s = one.mcu.sio, t = other.mcu.sio;
  if ((a.registers[15] ^ b.registers[15]) & ~1) return true;                     // its lowest bit means nothing
  for (let n = 0; n < 15; n++) if (a.registers[n] !== b.registers[n]) return true;
  for (let n = 0; n < BYTES / 4; n++) if (one.memory[n] !== other.memory[n]) return true;
  return a.N !== b.N || a.Z !== b.Z || a.C !== b.C || a.V !== b.V || a.waiting !== b.waiting || a.PM !== b.PM
    || s.divQuotient >>> 0 !== t.divQuotient >>> 0 || s.divRemainder >>> 0 !== t.divRemainder >>> 0
    || s.divDividend >>> 0 !== t.divDividend >>> 0 || s.divDivisor >>> 0 !== t.divDivisor >>> 0 || s.divCSR !== t.divCSR;
}

const DATA = Uint8Array.from({ length: 1 << 14 }, () => random() & 255);

/** A state to begin in: `kind` says what registers hold. */
function stateOf(kind, pc, opcodes) {
  const near = kind === 1, sign = random() % 3, from = random() % (DATA.length - BYTES), data = DATA.slice(from, from + BYTES);
  const registers = Array.from({ length: 16 }, () => (near ? RAM + 0x80 + (random() % 0x40 & ~3)
    : kind === 2 ? [DIVIDER, DIVIDER - 0x60, I2C][random() % 3] + (random() % 0x1c & ~3)
    : kind === 3 ? PROGRAM + (random() % (2 * LENGTH) & ~3) : INTERESTING[random() % INTERESTING.length]));
  if (near || kind === 3) registers[random() % 3] = random() % 16 << 2;
  registers[13] = RAM + 0xc0;
  registers[15] = pc;
  new Uint16Array(data.buffer).set(opcodes, (pc - RAM) / 2);
  return { registers, flags: [sign === 1, sign === 2, random() % 2 > 0, random() % 2 > 0], memory: data };
}

function step({ mcu, run }, budget) {
  const before = mcu.clock.nanosCounter;
  try { return run(budget) + (mcu.clock.nanosCounter - before) / 8; } catch (error) { return String(error.message); }
}

const stock = () => machine((mcu) => {
  mcu.flash = mcu.flash.subarray(0, interpreted.flash.length);
  shortcutMemory(mcu, () => {});
  return () => mcu.core.executeInstruction();
});
const seen = [];

for (const { flash } of [interpreted, translated]) flash.fill(0xff);
function fast(mcu, chip, often) {
  const run = chip.thumb(mcu, often);
  shortcutMemory(mcu, chip.written);
  return run;
}

let slow = stock();
const single = machine((mcu) => fast(mcu, interpreted, Infinity));
for (let opcode = 0; opcode < 0x10000; opcode++) {
  if (opcode === BLX_LR) continue;
  for (let kind = 0; kind < STATES; kind++) {
    const state = stateOf(kind, SINGLE, [opcode, random() & 0xffff]);
    for (const one of [single, slow]) begin(one, state);
    const quick = step(single, 1), right = step(slow, 1);
    if (quick === right && !differ(single, slow)) continue;
    seen.push([`opcode ${opcode.toString(16)}`, [quick, ...words(single)], [right, ...words(slow)]]);
    break;
  }
}

slow = stock();
const whole = machine((mcu) => fast(mcu, translated, 1));
let executed = 0;
const families = new Set();                    // opcodes that differ in their lowest bits alone
for (let at = 0; at < PROGRAMS; at++) {             // one opcode of each 64th of all is in every 16 of them
  const program = Array.from({ length: LENGTH }, (_, n) => (n * 16 + at % 16) << FAMILY | random() & (1 << FAMILY) - 1)
    .filter((opcode) => opcode !== BLX_LR).sort(() => random() % 2 - 0.5);
  lives: for (let life = 0; life < LIVES; life++) {
    const missing = program.findIndex((opcode) => !families.has(opcode >> FAMILY));
    const state = stateOf(life, PROGRAM + 2 * (missing < 0 ? random() % LENGTH : missing), program);
    new Uint16Array(state.memory.buffer).set(program, (PROGRAM - RAM) / 2);
    for (const one of [whole, slow]) begin(one, state);
    for (let offset = 0; offset < BYTES; offset += GRAIN) translated.written(offset, GRAIN);
    for (let spent = 0; spent < CYCLES;) {
      const before = translated.executed(), budget = 1 + random() % (CYCLES - spent), quick = step(whole, budget);
      let right = 0;
      for (let n = translated.executed() - before; n > 0 && typeof right === 'number'; n--) {
        const at = slow.mcu.core.PC - RAM & ~1, opcode = at >= 0 && at < BYTES ? slow.mcu.sramView.getUint16(at, true) : -1;
        if (opcode === BLX_LR) continue lives;          // made by a program that changed itself
        if (opcode >= 0) families.add(opcode >> FAMILY);
        const more = right < budget ? step(slow, 1) : 'begun too late';
        right = typeof more === 'number' ? right + more : more;
        executed++;
      }
      if (slow.mcu.core.N && slow.mcu.core.Z || slow.mcu.core.PC >>> 28 > 2) break;   // where no program comes to
      if (quick !== right || differ(whole, slow)) {
        seen.push([`program ${program.map((op) => op.toString(16)).join(' ')} in life ${life} from ${state.registers[15].toString(16)}`,
          [quick, ...words(whole)], [right, ...words(slow)]]);
        break lives;
      }
      if (typeof quick !== 'number' || whole.mcu.core.waiting) break;
      spent += quick;
    }
  }
}

for (const [what, fast, right] of seen.slice(0, 40)) console.log(`${what}\n  fast  ${fast}\n  stock ${right}`);
const programs = seen.filter(([what]) => what.startsWith('program')).length;
console.log(`${executed > 20000 ? 'enough' : 'few'} instructions of programs, of ${families.size} kinds, ${programs} programs differ`);
console.log(`${seen.length - programs} opcodes differ`);
