// One place at the table: a name, marks, what lies before it, and a word on where it stands.

import { h } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { bot } from "../pieces/characters.js";
import { face, icon } from "../pieces/dice.js";

/** one: the seat as the picture tells it. before: what the stage lays before it. times: what is known of its time. */
export function seat(one, picture, before, times) {
  const speaks = one.owes === "act" && picture.phase === "playing";
  const names = ["seat", speaks && "speaks", one.owes && "owes", one.out && "out", one.away && "gone"];
  return h("li", { class: names.filter(Boolean).join(" "), "data-seat": one.seat, "data-role": one.role || null },
    h("div", { class: "plate" },
      face(one.face),
      h("span", { class: "who" }, one.name),
      one.automate ? [bot(one.temper), h("span", { class: "unseen" }, ` (${t("tv.automate")})`)] : null,
      one.away ? icon("away") : null),
    h("div", { class: "before" }, before),
    h("div", { class: "note" }, one.note, time(one, times)));
}

function time(one, times) {
  const place = h("span", { class: "time", role: "timer" });
  times.write(place, one);
  return place;
}
