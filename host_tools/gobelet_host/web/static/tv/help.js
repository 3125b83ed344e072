// The keys, on demand, and what can be chosen by mouse.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { buttons } from "./host.js";
import { SPEEDS } from "./speed.js";

/** Opens the dialog. loud: whether sounds are on. speed: the one in use. choose: called with another one.
    may, run: what the host can ask for now, as host.js offers it, and what does one of it. */
export function help(dialog, loud, speed, choose, may, run) {
  const draw = (now) => {
    const keys = t("tv.help_keys", t(loud ? "tv.on" : "tv.off"), t(`tv.speed_${now}`));
    put(dialog.querySelector("dl"), ...keys.split("\n").map((line) => line.split(" | "))
      .flatMap(([key, what]) => [h("dt", {}, key), h("dd", {}, what)]));
  };
  draw(speed);
  put(dialog.querySelector("fieldset"), h("legend", {}, t("tv.speed")), ...SPEEDS.map((name) => h("label", {},
    h("input", { type: "radio", name: "speed", value: name, checked: name === speed,
      onchange: () => { choose(name); draw(name); } }), t(`tv.speed_${name}`))));
  put(dialog.querySelector(".row"),
    ...buttons(may, run),
    h("button", { class: "main", autofocus: true, onclick: () => dialog.close() }, t("tv.close")));
  dialog.showModal();
}

/** The game in five lines, above the keys. game: as web/rules.py tells it. */
export function five(root, { summary, five: lines, rules, about }) {
  put(root,
    h("h2", {}, summary),
    h("ul", { class: "five" }, ...lines.map((line) => h("li", {}, line))),
    h("a", { href: rules.address }, t("tv.rules")),
    h("p", { class: "about" }, about));
}
