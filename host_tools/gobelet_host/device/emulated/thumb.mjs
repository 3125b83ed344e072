// The Thumb instructions of a chip on RAM and flash, many times as fast as the stock core. What runs often is translated
// into WebAssembly (blocks.mjs); what does not is interpreted here, as are the last cycles before something is due. What
// is rare or touches a peripheral is left to the stock core, so there is one model of those; but what SIO keeps without
// time (divider, spinlocks) is asked from here. Results and cycles are the stock ones to the last bit (test_emulator.py
// compares). Source: ARM DDI 0419C, section A6.7.
import { BUDGET, C, COST, CYCLE, DIVIDER, DONE, F, FROM, LEFT, READING, SAW, SEEN, STOCK, TIMERAWH, UNKNOWN, V, dispatcher, indexOf, isOf,
  peeker, placeOf, recall, slot, translate } from './blocks.mjs';
import { MISS, WORDS, access, fetcher } from './cache.mjs';
import { CACHE_AT, CODE_AT, FLASH_SIZE, GRAIN, GUARD_AT, RAM, RAM_AT, RAM_SIZE, ROM_AT, ROM_SIZE, SIZE, STATE_AT, XIP } from './memory.mjs';

const PAGE = 1 << 16, MOST = 1e9;              // cycles in one go
const HOT = 1000;              // jumps to an address until it is translated, which takes as long as some thousands of them
const SIO = 0xd0000000, CPSID = 0xb672, MRS = 0xf3ef, MSR = 0xf380, PRIMASK = 0x10;
// what programs poll: the time, the state of both I2C (interrupts, how much is there, why it ended), of both SPI and of DMA's
// channels; reading it takes no time by itself and leaves all alarms where they are
const APB = 0x40000000, TIMELESS = new Uint8Array(0x60000 >> 2);       // by the number of a word from APB on
for (const address of [0x40054024, 0x40054028, 0x4003c00c, 0x4004000c,
  ...[0x40044000, 0x40048000].flatMap((i2c) => [0x34, 0x70, 0x74, 0x78, 0x80].map((offset) => i2c + offset))]) {
  TIMELESS[address - APB >> 2] = 1;
}
const DMA = 0x50000000, CHANNELS = 12 * 0x40, isChannel = (offset) => offset >= 0 && offset < CHANNELS && (offset & 0x3f) === 0x10;
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

// The memory of the one chip that lives in this module. The arrays are constants of the module, so that V8 knows where
// they are when it compiles the loop. Who wants several chips loads the module several times (serve.mjs).
const memory = new WebAssembly.Memory({ initial: Math.ceil(SIZE / PAGE) }), { buffer } = memory;
const table = new WebAssembly.Table({ element: 'anyfunc', initial: 1 << 10 });
const asks = (word) => ({ chip: { memory, table, peek: word } });
const imports = asks(new WebAssembly.Instance(peeker, asks(peek)).exports.run);
const { run: drive } = new WebAssembly.Instance(dispatcher, imports).exports;
export const ram = new Uint8Array(buffer, RAM_AT, RAM_SIZE), flash = new Uint8Array(buffer, 0, FLASH_SIZE);
export const bootrom = new Uint32Array(buffer, ROM_AT, ROM_SIZE / 4);
const ram16 = new Uint16Array(buffer, RAM_AT, RAM_SIZE / 2), ram32 = new Int32Array(buffer, RAM_AT, RAM_SIZE / 4);
const xip16 = new Uint16Array(buffer, 0, FLASH_SIZE / 2), xip32 = new Int32Array(buffer, 0, FLASH_SIZE / 4);
const rom16 = new Uint16Array(buffer, ROM_AT, ROM_SIZE / 2), halves = new Uint16Array(buffer, 0, STATE_AT / 2);
const registers = new Uint32Array(buffer, STATE_AT, 16), state = new Int32Array(buffer, STATE_AT, 35), r = state;
const doubles = new Float64Array(buffer, STATE_AT, 17);
const guard = new Uint8Array(buffer, GUARD_AT, RAM_SIZE >> GRAIN), slots = new Uint32Array(buffer, CODE_AT, STATE_AT / 2);
const heat = new Uint16Array(STATE_AT / 2);
const active = new Map(), placed = new Set();             // translations by memory's grains; those that are in the table
let core, clock, sio, peripherals, parts = [], count = 0, hot = HOT;
let next = -1;                 // behind what was interpreted last: to go on there, after an instruction of the stock core too, is no jump

const lines = new Int32Array(buffer, CACHE_AT, WORDS);
if (MISS) table.set(0, new WebAssembly.Instance(fetcher(), imports).exports.run);
const cost = access(lines, table.get(0));
let waited = 0;                                // cycles that the interpreter has waited for flash and not counted yet
const read = (a) => { if (MISS) waited += cost(a - XIP); return a - XIP; };

const inRam = (a, low) => (a - RAM) >>> 0 < RAM_SIZE && !(a & low);
const inXip = (a, low) => (a - XIP) >>> 0 < FLASH_SIZE && !(a & low);
const free = (a, low) => inRam(a, low) && !guard[a - RAM >> GRAIN];
const plain = (a, low) => ((a - RAM) >>> 0 < RAM_SIZE || (a - XIP) >>> 0 < FLASH_SIZE) && !(a & low);
const load32 = (a) => ((a - RAM) >>> 0 < RAM_SIZE ? ram32[(a - RAM) >>> 2] : xip32[read(a) >>> 2]);
const load16 = (a) => ((a - RAM) >>> 0 < RAM_SIZE ? ram16[(a - RAM) >>> 1] : xip16[read(a) >>> 1]);
const load8 = (a) => ((a - RAM) >>> 0 < RAM_SIZE ? ram[a - RAM] : flash[read(a)]);

/** Executes until `budget` cycles are spent, or one instruction of the stock core was due. Answers the cycles by which
 *  the clock still has to be moved. */
function run(budget) {
  if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
  const most = Math.min(budget, MOST);
  state[F] = core.Z ? 0 : core.N ? -1 : 1;
  state[C] = core.C ? 1 : 0;
  state[V] = core.V ? 1 : 0;
  state[LEFT] = state[BUDGET] = most;
  doubles[FROM / 2] = clock.nanosCounter;
  doubles[CYCLE / 2] = clock.cycle;
  state[SEEN] = TIMERAWH;
  state[DONE] = 0;
  r[15] &= ~1;
  let stock = false;
  while (!stock && state[LEFT] > 0) {
    const why = drive(0);
    stock = why === STOCK ? !quick() : interpret(why === UNKNOWN);
  }
  const spent = most - state[LEFT];
  core.N = state[F] < 0; core.Z = state[F] === 0; core.C = state[C] !== 0; core.V = state[V] !== 0;
  core.cycles += spent;
  count += state[DONE] + (stock ? 1 : 0);
  if (!stock) return spent;
  clock.nanosCounter += spent * clock.cycle;             // a peripheral may look at the clock
  return core.executeInstruction();
}

/** The frequent ones among the stock core's instructions that change nothing but a register: what SIO keeps without
 *  time, what is polled, whether interrupts are off. Answers whether it was one. */
function quick() {
  const place = placeOf(r[15]);
  if (place < 0) return false;
  const op = halves[place >> 1];
  if (op >> 12 === 6) {
    const address = r[op >> 3 & 7] + ((op >> 6 & 31) << 2) >>> 0;
    return op & 0x800 ? reads(op & 7, address) : writes(op & 7, address);
  }
  if (op >> 9 === 0x2c) return reads(op & 7, r[op >> 3 & 7] + r[op >> 6 & 7] >>> 0);
  if (op === MRS || op >> 4 === MSR >> 4) return masks(op, halves[(place >> 1) + 1]);
  if (op !== CPSID) return false;
  core.PM = true;
  return passes(2, 1);
}

function passes(bytes, cycles) {
  r[15] += bytes;
  state[LEFT] -= cycles;
  state[DONE]++;
  return true;
}

const still = (offset) => offset >= 0 && offset < 0x180 && !(offset & 3)
  && (!offset || (offset >= 0x60 && offset < 0x80) || offset >= 0x100);

function reads(to, address) {
  const value = peek(address);
  if (!state[COST]) return false;
  r[to] = value;
  return passes(2, state[COST]);
}

/** The word at an address, if nothing else comes of reading it. state[COST]: the cycles that it takes, 0 if the stock core
 *  has to do it. */
function peek(address) {
  const offset = (address >>> 0) - SIO;
  state[COST] = 1;
  if (still(offset)) return sio.readUint32(offset);
  const word = (address >>> 0) - APB, channel = isChannel((address >>> 0) - DMA);
  if (!channel && (word & 3 || !TIMELESS[word >> 2])) return state[COST] = 0;
  const { nanosCounter } = clock;
  state[COST] = state[READING] = channel ? 2 : 4;
  clock.nanosCounter += (state[BUDGET] - state[LEFT]) * clock.cycle;
  const value = (parts[channel ? 0 : word >> 14] ??= peripherals[(address >>> 14) << 2]).readUint32(address & 0x3fff);
  clock.nanosCounter = nanosCounter;
  state[SEEN] = address;
  return state[SAW] = value;
}

function writes(from, address) {
  if (!still(address - SIO)) return false;
  sio.writeUint32(address - SIO, r[from] >>> 0);
  return passes(2, 1);
}

/** MRS and MSR of PRIMASK, unless something waits for it: the stock core then begins that. */
function masks(op, second) {
  if (op === MRS) {
    const to = second >> 8 & 15;
    if (second >> 12 !== 8 || (second & 255) !== PRIMASK || to > 12) return false;
    r[to] = core.PM ? 1 : 0;
    return passes(4, 3);
  }
  const off = (r[op & 15] & 1) !== 0;
  if (second !== (0x8800 | PRIMASK) || (op & 15) > 12 || (!off && core.PM && pending())) return false;
  core.PM = off;
  core.interruptsUpdated = true;
  return passes(4, 3);
}

const pending = () => (core.pendingInterrupts & core.enabledInterrupts) !== 0 || core.pendingNMI || core.pendingSVCall
  || core.pendingPendSV || core.pendingSystick;

/** Whether the code at an address has now become a translation's: it is jumped to often, or it was before, as the code that
 *  each start copies to RAM. */
function ripens(pc, at) {
  const before = ++heat[at] === 1 && hot < Infinity && recall(pc, halves);
  return before ? place(before) : heat[at] >= hot && place(translate(pc, halves));
}

/** Has a translation, if there is one, executed from now on. Answers whether there is. */
function place(translation) {
  if (!translation) return false;
  const { index, module, entries, ranges } = translation;
  if (!placed.has(index)) {
    if (index >= table.length) table.grow(index);
    table.set(index, new WebAssembly.Instance(module, imports).exports.run);
    placed.add(index);
  }
  entries.forEach((entry, block) => { slots[placeOf(entry) >> 1] = slot(index, block); });
  for (const [from, { length }] of ranges) {
    for (let grain = from >> GRAIN; grain <= from + 2 * length - 1 >> GRAIN; grain++) {
      if (!active.has(grain)) active.set(grain, new Set());
      active.get(grain).add(translation);
      if (grain >= RAM_AT >> GRAIN && grain < ROM_AT >> GRAIN) guard[grain - (RAM_AT >> GRAIN)] = 1;
    }
  }
  return true;
}

/** Memory from `from` up to `to` (places of placeOf) was written: translations of other code than is there now go. */
export function changed(from, to) {
  if (MISS && from < FLASH_SIZE) lines.fill(0);         // whoever has written to flash empties its cache
  const same = new Set();
  for (let grain = from >> GRAIN; grain <= to - 1 >> GRAIN; grain++) {
    for (const translation of active.get(grain) ?? []) {
      if (same.has(translation)) continue;
      if (isOf(translation, halves)) { same.add(translation); continue; }
      for (const entry of translation.entries) {
        const at = placeOf(entry) >> 1;
        if (indexOf(slots[at]) === translation.index) slots[at] = heat[at] = 0;
      }
      active.get(grain).delete(translation);
    }
  }
}

/** `bytes` of RAM were written by somebody else. */
export const written = (offset, bytes) => {
  if (guard[offset >> GRAIN] || guard[offset + bytes - 1 >> GRAIN]) changed(RAM_AT + offset, RAM_AT + offset + bytes);
};

/** Interprets until the cycles are spent, or, if `seek`, translated code is reached. Answers whether an instruction of
 *  the stock core is due. */
function interpret(seek) {
  const budget = state[LEFT];
  let spent = 0, done = 0, pc = r[15] & ~1, stock = true;
  let flags = state[F], c = state[C], v = state[V];     // flags: a number with the same N and Z
  execute: for (;;) {
    if (MISS) { spent += waited; waited = 0; }
    if (spent >= budget) { stock = false; break; }
    if (pc !== next && seek) {                          // a jump has led here
      const at = placeOf(pc) >> 1;
      if (at >= 0 && (slots[at] || ripens(pc, at))) { stock = false; break; }
    }
    next = pc + 2;
    done++;
    let op;
    if ((pc - XIP) >>> 0 < FLASH_SIZE) op = xip16[read(pc) >>> 1];
    else if ((pc - RAM) >>> 0 < RAM_SIZE) op = ram16[(pc - RAM) >>> 1];
    else if (pc >>> 0 < ROM_SIZE) op = rom16[pc >>> 1];
    else break;
    const low = op & 7, mid = op >> 3 & 7, high = op >> 6 & 31, top = op >> 8 & 7, byte = op & 255;
    switch (op >> 11) {
      case 0: {                                         // LSLS, MOVS
        const a = r[mid];
        if (high) c = a >>> 32 - high & 1;
        flags = r[low] = a << high;
        pc += 2; spent += 1; continue;
      }
      case 1: {                                         // LSRS
        const a = r[mid];
        c = a >>> (high ? high - 1 : 31) & 1;
        flags = r[low] = high ? a >>> high : 0;
        pc += 2; spent += 1; continue;
      }
      case 2: {                                         // ASRS
        const a = r[mid];
        c = a >> (high ? high - 1 : 31) & 1;
        flags = r[low] = a >> (high || 31);
        pc += 2; spent += 1; continue;
      }
      case 3: case 5: case 6: case 7: {                 // ADDS, SUBS, CMP
        const wide = op >> 11 !== 3, to = wide ? top : low, a = r[wide ? top : mid];
        const b = wide ? byte : op & 0x400 ? high & 7 : r[high & 7];
        if (wide ? op >> 11 === 6 : !(op & 0x200)) {
          const sum = a + b | 0;
          c = sum >>> 0 < a >>> 0 ? 1 : 0;
          v = ((a ^ sum) & (b ^ sum)) >>> 31;
          flags = r[to] = sum;
        } else {
          const rest = a - b | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ rest)) >>> 31;
          flags = rest;
          if (op >> 11 !== 5) r[to] = rest;
        }
        pc += 2; spent += 1; continue;
      }
      case 4:                                           // MOVS
        flags = r[top] = byte;
        pc += 2; spent += 1; continue;
      case 8: {
        if (op < 0x4400) {
          const a = r[low], b = r[mid];
          switch (op >> 6 & 15) {
            case 0: flags = r[low] = a & b; break;      // ANDS
            case 1: flags = r[low] = a ^ b; break;      // EORS
            case 8: flags = a & b; break;               // TST
            case 12: flags = r[low] = a | b; break;     // ORRS
            case 13: flags = r[low] = Math.imul(a, b); break;
            case 14: flags = r[low] = a & ~b; break;    // BICS
            case 15: flags = r[low] = ~b; break;        // MVNS
            case 10: {                                  // CMP
              const rest = a - b | 0;
              c = a >>> 0 >= b >>> 0 ? 1 : 0;
              v = ((a ^ b) & (a ^ rest)) >>> 31;
              flags = rest;
              break;
            }
            case 9: {                                   // NEGS
              const rest = -b | 0;
              c = b === 0 ? 1 : 0;
              v = (b & rest) >>> 31;
              flags = r[low] = rest;
              break;
            }
            case 2: {                                   // LSLS
              const n = b & 255;
              if (n >= 32) break execute;
              if (n) c = a >>> 32 - n & 1;
              flags = r[low] = a << n;
              break;
            }
            case 3: {                                   // LSRS
              const n = b & 255;
              if (n >= 32 || !n) break execute;
              c = a >>> n - 1 & 1;
              flags = r[low] = a >>> n;
              break;
            }
            default: break execute;                     // ADCS, SBCS, ASRS, RORS, CMN
          }
          pc += 2; spent += 1; continue;
        }
        const from = op >> 3 & 15, to = op >> 4 & 8 | low;
        if (op < 0x4500) {                              // ADD
          if (to === 15) break;
          const sum = r[to] + (from === 15 ? pc + 4 : r[from]);
          r[to] = to === 13 ? sum & ~3 : sum;
          pc += 2; spent += 1; continue;
        } else if (op < 0x4600) {                       // CMP
          if (to === 15 || from === 15) break;
          const a = r[to], b = r[from], rest = a - b | 0;
          c = a >>> 0 >= b >>> 0 ? 1 : 0;
          v = ((a ^ b) & (a ^ rest)) >>> 31;
          flags = rest;
          pc += 2; spent += 1; continue;
        } else if (op < 0x4700) {                       // MOV
          const value = from === 15 ? pc + 4 : r[from];
          if (to === 15) { pc = value & ~1; spent += 2; }
          else { r[to] = to === 13 ? value & ~3 : value; pc += 2; spent += 1; }
          continue;
        } else if (from !== 15 && !low) {               // BX, BLX
          const target = r[from];
          if (target >>> 28 === 15) break;
          if (op & 0x80) r[14] = pc + 2 | 1;
          pc = target & ~1; spent += 2; continue;
        }
        break;
      }
      case 9: {                                         // LDR (literal)
        const a = (pc + 4 & ~3) + (byte << 2);
        if (!plain(a, 3)) break;
        r[top] = load32(a);
        pc += 2; spent += 2; continue;
      }
      case 10: {                                        // STR, STRH, STRB, LDRSB (register)
        const a = r[mid] + r[high & 7] | 0;
        const kind = op >> 9 & 3;
        if (kind === 0) { if (!free(a, 3)) break; ram32[(a - RAM) >>> 2] = r[low]; }
        else if (kind === 1) { if (!free(a, 1)) break; ram16[(a - RAM) >>> 1] = r[low]; }
        else if (kind === 2) { if (!free(a, 0)) break; ram[a - RAM] = r[low]; }
        else { if (!plain(a, 0)) break; r[low] = load8(a) << 24 >> 24; }
        pc += 2; spent += 2; continue;
      }
      case 11: {                                        // LDR, LDRH, LDRB, LDRSH (register)
        const a = r[mid] + r[high & 7] | 0;
        const kind = op >> 9 & 3;
        if (kind === 0) { if (!plain(a, 3)) break; r[low] = load32(a); }
        else if (kind === 1) { if (!plain(a, 1)) break; r[low] = load16(a); }
        else if (kind === 2) { if (!plain(a, 0)) break; r[low] = load8(a); }
        else { if (!plain(a, 1)) break; r[low] = load16(a) << 16 >> 16; }
        pc += 2; spent += 2; continue;
      }
      case 12: {                                        // STR
        const a = r[mid] + (high << 2) | 0;
        if (!free(a, 3)) break;
        ram32[(a - RAM) >>> 2] = r[low];
        pc += 2; spent += 2; continue;
      }
      case 13: {                                        // LDR
        const a = r[mid] + (high << 2) | 0;
        if (!plain(a, 3)) break;
        r[low] = load32(a);
        pc += 2; spent += 2; continue;
      }
      case 14: {                                        // STRB
        const a = r[mid] + high | 0;
        if (!free(a, 0)) break;
        ram[a - RAM] = r[low];
        pc += 2; spent += 2; continue;
      }
      case 15: {                                        // LDRB
        const a = r[mid] + high | 0;
        if (!plain(a, 0)) break;
        r[low] = load8(a);
        pc += 2; spent += 2; continue;
      }
      case 16: {                                        // STRH
        const a = r[mid] + (high << 1) | 0;
        if (!free(a, 1)) break;
        ram16[(a - RAM) >>> 1] = r[low];
        pc += 2; spent += 2; continue;
      }
      case 17: {                                        // LDRH
        const a = r[mid] + (high << 1) | 0;
        if (!plain(a, 1)) break;
        r[low] = load16(a);
        pc += 2; spent += 2; continue;
      }
      case 18: {                                        // STR (stack)
        const a = r[13] + (byte << 2) | 0;
        if (!free(a, 3)) break;
        ram32[(a - RAM) >>> 2] = r[top];
        pc += 2; spent += 2; continue;
      }
      case 19: {                                        // LDR (stack)
        const a = r[13] + (byte << 2) | 0;
        if (!plain(a, 3)) break;
        r[top] = load32(a);
        pc += 2; spent += 2; continue;
      }
      case 20:                                          // ADR
        r[top] = (pc & ~3) + 4 + (byte << 2);
        pc += 2; spent += 1; continue;
      case 21:                                          // ADD (stack address)
        r[top] = r[13] + (byte << 2);
        pc += 2; spent += 1; continue;
      case 22: {                                        // ADD, SUB sp; SXTH, SXTB, UXTH, UXTB; PUSH
        const sub = op >> 8 & 7;
        if (sub === 0) r[13] += op & 0x80 ? -((op & 127) << 2) : (op & 127) << 2;
        else if (sub === 2) {
          const a = r[mid], kind = op >> 6 & 3;
          r[low] = kind === 0 ? a << 16 >> 16 : kind === 1 ? a << 24 >> 24 : kind === 2 ? a & 0xffff : a & 0xff;
        } else if (sub === 4 || sub === 5) {
          let a = r[13] - 4 * (ONES[byte] + (sub & 1)) | 0;
          if (!free(a, 3) || !free(r[13] - 4 | 0, 3)) break;
          r[13] = a;
          for (let n = 0; n < 8; n++) if (byte >> n & 1) { ram32[(a - RAM) >>> 2] = r[n]; a += 4; }
          if (sub & 1) ram32[(a - RAM) >>> 2] = r[14];
          spent += ONES[byte];
        } else break;
        pc += 2; spent += 1; continue;
      }
      case 23: {                                        // POP; NOP
        if ((op & 0xfe00) === 0xbc00) {
          let a = r[13];
          const end = a + 4 * (ONES[byte] + (top & 1)) | 0;
          if (!inRam(a, 3) || !inRam(end - 4 | 0, 3)) break;
          if (top & 1 && ram32[(end - 4 - RAM) >>> 2] >>> 28 === 15) break;       // the end of an interrupt
          for (let n = 0; n < 8; n++) if (byte >> n & 1) { r[n] = ram32[(a - RAM) >>> 2]; a += 4; }
          r[13] = end;
          if (top & 1) { pc = ram32[(a - RAM) >>> 2] & ~1; spent += 3; } else { pc += 2; spent += 1; }
          spent += ONES[byte];
          continue;
        } else if (op === 0xbf00) { pc += 2; spent += 1; continue; }
        break;
      }
      case 24: case 25: {                               // STMIA, LDMIA
        let a = r[top];
        const last = a + 4 * ONES[byte] - 4 | 0, loads = op & 0x800, stored = loads && !MISS && inXip(a, 3) && inXip(last, 3);
        if (byte >> top & 1 || !byte || !stored && (!inRam(a, 3) || !inRam(last, 3))) break;
        if (stored) {
          for (let n = 0; n < 8; n++) if (byte >> n & 1) { r[n] = xip32[(a - XIP) >>> 2]; a += 4; }
        } else if (loads) {
          for (let n = 0; n < 8; n++) if (byte >> n & 1) { r[n] = ram32[(a - RAM) >>> 2]; a += 4; }
        } else {
          if (!free(a, 3) || !free(last, 3)) break;
          for (let n = 0; n < 8; n++) if (byte >> n & 1) { ram32[(a - RAM) >>> 2] = r[n]; a += 4; }
        }
        r[top] = a;
        pc += 2; spent += 1 + ONES[byte]; continue;
      }
      case 26: case 27: {                               // B (condition)
        let taken;
        switch (op >> 8 & 15) {
          case 0: taken = flags === 0; break;
          case 1: taken = flags !== 0; break;
          case 2: taken = c !== 0; break;
          case 3: taken = c === 0; break;
          case 4: taken = flags < 0; break;
          case 5: taken = flags >= 0; break;
          case 6: taken = v !== 0; break;
          case 7: taken = v === 0; break;
          case 8: taken = c !== 0 && flags !== 0; break;
          case 9: taken = c === 0 || flags === 0; break;
          case 10: taken = flags < 0 === (v !== 0); break;
          case 11: taken = flags < 0 !== (v !== 0); break;
          case 12: taken = flags !== 0 && flags < 0 === (v !== 0); break;
          case 13: taken = flags === 0 || flags < 0 !== (v !== 0); break;
          default: break execute;                       // UDF, SVC
        }
        if (taken) { pc += 4 + (op << 24 >> 23); spent += 2; } else { pc += 2; spent += 1; }
        continue;
      }
      case 28:                                          // B
        pc += 4 + (op << 21 >> 20); spent += 2; continue;
      case 30: {                                        // BL
        const next = pc + 2, second = (next - XIP) >>> 0 < FLASH_SIZE ? xip16[(next - XIP) >>> 1]
          : (next - RAM) >>> 0 < RAM_SIZE ? ram16[(next - RAM) >>> 1] : 0;
        if ((second & 0xd000) !== 0xd000) break;
        const s = op >> 10 & 1, i1 = 1 - (s ^ second >> 13 & 1), i2 = 1 - (s ^ second >> 11 & 1);
        r[14] = pc + 4 | 1;
        pc += 4 + ((s ? 0xff : 0) << 24 | i1 << 23 | i2 << 22 | (op & 0x3ff) << 12 | (second & 0x7ff) << 1);
        spent += 3; continue;
      }
    }
    break;                                              // what the switch has not done is due to the stock core
  }
  spent += waited;
  waited = 0;
  r[15] = pc;
  state[F] = flags; state[C] = c; state[V] = v;
  state[LEFT] = budget - spent;
  state[DONE] += stock ? done - 1 : done;
  return stock && !quick();
}

/** Puts a new chip on this process's memory, of which only the flash keeps what it holds. Returns run(budget). often: how
 *  many times an address is jumped to until it is translated. */
export function thumb(mcu, often = HOT) {
  adopt(mcu);
  hot = often;
  return run;
}

/** The same with the stock core alone, to compare with. */
export function stock(mcu) {
  adopt(mcu);
  return () => { count++; return core.executeInstruction(); };
}

/** How many instructions were executed in the life of this process. */
export const executed = () => count;

function adopt(mcu) {
  parts = [];
  ({ core, clock, sio, peripherals } = Object.assign(mcu, { sram: ram, sramView: new DataView(buffer, RAM_AT, RAM_SIZE), bootrom, flash,
    flash16: xip16, flashView: new DataView(buffer, 0, FLASH_SIZE) }));
  // nanoseconds, whole, so that their sums do not depend on how many instructions were executed in one go
  const tell = (hertz) => { mcu.clock.cycle = Math.round(1e9 / hertz); };
  tell(mcu.clkSys);
  mcu.addClockListener(tell);
  ram.fill(0);
  changed(0, ROM_AT + ROM_SIZE);
  registers.set(core.registers);
  core.registers = registers;
  ['divDividend', 'divDivisor', 'divQuotient', 'divRemainder', 'divCSR'].forEach((name, n) => {
    state[DIVIDER + n] = sio[name];
    Object.defineProperty(sio, name, { get: () => state[DIVIDER + n] >>> 0, set: (value) => { state[DIVIDER + n] = value; } });
  });
}
