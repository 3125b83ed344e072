// The evening on the host's page: whether it goes on, its standing, and who is who.

import { byId, h, put, svg } from "../shared/dom.js";
import { current, t } from "../shared/words.js";

const FACES = 6;

let shown = "";

/** state: as the server tells it. act: sends a command to the server. */
export function showEvening(state, act) {
  byId("evening").hidden = !state.evening;
  if (!state.evening) return;
  const { title, there, ended, matches, trouble, people } = state.evening;
  const list = byId("evening-people");
  const key = JSON.stringify([current(), state.playing, state.evening]);
  if (key === shown || list.contains(document.activeElement) && document.activeElement.matches("select:focus")) return;
  shown = key;
  put(byId("evening-about"), there ? `${title} · ${matches}` : t("host.nobody_yet"));
  put(byId("evening-trouble"), trouble);
  const end = byId("evening-end");
  end.hidden = !there;
  end.disabled = state.playing;
  put(end, t(ended ? "host.go_on" : "host.end_evening"));
  end.onclick = () => act({ do: "evening", end: !ended });
  byId("evening-link").href = `/standings?lang=${current()}`;
  byId("evening-who").hidden = !people.length;
  put(list, ...people.map((person) => row(person, people, act)));
}

function row(person, people, act) {
  const { key, name, colour, die, points, place, also } = person;
  const look = (change) => act({ do: "look", person: key, colour, die, ...change });
  const names = t("host.colours").split(",");
  const others = people.filter((other) => other.key !== key);
  return h("li", {},
    h("span", { class: "rank" }, place), face(person), h("strong", {}, name), h("span", { class: "quiet" }, points),
    select("host.colour", name, names.map((word, number) => [number, word]), colour, (value) => look({ colour: value })),
    select("host.face", name, Array.from({ length: FACES }, (_, number) => [number + 1, number + 1]), die, (value) => look({ die: value })),
    others.length ? join(key, name, others, act) : null,
    ...also.map((own) => h("button", { onclick: () => act({ do: "part", person: own }), "aria-label": t("host.of", t("host.parted"), name) },
      t("host.parted"))));
}

function select(word, name, pairs, value, chosen) {
  const box = h("select", { "aria-label": t("host.of", t(word), name) },
    ...pairs.map(([code, text]) => h("option", { value: code, selected: code === value }, text)));
  box.onchange = () => { chosen(Number(box.value)); box.blur(); };
  return box;
}

/** Says that somebody is somebody else, too, who has played under another name or with another cup. */
function join(key, name, others, act) {
  const box = h("select", { "aria-label": t("host.of", t("host.same_as"), name) }, h("option", { value: "" }, t("host.same_as")),
    ...others.map((other) => h("option", { value: other.key }, other.name)));
  box.onchange = () => { act({ do: "join", person: key, other: box.value }); box.blur(); };
  return box;
}

function face({ colour, die }) {
  const pips = { 1: "c", 2: "af", 3: "acf", 4: "abef", 5: "abcef", 6: "abdgef" }[die];
  const at = { a: [28, 26], b: [72, 26], c: [50, 50], d: [28, 50], g: [72, 50], e: [28, 74], f: [72, 74] };
  return svg("svg", { class: `face colour${colour}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 20 }),
    ...[...pips].map((pip) => svg("circle", { cx: at[pip][0], cy: at[pip][1], r: 11 })));
}
