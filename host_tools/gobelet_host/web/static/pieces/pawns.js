// Pawns: shapes that tell players apart without colour, round (0, 0), about one unit wide; and where their number is.

import { svg } from "../shared/dom.js";

/** @type {[() => any, number][]} */
const SHAPES = [
  [() => svg("circle", { r: 0.46 }), 0],
  [() => svg("path", { d: "M0-.56.56.42H-.56Z", "stroke-linejoin": "round" }), 0.1],
  [() => svg("rect", { x: -0.42, y: -0.42, width: 0.84, height: 0.84, rx: 0.08 }), 0],
  [() => svg("path", { d: "M0-.62.58 0 0 .62-.58 0Z", "stroke-linejoin": "round" }), 0],
];

/** A pawn of a colour and shape with its number, "" for none, at (0, 0). */
export function pawn(colour, number, kinds = "") {
  const [shape, low] = SHAPES[colour % SHAPES.length];
  return svg("g", { class: `pawn colour${colour} ${kinds}` },
    kinds.includes("choice") ? svg("circle", { class: "lit", r: 0.7 }) : null, shape(),
    number === "" ? null : svg("text", { y: low }, number));
}

/** The same sign beside a name. */
export function sign(colour) {
  return svg("svg", { class: "sign", viewBox: "-0.7 -0.7 1.4 1.4", "aria-hidden": "true" }, pawn(colour, ""));
}
