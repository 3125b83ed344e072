// The list of players on the host's page: who plays, in which order, with what name and age.

import { byId, h, put } from "../shared/dom.js";
import { bot, style } from "../pieces/characters.js";
import { bare, current, t } from "../shared/words.js";

const order = []; // cups as the host has put them; the table gives numbers in this order
const sitting = new Set(); // cups that do not play the next match
let shown = "";

/** The cups that would play now, in order. */
export function playing(state) {
  return sorted(state).filter((person) => person.linked && !sitting.has(person.cup)).map((person) => person.cup);
}

function sorted(state) {
  for (const person of state.people) if (!order.includes(person.cup)) order.push(person.cup);
  return order.map((cup) => state.people.find((person) => person.cup === cup)).filter(Boolean);
}

/** Shows everybody. act: sends a command to the server. renew: shows the whole page again. give: gives a seat away. */
export function showPeople(state, act, renew, give) {
  byId("empty").hidden = state.people.length > 0;
  byId("adding").hidden = !state.runs_cups;
  const list = byId("people");
  const people = sorted(state);
  const key = JSON.stringify([current(), state.playing, [...sitting], people.map(seen)]);
  // What is being written is not taken away from under the hand.
  const writing = list.contains(document.activeElement) && document.activeElement.matches("[type=text], [type=number]");
  if (key === shown || writing) return;
  shown = key;
  const focused = document.activeElement?.dataset?.name;
  put(list, ...people.map((person, place) => row(person, place, state, act, renew, give)));
  if (focused) list.querySelector(`[data-name="${focused}"]`)?.focus();
}

function seen(person) {
  return [person.cup, person.name, person.age, person.automate, person.ready, person.linked, person.other, person.owes !== "", person.ended, person.lost, person.gift];
}

function row(person, place, state, act, renew, give) {
  const { cup, name } = person;
  const box = h("input", { type: "checkbox", checked: !sitting.has(cup), class: state.playing ? "no-choice" : null, "data-name": `plays-${cup}`,
    "aria-label": `${name} ${t("host.plays")}` });
  box.onchange = () => { if (box.checked) sitting.delete(cup); else sitting.add(cup); renew(); };
  const called = h("input", { type: "text", value: bare(name), dir: "auto", maxlength: 40, disabled: state.playing, "aria-label": t("host.name"),
    "data-name": `name-${cup}`, autocomplete: "off" });
  called.onchange = () => act({ do: "name", cup, name: called.value });
  const age = h("input", { type: "number", min: 0, max: 150, value: person.age || "", disabled: state.playing,
    placeholder: t("host.age"), "aria-label": `${t("host.age")} ${name}`, "data-name": `age-${cup}` });
  age.onchange = () => act({ do: "age", cup, age: Math.trunc(Number(age.value)) });
  const up = () => { order.splice(order.indexOf(cup), 1); order.splice(place - 1, 0, cup); renew(); };
  const free = !state.playing;
  const hand = (key, automate) => button("hand", cup, key, name, () => act({ do: "hand_over", cup, automate }), free && "⇄");
  return h("li", {}, box, called, age, h("div", { class: "rest" },
    h("div", { class: "status" }, status(person, state),
      person.automate && h("span", { class: "tag", title: state.habits[person.temper] }, bot(person.temper), " ", style(person.temper))),
    h("div", { class: "row" },
      free && place > 0 && button("up", cup, "host.up", name, up, "↑"),
      free && button("youngest", cup, "host.youngest", name, () => act({ do: "youngest", cup })),
      person.lost && button("give", cup, "host.give", name, () => give(person)),
      person.here && (person.automate ? hand("host.to_person", false) : hand("host.to_automate", true)),
      free && (person.here || !person.linked) && button("remove", cup, "host.remove", name, () => act({ do: "remove", cup }), "✕"))));
}

function status(person, state) {
  if (person.ended) return h("span", { class: "state bad" }, t("host.ended"));
  if (!person.linked) return h("span", { class: "state bad" }, t("host.away"));
  if (person.still) return h("span", { class: "state bad" }, t("host.still"));
  if (person.other) return h("span", { class: "state bad" }, person.other);
  if (state.playing) return h("span", { class: "state" }, person.owes ? t("host.owes") : "");
  return h("span", { class: person.ready ? "state good" : "state" }, t(person.ready ? "host.ready" : "host.not_ready"));
}

/** sign: what stands on it instead of its words, where there is no room for them. */
function button(kind, cup, key, name, pressed, sign) {
  const text = t(key);
  return h("button", { onclick: pressed, title: sign && text, "aria-label": t("host.of", text, name), "data-name": `${kind}-${cup}`,
    class: sign ? "sign" : null }, sign || text);
}
