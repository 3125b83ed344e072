// The laptop's end of the USB cable: enumerates the cup, opens its serial port, reads and writes. Unlike the stock host
// of rp2040js it leaves an OUT transfer pending while it has nothing to say, and can hold the port without reading.
import { USBCDC } from 'rp2040js';

const SET_LINE_CODING = 0x20, SEND_BREAK = 0x23, CLASS_OUT = 0x21; // of the CDC class
const PACKET_NS = 6e4;                         // a full bulk packet at 12 Mbit/s with its token and handshake

const SOF_RD = 0x48;                           // the number of the last frame that the host began
const LEAST_HZ = 52.8e6;                       // of the core, else it may miss what USB tells it: errata RP2040-E16, RP2350-E12

export class UsbHost {
  /** halt: is told why the chip would not understand the host. */
  constructor(halt) {
    this.halt = halt;
    this.received = [];                        // bytes read from the cup
    this.waiting = [];                         // bytes the cup has not taken yet
    this.reading = true;
    this.plugged = true;                       // whether frames come, by which a cup knows that a host is there
    this.open = true;                          // DTR: whether a program has the port open
  }

  /** Plugs the cable into a chip (again after every reset of it). */
  connect(mcu) {
    const usb = mcu.usbCtrl, read = usb.readUint32.bind(usb);
    this.frame = 0;
    usb.readUint32 = (offset) => {
      if (offset !== SOF_RD) return read(offset);
      if (this.plugged) this.frame = Math.floor(mcu.clock.nanos / 1e6) & 0x7ff;
      return this.frame;
    };
    for (const name of ['sendSetupPacket', 'endpointReadDone', 'indicateBufferReady']) {   // what the core is told
      const tell = usb[name].bind(usb);
      usb[name] = (...what) => {
        if (this.plugged && mcu.clkSys < LEAST_HZ) this.halt(`USB at ${mcu.clkSys / 1e6} MHz`);
        return tell(...what);
      };
    }
    const done = usb.indicateBufferReady.bind(usb), cdc = (this.cdc = new USBCDC(usb));
    this.connected = false;
    this.coding = null;                        // what a request on endpoint 0 still has to say
    this.wanted = 0;                           // size of the OUT transfer that the cup has pending
    this.held = [];                            // IN packets that the cup waits to get rid of
    cdc.onDeviceConnected = () => { this.connected = true; };
    cdc.onSerialData = (bytes) => { for (const byte of bytes) this.received.push(byte); };
    const line = cdc.cdcSetControlLineState.bind(cdc);
    cdc.cdcSetControlLineState = (state = this.open ? 3 : 0) => line(state);
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint === 0 && this.coding) {     // the data of a SET_LINE_CODING
        const bytes = this.coding;
        this.coding = null;
        usb.endpointReadDone(0, bytes);
      }
      if (endpoint !== cdc.outEndpoint) return;
      this.wanted = size;
      this.#offer();
    };
    const write = usb.onEndpointWrite;
    usb.onEndpointWrite = (endpoint, bytes) => {
      if (endpoint === cdc.inEndpoint && endpoint > 0) this.held.push(bytes); else write(endpoint, bytes);
    };
    // The stock controller says "sent" at once; here the cup learns it when the host has taken the packet.
    const poll = (this.poll = mcu.clock.createAlarm(() => {
      if (!this.reading || !this.held.length) return;
      write(cdc.inEndpoint, this.held.shift());
      done(cdc.inEndpoint, false);
    }));
    usb.indicateBufferReady = (endpoint, out) => {
      if (out || endpoint !== cdc.inEndpoint || endpoint <= 0) return done(endpoint, out);
      if (this.reading) poll.schedule(PACKET_NS);
    };
    this.#offer();
  }

  send(bytes) { for (const byte of bytes) this.waiting.push(byte); this.#offer(); }

  read(reading) {
    this.reading = reading;
    if (reading && this.held.length) this.poll.schedule(PACKET_NS);
  }

  /** Opens or closes the port (the DTR line), as a program on the laptop does. */
  port(open) { this.open = open; this.cdc.cdcSetControlLineState(open ? 3 : 0); }

  /** Sets the port's speed, as a program on the laptop does: a cup that follows Arduino's custom starts its boot ROM at
      1,200 baud once the port is closed. */
  speed(baud) {
    this.coding = Uint8Array.from([baud & 255, baud >> 8 & 255, baud >> 16 & 255, 0, 0, 0, 8]);
    this.#request(SET_LINE_CODING, 0, 7);
  }

  /** A break on the line, until it is told otherwise. */
  pause() { this.#request(SEND_BREAK, 0xffff, 0); }

  #request(kind, value, length) {
    this.cdc.usb.sendSetupPacket(Uint8Array.from([CLASS_OUT, kind, value & 255, value >> 8, 0, 0, length, 0]));
  }

  take() { const bytes = this.received; this.received = []; return bytes; }

  #offer() {
    if (!this.wanted || !this.waiting.length) return;
    const bytes = Uint8Array.from(this.waiting.splice(0, this.wanted));
    this.wanted = 0;
    this.cdc.usb.endpointReadDone(this.cdc.outEndpoint, bytes);
  }
}
