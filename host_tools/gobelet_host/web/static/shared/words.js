// The words of a page in the reader's language. They come from the server: no sentence is written in JavaScript.

import { atHome } from "./dom.js";

export const LANGUAGES = { fr: "Français", en: "English" };
const KEPT = "gobelet.lang";

let table = {};
let language = "fr";

/** The language that was asked for (?lang=), chosen on this machine before, or the browser's. */
export function preferred() {
  const asked = new URLSearchParams(location.search).get("lang");
  let kept = null;
  try { kept = localStorage.getItem(KEPT); } catch { /* a browser that keeps nothing: ask it for its language */ }
  for (const lang of [asked, kept, navigator.language.slice(0, 2)]) if (lang in LANGUAGES) return lang;
  return "en";
}

/** Remembers a choice on this machine. */
export function remember(lang) {
  try { localStorage.setItem(KEPT, lang); } catch { /* it is asked for again next time */ }
}

/** Takes the words as the stream brings them, and says so in the page. */
export function use(lang, words) {
  language = lang;
  table = words;
  document.documentElement.lang = lang;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = t(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
}

/** Asks the server for the words of a language: for pages without the stream. address: where they are. */
export async function load(lang, address = atHome(`words/${lang}.json`)) {
  const answer = await fetch(address);
  use(lang, await answer.json());
}

/** Takes more words of the language in use. */
export function add(words) {
  Object.assign(table, words);
}

/** The language in use. */
export function current() {
  return language;
}

/** A number with its noun: the text of key.one or key.many, {0} being the number. */
export function counted(key, number, ...others) {
  const one = table.ones.split(",").includes(String(Math.abs(number)));
  return t(`${key}.${one ? "one" : "many"}`, number, ...others);
}

/** Whether there is a text of this key. */
export function knows(key) {
  return key in table;
}

// Letters that are written from right to left, with what stands between them. Our own texts have none: they are of names.
const RTL = "\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const LEFTWARD = new RegExp(`[${RTL}](?:[^\\p{L}",;\\\\]*[${RTL}])*`, "gu");

/** A text in which names from right to left stand apart, so that they turn nothing around them. */
export function isolate(text) {
  return text.replace(LEFTWARD, "\u2068$&\u2069");
}

/** A name without the signs of isolate(). */
export function bare(name) {
  return name.replace(/[\u2068\u2069]/g, "");
}

/** 65.3 s as "1:05"; what is not up yet is not 0. */
export function clock(seconds) {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The text of a key with {0}, {1} ... replaced; a key without text comes in brackets, so that it is seen. */
export function t(key, ...values) {
  const text = table[key];
  if (text === undefined) return `[${key}]`;
  return text.replace(/\{(\d)\}/g, (all, number) => values[number] ?? all);
}
