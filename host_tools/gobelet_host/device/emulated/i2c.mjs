// The wire between the RP2040's I2C controller and the parts on it: acknowledges only addresses that have a part, and
// takes as long as the bits take at the speed the firmware set.

const TX_EMPTY = 1 << 4;         // of the controller's interrupts

export class I2cBus {
  constructor() {
    this.parts = new Map();      // address -> part: start(reading), write(byte) -> acknowledged, read() -> byte, stop()
    this.busyNs = 0;             // time between START and STOP
    this.bytes = 0;              // bytes on the wire, addresses included
    this.transfers = 0;
    this.misses = 0;             // bytes from now on that nobody acknowledges
  }

  /** Connects the bus to a controller of rp2040js (a new one after every reset). */
  connect(controller, mcu) {
    const clock = mcu.clock;
    Object.assign(this, { part: null, begun: 0, due: '', value: 0 });
    this.alarm = clock.createAlarm(() => steps[this.due]());
    const after = (bits, due) => {
      this.due = due;
      // 7 cycles: what the controller adds to each high period to filter spikes and see its own edges
      this.alarm.schedule((bits * (controller.sclHighPeriod + controller.sclLowPeriod + 7) * 1e9) / mcu.clkSys);
    };
    // the stock model forgets that a FIFO flushed by an abort is empty: the firmware would wait for its time-out
    const told = (acknowledged) => { if (!acknowledged) controller.setInterrupts(TX_EMPTY); };
    const steps = {
      start: () => controller.completeStart(),
      connect: () => {
        if (this.misses) { this.misses--; this.part = null; }
        if (this.stuck) this.part = null;
        this.part?.start(this.value === 1);
        controller.completeConnect(!!this.part);
        told(!!this.part);
      },
      write: () => {
        const taken = this.part !== null && this.part.write(this.value);
        controller.completeWrite(taken);
        told(taken);
      },
      read: () => controller.completeRead(this.part ? this.part.read() : 0xff),
      stop: () => {
        this.part?.stop?.();
        this.part = null;
        this.transfers++;
        this.busyNs += clock.nanos - this.begun;
        controller.completeStop();
      },
    };
    controller.onStart = (repeated) => {
      if (!repeated) this.begun = clock.nanos;
      after(1, 'start');
    };
    controller.onConnect = (address, mode) => {
      this.part = this.parts.get(address) ?? null;
      this.bytes++;
      this.value = mode;
      after(9, 'connect');
    };
    controller.onWriteByte = (value) => {
      this.bytes++;
      this.value = value;
      after(9, 'write');
    };
    controller.onReadByte = () => {
      this.bytes++;
      after(9, 'read');
    };
    controller.onStop = () => after(1, 'stop');
  }
}
