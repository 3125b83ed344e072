// Any game: scores at the seats; in the middle whose turn it is, the public dice, and what happened last, in words.

import { h, put } from "../../shared/dom.js";
import { die } from "../../pieces/dice.js";

const LAST = 5;

/** What lies before a seat. */
export function before(one) {
  return h("span", { class: "score" }, one.score ?? "");
}

/** The middle. */
export function draw(table, picture) {
  const { middle } = table;
  middle.className = "middle words";
  put(middle,
    h("p", { class: "big" }, picture.headline || picture.waiting),
    dice(picture.table.dice ?? []),
    h("ul", { class: "told" }, ...(picture.table.news ?? []).slice(-LAST).map((text) => h("li", {}, text))));
}

/** Public dice in a row; null for none. */
export function dice(faces) {
  return faces.length ? h("div", { class: "public" }, ...faces.map((face) => die(face))) : null;
}
