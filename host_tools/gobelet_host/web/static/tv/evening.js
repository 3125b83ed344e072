// The end of the evening: the three first on steps, everybody else below, where to find the standing.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { face, icon } from "../pieces/dice.js";
import { still } from "./pause.js";
import { sparks } from "./podium.js";

const STEPS = 3;
const FEW = 8; // names behind them that leave room for all else

/** told: as web/standings_page.py tells it. */
export function evening(element, told) {
  const key = JSON.stringify(told);
  if (element.dataset.key === key) return;
  const again = element.dataset.key !== undefined;
  element.dataset.key = key;
  element.classList.toggle("many", told.podium.length > STEPS + FEW);
  const rest = told.podium.slice(STEPS);
  put(element,
    h("p", { class: "title" }, told.title),
    h("p", { class: "crowned" }, icon("crown")),
    h("h2", { class: "winner" }, told.headline),
    told.podium.length ? h("ol", { class: "steps", "aria-label": t("tv.ranking") }, ...told.podium.slice(0, STEPS).map(step)) : null,
    rest.length ? h("ol", { class: "ranking", start: STEPS + 1 }, ...rest.map(line)) : null,
    h("div", { class: "foot" },
      told.qr ? h("img", { class: "small", src: told.qr, alt: "" }) : null,
      h("div", {},
        h("p", {}, told.games),
        told.more ? h("p", {}, told.more) : null,
        h("a", { href: told.address }, t("tv.standing")))),
    again || still() ? null : sparks());
}

function step(row) {
  return h("li", { class: `step place${Math.min(row.place, STEPS)}` },
    face(row),
    h("span", { class: "who" }, row.name),
    h("span", { class: "result" }, row.result),
    h("span", { class: "block" }, row.place));
}

function line(row) {
  return h("li", {}, h("span", { class: "rank" }, row.place), face(row), h("span", { class: "who" }, row.name),
    h("span", { class: "result" }, row.points));
}
