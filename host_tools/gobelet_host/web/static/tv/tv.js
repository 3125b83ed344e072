// The television: listens to the public stream, hands what comes to the table, the log and the strip. Decides nothing.

import { byId } from "../shared/dom.js";
import { ask } from "../shared/host.js";
import { Silence } from "../shared/silence.js";
import { Line } from "../shared/socket.js";
import { sure } from "../shared/sure.js";
import { isolate, preferred, remember, use, t, LANGUAGES } from "../shared/words.js";
import { listen as listenBeside, toggle } from "./beside.js";
import { Director } from "./director.js";
import { evening } from "./evening.js";
import { five, help } from "./help.js";
import { offered } from "./host.js";
import { lobby } from "./lobby.js";
import { Log } from "./log.js";
import { Sound } from "./sound.js";
import { after, keepSpeed, paceOf, speed } from "./speed.js";
import { notices, strip } from "./strip.js";
import { Table } from "./table.js";
import { theme, toggleTheme } from "./theme.js";

const BESIDE_CUPS = 80; // ms
const BEATS = 2500; // ms after a word of the table until the next one at the latest, while it runs
const REFUSED = 6000; // ms that a refusal is seen

const log = new Log(byId("log"));
const sound = new Sound();
const table = new Table(byId("table"), sound);
const director = new Director(table);
let lang = preferred();
let room = null;
let seen = { match: "", seq: -1 };
let online = true;
let refused = ""; // why the table did not do what was asked for here

const line = new Line(
  () => `/view?lang=${lang}&match=${seen.match}&since=${seen.seq}`,
  (text) => afterCups(() => hear(JSON.parse(isolate(text)))),
  (open) => { online = open; draw(); },
);

table.times.until = () => line.heard + BEATS;
new Silence(() => line, { clocks: () => table.times.running(), foot: "foot" });

/** A small table in a page of cups draws when they have had their turn. */
function afterCups(draw) {
  if (window === window.top) draw();
  else setTimeout(draw, BESIDE_CUPS);
}

function hear(message) {
  if (message.kind === "words") {
    lang = message.lang;
    use(lang, message.words);
    document.title = t("tv.title");
    draw();
  } else if (message.kind === "room") {
    const first = !room;
    room = message;
    if (first && speed() !== "medium") hasten(speed());
    five(byId("five"), room.help);
    draw();
  } else if (message.kind === "times") {
    table.times.hear(message.seats);
  } else if (message.kind === "waits") {
    table.times.since = performance.now() - message.ms;
  } else if (message.kind === "told") {
    log.tell(message.text);
  } else if (message.kind === "picture") {
    arrive(message);
  }
}

function arrive(message) {
  const known = message.match === seen.match;
  if (!known) table.times.forget();
  if (known && message.seq < seen.seq) return;
  const next = known && message.seq === seen.seq + 1;
  const fresh = known ? message.seq > seen.seq : message.seq === 0;
  if (message.again) log.renew(message);
  else if (!known || message.seq > seen.seq) log.add(message, fresh);
  seen = { match: message.match, seq: message.seq };
  // What was missed is shown as it is now; what comes in its order is played.
  if (next || message.seq === 0) director.push(message);
  else director.jump(message);
}

/** Everything again: words, links or people are new. */
function draw() {
  around();
  table.refresh();
}

/** What surrounds the table, after each picture. */
function around() {
  const ended = Boolean(room?.evening);
  const playing = !ended && director.latest !== null && director.latest.phase !== "empty";
  byId("table").hidden = !playing;
  byId("lobby").hidden = playing || ended;
  byId("evening").hidden = !ended;
  table.room = room;
  if (ended) evening(byId("evening"), room.evening);
  else if (!playing && room) lobby(byId("lobby"), room, run);
  strip(byId("strip"), playing ? director.latest : null, room, () => KEYS["?"](), run, { on: sound.on, toggle: KEYS.s });
  notices(byId("notices"), playing ? director.latest : null, room, online, refused);
}
director.changed = around;

// Keys

function choose(language) {
  lang = language;
  remember(lang);
  line.send(JSON.stringify({ kind: "lang", lang }));
}

function hasten(name) {
  keepSpeed(name);
  director.pace = paceOf(name);
  if (room?.invitation) ask({ do: "speed", percent: Math.round(100 * paceOf(name)) }); // automates think as fast as scenes go
}
hasten(speed());

/** Asks the table for something that the host may do now. first: [the question, its yes] that comes before. */
async function run(command, first) {
  byId("help").close();
  if (first) {
    sure(...first, () => run(command));
    return;
  }
  const answer = await ask(command);
  refused = answer.ok ? "" : answer.sentence;
  around();
  if (refused) setTimeout(() => { refused = ""; around(); }, REFUSED);
}

const KEYS = {
  f: () => { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen(); },
  l: () => { const all = Object.keys(LANGUAGES); choose(all[(all.indexOf(lang) + 1) % all.length]); },
  s: () => { sound.toggle(); around(); },
  t: toggleTheme,
  v: () => hasten(after(speed())),
  r: () => { location.href = "/replay"; },
  g: () => toggle(lang, draw),
  "?": () => help(byId("help"), sound.on, speed(), hasten, offered(room), run),
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const offer = offered(room).find(([letter]) => letter === event.key.toLowerCase());
  const key = KEYS[event.key.toLowerCase()] ?? (offer && (() => run(offer[2], offer[3])));
  if (key) {
    event.preventDefault();
    key();
  } else {
    director.skip();
  }
});
addEventListener("pointerdown", () => director.skip());
listenBeside(() => toggle(lang, draw));

document.documentElement.classList.toggle("framed", window !== window.top); // above a hand, which has the keys
theme();
