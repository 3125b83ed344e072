// The quiet strip at the bottom, and the notices above it: what must not be missed.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { icon } from "../pieces/dice.js";
import { buttons, offered } from "./host.js";

const SHOWN = 2; // alarms: the table must stay to be seen, and cups and the host's page tell all

/** picture: what is shown, null in the lobby. room: as the stream tells it, or null. opens: shows the keys. run: does
    what the host can ask for once a match, or the evening, is over. sound: what is heard: one tap, and it is. */
export function strip(element, picture, room, opens, run, sound) {
  element.className = "strip";
  const left = picture ? [picture.title, picture.phase === "over" ? null : picture.status] : [room?.table];
  const right = picture ? picture.checks.slice(picture.phase === "over" ? -1 : 0) : []; // the last one is the match's
  // The same button from picture to picture, so that a keyboard stays on it.
  const keys = element.querySelector("[data-do=help]") ?? h("button", { "data-do": "help", onclick: opens });
  put(keys, t(picture ? "tv.key_help" : "tv.keys"));
  const loud = element.querySelector("[data-do=sound]") ?? h("button", { "data-do": "sound", onclick: () => sound.toggle() });
  put(loud, "♪ ", t("tv.sound"));
  loud.ariaPressed = String(sound.on);
  const kept = element.contains(document.activeElement) ? document.activeElement.dataset.do : null;
  const over = room && !room.playing && (room.evening || picture?.phase === "over");
  const may = over ? buttons(offered(room).filter(([, , command]) => command.do !== "demonstrate"), run) : [];
  put(element,
    h("p", { class: "where" }, ...parts(left)),
    h("p", { class: may.length ? "keys offers" : "keys" }, room?.evening && may.length ? null : keys, loud, ...may),
    h("p", { class: "checks" }, ...parts(right)));
  if (kept) (element.querySelector(`[data-do="${kept}"]`) ?? keys).focus();
}

function parts(texts) {
  return texts.filter(Boolean).flatMap((text, number) => [number ? h("span", { class: "dot" }, " · ") : null, h("span", {}, text)]);
}

/** Who plays, until the first throw; the table in trouble, lost links, a pause. online: whether this page hears the table.
    refused: why the table did not do what was asked for here. */
export function notices(element, picture, room, online, refused = "") {
  const said = [];
  if (!online) said.push(["alert", t("web.offline")]);
  if (refused) said.push(["alert", refused]);
  if (room?.trouble) said.push(["alert", room.trouble]);
  const alarms = room?.alarms ?? [];
  for (const text of alarms.slice(0, SHOWN)) said.push(["alert", text]);
  if (alarms.length > SHOWN) said.push(["alert", t("tv.more_alarms", alarms.length - SHOWN)]);
  const given = room?.given ?? [];
  if (given.length) said.push(["alert", given[given.length - 1]]);
  if (picture?.who?.length) said.push(["", picture.who.join(" · ")]);
  if (room?.paused) said.push(["", t("tv.paused")]);
  const playing = picture && picture.phase !== "over" ? picture.seats.filter((seat) => !seat.rank) : [];
  const tell = (key, seats) => seats.length && said.push(["away", t(key, seats.map((seat) => seat.name).join(", "))]);
  tell("tv.still", playing.filter((seat) => room?.still?.includes(seat.seat)));
  tell("tv.held", playing.filter((seat) => room?.held?.includes(seat.seat)));
  tell("tv.away", playing.filter((seat) => (room ? room.absent.includes(seat.seat) : seat.away)));
  const moved = playing.length ? room?.moved : null;
  element.className = "notices";
  const key = JSON.stringify([said, moved]);
  if (element.dataset.said === key) return;
  element.dataset.said = key;
  put(element, ...said.map(([kind, text]) => h("p", { class: kind ? "notice" : "notice calm", role: "status" },
    kind ? icon(kind) : null, h("span", {}, text))), moved ? wayBack(moved) : null);
}

/** For pages that were open when the table's address was lost: the only thing that helps now, thus over all else. */
function wayBack({ qr, short }) {
  return h("section", { class: "way-back", role: "status" },
    h("img", { src: qr, alt: "" }),
    h("p", {}, t("tv.moved", short)));
}
