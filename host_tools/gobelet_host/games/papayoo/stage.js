// Papayoo: cards lie before their players and fly to who takes them; in the middle the card that costs forty, whose turn
// it is, the trick before, and between two rounds the points.

import { h, put, svg } from "../../shared/dom.js";
import { counted, t } from "../../shared/words.js";
import { suit as shape } from "../../pieces/cards.js";
import { cup, icon, spoken } from "../../pieces/dice.js";
import { pause } from "../../tv/pause.js";
import { arrive, leave, moment, move, rise, toss } from "../../tv/scenes.js";

const SUITS = "shdcp";
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣", p: "✱" };
const LAST = 1;
const LOOK = 1100; // ms that a whole trick lies before it is taken
const PACK = 27; // backs that stand for the whole pack
const GHOSTS = 13; // places where cards will be
const PACKET = 3; // cards that are dealt at once
const GAP = 60; // ms between two packets
const ROLL = 1400; // ms that the die rolls
const FALLS = 420; // ms of the card that it names
const READ = 1500;

export const SOUNDS = { shuffled: "shuffle", dealt: "deal", sealed: "card", passed: "deal", dealer_roll: "rolled",
  discard: "card" };
export const LATER = ["papayoo", "trick", "dealt"];

/** What lies before a seat: its points, and its cards as a fan; the whole pack where it is. */
export function before(one) {
  return [
    h("span", { class: "score" }, one.score),
    h("span", { class: "owns" }, cardBack(), one.cards, h("span", { class: "unseen" }, ` ${counted("tv.cards", one.cards)}`)),
    one.pack ? h("span", { class: "fan pack" }, ...fan(PACK, 112), cup())
      : h("span", { class: one.cards ? "fan" : "fan ghost" }, ...fan(one.cards || GHOSTS, Math.min(2.8 * (one.cards || GHOSTS), 42))),
  ];
}

/** Backs side by side, the angle of the whole in degrees. */
function fan(count, angle) {
  return Array.from({ length: count }, (_, at) => {
    const back = cardBack();
    back.style.setProperty("--turn", `${count > 1 ? angle * (at / (count - 1) - 0.5) : 0}deg`);
    return back;
  });
}

/** The middle, and the trick on the field. */
export function draw(table, picture) {
  const { trick, last, taken, papayoo, prompt, scores, news, scene } = picture.table;
  const { middle } = table;
  const between = trick.length === 0;
  put(table.field, ...trick.map(lying));
  if (scene) {
    middle.className = "middle scene";
    put(middle, scene.die ? h("div", { class: "fate" }, die(papayoo), papayoo ? fateful(papayoo) : null) : null,
      h("p", { class: "huge" }, h("strong", {}, scene.who), scene.does), scene.line ? h("p", { class: "big" }, scene.line) : null,
      scene.why ? h("p", { class: "why" }, scene.why) : null, scores ? grid(scores) : null);
    return;
  }
  middle.className = "middle words";
  put(middle,
    papayoo ? h("p", { class: "special" }, `${prompt} `, card(papayoo)) : null,
    h("p", { class: "big" }, picture.headline || picture.waiting),
    scores ? grid(scores) : null,
    between && taken ? h("p", { class: "rule" }, t("tv.last_trick"), " → ", h("strong", {}, taken.name)) : null,
    between && last.length ? h("ol", { class: "trick" }, ...last.map((one) => h("li", {}, card(one), h("span", { class: "unseen" }, ` ${one.name}`)))) : null,
    h("ul", { class: "told" }, ...(scores ? [] : news.slice(-LAST)).map((text) => h("li", {}, spoken(text)))));
}

/** The die of eight, on the suit of a card, on all of them before it has fallen. */
function die(fallen = null) {
  const front = fallen ? SUITS.indexOf(fallen.suit) : 0;
  const sign = (number, x, y, size) => h("span", { class: `sign suit${number}`, style: `left: ${x}%; top: ${y}%; font-size: ${size}em` }, shape(number));
  return h("div", { class: "eight", "aria-hidden": "true" },
    svg("svg", { viewBox: "0 0 100 110" }, ...[["left", "50 2 2 44 20 98"], ["right", "50 2 98 44 80 98"], ["below", "20 98 80 98 50 109"], ["front", "50 2 80 98 20 98"]]
      .map(([side, points]) => svg("polygon", { class: side, points }))),
    sign((front + 1) % 4, 20, 52, 0.16), sign(front, 50, 66, 0.34), sign((front + 3) % 4, 80, 52, 0.16));
}

/** The card that costs forty, large, as it has just been named. */
function fateful({ suit, rank }) {
  const points = Array.from({ length: 32 }, (_, at) => {
    const [angle, far] = [(at * Math.PI) / 16, at % 2 ? 38 : 50];
    return `${50 + far * Math.sin(angle)} ${50 - far * Math.cos(angle)}`;
  });
  return h("div", { class: "named" }, svg("svg", { class: "burst", viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("polygon", { points: points.join(" ") })),
    h("span", { class: `card suit-${suit}` }, h("b", {}, rank), shape(SUITS.indexOf(suit)), h("span", { class: "forty" }, "40")));
}

/** After everything has its place: cards lie before their seats. */
export function fit(table) {
  for (const one of table.field.children) table.lay(one, Number(one.dataset.of));
}

function lying(one) {
  return h("li", { class: one.leads ? "lies leads" : "lies", "data-of": one.seat }, card(one),
    one.leads ? h("span", { class: "leading" }, icon("crown"), h("span", { class: "unseen" }, ` ${t("tv.leads")}`)) : null,
    h("span", { class: "player" }, one.name));
}

function card({ suit, rank, papayoo }) {
  return h("span", { class: `card suit-${suit}${papayoo ? " papayoo" : ""}` }, h("b", {}, rank), SIGNS[suit],
    papayoo ? h("span", { class: "forty" }, "40") : null);
}

function cardBack() {
  return h("i", { class: "card-back", "aria-hidden": "true" });
}

/** Points by round. */
function grid({ label, first, rows }) {
  return h("table", { class: "points" },
    h("thead", {}, h("tr", {}, h("td", {}), ...rows[0].rounds.map((_, at) => h("th", { scope: "col" }, first + at)), h("th", { scope: "col" }, label))),
    h("tbody", {}, ...rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row.name),
      ...row.rounds.map((points) => h("td", {}, points)), h("td", { class: "total" }, row.total)))));
}

// Scenes

/** Plays what leads from one picture to the next. */
export async function play(table, before, message, signal) {
  for (const event of message.events) {
    if (signal.aborted) return;
    await SCENES[event.kind]?.(table, before, message, event, signal);
  }
}

const SCENES = { play: played, trick: taken, masked: handedOn, dealt, passed: passedOn, papayoo: drawn };

function plate(table, seat) {
  return table.of(seat)?.querySelector(".plate");
}

/** The pack goes from the cup that has shuffled it to the next one, or to the dealer. */
async function handedOn(table, before, { picture }, event, signal) {
  table.draw(picture);
  table.sound.play("shuffle");
  const pack = table.seats.querySelector(".pack");
  if (pack) await toss(table, cardBack, 2 * PACKET, plate(table, event.seat), pack, signal);
}

/** Cards go to everybody, some at a time, as at any table. */
async function dealt(table, before, { picture }, event, signal) {
  table.draw(picture);
  const fans = picture.seats.map((one) => ({ seat: one.seat, backs: [...table.of(one.seat).querySelectorAll(".fan:not(.ghost) .card-back")] }));
  for (const back of fans.flatMap(({ backs }) => backs)) back.style.opacity = "0";
  const from = plate(table, event.seat);
  const flights = [];
  for (let first = 0; first < Math.max(...fans.map(({ backs }) => backs.length)); first += PACKET) {
    for (const { seat, backs } of fans) {
      const packet = backs.slice(first, first + PACKET);
      table.sound.play("card");
      flights.push(toss(table, cardBack, 1, from, packet[0] ?? plate(table, seat), signal)
        .then(() => { for (const back of packet) back.style.opacity = ""; }));
      await pause(GAP, signal);
    }
  }
  await Promise.all(flights);
}

/** A card flies from its player; the last one of a trick lies for a moment with the others. */
async function played(table, before, { picture }, event, signal) {
  const whole = picture.table.trick.length === 0;
  table.draw(whole ? { ...picture, seats: before.seats, waiting: "", headline: "", podium: [],
    table: { ...before.table, trick: picture.table.last, news: [] } } : picture);
  const flying = table.field.querySelector(`[data-of="${event.seat}"]`);
  if (!flying) return;
  await arrive(flying, table.of(event.seat).querySelector(".plate"), signal);
  table.sound.play("card");
}

/** The trick goes to who takes it. */
async function taken(table, before, { picture }, event, signal) {
  await pause(LOOK, signal);
  const { papayoo } = picture.table.taken ?? {};
  const [points] = event.data;
  if (papayoo) {
    table.sound.tell("papayoo");
    await moment(table, { word: before.table.prompt, line: event.text, shape: card(before.table.papayoo), kind: "bad" }, signal);
  }
  const place = table.of(event.seat)?.querySelector(".plate");
  if (!place) return;
  table.sound.play("gather");
  await Promise.all([...table.field.children].map((one) => leave(one, place, signal)));
  put(table.field);
  if (!points) return;
  table.sound.tell("trick");
  await rise(table, event.seat, `+${points}`, false, signal);
}

/** Everybody's cards go to the place on the left, all at once: the events of the others are the same movement. */
async function passedOn(table, before, { events }, event, signal) {
  const all = events.filter(({ kind }) => kind === "passed");
  if (all[0] !== event) return;
  await Promise.all(all.map(({ seat, data: [to, count] }) => toss(table, cardBack, count, plate(table, seat), plate(table, to), signal)));
}

/** The die rolls and falls on a suit: its seven slams down beside it. */
async function drawn(table, before, { picture }, event, signal) {
  if (!picture.table.scene) return;
  table.draw(picture);
  const [rolling, named] = [table.middle.querySelector(".eight"), table.middle.querySelector(".named")];
  const said = [...table.middle.querySelectorAll(".huge, .big")];
  for (const one of [named, ...said]) one.style.opacity = "0";
  table.sound.roll(ROLL / 1000);
  await move(rolling, [{ transform: "translate(-120%, -60%) rotate(-900deg) scale(0.6)" }, { transform: "translate(10%, 12%) rotate(-60deg)", offset: 0.75 },
    { transform: "none" }], ROLL, signal, { easing: "ease-out" });
  for (const one of [named, ...said]) one.style.opacity = "";
  table.sound.tell("papayoo");
  await move(named, [{ transform: "scale(2.4) rotate(-18deg)", opacity: 0 }, { transform: "scale(0.94)", offset: 0.7 }, { transform: "none", opacity: 1 }],
    FALLS, signal, { easing: "ease-in" });
  await pause(READ, signal);
}
