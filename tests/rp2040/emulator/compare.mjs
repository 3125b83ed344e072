// Executes every 16-bit opcode from random states on the fast core and on the stock one, and prints where they differ.
// Registers hold numbers, or addresses in a little window of RAM or of the divider; other addresses are the stock
// core's in any case.
import { RP2040 } from 'rp2040js';
import { thumb } from './thumb.mjs';

const RAM = 0x20000000, CODE = RAM + 0x40, WINDOW = 0x60, STATES = 3, DIVIDER = 0xd0000060;
const INTERESTING = [0, 1, 2, 31, 32, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0xff, 0x55aa1234];
let seed = 12345;
console.warn = () => {};                       // the stock core says so when an address is nobody's
const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 3;

function machine(make) {
  const mcu = new RP2040();
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
  mcu.onBreak = () => {};
  return { mcu, run: make(mcu) };
}

function live({ mcu, run }, opcode, second, state) {
  const { core } = mcu;
  const memory = new Uint32Array(mcu.sram.buffer, 0, WINDOW);
  memory.set(state.memory);
  new Uint16Array(mcu.sram.buffer, CODE - RAM, 2).set([opcode, second]);
  core.registers.set(state.registers);
  [core.N, core.Z, core.C, core.V] = state.flags;
  core.waiting = core.eventRegistered = core.PM = core.interruptsUpdated = core.pendingSVCall = false;
  const before = mcu.clock.nanosCounter, cycles = run(1) + (mcu.clock.nanosCounter - before) / 8;
  const { divDividend, divDivisor, divQuotient, divRemainder, divCSR } = mcu.sio;
  const divider = [divDividend, divDivisor, divQuotient, divRemainder, divCSR];
  return `${divider} ${core.registers} ${core.N} ${core.Z} ${core.C} ${core.V} ${cycles} ${memory}`;
}

const fast = machine(thumb), slow = machine((mcu) => () => mcu.core.executeInstruction()), seen = [];
for (let opcode = 0; opcode < 0x10000; opcode++) {
  if (opcode === 0x47f0) continue;            // BLX lr: the stock core jumps to the new lr, the chip to the old one
  for (let n = 0; n < STATES; n++) {
    const near = n === 1;                     // addresses, so that loads and stores work, or plain numbers
    const registers = Array.from({ length: 16 }, () => (near ? RAM + 0x80 + (random() % 0x40 & ~3)
      : n === 2 ? DIVIDER - 0x60 * (random() % 2) + (random() % 0x1c & ~3)
      : INTERESTING[random() % INTERESTING.length]));
    if (near) registers[random() % 3] = random() % 16 << 2;
    registers[13] = RAM + 0xc0;
    registers[15] = CODE;
    const sign = random() % 3;
    const state = { registers, flags: [sign === 1, sign === 2, random() % 2 > 0, random() % 2 > 0],
      memory: Array.from({ length: WINDOW }, () => random() << 3 >>> 0) };
    const second = random() & 0xffff;
    const [a, b] = [fast, slow].map((one) => {
      try { return live(one, opcode, second, state); } catch (error) { return String(error.message); }
    });
    if (a !== b) { seen.push([opcode, n, a.slice(0, 250), b.slice(0, 250)]); break; }
  }
}
for (const [opcode, n, a, b] of seen.slice(0, 40)) {
  console.log(`${opcode.toString(16)} ${n}\n  fast  ${a}\n  stock ${b}`);
}
console.log(`${seen.length} opcodes differ`);
