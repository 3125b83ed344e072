// Display controllers: they decode control bytes, commands and data into their display memory, as the data sheets say. An
// unknown command is an error: a driver must not send what the chip would misread. SSD1306: sections 8.1.5 and 9, 10. To
// its successors (SSD1306B, SSD1315) 0xad chooses a reference current; what an SH1106 is told there chooses the usual one.
// SH1106: 132 columns of memory, of which the panel shows the middle 128; page addressing alone; a pump of its own. Three
// of the SSD1306's commands are nothing to it, and their arguments columns: u8glib has sent them to SH1106s for years.

const LENGTHS = new Map([[0x20, 2], [0x21, 3], [0x22, 3], [0x81, 2], [0x8d, 2], [0xa8, 2], [0xd3, 2], [0xd5, 2],
  [0xad, 2], [0xd9, 2], [0xda, 2], [0xdb, 2]]);

export class Ssd1306 {
  constructor(now) {
    this.now = now;                            // () -> nanoseconds
    this.ident = 0x03;                         // the lowest bits of its status
    this.memory = new Uint8Array(1024);
    for (let i = 0; i < 1024; i++) this.memory[i] = (i * 37) & 255;   // power-on contents are noise
    this.on = false;
    this.pump = false;
    this.contrast = 0x7f;
    this.inverted = false;
    this.mirrored = [false, false];            // segments, lines
    this.mode = 2;                             // 0 horizontal, 1 vertical, 2 page
    this.window = [0, 127, 0, 7];
    this.column = 0;
    this.page = 0;
    this.pending = [];
    this.errors = [];
    this.changedAt = -1;                       // when display memory last changed
    this.firstChange = -1;                     // ... and first since `mark()`
  }

  mark() { this.firstChange = -1; }
  start() { this.expecting = 'control'; }
  read() { return (this.on ? 0x00 : 0x40) | this.ident; }
  write(value) {
    if (this.expecting === 'control') {
      if (value & 0x3f) this.errors.push(`control byte ${value.toString(16)}`);
      this.single = (value & 0x80) !== 0;
      this.expecting = value & 0x40 ? 'data' : 'command';
      return true;
    }
    if (this.expecting === 'data') this.data(value); else this.command(value);
    if (this.single) this.expecting = 'control';
    return true;
  }
  stop() {}

  command(value) {
    const c = this.pending;
    c.push(value);
    if (c.length < (LENGTHS.get(c[0]) ?? 1)) return;
    this.pending = [];
    const [code, a, b] = c;
    if (code <= 0x0f) this.column = (this.column & 0x70) | code;
    else if (code <= 0x1f) this.column = (this.column & 0x0f) | ((code & 7) << 4);
    else if (code === 0x20) this.mode = a & 3;
    else if (code === 0x21) { this.window[0] = this.column = a & 127; this.window[1] = b & 127; }
    else if (code === 0x22) { this.window[2] = this.page = a & 7; this.window[3] = b & 7; }
    else if (code === 0x8d) this.pump = a === 0x14;
    else if (code === 0x2e) return;                        // stop scrolling
    else this.common(code, a);
  }

  /** What all of them understand. */
  common(code, a) {
    if (code >= 0x40 && code <= 0x7f) this.firstLine = code & 63;
    else if (code === 0x81) this.contrast = a;
    else if (code === 0xa0 || code === 0xa1) this.mirrored[0] = code === 0xa1;
    else if (code === 0xa4) this.allOn = false;
    else if (code === 0xa5) this.allOn = true;
    else if (code === 0xa6 || code === 0xa7) this.inverted = code === 0xa7;
    else if (code === 0xa8) this.lines = a + 1;
    else if (code === 0xae || code === 0xaf) this.on = code === 0xaf;
    else if (code >= 0xb0 && code <= 0xb7) this.page = code & 7;
    else if (code === 0xc0 || code === 0xc8) this.mirrored[1] = code === 0xc8;
    else if (code === 0xe3) return;                        // no operation
    else if (!LENGTHS.has(code)) this.errors.push(`command ${code.toString(16)}`);
  }

  keep(at, value) {
    if (this.memory[at] === value) return;
    this.memory[at] = value;
    this.changedAt = this.now();
    if (this.firstChange < 0) this.firstChange = this.changedAt;
  }

  data(value) {
    this.keep(this.page * 128 + this.column, value);
    const [c0, c1, p0, p1] = this.window;
    if (this.mode === 2) this.column = (this.column + 1) & 127;
    else if (this.mode === 0) {
      if (this.column !== c1) this.column = (this.column + 1) & 127;
      else { this.column = c0; this.page = this.page === p1 ? p0 : (this.page + 1) & 7; }
    } else if (this.page !== p1) this.page = (this.page + 1) & 7;
    else { this.page = p0; this.column = this.column === c1 ? c0 : (this.column + 1) & 127; }
  }
}

const SH1106_LENGTHS = new Map([[0x81, 2], [0xa8, 2], [0xad, 2], [0xd3, 2], [0xd5, 2], [0xd9, 2], [0xda, 2], [0xdb, 2]]);

export class Sh1106 extends Ssd1306 {
  static HIDDEN = 2;
  constructor(now) {
    super(now);
    this.ident = 0x08;
    this.whole = new Uint8Array(8 * 132).fill(0x5a);   // memory holds the 128 columns that can be seen
    this.mode = 2;
  }

  command(value) {
    const c = this.pending;
    c.push(value);
    if (c.length < (SH1106_LENGTHS.get(c[0]) ?? 1)) return;
    this.pending = [];
    const [code, a] = c;
    if (code <= 0x0f) this.column = (this.column & 0xf0) | code;
    else if (code <= 0x1f) this.column = (this.column & 0x0f) | ((code & 15) << 4);
    else if (code === 0xad) this.pump = a === 0x8b;
    else if (code >= 0x30 && code <= 0x33) return;         // the pump's voltage
    else if (code === 0x20 || code === 0x8d || code === 0x2e) return;
    else this.common(code, a);
  }

  data(value) {
    if (this.column > 131) return;                         // no way round to the first column
    const at = this.column - Sh1106.HIDDEN;
    if (at >= 0 && at < 128) this.keep(this.page * 128 + at, value);
    this.column++;
  }
}

// Bits that must be zero in the argument of an SSD1309's command (its data sheet, table 9-1). Of 0xdb it leaves bit 6 open.
const SSD1309_ZERO = new Map([[0x20, 0xfc], [0xa8, 0xc0], [0xd3, 0xc0], [0xda, 0xcd], [0xdb, 0x83]]);
const SSD1309_LEVELS = [0x00, 0x34, 0x3c];               // of 0xdb, bits 5 to 2: 0.64, 0.78 and 0.84 of VCC

export class Ssd1309 extends Ssd1306 {
  constructor(now) {
    super(now);
    this.pump = true;                                      // it has none: its panel's voltage comes from the module
  }

  command(value) {
    if (!this.pending.length && value === 0x8d) return;    // the SSD1306's pump: no command here, its argument a column
    const [code, ...given] = [...this.pending, value];
    const unknown = code === 0xdb && !SSD1309_LEVELS.includes(given[0] & 0x3c);
    if (given.length === 1 && (unknown || given[0] & (SSD1309_ZERO.get(code) ?? 0))) {
      this.errors.push(`argument ${given[0].toString(16)} of ${code.toString(16)}`);
    }
    super.command(value);
  }
}
