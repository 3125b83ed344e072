// Before a match: how to join, how to play, who is here. An invitation.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { cup, die, icon } from "./dice.js";

const MANY = 8; // people beyond whom the signs have to do

/** room: as the stream tells it. */
export function lobby(element, room) {
  element.className = "lobby";
  put(element,
    h("section", { class: "invite" },
      h("h2", {}, t("tv.welcome")),
      ...invitation(room)),
    h("section", { class: "here" },
      h("h2", {}, t("tv.here")),
      room.people.length ? people(room.people) : h("p", { class: "nobody" }, t("tv.nobody")),
      how()));
}

/** How to come in: by the code, which this screen shows to whoever may invite. */
function invitation({ open, invitation }) {
  if (!invitation) return [h("p", { class: "scan" }, t(open ? "tv.ask_host" : "tv.closed", `${location.host}/host`))];
  return [
    open ? h("img", { class: "qr", src: invitation.qr, alt: t("tv.qr", invitation.short, invitation.letters) }) : null,
    h("p", { class: "scan" }, t(open ? "tv.scan" : "tv.closed")),
    h("p", { class: "type" }, t("tv.or_open", ""), h("strong", {}, invitation.short)),
    h("p", { class: "type" }, t("tv.and_type", ""), h("strong", { class: "letters" }, invitation.letters))];
}

function people(here) {
  return h("ul", { class: here.length > MANY ? "people many" : "people", "data-count": here.length }, ...here.map((one) => {
    const state = !one.here && !one.automate ? "away" : one.ready ? "ready" : "waits";
    const word = t({ away: "view.away", ready: "view.ready", waits: "view.not_ready" }[state]);
    return h("li", { class: state },
      h("span", { class: "sign" }, state === "ready" ? icon("check") : state === "away" ? icon("away") : null),
      h("span", { class: "who" }, one.name),
      one.automate ? icon("automate") : null,
      h("span", { class: here.length > MANY ? "unseen" : "state" }, one.automate ? t("tv.automate") : word));
  }));
}

function how() {
  const step = (drawn, key) => h("li", {}, h("div", { class: "drawn" }, drawn), h("span", {}, t(key)));
  const [shaken, covered] = [cup(), cup()];
  shaken.classList.add("shaken");
  return h("ol", { class: "how" },
    step(icon("check"), "tv.how_ready"),
    step([shaken], "tv.how_shake"),
    step([die(5), covered], "tv.how_look"));
}
