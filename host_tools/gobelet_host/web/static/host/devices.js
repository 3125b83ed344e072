// The device table of the host's page: each cup with what it said of itself and how its link is.

import { byId, h, put } from "../shared/dom.js";
import { current, knows, t } from "../shared/words.js";

const HEADS = [ // of the columns; on a phone, where each row is a card, of its lines
  "host.name", "host.identify", "host.device", "host.number", "host.firmware", "host.battery", "host.signal",
  "host.where", "host.rtt", "host.seen", "host.faults", "host.record",
];

const OFTEN = 1000; // ms between two showings of numbers that are others at each message

let shown = "";
let since = 0;

/** Shows every cup. act: sends a command to the server, which tells again by itself. */
export function showDevices(state, act) {
  const key = JSON.stringify([current(), state.people.map(told)]);
  if (key === shown && performance.now() - since < OFTEN) return;
  shown = key;
  since = performance.now();
  const why = (key) => (key === "host.signal" ? t("host.signal_why") : null);
  const heads = HEADS.map((key) => h("th", { scope: "col", role: "columnheader", title: why(key) }, t(key)));
  put(byId("device-heads"), h("tr", { role: "row" }, ...heads));
  const rows = byId("device-rows");
  const { blink, update } = document.activeElement?.dataset ?? {};
  put(rows, ...state.people.map((person) => row(person, act)));
  const focused = blink ? `[data-blink="${blink}"]` : update && `[data-update="${update}"]`;
  if (focused) rows.querySelector(focused)?.focus();
}

/** What is told at once when it is new. */
function told({ cup, name, linked, device, firmware, updates, update, battery, where, faults, record }) {
  return [cup, name, linked, device, firmware, updates, update, battery, where, faults, record];
}

function row(person, act) {
  const unknown = t("host.unknown");
  const blink = h("button", { onclick: () => act({ do: "identify", cup: person.cup }), disabled: !person.linked,
    "aria-label": t("host.of", t("host.identify"), person.name), "data-blink": person.cup }, t("host.identify"));
  const cells = [
    blink,
    person.device ? board(person.device) : unknown,
    person.cup,
    h("div", {}, person.firmware || unknown, update(person, act)),
    person.battery < 0 ? t("host.on_cable") : t("host.percent", person.battery),
    person.link ? signal(person) : unknown,
    person.where === "here" ? t("host.here") : person.where || t("host.away"),
    person.rtt < 0 ? unknown : t("host.ms", person.rtt),
    person.silent < 0 ? t("host.away") : person.silent < 3000 ? t("host.now") : t("host.seconds_ago", Math.round(person.silent / 1000)),
    person.faults.join(" ") || unknown,
    person.record.length ? h("div", {}, ...person.record.map((line) => h("div", {}, line))) : unknown,
  ];
  const cell = (what, number) => h("td", { role: "cell", "data-head": t(HEADS[number + 1]) }, what);
  return h("tr", { role: "row" }, h("th", { scope: "row", role: "rowheader" }, person.name), ...cells.map(cell));
}

/** What a cup runs on, "kit-pico2w" as "Pico 2 W, kit"; as it says it if this version knows no such board. */
function board(device) {
  const kind = device.replace(/^kit-/, "");
  const name = knows(`host.device_${kind}`) ? t(`host.device_${kind}`) : kind;
  return kind === device ? name : t("host.device_kit", name);
}

/** A new version of the cup's program: how far it is, or what brings one. */
function update({ cup, name, updates, update }, act) {
  const button = updates && !update?.comes && h("button", { onclick: () => act({ do: "update", cup }), "data-update": cup,
    "aria-label": t("host.of", t("host.update"), name) }, t("host.update"));
  const bar = update?.comes && h("progress", { max: 100, value: update.percent, "aria-label": update.text });
  return h("div", { class: "update" }, ...[update && h("span", {}, update.text), bar, button].filter(Boolean));
}

/** How well the cup's lines come through: bars, the share, and how strong a radio is. */
function signal({ link, radio }) {
  const said = [t("host.percent", link.percent), radio === null ? "" : t("host.dbm", radio)].filter(Boolean).join(" · ");
  return h("span", { class: "signal", title: t("host.signal_lines", link.whole, link.due) },
    h("span", { class: "bars", "aria-hidden": "true" }, ...[1, 2, 3, 4].map((n) => h("i", { class: n <= link.bars ? "lit" : null }))),
    said);
}
