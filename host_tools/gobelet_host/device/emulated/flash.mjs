// The 2 MB flash of a Pico: erase and program as the chip does them, counted one by one so that a test
// can cut the power at any of them. Knows nothing of files or of MicroPython.
const SECTOR = 4096, PAGE = 256;
const ERASE_NS = 45e6, PROGRAM_NS = 4e5;                  // typical times of the W25Q16JV

export class Flash {
  /** bytes: its memory; changed: is told from where to where it is other than before. */
  constructor(bytes, changed) {
    this.bytes = bytes.fill(0xff);
    this.changed = changed;
    this.operations = 0;         // sectors erased and pages programmed since power-on
    this.cutAt = Infinity;       // the operation at which the power goes
    this.torn = false;           // whether that operation is left half done
    this.film = null;            // a list that takes every operation: [offset, bytes programmed or null]
  }

  /** Erases whole sectors. Returns the nanoseconds it takes, or -1 when the power went. */
  erase(offset, count) {
    for (let at = offset; at < offset + count; at += SECTOR) {
      const cut = this.#cut();
      if (cut === 'before') return -1;
      this.film?.push([at, null]);
      this.bytes.fill(0xff, at, at + (cut ? SECTOR / 2 : SECTOR));
      this.changed(at, at + SECTOR);
      if (cut) return -1;
    }
    return (count / SECTOR) * ERASE_NS;
  }

  /** Programs pages: bits can only go from 1 to 0. Returns as `erase` does. */
  program(offset, data) {
    for (let at = 0; at < data.length; at += PAGE) {
      const cut = this.#cut();
      if (cut === 'before') return -1;
      this.film?.push([offset + at, data.slice(at, at + PAGE)]);
      const end = Math.min(data.length, at + (cut ? PAGE / 2 : PAGE));
      for (let i = at; i < end; i++) this.bytes[offset + i] &= data[i];
      this.changed(offset + at, offset + end);
      if (cut) return -1;
    }
    return Math.ceil(data.length / PAGE) * PROGRAM_NS;
  }

  #cut() {
    if (this.operations++ !== this.cutAt) return '';
    return this.torn ? 'middle' : 'before';
  }
}
