// The end of every game: who has won, the first three on steps, the others behind them, what each of them counts.

import { h, put } from "../shared/dom.js";
import { alone } from "../shared/network.js";
import { t } from "../shared/words.js";
import { die, face, icon, spoken } from "../pieces/dice.js";
import { still } from "./pause.js";

const STEPS = 3, STORIES = 3, FEW = 5;

/** middle: where it stands. picture: of a match that is over, with its podium (see web/table_snapshot.py). room: what is known
 * of the table, who is ready, tonight's score, which decision cost most; null for a replay. */
export function podium(middle, picture, room) {
  // What is drawn again, because somebody is ready for another match, does not rise and rain again.
  const again = middle.classList.contains("podium");
  const people = room?.people.filter(({ automate }) => !automate) ?? [];
  middle.className = `middle podium${again ? " again" : ""}${Math.max(picture.podium.length, people.length) > FEW ? " many" : ""}`;
  const score = (room?.tonight ?? []).map(([name, wins]) => `${name} ${wins}`).join(" · ");
  const costliest = room?.costliest ? [room.costliest] : [];
  const stories = [...picture.stories.slice(0, STORIES - costliest.length), ...costliest, ...(score ? [{ title: t("tv.tonight"), text: score }] : [])];
  put(middle,
    h("p", { class: "huge winner", style: `--letters: ${picture.headline.length}` }, icon("crown"), " ", picture.headline, picture.how ? h("span", { class: "with" }, picture.how) : null),
    h("ol", { class: "steps", "aria-label": t("tv.ranking") }, ...picture.podium.slice(0, STEPS).map((one) => step(one, room))),
    h("div", { class: "stories" }, h("dl", { hidden: !stories.length }, ...stories.map(({ title, text }) => h("div", {}, h("dt", {}, title), h("dd", {}, ...spoken(text))))),
      room ? h("a", { class: "button cost", href: "/replay?view=coach" }, t("replay.coach")) : null),
    picture.podium.length > STEPS ? h("ol", { class: "ranking", start: STEPS + 1 }, ...picture.podium.slice(STEPS).map(line)) : null,
    room ? h("div", { class: "once" }, h("p", { class: "more" }, t("tv.once_more")), h("ul", {}, ...people.map(ready)),
      h("p", { class: "hint" }, t("tv.again")),
      room.invitation && room.open && !alone(room.network) ? join(room.invitation) : null) : null,
    again || still() ? null : sparks());
}

function step({ seat, name, place, result }, room) {
  return h("li", { class: `step place${Math.min(place, STEPS)}` },
    h("span", { class: "who" }, face(room?.faces?.[seat]), name),
    h("span", { class: "result" }, result),
    h("span", { class: "block" }, place));
}

function line({ name, place, result }) {
  return h("li", {}, h("span", { class: "rank" }, place), h("span", { class: "who" }, name), result ? h("span", { class: "result" }, result) : null);
}

/** Somebody who wants another match, or has not said so yet. */
function ready({ name, ready }) {
  return h("li", { class: ready ? "ready" : "" }, ready ? [icon("check"), h("span", { class: "unseen" }, `${t("view.ready")}: `)] : null, name, ready ? "" : "…");
}

/** How somebody who comes between two games comes in. */
function join({ qr, short, letters }) {
  return h("p", { class: "join" }, h("img", { class: "qr", src: qr, alt: t("tv.qr", short, letters) }), h("strong", {}, short), h("strong", { class: "letters" }, letters));
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
