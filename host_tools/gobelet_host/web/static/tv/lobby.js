// Before a match: how to join, who is here, the game in three steps. An invitation.

import { h, put } from "../shared/dom.js";
import { alone, network } from "../shared/network.js";
import { t } from "../shared/words.js";
import { bot, style } from "../pieces/characters.js";
import { cup, die, face, icon } from "../pieces/dice.js";
import { squeeze } from "./fit.js";
import { buttons, offered } from "./host.js";

const MANY = 8; // people beyond whom the signs have to do
const FEW = 4; // ... up to whom there is room for what bots do

/** room: as the stream tells it. run: does what the host can ask for, here a demonstration. */
export function lobby(element, room, run) {
  element.className = "lobby";
  const may = offered(room).filter(([, , command]) => command.do === "demonstrate");
  const focused = element.contains(document.activeElement) && document.activeElement.dataset.do;
  put(element,
    h("section", { class: "invite" },
      h("h2", {}, t("tv.welcome")),
      ...invitation(room)),
    h("section", { class: "here" },
      h("div", { class: "head" },
        h("h2", {}, t("tv.here")),
        ...buttons(may, run)),
      room.people.length ? people(room.people) : h("p", { class: "nobody" }, t(room.invitation && room.open ? "tv.nobody" : "tv.nobody_closed")),
      how(room)));
  whole();
  if (focused) element.querySelector(`[data-do="${focused}"]`)?.focus();
}

/** Names are never cut. */
function whole() {
  squeeze([...document.querySelectorAll("#lobby .who")], (name) => [name.scrollWidth - name.clientWidth + 1, name.scrollWidth]);
}
addEventListener("resize", whole);

/** How to come in: by the code, which this screen shows to whoever may invite. */
function invitation({ open, invitation, network: net }) {
  if (!invitation) return [h("p", { class: "scan" }, t(open ? "tv.ask_host" : "tv.closed", `${location.host}/host`))];
  if (open && alone(net)) return network(net);
  return [
    open ? h("img", { class: "qr", src: invitation.qr, alt: t("tv.qr", invitation.short, invitation.letters) }) : null,
    h("p", { class: "scan" }, t(open ? "tv.scan" : "tv.closed")),
    h("p", { class: "type" }, t("tv.or_open", ""), h("strong", {}, invitation.short)),
    h("p", { class: "type" }, t("tv.and_type", ""), h("strong", { class: "letters" }, invitation.letters)),
    ...network(net)];
}

function people(here) {
  return h("ul", { class: here.length > MANY ? "people many" : "people", "data-count": here.length }, ...here.map((one) => {
    const state = !one.here && !one.automate ? "away" : one.other ? "other" : one.ready ? "ready" : "waits";
    const word = t({ away: "view.away", other: `view.${one.other}`, ready: "view.ready", waits: "view.not_ready" }[state]);
    return h("li", { class: state },
      h("span", { class: "sign" }, state === "ready" ? icon("check") : state === "away" ? icon("away") : null),
      face(one.face),
      h("span", { class: "who" }, one.name),
      one.automate ? bot(one.temper) : null,
      h("span", { class: here.length > MANY ? "unseen" : "state" }, one.automate ? style(one.temper) : word),
      one.habit && here.length <= FEW ? h("span", { class: "habit" }, one.habit) : null);
  }));
}

/** The game in three steps, and its rules for whoever wants more. */
function how({ people: here, seats, help: { title, steps, rules, tutorial } }) {
  const many = here.filter((one) => one.here && !one.automate && !one.other).length > seats;
  return h("section", { class: "how" },
    h("h3", {}, title, tutorial.address ? h("a", { class: "try", href: tutorial.address }, tutorial.title) : null,
      h("span", {}, many ? t("tv.too_many", seats) : t("tv.ready"))),
    h("ol", {}, ...steps.map(([sign, text]) => h("li", {}, h("div", { class: "drawn" }, drawn(sign)), h("span", {}, text)))),
    h("a", { href: rules.address }, rules.qr ? h("img", { src: rules.qr, alt: "" }) : null, h("span", {}, t("tv.rules"))));
}

/** A sign of a step: a name, or the letters themselves. */
function drawn(sign) {
  if (sign === "check") return icon("check");
  if (sign.startsWith("die")) return die(Number(sign.slice(3)));
  if (sign !== "shake") return h("b", {}, sign);
  const shaken = cup();
  shaken.classList.add("shaken");
  return shaken;
}
