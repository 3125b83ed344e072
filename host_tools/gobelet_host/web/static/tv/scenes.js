// What scenes of all games are made of: something flies, dice tumble, a number rises from a seat, a moment is told in
// one large word. Each resolves when it is over, at once when the signal is given. It knows no game.

import { h, put } from "../shared/dom.js";
import { die, spoken } from "../pieces/dice.js";
import { pause, paced } from "./pause.js";

const FLIGHT = 420; // ms
const TOSS = 90; // between two coins
const FACE = 75; // how long a tumbling die shows a face
const TUMBLE = 430; // until the first die lies
const NEXT = 150; // until the one beside it does
const MOMENT = 1500;
const RISE = 1000;

/** Lets an element move by itself, as the Web Animations say. */
export async function move(element, frames, milliseconds, signal, more = {}) {
  if (signal.aborted) return;
  const animation = element.animate(frames, { duration: paced(milliseconds), easing: "cubic-bezier(0.3, 0.7, 0.3, 1)", ...more });
  const end = () => animation.finish();
  signal.addEventListener("abort", end);
  await animation.finished.catch(() => {}); // cancelled, as the element was drawn anew
  signal.removeEventListener("abort", end);
}

/** An element comes from where another one is to its own place. */
export function arrive(element, from, signal, milliseconds = FLIGHT) {
  return move(element, [{ transform: `${way(element, from)} scale(0.4) rotate(-40deg)`, opacity: 0.4 }, { transform: "none", opacity: 1 }],
    milliseconds, signal);
}

/** An element goes from its place to where another one is. */
export function leave(element, to, signal, milliseconds = FLIGHT) {
  return move(element, [{ transform: "none", opacity: 1 }, { transform: `${way(element, to)} scale(0.35) rotate(30deg)`, opacity: 0.2 }],
    milliseconds, signal, { fill: "forwards" });
}

/** Copies of a thing fly from one element to another, one behind the other. make: makes one. */
export async function toss(table, make, count, from, to, signal) {
  if (!from || !to || signal.aborted) return;
  const things = Array.from({ length: count }, () => h("div", { class: "tossed", "aria-hidden": "true" }, make()));
  table.root.append(...things);
  const start = middleOf(from);
  const root = table.root.getBoundingClientRect();
  await Promise.all(things.map(async (thing, number) => {
    thing.style.left = `${start.x - root.left}px`;
    thing.style.top = `${start.y - root.top}px`;
    await pause(number * TOSS, signal);
    const frames = [{ transform: "none" }, { transform: `${way(thing, to)}` }];
    await move(thing, frames, FLIGHT, signal);
    thing.remove();
  }));
}

/** Dice that are drawn already tumble, and lie one after the other. landed: called for each. */
export async function tumble(dice, signal, landed = () => {}) {
  await Promise.all([...dice].map(async (one, number) => {
    const faces = [...one.childNodes];
    const long = TUMBLE + number * NEXT;
    const turning = setInterval(() => one.replaceChildren(...die(1 + Math.floor(Math.random() * 6)).childNodes), paced(FACE));
    await move(one, [{ transform: "translateY(-0.5em) rotate(-300deg)" }, { transform: "translateY(0.08em) rotate(-20deg)", offset: 0.8 },
      { transform: "none" }], long, signal, { easing: "ease-out" });
    clearInterval(turning);
    one.replaceChildren(...faces);
    landed();
  }));
}

/** A number rises from a seat: what it wins or loses. good: whether it likes that. */
export async function rise(table, seat, text, good, signal) {
  const place = table.of(seat);
  if (!place || signal.aborted) return;
  const said = h("span", { class: `risen ${good ? "good" : "bad"}`, "aria-hidden": "true" }, text);
  place.append(said);
  await move(said, [{ transform: "translateY(0.6em)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.2 },
    { transform: "none", opacity: 1, offset: 0.8 }, { transform: "translateY(-0.6em)", opacity: 0 }], RISE, signal);
  said.remove();
}

/** One large word over the table, with a shape of its own and a line below, or the line alone. kind: "bad", "great", or
    any other. The log tells it to who does not see. */
export async function moment(table, { word = "", line = "", shape = null, kind = "" }, signal, milliseconds = MOMENT) {
  if (signal.aborted) return;
  const said = h("div", { class: `moment ${kind}`, "aria-hidden": "true" },
    shape ? h("div", { class: "shape" }, shape) : null, word ? h("p", { class: "called" }, word) : null, line ? h("p", { class: "line" }, spoken(line)) : null);
  table.root.append(said);
  await move(said, [{ transform: "scale(1.7)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.16 },
    { transform: "none", opacity: 1, offset: 0.88 }, { transform: "none", opacity: 0 }], milliseconds, signal, { easing: "linear" });
  said.remove();
}

/** Says what happens now where the news stand. */
export function tell(table, text) {
  const told = table.middle.querySelector(".told");
  if (told) put(told, h(told.localName === "ul" ? "li" : "span", {}, spoken(text)));
}

function way(element, other) {
  const [here, there] = [middleOf(element), middleOf(other)];
  return `translate(${there.x - here.x}px, ${there.y - here.y}px)`;
}

function middleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
