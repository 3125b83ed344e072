// A match in a file of its own: the replay without a table behind it. What it shows lies packed in the page.

import { byId, h, put } from "../shared/dom.js";
import { t, use } from "../shared/words.js";
import { Sound } from "../tv/sound.js";
import { Table } from "../tv/table.js";
import { theme } from "../tv/theme.js";
import { Controls } from "./controls.js";
import { figures, view } from "./figures.js";
import { keysOf, Player } from "./player.js";

const packed = Uint8Array.from(atob(byId("match").textContent), (letter) => letter.charCodeAt(0));
const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const match = await new Response(plain).json();

const player = new Player(new Table(byId("table"), new Sound()));
const controls = new Controls(byId("controls"), player);

player.changed = () => {
  controls.refresh();
  put(byId("said"), player.said() || " ");
};

function page(statistics) {
  byId("figures").hidden = !statistics;
  byId("table").hidden = statistics;
  if (statistics) figures(byId("figures"), match.figures);
  else player.table.place();
  put(byId("bar"), h("strong", {}, match.title),
    h("button", { "aria-pressed": String(statistics), onclick: () => page(!statistics) }, t(statistics ? "replay.watch" : "replay.statistics")));
}

const KEYS = keysOf(player);

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("select, input, button")) return;
  if (!byId("figures").hidden && /^[1-9]$/.test(event.key)) view(byId("figures"), Number(event.key));
  if (!KEYS[event.key]) return;
  event.preventDefault();
  KEYS[event.key]();
});

theme();
use(document.documentElement.lang, match.words);
player.load(match.messages);
player.go(Number(location.hash.slice(1)) - 1 || 0);
page(false);
