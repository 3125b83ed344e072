// The host's page: shows what the server says, and asks it to do things. It decides nothing of the game.

import { byId, h, put } from "../shared/dom.js";
import { ask, choices, once } from "../shared/host.js";
import { style } from "../pieces/characters.js";
import { alone, network } from "../shared/network.js";
import { Silence } from "../shared/silence.js";
import { Line } from "../shared/socket.js";
import { sure } from "../shared/sure.js";
import { LANGUAGES, current, isolate, preferred, remember, t, use } from "../shared/words.js";
import { showEvening } from "./evening.js";
import { showDevices } from "./devices.js";
import { showPeople, playing } from "./people.js";
import { Events } from "./events.js";

const LEVEL = "medium"; // of an automate, until the host has chosen another

let state = null;
let line = null;
let wanted = ""; // the cup whose seat is being given away
const events = new Events(byId("events"));

// what the server says

function hear(text) {
  const message = JSON.parse(isolate(text));
  if (message.kind === "words") {
    use(message.lang, message.words);
    document.title = `${t("host.title")} · Gobelet`;
  } else {
    state = message;
  }
  if (state) show();
}

function show() {
  showMatch();
  showPeople(state, act, show, give);
  showInvitation();
  showRules();
  showLimits();
  showAutomates();
  showTypists();
  showDevices(state, act);
  showGift();
  showEvening(state, act);
}

function showAutomates() {
  choices(byId("level"), state.levels.map((level) => [level, t(`host.level_${level}`)]), byId("level").value || LEVEL);
  const free = state.characters.filter(([name]) => !state.people.some((one) => one.name === name));
  const chosen = free.some(([name]) => name === byId("character").value) ? byId("character").value : "";
  choices(byId("character"), [["", t("host.any")], ...free.map(([name, temper]) => [name, t("host.of", name, style(temper))])], chosen);
}

function showMatch() {
  const phase = state.playing ? (state.paused ? "host.is_paused" : "host.playing") : state.over ? "host.over" : "host.before";
  put(byId("phase"), state.trouble || t(phase));
  put(byId("who"), state.who.join(" · "));
  once(byId("alarms"), state.alarms, (text) => h("p", {}, text));
  once(byId("ailing"), state.ailing, ailing);
  put(byId("votes"), ...state.votes.map((vote) => h("p", {},
    t(vote.gone.length ? "host.vote" : "host.breaking", names(vote.agreed), names(vote.wanted), names(vote.gone)))));
  const cups = playing(state);
  const [low, high] = state.seats;
  keep(byId("match-buttons"), [
    ["begin", "main", !state.playing, t("host.begin", cups.length), () => act({ do: "begin", cups: playing(state) }),
      cups.length < low || cups.length > high || state.behind],
    ["demonstrate", "", !state.playing && state.runs_cups, t("host.demonstrate"), () => act({ do: "demonstrate" })],
    ["pause", "", state.playing, t(state.paused ? "host.resume" : "host.pause"),
      () => act({ do: "pause", on: !state.paused })],
    ["undo", "", state.playing, t("host.undo"), () => act({ do: "undo" }), !state.undoable],
    ["break_off", "", state.playing, t("host.break_off"),
      () => sure(t("host.break_off_sure"), t("host.yes_break_off"), () => act({ do: "break_off" }))],
    ["abandon", "", state.playing, t("host.abandon"),
      () => sure(t("host.abandon_sure"), t("host.yes_abandon"), () => act({ do: "abandon" }))],
    ["rescue", "main", state.lost, t("host.rescue"), () => act({ do: "rescue" })],
    ["accept_loss", "", state.behind, t("host.accept_loss"),
      () => sure(t("host.accept_loss_sure"), t("host.accept_loss"), () => act({ do: "accept_loss" }))],
  ]);
}

/** A cup of this laptop that cannot play: why, and what may be done about it here. */
function ailing({ cup, text, runs }) {
  return h("p", {}, text, " ",
    h("button", { onclick: () => act({ do: "restart", cup }) }, t("host.restart")), " ",
    !runs && h("button", { onclick: () => act({ do: "remove", cup }) }, t("host.remove")));
}

// Buttons keep their place and their focus while the page is renewed around them.
function keep(row, wanted) {
  for (const [name, look, there, text, pressed, disabled] of wanted) {
    let button = row.querySelector(`[data-name="${name}"]`);
    if (!button) {
      button = h("button", { "data-name": name, class: look });
      row.append(button);
    }
    button.hidden = !there;
    button.disabled = Boolean(disabled);
    button.onclick = pressed;
    put(button, text);
  }
}

function names(list) {
  return list.length ? list.join(", ") : t("host.nobody");
}

/** Gives the seat of a phone that is gone to another one; asks first, then shows the code for it until that is in. */
function give(person) {
  wanted = person.cup;
  if (person.gift) showGift();
  else sure(t("host.give_sure", person.name), t("host.yes_give"), () => act({ do: "give_seat", cup: wanted }));
}

function showGift() {
  const person = state.people.find(({ cup, gift }) => cup === wanted && gift);
  if (!person) {
    byId("gift").close();
    return;
  }
  invite("gift-", person.gift);
  put(byId("gift-title"), t("host.gift", person.name));
  if (!byId("gift").open) byId("gift").showModal();
}

/** Shows a code for a phone. prefix: of the ids of the places where it stands. */
function invite(prefix, { qr, short, letters }) {
  const image = byId(`${prefix}qr`);
  if (image.getAttribute("src") !== qr) image.src = qr;
  image.alt = t("tv.qr", short, letters);
  put(byId(`${prefix}short`), short);
  put(byId(`${prefix}letters`), letters);
}

function showInvitation() {
  byId("inviting").hidden = !state.open || alone(state.network);
  once(byId("network"), [state.network], (one) => h("div", {}, ...network(one)));
  byId("closed").hidden = state.open;
  invite("", state.invitation);
  put(byId("code"), t("host.this_code", state.code));
  once(byId("turned"), state.turned, (text) => h("p", {}, text));
  byId("address-choice").hidden = state.addresses.length < 2;
  choices(byId("address"), state.addresses.map((address) => [address, address]), state.shown);
}

function showRules() {
  choices(byId("game"), state.games, state.game);
  byId("game").disabled = state.playing;
  put(byId("seats"), t("host.seats", ...state.seats));
  put(byId("options-trouble"), state.options_trouble);
  const box = byId("options");
  const key = JSON.stringify([state.game, current(), state.options, state.playing]);
  if (box.dataset.key === key || box.contains(document.activeElement)) return;
  box.dataset.key = key;
  put(box, ...state.options.map(option));
}

/** How long players may think, for the next matches. Its fields stay, as one may have the focus. */
function showLimits() {
  const { offered, ...chosen } = state.limits;
  const without = { increment: !chosen.match, at_zero: !chosen.decision && !chosen.match };
  for (const [name, values] of Object.entries(offered)) {
    const field = byId(`limit-${name}`) ?? limitField(name);
    choices(field, values.map((value) => [value, limit(name, value)]), chosen[name]);
    field.disabled = state.playing || Boolean(without[name]);
    put(field.previousElementSibling, t(`host.time_${name}`));
  }
}

function limitField(name) {
  const send = () => {
    const { offered, ...chosen } = state.limits;
    chosen[name] = offered[name][field.selectedIndex];
    state.limits = { offered, ...chosen }; // the next choice may come before the table has told of this one
    act({ do: "limits", ...chosen });
  };
  const field = h("select", { id: `limit-${name}`, onchange: send });
  byId("limits").append(h("label", {}, h("span"), field));
  return field;
}

function limit(name, value) {
  if (name === "at_zero") return t(`host.zero_${value}`);
  if (!value) return t(name === "increment" ? "host.time_nothing" : "host.time_unlimited");
  return value < 60 || value % 60 ? t("host.seconds", value) : t("host.minutes", value / 60);
}

function option(one) {
  const send = (value) => act({ do: "option", name: one.name, value });
  let field;
  if (one.choices) {
    field = h("select", { disabled: state.playing, onchange: () => send(one.choices[field.selectedIndex][0]) });
    choices(field, one.choices, one.value);
  } else {
    field = h("input", { type: "number", min: one.low, max: one.high, value: one.value, disabled: state.playing,
      onchange: () => send(Math.trunc(Number(field.value))) });
  }
  return h("label", {}, h("span", {}, one.text), field);
}

function showTypists() {
  const typists = state.people.filter((person) => person.here && !person.automate);
  byId("typing-none").hidden = typists.length > 0;
  byId("type").hidden = typists.length === 0;
  choices(byId("typist"), typists.map((person) => [person.cup, person.name]), byId("typist").value || undefined);
}

// what the host asks

async function act(command) {
  const answer = await ask(command);
  const note = byId("note");
  note.classList.toggle("wrong", !answer.ok);
  put(note, answer.said ?? answer.sentence);
  return answer.ok;
}

byId("add-automate").onsubmit = (event) => {
  event.preventDefault();
  act({ do: "add_automate", level: byId("level").value || LEVEL, name: byId("character").value });
};
byId("add-player").onsubmit = async (event) => {
  event.preventDefault();
  if (await act({ do: "add_player", name: byId("player-name").value })) byId("player-name").value = "";
};
byId("game").onchange = () => act({ do: "game", game: byId("game").value });
byId("address").onchange = () => act({ do: "address", address: byId("address").value });
byId("gift").onclose = () => { wanted = ""; };
byId("gift-close").onclick = () => byId("gift").close();
byId("type").onsubmit = async (event) => {
  event.preventDefault();
  put(byId("answer"), ""); // the same answer again is news again
  const answer = await ask({ do: "type", cup: byId("typist").value, text: byId("text").value });
  byId("answer").classList.toggle("wrong", !answer.ok);
  put(byId("answer"), answer.said ?? answer.sentence);
  byId("text").select();
};

// language, and the lines to the server

function speak(lang) {
  if (line) line.close();
  line = new Line(() => `/host/view?lang=${lang}`, hear, (open) => {
    byId("note").classList.toggle("wrong", !open);
    put(byId("note"), open ? "" : t("web.offline"));
  });
  events.listen(lang);
}

put(byId("lang"), ...Object.entries(LANGUAGES).map(([lang, name]) => h("option", { value: lang, lang }, name)));
byId("lang").value = preferred();
byId("lang").onchange = () => { remember(byId("lang").value); speak(byId("lang").value); };
speak(preferred());
new Silence(() => line);
