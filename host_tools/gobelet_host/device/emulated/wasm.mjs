// As much of WebAssembly's binary format as blocks.mjs writes: instructions as nested lists of bytes, and a module of
// functions that share a memory and a table. Source: WebAssembly Core Specification, section 5.

const leb = (n) => (n < 128 ? n : [n & 127 | 128, leb(Math.floor(n / 128))]);             // unsigned
const sleb = (n) => (n >= -64 && n < 64 ? n & 127 : [n & 127 | 128, sleb(n >> 7)]);       // a signed 32-bit number

const sized = (bytes) => [leb(bytes.length), ...bytes];
const list = (items) => [leb(items.length), items];
const two = (code) => (a, b) => [a, b, code];
const one = (code) => (a) => [a, code];
const load = (code) => (address, offset) => [address, code, 0, leb(offset)];       // alignment is a hint only
const store = (code) => (address, value, offset) => [address, value, code, 0, leb(offset)];

export const num = (n) => [0x41, sleb(n | 0)];
export const get = (local) => [0x20, leb(local)];
export const set = (local, value) => [value, 0x21, leb(local)];
export const tee = (local, value) => [value, 0x22, leb(local)];
export const add = two(0x6a), sub = two(0x6b), mul = two(0x6c);
export const divide = { true: two(0x6d), false: two(0x6e) }, rest = { true: two(0x6f), false: two(0x70) };   // signed?
export const and = two(0x71), or = two(0x72), xor = two(0x73);
export const shl = two(0x74), sar = two(0x75), shr = two(0x76), rotl = two(0x77), rotr = two(0x78);
export const eqz = one(0x45), eq = two(0x46), ne = two(0x47), lt = two(0x48), below = two(0x49), le = two(0x4c), ge = two(0x4e);
export const notBelow = two(0x4f);             // lt, le, ge: signed; below, notBelow: unsigned
export const byteOf = one(0xc0), halfOf = one(0xc1);   // with their signs
export const wide = one(0xad), narrow = one(0xa7), addWide = two(0x7c), shrWide = two(0x88), notBelowWide = two(0x5a);
export const numWide = (n) => [0x42, sleb(n)];
export const double = one(0xb7), wholeOf = one(0xb1);      // a signed 32-bit number as a double, a double as a wide number
export const loadDouble = load(0x2b), addDouble = two(0xa0), mulDouble = two(0xa2), divDouble = two(0xa3);
export const load32 = load(0x28), load8 = load(0x2d), load16 = load(0x2f);
export const store32 = store(0x36), store8 = store(0x3a), store16 = store(0x3b);
export const pick = (a, b, condition) => [a, b, condition, 0x1b];
export const block = (...body) => [0x02, 0x40, body, 0x0b];
export const loop = (...body) => [0x03, 0x40, body, 0x0b];
export const when = (condition, ...body) => [condition, 0x04, 0x40, body, 0x0b];
export const either = (condition, yes, no) => [condition, 0x04, 0x40, yes, 0x05, no, 0x0b];
export const br = (depth) => [0x0c, leb(depth)];
export const brIf = (depth, condition) => [condition, 0x0d, leb(depth)];
export const brTable = (count, value) => [value, 0x0e, leb(count - 1), Array.from({ length: count }, (_, n) => leb(n))];
export const end = 0x0b;
export const leave = (value) => [value, 0x0f];
/** Calls what is in the table; its result stays on the stack. */
export const callTable = (argument, index) => [argument, index, 0x11, 0, 0];

/** Calls the function that modules import; its result stays on the stack. */
export const callPeek = (argument) => [argument, 0x10, 0];

/** A module with one function `run`, from an i32 to an i32. locals: how many i32s it has beside its argument. */
export function moduleOf(body, locals) {
  const code = flat([list([[leb(locals), 0x7f]]), body, end]);
  const name = (text) => sized([...Buffer.from(text)]);
  const section = (id, content) => [id, sized(flat(content))];
  const before = flat([
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, list([[0x60, 1, 0x7f, 1, 0x7f]])),
    section(2, list([[name('chip'), name('memory'), 2, 0, 1], [name('chip'), name('table'), 1, 0x70, 0, 1], [name('chip'), name('peek'), 0, 0]])),
    section(3, list([0])),
    section(7, list([[name('run'), 0, 1]])),
    [10, leb(1 + flat([leb(code.length)]).length + code.length), 1, leb(code.length)],
  ]);
  const bytes = new Uint8Array(before.length + code.length);
  bytes.set(before);
  bytes.set(code, before.length);
  return bytes;
}

let room = new Uint8Array(1 << 16);

/** The bytes of nested lists. */
function flat(tree) {
  let length = 0;
  const pour = (branch) => {
    for (let n = 0; n < branch.length; n++) {
      const what = branch[n];
      if (typeof what !== 'number') { pour(what); continue; }
      if (length === room.length) { const larger = new Uint8Array(2 * length); larger.set(room); room = larger; }
      room[length++] = what;
    }
  };
  pour(tree);
  return room.slice(0, length);
}
