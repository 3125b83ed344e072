// The events of Paradice one by one: what each counts and pays, whose its cells are. A click on a cell, the button on the
// board or the key E opens it. What there is to say comes from the table, whose the cells are from the picture.

import { h, put } from "../../shared/dom.js";
import { current } from "../../shared/words.js";
import { die } from "../../pieces/dice.js";

const STEPS = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };
const SIGNS = { first: "|◀", previous: "◀", next: "▶", last: "▶|" };

let told = { lang: "", events: [] };
let table = null;
let shown = 0;
let dialog = null;

/** Whether there is a table that can be asked: a match in a file of its own has none. */
export const canAsk = () => location.protocol !== "file:";

/** Listens for the key and for clicks while the board of a table is on the page. */
export function listen(on) {
  if (!table && canAsk()) addEventListener("keydown", pressed, true);
  table = on;
  if (table.middle.dataset.events || !canAsk()) return;
  table.middle.dataset.events = "on";
  table.middle.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (cell && table.root.dataset.stage === "paradice") openCell(Number(cell.dataset.cell));
  });
}

/** Draws the dialog again, if it is open: the picture is new. */
export function renew() {
  if (dialog?.open) draw();
}

/** Opens the dialog where it was, or at an event. */
export async function open(number = shown) {
  if (!await ask()) return;
  shown = number;
  dialog ??= document.body.appendChild(h("dialog", { id: "about-events", onkeydown: walk }));
  draw();
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("[data-step=next]").focus();
}

async function openCell(cell) {
  if (!await ask()) return;
  const number = told.events.findIndex(({ cells }) => cells.includes(cell));
  if (number >= 0) open(number);
}

/** Whether the words are here, in the language of now. */
async function ask() {
  if (told.lang === current()) return true;
  const answer = await fetch(`/rules/paradice/events?lang=${current()}`).catch(() => null);
  if (answer?.ok) told = { lang: current(), ...await answer.json() };
  return Boolean(answer?.ok);
}

function pressed(event) {
  if (event.key.toLowerCase() !== "e" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (table.root.dataset.stage !== "paradice" || table.root.hidden || document.querySelector("dialog[open]")) return;
  if (event.target.closest?.("input, select, textarea")) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // no scene is skipped by it
  open();
}

function walk(event) {
  event.stopPropagation(); // to the keys of the page
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  go(step);
}

function go(step) {
  const last = told.events.length - 1;
  shown = { first: 0, previous: Math.max(shown - 1, 0), next: Math.min(shown + 1, last), last }[step];
  draw();
}

function draw() {
  const { labels, events } = told;
  const { sign, name, family, kind, formula, grid, cells } = events[shown];
  const focused = document.activeElement?.dataset?.step;
  dialog.setAttribute("aria-label", labels.title);
  put(dialog,
    h("h2", {}, h("span", { class: "sample" }, sign), name,
      h("span", { class: "quiet" }, said(labels.place, shown + 1, events.length))),
    h("p", {}, `${family} · ${kind}`),
    h("p", {}, `${formula} · ${table.picture.table.price}`),
    ...cells.map((cell, copy) => h("p", {}, said(labels.copy, copy + 1, whose(cell, labels)))),
    pays(grid, labels.grid),
    h("div", { class: "row" },
      ...Object.keys(SIGNS).map((step) => h("button", { "data-step": step, "aria-label": labels[step], title: labels[step],
        onclick: () => go(step) }, SIGNS[step])),
      h("button", { class: "main", "data-step": "close", onclick: () => dialog.close() }, labels.close)));
  if (focused) dialog.querySelector(`[data-step="${focused}"]`)?.focus();
}

function whose(cell, { free, pot }) {
  const owner = table.picture.table.cells[cell][3];
  if (owner === "pot") return pot;
  return owner > 0 ? table.picture.seats.find((one) => one.seat === owner - 1).name : free;
}

/** What each roll pays: one die a row, the other a column. */
function pays(grid, caption) {
  const head = (face, scope) => h("th", { scope }, die(face), h("span", { class: "unseen" }, face));
  return h("table", {}, h("caption", {}, caption),
    h("thead", {}, h("tr", {}, h("td", {}), ...grid.map((_, face) => head(face + 1, "col")))),
    h("tbody", {}, ...grid.map((row, face) => h("tr", {}, head(face + 1, "row"),
      ...row.map((amount) => h("td", { class: amount === "0" ? "nothing" : null }, amount))))));
}

function said(text, ...values) {
  return text.replace(/\{(\d)\}/g, (_, number) => values[number]);
}
