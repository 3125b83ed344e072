// The figures of the match that is played, for a phone or the television: they are asked for again while it goes on.

import { byId, put } from "../shared/dom.js";
import { Silence } from "../shared/silence.js";
import { Line } from "../shared/socket.js";
import { LANGUAGES, current, isolate, load, preferred, remember, t } from "../shared/words.js";
import { figures, view } from "../replay/figures.js";
import { leave } from "../tv/beside.js";
import { theme, toggleTheme } from "../tv/theme.js";

const PAUSE = 3000; // ms
let shown = -1; // how many entries of the match are counted in what is shown

async function start(lang) {
  await load(lang);
  shown = -1;
  await refresh();
}

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(`/api/live?lang=${current()}`).catch(() => null); // the table is away: what was shown stays
  if (!answer?.ok) return;
  const found = JSON.parse(isolate(await answer.text()));
  if (found.entries === shown) return;
  shown = found.entries;
  document.title = `${t("replay.statistics")} – ${found.title}`;
  put(document.querySelector("h1"), document.title);
  const root = byId("figures");
  const [focus, top] = [document.activeElement?.dataset?.view, root.scrollTop];
  figures(root, found);
  root.scrollTop = top;
  if (focus) root.querySelector(`[data-view="${focus}"]`)?.focus();
}

const KEYS = {
  l: () => { const all = Object.keys(LANGUAGES); const next = all[(all.indexOf(current()) + 1) % all.length]; remember(next); start(next); },
  t: () => { toggleTheme(); shown = -1; refresh(); },
  g: back,
  escape: back,
};

/** To the table again, which may be beside this page. */
function back() {
  if (!leave()) location.href = "/";
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[1-9]$/.test(event.key)) view(byId("figures"), Number(event.key));
  else KEYS[event.key.toLowerCase()]?.();
});

document.documentElement.classList.toggle("framed", window !== window.top);
theme();
const line = new Line(() => "/beat", () => {});
new Silence(() => line);
setInterval(refresh, PAUSE);
start(preferred());
