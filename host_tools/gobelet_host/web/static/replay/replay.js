// A match again, step by step, on the table of the television; its figures, its audit, its export.

import { byId, h, put } from "../shared/dom.js";
import { LANGUAGES, current, isolate, load, preferred, remember, t } from "../shared/words.js";
import { Sound } from "../tv/sound.js";
import { Table } from "../tv/table.js";
import { theme, toggleTheme } from "../tv/theme.js";
import { Controls } from "./controls.js";
import { figures, view } from "./figures.js";
import { keysOf, Player } from "./player.js";

const VIEWS = ["statistics", "coach"];
const table = new Table(byId("table"), new Sound());
const player = new Player(table);
const controls = new Controls(byId("controls"), player);
let chosen = null; // {journal, match}
let shown = ""; // instead of the table: what /api/ has of that name
let library = { now: "", journals: [] };

player.changed = () => {
  controls.refresh();
  put(byId("said"), player.said() || " ");
  if (!player.playing && player.messages.length) history.replaceState(null, "", `?${new URLSearchParams(chosen)}#${player.at + 1}`);
};

async function ask(what, more = {}) {
  const answer = await fetch(`/api/${what}?${new URLSearchParams({ ...chosen, ...more, lang: current() })}`);
  const found = JSON.parse(isolate(await answer.text()));
  if (!answer.ok) throw new Error(found.sentence);
  return found;
}

/** Which matches there are; the running one, or the one of the address, first. */
async function start(lang) {
  await load(lang);
  document.title = t("replay.title");
  library = await ask("journals").catch((error) => ({ now: "", journals: [], host: false, why: error.message }));
  const query = new URLSearchParams(location.search);
  const all = library.journals.flatMap((one) => one.matches.map((match) => ({ journal: one.journal, match: match.match })));
  const wanted = chosen ?? { journal: query.get("journal") ?? library.now, match: Number(query.get("match")) || 0 };
  chosen = all.find((one) => one.journal === wanted.journal && (one.match === wanted.match || !wanted.match)) ?? all[0] ?? null;
  if (VIEWS.includes(query.get("view"))) shown = query.get("view");
  bar();
  await show(Number(location.hash.slice(1)) - 1);
  await results();
}

/** Says of each match of the list who has won: one after the other, as each is worked out from its journal. */
async function results() {
  const { journals } = library;
  for (const one of journals) {
    for (const match of one.matches.filter(({ finished }) => finished)) {
      const found = await ask("result", { journal: one.journal, match: match.match }).catch(() => null);
      if (library.journals !== journals) return; // the list is another one
      match.result = found?.text;
      const option = byId("bar").querySelector(`option[value='${CSS.escape(valueOf(one, match))}']`);
      if (option) put(option, nameOf(one, match));
    }
  }
}

function valueOf(one, match) {
  return JSON.stringify([one.journal, match.match]);
}

/** A match in the list: when, what, who, how it ended. A journal knows when it was last written: the end of its latest. */
function nameOf(one, match) {
  const date = match === one.matches[0] ? new Date(one.date * 1000).toLocaleString(current(), { dateStyle: "short", timeStyle: "short" }) : "";
  const name = `${one.journal.replace(".gobelet", "")} ${match.match}`;
  const text = t("replay.match_of", [date, name].filter(Boolean).join(" · "), match.title, match.players.join(", "));
  return match.finished ? [text, match.result].filter(Boolean).join(" · ") : `${text} (${t("replay.running")})`;
}

async function show(step) {
  const place = step > 0 ? step : player.at;
  if (!chosen) { put(byId("said"), library.why ?? t("replay.none")); return; }
  put(byId("said"), t("replay.loading"));
  try {
    player.load(await ask("replay"));
    player.go(place);
    if (shown) await page(shown);
  } catch (error) {
    put(byId("said"), error.message);
  }
}

async function choose(value) {
  const [journal, match] = JSON.parse(value);
  chosen = { journal, match };
  history.replaceState(null, "", `?${new URLSearchParams(chosen)}`);
  bar();
  player.at = 0;
  await show();
}

function bar() {
  const options = library.journals.flatMap((one) => one.matches.map((match) => {
    return h("option", { value: valueOf(one, match), selected: chosen?.journal === one.journal && chosen.match === match.match }, nameOf(one, match));
  }));
  put(byId("bar"),
    h("select", { "aria-label": t("replay.match"), onchange: (event) => choose(event.target.value) }, ...options),
    ...VIEWS.map((view) => h("button", { "aria-pressed": String(shown === view), onclick: () => page(shown === view ? "" : view) },
      t(shown === view ? "replay.watch" : `replay.${view}`))),
    h("button", { onclick: audit, disabled: !chosen }, t("replay.audit")),
    chosen && library.host ? h("a", { class: "button", href: `/api/export?${new URLSearchParams(chosen)}`, download: true }, t("replay.export")) : null,
    chosen ? h("a", { class: "button", href: `/api/html?${new URLSearchParams({ ...chosen, lang: current() })}`, download: true }, t("replay.send")) : null,
    h("a", { class: "button", href: "/" }, t("replay.table")));
}

/** The match itself, or one of VIEWS in its place. */
async function page(view) {
  shown = view;
  const root = byId("figures");
  root.hidden = !view;
  byId("table").hidden = Boolean(view);
  bar();
  if (!view) { table.place(); return; }
  if (!chosen) return;
  put(root, h("p", { class: "quiet" }, t("replay.loading")));
  const found = await ask(view).catch((error) => ({ why: error.message }));
  if (shown !== view) return;
  if (found.why) put(root, h("p", {}, found.why));
  else figures(root, found);
}

async function audit() {
  const dialog = byId("audit");
  dialog.querySelector("button").onclick = () => dialog.close();
  put(byId("audited"), h("p", {}, t("replay.auditing")));
  dialog.showModal();
  try {
    const { good, lines } = await ask("audit");
    put(byId("audited"), ...lines.map((text) => h("p", { class: good ? "" : "wrong" }, text)));
  } catch (error) {
    put(byId("audited"), h("p", { class: "wrong" }, error.message));
  }
}

const KEYS = {
  ...keysOf(player),
  l: () => { const all = Object.keys(LANGUAGES); const next = all[(all.indexOf(current()) + 1) % all.length]; remember(next); start(next); },
  t: toggleTheme,
  f: () => { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen(); },
};

addEventListener("hashchange", () => player.go(Number(location.hash.slice(1)) - 1 || 0));

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("audit").open) return;
  const own = event.target.closest?.("select, input, button, a");
  if (own && (event.key === " " || own.matches("select, input"))) return;
  if (!byId("figures").hidden && /^[1-9]$/.test(event.key)) view(byId("figures"), Number(event.key));
  const key = KEYS[event.key];
  if (!key) return;
  event.preventDefault();
  key();
});

theme();
start(preferred());
