// The end of every game: who has won, the first three on steps, the others behind them, what each of them counts.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { die, face, icon } from "../pieces/dice.js";
import { still } from "./pause.js";

const STEPS = 3;

/** middle: where it stands. picture: of a match that is over, with its podium (see web/table_snapshot.py). room: what is known
 * of the table, which can say what each decision cost; null for a replay. */
export function podium(middle, picture, room) {
  // What is drawn again, because somebody is ready for another match, does not rain again.
  const again = middle.classList.contains("podium");
  middle.className = `middle podium${again ? " again" : ""}`;
  put(middle,
    h("p", { class: "crowned" }, icon("crown")),
    h("p", { class: "huge winner" }, picture.headline),
    h("ol", { class: "steps", "aria-label": t("tv.ranking") }, ...picture.podium.slice(0, STEPS).map((one) => step(one, room))),
    picture.podium.length > STEPS ? h("ol", { class: "ranking", start: STEPS + 1 }, ...picture.podium.slice(STEPS).map((one) => line(one, room))) : null,
    room ? h("a", { class: "button cost", href: "/replay?view=coach" }, t("replay.coach")) : null,
    again || still() ? null : sparks());
}

function step({ seat, name, place, result }, room) {
  return h("li", { class: `step place${Math.min(place, STEPS)}` },
    h("span", { class: "who" }, face(room?.faces?.[seat]), name, ready(name, room)),
    h("span", { class: "result" }, result),
    h("span", { class: "block" }, place));
}

function line({ name, place, result }, room) {
  return h("li", {}, h("span", { class: "rank" }, place), h("span", { class: "who" }, name, ready(name, room)),
    result ? h("span", { class: "result" }, result) : null);
}

/** A mark for who wants another match. */
function ready(name, room) {
  const person = room?.people.find((one) => one.name === name);
  return person?.ready && !person.automate ? [icon("check"), h("span", { class: "unseen" }, ` (${t("view.ready")})`)] : null;
}

/** Dice that rain on a winner. */
export function sparks() {
  const dice = Array.from({ length: 14 }, (_, number) => {
    const thrown = die((number % 6) + 1);
    thrown.style.setProperty("--from", `${(number * 37) % 100}%`);
    thrown.style.setProperty("--late", `${(number * 173) % 900}ms`);
    return thrown;
  });
  return h("div", { class: "sparks", "aria-hidden": "true" }, ...dice);
}
