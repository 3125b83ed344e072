// An nRF24L01+ on an SPI controller of the emulated Pico, from its data sheet (product specification 1.0): registers,
// FIFOs of three packets, automatic acknowledgement with payload, automatic repetition. Power-on gives the registers
// their reset values; a reset of the Pico alone changes nothing here.
import { GPIOPinState } from 'rp2040js';

const CONFIG = 0, EN_AA = 1, EN_RXADDR = 2, SETUP_AW = 3, SETUP_RETR = 4, RF_CH = 5, RF_SETUP = 6, STATUS = 7,
  OBSERVE_TX = 8, RPD = 9, RX_ADDR_P0 = 10, RX_ADDR_P1 = 11, TX_ADDR = 16, RX_PW_P0 = 17, FIFO_STATUS = 23, DYNPD = 28,
  FEATURE = 29;
const R_RX_PAYLOAD = 0x61, R_RX_PL_WID = 0x60, W_TX_PAYLOAD = 0xa0, W_TX_PAYLOAD_NOACK = 0xb0, W_ACK_PAYLOAD = 0xa8,
  ACTIVATE = 0x50, FLUSH_TX = 0xe1, FLUSH_RX = 0xe2, W_REGISTER = 0x20;
const RX_DR = 0x40, TX_DS = 0x20, MAX_RT = 0x10, PRIM_RX = 1, PWR_UP = 2, EN_ACK_PAY = 2;
const SETTLE_NS = 130e3, DEPTH = 3, HEARD_NS = 40e3, NOP = 0xff, FASTEST_HZ = 10e6;
const RESET = { [CONFIG]: 8, [EN_AA]: 0x3f, [EN_RXADDR]: 3, [SETUP_AW]: 3, [SETUP_RETR]: 3, [RF_CH]: 2, [RF_SETUP]: 0x0e,
  [STATUS]: 0x0e, 12: 0xc3, 13: 0xc4, 14: 0xc5, 15: 0xc6 };
const same = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

export class Nrf24 {
  /** pico: for its time and its pins. pins: {spi, csn, ce, irq}. kind: "old" is the nRF24L01 without plus, which has
   *  FEATURE only once ACTIVATE has opened it; "refuses" a clone that never has; "inverted" an Si24R1, which sends and
   *  reads the bit NO_ACK the other way round. pulled: its wires hang in the air. */
  constructor(ether, pico, pins, kind) {
    this.kind = kind; this.open = kind !== 'old' && kind !== 'refuses'; this.pulled = false;
    this.ether = ether; this.pico = pico; this.pins = pins;
    this.place = 0;                            // where it is, in metres along a line
    this.registers = new Uint8Array(32);
    for (const [register, value] of Object.entries(RESET)) this.registers[register] = value;
    this.wide = { [RX_ADDR_P0]: Array(5).fill(0xe7), [RX_ADDR_P1]: Array(5).fill(0xc2), [TX_ADDR]: Array(5).fill(0xe7) };
    this.txFifo = []; this.rxFifo = [];
    this.ce = this.selected = this.busy = this.acking = this.acked = false;
    this.ident = this.tries = 0;
    this.listensFrom = Infinity;
    this.last = new Map();                     // pipe -> the packet that it took last
    this.offered = -1;                         // the pipe whose first answer went out last
    this.listeningNs = 0; this.since = null;   // for how long its receiver was on
    ether.radios.push(this);
  }

  /** Connects it to a chip (again after every reset of that). */
  connect(mcu) {
    const spi = mcu.spi[this.pins.spi];
    spi.onTransmit = (value) => {
      // what comes faster than it can read is nothing that it knows
      const answer = this.selected ? this.#byte(spi.clockFrequency > FASTEST_HZ ? NOP : value) : 0;
      mcu.clock.createAlarm(() => spi.completeTransmit(answer)).schedule(8e9 / spi.clockFrequency);
    };
    mcu.gpio[this.pins.csn].addListener((state) => {
      const low = state === GPIOPinState.Low;
      if (low === this.selected) return;
      this.selected = low;
      if (low) { this.command = -1; this.got = []; } else this.#end();
    });
    mcu.gpio[this.pins.ce].addListener((state) => {
      const high = state === GPIOPinState.High;
      if (high !== this.ce) { this.ce = high; this.#changed(); }
    });
    this.#interrupt();
  }

  /** Pulled off, or put back, with its power. */
  pull(pulled) {
    this.pulled = pulled;
    this.registers.fill(0);
    for (const [register, value] of Object.entries(RESET)) this.registers[register] = value;
    this.open = this.kind !== 'old' && this.kind !== 'refuses';
    this.txFifo = []; this.rxFifo = []; this.busy = false;
    this.#changed(); this.#interrupt();
  }

  /** Begins a measurement of for how long its receiver is on. */
  mark() {
    this.listeningNs = 0;
    if (this.since !== null) this.since = this.now;
  }
  /** Milliseconds of that. */
  get listened() { return (this.listeningNs + (this.since === null ? 0 : this.now - this.since)) / 1e6; }

  get now() { return this.pico.nanos; }
  get listening() { return (this.registers[CONFIG] & (PRIM_RX | PWR_UP)) === (PRIM_RX | PWR_UP) && this.ce; }
  get sends() { return (this.registers[CONFIG] & (PRIM_RX | PWR_UP)) === PWR_UP && this.ce; }
  get speaks() { return (this.registers[CONFIG] & (PRIM_RX | PWR_UP)) === PWR_UP; }
  get channel() { return this.registers[RF_CH]; }
  get rate() { return this.registers[RF_SETUP] & 0x20 ? 250e3 : this.registers[RF_SETUP] & 8 ? 2e6 : 1e6; }
  get #width() { return this.registers[SETUP_AW] + 2; }
  get #status() {
    return this.registers[STATUS] & 0x70 | (this.rxFifo.length ? this.rxFifo[0].pipe : 7) << 1 | (this.txFifo.length >= DEPTH);
  }
  #interrupt() { this.pico.drive(this.pins.irq, !(this.registers[STATUS] & 0x70 & ~this.registers[CONFIG])); }
  #flag(bit) { this.registers[STATUS] |= bit; this.#interrupt(); }

  // SPI

  #byte(value) {
    if (this.pulled) return 0;
    if (this.command < 0) { this.command = value; this.out = this.#answer(value); return this.#status; }
    this.got.push(value);
    return this.out[this.got.length - 1] ?? 0;
  }
  #answer(command) {
    const { rxFifo, txFifo } = this;
    if (command === R_RX_PAYLOAD) return rxFifo.length ? rxFifo[0].data : [];
    if (command === R_RX_PL_WID) return [rxFifo.length ? rxFifo[0].data.length : 0];
    if (command >= W_REGISTER) return [];
    if (this.wide[command]) return this.wide[command];
    if (command === STATUS) return [this.#status];
    if (command === RPD) return [this.listening && this.ether.heard(this, this.now - HEARD_NS) ? 1 : 0];
    if (command === FIFO_STATUS) {
      return [!rxFifo.length | (rxFifo.length >= DEPTH) << 1 | !txFifo.length << 4 | (txFifo.length >= DEPTH) << 5];
    }
    return [this.registers[command]];
  }
  #end() {
    if (this.pulled) return;
    const { command, got, registers } = this, register = command & 0x1f;
    if (command === ACTIVATE && got[0] === 0x73 && this.kind === 'old') this.open = !this.open;
    if (!this.open && (command === (W_REGISTER | FEATURE) || command === (W_REGISTER | DYNPD))) return;
    if (command === R_RX_PAYLOAD && got.length) this.rxFifo.shift();
    else if (command === W_TX_PAYLOAD || command === W_TX_PAYLOAD_NOACK) {
      if (this.txFifo.length < DEPTH) this.txFifo.push({ data: got.slice(0, 32), alone: command === W_TX_PAYLOAD_NOACK });
      this.#changed();
    } else if (command >= W_ACK_PAYLOAD && command < W_ACK_PAYLOAD + 6) {
      if (this.txFifo.length < DEPTH) this.txFifo.push({ data: got.slice(0, 32), pipe: command & 7 });
    } else if (command === FLUSH_TX) this.txFifo = [];
    else if (command === FLUSH_RX) this.rxFifo = [];
    else if (command >= W_REGISTER && command < 2 * W_REGISTER && got.length) {
      if (this.wide[register]) this.wide[register] = got.slice(0, 5);
      else if (register === STATUS) registers[STATUS] &= ~(got[0] & 0x70);
      else if (![OBSERVE_TX, RPD, FIFO_STATUS].includes(register)) registers[register] = got[0];
      this.#interrupt();
      if (register === CONFIG) this.#changed();
    }
  }

  // the air

  #changed() {
    if (this.listening !== (this.since !== null)) {
      if (this.listening) { this.since = this.now; this.listensFrom = this.now + SETTLE_NS; } else {
        this.listeningNs += this.now - this.since; this.since = null; this.listensFrom = Infinity;
      }
    }
    if (this.sends) this.ether.begin(this.now, () => this.#begin());
  }
  #begin() {                                   // a pulse on CE sends one packet
    if (this.busy || !this.txFifo.length || this.registers[STATUS] & MAX_RT) return;
    this.busy = true; this.tries = 0; this.ident = this.ident + 1 & 3;
    this.ether.at(this.ether.now + SETTLE_NS, () => this.#shoot());
  }
  #shoot() {
    if (!this.txFifo.length) { this.busy = false; return; }
    const { data, alone } = this.txFifo[0];
    this.acked = false;
    this.shot = { channel: this.channel, rate: this.rate, to: this.wide[TX_ADDR].slice(0, this.#width), data,
      ident: this.ident, wantsAck: this.registers[EN_AA] & 1 && !alone, inverted: this.kind === 'inverted' };
    this.ether.send(this, this.shot, this.#nanos(data.length));
  }
  #nanos(length) { return (8 * (1 + this.#width + length + 2) + 9) / this.rate * 1e9; }

  /** Its packet has gone out. */
  sent(packet) {
    if (packet.isAck) { this.acking = false; return; }
    if (!packet.wantsAck) { this.#done(); return; }
    const delay = ((this.registers[SETUP_RETR] >> 4) + 1) * 250e3;
    this.ether.at(this.ether.now + delay, () => {
      if (this.acked || this.shot !== packet) return;
      if (this.tries++ < (this.registers[SETUP_RETR] & 15)) return this.#shoot();
      this.busy = false; this.#flag(MAX_RT);
    });
  }
  #done() { this.txFifo.shift(); this.busy = false; this.#flag(TX_DS); if (this.sends) this.#begin(); }

  /** Whether a packet that began at `start` reaches its decoder. */
  hears({ packet, start }) {
    if (packet.channel !== this.channel || packet.rate !== this.rate) return false;
    if (packet.isAck) return this.busy && packet.ident === this.ident && same(packet.to, this.wide[TX_ADDR].slice(0, this.#width));
    return this.listening && !this.acking && this.listensFrom <= start + 2e4 && this.#pipe(packet.to) >= 0;
  }
  #pipe(to) {
    for (let pipe = 0; pipe < 6; pipe++) {
      const [first, rest] = [this.wide[RX_ADDR_P0 + pipe], this.wide[RX_ADDR_P1].slice(1)];
      const address = first ?? [this.registers[RX_ADDR_P0 + pipe], ...rest];
      if (this.registers[EN_RXADDR] >> pipe & 1 && same(address.slice(0, this.#width), to)) return pipe;
    }
    return -1;
  }

  /** A packet has come in, whole. */
  arrive(packet) {
    const { registers, rxFifo, txFifo } = this;
    if (packet.isAck) {
      this.acked = true;
      if (packet.data.length && rxFifo.length < DEPTH) { rxFifo.push({ pipe: 0, data: packet.data }); this.#flag(RX_DR); }
      this.#done();
      return;
    }
    const pipe = this.#pipe(packet.to), last = this.last.get(pipe);
    if (!(registers[DYNPD] >> pipe & 1) && registers[RX_PW_P0 + pipe] !== packet.data.length) return;
    const wantsAck = !packet.wantsAck !== (packet.inverted === (this.kind === 'inverted'));
    const again = wantsAck && last && last.ident === packet.ident && same(last.data, packet.data);
    if (!again) {
      if (rxFifo.length >= DEPTH) return;      // and no acknowledgement
      rxFifo.push({ pipe, data: packet.data });
      this.last.set(pipe, packet);
      this.#flag(RX_DR);
    }
    if (!wantsAck || !(registers[EN_AA] >> pipe & 1)) return;
    this.acking = true;
    const first = () => txFifo.findIndex((waiting) => waiting.pipe === pipe);
    if (!again && this.offered === pipe) {     // a new packet says that the last answer arrived, whether it did or not
      if (first() >= 0) { txFifo.splice(first(), 1); this.#flag(TX_DS); }
    }
    const answer = registers[FEATURE] & EN_ACK_PAY && first() >= 0 ? txFifo[first()].data : [];
    this.offered = answer.length ? pipe : -1;
    this.ether.at(this.ether.now + SETTLE_NS, () => this.ether.send(this,
      { channel: packet.channel, rate: packet.rate, to: packet.to, data: answer, ident: packet.ident, isAck: true },
      this.#nanos(answer.length)));
  }
}
