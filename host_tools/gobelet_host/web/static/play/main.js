// The page to play on at the table's own laptop: the television over the player's hand, keys on what they do, and a head with
// what a host may want between matches. A narrow window is the page of a phone.

import { Alone } from "../cup/alone.js";
import { keyboard } from "../cup/controls.js";
import { Link } from "../cup/link.js";
import { Naming } from "../cup/naming.js";
import { own } from "../cup/own.js";
import { Seat, UNPAIRED } from "../cup/seat.js";
import { Store } from "../cup/store.js";
import { loadWords } from "../cup/words.js";
import { byId, h, put } from "../shared/dom.js";
import * as host from "../shared/host.js";
import * as words from "../shared/words.js";
import { Guests } from "./guests.js";
import { Head } from "./head.js";
import { keyOf, listen, throwDice } from "./keys.js";
import { follow } from "./latest.js";
import { reach } from "./reach.js";

const LOUD = "gobelet.sound"; // as the television keeps it
const AGAIN = 1500; // ms until a throw that nobody felt is made again
const SITTING = 6000; // ms that a table has to give the player a seat before the cup says what is the matter
const BREATH = 300; // ms before the page does what nobody needs to be asked for
const EAGER = 60_000; // ms for which a start counts for the matches that begin anew with somebody who came late
const SEEN = 800; // ms for what only decides about places, before it goes on: dice fall and are read, a tie is told
const asked = new URLSearchParams(location.search); // /play?lang=fr&name=Zoé; guest=Zoé: a name for who has not chosen one
const wide = matchMedia("(min-width: 900px) and (min-height: 501px)");
const store = new Store("gobelet.play.");
const seat = new Seat({ paired, speak, offered, own: { learn: () => byId("learn").click(), invite: () => byId("phones").click() } });
const naming = new Naming(byId("name"), byId("naming"), () => store.get("id") ?? "");
let head = null;
let going = 0; // that of what goes on by itself
let guests = null;
let eager = 0; // when the player said that they want to play; a match that asks for them soon after needs no press
let ended = 0; // when the player had a match end, which needs not be told then
let part = ""; // what the page is about
let tries = 0; // codes that let nobody in, one after the other

function show(name) {
  part = name;
  arrange();
}

/** Before a match the page asks who is coming; the table and the hand are there once it begins. */
function arrange() {
  const asks = part === "cup" && Boolean(seat.table.message?.lobby) && head?.state?.playing === false;
  const shown = asks ? "guests" : part;
  if (byId(shown)?.hidden === false && !byId("tv").hidden === (wide.matches && !asks)) return;
  for (const name of ["cup", "who", "elsewhere", "guests"]) byId(name).hidden = name !== shown;
  byId("more").hidden = part !== "cup";
  byId("tv").hidden = asks || !wide.matches;
  if (asks) byId("start").focus();
  else if (part === "cup") seat.fit();
}

async function speak(lang) {
  if (!(lang in words.LANGUAGES) || lang === words.current()) return;
  words.remember(lang);
  await loadWords(lang, "host-");
  tell();
  head?.line.renew();
  if (byId("tv").src) watch();
}

/** What is said in no sentence of the page: names and keys. */
function tell() {
  const { name } = store.settings();
  document.title = `${words.t("cup.play")} · Gobelet`;
  byId("tv").title = words.t("sim.table");
  put(byId("rename"), `✎ ${name ?? ""}`);
  byId("rename").hidden = !name;
  byId("rename").ariaLabel = words.t("host.of", words.t("host.play_rename"), name ?? "");
  byId("cup").dataset.coming = words.t("host.play_coming");
  byId("shake").dataset.key = words.t("host.play_space");
  for (const main of document.querySelectorAll("#who .main, #start")) main.dataset.key = words.t("host.play_enter");
}

seat.table.heard = (message) => { byId("tv").dataset.seat = message?.seat ?? -1; }; // so that the television can speak to me

/** The television above the hand: only where there is room for both. */
function watch() {
  const address = `/?lang=${words.current()}`;
  seat.table.alone = !wide.matches;
  arrange();
  if (wide.matches && byId("tv").getAttribute("src") !== address) byId("tv").src = address;
  byId(wide.matches ? "wide" : "narrow").append(byId("head"));
  seat.fit();
}

// Coming in

/** The table lets this cup in, or asks for a code: this laptop has one for itself. */
async function paired(why) {
  if (!UNPAIRED.includes(why)) {
    if (!why) tries = 0;
    return;
  }
  tries += 1;
  if (tries > 2) put(byId("news"), words.t("cup.not_host"));
  else if (await letIn(why)) {
    seat.cup.id = store.identity();
    seat.start();
  }
}

async function letIn(why = "") {
  const trouble = await own(store, why);
  put(byId("news"), trouble && words.t(trouble));
  return !trouble;
}

function meet() {
  const given = asked.get("name");
  if (given && store.settings().name && given !== store.settings().name) keep(given);
  if (store.settings().name) play();
  else askName(given || asked.get("guest") || "");
}

function askName(name) {
  byId("name").value = name;
  show("who");
  byId("name").select();
  byId("name").focus();
}

function keep(name) {
  store.keepSettings({ age: 0, automate: 0, ...store.settings(), name, lang: words.current() });
  tell();
}

async function play() {
  byId("cup").classList.add("coming");
  setTimeout(sit, SITTING);
  show("cup");
  if (!store.paired && !(await letIn())) return;
  seat.open(store, (stir) => new Link(stir));
}

/** The player sits at the table, or is told why not. */
function sit() {
  byId("cup").classList.remove("coming");
}

/** Whether nobody but automates plays with this player, as the cup has folded it: then nobody compares words, and who
 *  throws for places is left to chance, as in practice. */
function solitary({ people, seats }) {
  const all = people?.map(([, automate]) => automate) ?? seats?.map(({ automate }) => automate);
  return all && all.filter((automate) => !automate).length === 1;
}

/** Goes on to what is worth a key. */
function onward() {
  clearTimeout(going);
  byId("cup").classList.remove("itself");
  const { message } = seat.table;
  if (!message || seat.four || !solitary(message)) return;
  const { asked, scene } = message;
  const draws = message.draws || message.game && seat.table.drawing().draws?.(message);
  const due = draws && byId("cup").classList.contains("due");
  const tied = draws && scene === "reveal" && message.seats[message.seat]?.owes;
  const next = (asked || draws && scene === "verdict") && seat.taps.open().find(({ item }) => item.main);
  if (!next && !due && !tied) return;
  byId("cup").classList.add("itself");
  going = setTimeout(() => {
    if (next) seat.cup?.choose(next.item.id, "");
    else throwDice(seat);
    going = setTimeout(onward, AGAIN);
  }, asked || due ? BREATH : SEEN);
}

/** Who has just begun a match plays in it. */
function offered() {
  const { message } = seat.table;
  if (message) sit();
  reachable();
  onward();
  arrange();
  const agrees = message?.joins?.asks && eager && performance.now() - eager < EAGER;
  const read = !message && ended && performance.now() - ended < EAGER; // that the match is broken off
  const main = (agrees || read) && seat.taps.open().find(({ item }) => item.main);
  if (!main) return;
  ended = 0; // it is read once, and what comes next, within this very call, is the player's
  seat.cup.choose(main.item.id, "");
}

/** What the table says of the evening is new. */
function heard(state) {
  guests.draw(state);
  arrange();
  host.once(byId("knocking"), state.playing ? knocking(state) : [], ([text, label, command]) =>
    h("p", {}, text, " ", label && h("button", { type: "button", onclick: () => ask(command) }, label)));
}

/** Those who have come in the middle of a match, and those who have left it: what is said, and a button with what it asks. */
function knocking({ knocking: names, people, thrown }) {
  const own = store.get("id");
  const others = people.filter(({ seat: at, automate, cup }) => at >= 0 && !automate && cup !== own);
  const gone = others.filter(({ linked, owes }) => !linked || owes === "seat");
  const come = words.t("host.knocking", names.join(", "));
  return [
    ...names.length ? [others.length ? [`${come} ${words.t("host.knocking_later")}`] : [come, words.t("host.knocking_end"), { do: "abandon" }]] : [],
    ...gone.map(({ cup, name, linked }) => [words.t(linked ? "host.not_yet" : "host.has_left", name),
      linked && thrown ? null : words.t("host.without", name), { do: "without", cup }]),
  ];
}

/** Asks the table for something, and says why not; gives whether it was refused. */
async function ask(command) {
  if (command.do === "abandon" || command.do === "without") ended = performance.now();
  const { ok, sentence } = await host.ask(command);
  if (!ok) put(byId("news"), sentence);
  return !ok;
}

byId("who").addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = await naming.submit();
  if (!name) return;
  document.activeElement.blur();
  if (!seat.cup) {
    keep(name);
    play();
    return;
  }
  show("cup");
  if (name !== store.settings().name) head.want({ name });
});

byId("rename").addEventListener("click", () => {
  askName(store.settings().name ?? "");
  byId("back").hidden = false;
});
byId("back").addEventListener("click", () => show("cup"));

// Sound: the table's and the cup's, one word for both.

let loud = false;
try { loud = localStorage.getItem(LOUD) === "1"; } catch { /* asked for again next time */ }

function hush() {
  seat.sound.quiet = !loud;
  byId("sound").ariaPressed = String(loud);
}

byId("sound").addEventListener("click", (event) => {
  loud = !loud;
  byId("tv").contentWindow?.dispatchEvent(new KeyboardEvent("keydown", { key: "s" }));
  hush();
  if (event.detail) byId("sound").blur();
});

for (const id of ["full", "phones"]) byId(id).addEventListener("click", () => byId(id).blur());
byId("take").addEventListener("click", () => { alone.take(); meet(); });
wide.addEventListener("change", watch);

seat.taps.keyed = keyOf;
listen(seat);
const reachable = reach(byId("tv"), seat);
follow(byId("tv"), byId("choices").insertAdjacentElement("afterend", h("ol", { id: "latest", class: "news", "aria-hidden": "true" })));
keyboard(() => (seat.four && !byId("cup").hidden ? seat.cup : null), (name, on) => seat.face.light(name, on));
const alone = new Alone("play", () => {
  seat.close();
  show("elsewhere");
});
const kept = store.settings().lang;
await loadWords(asked.get("lang") || !(kept in words.LANGUAGES) ? words.preferred() : kept, "host-");
tell();
hush();
watch();
guests = new Guests(() => store.get("id"), ask, () => { eager = performance.now(); }, (name) => head.bot(name));
head = new Head((text) => put(byId("news"), text), (name) => {
  keep(name);
  seat.start();
}, heard);
if (await alone.claim()) meet();
else show("elsewhere");
