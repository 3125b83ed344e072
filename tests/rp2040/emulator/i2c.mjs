// The wire between the RP2040's I2C controller and the parts on it: acknowledges only addresses that have a part, and
// takes as long as the bits take at the speed the firmware set.

const TX_EMPTY = 1 << 4;         // of the controller's interrupts

export class I2cBus {
  constructor() {
    this.parts = new Map();      // address -> part: start(reading), write(byte) -> acknowledged, read() -> byte, stop()
    this.busyNs = 0;             // time between START and STOP
    this.bytes = 0;              // bytes on the wire, addresses included
    this.transfers = 0;
  }

  /** Connects the bus to a controller of rp2040js (a new one after every reset). */
  connect(controller, mcu) {
    const clock = mcu.clock;
    let part = null, begun = 0, job = null;
    const alarm = clock.createAlarm(() => { const now = job; job = null; now(); });
    const after = (bits, then) => {
      job = then;
      // 7 cycles: what the controller adds to each high period to filter spikes and see its own edges
      alarm.schedule((bits * (controller.sclHighPeriod + controller.sclLowPeriod + 7) * 1e9) / mcu.clkSys);
    };
    // the stock model forgets that a FIFO flushed by an abort is empty: the firmware would wait for its time-out
    const told = (acknowledged) => { if (!acknowledged) controller.setInterrupts(TX_EMPTY); };
    controller.onStart = (repeated) => {
      if (!repeated) begun = clock.nanos;
      after(1, () => controller.completeStart());
    };
    controller.onConnect = (address, mode) => {
      part = this.parts.get(address) ?? null;
      this.bytes++;
      after(9, () => { part?.start(mode === 1); controller.completeConnect(!!part); told(!!part); });
    };
    controller.onWriteByte = (value) => {
      this.bytes++;
      after(9, () => {
        const taken = part !== null && part.write(value);
        controller.completeWrite(taken);
        told(taken);
      });
    };
    controller.onReadByte = () => {
      this.bytes++;
      after(9, () => controller.completeRead(part ? part.read() : 0xff));
    };
    controller.onStop = () => after(1, () => {
      part?.stop?.();
      part = null;
      this.transfers++;
      this.busyNs += clock.nanos - begun;
      controller.completeStop();
    });
  }
}
