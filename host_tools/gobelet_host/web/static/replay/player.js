// Goes through the messages of a match: a step, a round, or by itself at a speed.

import { pause, setPace } from "../tv/pause.js";

const PASSES = 160; // ms for which a step stays of which the table says no more

export class Player {
  /** table: what shows pictures. changed: called when anything is new. */
  constructor(table) {
    this.table = table;
    this.changed = () => {};
    this.messages = [];
    this.at = 0;
    this.speed = 1;
    this.abort = null;
  }

  get last() {
    return Math.max(this.messages.length - 1, 0);
  }

  get playing() {
    return this.abort !== null;
  }

  load(messages) {
    this.halt();
    this.messages = messages;
  }

  /** Shows one step. */
  go(at) {
    this.halt();
    this.at = Math.min(Math.max(at, 0), this.last);
    if (this.messages.length) this.table.show(this.messages[this.at]);
    this.changed();
  }

  /** Shows the beginning of the next round, or of the one before. */
  round(way) {
    for (let at = this.at + way; at > 0 && at < this.last; at += way) {
      if (this.messages[at].events.some((event) => event.mark === "round")) { this.go(at); return; }
    }
    this.go(way < 0 ? 0 : this.last);
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play();
  }

  stop() {
    this.halt();
    this.changed();
  }

  /** Stops without a word: what comes next is about to be told. */
  halt() {
    this.abort?.abort();
    this.abort = null;
  }

  async play() {
    if (this.at >= this.last) this.go(0);
    const abort = new AbortController();
    this.abort = abort;
    this.changed();
    while (this.at < this.last && !abort.signal.aborted) {
      this.at += 1;
      this.changed();
      const message = this.messages[this.at];
      setPace(1 / this.speed);
      if (this.speed <= 4) await this.table.play(message, abort.signal);
      if (abort.signal.aborted) return;
      this.table.show(message);
      const stays = Math.max(PASSES, ...message.events.map((event) => event.stay ?? 0));
      await pause(stays, abort.signal);
    }
    if (this.abort === abort) this.stop();
  }

  /** What happened in this step, in words. */
  said() {
    return (this.messages[this.at]?.events ?? []).map((event) => event.text).filter(Boolean).join(" ");
  }
}

/** What the keyboard does with a player: {key: function}. */
export function keysOf(player) {
  return {
    ArrowLeft: () => player.go(player.at - 1),
    ArrowRight: () => player.go(player.at + 1),
    ArrowUp: () => player.round(-1),
    ArrowDown: () => player.round(1),
    Home: () => player.go(0),
    End: () => player.go(player.last),
    " ": () => player.toggle(),
  };
}
