// One emulated Raspberry Pi Pico with the parts of a cup on its pins: boots MicroPython from flash, in
// virtual time. A reset keeps flash and parts; power() starts everything anew but the flash.
import fs from 'node:fs';
import { GPIOPinState, RP2040 } from 'rp2040js';
import { Lis3dh, Mpu6050, Mpu6500 } from './accelerometers.mjs';
import { Flash } from './flash.mjs';
import { I2cBus } from './i2c.mjs';
import { Nrf24 } from './nrf24.mjs';
import { ChipReset, RingOscillator, answerOtherCore, answerUniqueId, answerWaking, shortcutMemory } from './soc.mjs';
import { Sh1106, Ssd1306, Ssd1309 } from './ssd1306.mjs';
import { St7789 } from './st7789.mjs';
import { UsbHost } from './usb.mjs';

const ACCELEROMETERS = { lis3dh: Lis3dh, mpu6050: Mpu6050, mpu6500: Mpu6500 };
const SAMPLE_NS = 1e7, CRYSTAL_HZ = 12e6, XOSC = 0x40024, XOSC_DORMANT = 8, WAKE = 0x77616b65, PWM = 4;
// what our boot ROM says with BKPT where the real one would work the flash controller
const ERASE = 0xe0, PROGRAM = 0xe1, BOOTSEL = 0xe2;

/** The stock chip, without the 16 MB that it fills as its flash at every start: ours is put in their place. */
class Chip extends RP2040 {
  found = new Map();                           // what is at 16 KiB of addresses: the stock object's keys are hashed each time
  reset() { this.core.reset(); this.pwm.reset(); }
  findPeripheral(address) {
    const number = address >>> 14;
    let part = this.found.get(number);
    if (!part) this.found.set(number, part = super.findPeripheral(address));
    return part;
  }
}

export class Pico {
  /** options: bootrom, flash: paths of the boot ROM and of a whole flash;
   *  pins: {i2c, sda, scl, int1, pullups: [..], adc: {channel: raw}, sag: {channel, by: raw, pin}, radio: {spi, csn, ce, irq}}; oled, accel, radio:
   *  what is fitted; seed; uid; mark: a pin by which the program tells when something happens. chip: a thumb.mjs of its
   *  own. ether: the air that its radio is in. */
  constructor(options, chip, ether) {
    this.options = options;
    this.chip = chip;
    this.ether = ether;
    const rom = fs.readFileSync(options.bootrom);
    chip.bootrom.fill(0);
    new Uint8Array(chip.bootrom.buffer, chip.bootrom.byteOffset).set(rom);
    this.flash = new Flash(chip.flash, chip.changed);
    this.flash.bytes.set(fs.readFileSync(options.flash));
    this.levels = new Map();                   // what drives each input pin
    this.edges = new Map();                    // pin -> rising edges the chip has put out
    this.marks = [];                           // nanoseconds of those of the pin `mark`
    this.power();
  }

  power() {
    const { options } = this, now = () => this.nanos;
    this.levels.clear();
    this.unseen = new Set();                   // input pins that have changed while nothing looked at them
    for (const pin of [...options.pins.pullups, options.pins.sda, options.pins.scl]) this.levels.set(pin, true);
    this.bus = new I2cBus();
    this.oled = options.oled ? new ({ sh1106: Sh1106, ssd1309: Ssd1309 }[options.oled] ?? Ssd1306)(now) : null;
    this.lcd = options.pins.lcd ? this.oled = new St7789(this, options.pins.lcd) : null;
    if (options.oled === 'lying') this.oled.ident = 8;      // a clone that says of itself what an SH1106 does
    if (this.oled && !this.lcd) this.bus.parts.set(0x3c, this.oled);
    const [part, says] = (options.accel ?? '').split('.'), Accelerometer = ACCELEROMETERS[part];
    this.accelerometer = Accelerometer ? new Accelerometer(now, (level) => { if (options.pins.int1 !== null) this.drive(options.pins.int1, level); }) : null;
    if (says) this.accelerometer.registers[0x75] = parseInt(says, 16);
    if (Accelerometer) this.bus.parts.set(Accelerometer.address, this.accelerometer);
    if (this.radio) this.ether.radios.splice(this.ether.radios.indexOf(this.radio), 1);
    this.radio = options.radio ? new Nrf24(this.ether, this, options.pins.radio, options.radio) : null;
    this.usb = new UsbHost((why) => { this.halted ||= why; });
    this.oscillator = new RingOscillator(null, options.seed);
    this.resets = [];
    this.halted = '';
    this.output = [];                          // what it has said, for whoever asks
    this.executed = this.chip.executed();                // instructions before this power-on
    this.before = this.ether.now;              // nanoseconds until the last reset, of its air's life
    this.asleep = 0;                           // ... in which the core waited for an event, since mark()
    this.beats = this.stopped = 0;             // of its clock; nanoseconds with no more than the crystal, as in lightsleep
    this.usbOn = 0;                            // nanoseconds of a lightsleep in which USB's clock or PLL went on
    this.still = 0;                            // ... in which the crystal stood still, and with it all that counts by it
    this.hertz = 0; this.paced = this.before;  // since when it is so fast
    this.flash.operations = 0;
    this.flash.cutAt = Infinity;
    this.#start(null);
  }

  get instructions() { return this.chip.executed() - this.executed; }

  /** Begins a measurement of the core's sleep and clock. */
  mark() { this.#pace(this.hertz); this.asleep = this.beats = this.stopped = this.usbOn = this.still = 0; }
  /** Millions of the beats of the core's clock since then, but in a lightsleep, and how long that was in milliseconds. */
  get pace() { this.#pace(this.hertz); return { megacycles: this.beats / 1e6, lightsleep_ms: this.stopped / 1e6 }; }
  #pace(hertz) {
    const passed = this.nanos - this.paced;
    if (this.hertz > CRYSTAL_HZ) this.beats += passed * this.hertz / 1e9; else this.stopped += passed;
    this.hertz = hertz; this.paced += passed;
  }

  get nanos() { return this.before + (this.mcu ? this.mcu.clock.nanos : 0); }

  #start(previous) {
    const mcu = new Chip(), { pins } = this.options, watchdog = mcu.peripherals[0x40058];
    mcu.logger = { debug() {}, info() {}, warn() {}, error() {} };
    this.execute = this.options.stock ? this.chip.stock(mcu) : this.chip.thumb(mcu);
    if (previous) {
      const old = previous.peripherals[0x40058];
      watchdog.reason = old.reason;
      watchdog.scratchData.set(old.scratchData);
      this.before += previous.clock.nanos;
    }
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false;
      this.resetting = watchdog.reason === 1 ? 'watchdog' : 'software';
    };
    this.resetting = '';
    this.delay = 0;                            // time the core spends in the boot ROM's flash routines
    mcu.addClockListener((hertz) => this.#pace(hertz));
    mcu.peripherals[0x40060] = this.oscillator;
    mcu.peripherals[0x40064] = new ChipReset(mcu, (why) => { this.halted ||= why; });
    answerOtherCore(mcu.sio);
    this.waking = answerWaking(mcu);
    answerUniqueId(mcu.peripherals[0x18000], this.options.uid);
    shortcutMemory(mcu, this.chip.written);
    mcu.onBreak = (code) => this.#rom(code);
    this.mcu = mcu;
    this.crystal = mcu.peripherals[XOSC];
    for (const [channel, value] of Object.entries(pins.adc ?? {})) mcu.adc.channelValues[channel] = value;
    if (pins.sag) this.#sag(mcu, pins.sag);
    this.bus.connect(mcu.i2c[pins.i2c], mcu);
    this.usb.connect(mcu);
    this.radio?.connect(mcu);
    this.lcd?.connect(mcu);
    mcu.gpio.forEach((pin, number) => pin.addListener((state) => {   // an output is also seen by the input behind it
      if (state !== GPIOPinState.Low) this.#clocked(number);
      if (state !== GPIOPinState.Low && state !== GPIOPinState.High) {   // let go: what is outside pulls again
        if (this.levels.has(number)) pin.setInputValue(this.levels.get(number));
        return;
      }
      if (state === GPIOPinState.High) {
        this.edges.set(number, (this.edges.get(number) ?? 0) + 1);
        if (number === this.options.mark) this.marks.push(this.nanos);
      }
      pin.setInputValue(state === GPIOPinState.High);
    }));
    for (const [pin, level] of this.levels) mcu.gpio[pin].setInputValue(level);
    if (this.accelerometer) {
      this.sampling = mcu.clock.createAlarm(() => { this.accelerometer.tick(); this.sampling.schedule(SAMPLE_NS); });
      this.sampling.schedule(SAMPLE_NS);
    }
    mcu.core.VTOR = 0;
    mcu.core.reset();
  }

  #rom(code) {
    const [a, b, c] = this.mcu.core.registers;
    let spent = 0;
    if (code === ERASE) spent = this.flash.erase(a, b);
    else if (code === PROGRAM) {
      const from = b - 0x20000000;
      if (from < 0 || from + c > this.mcu.sram.length) throw new Error('flash programmed from outside RAM');
      spent = this.flash.program(a, this.mcu.sram.subarray(from, from + c));
    } else if (code === BOOTSEL) this.halted = 'bootsel';
    else this.halted = `break ${code.toString(16)} at ${this.mcu.core.PC.toString(16)}`;
    if (spent < 0) this.halted = 'power';
    else this.delay += spent;
  }

  /** Cells that are old: what is read of them is less as long as what hangs on a pin draws current. */
  #sag(mcu, { channel, by, pin }) {
    let rest = mcu.adc.channelValues[channel];
    Object.defineProperty(mcu.adc.channelValues, channel, {
      get: () => mcu.gpio[pin].value === GPIOPinState.High ? Math.max(rest - by, 0) : rest,
      set: (value) => { rest = value; },
    });
  }

  /** What the PWM puts out on a pin: hertz, 0 for none, and for which share of a period it is high. Source: RP2040 data
   *  sheet, 4.5.3. */
  tone(pin) {
    const { csr, div, top, cc } = this.mcu.pwm.channels[pin >> 1 & 7], high = pin & 1 ? cc >>> 16 : cc & 0xffff;
    if (!(csr & 1) || !high || this.mcu.gpio[pin].functionSelect !== PWM) return [0, 0];
    return [Math.round(16 * this.hertz / (div * (top + 1))), high / (top + 1)];
  }

  /** Whether an output is high. */
  high(pin) { return this.mcu.gpio[pin].value === GPIOPinState.High; }

  /** Whether a lightsleep has stopped the clock of the pins: what happens at them is seen after the next alarm. */
  get dormant() { return this.mcu.core.waiting && this.hertz > 0 && this.hertz <= CRYSTAL_HZ; }

  /** RP2040 data sheet: CLK_USB_CTRL, its ENABLE; PLL_USB's PWR, its PD. */
  get usbRuns() {
    return (this.mcu.readUint32(0x40008054) & 1 << 11) !== 0 || (this.mcu.readUint32(0x4002c004) & 1) === 0;
  }

  /** Whether the crystal stands still. Nothing counts then, no watchdog either. */
  get crystalStands() { return this.crystal.isDormant; }
  #startCrystal() { this.crystal.writeUint32(XOSC_DORMANT, WAKE); }

  drive(pin, level) {
    if (this.levels.get(pin) === level) return;
    this.levels.set(pin, level);
    if (this.crystalStands && this.waking.wakes(pin, level)) this.#startCrystal();
    if (this.dormant || this.crystalStands) this.unseen.add(pin); else this.mcu.gpio[pin].setInputValue(level);
  }

  /** A part that was cut off in the middle of a byte holds SDA down until it has seen so many clocks; nobody on the bus
   *  is understood meanwhile. */
  stick(clocks) {
    this.stuck = clocks;
    this.bus.stuck = true;
    this.drive(this.options.pins.sda, false);
  }
  #clocked(number) {
    if (!this.stuck || number !== this.options.pins.scl || --this.stuck) return;
    this.bus.stuck = false;
    this.drive(this.options.pins.sda, true);
  }

  /** When it does something by itself next: now, or when it is waked. */
  get due() {
    const { core, clock } = this.mcu;
    if (this.crystalStands) return Infinity;
    return core.waiting ? this.before + (clock.nextAlarm?.nanos ?? Infinity) : this.nanos;
  }

  /** Lets the time pass that it lies behind. */
  catchUp(time) { if (this.nanos < time) this.run((time - this.nanos) / 1e6); }

  /** Lets `ms` milliseconds pass, or less if its radio begins to send. */
  run(ms) {
    const end = this.nanos + ms * 1e6;
    while (this.nanos < end && !this.halted && !this.ether.begun) {
      this.#stretch(end - this.before);
      if (!this.resetting || this.halted) continue;
      this.resets.push(this.resetting);
      this.#start(this.mcu);
    }
  }

  #stretch(end) {
    const { core, clock } = this.mcu, { execute } = this;
    while (clock.nanosCounter < end && !this.resetting && !this.halted && !this.ether.begun) {
      if (this.crystalStands) {
        if (this.waking.pending()) { this.#startCrystal(); continue; }
        this.still += end - clock.nanosCounter;
        this.before += end - clock.nanosCounter;
        return;
      }
      const alarm = clock.nextAlarm, next = alarm && alarm.nanos < end ? alarm.nanos : end;
      if (core.waiting) {
        const from = clock.nanosCounter;
        clock.tick(Math.min(alarm ? Math.max(clock.nanosToNextAlarm, clock.cycle) : Infinity, end - clock.nanosCounter));
        this.asleep += clock.nanosCounter - from;
        if (this.dormant && this.usbRuns) this.usbOn += clock.nanosCounter - from;
        continue;
      }
      if (this.unseen.size && this.hertz > CRYSTAL_HZ) {
        for (const pin of this.unseen) this.mcu.gpio[pin].setInputValue(this.levels.get(pin));
        this.unseen.clear();
      }
      const { cycle } = clock;
      clock.tick(execute(Math.ceil((next - clock.nanosCounter) / cycle)) * cycle + this.delay);
      this.delay = 0;
    }
  }
}
