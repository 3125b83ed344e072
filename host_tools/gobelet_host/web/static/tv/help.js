// The keys, on demand.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";

/** Opens the dialog. loud: whether sounds are on. */
export function help(dialog, loud) {
  const lines = t("tv.help_keys", t(loud ? "tv.on" : "tv.off")).split("\n").map((line) => line.split(" | "));
  put(dialog.querySelector("dl"), ...lines.flatMap(([key, what]) => [h("dt", {}, key), h("dd", {}, what)]));
  dialog.querySelector("button").onclick = () => dialog.close();
  dialog.showModal();
}

/** The game in five lines, above the keys. game: as web/rules.py tells it. */
export function five(root, { summary, five: lines, rules }) {
  put(root,
    h("h2", {}, summary),
    h("ul", { class: "five" }, ...lines.map((line) => h("li", {}, line))),
    h("a", { href: rules.address }, t("tv.rules")));
}
