// The page of a club night: all tables, who plays where, the standings; one after the other, or as its keys say.

import { Silence } from "../shared/silence.js";
import { Line } from "../shared/socket.js";
import { byId, h, put } from "../shared/dom.js";
import { isolate, preferred, t, use } from "../shared/words.js";
import { theme, toggleTheme } from "../tv/theme.js";

const TURN = 12000; // ms that a view stays before the next one comes by itself
const VIEWS = ["tables", "seats", "standings"];
const ROWS = 16; // of a list, on a screen
const FEW = 12; // tables that have room for larger letters

const tables = new Map();
let tournament = {};
let server = "away";
let open = false;
let view = "tables";
let page = 0;
let held = false; // whether somebody has chosen: then nothing turns by itself
let timer = 0;

theme();
const lang = preferred();
const line = new Line(() => `/view?lang=${lang}`, (text) => hear(JSON.parse(isolate(text))), (up) => { open = up; trouble(); });
new Silence(() => line, { words: "silent_night" });
for (const name of VIEWS) byId(name).addEventListener("click", () => choose(name));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "ArrowRight") step(1);
  else if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "t") toggleTheme();
  else if (event.key === " " && event.target === document.body) held = !held;
  else if (VIEWS[Number(event.key) - 1]) choose(VIEWS[Number(event.key) - 1]);
});
turning();

function hear(message) {
  if (message.kind === "words") use(message.lang, message.words);
  for (const row of message.tables ?? []) tables.set(row.table, row);
  if (message.tournament) tournament = message.tournament;
  if (message.server) server = message.server;
  if (message.tournament?.running && !held) [view, page] = ["seats", 0];
  draw();
}

/** Somebody wants to see this. */
function choose(name) {
  held = true;
  [view, page] = [name, 0];
  draw();
}

/** The next page of this view, or the next view. */
function step(by) {
  held = true;
  turn(by);
}

function turn(by) {
  page += by;
  if (page < 0 || page >= pages()) {
    const shown = VIEWS.filter((name) => size(name) > 0);
    if (shown.length) view = shown[(shown.indexOf(view) + by + shown.length) % shown.length];
    page = by < 0 ? pages() - 1 : 0;
  }
  draw();
}

function turning() {
  clearTimeout(timer);
  timer = setTimeout(() => { if (!held) turn(1); turning(); }, TURN);
}

function size(name) {
  if (name === "tables") return tables.size;
  return (name === "seats" ? tournament.seats : tournament.players)?.length ?? 0;
}

function columns() {
  return size(view) > 2 * ROWS ? 4 : size(view) > ROWS ? 2 : 1;
}

function pages() {
  return view === "tables" ? 1 : Math.max(Math.ceil(size(view) / (ROWS * columns())), 1);
}

function trouble() {
  const lost = !open ? "club.lost" : server !== "linked" ? "club.away" : "";
  byId("trouble").hidden = !lost;
  if (lost) byId("trouble").textContent = t(lost);
}

function draw() {
  trouble();
  put(byId("title"), tournament.title ?? "");
  const many = pages() > 1 ? ` · ${t("club.page", page + 1, pages())}` : "";
  put(byId("round"), (tournament.round ?? "") + many);
  for (const name of VIEWS) {
    byId(name).hidden = name !== "tables" && !size(name);
    if (name === view) byId(name).setAttribute("aria-current", "true");
    else byId(name).removeAttribute("aria-current");
  }
  if (view === "tables") drawTables();
  else drawList();
}

function drawTables() {
  const main = byId("view");
  const wide = Math.max(Math.ceil(Math.sqrt(tables.size * 1.6)), 1);
  const shape = tables.size <= FEW ? "tables few" : "tables";
  main.className = shape;
  main.style.setProperty("--columns", `${wide}`);
  main.style.setProperty("--rows", `${Math.max(Math.ceil(tables.size / wide), 1)}`);
  const rows = [...tables.values()];
  if (!rows.length) put(main, h("p", { class: "empty" }, t("club.empty")));
  else put(main, ...rows.map(tile));
  for (const list of main.querySelectorAll("ol")) fit(list);
}

function tile(row) {
  const mark = row.state === "playing" || row.state === "over" ? row.title : t(`club.state.${row.state}`);
  return h("section", { class: `table ${row.state}` },
    h("h2", {}, h("span", { class: "name" }, row.table), h("span", { class: "mark" }, mark)),
    row.wrong.length ? h("p", { class: "wrong" }, row.wrong[0]) : null,
    row.status && row.state !== "seating" ? h("p", { class: "status" }, row.status) : null,
    h("ol", {}, ...row.people.map((one) => h("li", { class: one.won ? "won" : one.out ? "out" : null },
      h("span", {}, one.name), h("span", {}, one.points)))));
}

/** Takes away the last names until the rest has room, and says how many there are more. */
function fit(list) {
  const box = list.parentElement;
  const more = h("li", {});
  for (let left = 1; list.children.length > 1 && box.scrollHeight > box.clientHeight + 1; left += 1) {
    more.remove();
    list.lastElementChild.remove();
    if (left === 1) { list.lastElementChild?.remove(); left = 2; }
    put(more, h("span", {}, t("club.more", left)));
    list.append(more);
  }
}

function drawList() {
  const main = byId("view");
  main.className = "list";
  main.style.setProperty("--rows", `${ROWS}`);
  const rows = (view === "seats" ? tournament.seats : tournament.players) ?? [];
  const first = page * ROWS * columns();
  put(main, ...rows.slice(first, first + ROWS * columns()).map(view === "seats" ? seat : player));
}

function seat(one) {
  const where = one.rest ? t("club.resting") : t("club.table", one.table);
  return h("div", { class: `row${one.over ? " over" : ""}` },
    h("span", { class: "who" }, one.name), h("span", { class: "where" }, where));
}

function player(one) {
  return h("div", { class: `row${one.out ? " out" : ""}` }, h("span", { class: "place" }, `${one.place}.`),
    h("span", { class: "who" }, one.name), h("span", { class: "where" }, one.points));
}
