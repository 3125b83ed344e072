// The kit's display controller, an ST7789, on an SPI of the emulated Pico: 240 columns and 320 rows of memory, seen on their
// side. What its data sheet (ST7789V, version 1.3) forbids is an error: an unknown command, parameters too many or too
// few, one command in the 5 ms after SLPOUT, SLPOUT in the 120 ms after a reset, a clock faster than 16 ns a cycle (7.4.3),
// a window outside of memory, dots of another size than COLMOD says. MADCTL as in its table of 8.12: MV exchanges the
// counters, then MX mirrors columns and MY rows.
import { GPIOPinState } from 'rp2040js';

const COLUMNS = 240, ROWS = 320, FASTEST_HZ = 62.5e6, MS = 1e6, AFTER_RESET = 120 * MS, AFTER_SLPOUT = 5 * MS;
const SWRESET = 0x01, SLPIN = 0x10, SLPOUT = 0x11, INVOFF = 0x20, INVON = 0x21, DISPOFF = 0x28, DISPON = 0x29, CASET = 0x2a,
  RASET = 0x2b, RAMWR = 0x2c, MADCTL = 0x36, COLMOD = 0x3a, MY = 0x80, MX = 0x40, MV = 0x20, PIXELS_16 = 5, WHITE = 0xffff;
const PARAMETERS = new Map([[0x00, 0], [SWRESET, 0], [SLPIN, 0], [SLPOUT, 0], [0x13, 0], [INVOFF, 0], [INVON, 0], [DISPOFF, 0],
  [DISPON, 0], [CASET, 4], [RASET, 4], [RAMWR, Infinity], [0x35, 1], [MADCTL, 1], [COLMOD, 1], [0xb2, 5], [0xb7, 1],
  [0xbb, 1], [0xc0, 1], [0xc2, 1], [0xc3, 1], [0xc4, 1], [0xc6, 1], [0xd0, 2], [0xe0, 14], [0xe1, 14]]);
const INCR_READ = 1 << 4;                      // of a DMA channel, RP2040 data sheet 2.5.7: CTRL_TRIG
const LEFT = 32, TOP = 56;                     // where the picture of 128x64 stands, each dot of it two by two

export class St7789 {
  /** pico: for its time and pins; pins: {spi, sck, mosi, dc, cs, backlight}. */
  constructor(pico, pins) {
    this.pico = pico; this.pins = pins;
    this.dots = new Uint16Array(COLUMNS * ROWS).map((_, at) => at * 40503);   // power-on contents are noise
    this.errors = [];
    this.changedAt = this.firstChange = -1;
    this.pump = true;                          // what an SSD1306 has, for whoever asks
    this.bytes = 0;
    this.#reset();
  }

  #reset() {
    this.sleeping = true; this.shows = this.inverted = false;
    this.order = 0; this.format = 6;
    this.window = { [CASET]: [0, COLUMNS - 1], [RASET]: [0, ROWS - 1] };
    this.resetAt = this.pico.nanos; this.wokenAt = -Infinity;
    this.command = -1; this.got = [];
  }

  /** Connects it to a chip (again after every reset of that). */
  connect(mcu) {
    const spi = mcu.spi[this.pins.spi], { dc, cs } = this.pins;
    this.selected = false;
    const take = (value) => {
      if (!this.selected) return;
      this.bytes++;
      if (mcu.gpio[dc].value === GPIOPinState.High) this.#data(value); else this.#begin(value);
    };
    const sent = mcu.clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (value) => {
      if (spi.clockFrequency > FASTEST_HZ) this.errors.push(`clock of ${spi.clockFrequency} Hz`);
      take(value);
      sent.schedule(8e9 / spi.clockFrequency);
    };
    for (const channel of mcu.dma.channels) this.#stream(mcu, spi, channel, take);
    mcu.gpio[cs].addListener((state) => {
      const low = state === GPIOPinState.Low;
      if (low === this.selected) return;
      this.selected = low;
    });
    this.backlight = () => this.pico.tone(this.pins.backlight)[1];
  }

  /** What DMA brings is taken at once, when the last byte but one would be through: a core that sends so waits for the end.
   *  The last goes as any byte does. */
  #stream(mcu, spi, channel, take) {
    const schedule = channel.scheduleTransfer.bind(channel), { tx, rx } = spi.dreq, { channels } = mcu.dma;
    const ends = mcu.clock.createAlarm(() => {
      if (!channel.active) return;
      const back = channels.find((one) => one.active && one.treqValue === rx && one.transCount === channel.transCount);
      for (; channel.transCount > 1; channel.transCount--) take(mcu.readUint8(channel.readAddr++));
      if (back) back.transCount = 1;
      schedule();
    });
    channel.scheduleTransfer = () => {
      const many = channel.treqValue === tx && channel.transCount > 1 && channel.dataSize === 1 && channel.ctrl & INCR_READ;
      if (many && !spi.busy) ends.schedule((channel.transCount - 1) * 8e9 / spi.clockFrequency); else schedule();
    };
  }

  mark() { this.firstChange = -1; this.bytes = 0; }
  get on() { return this.shows && !this.sleeping && this.backlight?.() > 0; }
  get contrast() { return Math.round(255 * this.backlight()); }
  get mirrored() { return [(this.order & MX) !== 0, (this.order & MY) !== 0]; }

  #begin(code) {
    const now = this.pico.nanos, wanted = PARAMETERS.get(this.command);
    if (this.command >= 0 && this.command !== RAMWR && this.got.length !== wanted) this.#refuse('parameters');
    this.command = code; this.got = []; this.half = -1;
    if (!PARAMETERS.has(code)) this.#refuse('command');
    if (now - this.wokenAt < AFTER_SLPOUT) this.#refuse('5 ms after SLPOUT: command');
    if (code === SWRESET) this.#reset();
    if (code === SLPOUT && this.sleeping) {
      if (now - this.resetAt < AFTER_RESET) this.#refuse('120 ms after a reset: command');
      this.sleeping = false; this.wokenAt = now;
    } else if (code === SLPIN) this.sleeping = true;
    else if (code === INVON || code === INVOFF) this.inverted = code === INVON;
    else if (code === DISPON || code === DISPOFF) this.shows = code === DISPON;
    else if (code === RAMWR) {
      this.column = this.window[CASET][0]; this.row = this.window[RASET][0];
      if (this.format !== PIXELS_16) this.#refuse('dots that are not of 16 bits: command');
    }
  }

  #refuse(what) { this.errors.push(`${what} ${this.command.toString(16)}`); }

  #data(value) {
    const { command, got } = this;
    if (command === RAMWR) {
      if (this.half < 0) { this.half = value; return; }
      this.#dot(this.half << 8 | value);
      this.half = -1;
      return;
    }
    got.push(value);
    if (got.length > (PARAMETERS.get(command) ?? Infinity)) return this.#refuse('parameters');
    if (command === COLMOD) this.format = value & 7;
    if (command === MADCTL) this.order = value;
    if (got.length < 4 || (command !== CASET && command !== RASET)) return;
    const [first, last] = this.window[command] = [got[0] << 8 | got[1], got[2] << 8 | got[3]];
    const most = (command === CASET) === !(this.order & MV) ? COLUMNS : ROWS;
    if (first > last || last >= most) this.#refuse('window');
  }

  #dot(value) {
    const { order } = this, [x, y] = order & MV ? [this.row, this.column] : [this.column, this.row];
    const at = (order & MY ? ROWS - 1 - y : y) * COLUMNS + (order & MX ? COLUMNS - 1 - x : x);
    if (this.dots[at] !== value) {
      this.dots[at] = value;
      this.changedAt = this.pico.nanos;
      if (this.firstChange < 0) this.firstChange = this.changedAt;
    }
    if (this.column++ < this.window[CASET][1]) return;
    this.column = this.window[CASET][0];
    this.row = this.row < this.window[RASET][1] ? this.row + 1 : this.window[RASET][0];
  }

  /** Whether a dot is white for who holds the pack with A and B at the left: they are beside the last row's side. */
  white(x, y) { return (this.dots[x * COLUMNS + COLUMNS - 1 - y] === WHITE) === this.inverted; }

  /** What stands in the corners, each beside a button: A, B, X, Y; dot by dot, row by row. */
  get corners() {
    const sign = (left, top) => Array.from({ length: 64 * 16 }, (_, at) => +this.white(left + (at & 63), top + (at >> 6)));
    return [[0, 0], [0, 224], [256, 0], [256, 224]].map(([left, top]) => sign(left, top));
  }

  /** The picture of 128x64 in the order of an SSD1306's memory. A dot that is not two by two, or not black or white, is
   *  an error. */
  get memory() {
    const memory = new Uint8Array(1024);
    for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++) {
      const here = [0, 1, 2, 3].map((n) => this.dots[(LEFT + 2 * x + (n & 1)) * COLUMNS + COLUMNS - 1 - TOP - 2 * y - (n >> 1)]);
      if (here.some((dot) => dot !== here[0]) || (here[0] && here[0] !== WHITE)) return memory.fill(0x5a);
      if (this.white(LEFT + 2 * x, TOP + 2 * y)) memory[(y >> 3) * 128 + x] |= 1 << (y & 7);
    }
    return memory;
  }
}
