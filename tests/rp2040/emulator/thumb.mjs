// The common Thumb instructions on RAM and flash, several times as fast as the stock core: one switch instead of a
// chain of comparisons, flags and program counter in local variables, and the clock moved once for many instructions.
// What is rare or touches a peripheral is left to the stock core, so there is one model of those. The divider alone is
// asked from here: MicroPython wants it at every look into a table, and it knows no time. Results and cycles are the
// stock ones to the last bit (test_emulator.py compares). Source: ARM DDI 0419C, section A6.7.

const RAM = 0x20000000, XIP = 0x10000000, RAM_SIZE = 264 << 10, FLASH_SIZE = 2 << 20, ROM_SIZE = 0x4000, CYCLE_NS = 8;
const SIO = 0xd0000000 | 0, DIVIDER = SIO + 0x60, DIVIDER_SIZE = 0x1c;
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

// The memory of the one chip that lives in this module. The arrays are constants of the module, so that V8 knows where
// they are when it compiles the loop: with arrays of each chip's own, all is a third slower after the first reset. Who
// wants several chips loads the module several times (serve.mjs).
export const ram = new Uint8Array(RAM_SIZE), flash = new Uint8Array(FLASH_SIZE);
export const bootrom = new Uint32Array(ROM_SIZE / 4);
const ram16 = new Uint16Array(ram.buffer), ram32 = new Int32Array(ram.buffer);
const xip16 = new Uint16Array(flash.buffer), xip32 = new Int32Array(flash.buffer);
const rom16 = new Uint16Array(bootrom.buffer);
const registers = new Uint32Array(16), r = new Int32Array(registers.buffer);
let core, clock, sio, count = 0;

const inRam = (a, low) => (a - RAM) >>> 0 < RAM_SIZE && !(a & low);
const plain = (a, low) => ((a - RAM) >>> 0 < RAM_SIZE || (a - XIP) >>> 0 < FLASH_SIZE) && !(a & low);
const load32 = (a) => ((a - RAM) >>> 0 < RAM_SIZE ? ram32[(a - RAM) >>> 2] : xip32[(a - XIP) >>> 2]);
const load16 = (a) => ((a - RAM) >>> 0 < RAM_SIZE ? ram16[(a - RAM) >>> 1] : xip16[(a - XIP) >>> 1]);
const load8 = (a) => ((a - RAM) >>> 0 < RAM_SIZE ? ram[a - RAM] : flash[a - XIP]);
const isDivider = (a) => (a - DIVIDER) >>> 0 < DIVIDER_SIZE && !(a & 3);

/** Executes until `budget` cycles are spent, or one instruction of the stock core was due. Answers the cycles by which
 *  the clock still has to be moved. */
function run(budget) {
  let spent = 0, done = 0, pc = r[15] & ~1;
  let flags = core.Z ? 0 : core.N ? -1 : 1;             // a number with the same N and Z
  let c = core.C ? 1 : 0, v = core.V ? 1 : 0;
  if (core.interruptsUpdated) done = 1; else execute: while (spent < budget) {
    done++;
    let op;
    if ((pc - XIP) >>> 0 < FLASH_SIZE) op = xip16[(pc - XIP) >>> 1];
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
        if (kind === 0) { if (!inRam(a, 3)) break; ram32[(a - RAM) >>> 2] = r[low]; }
        else if (kind === 1) { if (!inRam(a, 1)) break; ram16[(a - RAM) >>> 1] = r[low]; }
        else if (kind === 2) { if (!inRam(a, 0)) break; ram[a - RAM] = r[low]; }
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
        if (inRam(a, 3)) { ram32[(a - RAM) >>> 2] = r[low]; spent += 2; }
        else if (isDivider(a)) { sio.writeUint32(a - SIO, r[low] >>> 0); spent += 1; }
        else break;
        pc += 2; continue;
      }
      case 13: {                                        // LDR
        const a = r[mid] + (high << 2) | 0;
        if (plain(a, 3)) { r[low] = load32(a); spent += 2; }
        else if (isDivider(a)) { r[low] = sio.readUint32(a - SIO); spent += 1; }
        else break;
        pc += 2; continue;
      }
      case 14: {                                        // STRB
        const a = r[mid] + high | 0;
        if (!inRam(a, 0)) break;
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
        if (!inRam(a, 1)) break;
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
        if (!inRam(a, 3)) break;
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
          if (!inRam(a, 3) || !inRam(r[13] - 4 | 0, 3)) break;
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
        if (!inRam(a, 3) || !inRam(a + 4 * ONES[byte] - 4 | 0, 3) || byte >> top & 1) break;
        if (op & 0x800) {
          for (let n = 0; n < 8; n++) if (byte >> n & 1) { r[n] = ram32[(a - RAM) >>> 2]; a += 4; }
        } else {
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
  r[15] = pc;
  core.N = flags < 0; core.Z = flags === 0; core.C = c !== 0; core.V = v !== 0;
  core.cycles += spent;
  count += done;
  if (spent >= budget) return spent;
  clock.nanosCounter += spent * CYCLE_NS;               // a peripheral may look at the clock
  return core.executeInstruction();
}

/** Puts a new chip on this process's memory, of which only the flash keeps what it holds. Returns run(budget). */
export function thumb(mcu) {
  adopt(mcu);
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
  ({ core, clock, sio } = Object.assign(mcu, { sram: ram, sramView: new DataView(ram.buffer), bootrom, flash,
    flash16: xip16, flashView: new DataView(flash.buffer) }));
  ram.fill(0);
  registers.set(core.registers);
  core.registers = registers;
}
