// Thumb code, translated into WebAssembly: one function for all that branches reach from an address, within which
// registers and flags are locals. What the stock core has to do, and what is due when the cycles run out, is left to
// whoever called. Translations are kept by their code's bytes and serve every chip of the process that holds the same.
// Source: ARM DDI 0419C, section A6.7.
import { MISS, inFlash, lineOf, touchAt, touchKnown } from './cache.mjs';
import * as w from './wasm.mjs';
import { CODE_AT, FLASH_SIZE, GRAIN, GUARD_AT, RAM, RAM_AT, RAM_SIZE, ROM_AT, ROM_SIZE, STATE_AT, XIP } from './memory.mjs';

const { num, get, set, tee, add, sub, and, or, xor, shl, shr, sar, eqz, below } = w;
const INSTRUCTIONS = 3000, BLOCKS = 1000, TARGETS = 256, NEAR = 1 << 14;  // limits of one translation and of a jump table
const BLOCK_BITS = 10, KEPT = 4;              // translations of what was at one address

/** Why a translated function has ended: to go on at another address, for an instruction of the stock core, because
 *  too few cycles are left for a block, or at an address that is not translated. */
export const ON = 0, STOCK = 1, LATE = 2, UNKNOWN = 3;
/** Words of the state at STATE_AT behind the 16 registers. F: a number with the same sign and zero as the result. */
export const F = 16, C = 17, V = 18, LEFT = 19, DONE = 20, DIVIDER = 21, COST = 26;
/** What the time is told by, while LEFT cycles of BUDGET are left: nanoseconds at the first one and of each, doubles. */
export const BUDGET = 27, FROM = 28, CYCLE = 30;
/** The address of a peripheral that was read last, or TIMERAWH, what it said and what reading it costs; nothing but the time
 *  changes meanwhile. */
export const SEEN = 32, SAW = 33, READING = 34, TIMERAWH = 0x40054024;
export const DIVIDER_AT = 0xd0000060, DIVIDEND = 0, DIVISOR = 1, QUOTIENT = 2, REMAINDER = 3, CSR = 4;  // words from DIVIDER on
const PC = 15, ENTRY = 0, WHY = 22, A = 23, B = 24, LOCALS = 24;
const local = (word) => word + 1;             // words of the state are locals behind the argument
const at = (word) => STATE_AT + 4 * word;
const ZERO = num(0);

/** Where an address lies in the memory of memory.mjs, -1 for elsewhere. */
export const placeOf = (a) => ((a - XIP) >>> 0 < FLASH_SIZE ? a - XIP
  : (a - RAM) >>> 0 < RAM_SIZE ? a - RAM + RAM_AT : a >>> 0 < ROM_SIZE ? a + ROM_AT : -1);

const ones = (bits) => { let n = 0; for (; bits; bits &= bits - 1) n++; return n; };
const many = (byte) => [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => byte >> n & 1);

/** How an instruction leads on: {size, next: whether it may go on behind itself, to: where else, or null; stock: whether
 *  the stock core has to do it; last: whether a block ends with it}. */
function flow(op, second, pc) {
  const size = op >>> 11 >= 29 ? 4 : 2, plain = { size, next: true, to: null, stock: false, last: false };
  const stock = { ...plain, stock: true, last: true };
  switch (op >> 11) {
    case 8:
      if (op < 0x4400) return plain;
      if (op < 0x4600) return (op & 0x87) === 0x87 || (op >= 0x4500 && (op & 0x78) === 0x78) ? { ...stock, next: false } : plain;
      if (op < 0x4700) return (op & 0x87) === 0x87 ? { ...plain, next: false, last: true } : plain;
      if (op & 7 || (op & 0x78) === 0x78) return { ...stock, next: false };
      return { ...plain, next: (op & 0x80) > 0, last: true };
    case 22:
      if ([0, 2, 4, 5].includes(op >> 8 & 7)) return plain;
      return { ...stock, next: op >> 8 === 0xb6 };
    case 23:
      if ((op & 0xff00) === 0xbd00) return { ...plain, next: false, last: true };
      if ((op & 0xfe00) === 0xbc00 || op === 0xbf00 || (op & 0xff80) === 0xba00) return plain;
      return stock;
    case 24: case 25:
      return !(op & 255) || op >> (op >> 8 & 7) & 1 ? stock : plain;
    case 26: case 27:
      if ((op >> 8 & 15) > 13) return { ...stock, next: (op >> 8 & 15) === 15 };
      return { ...plain, to: pc + 4 + (op << 24 >> 23), last: true };
    case 28:
      return { ...plain, next: false, to: pc + 4 + (op << 21 >> 20), last: true };
    case 29: case 31:
      return { ...stock, next: false };
    case 30:
      if ((second & 0xd000) === 0xd000) return { ...plain, last: true };
      if (op === 0xf3bf && [0x8f40, 0x8f50, 0x8f60].includes(second & 0xfff0)) return plain;
      return { ...stock, next: op >> 4 === 0xf38 || op === 0xf3ef };
  }
  return plain;
}

/** All that can be reached from `start` without a call: {instructions: Map of pc -> {op, second, flow}, leaders}. */
function explore(start, code) {
  const kind = placeOf(start) - start, here = (pc) => placeOf(pc) - pc === kind && placeOf(pc) >= 0;
  const instructions = new Map(), leaders = new Set(), literals = new Set();
  const half = (pc) => code[placeOf(pc) >> 1];
  const word = (pc) => half(pc) | half(pc + 2) << 16;
  const due = [start];
  let tables = false;
  const lead = (pc) => { if (here(pc) && !leaders.has(pc) && leaders.size < BLOCKS) { leaders.add(pc); due.push(pc); } };
  leaders.add(start);
  for (;;) {
    while (due.length) {
      for (let pc = due.pop(); ;) {
        if (instructions.has(pc) || !here(pc) || !here(pc + 2)) break;
        if (instructions.size >= INSTRUCTIONS) { leaders.delete(pc); break; }
        const op = half(pc), second = half(pc + 2), way = flow(op, second, pc);
        instructions.set(pc, { op, second, way });
        if (op >> 11 === 9) literals.add((pc + 4 & ~3) + (op & 255) * 4);
        if ((op & 0xff87) === 0x4687) tables = true;      // MOV pc
        if (way.to !== null) lead(way.to);
        if (way.last) { if (way.next) lead(pc + way.size); break; }
        pc += way.size;
      }
    }
    if (!tables) break;
    tables = false;                            // where a MOV pc may go: pointers near the code, several in a row
    for (const literal of literals) {
      if (!here(literal)) continue;
      const table = word(literal), targets = [];
      if (table & 3 || placeOf(table) < 0) continue;
      for (let n = 0; n < TARGETS && placeOf(table + 4 * n) >= 0; n++) {
        const target = word(table + 4 * n) & ~1;
        if (!here(target) || Math.abs(target - start) > NEAR) break;
        targets.push(target);
      }
      if (targets.length > 3) targets.forEach(lead);
    }
  }
  return { instructions, leaders: [...leaders].filter((pc) => instructions.has(pc)).sort((a, b) => a - b), word, here };
}

/** Which of a block's instructions have to set C and V: those that are seen by a later one, or when it is left. */
function seen(block) {
  let carry = true, overflow = true;
  for (const one of [...block].reverse()) {
    const { op } = one, top = op >> 11, alu = op < 0x4400 ? op >> 6 & 15 : -1;
    one.carry = carry;
    one.overflow = overflow;
    const adds = top === 3 || (top >= 5 && top <= 7) || (top === 8 && ([9, 10, 11].includes(alu) || op >> 8 === 0x45));
    if (adds) carry = overflow = false;
    else if (top < 3 && (top || op >> 6 & 31)) carry = false;
    const calm = top < 9 || (top > 19 && top < 22) || (top === 22 && !(op & 0x400)) || op >> 8 === 0xba || one.way.last;
    if (!calm || (top === 8 && op < 0x4400 && [2, 3, 4, 5, 6, 7].includes(alu)) || one.way.stock) carry = overflow = true;
  }
}

/** The WebAssembly of a translation, whose number among all is `index`. */
function emit({ instructions, leaders, word }, index) {
  const number = new Map(leaders.map((pc, n) => [pc, n])), count = leaders.length;
  const used = new Set([LEFT, DONE]), written = new Set([LEFT, DONE, PC]);
  const r = (n) => { used.add(n); return get(local(n)); };
  const put = (n, value) => { used.add(n); written.add(n); return set(local(n), value); };

  const body = leaders.map((start, position) => {
    const block = [];
    for (let pc = start; ;) {
      const one = instructions.get(pc);
      if (!one) break;                         // beyond the limit
      block.push({ pc, ...one });
      pc += one.way.size;
      if (one.way.last || number.has(pc)) break;
    }
    seen(block);
    const most = [];                           // the cycles before the last instruction, once they are known
    let spent = 0, before = 0;
    // the end of the function, from `depth` blocks within this one
    const out = (depth, n, cycles, why, pc) => [put(LEFT, sub(r(LEFT), num(cycles))), put(DONE, add(r(DONE), num(n))),
      pc === null ? [] : put(PC, num(pc)), set(WHY, num(why)), w.br(depth + count - position)];
    // on at an address, which may be one of this function's blocks
    const go = (depth, n, cycles, pc) => {
      const to = number.get(pc);
      if (to === undefined) return out(depth, n, cycles, ON, pc);
      const done = [put(LEFT, sub(r(LEFT), num(cycles))), put(DONE, add(r(DONE), num(n)))];
      if (to > position) return [done, w.br(depth + to - position - 1)];
      return [done, set(ENTRY, num(to)), w.br(depth + count - 1 - position)];
    };
    const code = block.map((one, n) => {
      const emitted = instruction(one, block[n - 1], { r, put, word, index, spent, n, out, go, depth: count - 1 - position, most });
      before = spent;
      spent += emitted.cycles;
      return emitted.code;
    });
    most.push(num(before));
    const last = block.at(-1), next = last.pc + last.way.size;
    const head = w.when(w.le(r(LEFT), num(before)), out(1, 0, 0, LATE, start));
    const paid = MISS ? [...linesOf(block)].map((line) => touchKnown(line, (cost) => put(LEFT, sub(r(LEFT), cost)))) : [];
    return [head, paid, code, last.way.last ? [] : go(0, block.length, spent, next)];
  });

  const nested = body.reduce((inside, code) => [0x02, 0x40, inside, 0x0b, code], w.brTable(count, get(ENTRY)));
  return w.moduleOf([
    [...used].map((n) => set(local(n), w.load32(ZERO, at(n)))),
    w.block(w.loop(nested)),
    [...written].map((n) => w.store32(ZERO, get(local(n)), at(n))),
    get(WHY),
  ], LOCALS);
}

/** The lines of flash that a block is read from, with the constants beside it. */
function linesOf(block) {
  const lines = new Set();
  const add = (address) => { const place = placeOf(address); if (inFlash(place)) lines.add(lineOf(place)); };
  for (const { op, pc, way } of block) {
    add(pc);
    if (way.size === 4) add(pc + 2);
    if (op >> 11 === 9) add((pc + 4 & ~3) + ((op & 255) << 2));
  }
  return lines;
}

/** {code, cycles} of one instruction of a block, `cycles` without those of a way out that its code counts itself. */
function instruction({ op, second, pc, way, carry, overflow }, previous, { r, put, word, index, spent, n, out, go, depth, most }) {
  const low = op & 7, mid = op >> 3 & 7, high = op >> 6 & 31, top = op >> 8 & 7, byte = op & 255;
  const a = get(A), b = get(B), SIGN = num(31), TWO = num(2);
  const flags = (value) => put(F, value);
  const result = (to, value) => [put(to, value), flags(r(to))];
  const slow = (within) => out(within, n, spent, STOCK, pc);
  const bit = (value, place) => (carry ? put(C, and(shr(value, place), num(1))) : []);
  const plus = (to, x, y) => [set(A, x), set(B, y), flags(add(a, b)), carry ? put(C, below(r(F), a)) : [],
    overflow ? put(V, shr(and(xor(a, r(F)), xor(b, r(F))), SIGN)) : [], to === null ? [] : put(to, r(F))];
  const minus = (to, x, y) => [set(A, x), set(B, y), flags(sub(a, b)), carry ? put(C, w.notBelow(a, b)) : [],
    overflow ? put(V, shr(and(xor(a, b), xor(a, r(F))), SIGN)) : [], to === null ? [] : put(to, r(F))];
  // loads and stores; size: 4, 2 or 1. A: the address from where RAM or flash begins.
  const within = (size, room) => (size === 1 ? below(a, num(room))
    : below(w.rotr(a, num(size >> 1)), num(room / size)));
  const offAt = (base, address) => set(A, sub(address, num(base)));
  const reads = { 4: w.load32, 2: w.load16, 1: w.load8 }, writes = { 4: w.store32, 2: w.store16, 1: w.store8 };
  const read = (size, to, address, sign = (value) => value, deep = 0) => w.block(w.block(
    set(B, address),
    w.block(offAt(RAM, b), w.brIf(0, eqz(within(size, RAM_SIZE))), put(to, sign(reads[size](a, RAM_AT))), w.br(2)),
    offAt(XIP, b), w.brIf(0, eqz(within(size, FLASH_SIZE))),
    MISS ? touchAt(a, (cost) => put(LEFT, sub(r(LEFT), cost))) : [], put(to, sign(reads[size](a, 0))), w.br(1)),
  size === 4 ? peek(to, deep + 1) : slow(deep + 1));
  // what is elsewhere, at B, if reading it is all: then it takes other cycles, after which too few may be left
  const peek = (to, deep) => [w.store32(ZERO, sub(r(LEFT), num(spent)), at(LEFT)), set(A, w.callPeek(b)), set(B, w.load32(ZERO, at(COST))),
    w.when(eqz(b), slow(deep + 1)), put(to, a), put(LEFT, sub(r(LEFT), sub(b, TWO))),
    w.when(w.le(r(LEFT), most), out(deep + 1, n + 1, spent + 2, LATE, pc + 2))];
  const write = (size, from, address, deep = 0) => w.block(w.block(
    offAt(RAM, address), w.brIf(0, eqz(within(size, RAM_SIZE))),
    w.brIf(0, w.load8(shr(a, num(GRAIN)), GUARD_AT)), writes[size](a, r(from), RAM_AT), w.br(1)), slow(deep + 1));
  // several words from A on, which RAM begins at: of RAM, or, if `stored`, of flash; `body` does the rest
  const beyond = (number, size) => w.brIf(0, w.notBelow(w.rotr(a, TWO), num((size >> 2) - number + 1)));
  const words = (address, number, guarded, body, stored) => w.block(w.block(
    w.block(offAt(RAM, address), beyond(number, RAM_SIZE),
      guarded ? w.brIf(0, w.load16(shr(a, num(GRAIN)), GUARD_AT)) : [], body(RAM_AT), w.br(2)),
    stored ? [offAt(XIP, address), beyond(number, FLASH_SIZE), body(0), w.br(1)] : []), slow(1));
  const turn = (cycles) => out(0, n + 1, spent + cycles, ON, null);
  const done = (cycles, ...code) => ({ cycles, code });
  if (way.stock) return done(0, slow(0));

  switch (op >> 11) {
    case 0: return done(1, set(A, r(mid)), high ? bit(a, num(32 - high)) : [], result(low, shl(a, num(high))));
    case 1: return done(1, set(A, r(mid)), bit(a, num(high ? high - 1 : 31)), result(low, high ? shr(a, num(high)) : ZERO));
    case 2: return done(1, set(A, r(mid)), bit(a, num(high ? high - 1 : 31)), result(low, sar(a, num(high || 31))));
    case 3: return done(1, (op & 0x200 ? minus : plus)(low, r(mid), op & 0x400 ? num(high & 7) : r(high & 7)));
    case 4: return done(1, result(top, num(byte)));
    case 5: return done(1, minus(null, r(top), num(byte)));
    case 6: return done(1, plus(top, r(top), num(byte)));
    case 7: return done(1, minus(top, r(top), num(byte)));
    case 8: {
      if (op < 0x4400) return done(1, alu());
      const from = op >> 3 & 15, to = op >> 4 & 8 | low, value = from === 15 ? num(pc + 4) : r(from);
      if (op < 0x4500) return done(1, put(to, to === 13 ? and(add(r(to), value), num(~3)) : add(r(to), value)));
      if (op < 0x4600) return done(1, minus(null, r(to), r(from)));
      if (op < 0x4700) {
        if (to !== 15) return done(1, put(to, to === 13 ? and(value, num(~3)) : value));
        const kind = placeOf(pc) - pc, base = -kind;     // MOV pc: often a jump table, back into this function
        const size = kind === -XIP ? FLASH_SIZE : kind === RAM_AT - RAM ? RAM_SIZE : 0;
        const origin = kind === -XIP ? XIP : RAM;
        return done(2, put(PC, and(value, num(~1))), w.when(below(tee(A, sub(r(PC), num(origin))), num(size)),
          set(B, w.load32(shl(a, num(1)), CODE_AT + 2 * (origin + kind))),
          w.when(w.eq(shr(b, num(BLOCK_BITS)), num(index)), put(LEFT, sub(r(LEFT), num(spent + 2))),
            put(DONE, add(r(DONE), num(n + 1))), set(ENTRY, and(b, num((1 << BLOCK_BITS) - 1))), w.br(2 + depth))), turn(2));
      }
      return done(2, set(A, value), w.when(w.eq(shr(a, num(28)), num(15)), slow(1)),
        op & 0x80 ? put(14, num(pc + 2 | 1)) : [], put(PC, and(a, num(~1))), turn(2));
    }
    case 9: {
      const address = (pc + 4 & ~3) + (byte << 2), place = placeOf(address);
      if (place >= 0 && place < FLASH_SIZE) return done(2, put(top, num(word(address))));
      return done(2, read(4, top, num(address)));
    }
    case 10: case 11: {
      const address = add(r(mid), r(high & 7));
      switch (op >> 9 & 7) {
        case 0: return done(2, write(4, low, address));
        case 1: return done(2, write(2, low, address));
        case 2: return done(2, write(1, low, address));
        case 3: return done(2, read(1, low, address, w.byteOf));
        case 4: return done(2, read(4, low, address));
        case 5: return done(2, read(2, low, address));
        case 6: return done(2, read(1, low, address));
        default: return done(2, read(2, low, address, w.halfOf));
      }
    }
    case 12: return done(2, divider((deep) => write(4, low, add(r(mid), num(high << 2)), deep), divides));
    case 13: return done(2, divider((deep) => read(4, low, add(r(mid), num(high << 2)), undefined, deep), divided));
    case 14: return done(2, write(1, low, add(r(mid), num(high))));
    case 15: return done(2, read(1, low, add(r(mid), num(high))));
    case 16: return done(2, write(2, low, add(r(mid), num(high << 1))));
    case 17: return done(2, read(2, low, add(r(mid), num(high << 1))));
    case 18: return done(2, write(4, top, add(r(13), num(byte << 2))));
    case 19: return done(2, read(4, top, add(r(13), num(byte << 2))));
    case 20: return done(1, put(top, num((pc & ~3) + 4 + (byte << 2))));
    case 21: return done(1, put(top, add(r(13), num(byte << 2))));
    case 22: {
      const kind = op >> 6 & 3, saved = many(byte);
      if (top === 0) return done(1, put(13, add(r(13), num(op & 0x80 ? -((op & 127) << 2) : (op & 127) << 2))));
      if (top === 2) {
        return done(1, put(low, kind === 0 ? w.halfOf(r(mid)) : kind === 1 ? w.byteOf(r(mid))
          : and(r(mid), num(kind === 2 ? 0xffff : 0xff))));
      }
      if (top & 1) saved.push(14);
      return done(1 + ones(byte), saved.length ? words(sub(r(13), num(4 * saved.length)), saved.length, true,
        (at) => [saved.map((from, place) => w.store32(a, r(from), at + 4 * place)),
          put(13, sub(r(13), num(4 * saved.length)))]) : slow(0));
    }
    case 23: {
      if (op === 0xbf00) return done(1);
      const x = r(mid), EVEN = num(0xff00ff);
      if (op >> 6 === 0x2e8) return done(1, put(low, or(and(w.rotl(x, num(8)), EVEN), and(w.rotr(x, num(8)), num(0xff00ff00)))));
      if (op >> 6 === 0x2e9) return done(1, put(low, or(shl(and(x, EVEN), num(8)), and(shr(x, num(8)), EVEN))));
      const loaded = many(byte), ends = top & 1, number = loaded.length + ends;
      if (!number) return done(1, slow(0));
      return done(1 + ones(byte), words(r(13), number, false, (at) => [
        ends ? [set(B, w.load32(a, at + 4 * loaded.length)), w.brIf(0, w.eq(shr(b, num(28)), num(15))),
          put(PC, and(b, num(~1)))] : [],
        loaded.map((to, place) => put(to, w.load32(a, at + 4 * place))), put(13, add(r(13), num(4 * number)))]),
      ends ? turn(3 + ones(byte)) : []);
    }
    case 24: case 25: {
      const moved = many(byte), loads = op & 0x800;
      return done(1 + ones(byte), words(r(top), moved.length, !loads, (at) => [moved.map((one, place) => (loads
        ? put(one, w.load32(a, at + 4 * place)) : w.store32(a, r(one), at + 4 * place))),
      put(top, add(r(top), num(4 * moved.length)))], loads && !MISS));
    }
    case 26: case 27:
      return done(1, w.when(condition(op >> 8 & 15), go(1, n + 1, spent + 2, way.to)), go(0, n + 1, spent + 1, pc + 2));
    case 28: return done(2, go(0, n + 1, spent + 2, way.to));
    case 30: {
      if ((second & 0xd000) !== 0xd000) return done(3);  // DMB, DSB, ISB
      const s = op >> 10 & 1, i1 = 1 - (s ^ second >> 13 & 1), i2 = 1 - (s ^ second >> 11 & 1);
      const to = pc + 4 + ((s ? 0xff : 0) << 24 | i1 << 23 | i2 << 22 | (op & 0x3ff) << 12 | (second & 0x7ff) << 1);
      return done(3, put(14, num(pc + 4 | 1)), go(0, n + 1, spent + 3, to));
    }
  }
  throw new Error(`no translation of ${op.toString(16)}`);

  // The divider has the same offsets in SIO as few other things in any structure: who uses them is asked for its base.
  // It takes one cycle, not two.
  function divider(otherwise, access) {
    const register = (high << 2) - (DIVIDER_AT & 0xff) >> 2, code = register >= 0 && register < 7 && access(register);
    if (!code) return otherwise(0);
    return w.either(w.eq(r(mid), num(DIVIDER_AT & ~0xff)), [code, put(LEFT, add(r(LEFT), num(1)))], otherwise(1));
  }

  function divided(register) {
    const word = [DIVIDEND, DIVISOR, DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, CSR][register], of = (n) => w.load32(ZERO, at(DIVIDER + n));
    return [word === QUOTIENT ? w.store32(ZERO, and(of(CSR), num(~2)), at(DIVIDER + CSR)) : [], put(low, of(word))];
  }

  function divides(register) {
    const keep = (n, value) => w.store32(ZERO, value, at(DIVIDER + n)), ready = keep(CSR, num(3)), signed = register > 1;
    if (register > 5) return null;
    if (register > 3) return [keep(register === 4 ? QUOTIENT : REMAINDER, r(low)), ready];
    const own = register & 1 ? DIVISOR : DIVIDEND, operand = (n) => (own === n ? r(low) : w.load32(ZERO, at(DIVIDER + n)));
    const both = (quotient, remainder) => [keep(QUOTIENT, quotient), keep(REMAINDER, remainder)];
    const whole = both(w.divide[signed](a, b), w.rest[signed](a, b));
    return [keep(own, r(low)), set(A, operand(DIVIDEND)), set(B, operand(DIVISOR)), ready,
      w.either(eqz(b), both(w.pick(num(-1), num(1), a), a),
        signed ? w.either(w.eq(b, num(-1)), both(sub(ZERO, a), ZERO), whole) : whole)];
  }

  function alu() {
    const x = r(low), y = r(mid), count = and(y, num(255)), inside = (value) => and(value, SIGN);
    switch (op >> 6 & 15) {
      case 0: return result(low, and(x, y));
      case 1: return result(low, xor(x, y));
      case 2: return [set(A, count), carry ? put(C, w.pick(and(shr(x, inside(sub(num(32), a))), num(1)), r(C), a)) : [],
        result(low, w.pick(shl(x, a), ZERO, below(a, num(32))))];
      case 3: return [set(A, count), carry ? put(C, w.pick(and(shr(x, inside(sub(a, num(1)))), num(1)), ZERO, below(a, num(33)))) : [],
        result(low, w.pick(shr(x, a), ZERO, below(a, num(32))))];
      case 4: return [set(A, w.pick(count, num(32), below(count, num(32)))), bit(x, inside(sub(a, num(1)))),
        result(low, sar(x, w.pick(a, SIGN, below(a, num(32)))))];
      case 5: return [set(A, x), set(B, add(a, r(C))), set(A, y), carry ? put(C, w.narrow(w.shrWide(
        w.addWide(w.addWide(w.wide(x), w.wide(y)), w.wide(r(C))), w.numWide(32)))) : [], flags(add(a, b)),
      overflow ? put(V, shr(and(xor(a, r(F)), xor(b, r(F))), SIGN)) : [], put(low, r(F))];
      case 6: return [set(A, x), set(B, add(y, eqz(r(C)))), carry ? put(C, w.notBelowWide(w.wide(x),
        w.addWide(w.wide(y), w.wide(eqz(r(C)))))) : [], flags(sub(a, b)),
      overflow ? put(V, shr(and(xor(a, b), xor(a, r(F))), SIGN)) : [], put(low, r(F))];
      case 7: return [result(low, w.rotr(x, y)), bit(r(F), SIGN)];
      case 8: return flags(and(x, y));
      case 9: return minus(low, ZERO, y);
      case 10: return minus(null, x, y);
      case 11: return plus(null, x, y);
      case 12: return result(low, or(x, y));
      case 13: return result(low, w.mul(x, y));
      case 14: return result(low, and(x, xor(y, num(-1))));
      default: return result(low, xor(y, num(-1)));
    }
  }

  function condition(code) {
    const negative = w.lt(r(F), ZERO), zero = eqz(r(F)), none = w.ne(r(F), ZERO);
    const compared = previous && (previous.op >> 11 === 5 || previous.op >> 6 === 0x10a || previous.op >> 8 === 0x45);
    const less = compared ? w.lt(a, b) : xor(negative, r(V)), notLess = compared ? w.ge(a, b) : eqz(xor(negative, r(V)));
    switch (code) {
      case 0: return zero;
      case 1: return none;
      case 2: return r(C);
      case 3: return eqz(r(C));
      case 4: return negative;
      case 5: return eqz(negative);
      case 6: return r(V);
      case 7: return eqz(r(V));
      case 8: return and(r(C), none);
      case 9: return or(eqz(r(C)), zero);
      case 10: return notLess;
      case 11: return less;
      case 12: return and(notLess, none);
      default: return or(less, zero);
    }
  }
}

/** The function that goes from one translated function to the next until one gives a reason not to. */
export const dispatcher = new WebAssembly.Module(w.moduleOf([w.loop(
  set(1, w.load32(ZERO, at(PC))),
  w.block(w.block(
    w.block(w.brIf(0, w.notBelow(tee(2, sub(get(1), num(XIP))), num(FLASH_SIZE))), w.br(1)),
    w.block(w.brIf(0, w.notBelow(tee(2, sub(get(1), num(RAM))), num(RAM_SIZE))), set(2, add(get(2), num(RAM_AT))), w.br(1)),
    w.block(w.brIf(0, w.notBelow(tee(2, get(1)), num(ROM_SIZE))), set(2, add(get(2), num(ROM_AT))), w.br(1)),
    w.leave(num(UNKNOWN)))),
  w.when(eqz(tee(2, w.load32(shl(get(2), num(1)), CODE_AT))), w.leave(num(UNKNOWN))),
  w.when(tee(3, w.callTable(and(get(2), num((1 << BLOCK_BITS) - 1)), shr(get(2), num(BLOCK_BITS)))), w.leave(get(3))),
  w.br(0)), ZERO], 3));

/** The function that reads a word of a peripheral as `peek` of thumb.mjs does, and asks that for what it does not know: the
 *  time, whose lower word follows the upper one, and what was asked for last are what programs poll. */
export const peeker = new WebAssembly.Module(w.moduleOf([
  w.when(eqz(and(tee(1, sub(get(0), num(TIMERAWH))), num(~4))),
    w.store32(ZERO, num(4), at(COST)),
    w.leave(w.narrow(w.shrWide(w.wholeOf(w.divDouble(w.addDouble(w.loadDouble(ZERO, at(FROM)),
      w.mulDouble(w.double(sub(w.load32(ZERO, at(BUDGET)), w.load32(ZERO, at(LEFT)))), w.loadDouble(ZERO, at(CYCLE)))),
    w.double(num(1000)))), w.wide(shl(xor(get(1), num(4)), num(3))))))),
  w.when(w.eq(get(0), w.load32(ZERO, at(SEEN))), w.store32(ZERO, w.load32(ZERO, at(READING)), at(COST)), w.leave(w.load32(ZERO, at(SAW)))),
  w.callPeek(get(0)),
], 1));

const known = new Map();                       // start -> translations of what was there at one time or another
let indices = 0;

/** The translation of the code at `start` that was made before, undefined without one. code: as in translate(). */
export const recall = (start, code) => known.get(start)?.find((translation) => isOf(translation, code));

/** A translation of the code at `start`: {index, module, entries: its blocks' addresses, ranges: [place, halfwords]}.
 *  code: the chip's memory in halfwords. null where nothing can be translated. */
export function translate(start, code) {
  const same = recall(start, code);
  if (same) return same;
  const found = explore(start, code);
  if (!found.leaders.includes(start)) return null;
  const index = ++indices;
  const translation = { index, module: new WebAssembly.Module(emit(found, index)), entries: found.leaders, ranges: rangesOf(found, code) };
  known.set(start, [translation, ...known.get(start) ?? []].slice(0, KEPT));
  return translation;
}

/** Whether a translation is of what is in memory now. */
export function isOf({ ranges }, code) {
  for (const [place, halves] of ranges) {
    for (let n = 0, at = place >> 1; n < halves.length; n++, at++) if (code[at] !== halves[n]) return false;
  }
  return true;
}

/** The words of the table in which a translation's blocks are found. */
export const slot = (index, block) => index << BLOCK_BITS | block;
export const indexOf = (slot) => slot >>> BLOCK_BITS;

function rangesOf({ instructions }, code) {
  const places = new Set();
  for (const [pc, { op, way }] of instructions) {
    places.add(placeOf(pc));
    if (way.size === 4) places.add(placeOf(pc + 2));
    const literal = placeOf((pc + 4 & ~3) + (op & 255) * 4);
    if (op >> 11 === 9 && literal >= 0 && literal < FLASH_SIZE) places.add(literal).add(literal + 2);
  }
  const ranges = [];
  for (const place of [...places].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[0] + 2 * last[1].length === place) last[1].push(code[place >> 1]);
    else ranges.push([place, [code[place >> 1]]]);
  }
  return ranges;
}
