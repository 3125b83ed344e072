// Parcheesi: the cross of squares, each player's numbered pawns by shape and colour, what may be moved and where to.

import { h, svg } from "../../shared/dom.js";
import { pause } from "../../tv/pause.js";
import { moment } from "../../tv/scenes.js";
import { pawn } from "../../pieces/pawns.js";
import { board, fitNames, lay, say, thrown } from "../../tv/stages/board.js";
import { fly, glide, playEach, roll, set, walk } from "../../tv/stages/motion.js";

export const LISTED = true;
const NEST = 3.4; // squares from its middle to its rim
export const SOUNDS = { thrown: "rolled", exit: "lands", moved: "step", goal: "coin", bonus: "coin", passed: "step", finished: "fanfare" };

// In milliseconds: a pawn comes out, is thrown back to its nest, and how long everybody looks at that.
const OUT = 400;
const THROWN = 700;
const SEEN = 900;

/** What lies before a seat, which is in its nest: how many pawns are home. */
export function before(one) {
  return h("span", { class: "score" }, one.score);
}

/** The middle. */
export function draw(table, picture) {
  lay(table, picture, drawn(picture));
  const { nests: places, side } = picture.table;
  for (const { seat, colour } of picture.seats) {
    const place = table.of(seat);
    [place.style.left, place.style.top] = places[colour].map((at) => `${(100 * (at + 0.6)) / (side + 0.2)}%`);
    place.classList.toggle("turn", seat === picture.table.turn);
  }
  fitNames(table);
}

function drawn(picture) {
  const { side, squares, refuges, starts, corridors, last } = picture.table;
  const places = standing(picture.table);
  const ground = [
    ...nests(picture),
    ...squares.map(([x, y], number) => {
      const start = starts.indexOf(number);
      return square(x, y, start >= 0 ? `start colour${start}` : refuges.includes(number) ? "refuge" : "");
    }),
    ...refuges.map((number) => svg("circle", { class: "safe", cx: squares[number][0], cy: squares[number][1], r: 0.3 })),
    ...corridors.flatMap((lane, colour) => lane.map(([x, y]) => square(x, y, `lane colour${colour}`))),
    ...goal(side, corridors),
    last.trail.length ? trail(picture) : null,
    ...walls(picture.table, places),
    ...targets(picture.table),
  ];
  return board("parcheesi", [-0.6, -0.6, side + 0.2, side + 0.2], ground, pieces(picture.table, places),
    h("p", { class: "public" }, ...thrown(picture.table.dice, picture.table.roller)));
}

function square(x, y, kind) {
  return svg("rect", { class: `square ${kind}`, x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.12 });
}

/** Where pawns are at home; the seats of their players lie upon it. */
function nests({ table, seats }) {
  return table.nests.map(([x, y], colour) => {
    const owner = seats.find((one) => one.colour === colour);
    const names = `nest colour${colour}${owner ? owner.seat === table.turn ? " turn" : "" : " empty"}`;
    return svg("circle", { class: names, cx: x, cy: y, r: NEST });
  });
}

/** The goal in four parts, each before the corridor of its colour. */
function goal(side, corridors) {
  const c = (side - 1) / 2;
  return corridors.map((lane, colour) => {
    const [dx, dy] = toward(lane, c);
    const corners = [[dx - dy, dy + dx], [dx + dy, dy - dx]].map(([x, y]) => `${c + x * 1.5} ${c + y * 1.5}`);
    return svg("path", { class: `goal colour${colour}`, d: `M${c} ${c}L${corners.join("L")}Z` });
  });
}

/** From the goal to the corridor of a colour. */
function toward(lane, c) {
  const [x, y] = lane.at(-1);
  return [Math.sign(x - c), Math.sign(y - c)];
}

/** The way that the last move took. */
function trail({ table, seats }) {
  const { seat, trail: places } = table.last;
  const colour = seats.find((one) => one.seat === seat).colour;
  return svg("polyline", { class: `trail colour${colour}`, points: places.map((place) => place.join(",")).join(" ") });
}

// Pawns

const named = (one) => `${one.seat}-${one.pawn}`;

function pieces(table, places) {
  const chosen = new Set(table.choices.map(named));
  const claimed = new Set(table.claims.map(named));
  const kinds = (one) => [
    one.seat === table.turn && "turn", chosen.has(named(one)) && "choice", claimed.has(named(one)) && "claim", one.barrier && "barrier",
  ].filter(Boolean).join(" ");
  const pawns = table.pawns.map((one) => {
    const piece = pawn(one.colour, one.pawn + 1, kinds(one));
    piece.dataset.pawn = named(one);
    set(piece, places.get(named(one)));
    return piece;
  });
  // Those that may be moved lie on top of the others.
  pawns.sort((one, other) => one.classList.contains("choice") - other.classList.contains("choice"));
  return pawns;
}

/** Where each pawn is drawn: one in the middle of its square, more of them across the way. */
function standing(table) {
  const groups = new Map();
  for (const one of table.pawns) {
    const key = one.at === "way" ? `${one.x} ${one.y}` : `${one.at} ${one.colour}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const found = new Map();
  for (const group of groups.values()) {
    group.forEach((one, number) => found.set(named(one), beside(one, number, group.length, table)));
  }
  return found;
}

function beside(one, number, count, { side, corridors }) {
  const c = (side - 1) / 2;
  if (one.at === "home") return { x: one.x + (number - (count - 1) / 2) * 1.4, y: one.y + 1.15, size: 1.25 };
  if (one.at === "goal") {
    const [dx, dy] = toward(corridors[one.colour], c);
    const [far, along] = [[1.12, 0], [1.12, 0.78], [1.12, -0.78], [0.45, 0]][number];
    return { x: c + dx * far - dy * along, y: c + dy * far + dx * along, size: 0.7 };
  }
  if (count === 1) return { x: one.x, y: one.y, size: 1 };
  const [ox, oy] = outside(one, c);
  const [across, along] = count === 2 ? [number * 0.78 - 0.2, 0] : [Math.floor(number / 2) * 0.7 - 0.2, (number % 2) * 0.66 - 0.33];
  return { x: one.x + ox * across + oy * along, y: one.y + oy * across + ox * along, size: count === 2 ? 0.8 : 0.66 };
}

/** Where there is room beside a square of the circuit: away from the corridor of its arm. */
function outside({ x, y }, c) {
  const arm = Math.abs(y - c) > Math.abs(x - c);
  return arm ? [Math.sign(x - c) || 0.5, 0] : [0, Math.sign(y - c) || 0.5];
}

/** A frame round the pawns that bar the way. */
function walls({ pawns }, places) {
  const barriers = new Map();
  for (const one of pawns.filter((other) => other.barrier)) {
    const key = `${one.x} ${one.y}`;
    barriers.set(key, [...(barriers.get(key) ?? []), places.get(named(one))]);
  }
  return [...barriers.values()].map((group) => {
    const [xs, ys] = [group.map(({ x }) => x), group.map(({ y }) => y)];
    const [left, top, margin] = [Math.min(...xs), Math.min(...ys), 0.52];
    return svg("rect", { class: "wall", x: left - margin, y: top - margin, rx: 0.3,
      width: Math.max(...xs) - left + 2 * margin, height: Math.max(...ys) - top + 2 * margin });
  });
}

/** Where the pawns that may be moved would come to. */
function targets({ choices }) {
  return choices.map(({ x, y, at, pawn: number }) => svg("g", { class: "target", transform: `translate(${x} ${y})` },
    svg("circle", { r: at === "goal" ? 0.8 : 0.56 }), svg("text", {}, number + 1)));
}

// Scenes

/** Plays what leads from one picture to the next: throws, walks, captures. */
export function play(table, before, message, signal) {
  const { picture } = message;
  return playEach(SCENES, { table, message, signal, picture, places: standing(picture.table) });
}

const SCENES = {
  async thrown({ table, picture, signal }, { seat, data }) {
    clear(table);
    await roll(table, data[0], colourOf(picture, seat), signal);
  },
  async moved({ table, picture, places, signal }, { seat, data }) {
    const { last } = picture.table;
    const name = named({ seat, pawn: data[0] });
    const piece = find(table, name);
    if (!piece || last.seat !== seat || last.pawn !== data[0]) return;
    clear(table);
    const way = last.trail.slice(1, -1).map(([x, y]) => ({ x, y, size: 1 }));
    await walk(piece, [...way, places.get(name)], signal);
  },
  async exit({ table, places, signal }, { seat, data, text }) {
    const name = named({ seat, pawn: data[0] });
    clear(table);
    say(table, text);
    if (find(table, name)) await glide(find(table, name), [places.get(name)], OUT, signal, "ease-in-out");
  },
  async captured(scene, event) {
    await sent(scene, named({ seat: event.data[0], pawn: event.data[1] }), event.text);
  },
  async claimed(scene, event) {
    await sent(scene, named({ seat: event.data[0], pawn: event.data[1] }), event.text);
  },
  async third_six(scene, event) {
    if (event.data[0] >= 0) await sent(scene, named({ seat: event.seat, pawn: event.data[0] }), event.text);
  },
  async goal({ table, signal }, { text }) {
    await moment(table, { line: text, kind: "good" }, signal, SEEN);
  },
  async bonus_lost({ table, signal }, { text }) {
    say(table, text);
    await pause(OUT, signal);
  },
};

/** A pawn flies back to its nest, and everybody is told. */
async function sent({ table, places, signal }, name, text) {
  const piece = find(table, name);
  if (!piece) return;
  piece.classList.add("claim");
  await fly(piece, places.get(name), THROWN, signal);
  await moment(table, { line: text, kind: "bad" }, signal, SEEN);
}

function find(table, name) {
  return table.middle.querySelector(`[data-pawn="${name}"]`);
}

function colourOf(picture, seat) {
  return picture.seats.find((one) => one.seat === seat)?.colour ?? -1;
}

/** What was to be chosen, and the way of the move before, are history. */
function clear(table) {
  for (const mark of table.middle.querySelectorAll(".target, .trail, .wall, .lit")) mark.remove();
  for (const piece of table.middle.querySelectorAll(".choice")) piece.classList.remove("choice");
}
