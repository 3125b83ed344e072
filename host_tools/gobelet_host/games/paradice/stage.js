// Paradice: 81 cells and whose they are, ladders, pawns beside the signs; between the paths what is asked and thrown, the
// jackpot, the card of the cell in question and the news; a player's route when somebody asks for it.

import { h, put, svg } from "../../shared/dom.js";
import { die } from "../../pieces/dice.js";
import { pause } from "../../tv/pause.js";
import { moment } from "../../tv/scenes.js";
import { asking, board, fitNames, news, say, trim } from "../../tv/stages/board.js";
import { canAsk, listen as listenForEvents, open as openEvents, renew } from "../../tv/stages/events.js";
import { glide, playEach, roll, rollOn, set, walk } from "../../tv/stages/motion.js";
import { listen, routed } from "../../tv/stages/routes.js";

export const LISTED = true;
export const SOUNDS = { moved: "step", sold: "hit" };

const WIDE = 1.45; // of a cell, its height is 1: a sign and a pawn stand side by side
const TURNS = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // north, east, south, west
// In milliseconds: up a ladder, money that changes hands, an event that is bought, how long a moment is seen.
const CLIMB = 700;
const PAID = 700;
const BOUGHT = 450;
const SEEN = 1500;

/** What lies before a seat: its number, its place, its money, what it owns, what the round did to it. */
export function before(one) {
  return [
    h("button", { class: `chip colour${one.colour}`, "aria-label": `${one.seat + 1} ${one.route}` }, one.seat + 1),
    one.place ? h("span", { class: "place" }, one.place) : null,
    h("span", { class: "score" }, one.score),
    h("span", { class: "owns" }, one.owns, h("i", { class: `owned colour${one.colour}` })),
    one.change ? h("span", { class: one.change.startsWith("+") ? "change gained" : "change lost" }, one.change) : null,
  ];
}

/** The middle. */
export function draw(table, picture) {
  const { middle } = table;
  middle.className = "middle boarded zoned";
  if (!table.preview) {
    listen(table, () => look(table));
    listenForEvents(table);
  }
  table.of(picture.table.turn)?.classList.add("turn", `colour${picture.table.turn}`);
  put(middle, drawn(picture,
    h("div", { class: "zone ask" }, ...asking(picture)),
    h("div", { class: "zone pot" }, ...jackpot(picture.table)),
    h("div", { class: "zone about" }, ...card(picture)),
    h("div", { class: "zone tell" }, picture.table.news.length ? news(picture) : legend(picture.table.counts))));
  if (picture.table.rolls >= 0 && !table.preview) rollOn(middle.querySelector(".zone.ask .public"), 2, picture.table.rolls);
  trim(middle);
  fitNames(table);
  renew();
}

/** Draws what somebody has asked to see, or no longer. */
function look(table) {
  const { picture, middle } = table;
  middle.querySelector(".routes")?.replaceWith(routes(picture));
  put(middle.querySelector(".zone.about"), ...card(picture));
}

function jackpot({ jackpot: { label, amount, last, winner }, events }) {
  return [
    h("p", { class: "label" }, label),
    h("p", { class: "amount" }, amount),
    h("p", { class: `last ${winner >= 0 ? `colour${winner}` : ""}` }, last),
    canAsk() ? h("button", { class: "events", onclick: () => openEvents() }, events) : null,
  ];
}

/** The cell that a pawn has come to; before that, what the signs mean; or whose route is shown. */
function card(picture) {
  const { table, seats } = picture;
  const seat = routed(picture);
  if (seat >= 0) {
    const { colour, route } = seats.find((one) => one.seat === seat);
    return [h("p", { class: "name" }, h("span", { class: `chip colour${colour}` }, seat + 1), route)];
  }
  if (!table.card) return [legend(table.legend)];
  const { sign, name, owner, does, now, whose, twin, price } = table.card;
  return [
    h("p", { class: "name" },
      h("span", { class: `sample ${painted(owner)}` }, faceOf(sign) ? die(faceOf(sign)) : sign), name),
    ...[does, now, whose, twin, price].filter(Boolean).map((text) => h("p", {}, text)),
  ];
}

function legend(signs) {
  return h("dl", { class: "legend" }, ...signs.flatMap(([sign, name]) => [h("dt", {}, sign), h("dd", {}, name)]));
}

// The board

function drawn(picture, ...zones) {
  const { side, cells, ladders, ways, sale } = picture.table;
  const taken = new Set(picture.table.pawns.map((one) => one.cell));
  const box = [-WIDE / 2 - 0.03, -0.53, side * WIDE + 0.06, side + 0.06];
  const laid = [
    chequers(),
    ...ladders.map(([foot, head], number) => ladder(cells[foot], cells[head], number)), // behind what is to be read
    ...cells.map((one, number) => ground(one, number, ways.includes(number), sale.includes(number))),
    ...cells.flatMap((one, number) => signs(one, taken.has(number))),
    routes(picture),
    ...arrows(picture),
    ...pins(picture),
  ];
  return board("paradice", box, laid, tokens(picture), ...zones);
}

/** What the cells of the jackpot are painted with. */
function chequers() {
  const square = (name, x, y) => svg("rect", { class: `chequer ${name}`, x, y, width: 0.23, height: 0.23 });
  return svg("defs", {}, svg("pattern", { id: "chequers", width: 0.46, height: 0.46, patternUnits: "userSpaceOnUse" },
    square("sky", 0, 0), square("purple", 0.23, 0), square("purple", 0, 0.23), square("sky", 0.23, 0.23)));
}

const at = ([x, y]) => ({ x: x * WIDE, y });

/** What colour a cell has, by who owns it. */
function painted(owner) {
  if (owner === "") return "special";
  if (owner === "pot") return "pot";
  return owner > 0 ? `owned colour${owner - 1}` : "free";
}

function ground(cell, number, choice, sale) {
  const { x, y } = at(cell);
  const kinds = [painted(cell[3]), choice && "choice", sale && "sale"].filter(Boolean).join(" ");
  return svg("rect", { class: `cell ${kinds}`, "data-cell": number, x: x - WIDE / 2 + 0.04, y: y - 0.46,
    width: WIDE - 0.08, height: 0.92, rx: 0.12 });
}

/** What a cell is, smaller and to the left where a pawn stands on it; and in its corner whose it is. */
function signs([column, y, sign, owner], taken) {
  const whose = owner === "pot" ? "$" : owner > 0 ? owner : "";
  const x = column * WIDE - (taken ? 0.28 : 0);
  const low = y + (whose ? 0.07 : 0);
  const face = faceOf(sign);
  const kinds = `what letters${[...sign].length}${taken ? " taken" : ""}${owner > 0 ? " dark" : ""}`;
  return [
    sign === "◎" && taken ? null : face ? small(face, x, low) : svg("text", { class: kinds, x, y: low }, sign),
    whose ? svg("text", { class: owner > 0 ? "whose dark" : "whose", x: column * WIDE - WIDE / 2 + 0.18, y: y - 0.25 }, whose) : null,
  ].filter(Boolean);
}

/** The face of a sign that is a die, 0 for others. */
function faceOf(sign) {
  return "⚀⚁⚂⚃⚄⚅".indexOf(sign) + 1;
}

function small(face, x, y) {
  const drawing = die(face, { name: "die cell-die" });
  for (const [name, value] of Object.entries({ x: x - 0.29, y: y - 0.29, width: 0.58, height: 0.58 })) drawing.setAttribute(name, value);
  return drawing;
}

/** Two rails and rungs from cell to cell. */
function ladder(foot, head, number) {
  const [a, b] = [at(foot), at(head)];
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const point = (along, across) => `${a.x + ux * along - uy * across} ${a.y + uy * along + ux * across}`;
  const rails = [-0.15, 0.15].map((across) => `M${point(0, across)}L${point(long, across)}`);
  const rungs = Array.from({ length: Math.floor(long / 0.45) }, (_, rung) => (
    `M${point(0.3 + rung * 0.45, -0.15)}L${point(0.3 + rung * 0.45, 0.15)}`));
  return svg("path", { class: `ladder ladder${number}`, d: [...rails, ...rungs].join("") });
}

/** Arrows over the edges of the cells where the route of the player goes on that somebody asked for. */
function routes(picture) {
  const { cells, routes: all } = picture.table;
  const seat = routed(picture);
  const layer = svg("g", { class: "routes" });
  if (seat < 0) return layer;
  [...all[seat]].forEach((digit, number) => TURNS.forEach((way, turn) => {
    if (parseInt(digit, 16) >> turn & 1) layer.append(arrow(at(cells[number]), /** @type {[number, number]} */ (way), `route-way colour${seat}`, 0.17));
  }));
  return layer;
}

/** Where the player whose turn it is may go on: an arrow for each way. */
function arrows({ table }) {
  const pawn = table.pawns.find((one) => table.ways.length && one.seat === table.roller);
  if (!pawn) return [];
  const from = table.cells[pawn.cell];
  return table.ways.map((cell) => {
    const to = table.cells[cell];
    return arrow(at(from), [to[0] - from[0], to[1] - from[1]], "choice-way", 0.3);
  });
}

/** The letter of each place where the pawn can stop, as the rows in the player's hand have it. */
function pins({ table: { ends, cells } }) {
  return ends.map(([cell, mark]) => {
    const { x, y } = at(cells[cell]);
    return svg("g", { class: "pin", transform: `translate(${x - WIDE / 2 + 0.16} ${y - 0.3})` }, svg("circle", { r: 0.27 }), svg("text", {}, mark));
  });
}

function arrow({ x, y }, [dx, dy], kinds, size) {
  const turn = Math.atan2(dy, dx) * 180 / Math.PI;
  return svg("path", { class: kinds, d: "M-.7-1 1 0-.7 1Z",
    transform: `translate(${x + dx * WIDE / 2} ${y + dy / 2}) rotate(${turn}) scale(${size})` });
}

// Pawns

/** Where pawns stand on a cell: {x, y, size} by seat. */
function standing({ cells, pawns }) {
  const groups = new Map();
  for (const one of pawns) groups.set(one.cell, [...(groups.get(one.cell) ?? []), one.seat]);
  const found = new Map();
  for (const [cell, seats] of groups) {
    seats.forEach((seat, number) => found.set(seat, beside(at(cells[cell]), number, seats.length, cells[cell][2] === "◎")));
  }
  return found;
}

function beside({ x, y }, number, count, start) {
  if (start) return { x: x + (number % 3 - 1) * 0.44, y: y + (count > 3 ? Math.floor(number / 3) * 0.46 - 0.23 : 0), size: 0.72 };
  if (count === 1) return { x: x + 0.4, y, size: 1 };
  if (count === 2) return { x: x + 0.46, y: y + number * 0.44 - 0.22, size: 0.74 };
  return { x: x + 0.2 + (number % 2) * 0.36, y: y + (Math.floor(number / 2) - (count > 4 ? 1 : 0.5)) * (count > 4 ? 0.3 : 0.42), size: count > 4 ? 0.5 : 0.66 };
}

function tokens({ table }) {
  const places = standing(table);
  return table.pawns.map(({ seat }) => {
    const piece = svg("g", { class: `token colour${seat}${seat === table.turn ? " turn" : ""}`, "data-pawn": seat },
      svg("circle", { r: 0.3 }), svg("text", {}, seat + 1));
    set(piece, places.get(seat));
    return piece;
  });
}

// Scenes

/** Plays what leads from one picture to the next: dice, walks, money, jackpots. */
export function play(table, before, message, signal) {
  const { picture } = message;
  return playEach(SCENES, { table, message, signal, picture, places: standing(picture.table) });
}

const SCENES = {
  async rolled({ table, signal }, { seat, data }) {
    put(table.middle.querySelector(".prompt"), "");
    await roll(table, data[0], seat, signal);
  },
  async moved({ table, picture, signal }, { seat, data }) {
    const piece = find(table, seat);
    for (const mark of table.middle.querySelectorAll(".choice-way, .pin")) mark.remove();
    if (piece) await walk(piece, data[0].map((cell) => at(picture.table.cells[cell])), signal);
  },
  async bis({ table, signal }, { text }) {
    await moment(table, { line: text, kind: "good" }, signal, BOUGHT);
  },
  async dues({ table, message, signal }, { seat, text }) {
    say(table, text);
    const paid = message.events.filter((event) => event.kind === "paid");
    for (const { data } of paid) money(table, data[0], data[1], "gained");
    money(table, seat, paid.reduce((sum, { data }) => sum + data[1], 0), "lost");
    await pause(PAID, signal);
    for (const mark of table.seats.querySelectorAll(".flying")) mark.remove();
  },
  async ladder({ table, picture, places, signal }, { seat, data, text }) {
    say(table, text);
    const piece = find(table, seat);
    const way = data.map((cell) => at(picture.table.cells[cell]));
    if (piece) await glide(piece, [...way, places.get(seat)].filter(Boolean), CLIMB, signal, "ease-in-out");
  },
  async jackpot({ table, signal }, { data, text }) {
    await moment(table, { line: text, kind: data[0] ? "great" : "good" }, signal, data[0] ? SEEN : BOUGHT);
  },
  async eliminated({ table, signal }, { seat, text }) {
    find(table, seat)?.classList.add("ruined");
    await moment(table, { line: text, kind: "bad" }, signal, SEEN);
  },
  async bought({ table, picture, signal }, { data, text }) {
    say(table, text);
    await repainted(table, picture, data[0], signal);
  },
  async free_copy(scene, event) {
    await SCENES.bought(scene, event);
  },
  async to_jackpot(scene, event) {
    await SCENES.bought(scene, event);
  },
  async sold(scene, event) {
    await SCENES.bought(scene, event);
  },
};

function find(table, seat) {
  return table.middle.querySelector(`[data-pawn="${seat}"]`);
}

/** Money that comes or goes, beside the score of a seat; nothing for the jackpot, whose amount is told itself. */
function money(table, seat, amount, kind) {
  if (!amount) return;
  const text = `${kind === "gained" ? "+" : "−"}${amount.toLocaleString(document.documentElement.lang)}`;
  table.of(seat)?.querySelector(".score")?.append(h("span", { class: `flying ${kind}` }, text));
}

/** A cell takes the colour of its new owner. */
async function repainted(table, picture, number, signal) {
  const cell = table.middle.querySelector(`[data-cell="${number}"]`);
  if (!cell) return;
  cell.setAttribute("class", `cell ${painted(picture.table.cells[number][3])} new`);
  await pause(BOUGHT, signal);
}
