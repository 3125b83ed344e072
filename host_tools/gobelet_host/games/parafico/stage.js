// Parafico: dice before each seat, the bid in the middle, and the call as a scene of at most six seconds.

import { h, put } from "../../shared/dom.js";
import { counted, t } from "../../shared/words.js";
import { back, cup, die, icon, spoken } from "../../pieces/dice.js";
import { pause, still } from "../../tv/pause.js";

// The scene, in milliseconds: the word alone, between two cups, for all matching dice together, the verdict.
const WORD = 800;
const LIFT = 120;
const COUNT = 1900;
const SLOWEST = 260;
const VERDICT = 1400;
const ROLL = 700; // the end of the count, with a roll
export const LATER = ["count", "lost", "won", "kept"];

/** What lies before a seat: its dice, under the cup or shown. */
export function before(one, picture) {
  if (one.rank > 1 && one.faces.length === 0) return null;
  const { night, call } = picture.table;
  const covered = one.faces.length === 0 || (call && !call.complete && !still());
  if (covered) return hidden(one, picture);
  const dice = one.faces.map(([face, mark]) => marked(face, mark, night, Boolean(call)));
  return [
    h("div", { class: "dice shown" }, ...dice, changed(one)),
    h("span", { class: "unseen" }, one.faces.map(([face, mark]) => said(face, mark)).join(", ")),
  ];
}

function hidden(one, picture) {
  const shaking = one.owes === "shake" || one.owes === "roll";
  const lifted = picture.table.call && one.faces.length > 0;
  const covering = cup();
  if (shaking) covering.classList.add("shaken");
  if (lifted) covering.classList.add("ready");
  return [
    h("div", { class: `dice covered${shaking ? " inside" : ""}` }, covering, ...Array.from({ length: one.dice }, back)),
    h("span", { class: "unseen" }, counted("tv.dice_hidden", one.dice)),
  ];
}

function marked(face, mark, night, counted) {
  const drawn = die(face, { hollow: night, joker: mark === "joker" });
  const sign = mark ? h("span", { class: "sign" }, icon(mark === "joker" ? "star" : "check")) : null;
  return h("span", { class: `cast ${mark || (counted ? "idle" : "")}` }, drawn, sign);
}

function said(face, mark) {
  return mark ? `${t("tv.die", face)} ${t(`tv.${mark}`)}` : t("tv.die", face);
}

function changed(one) {
  if (!one.change) return null;
  return h("span", { class: `change ${one.change > 0 ? "gained" : "lost"}` }, one.change > 0 ? "+1" : "−1");
}

/** The middle. */
export function draw(table, picture) {
  const { middle } = table;
  const { scene } = picture.table;
  // What is drawn again, because another cup has shown or somebody has come, does not fly in again.
  const again = middle.classList.contains(`on-${scene}`);
  middle.className = `middle on-${scene}${again ? " again" : ""}`;
  put(middle, ...SCENES[scene](picture));
}

/** After everything has its place: takes the oldest bids away until the ribbon fits. */
export function fit({ middle }) {
  const list = middle.querySelector(".ribbon");
  while (list && list.children.length > 1 && list.scrollWidth > list.clientWidth) {
    list.firstChild.remove();
    list.classList.add("cut");
  }
}

const SCENES = {
  seating: (picture) => [h("p", { class: "big" }, picture.table.prompt), waiting(picture)],
  rolls: (picture) => [
    picture.table.word ? h("p", { class: "check" }, picture.checks[0]) : null,
    h("p", { class: "big" }, picture.table.prompt),
    waiting(picture),
  ],
  shake: (picture) => [rule(picture), h("p", { class: "huge" }, picture.table.prompt), waiting(picture)],
  speak: (picture) => [rule(picture), h("p", { class: "big quiet" }, picture.table.prompt), waiting(picture)],
  bid: (picture) => [
    rule(picture),
    bid(picture.table.bid, picture.table.night),
    h("p", { class: "by" }, `— ${picture.table.bid.name}`),
    waiting(picture),
    ribbon(picture),
  ],
  call: (picture) => [rule(picture), ...called(picture), waiting(picture)],
  over: (picture) => [h("p", { class: "huge" }, picture.headline)], // ended early: no podium
};

function rule(picture) {
  return h("p", { class: "rule" }, spoken(picture.table.rule, { hollow: picture.table.night, joker: !picture.table.night }));
}

function waiting(picture) {
  return h("p", { class: "waiting" }, picture.waiting);
}

function bid({ quantity, value }, night) {
  return h("p", { class: "bid" },
    h("span", { class: "quantity" }, quantity), h("span", { class: "times" }, "×"),
    die(value, { hollow: night }), h("span", { class: "unseen" }, t("tv.die", value)));
}

function ribbon(picture) {
  const { ribbon: bids, night } = picture.table;
  return h("ol", { class: "ribbon", "aria-label": t("tv.history") }, ...bids.map((one) => h("li", {},
    h("span", { class: "who" }, one.name), ` ${one.quantity} × `, die(one.value, { hollow: night }),
    h("span", { class: "unseen" }, t("tv.die", one.value)))));
}

function called(picture, found = picture.table.call.found) {
  const { call } = picture.table;
  return [
    h("p", { class: `word ${call.kind}${call.complete ? " told" : ""}` }, call.word),
    h("p", { class: "said" }, spoken(call.said, { hollow: call.night })),
    call.complete || still() ? count(call, found) : null,
    call.tally ? h("p", { class: "tally" }, spoken(call.tally, { hollow: call.night })) : null,
    call.outcome ? h("p", { class: `outcome ${call.good ? "good" : "bad"}` }, icon(call.good ? "check" : "lost"), call.outcome) : null,
    ...call.then.map((text) => h("p", { class: "then" }, text)),
  ];
}

/** Dice found against the bid: squares up to it, rounds beyond it. */
function count(call, found) {
  const { quantity } = call.bid;
  const places = Math.max(quantity, found);
  const marks = [];
  for (let number = 1; number <= places; number += 1) {
    const kind = number <= quantity ? (number <= found ? "full" : "open") : "beyond";
    marks.push(h("i", { class: number === quantity ? `${kind} goal` : kind }));
  }
  return h("p", { class: "count" },
    h("span", { class: "sum" }, h("span", { class: "found" }, found), h("span", { class: "of" }, ` / ${quantity}`)),
    h("span", { class: `track${places > 24 ? " many" : ""}`, "aria-hidden": "true" }, ...marks));
}

// The scene of a call

/** Plays what leads from one picture to the next: only a call that is decided takes its time. */
export async function play(table, before, message, signal) {
  const { picture } = message;
  const kinds = message.events.map((event) => event.kind);
  if (kinds.includes("bluff") || kinds.includes("caramba")) table.calledAt = performance.now();
  if (!kinds.includes("count")) return;
  await pause((table.calledAt ?? 0) + WORD - performance.now(), signal);
  table.picture = picture;
  scene(table, before, picture);
  await lift(table, picture, signal);
  await tally(table, picture, signal);
  if (!signal.aborted) {
    table.show(message);
    table.root.classList.add("verdict");
    for (const kind of kinds.filter((one) => LATER.includes(one) && one !== "count")) table.sound.tell(kind);
    await pause(VERDICT, signal);
    table.root.classList.remove("verdict");
  }
}

/** The call with nothing found yet, everybody under the cup. */
function scene(table, before, picture) {
  const open = { ...picture.table.call, tally: "", outcome: "", then: [], complete: true };
  const shown = { ...picture, waiting: "", table: { ...picture.table, call: open, night: before.table.night } };
  table.root.classList.toggle("night", before.table.night);
  for (const note of table.seats.querySelectorAll(".note")) put(note, "");
  table.middle.className = "middle on-call again";
  put(table.middle, rule(before), ...called(shown, 0), waiting(shown));
}

/** Cups go up, one after the other. */
async function lift(table, picture, signal) {
  for (const one of picture.seats) {
    if (one.faces.length === 0) continue;
    const place = table.of(one.seat)?.querySelector(".before");
    if (!place) continue;
    const { night } = picture.table.call;
    const dice = one.faces.map(([face, mark]) => marked(face, mark, night, false));
    for (const cast of dice) cast.classList.add("unlit");
    put(place, h("div", { class: "dice shown lifting" }, ...dice));
    table.sound.play("lift");
    await pause(LIFT, signal);
  }
  table.place();
}

/** Matching dice light up, and the number climbs. */
async function tally(table, picture, signal) {
  const { call } = picture.table;
  const lit = [...table.seats.querySelectorAll(".cast.match, .cast.joker")];
  const each = Math.min(SLOWEST, COUNT / Math.max(lit.length, 1));
  await pause(2 * LIFT, signal);
  for (const cast of table.seats.querySelectorAll(".cast:not(.match):not(.joker)")) cast.classList.add("idle");
  let rolls = false;
  for (let found = 1; found <= lit.length; found += 1) {
    if (signal.aborted) return;
    const left = (lit.length - found + 1) * each;
    if (!rolls && left <= ROLL + each) {
      rolls = true;
      table.sound.roll(left / 1000);
    }
    lit[found - 1].classList.replace("unlit", "lit");
    table.middle.querySelector(".count")?.replaceWith(count(call, found));
    table.sound.play("found", Math.min(found, 18));
    await pause(each, signal);
  }
}
