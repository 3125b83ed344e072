// Pépètes: the attacker's blue dice and the black one against the defender's red ones.

import { h, put } from "../../shared/dom.js";
import { t } from "../../shared/words.js";
import { die, spoken } from "../../tv/dice.js";

const LAST = 4;

/** What lies before a seat: money, stakes, its part in the duel. */
export function before(one) {
  return [
    h("span", { class: "score" }, one.score),
    one.staked.length ? h("span", { class: "owns" }, t("tv.staked", one.staked.join(" + "))) : null,
    one.title ? h("span", { class: `role ${one.role}` }, one.title) : null,
  ];
}

/** The middle. */
export function draw(table, picture) {
  const { blue, black, red, announced, attacker, defender, prompt, news, labels } = picture.table;
  const { middle } = table;
  middle.className = "middle words";
  put(middle,
    h("p", { class: "big" }, picture.headline || picture.waiting),
    attacker ? row(attacker, labels.attacker, [...blue.map((face) => die(face, { name: "die blue" })),
      black ? die(black, { name: "die black" }) : null]) : null,
    attacker ? row(defender, labels.defender, red.map((face) => die(face, { name: "die red" }))) : null,
    announced.length ? row(defender, labels.announced, announced.map((face) => die(face, { name: "die faint" }))) : null,
    prompt ? h("p", { class: "prompt" }, prompt) : null,
    h("ul", { class: "told" }, ...news.slice(-LAST).map((text) => h("li", {}, spoken(text)))));
}

function row(name, role, dice) {
  return h("div", { class: "duel" }, h("span", { class: "who" }, name), h("span", { class: "role" }, role),
    h("span", { class: "public" }, ...dice));
}
