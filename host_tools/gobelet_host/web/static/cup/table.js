// The table above the hand: what this cup has folded (firmware/gobelet/cup/table_snapshot.py), drawn for the width of a phone. The
// others sit clockwise around it as a horseshoe, the player is the hand below. What lies there the game's phone.js draws, with
// the parts that are handed to it (KIT), as it is a script of its own.

import { card, cardBack, suit } from "../pieces/cards.js";
import { back, coin, cup, die, icon } from "../pieces/dice.js";
import { collect, lasts, walk } from "../pieces/moves.js";
import { pawn } from "../pieces/pawns.js";
import { signs } from "../pieces/signs.js";
import { h, put, svg } from "../shared/dom.js";
import { clock, counted, t } from "../shared/words.js";

const FEW = 6; // ways that are drawn as lines, too
const LONG = 9; // letters from which a name is written smaller
const WAITED = 10; // s that others are waited for until it is told for whom, and how long already
const DUE = ["act", "seal", "shake", "show"]; // what a player owes: the rest a cup does by itself
export const KIT = { h, put, svg, t, counted, die, back, icon, cup, coin, card, cardBack, suit, signs, pawn, walk, lasts, sheet, shoe, seat, others, name: nameOf, waitsFor };
const known = {}; // drawings by the name of their game: {draw(message, before), say(message), note(message, own)}; joins: of its begin
const asked = {};

export class Table {
  /** root: of the table. say: the line below it. bar: {title, status, legend}: where the game and its round are named, and what
   *  opens its signs. */
  constructor(root, say, bar) {
    this.root = root;
    this.line = say;
    this.bar = bar;
    this.message = null;
    this.heads = [];
    this.ways = []; // items that lead somewhere on a board
    this.trick = { cards: "", since: 0 }; // that was taken last, and when that was seen
    this.waits = { whom: "", since: 0 }; // the others that are waited for, and since when
    this.alone = true; // whether no other drawing of the table is in sight
    this.heard = () => {}; // told of each message
    this.tap = () => {}; // told of the id of one whose place on the board was tapped
    setInterval(() => this.say(), 1000);
    new ResizeObserver(() => this.point()).observe(root);
  }

  /** message: as the program tells it; null while there is no table to be seen. */
  tell(message) {
    const before = sameMatch(this.message, message) ? this.message : null;
    this.message = message;
    this.heard(message);
    this.root.closest("#cup").classList.toggle("told", Boolean(message));
    this.root.closest("#cup").classList.toggle("mine", Boolean(this.mine()));
    this.root.closest("#cup").classList.toggle("pale", message?.linked === 0);
    put(this.bar.title, message?.game ? t(`${message.game}.title`) : "Gobelet");
    put(this.bar.status, message?.lesson ? message.lesson.slice(2).join(" / ") : message?.places?.length ? message.title : message?.game ? this.drawing().status?.(message) ?? message.title : "");
    this.bar.legend?.toggleAttribute("hidden", !this.legend());
    if (!message) return;
    if (message.game) bring(message.game, () => this.draw(this.message, null));
    else if (message.joins) bring("joins", () => this.draw(this.message, null));
    this.draw(message, before);
  }

  draw(message, before) {
    if (!message) return;
    this.root.dataset.scene = message.scene ?? (message.joins ? "joins" : message.asked ? "word" : "lobby");
    this.root.className = "";
    this.bar.legend?.toggleAttribute("hidden", !this.legend()); // its drawing may have come
    put(this.root, this.drawn(message, before));
    this.collect(message);
    this.point();
    this.say();
  }

  /** A trick that was taken goes to who takes it. */
  collect(message) {
    const takes = this.root.querySelector(".shoe.cards .takes");
    const trick = takes ? JSON.stringify(message.lies.last) : "";
    if (trick !== this.trick.cards) this.trick = { cards: trick, since: performance.now() };
    if (takes) collect(this.root.querySelectorAll(".shoe.cards .seat .card, .shoe.cards .me .card"), takes, this.trick.since);
  }

  drawn(message, before) {
    if (message.late) return h("div", { class: "lobby" }, h("p", {}, t("cup.late")));
    if (message.lobby) return lobby(message.lobby);
    if (message.joins) return known.joins?.(message.joins) ?? h("div");
    if (message.asked) return gathering(message);
    return message.places.length ? ending(message) : this.drawing().draw(message, before, this.root);
  }

  /** The ways of what is offered, on the board: where each leads, marked as its row is, takes taps, too. */
  point() {
    const board = this.root.querySelector("svg.board");
    board?.querySelector(".ways")?.remove();
    const { frame } = this.message?.game ? this.drawing() : {}; // of a board whose squares are read: nothing lies on their signs
    if (board) frame?.(board, this.ways.map(({ way }) => way), this.message);
    if (!board || !this.ways.length) return;
    const ends = this.ways.map(({ id, mark, way }) => {
      const [x, y] = way.slice(-2);
      return svg("g", { class: "end", transform: `translate(${x} ${y})`, onclick: () => this.tap(id) },
        ...(frame ? [square("ring"), svg("circle", { class: "pin", cx: 0.42, cy: -0.42, r: 0.33 }), svg("text", { class: "at", x: 0.42, y: -0.28 }, mark)]
          : [svg("circle", { class: "ring", r: 0.8 }), svg("circle", { class: "pin", r: 0.5 }), svg("text", { y: 0.2 }, mark)]));
    });
    const few = this.ways.length <= FEW;
    const lines = frame ? [] : few ? this.ways.flatMap(({ way }) => ["under", "over"].map((name) => svg("polyline", { class: name, points: way.join(" ") }))) : [];
    board.append(svg("g", { class: "ways" }, ...lines, ...ends));
  }

  /** What the offer says that goes with it. */
  offer({ groups }) {
    this.heads = groups.filter(({ kind }) => kind === "head").map(({ text }) => text);
    this.ways = groups.flatMap(({ items }) => items).filter(({ way }) => way);
    this.point();
    this.say();
  }

  /** What the signs of the game's board mean, a line each: the sign, a bar, its meaning; "" where there are none. */
  legend() {
    return this.message?.game ? this.drawing().legend?.() ?? "" : "";
  }

  /** What stands below the own dice; null for nothing. */
  note(own) {
    return this.message?.game ? this.drawing().note?.(this.message, own) ?? null : null;
  }

  drawing() {
    return known[this.message.game] ?? GENERIC;
  }

  /** What this player owes, "" for nothing. */
  mine() {
    const { seats, seat } = this.message ?? {};
    return DUE.includes(seats?.[seat]?.owes) ? seats[seat].owes : "";
  }

  spoken(message) {
    if (message.places.length) return message.word ? t("cup.word", message.word.match(/.{1,4}/g).join(" ")) : "";
    const own = this.drawing().say?.(message);
    if (!this.line.dataset.since && (own || own === null && this.alone)) return own; // null: what is drawn says it all
    return message.scene === "wait" ? awaited(message) || message.said : message.said;
  }

  /** How long the others are waited for already; "" before that is worth a word. */
  waited({ seats, scene, linked, paused }) {
    const whom = scene === "wait" && linked !== 0 && !paused ? seats.map(({ owes }) => owes).join() : "";
    if (whom !== this.waits.whom) this.waits = { whom, since: performance.now() };
    const seconds = Math.floor((performance.now() - this.waits.since) / 1000);
    return whom && seconds >= WAITED ? t("cup.since", clock(seconds)) : "";
  }

  /** What a lesson tells, at its place: where it is said whose turn it is. */
  teach(told) {
    const { line } = this;
    line.classList.remove("you");
    line.hidden = false;
    if (line.dataset.said === told) return;
    line.dataset.said = told;
    put(line, h("span", {}, ...signs(told, { joker: this.message.game === "parafico" })));
  }

  /** What has just happened and whose turn it is, in one line. */
  say() {
    const { line, message } = this;
    line.dataset.since = message?.seats ? this.waited(message) : "";
    const [lesson, wrong] = message?.lesson ?? [];
    line.classList.toggle("taught", Boolean(lesson));
    line.classList.toggle("wrong", Boolean(wrong));
    if (lesson) {
      this.teach(lesson);
      return;
    }
    const mine = Boolean(message?.seats) && !message.paused && !message.places.length && this.mine() && message.scene !== "verdict" && message.scene !== "reveal";
    const linked = message?.linked ?? true;
    line.classList.toggle("you", Boolean(mine && linked));
    const heads = message?.asked ? [t("cup.all_here"), ...this.heads] : this.heads;
    const gathers = message?.joins && !message.joins.asks && !this.alone ? waitsFor(message.joins) || t("cup.join_prepare") : "";
    const told = noticed(message) || message?.paused || (heads.length ? heads.join(" · ") : message?.seats ? this.spoken(message) : gathers);
    const text = told || (this.alone || mine || !message?.seats ? "" : this.bar.status.textContent); // no drawing stands beside an empty line
    const lost = linked ? "" : t("cup.link_lost");
    const said = `${mine && this.mine()} ${lost} ${text}`;
    line.hidden = !text && !lost && !mine;
    if (line.dataset.said === said) return;
    line.dataset.said = said;
    put(line, lost ? lost : [mine ? h("b", {}, t(this.mine() === "show" ? "cup.lift" : "cup.your_turn")) : null, mine ? " " : null, h("span", {}, ...signs(text ?? ""))]);
  }
}

/** Whether two messages are of one match, as far as they tell: what moves from one to the other may be shown. */
function sameMatch(before, now) {
  const names = (message) => message?.seats?.map(({ name }) => name).join("\n");
  return Boolean(before && now) && before.game === now.game && names(before) === names(now);
}

/** Fetches the drawing of a game, once; then what waits is drawn. */
function bring(game, drawn) {
  if (known[game] || asked[game]) return;
  asked[game] = (game === "joins" ? import("./begin.js") : import(`../games/${game}/phone.js`)).then(({ drawing }) => {
    known[game] = drawing(KIT);
    drawn();
  }, () => { delete asked[game]; }); // the table is gone for a moment: the next message asks again
}

/** A frame round a square of a board, at (0, 0). */
function square(name) {
  return svg("rect", { class: name, x: -0.47, y: -0.47, width: 0.94, height: 0.94, rx: 0.12 });
}

/** A board: everything in its own units, x and y being the middle of a place. */
function sheet(name, side, ...drawn) {
  return svg("svg", { class: `board ${name}`, viewBox: `-0.6 -0.6 ${side + 0.2} ${side + 0.2}` }, ...drawn);
}

/** The seats of the others, clockwise from the one on the left of this player. */
function others({ order, seat }) {
  const at = order.indexOf(seat);
  return at < 0 ? order : [...order.slice(at + 1), ...order.slice(0, at)];
}

/** A horseshoe: before(number): what lies before a seat; look(number): more classes of it; middle: nodes. */
function shoe(message, before, middle, look = () => "") {
  const all = others(message);
  const side = Math.max(Math.ceil((all.length - 2) / 2), 0);
  const row = (where, numbers) => h("ol", { class: where }, ...numbers.map((one) => seat(message, one, before(one), look(one))));
  return h("div", { class: `shoe${all.length > 8 ? " many" : ""}${all.length > 4 ? " some" : ""}${side === 1 ? " few" : ""}` },
    row("left", all.slice(0, side)), row("top", all.slice(side, all.length - side)), row("right", all.slice(all.length - side)),
    h("div", { class: "mid" }, middle));
}

function seat(message, number, before, look = "") {
  const one = message.seats[number];
  const names = ["seat", one.owes && "turn", one.out && "out", one.away && !one.out && "away", look];
  return h("li", { class: names.filter(Boolean).join(" "), "data-seat": number },
    nameOf(one), one.away && !one.out ? h("em", {}, t("cup.away")) : null, before);
}

function nameOf({ name }) {
  return h("b", { class: name.length > LONG ? "who long" : "who" }, name);
}

/** What covers the cup's display for a moment, such as why a tap did nothing; "" for nothing. */
function noticed(message) {
  const [code, text] = message?.notice ?? ["", ""];
  return code === "flash_full" ? t("cup.storage_full") : text;
}

/** For whom the match waits, in words, and how soon it is this player's turn where they speak one after the other. */
function awaited({ seats, order, seat }) {
  const due = seats.map((one, number) => (DUE.includes(one.owes) && number !== seat ? number : -1)).filter((one) => one >= 0);
  const asleep = seats.filter(({ away, owes }) => away && owes).map(({ name }) => name).join(", ");
  if (due.length !== 1) return due.length ? counted("cup.waits", due.length) : asleep && t("cup.join_wait", asleep);
  const living = order.filter((one) => !seats[one].out);
  const [from, to] = [living.indexOf(due[0]), living.indexOf(seat)];
  const away = from < 0 || to < 0 ? 0 : (to - from + living.length) % living.length;
  const { name, owes } = seats[due[0]];
  if (owes === "shake") return t("cup.shakes", name);
  return away ? t("cup.thinks_in", name, away) : t("cup.thinks", name);
}

/** Who is here, before a match. */
function lobby(people) {
  return h("div", { class: "lobby" }, h("h2", {}, t("cup.around")), h("ul", { class: people.length > 6 ? "many" : "" }, ...people.map(([name, ready, linked]) => h("li", { class: linked ? "" : "away" },
    ready ? icon("check") : h("i", { class: "waits" }), nameOf({ name }), ready > 1 ? icon("automate") : null, linked ? null : h("em", {}, t("cup.away"))))));
}

/** For whom a match that begins waits, in words. */
function waitsFor({ seat, seats }) {
  const late = seats.filter(([, , step], number) => !step && number !== seat).map(([name]) => name);
  return late.length ? t("cup.join_wait", late.join(", ")) : "";
}

/** A match begins: the word that all compare, and who plays. */
function gathering({ asked, people }) {
  return h("div", { class: "gathering" }, h("p", { class: "letters" }, ...[...asked].map((letter) => h("b", {}, letter))),
    h("ul", { class: people.length > 6 ? "many" : "" }, ...people.map(([name, automate]) => h("li", {}, nameOf({ name }), automate ? icon("automate") : null))));
}

/** The end: the own place large, the first three on steps, everybody below them. */
function ending(message) {
  const { places, seats, seat: mine } = message;
  const ranked = seats.map((one, number) => ({ ...one, number, place: places[number] })).sort((one, other) => one.place - other.place);
  const winners = ranked.filter(({ place }) => place === 1).map(({ name }) => name);
  const own = places[mine];
  const steps = ranked.slice(0, 3);
  const shown = steps.length > 1 ? [steps[1], steps[0], steps[2]].filter(Boolean) : steps;
  const result = (one) => known[message.game]?.result?.(message, one) ?? String(one.points);
  const who = (one) => (one.number === mine ? t("cup.you") : one.name);
  return h("div", { class: "fin" },
    h("div", { class: "rain" }, ...[6, 3, 1, 4].map((face) => die(face, { joker: true }))),
    h("div", { class: "place" }, own === 1 ? icon("crown") : null, h("p", {}, mine < 0 ? t("cup.over") : own === 1 ? t("cup.won") : t("cup.place", own, seats.length)),
      h("p", { class: "winner" }, mine < 0 ? null : result(seats[mine]), mine < 0 || own === 1 || !result(seats[mine]) ? null : " · ",
        own === 1 ? null : h("b", {}, t(winners.length > 1 ? "cup.winners" : "cup.winner", winners.join(", "))))),
    h("ol", { class: "steps" }, ...shown.map((one) => h("li", { class: `step${one.place}${one.number === mine ? " me" : ""}` },
      nameOf({ name: who(one) }), h("small", {}, result(one)), h("i", {}, one.place)))),
    h("ol", { class: ranked.length > 9 ? "rest many" : "rest" }, ...ranked.slice(3).map((one) => h("li", { class: one.number === mine ? "me" : "" },
      h("i", {}, one.place), h("span", {}, who(one)), h("small", {}, result(one))))));
}

/** Any game, until its own drawing is here: who sits where, and what they have. */
const GENERIC = {
  draw: (message) => shoe(message, (one) => h("small", {}, counted("cup.points", message.seats[one].points)),
    message.seat >= 0 ? h("p", { class: "rule" }, counted("cup.yours", message.seats[message.seat].points)) : null),
};
