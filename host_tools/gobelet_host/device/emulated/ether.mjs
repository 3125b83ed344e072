// The air between the radios of several emulated Picos: packets take their time, meet others, get lost by chance, in
// bursts and with distance. One seed decides everything.
const NEAR = 10, FAR = 30;                     // metres up to which all arrives, from which nothing does
const IN_BURST = 0.8;                          // share of packets lost in a burst

export class Ether {
  constructor() {
    this.radios = [];
    this.flying = [];
    this.events = [];                          // what is to happen, the earliest first
    this.now = 0;
    this.begun = false;                        // whether somebody has just begun to send, of a Pico's own accord
    this.sent = this.lost = this.collided = 0;
    this.weather({});
  }

  /** When something is to happen next. */
  get next() { return this.events.length ? this.events[0].time : Infinity; }

  /** A Pico wants its radio to send, now. */
  begin(time, what) { this.begun = true; this.at(time, what); }

  /** loss: share of packets lost; bursts: milliseconds of a burst in which they are, 0: one by one; each way between two
   *  radios has its own. every, gone: milliseconds from one to the next in which nothing arrives anywhere, and of one;
   *  noise: channels on which somebody else speaks, who drowns everything. */
  weather({ seed = 1, loss = 0, bursts = 0, every = 0, gone = 0, noise = [] }) {
    Object.assign(this, { state: seed, loss, bursts, every, gone, noise, ways: new Map() });
  }

  at(time, what) {
    const event = { time: Math.max(time, this.now), what };
    let place = this.events.length;
    while (place && this.events[place - 1].time > event.time) place--;
    this.events.splice(place, 0, event);
  }

  /** Everything up to `time` (ns) happens. */
  run(time) {
    while (this.events.length && this.events[0].time <= time) {
      const event = this.events.shift();
      this.now = event.time;
      event.what();
    }
    this.now = time;
  }

  send(from, packet, nanos) {
    const flight = { from, packet, start: this.now, end: this.now + nanos, hit: false };
    for (const other of this.flying) {
      if (other.packet.channel === packet.channel && other.end > flight.start) { other.hit = flight.hit = true; this.collided++; }
    }
    this.flying.push(flight);
    this.sent++;
    this.at(flight.end, () => {
      this.flying.splice(this.flying.indexOf(flight), 1);
      for (const radio of this.radios) {
        if (radio === from || flight.hit || !radio.hears(flight)) continue;
        radio.pico.catchUp(this.now);
        if (this.#loses(from, radio, packet)) this.lost++; else radio.arrive(packet);
      }
      from.sent(packet);
    });
  }

  /** Whether a radio hears anything on its channel, that has been on since `time`. */
  heard(radio, time) {
    return this.noise.includes(radio.channel) || this.flying.some(({ from, packet, start }) => from !== radio
      && packet.channel === radio.channel && start <= time && Math.abs(from.place - radio.place) < FAR);
  }

  #loses(from, to, { channel }) {
    const far = (Math.abs(from.place - to.place) - NEAR) / (FAR - NEAR);
    if (this.noise.includes(channel) || far > this.#random()) return true;
    return (this.bursts ? this.#bad(from, to) && this.#random() < IN_BURST : this.#random() < this.loss)
      || (this.every && this.now / 1e6 % this.every < this.gone);
  }
  /** Whether a burst is on, one way. */
  #bad(from, to) {
    const share = this.loss / IN_BURST;
    if (!this.ways.has(from)) this.ways.set(from, new Map());
    const ways = this.ways.get(from), way = ways.get(to) ?? { bad: false, until: 0 };
    ways.set(to, way);
    while (way.until <= this.now) {
      way.bad = !way.bad;
      way.until += -Math.log(1 - this.#random()) * this.bursts * 1e6 * (way.bad ? 1 : (1 - share) / share);
    }
    return way.bad;
  }
  #random() {
    let x = this.state;                        // xorshift32
    x ^= x << 13; x ^= x >>> 17; x ^= x << 5;
    this.state = x >>> 0;
    return this.state / 2 ** 32;
  }
}
