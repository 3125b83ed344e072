// The faces of bots, by which people know their temperaments again.

import { h, svg } from "../shared/dom.js";
import { t } from "../shared/words.js";

const HEAD = "M45 8h10v12h21a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H24a10 10 0 0 1-10-10V30a10 10 0 0 1 10-10h21z";
const LOOKS = {
  cautious: "M24 39 40 30 43 35 27 44zM76 39 60 30 57 35 73 44zM36 45a6 6 0 1 0 .1 0zM64 45a6 6 0 1 0 .1 0zM41 67h18v6H41z",
  bold: "M25 29 45 38 42 44 23 35zM75 29 55 38 58 44 77 35zM35 43a6 6 0 1 0 .1 0zM65 43a6 6 0 1 0 .1 0zM27 60h46q-3 18-23 18t-23-18z",
  credulous: "M34 29a12 12 0 1 0 .1 0zM34 38a5 5 0 1 0 .1 0zM66 29a12 12 0 1 0 .1 0zM66 38a5 5 0 1 0 .1 0zM32 62q18 11 36 0v6q-18 12-36 0z",
  sly: "M25 42h21a10 10 0 0 1-21 0zM54 42h21a10 10 0 0 1-21 0zM53 34 74 27 76 32 55 39zM34 66q20 6 34-8l4 5q-15 17-37 9z",
};

/** The face of a bot. temper: of bots.TEMPERS, nothing for a plain one. */
export function bot(temper = "") {
  return svg("svg", { class: `icon automate ${temper}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("path", { d: HEAD + (LOOKS[temper] ?? "M36 38a8 8 0 1 0 .1 0zM64 38a8 8 0 1 0 .1 0zM32 64h36v8H32z"), "fill-rule": "evenodd" }));
}

/** What a bot is like, in a word. */
export function style(temper) {
  return t(temper ? `host.temper_${temper}` : "host.automate");
}

/** A list of characters to choose from. all: [value, name, temper]; value: who is chosen; choose(value): told who is then. */
export function picker(all, value, choose) {
  const options = all.map(([one, name, temper]) => h("option", { value: one, selected: one === value }, t("host.of", name, style(temper))));
  return h("select", { "aria-label": t("host.character"), onchange: ({ target }) => choose(target.value) }, ...options);
}
