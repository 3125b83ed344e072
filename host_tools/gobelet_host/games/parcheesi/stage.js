// Parcheesi: the cross of squares, the pawns of each player by shape and colour.

import { h, svg } from "../../shared/dom.js";
import { board, lay, pawn, sign } from "../../tv/stages/board.js";

export const LISTED = true;
export const SOUNDS = { thrown: "rolled", exit: "deal", moved: "step", goal: "won", bonus: "won", claimed: "captured", third_six: "out",
  passed: "step", finished: "jackpot" };

/** What lies before a seat: its sign, and how many pawns are home. */
export function before(one) {
  return [sign(one.colour), h("span", { class: "score" }, `${one.home} / ${one.pawns}`)];
}

/** The middle. */
export function draw(table, picture) {
  lay(table, picture, drawn(picture));
}

function drawn(picture) {
  const { side, squares, refuges, starts, corridors, nests, pawns } = picture.table;
  const root = board(side, "parcheesi");
  nests.forEach(([x, y], colour) => root.append(svg("circle", { class: `nest colour${colour}`, cx: x, cy: y, r: 2.6 })));
  squares.forEach(([x, y], number) => {
    const start = starts.indexOf(number);
    const kind = start >= 0 ? `square start colour${start}` : refuges.includes(number) ? "square refuge" : "square";
    root.append(square(x, y, kind));
    if (refuges.includes(number)) root.append(svg("circle", { class: "safe", cx: x, cy: y, r: 0.24 }));
  });
  corridors.forEach((lane, colour) => lane.forEach(([x, y]) => root.append(square(x, y, `square lane colour${colour}`))));
  const middle = (side - 1) / 2;
  root.append(svg("rect", { class: "goal", x: middle - 1.5, y: middle - 1.5, width: 3, height: 3, rx: 0.4 }));
  root.append(...standing(pawns, middle, picture));
  return root;
}

function square(x, y, kind) {
  return svg("rect", { class: kind, x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.12 });
}

/** Pawns, beside each other where they share a square. */
function standing(pawns, middle, picture) {
  const groups = grouped(pawns);
  const speaker = new Set(picture.seats.filter((one) => one.owes).map((one) => one.seat));
  return [...groups.values()].flatMap((group) => group.map((one, number) => {
    const [x, y] = beside(one, number, group.length, middle);
    const size = one.at === "home" ? 1.1 : group.length > 1 ? 0.62 : 0.9;
    return pawn(one.colour, x, y, size, speaker.has(one.seat));
  }));
}

function place(one) {
  return one.at === "way" ? `${one.x} ${one.y}` : `${one.at} ${one.colour}`;
}

function grouped(pawns) {
  const groups = new Map();
  for (const one of pawns) groups.set(place(one), [...(groups.get(place(one)) ?? []), one]);
  return groups;
}

function beside(one, number, count, middle) {
  if (one.at === "home") return [one.x + (one.pawn % 2) * 2 - 1, one.y + Math.floor(one.pawn / 2) * 2 - 1];
  if (one.at === "goal") {
    const angle = (one.colour * Math.PI) / 2 + number * 0.45 + 0.1;
    return [middle + Math.cos(angle) * 1.05, middle + Math.sin(angle) * 1.05];
  }
  return count > 1 ? [one.x + (number - (count - 1) / 2) * 0.46, one.y] : [one.x, one.y];
}
