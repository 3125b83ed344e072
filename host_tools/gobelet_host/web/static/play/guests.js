// Before a match: who is coming. The code for phones, the list of those who are in, and two ways to begin. It asks the table by
// the head's commands and decides nothing.

import { bot, picker } from "../pieces/characters.js";
import { byId, h, put } from "../shared/dom.js";
import { once } from "../shared/host.js";
import { alone, network } from "../shared/network.js";
import { counted, current, t } from "../shared/words.js";

const FRESH = 3000; // ms for which somebody who has just come makes a start ask again
const HEARD = 2000; // ms within which the table's news of a start is on the page
const ROWS = 5; // seats that are drawn, taken or free

export class Guests {
  /** own(): the number of the player's own cup. ask(command): gives whether it was refused, and never throws. begins(): told when a match is asked for.
   *  comes(name): the command that brings a bot. */
  constructor(own, ask, begins, comes) {
    this.own = own;
    this.comes = comes;
    this.ask = ask;
    this.begins = begins;
    this.state = null;
    this.known = new Map(); // cup -> when it was seen first
    this.drawn = "";
    this.sure = ""; // what a start was asked about ...
    this.sureBots = false; // ... and whether it was one with automates, too
    this.starting = false;
    byId("start").onclick = () => this.start(this.sure ? this.sureBots : byId("start").dataset.bots === "yes");
    byId("start-bots").onclick = () => this.start(true);
  }

  /** Those who would play, without the player: people who are here, then automates. */
  guests() {
    return this.state.people.filter((one) => one.linked && !one.automate && !one.other && one.cup !== this.own());
  }

  bots() {
    return this.state.people.filter((one) => one.linked && one.automate && !one.other).sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Phones whose players are still choosing a name. */
  nameless() {
    return (this.state.arrivals ?? []).filter(({ state }) => state === "naming");
  }

  draw(state) {
    const first = !this.state;
    this.state = state;
    if (state.playing) this.starting = false;
    const now = performance.now();
    for (const { cup } of [...this.guests(), ...this.nameless()]) if (!this.known.has(cup)) this.known.set(cup, first ? -FRESH : now);
    this.rows();
    this.begin();
    const { invitation, open, games, game } = state;
    put(byId("guests-how"), t(open ? "host.guests_how" : "host.closed"));
    for (const [id, text] of [["guests-short", invitation.short], ["guests-letters", invitation.letters]]) put(byId(id), text);
    byId("guests-type").hidden = !invitation.letters;
    if (byId("guests-qr").getAttribute("src") !== invitation.qr) byId("guests-qr").src = invitation.qr;
    byId("guests-qr").alt = t("tv.qr", invitation.short, invitation.letters);
    once(byId("guests-net"), [state.network], (one) => h("div", {}, ...network(one)));
    byId("guests").classList.toggle("closed", !open || alone(state.network));
    put(byId("guests-game"), games.find(([name]) => name === game)[1]);
    byId("guests-change").href = `/host?lang=${current()}`;
  }

  rows() {
    const me = this.state.people.find(({ cup }) => cup === this.own());
    const away = this.state.people.filter((one) => !one.linked && !one.automate && one.cup !== this.own());
    const guests = this.guests();
    const nameless = this.nameless();
    const bots = this.bots();
    const { characters, game, seats } = this.state;
    const key = JSON.stringify([current(), me?.name, [...guests, ...away, ...bots].map(({ cup, name, linked }) => [cup, name, linked]), nameless.map(({ cup }) => cup), game]);
    if (this.drawn === key) return;
    this.drawn = key;
    const taken = [
      me && row("me", "✓", me.name, t("host.guests_me"), h("button", { type: "button", "aria-label": t("host.play_rename"), onclick: () => byId("rename").click() }, "✎")),
      ...guests.map(({ cup, name }) => row("in", "✓", name, t("host.guests_in"), this.away(cup, name, "turn_away"))),
      ...away.map(({ cup, name }) => row("soon", "…", name, t("host.away"), this.away(cup, name, "remove"))),
      ...nameless.map(({ cup }) => row("soon", "…", t("host.guests_scanned"), t("host.guests_naming"), this.away(cup, t("host.guests_scanned"), "turn_away"))),
    ].filter(Boolean);
    const names = this.state.people.map(({ name }) => name);
    const free = Math.max(ROWS - taken.length - bots.length, 0);
    const words = Array.from({ length: free }, (_, at) => (at === free - 1 && free > 1 ? t("host.guests_most", seats[1]) : at ? t("host.guests_more") : t("host.guests_free")));
    byId("guests-list").classList.toggle("many", taken.length + bots.length > ROWS);
    put(byId("guests-list"), ...taken, ...bots.map((one) => this.bot(one, guests.length + 1 < seats[0] || !guests.length, characters.filter(([name]) => name === one.name || !names.includes(name)))), ...words.map((word) => h("li", { class: "free" }, h("span", { class: "tick", "aria-hidden": "true" }, "○"), h("span", {}, word))));
  }

  /** A bot: its face, who it is, which may be changed, and its habit. plays: whether a start takes it without being told to. */
  bot({ cup, name, temper }, plays, characters) {
    const own = characters.some(([other]) => other === name) ? [] : [[name, temper]]; // the host has renamed it
    const who = picker([...own, ...characters].map(([other, its]) => [other, other, its]), name, async (chosen) => {
      if (!(await this.ask({ do: "remove", cup }))) this.ask(this.comes(chosen));
    });
    return h("li", { class: plays ? "bot" : "bot out" }, h("span", { class: "tick" }, bot(temper)), who, h("small", {}, this.state.habits[temper] ?? ""));
  }

  /** What turns somebody away. */
  away(cup, name, command) {
    return h("button", { type: "button", class: "x", "aria-label": t("host.turn_away", name), title: t("host.turn_away", name), onclick: () => this.ask({ do: command, cup }) }, "×");
  }

  /** The buttons that begin. */
  begin() {
    const [low, high] = this.state.seats;
    const guests = Math.min(this.guests().length, high - 1);
    const bots = Math.min(this.bots().length, high - 1 - guests);
    const alone = guests + 1 < low;
    const start = byId("start");
    start.dataset.bots = alone || !guests ? "yes" : "no";
    const here = this.state.people.some(({ cup, linked }) => linked && cup === this.own());
    const can = here && guests + 1 + (alone ? bots : 0) >= low;
    start.ariaDisabled = can ? null : "true";
    byId("start-bots").hidden = alone || !guests || !bots;
    byId("guests-late").hidden = !(alone && bots);
    if (!can) put(start, here ? t("host.start_few", low) : "…");
    else if (this.sure && this.sure === this.doubt()) put(start, this.sure);
    else put(start, !alone && guests ? counted("host.start_guests", guests) : guests ? counted("host.start_both", guests) : counted("host.start_bots", bots));
  }

  /** Why a start now would leave somebody out or behind, in words; "" for no reason. */
  doubt() {
    if (this.nameless().length) return t("host.start_naming");
    const most = this.state.seats[1];
    const out = this.guests().slice(most - 1);
    if (out.length) return t("host.start_without", most, out.map(({ name }) => name).join(", "));
    const fresh = this.guests().filter(({ cup }) => performance.now() - this.known.get(cup) < FRESH);
    return fresh.length ? t("host.start_fresh", fresh.map(({ name }) => name).join(", ")) : "";
  }

  async start(withBots) {
    if (!this.state || this.state.playing || this.starting || byId("start").ariaDisabled === "true") return;
    const doubt = this.doubt();
    if (doubt && this.sure !== doubt) {
      this.sure = doubt;
      this.sureBots = withBots;
      this.begin();
      setTimeout(() => { this.sure = ""; this.begin(); }, 2 * FRESH);
      return;
    }
    this.sure = "";
    const people = [this.own(), ...this.guests().map(({ cup }) => cup)];
    const cups = [...people, ...(withBots ? this.bots().map(({ cup }) => cup) : [])].slice(0, this.state.seats[1]);
    this.begins();
    this.starting = true; // a second press asks for nothing more, before the page has heard what the first one did
    const refused = await this.ask({ do: "begin", cups });
    setTimeout(() => { this.starting = false; }, refused ? 0 : HEARD);
  }
}

function row(kind, sign, name, said, button) {
  return h("li", { class: kind }, h("span", { class: "tick", "aria-hidden": "true" }, sign), h("span", { class: "who" }, name), h("small", {}, said), button);
}
