// Cards as a page draws them: a rank and a suit, told by its shape; colours only help. The Payoo has one sign, everywhere.

import { h, svg } from "../shared/dom.js";

const SHAPES = [
  "M50 8C70 34 90 46 90 64a19 19 0 0 1-34 11c0 8 4 14 10 19H34c6-5 10-11 10-19A19 19 0 0 1 10 64C10 46 30 34 50 8Z",
  "M50 92C18 64 8 50 8 34A22 22 0 0 1 50 26 22 22 0 0 1 92 34C92 50 82 64 50 92Z",
  "M50 6 86 50 50 94 14 50Z",
  "M50 8a19 19 0 0 1 15 31 19 19 0 1 1-9 33c0 9 4 16 10 22H34c6-6 10-13 10-22a19 19 0 1 1-9-33A19 19 0 0 1 50 8Z",
  "M42 6h16v26l23-13 8 14-23 13-0 8 23 13-8 14-23-13v26H42V68L19 81l-8-14 23-13v-8L11 33l8-14 23 13Z",
];

/** The sign of a suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs, 4 Payoo. */
export function suit(number) {
  return svg("svg", { class: `suit suit${number}`, viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("path", { d: SHAPES[number] }));
}

/** A card. papayoo: whether it is the one that costs forty; leads: whether it takes the trick as it lies. */
export function card(number, rank, { papayoo = false, leads = false } = {}) {
  return h("span", { class: `card suit${number}${papayoo ? " papayoo" : ""}${leads ? " leads" : ""}` },
    h("b", { class: "rank" }, rank), suit(number));
}

/** The back of one. */
export function cardBack() {
  return h("i", { class: "card-back", "aria-hidden": "true" });
}
