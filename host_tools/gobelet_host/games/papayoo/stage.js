// Papayoo: cards lie before their players and fly to who takes them; in the middle the card that costs forty, whose turn
// it is, the trick before, and between two rounds the points.

import { h, put } from "../../shared/dom.js";
import { counted, t } from "../../shared/words.js";
import { icon, spoken } from "../../pieces/dice.js";
import { pause } from "../../tv/pause.js";
import { arrive, leave, moment, rise, toss } from "../../tv/scenes.js";

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣", p: "✱" };
const LAST = 1;
const LOOK = 1100; // ms that a whole trick lies before it is taken
const PASSED = 3; // cards that are seen to be passed on

export const SOUNDS = { shuffled: "shuffle", dealt: "deal", sealed: "card", passed: "deal", dealer_roll: "rolled",
  discard: "card" };
export const LATER = ["papayoo", "trick"];

/** What lies before a seat: its points, and how many cards it holds. */
export function before(one) {
  return [
    h("span", { class: "score" }, one.score),
    h("span", { class: "owns" }, cardBack(), one.cards, h("span", { class: "unseen" }, ` ${counted("tv.cards", one.cards)}`)),
    one.passed ? h("span", { class: "passed" }, icon("check"), one.passed) : one.dealer ? h("span", { class: "owns" }, t("tv.dealer")) : null,
  ];
}

/** The middle, and the trick on the field. */
export function draw(table, picture) {
  const { trick, last, taken, papayoo, prompt, passing, scores, news } = picture.table;
  const { middle } = table;
  const between = trick.length === 0;
  middle.className = "middle words";
  put(middle,
    papayoo ? h("p", { class: "special" }, `${prompt} `, card(papayoo)) : null,
    h("p", { class: "big" }, picture.headline || picture.waiting),
    passing ? h("p", { class: "rule" }, passing) : null,
    scores ? grid(scores) : null,
    between && taken ? h("p", { class: "rule" }, t("tv.last_trick"), " → ", h("strong", {}, taken.name)) : null,
    between && last.length ? h("ol", { class: "trick" }, ...last.map((one) => h("li", {}, card(one), h("span", { class: "unseen" }, ` ${one.name}`)))) : null,
    h("ul", { class: "told" }, ...(scores ? [] : news.slice(-LAST)).map((text) => h("li", {}, spoken(text)))));
  put(table.field, ...trick.map(lying));
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

const SCENES = { play: played, trick: taken, passed: passedOn, papayoo: drawn };

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
  const plate = (seat) => table.of(seat)?.querySelector(".plate");
  await Promise.all(all.map(({ seat, data: [to] }) => toss(table, cardBack, PASSED, plate(seat), plate(to), signal)));
}

/** The die has fallen on the suit of the card that costs forty. */
async function drawn(table, before, { picture }, event, signal) {
  await moment(table, { word: picture.table.prompt, line: event.text, shape: card(picture.table.papayoo) }, signal);
}
