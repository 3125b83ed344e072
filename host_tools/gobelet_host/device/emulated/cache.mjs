// What flash costs: the RP2040 reads it through a cache of 16 KiB, two ways, lines of 8 bytes; a miss waits for the
// serial flash. Off unless the process is started with GOBELET_FLASH_CACHE=cycles of a miss (about 50, at any clock, as
// the flash's clock follows the core's): then code that is translated or interpreted and what it reads pay for it; what
// is left to the stock core pays for its instruction alone. Which line a full set gives up is not published: here the
// one that was used longer ago. Source: RP2040 data sheet, section 2.6.3.
import * as w from './wasm.mjs';
import { CACHE_AT, FLASH_SIZE } from './memory.mjs';

export const MISS = Number(process.env.GOBELET_FLASH_CACHE ?? 0);
const LINE = 3, SETS = 1024;                   // lines of 1 << LINE bytes; a set is two words: the newer line, the older
const { num, get, set, add, and, shl, shr } = w;

/** The number of the line at an offset in flash; 0 is no line. */
export const lineOf = (offset) => (offset >> LINE) + 1;
const setOf = (line) => shl(and(line, num(SETS - 1)), num(3));

/** The function that brings a line, and answers what that costs: nothing if it was the older one of its set. */
export const fetcher = () => new WebAssembly.Module(w.moduleOf([
  set(1, setOf(get(0))),
  set(2, w.load32(get(1), CACHE_AT + 4)),
  w.store32(get(1), w.load32(get(1), CACHE_AT), CACHE_AT + 4),
  w.store32(get(1), get(0), CACHE_AT),
  w.when(w.eq(get(2), get(0)), w.leave(num(0))),
  num(MISS),
], 2));

const touch = (line, pay) => w.when(w.ne(w.load32(setOf(line), CACHE_AT), line), pay(w.callTable(line, num(0))));
/** WebAssembly that takes what a line costs by `pay`, if it is not the newest of its set: for a line that is known when the
 *  code is translated, and for the byte at an offset that is not. The function table's first entry is the fetcher. */
export const touchKnown = (line, pay) => w.when(w.ne(w.load32(num(0), CACHE_AT + 8 * (line & SETS - 1)), num(line)),
  pay(w.callTable(num(line), num(0))));
export const touchAt = (offset, pay) => touch(add(shr(offset, num(LINE)), num(1)), pay);

/** The cache for code that is interpreted: what the access to an offset in flash costs. */
export function access(words, fetch) {
  return (offset) => {
    const line = lineOf(offset);
    return words[(line & SETS - 1) << 1] === line ? 0 : fetch(line);
  };
}
export const WORDS = 2 * SETS;
export const inFlash = (place) => place >= 0 && place < FLASH_SIZE;
