// The page that is one cup: a phone in a player's hand, or a window on a laptop. Nothing of the game is decided here.

import { atHome, byId, put } from "../shared/dom.js";
import * as words from "../shared/words.js";
import { Alone } from "./alone.js";
import { keyboard, touch } from "./controls.js";
import { Cup } from "./cup.js";
import { Face } from "./face.js";
import { Hand } from "./hand.js";
import { Link, NoLink } from "./link.js";
import * as motion from "./motion.js";
import { Sound } from "./sound.js";
import { ID, Store } from "./store.js";
import { Table } from "./table.js";
import * as trust from "./trust.js";
import { loadWords } from "./words.js";

const SHARE = { four: 0.5, touch: 0.24 }; // of the window's height that the display may take
const FOUR = "gobelet.four"; // whether this browser would rather have the four buttons of a cup
const LINK = document.querySelector("meta[name=link]").content; // where its table is; "" on a site that has none
const FILMS = ["static/made/awake.mp4", "static/made/awake.webm"].map(atHome);
const UNPAIRED = ["no_key", "not_yours", "too_many_tries"]; // what only a code mends

const moved = trust.arrived();
const store = storeOf(moved?.cup || new URLSearchParams(location.search).get("seat") || "1");
const id = store.identity();
const face = new Face(byId("cup"));
const sound = new Sound();
const taps = new Hand(byId("choices"), byId("others"), (id, text) => cup?.choose(id, text));
const table = new Table(byId("table"), byId("say"), { title: byId("game"), status: byId("status") });
table.tap = (id) => taps.tapped(id);
taps.noted = (own) => table.note(own);
let cup = null;
let tried = ""; // the code that let nobody in, as it is kept
let watches = false; // whether this cup has a seat without its secrets
let solo = !LINK; // whether the player wants no table
let replaced = false; // whether the table has another key for this cup than it has

/** Several cups may live in one browser: /cup?seat=2. A seat that the host gives away is named by its cup's number. */
function storeOf(seat) {
  const usual = new Store("gobelet.cup.1.");
  if (!ID.test(seat)) return new Store(`gobelet.cup.${seat}.`);
  if (usual.get("id") === seat) return usual;
  if (moved && !usual.get("id")) {
    usual.become(seat);
    return usual;
  }
  const given = new Store(`gobelet.cup.${seat}.`);
  given.become(seat);
  return given;
}

function show(part) {
  for (const name of ["cup", "who", "pair", "elsewhere"]) byId(name).hidden = name !== part;
  byId("keys").hidden = byId("more").hidden = part !== "cup";
  if (part === "cup") fit();
}

function fit() {
  const place = byId("screen").getBoundingClientRect();
  if (!place.width) return;
  const beside = matchMedia("(orientation: landscape) and (max-height: 500px)").matches;
  face.oled.fit(place.width - 20, beside ? innerHeight - 40 : innerHeight * SHARE[four() ? "four" : "touch"]);
  byId("cup").style.setProperty("--display", byId("oled").style.height);
}

const four = () => byId("cup").classList.contains("four");

/** The four buttons of a cup instead of what is to be tapped, or not. */
function useFour(on) {
  byId("cup").classList.toggle("four", on);
  byId("four").ariaPressed = String(on);
  try { localStorage.setItem(FOUR, on ? "1" : ""); } catch { /* it is asked for again next time */ }
}

/** What the page itself has to say; the cup says everything else on its display. */
function tellNews() {
  const kept = store.lasting && store.set("id", store.get("id"));
  put(byId("news"), watches ? words.t("cup.watches") : kept ? "" : words.t("cup.not_kept"));
}

/** Takes the code behind the # of the address, which forgets it: it stays in no history. Whether there was one. */
function takeCode() {
  const code = location.hash.slice(1);
  if (!code) return false;
  history.replaceState(null, "", location.pathname + location.search);
  store.keep("code", code);
  return true;
}

/** The table lets this cup in (why: "", or "secret_lost": to watch), or not: a code of a refusal. */
function paired(why) {
  watches = why === "secret_lost";
  tellNews();
  if (watches) why = "";
  if (solo || why && !UNPAIRED.includes(why)) return; // the cup's display says it
  const code = store.get("code");
  store.set("code", "");
  if (why && code) {
    tried = code;
    if (store.paired) {
      start(); // without it, to hear what is wrong with the key
      return;
    }
  }
  replaced = why === "not_yours" && !code;
  if (replaced) pair("cup.pair_given");
  else if (why) pair(tried ? "cup.pair_used" : store.paired ? "cup.pair_again" : "cup.pair_new");
  else if (!byId("pair").hidden) show("cup");
}

/** Asks for a code. why: a key of the words. */
function pair(why) {
  byId("pair-why").dataset.word = why;
  put(byId("pair-why"), words.t(why));
  byId("code").value = atob(tried);
  show("pair");
}

/** Comes in with the code that is kept. */
function enter() {
  if (store.get("id") !== id && store.lasting) location.reload(); // as a new cup
  else if (cup) {
    cup.id = store.identity();
    show("cup");
    start();
  } else meet();
}

function shown(frame) {
  face.oled.show(frame);
  if (document.documentElement.dataset.ready) return;
  document.documentElement.dataset.ready = "yes";
  performance.mark("ready");
}

function crashed(text) {
  console.error(text);
  store.set("crash", text);
  put(byId("news"), words.t("cup.crashed"));
}

/** The language may be changed on the cup itself. */
class Settings extends Store {
  set(name, text) {
    const kept = super.set(name, text);
    if (name === "settings") speak(this.settings().lang);
    return kept;
  }
}

async function speak(lang) {
  if (!(lang in words.LANGUAGES) || lang === words.current()) return;
  await loadWords(lang);
  tellNews();
}

function play() {
  show("cup");
  const kept = new Settings(store.prefix);
  if (!store.lasting) Object.assign(kept, { storage: null, memory: store.memory });
  cup = new Cup(store.identity(), kept, {
    link: (stir) => (LINK ? new Link(stir, LINK) : new NoLink()),
    show: shown,
    tell: (...said) => face.tell(...said),
    table: (message) => {
      table.tell(message);
      fit();
    },
    offer: (offer) => {
      table.offer(offer);
      taps.tell(offer);
    },
    note: (...said) => sound.note(...said),
    crashed,
    printed: (line) => console.log(line),
    paired,
  });
  start();
  import("./wake.js").then(({ stayAwake }) => stayAwake(FILMS), () => {}); // none but a phone that is a cup needs it
  useSensor();
  keepProgram();
}

/** Has the browser keep the program, so that the cup opens without a network: not on the table's own laptop. */
function keepProgram() {
  if (LINK && location.protocol !== "https:") return;
  navigator.serviceWorker?.register(atHome("worker.js"), { scope: location.pathname }).catch(() => {});
}

async function start() {
  try {
    await cup.start();
    feelBattery().catch(() => {}); // a browser that keeps it to itself
  } catch (error) {
    crashed(String(error));
  }
}

/** Uses the sensor if it may; else the player can try with a press, or on the page that says how to trust this table. */
let sensing = false;
async function useSensor() {
  cup.still = !felt;
  if (!sensing && motion.possible() && (await motion.allowed())) {
    sensing = true;
    motion.listen(feel);
  }
  byId("sensor").hidden = sensing || !(motion.possible() || trust.sealed);
  return sensing;
}

/** What the sensor feels. Some browsers promise one that never says anything: only a sample tells that there is one. */
let felt = false;
function feel(sample) {
  if (!cup) return;
  cup.resting = sample;
  if (felt) return;
  felt = true;
  cup.still = false;
}

const CHARGING = 128; // as in board/web.py

/** Has the cup know the phone's battery, where the browser tells it. */
async function feelBattery() {
  if (!navigator.getBattery) return;
  const battery = await navigator.getBattery();
  const tell = () => { if (cup) cup.battery = Math.round(battery.level * 100) + (battery.charging ? CHARGING : 0); };
  battery.onlevelchange = battery.onchargingchange = tell;
  tell();
}

async function begin() {
  if (!(await alone.claim())) {
    show("elsewhere");
    return;
  }
  meet();
}

/** The cup goes to the sealed page of its table, with all that it knows. */
function move() {
  const code = store.get("code");
  const known = store.paired || store.get("owner");
  trust.go(id, known ? store.records() : null, code);
  if (known) store.renew(); // two pages with the same secrets would each go on from where they are
}

/** A code, a name, the cup: whichever is missing first. */
function meet() {
  if (!solo && !store.paired && !store.get("code")) pair("cup.pair_new");
  else if (store.settings().name) play();
  else ask();
}

function ask() {
  const form = byId("who");
  form.elements.lang.value = words.current();
  show("who");
  byId("name").focus();
}

byId("who").addEventListener("change", async (event) => {
  if (event.target.name !== "lang") return;
  words.remember(event.target.value);
  await speak(event.target.value);
});

byId("who").addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = event.target.elements;
  const name = fields.name.value.normalize().replace(/\s+/g, " ").trim();
  if (!name) return;
  store.keepSettings({ name, age: Number(fields.age.value) || 0, lang: words.current(), automate: 0 });
  document.activeElement.blur();
  play();
});

byId("take").addEventListener("click", () => {
  alone.take();
  meet();
});

byId("pair").addEventListener("submit", (event) => {
  event.preventDefault();
  const code = byId("code").value.trim();
  if (!code) return;
  document.activeElement.blur();
  store.keep("code", code);
  if (replaced) {
    cup?.stop();
    store.renew(); // another phone is this cup now: come as a new one
  }
  enter();
});

addEventListener("hashchange", () => {
  if (takeCode() && !byId("pair").hidden) enter();
});

byId("alone").addEventListener("click", () => {
  solo = true;
  meet();
});

byId("sensor").addEventListener("click", async () => {
  if (trust.sealed) location.href = `/phone?lang=${words.current()}`;
  else if (!(await useSensor())) put(byId("news"), words.t("cup.no_sensor"));
});

byId("four").addEventListener("click", (event) => {
  useFour(!four());
  openSheet(false);
  fit();
  if (event.detail) byId("four").blur(); // keys are the cup's again
});

/** What leads away from the table, and this cup's own buttons. */
function openSheet(on) {
  byId("sheet").hidden = !on;
  byId("more").ariaExpanded = String(on);
}

byId("more").addEventListener("click", () => openSheet(byId("sheet").hidden));
byId("others").addEventListener("click", () => openSheet(false));
addEventListener("pointerdown", (event) => { if (!event.target.closest("#sheet, #more")) openSheet(false); });
addEventListener("keydown", (event) => { if (event.key === "Escape") openSheet(false); });

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) cup?.turn();
});
addEventListener("resize", fit);

touch(byId("cup"), () => cup);
keyboard(() => (byId("cup").hidden ? null : cup), (name, on) => face.light(name, on));

let chosen = "";
try { chosen = localStorage.getItem(FOUR); } catch { /* a browser that keeps nothing */ }
useFour(Boolean(chosen));
if (moved) store.take(moved.records);
takeCode();
const alone = new Alone(id, () => {
  cup?.close();
  cup = null;
  show("elsewhere");
});
const kept = store.settings().lang;
await loadWords(kept in words.LANGUAGES ? kept : words.preferred());
tellNews();
if (await trust.trusted()) move();
else await begin();
