// The witness: base and image on rp2040js as npm delivers it. Core, clock, timers, interrupts, USB controller and its
// CDC host, flash and I2C controller are that package's own, unchanged; nothing of thumb.mjs, blocks.mjs, soc.mjs,
// usb.mjs, flash.mjs or pico.mjs is loaded. Its host would answer each buffer that the chip offers with an empty packet,
// 24 a millisecond, which keeps the chip awake; as a real one it answers here once it has something to send.
// What is ours, because the package lacks it:
//  - a boot ROM: npm's package carries none, and Raspberry Pi's is not ours to give away. That of the folder bootrom
//    stands in; it asks by BKPT for what the real one does to the flash, which `onBreak` answers. `real` says that
//    bootrom is a real one (16 KiB, of an RP2040 B1 or B2), and then nothing is answered here.
//  - what lies on the pins: pull-ups (the stock pins are low when nothing drives them), a display, a sensor.
// What it does not have either, so that nothing here can be said of it: the ring oscillator's random bits (always the
// same), the flash's unique id (zeros), time that flash, its cache and USB take, the second core, clocks but 125 MHz.
// The requests are those of serve.mjs by the same names: as many as this chip can serve.
import fs from 'node:fs';
import { ConsoleLogger, LogLevel, Simulator, USBCDC } from 'rp2040js';
import { Lis3dh } from './accelerometers.mjs';
import { answer } from './answer.mjs';
import { I2cBus } from './i2c.mjs';
import { Ssd1306 } from './ssd1306.mjs';

const ERASE = 0xe0, PROGRAM = 0xe1, ROOM = 64;
const base64 = (bytes) => Buffer.from(bytes).toString('base64');
const simulator = new Simulator(), mcu = simulator.rp2040, { clock } = simulator, cdc = new USBCDC(mcu.usbCtrl);
let halted = '', connected = false, end = 0, typed = [], said = [], offered, oled, sensor;

// The bytes that wait fill the buffer that the chip has offered.
function answerBuffer() {
  if (!offered || !cdc.txFIFO.itemCount) return;
  const fill = offered;
  offered = undefined;
  fill();
}

const REQUESTS = {
  power({ bootrom, real, flash, pins }) {
    mcu.logger = new ConsoleLogger(LogLevel.Error);
    mcu.logger.error = mcu.logger.warn = () => {};
    const rom = fs.readFileSync(bootrom), words = new Uint32Array(mcu.bootrom.length);
    new Uint8Array(words.buffer).set(rom.subarray(0, words.byteLength));
    mcu.loadBootrom(words);
    mcu.flash.set(fs.readFileSync(flash));
    const stop = mcu.onBreak;
    mcu.onBreak = (code) => {
      const [at, from, count] = mcu.core.registers;
      if (!real && code === ERASE) return void mcu.flash.fill(0xff, at, at + from);
      if (!real && code === PROGRAM) {
        for (let n = 0; n < count; n++) mcu.flash[at + n] &= mcu.sram[from - 0x20000000 + n];
        return;
      }
      halted = `break ${code.toString(16)}`;
      stop(code);
    };
    const bus = new I2cBus();
    oled = new Ssd1306(() => clock.nanos);
    sensor = new Lis3dh(() => clock.nanos, (level) => mcu.gpio[pins.int1].setInputValue(level));
    bus.parts.set(0x3c, oled);
    bus.parts.set(Lis3dh.address, sensor);
    bus.connect(mcu.i2c[pins.i2c], mcu);
    for (const pin of [...pins.pullups, pins.sda, pins.scl]) mcu.gpio[pin].setInputValue(true);
    cdc.onDeviceConnected = () => { connected = true; };
    cdc.onSerialData = (bytes) => said.push(...bytes);
    const { onEndpointRead } = mcu.usbCtrl;
    mcu.usbCtrl.onEndpointRead = (endpoint, size) => {
      if (endpoint === cdc.outEndpoint) offered = () => onEndpointRead(endpoint, size);
      answerBuffer();
    };
    mcu.core.VTOR = 0;
    mcu.core.reset();
  },
  // The package's own loop, which goes on for a million cycles at a time; between two of them the host speaks.
  run({ ms }) {
    end += ms * 1e6;
    while (!halted && clock.nanos < end) {
      simulator.execute();
      simulator.stop();
      while (connected && typed.length && cdc.txFIFO.itemCount < ROOM) cdc.sendSerialByte(typed.shift());
      answerBuffer();
    }
  },
  send({ data }) { typed.push(...Buffer.from(data, 'base64')); },
  pin({ pin, level }) { mcu.gpio[pin].setInputValue(level); },
  trace({ samples }) { sensor.play(samples); },
  frame() { return { frame: base64(oled.memory), on: oled.on, last: oled.changedAt / 1e6 }; },
  stats() { return { connected }; },
  save({ path }) { fs.writeFileSync(path, mcu.flash); },
};

answer(({ do: name, ...request }) => {
  const result = REQUESTS[name](request), out = base64(said);
  said = [];
  return { ms: clock.nanos / 1e6, halted, resets: [], out, ...result };
});
