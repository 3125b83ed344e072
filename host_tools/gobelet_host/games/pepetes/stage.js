// Pépètes: attacker and defender face each other, their dice between them, the bets below, sealed until they are opened.

import { h, put } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { back, coin, die, icon, spoken } from "../../pieces/dice.js";
import { pause } from "../../tv/pause.js";
import { squeeze } from "../../tv/fit.js";
import { moment, move, rise, tell, toss, tumble } from "../../tv/scenes.js";

const LAST = 2;
const [BLUE, RED] = [4, 2]; // dice of the attacker, beside the black one, and of the defender
const COINS = 5; // that fly for any amount above
const READ = 750; // ms that a sentence stands before the next thing happens

export const SOUNDS = { reroll: "shaken", announce: "drum", duel: "drum" };

/** Whether two people fight: their bands fill the table, and nobody sits round it. */
export const LISTED = (picture) => Boolean(picture.table.attacker);

/** What lies before a seat: its money, the die it rolled, its part in the duel, its bets. */
export function before(one, picture) {
  const bets = picture.table.bets.find(({ seat }) => seat === one.seat);
  return [
    one.title ? h("span", { class: `role ${one.role}` }, one.title) : null,
    h("span", { class: "score" }, coin(), " ", picture.table.attacker ? one.money : one.score),
    one.die && !picture.table.attacker ? h("span", { class: "thrown" }, die(one.die), h("span", { class: "unseen" }, t("tv.die", one.die))) : null,
    picture.table.attacker && !one.role ? h("span", { class: "bets" }, ...(bets?.cards ?? []).map(bet)) : null,
  ];
}

/** The middle. */
export function draw(table, picture) {
  const { attacker, news } = picture.table;
  const { middle } = table;
  middle.className = attacker ? "middle duel" : "middle words";
  if (attacker) {
    put(middle, ...duel(picture));
    squeeze([...table.seats.querySelectorAll(".who")], (name) => [name.parentElement.scrollWidth - 0.92 * name.closest(".seat").offsetWidth, name.offsetWidth]);
    squeeze([...table.seats.querySelectorAll(".bets:not(:empty)")], (bets) => [bets.offsetLeft + bets.scrollWidth - 0.97 * bets.closest(".seat").offsetWidth, bets.scrollWidth]);
    return;
  }
  put(middle,
    h("p", { class: "big" }, picture.headline || picture.waiting),
    h("ul", { class: "told" }, ...news.slice(-LAST).map((text) => h("li", {}, spoken(text)))));
}

/** The attacker's dice above, what happens on the seam, the defender's dice below: each has its place at all times. */
function duel(picture) {
  const { blue, black, red, announced, points, prompt, labels, news } = picture.table;
  const dice = (faces, kind) => faces.filter(Boolean).flatMap((face) => [
    die(face, { name: `die ${kind}${kind === "blue" && announced.includes(face) ? " aim" : ""}` }), h("span", { class: "unseen" }, t("tv.die", face))]);
  const [now, then] = points ?? ["", null];
  const waits = !announced.length && picture.seats.some((one) => one.note); // else cups are at work, not people
  const last = spoken(news.at(-1) ?? "");
  const asleep = (count) => Array.from({ length: count }, back);
  return [
    h("p", { class: "public attacker" }, ...(black ? [...dice(blue, "blue"), ...dice([black], "black")] : asleep(BLUE + 1))),
    h("p", { class: "worth attacker" }, h("small", {}, now === "" ? "" : then === null ? labels.points : labels.hit), h("b", {}, now),
      then === null ? null : " → ", then === null ? null : h("b", { class: "less" }, then)),
    h("p", { class: "call" }, h("strong", {}, ...(waits ? [picture.waiting] : last)), h("span", { class: "told" }, h("span", {}, ...(waits ? last : [])))),
    h("p", { class: "public defender" }, ...(red.length ? dice(red, "red") : asleep(RED))),
    h("p", { class: "worth defender" }, prompt ? h("small", {}, prompt) : null),
  ];
}

function bet({ stake, card, won }) {
  return h("span", { class: `bet${card ? " open" : " sealed"}${won === true ? " won" : won === false ? " missed" : ""}` },
    card ? h("span", {}, card) : h("i", { class: "card-back", "aria-hidden": "true" }),
    won === null ? null : icon(won ? "check" : "lost"), coin(), stake);
}

// Scenes

/** Plays what leads from one picture to the next, event by event, on the picture before: the last one may have begun
    the next tour already. */
export async function play(table, before, message, signal) {
  for (const event of message.events) {
    if (signal.aborted) return;
    await SCENES[event.kind]?.(table, event, signal, { before, ...message });
  }
}

const SCENES = {
  pair_roll: rolled,
  attack_roll: rolled,
  duel: (table, event, signal, { picture }) => moment(table, { word: event.text.split(":")[0], line: names(picture), shape: "⚔" }, signal),
  throw: thrown,
  defended,
  announce: said,
  stakes: staked,
  scored: (table, event, signal) => paid(table, event, event.data[2], signal),
  lost: (table, event, signal) => paid(table, event, -event.data[1], signal),
  open_bets: (table, event, signal, { picture }) => moment(table, { word: picture.table.labels.bets, line: event.text, shape: coin() }, signal),
  bets: opened,
  bet_won: settled,
  bet_lost: settled,
  bets_lost: settled,
  bonus: (table, event, signal) => paid(table, event, event.data[0], signal),
  malus: (table, event, signal) => paid(table, event, -event.data[0], signal),
  may_not_attack: said,
  may_not_defend: said,
  gift: given,
  out: (table, event, signal) => moment(table, { word: event.text, kind: "bad", shape: coin() }, signal),
};

function names({ table: { attacker, defender } }) {
  return attacker ? `${attacker.name} – ${defender.name}` : "";
}

function plate(table, seat) {
  return table.of(seat)?.querySelector(".plate");
}

async function said(table, event, signal) {
  tell(table, event.text);
  await pause(READ, signal);
}

/** A die that a seat rolls lies before it. */
async function rolled(table, event, signal, { before }) {
  const [face] = event.data[0];
  const seats = before.seats.map((one) => (one.seat === event.seat ? { ...one, die: face } : one));
  before.seats = seats; // the next event of the same message is drawn on it
  table.draw({ ...before, seats });
  await tumble(table.of(event.seat).querySelectorAll(".thrown .die"), signal, () => table.sound.play("lands"));
}

/** The attacker's dice: those that were thrown tumble, the others lie. */
async function thrown(table, event, signal, { before, picture }) {
  const [number, faces] = event.data;
  const { blue, black } = number === 1 ? { blue: faces.slice(0, -1), black: faces.at(-1) } : picture.table;
  table.draw({ ...picture, table: { ...picture.table, blue, black, red: before.table.red } });
  const dice = [...table.middle.querySelectorAll(".public.attacker .die")];
  const rest = [...before.table.blue, before.table.black].filter(Boolean);
  const moving = number === 1 ? dice : blue.map((face, at) => (face === before.table.blue[at] ? null : dice[at])).filter(Boolean);
  await tumble(moving.length || rest.length === 0 ? moving : dice.slice(0, faces.length), signal, () => table.sound.play("lands"));
}

/** The red dice tumble, and the blue ones that they hit leave. */
async function defended(table, event, signal, { before, picture }) {
  const [faces, left] = event.data;
  table.draw({ ...before, waiting: "", table: { ...before.table, red: faces, news: picture.table.news } });
  await tumble(table.middle.querySelectorAll(".public.defender .die"), signal, () => table.sound.play("lands"));
  const hit = [...table.middle.querySelectorAll(".public.attacker .blue")].filter((_, at) => !left.includes(before.table.blue[at]));
  if (hit.length) table.sound.play("hit");
  await Promise.all(hit.map((one) => move(one, [{ transform: "none", opacity: 1 }, { transform: "translateY(-0.4em) scale(1.15)", opacity: 1, offset: 0.3 },
    { transform: "translateY(1em) rotate(60deg) scale(0.3)", opacity: 0 }], 650, signal, { fill: "forwards" })));
  await pause(READ / 2, signal);
}

/** Coins go from a seat onto its sealed bets. */
async function staked(table, event, signal, { picture }) {
  table.draw({ ...picture, table: { ...picture.table, news: [event.text] } });
  const place = table.of(event.seat)?.querySelector(".bets");
  await coins(table, event.data[0].reduce((sum, stake) => sum + stake, 0), plate(table, event.seat), place, signal);
}

/** Sealed bets turn over. */
async function opened(table, event, signal, { before, picture }) {
  const cards = picture.table.bets.find((one) => one.seat === event.seat)?.cards ?? [];
  const bets = before.table.bets.map((one) => (one.seat === event.seat ? { ...one, cards: cards.map((card) => ({ ...card, won: null })) } : one));
  before.table = { ...before.table, bets };
  table.draw({ ...before, waiting: "", table: { ...before.table, news: [event.text] } });
  table.sound.play("card");
  const turned = [...table.of(event.seat)?.querySelectorAll(".bet") ?? []];
  await Promise.all(turned.map((one) => move(one, [{ transform: "rotateX(90deg)" }, { transform: "none" }], 380, signal)));
  await pause(READ, signal);
}

const SETTLES = { bet_won: ({ data }) => data[1], bet_lost: ({ data }) => -data[1], bets_lost: ({ data }) => -data[0] };

/** All bets that were opened are paid at once: with the first of them. */
async function settled(table, event, signal, { before, picture, events }) {
  const all = events.filter(({ kind }) => kind in SETTLES);
  if (all[0] !== event) return;
  const amounts = new Map();
  for (const one of all) amounts.set(one.seat, (amounts.get(one.seat) ?? 0) + SETTLES[one.kind](one));
  table.draw({ ...before, waiting: "", table: { ...before.table, bets: picture.table.bets, news: all.slice(-1).map(({ text }) => text) } });
  await pause(READ, signal);
  await Promise.all([...amounts].map(([seat, amount]) => exchange(table, seat, amount, signal)));
  await pause(READ, signal);
}

/** The bank pays a seat, or is paid: it is where the duel is. */
async function paid(table, event, amount, signal) {
  tell(table, event.text);
  await exchange(table, event.seat, amount, signal);
  await pause(READ / 2, signal);
}

async function exchange(table, seat, amount, signal) {
  if (!amount) return;
  const bank = table.middle.querySelector(".told");
  const [from, to] = amount > 0 ? [bank, plate(table, seat)] : [plate(table, seat), bank];
  table.sound.play("coin");
  await Promise.all([coins(table, Math.abs(amount), from, to, signal),
    rise(table, seat, `${amount > 0 ? "+" : "−"}${Math.abs(amount)}`, amount > 0, signal)]);
}

async function given(table, event, signal) {
  const [amount, taker] = event.data;
  tell(table, event.text);
  await coins(table, amount, plate(table, event.seat), plate(table, taker), signal);
  await rise(table, taker, `+${amount}`, true, signal);
}

function coins(table, amount, from, to, signal) {
  return toss(table, coin, Math.min(amount, COINS), from, to, signal);
}
