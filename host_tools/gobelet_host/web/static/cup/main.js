// The page that is one cup: a phone in a player's hand, or a window on a laptop. Nothing of the game is decided here.

import { atHome, byId, h, put } from "../shared/dom.js";
import * as words from "../shared/words.js";
import { Alone } from "./alone.js";
import { keyboard } from "./controls.js";
import { prepareAnother } from "./cup.js";
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
const lesson = new URLSearchParams(location.search).get("lesson") ?? ""; // the game that is learned: a cup apart, without a table
const store = lesson ? new Store("gobelet.lesson.") : storeOf(moved?.cup || new URLSearchParams(location.search).get("seat") || "1");
const id = store.identity();
const seat = new Seat({
  paired, speak, told, sensor: (shows) => { byId("sensor").hidden = shows; },
  own: lesson ? { leave: goBack, done: goBack } : { learn: offerLessons, invite },
});
const moving = new Moving(store, () => seat.cup?.link ?? null, (place) => {
  seat.close();
  goWithAll(place);
});
const naming = new Naming(byId("name"), byId("naming"), () => id);
let tried = ""; // the code that let nobody in, as it is kept
let entered = ""; // the one that did; its key waits for a name for some minutes
let watches = false; // whether this cup has a seat without its secrets
let solo = !LINK || Boolean(lesson); // whether the player wants no table
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
  for (const name of ["cup", "who", "pair", "coming", "left", "elsewhere"]) byId(name).hidden = name !== part;
  byId("keys").hidden = byId("more").hidden = part !== "cup";
  if (part === "cup") seat.fit();
}

/** What the table says to the page, under its seal; or its own program that the dice are locked until it is heard. */
function told(what, ...items) {
  if (what === "here" || what === "elsewhere") moving.tell(what, items);
  else if (what === "away") put(byId("news"), words.t("cup.moved_back", location.host));
  else if (what === "locked" || what === "twins") put(byId("news"), words.t(`cup.${what}`));
}

/** What the page itself has to say; the cup says everything else on its display. */
function tellNews() {
  if (lesson) return;
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
  if (!why) entered = code || entered;
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
  byId("code").value = atob(tried);
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
  if (!seat.cup) seat.open(store, (stir) => (LINK && !lesson ? new Link(stir, LINK) : new NoLink()), lesson);
  else seat.start();
}

function play() {
  show("cup");
  seat.face.tell(["", "", "", ""], 0, ""); // what it said before it had a name
  run();
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
  setTimeout(() => put(byId("coming-why"), words.t("cup.coming_slow")), PATIENCE);
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

/** The lesson begins: nobody is asked anything. */
function learn() {
  const { name = "" } = new Store("gobelet.cup.1.").settings();
  store.keepSettings({ name, age: 0, automate: 0, lang: words.current() });
  play();
}

/** The games that can be learned here. */
function offerLessons() {
  const games = document.querySelector("meta[name=lessons]").content.split(" ");
  const close = h("button", { type: "button", onclick: () => asked.close() }, words.t("cup.keep_name"));
  const asked = h("dialog", { onclose: () => asked.remove() }, h("h2", {}, words.t("cup.learn")),
    h("nav", {}, ...games.map((game) => h("a", { href: `?lesson=${game}&lang=${words.current()}` }, words.t(`${game}.title`))), close));
  document.body.append(asked);
  asked.showModal();
}

/** How another phone comes to the table: there its code is shown, to nobody else. */
function invite() {
  const asked = h("dialog", { class: "invite", onclose: () => asked.remove() }, h("h2", {}, words.t("cup.invite")),
    h("img", { src: "/c.svg", alt: words.t("cup.invite_alt", `${location.host}/c`), width: 260, height: 260 }), h("p", {}, words.t("cup.invite_how")),
    h("p", {}, h("b", {}, `${location.host}/c`)), h("form", { method: "dialog" }, h("button", { class: "main" }, words.t("cup.keep_name"))));
  document.body.append(asked);
  asked.showModal();
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
  if (lesson) {
    learn();
    return;
  }
  if (!solo && !store.paired && !store.get("code")) pair("cup.pair_new");
  else if (store.settings().name) play();
  else if (solo) ask();
  else come();
}

function ask() {
  if (!byId("who").hidden) return;
  prepareAnother();
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

byId("who").addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = event.target.elements;
  const name = await naming.check();
  if (!name) return;
  store.keepSettings({ name, age: Number(fields.age.value) || 0, lang: words.current(), automate: 0 });
  document.activeElement.blur();
  if (entered && !store.get("code")) store.set("code", entered); // whoever took long may need it again
  play();
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
await loadWords(kept in words.LANGUAGES && !lesson ? kept : words.preferred());
tellNews();
if (await trust.trusted()) goWithAll(trust.sealed);
else await begin();
