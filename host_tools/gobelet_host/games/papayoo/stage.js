// Papayoo: the cards of the trick in the middle, the one before it smaller, the card that costs forty.

import { h, put } from "../../shared/dom.js";
import { counted, t } from "../../shared/words.js";
import { spoken } from "../../tv/dice.js";

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣", p: "✱" };
const LAST = 3;

/** What lies before a seat: its points, and how many cards it holds. */
export function before(one) {
  return [
    h("span", { class: "score" }, one.score),
    h("span", { class: "owns" }, h("i", { class: "card-back", "aria-hidden": "true" }), one.cards,
      h("span", { class: "unseen" }, ` ${counted("tv.cards", one.cards)}`)),
    one.dealer ? h("span", { class: "owns" }, t("tv.dealer")) : null,
  ];
}

/** The middle. */
export function draw(table, picture) {
  const { trick, last, papayoo, prompt, news } = picture.table;
  const { middle } = table;
  middle.className = "middle words";
  put(middle,
    papayoo ? h("p", { class: "special" }, `${prompt} `, card(papayoo)) : null,
    h("p", { class: "big" }, picture.headline || picture.waiting),
    trick.length ? lying(trick, "trick") : null,
    trick.length === 0 && last.length ? [h("p", { class: "rule" }, t("tv.last_trick")), lying(last, "trick before-this")] : null,
    h("ul", { class: "told" }, ...news.slice(-LAST).map((text) => h("li", {}, spoken(text)))));
}

function lying(cards, name) {
  return h("ol", { class: name }, ...cards.map((one) => h("li", {}, card(one), h("span", {}, one.name))));
}

function card({ suit, rank, papayoo }) {
  return h("span", { class: `card suit-${suit}${papayoo ? " papayoo" : ""}` }, h("b", {}, rank), SIGNS[suit]);
}
