// The witness: base and image on rp2040js as npm delivers it. Core, clock, timers, interrupts, USB controller and its
// CDC host, flash and I2C controller are that package's own, unchanged; nothing of thumb.mjs, blocks.mjs, soc.mjs,
// usb.mjs, flash.mjs or pico.mjs is loaded. What is ours here, because the package lacks it:
//  - a boot ROM: npm's package carries none, and Raspberry Pi's is not ours to give away. That of tests/rp2040/firmware
//    stands in; it asks by BKPT for what the real one does to the flash, which `onBreak` answers. GOBELET_BOOTROM=file
//    takes a real one instead (16 KiB, of an RP2040 B1 or B2), and then nothing is answered here.
//  - what lies on the pins: pull-ups (the stock pins are low when nothing drives them), a display, a sensor that lies still.
// What it does not have either, so that nothing here can be said of it: the ring oscillator's random bits (always the
// same), the flash's unique id (zeros), time that flash, its cache and USB take, the second core, clocks but 125 MHz.
// usage: node stock.mjs REQUEST   where REQUEST is JSON: {flash, bootrom, real, pins, first, send, lines, ms}: what to
// write to its port in base64 again and again from power-on, and when it has settled; how many lines of answer to wait for
import fs from 'node:fs';
import { ConsoleLogger, LogLevel, Simulator, USBCDC } from 'rp2040js';
import { Lis3dh } from './accelerometers.mjs';
import { I2cBus } from './i2c.mjs';
import { Ssd1306 } from './ssd1306.mjs';

const request = JSON.parse(process.argv[2]), ERASE = 0xe0, PROGRAM = 0xe1, SETTLED_MS = 700;
const simulator = new Simulator(), mcu = simulator.rp2040, { clock } = simulator;
mcu.logger = new ConsoleLogger(LogLevel.Error);
mcu.logger.error = mcu.logger.warn = () => {};
const rom = fs.readFileSync(request.bootrom), words = new Uint32Array(mcu.bootrom.length);
new Uint8Array(words.buffer).set(rom.subarray(0, words.byteLength));
mcu.loadBootrom(words);
mcu.flash.set(fs.readFileSync(request.flash));

let halted = '';
const stop = mcu.onBreak;
mcu.onBreak = (code) => {
  const [at, from, count] = mcu.core.registers;
  if (!request.real && code === ERASE) return void mcu.flash.fill(0xff, at, at + from);
  if (!request.real && code === PROGRAM) {
    for (let n = 0; n < count; n++) mcu.flash[at + n] &= mcu.sram[from - 0x20000000 + n];
    return;
  }
  halted = `break ${code.toString(16)}`;
  stop(code);
};

const bus = new I2cBus(), oled = new Ssd1306(() => clock.nanos);
bus.parts.set(0x3c, oled);
bus.parts.set(Lis3dh.address, new Lis3dh(() => clock.nanos, (level) => mcu.gpio[request.pins.int1].setInputValue(level)));
bus.connect(mcu.i2c[request.pins.i2c], mcu);
for (const pin of request.pins.high) mcu.gpio[pin].setInputValue(true);

const cdc = new USBCDC(mcu.usbCtrl), said = [];
let connected = 0;
cdc.onDeviceConnected = () => { connected = clock.nanos / 1e6; };
cdc.onSerialData = (bytes) => { for (const byte of bytes) said.push(byte); };

let asked = false, lobby = '';
const from = process.hrtime.bigint();
const done = () => asked && said.filter((byte) => byte === 10).length >= request.lines;
// The package's own loop, of a million cycles at a time; between two of them the host speaks and listens.
function look() {
  const ms = clock.nanos / 1e6;
  if (!asked && request.first) for (const byte of Buffer.from(request.first, 'base64')) {
    if (cdc.txFIFO.itemCount < 64) cdc.sendSerialByte(byte);
  }
  if (!asked && connected && ms > SETTLED_MS) {
    asked = true;
    said.length = 0;
    lobby = Buffer.from(oled.memory).toString('base64');
    for (const byte of Buffer.from(request.send, 'base64')) cdc.sendSerialByte(byte);
  }
  if (!halted && !done() && ms < request.ms) { setTimeout(look, 0); return; }
  simulator.stop();
  const answer = { connected, asked, ms, halted, took: Number(process.hrtime.bigint() - from) / 1e9,
    said: Buffer.from(said).toString('base64'), lobby, on: oled.on };
  process.stdout.write(JSON.stringify(answer) + '\n');
  process.exit(0);
}
mcu.core.VTOR = 0;
mcu.core.reset();
simulator.execute();
setTimeout(look, 0);
