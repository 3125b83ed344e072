// What the games with a board share: the board in the middle, people on one side, throw, prompt and news on the other.

import { h, put, svg } from "../../shared/dom.js";
import { die, spoken } from "../dice.js";

const LAST = 6;

/** Puts a drawn board and what happens beside it into the middle. */
export function lay(table, picture, drawn) {
  const { middle } = table;
  const { dice = [], prompt = "", news = [] } = picture.table;
  middle.className = "middle boarded";
  put(middle,
    drawn,
    h("div", { class: "aside" },
      h("p", { class: "big" }, picture.headline || picture.waiting),
      dice.length ? h("p", { class: "public" }, ...dice.map((face) => die(face))) : null,
      prompt ? h("p", { class: "prompt" }, prompt) : null,
      h("ul", { class: "told" }, ...news.slice(-LAST).map((text) => h("li", {}, spoken(text))))));
}

/** An empty board of so many squares each way, seen by nobody who reads: the news say what happens on it. */
export function board(side, name) {
  return svg("svg", { class: `board ${name}`, viewBox: `-0.5 -0.5 ${side} ${side}`, "aria-hidden": "true" });
}

/** Shapes that tell players apart without colour, round (0, 0), one unit wide. */
const SHAPES = [
  () => svg("circle", { r: 0.42 }),
  () => svg("path", { d: "M0-.5.5.36H-.5Z" }),
  () => svg("rect", { x: -0.38, y: -0.38, width: 0.76, height: 0.76, rx: 0.06 }),
  () => svg("path", { d: "M0-.54.46 0 0 .54-.46 0Z" }),
];

/** A pawn of a colour at a place. turn: whether its player has to act. */
export function pawn(colour, x, y, size, turn) {
  const shape = SHAPES[colour % SHAPES.length]();
  return svg("g", { class: `pawn colour${colour}${turn ? " turn" : ""}`, transform: `translate(${x} ${y}) scale(${size})` }, shape);
}

/** The same sign beside a name. */
export function sign(colour) {
  return svg("svg", { class: "sign", viewBox: "-0.6 -0.6 1.2 1.2", "aria-hidden": "true" }, pawn(colour, 0, 0, 1, false));
}
