// The page that is one cup: a phone in a player's hand, or a window on a laptop. Nothing of the game is decided here.

import { atHome, byId, put } from "../shared/dom.js";
import * as words from "../shared/words.js";
import { Alone } from "./alone.js";
import { keyboard } from "./controls.js";
import { Link, NoLink } from "./link.js";
import { Moving } from "./moving.js";
import { Naming } from "./naming.js";
import { Seat, UNPAIRED } from "./seat.js";
import { ID, Store } from "./store.js";
import * as trust from "./trust.js";
import { loadWords } from "./words.js";

const LINK = document.querySelector("meta[name=link]").content; // where its table is; "" on a site that has none
const SHORT = 8; // letters of a code that people type, and what stands between them
const FILMS = ["static/made/awake.mp4", "static/made/awake.webm"].map(atHome);

const PATIENCE = 8000; // ms in which a table that is there has answered
const REFUSED = { turned_away: "cup.pair_turned", too_many_tries: "cup.pair_tries" }; // what is said of a refusal

const moved = trust.arrived();
const query = new URLSearchParams(location.search);
const GAMES = document.querySelector("meta[name=lessons]").content.split(" ");
const task = taskOf(query.get("lesson"), query.get("play"), query.get("against")); // a cup of its own, without a table
const store = task ? new Store("gobelet.lesson.") : storeOf(moved?.cup || query.get("seat") || "1");
const id = store.identity();
const seat = new Seat({
  paired, speak, told, sensor: (shows) => { byId("sensor").hidden = shows; },
  own: task ? { leave: goBack, done: goBack } : { learn: () => dialog("offerLessons"), invite: () => dialog("invite") },
});
const moving = new Moving(store, () => seat.cup?.link ?? null, (place) => {
  seat.close();
  goWithAll(place);
}, (lost) => {
  if (lost && !byId("cup").hidden) {
    moving.lost.draw();
    show("moved");
  } else if (!lost && !byId("moved").hidden) show("cup");
});
const naming = new Naming(byId("name"), byId("naming"), () => id);
let tried = ""; // the code that let nobody in, as it is kept
let entered = ""; // the one that did; its key waits for a name for some minutes
let introduced = ""; // the same, from when a name was told until the table answers
let watches = false; // whether this cup has a seat without its secrets
let solo = !LINK || Boolean(task) || query.has("solo"); // whether the player wants no table
let slow = 0; // the timer of a table that does not answer
let replaced = false; // whether the table has another key for this cup than it has

/** A lesson or a match against bots, whichever the address asks for: see Cup. against: a level and two bots, "1.0.3". */
function taskOf(lesson, play, against) {
  if (lesson) return ["learn", lesson];
  return GAMES.includes(play) ? ["practise", play, /^[012](\.(\d|1[0-4])){2}$/.test(against) ? against : "1.0.1"] : null;
}

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
  for (const name of ["cup", "who", "pair", "coming", "left", "elsewhere", "moved", "solo"]) byId(name).hidden = name !== part;
  byId("keys").hidden = byId("more").hidden = part !== "cup";
  if (part === "cup") seat.fit();
}

/** What the table says to the page, under its seal; or its own program that the dice are locked until it is heard. */
function told(what, ...items) {
  if (what === "here" || what === "elsewhere") moving.tell(what, items);
  else if (what === "version") moving.renew(items[0]);
  else if (what === "away") put(byId("news"), words.t("cup.moved_back", location.host));
  else if (what === "locked" || what === "twins") put(byId("news"), words.t(`cup.${what}`));
}

/** What the page itself has to say; the cup says everything else on its display. */
function tellNews() {
  if (task) return;
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
  if (why === "table_full" && !byId("coming").hidden) ask(); // the code is good: there is room once others have names
  if (solo || why && !UNPAIRED.includes(why)) return; // the cup's display says it
  const code = store.get("code");
  store.set("code", "");
  if (!why) [entered, tried] = [code || entered, ""];
  const again = introduced;
  introduced = "";
  if (why === "no_key" && again) { // whoever took long over a name comes in again
    store.set("code", again);
    seat.start();
    return;
  }
  if (why && code) {
    tried = code;
    if (store.paired) {
      seat.start(); // without it, to hear what is wrong with the key
      return;
    }
  }
  replaced = why === "not_yours" && !code;
  if (replaced) pair("cup.pair_given");
  else if (why) pair(REFUSED[why] ?? (tried ? "cup.pair_used" : store.paired && store.settings().name ? "cup.pair_again" : "cup.pair_new"));
  else if (!store.settings().name) ask();
  else if (!byId("pair").hidden) show("cup");
}

/** Asks for a code. why: a key of the words. */
function pair(why) {
  byId("pair-why").dataset.word = why;
  put(byId("pair-why"), words.t(why));
  if (byId("pair").hidden) byId("code").value = atob(tried); // else somebody may be typing the next one
  show("pair");
}

/** Comes in with the code that is kept. */
function enter() {
  if (store.get("id") !== id && store.lasting) location.reload(); // as a new cup
  else {
    if (seat.cup) seat.cup.id = store.identity();
    meet();
  }
}

async function speak(lang) {
  if (!(lang in words.LANGUAGES) || lang === words.current()) return;
  await loadWords(lang);
  tellNews();
}

/** Runs the cup, from its start. */
function run() {
  if (!seat.cup) seat.open(store, (stir) => (LINK && !task ? new Link(stir, LINK) : new NoLink()), task);
  else seat.start();
}

function play() {
  seat.face.tell(["", "", "", ""], 0, ""); // what it said before it had a name
  run();
  goOn();
}

/** The cup runs, and its player is known. */
function goOn() {
  show("cup");
  byId("solo-back").hidden = !solo || Boolean(task);
  moving.begin();
  import("./wake.js").then(({ stayAwake }) => stayAwake(FILMS), () => {}); // none but a phone that is a cup needs it
  seat.useSensor(trust.sealed);
  keepProgram();
}

/** Comes in before anybody is asked anything: a code that is not good is told at once, and the cup has its key. */
function come() {
  store.keepSettings({ ...store.settings(), lang: words.current() }); // the words of no other language are waited for
  put(byId("coming-why"), "");
  show("coming");
  clearTimeout(slow);
  slow = setTimeout(() => put(byId("coming-why"), words.t("cup.coming_slow")), PATIENCE);
  run();
}

/** Has the browser keep the program, so that the cup opens without a network: not on the table's own laptop. */
function keepProgram() {
  if (LINK && location.protocol !== "https:") return;
  navigator.serviceWorker?.register(atHome("worker.js"), { scope: location.pathname }).catch(() => {});
}

async function begin() {
  if (!(await alone.claim())) {
    show("elsewhere");
    return;
  }
  meet();
}

/** The cup goes to the page of its table at another origin, with all that it knows. */
function goWithAll(origin) {
  const code = store.get("code");
  const known = store.paired || store.get("owner");
  trust.go(origin, id, known ? store.records() : null, code);
  if (known) store.renew(); // two pages with the same secrets would each go on from where they are
}

/** A lesson or a match against bots begins: nobody is asked anything. */
function beginTask() {
  const { name = "" } = new Store("gobelet.cup.1.").settings();
  store.keepSettings({ name, age: 0, automate: 0, lang: words.current() });
  play();
}

/** Without a table: what is played here and now. */
async function offerGames() {
  const { Solo } = await import("./solo.js");
  const own = words.current();
  for (const [name, value] of [["solo", "1"], ["lang", own]]) query.set(name, value);
  history.replaceState(null, "", `?${query}`); // where the end of a match leads back to
  const join = LINK ? () => {
    solo = false;
    query.delete("solo");
    history.replaceState(null, "", `?${query}`); // nor after a reload
    pair("cup.pair_new");
  } : null;
  const choice = new Solo(byId("solo"), GAMES, (address) => { location.href = `?${address}&lang=${own}`; }, join, play);
  await choice.show(store.settings().name);
  show("solo");
}

/** Shows one of dialogs.js, which few phones want. */
async function dialog(name) {
  (await import("./dialogs.js"))[name](GAMES);
}

/** Where the player came from; else the cup itself. */
function goBack() {
  if (document.referrer && history.length > 1) history.back();
  else location.replace(location.pathname);
}

/** The cup goes to another page: it is nobody here any more, whatever comes of the box. */
async function leave() {
  seat.close();
  const { wait } = await import("./box.js");
  put(byId("left-how"), words.t("cup.carried_how", `${location.host}/c`));
  show("left");
  wait(store, () => location.replace(location.pathname), () => location.reload());
}

byId("leave").addEventListener("click", async () => {
  byId("sheet").hidden = true;
  seat.cup?.stop();
  const { leave: pack } = await import("./box.js");
  if (await pack(store).catch(() => false)) leave();
  else location.reload();
});

/** A code, a key for it, a name, the cup: whichever is missing first. */
function meet() {
  if (store.get("box")) {
    leave();
    return;
  }
  if (task) {
    beginTask();
    return;
  }
  if (!solo && !store.paired && !store.get("code")) pair("cup.pair_new");
  else if (store.settings().name) (solo ? offerGames : play)();
  else if (solo) ask();
  else come();
}

function ask() {
  if (!byId("who").hidden) return;
  const form = byId("who");
  form.elements.lang.value = words.current();
  show("who");
  byId("name").focus();
}

byId("who").addEventListener("change", async (event) => {
  if (event.target.name !== "lang") return;
  words.remember(event.target.value);
  await speak(event.target.value);
  naming.check();
});

byId("who").addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = event.target.elements;
  const name = await naming.submit();
  if (!name) return;
  store.keepSettings({ name, age: Number(fields.age.value) || 0, lang: words.current(), automate: 0 });
  document.activeElement.blur();
  if (solo) offerGames();
  else if (await seat.cup?.introduce()) {
    introduced = entered;
    goOn();
  } else {
    if (entered && !store.get("code")) store.set("code", entered); // for a table that has forgotten it
    play();
  }
});

byId("solo-back").addEventListener("click", () => {
  seat.close();
  byId("sheet").hidden = true;
  offerGames();
});

byId("take").addEventListener("click", () => {
  alone.take();
  meet();
});

byId("pair").addEventListener("submit", async (event) => {
  event.preventDefault();
  const code = byId("code").value.trim();
  if (!code) return;
  document.activeElement.blur();
  const boxed = code.length > SHORT; // the letters of a box are many
  const place = boxed && await import("./box.js").then(({ take }) => take(code, store)).catch(() => "");
  if (place) {
    location.href = place;
    return;
  }
  store.keep("code", code);
  if (replaced) {
    seat.cup?.stop();
    store.renew(); // another phone is this cup now: come as a new one
  }
  enter();
});

addEventListener("hashchange", () => {
  if (takeCode() && !byId("pair").hidden) enter();
});

byId("alone").addEventListener("click", () => {
  solo = true;
  seat.close();
  meet();
});

byId("sensor").addEventListener("click", async () => {
  if (trust.sealed) location.href = `/phone?lang=${words.current()}`;
  else if (!(await seat.useSensor(trust.sealed))) put(byId("news"), words.t("cup.no_sensor"));
});

keyboard(() => (byId("cup").hidden ? null : seat.cup), (name, on) => seat.face.light(name, on));

if (moved) store.take(moved.records);
takeCode();
const alone = new Alone(id, () => {
  seat.close();
  show("elsewhere");
});
const kept = store.settings().lang;
await loadWords(kept in words.LANGUAGES && !task ? kept : words.preferred());
tellNews();
if (await trust.trusted()) goWithAll(trust.sealed);
else await begin();
