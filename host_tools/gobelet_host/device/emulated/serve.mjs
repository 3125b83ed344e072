// The emulated Pico for other languages: one request a line on standard input, one answer a line on standard output,
// both JSON; bytes travel as base64. Nothing here depends on real time, so the same requests give the same answers.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { answer } from './answer.mjs';
import { Ether } from './ether.mjs';
import { Pico } from './pico.mjs';

const STACK_AT = 0x40000;                      // where the 8 KiB of the stack begin in RAM; it grows down to here
const HEARD = 4;                               // ms between two looks at what sounds
const STEP = 0.1;                              // ms by which Picos on one air may be apart
const base64 = (bytes) => Buffer.from(bytes).toString('base64');
let picos = [], ether = new Ether(), pico = null;

/** Lets time pass: for this Pico, and for all that share its air. There those who may speak go first, up to what
 *  happens next in the air: the others only ever answer, so who sleeps is left behind until it wakes or hears something. */
function run(ms) {
  if (picos.length === 1 && !ether.radios.length) return pico.run(ms);
  const end = pico.nanos + ms * 1e6;
  while (ether.now < end && !pico.halted) {
    const speakers = picos.filter((one) => one.radio?.speaks), others = picos.filter((one) => !one.radio?.speaks);
    let until = Math.min(end, ether.next, speakers.length > 1 ? ether.now + STEP * 1e6 : Infinity);
    for (const one of [...speakers, ...others]) {
      if (one.due >= until) continue;
      one.catchUp(until);
      if (ether.begun) until = Math.max(Math.min(until, one.nanos), ether.now);
      ether.begun = false;
    }
    ether.run(until);
  }
  for (const one of picos) one.catchUp(end);
  ether.begun = false;
}

const REQUESTS = {
  // a Pico of that number; number 0 begins with an air of its own
  async power({ number, ...request }) {
    if (!number) { picos = []; ether = new Ether(); }
    const chip = await import(number ? `./thumb.mjs?${number}` : './thumb.mjs');
    pico = picos[number] = new Pico({ ...request, uid: Buffer.from(request.uid, 'hex') }, chip, ether);
  },
  again() { pico.power(); },
  run({ ms }) { run(ms); },
  // lets time pass; what its player notices meanwhile: [ms, hertz, share of a period] of each tone that begins or ends,
  // whether motor and lamp are on, the display and how brightly it is lit; operations on flash since power-on
  live({ ms }) {
    const { buzzer, motor, lamp } = pico.options.pins, tones = [], end = pico.nanos + ms * 1e6;
    while (pico.nanos < end && !pico.halted) {
      run(Math.min(HEARD, (end - pico.nanos) / 1e6));
      const [hertz, duty] = buzzer === null ? [0, 0] : pico.tone(buzzer);
      if (pico.heard !== hertz) tones.push([pico.nanos / 1e6, hertz, duty]);
      pico.heard = hertz;
    }
    const { frame, on, contrast } = pico.oled ? REQUESTS.frame() : { frame: '', on: false, contrast: 0 };
    return { tones, frame, lit: on ? (1 + contrast) / 256 : 0, motor: motor !== null && pico.high(motor), lamp: pico.high(lamp),
      flash: pico.flash.operations };
  },
  weather(weather) { ether.weather(weather); },
  carry({ metres }) { pico.radio.place = metres; },
  // runs until the cup has said `text` (in what it says from now on), at most `ms`
  until({ text, ms, step = 0.5 }) {
    const wanted = Buffer.from(text, 'base64'), end = pico.nanos + ms * 1e6;
    let said = Buffer.alloc(0);
    for (;;) {
      const more = pico.usb.take();
      if (more.length) {
        pico.output.push(...more);
        said = Buffer.concat([said, Buffer.from(more)]);
        if (said.includes(wanted)) return { found: true };
      }
      if (pico.halted || pico.nanos >= end) return { found: false };
      run(step);
    }
  },
  send({ data }) { pico.usb.send(Buffer.from(data, 'base64')); },
  host({ reading, open, speed, pause }) {
    if (speed !== undefined) pico.usb.speed(speed);
    if (pause) pico.usb.pause();
    if (reading !== undefined) pico.usb.read(reading);
    if (open !== undefined) pico.usb.port(open);
  },
  pin({ pin, level }) { pico.drive(pin, level); },
  adc({ channel, value }) { pico.mcu.adc.channelValues[channel] = value; },
  cable({ plugged }) { pico.usb.plugged = plugged; },
  trace({ samples }) { pico.accelerometer.play(samples); },
  detach({ address }) { pico.bus.parts.delete(address); },
  attach() { pico.bus.parts.set(0x3c, pico.oled); },
  // the next words on the I2C bus go unheard; a part holds SDA down until so many clocks have come
  miss({ count }) { pico.bus.misses = count; },
  attach_sensor() { pico.bus.parts.set(pico.accelerometer.constructor.address, pico.accelerometer); },
  stick({ clocks }) { pico.stick(clocks); },
  pull({ pulled }) { pico.radio.pull(pulled); },
  cut({ after, torn }) {
    pico.flash.cutAt = pico.flash.operations + after;
    pico.flash.torn = torn;
  },
  // the flash operations since the last film(), and from now on
  film() {
    const seen = pico.flash.film ?? [];
    pico.flash.film = [];
    return { seen: seen.map(([at, data]) => [at, data && base64(data)]) };
  },
  frame() {
    const { oled } = pico;
    return { frame: base64(oled.memory), on: oled.on && oled.pump && !oled.allOn, mode: oled.mode,
      contrast: oled.contrast, inverted: oled.inverted, mirrored: oled.mirrored, errors: oled.errors,
      first: oled.firstChange / 1e6, last: oled.changedAt / 1e6, corners: oled.corners };
  },
  sensor() { return { registers: [...pico.accelerometer.registers] }; },
  mark() {
    pico.mark(); pico.oled?.mark(); pico.radio?.mark();
    pico.bus.busyNs = pico.bus.bytes = pico.bus.transfers = 0; pico.edges.clear();
  },
  stats() {
    return { bus_ms: pico.bus.busyNs / 1e6, bus_bytes: pico.bus.bytes, bus_transfers: pico.bus.transfers,
      flash: pico.flash.operations, instructions: pico.instructions, edges: Object.fromEntries(pico.edges),
      asleep_ms: pico.asleep / 1e6, ...pico.pace, usb_on_ms: pico.usbOn / 1e6, still_ms: pico.still / 1e6, listening_ms: pico.radio?.listened ?? 0,
      stack_free: pico.chip.ram.subarray(STACK_AT).findIndex((byte) => byte), connected: pico.usb.connected, unsent: pico.usb.waiting.length,
      air: { sent: ether.sent, lost: ether.lost, collided: ether.collided } };
  },
  // of all memory, and what the core is in
  digest() {
    const { core } = pico.mcu, { registers, N, Z, C, V, PM, waiting, IPSR, pendingInterrupts, enabledInterrupts } = core;
    const inside = [...registers.slice(0, 15), core.PC & ~1, N, Z, C, V, PM, waiting, IPSR, pendingInterrupts, enabledInterrupts];
    const hash = createHash('sha256').update(pico.chip.flash).update(pico.chip.ram).update(JSON.stringify(inside));
    return { digest: hash.digest('hex') };
  },
  // when the program raised its mark since the last marks(), in ms
  marks() { return { at: pico.marks.splice(0).map((nanos) => nanos / 1e6) }; },
  save({ path }) { fs.writeFileSync(path, pico.flash.bytes); },
};

answer(async ({ do: name, pico: number, ...request }) => {
  pico = picos[number];
  const result = await REQUESTS[name](name === 'power' ? { number, ...request } : request);
  pico.output.push(...pico.usb.take());
  const said = { ms: pico.nanos / 1e6, halted: pico.halted, resets: pico.resets, out: base64(pico.output), ...result };
  pico.output = [];
  return said;
});
