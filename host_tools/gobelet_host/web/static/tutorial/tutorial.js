// A game in two minutes: the messages of a match that was played by the rules, on the game's own stage, and between them
// a question. By touch, by mouse, or with the number keys and Enter. It decides nothing: what is right comes with the steps.

import { atHome, byId, h, put } from "../shared/dom.js";
import { LANGUAGES, current, load, preferred, remember } from "../shared/words.js";
import { die, spoken } from "../pieces/dice.js";
import { Sound } from "../tv/sound.js";
import { Table } from "../tv/table.js";
import { theme, toggleTheme } from "../tv/theme.js";

const game = document.querySelector("meta[name=game]").content;
const table = new Table(byId("table"), new Sound());
let lesson = null;
let at = 0;
let scene = null; // ends what is being played

async function start(lang) {
  await load(lang);
  const answer = await fetch(atHome(`tutorial/${game}/steps.${lang}.json`));
  lesson = await answer.json();
  document.title = `${lesson.title} · Gobelet`;
  put(document.querySelector("h1"), lesson.title);
  await go(at);
}

/** Plays what leads to a step, then asks. */
async function go(number) {
  scene?.abort();
  const own = scene = new AbortController();
  const again = number <= at && number > 0;
  at = number;
  const { messages } = lesson.steps[at];
  ask([]);
  put(byId("told"), "");
  if (again) table.show(messages.at(-1));
  else for (const message of messages) await table.play(message, own.signal);
  if (scene === own) show();
}

function show() {
  const { hand, text, choices } = lesson.steps[at];
  byId("hand").setAttribute("aria-label", `${lesson.hand}: ${hand.join(", ")}`);
  byId("hand").hidden = hand.length === 0;
  put(byId("hand"), ...hand.map((face) => die(face, { joker: true })));
  put(byId("told"), spoken(text, { joker: true }));
  put(byId("place"), said(lesson.step, at + 1, lesson.steps.length));
  ask(choices);
}

function ask(choices) {
  put(byId("why"), "");
  const buttons = choices.map(({ text, why }, number) => h("button", { class: choices.length === 1 ? "main" : null,
    onclick: () => choose(why) }, spoken(text), choices.length > 1 ? h("kbd", { "aria-hidden": "true" }, number + 1) : null));
  put(byId("choices"), ...(lesson.steps[at + 1] ? buttons : ends()));
  if (choices.length) byId("choices").firstChild?.focus({ preventScroll: true });
}

/** After the last step. */
function ends() {
  return [
    h("a", { class: "main", href: lesson.ends.table }, lesson.table),
    h("a", { href: lesson.ends.rules }, lesson.rules),
    h("button", { onclick: () => { at = 0; go(0); } }, lesson.again)];
}

function choose(why) {
  if (why) put(byId("why"), spoken(why, { joker: true }));
  else go(at + 1);
}

function said(text, ...values) {
  return text.replace(/\{(\d)\}/g, (_, number) => values[number]);
}

const KEYS = {
  l: () => { const all = Object.keys(LANGUAGES); const next = all[(all.indexOf(current()) + 1) % all.length]; remember(next); start(next); },
  t: toggleTheme,
};

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !lesson) return;
  const button = byId("choices").querySelectorAll("button")[Number(event.key) - 1];
  if (button) button.click();
  else if (event.key in KEYS) KEYS[event.key]();
  else if (event.key !== "Tab" && event.key !== "Shift" && !event.target.closest?.("button, a")) scene?.abort();
});
byId("table").addEventListener("pointerdown", () => scene?.abort());

theme();
start(preferred());
