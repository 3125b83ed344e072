// Paradice: 81 cells, whose each event is (a number and a colour), the pawns.

import { h, svg } from "../../shared/dom.js";
import { board, lay } from "../../tv/stages/board.js";

export const LISTED = true;
export const SOUNDS = { moved: "step", bis: "coin", reroll: "shaken", dues: "lost", sold: "lost", ladder: "gather", bought: "bought",
  eliminated: "out", to_jackpot: "coin" };

/** What lies before a seat: its number, its money, what it owns, what the round did to it. */
export function before(one) {
  return [
    chip(one.colour, one.seat + 1),
    h("span", { class: "score" }, one.score),
    h("span", { class: "owns" }, `${one.owns} ▦`),
    one.change ? h("span", { class: one.change.startsWith("+") ? "change gained" : "change lost" }, one.change) : null,
  ];
}

function chip(colour, number) {
  return h("span", { class: `chip colour${colour}` }, number);
}

/** The middle. */
export function draw(table, picture) {
  const { side, cells, pawns } = picture.table;
  const root = board(side, "paradice");
  for (const [x, y, text, owner] of cells) root.append(...cell(x, y, text, owner));
  const places = new Map();
  for (const one of pawns) {
    const key = `${one.x} ${one.y}`;
    const number = places.get(key) ?? 0;
    places.set(key, number + 1);
    root.append(token(one.seat, one.x - 0.22 + (number % 3) * 0.3, one.y - 0.16 + Math.floor(number / 3) * 0.34, picture));
  }
  lay(table, picture, root);
}

function cell(x, y, text, owner) {
  const owned = typeof owner === "number" && owner > 0;
  const kind = owner === "" ? "special" : owner === "pot" ? "pot" : owned ? `owned colour${owner - 1}` : "free";
  return [
    svg("rect", { class: `cell ${kind}`, x: x - 0.47, y: y - 0.47, width: 0.94, height: 0.94, rx: 0.12 }),
    svg("text", { class: "what", x, y: y + 0.04 }, text),
    owned || owner === "pot" ? svg("text", { class: "whose", x: x + 0.38, y: y + 0.4 }, owned ? owner : "$") : null,
  ].filter(Boolean);
}

function token(seat, x, y, picture) {
  const turn = picture.seats.some((one) => one.seat === seat && one.owes);
  return svg("g", { class: `token colour${seat}${turn ? " turn" : ""}`, transform: `translate(${x} ${y})` },
    svg("circle", { r: 0.3 }), svg("text", { y: 0.02 }, seat + 1));
}
