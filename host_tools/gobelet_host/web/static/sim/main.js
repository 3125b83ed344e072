// The simulator: several cups in one page, each with its own MicroPython, and the table beside them.

import { Alone } from "../cup/alone.js";
import { keyboard } from "../cup/controls.js";
import { loadWords } from "../cup/words.js";
import { byId } from "../shared/dom.js";
import * as words from "../shared/words.js";
import { Panel } from "./panel.js";

const MOST = 15;
const USUAL = 5;
const TV = [1280, 720]; // what the small table is drawn at before it is made small
const LARGE = [[1, 3], [15, 2]]; // up to so many cups, so many pixels of the screen for one of the display

// /sim?cups=5&humans=1&name=Zoé&lang=fr&pilot=medium&pace=900; guest=Zoé: a name for who has not chosen one
const asked = new URLSearchParams(location.search);
const count = Math.min(Math.max(Number(asked.get("cups")) || USUAL, 1), MOST);
const humans = asked.has("humans") ? Number(asked.get("humans")) : 1;
const panels = [];
let chosen = null;

/** What a cup is set to: `usual` if it was never here, `wanted` in any case, as the address says so. */
function settings(number) {
  const player = asked.get("name");
  const first = player || asked.get("guest");
  const automate = number < humans ? 0 : 1;
  const names = words.t("sim.names").split(",").filter((one) => one !== first);
  if (first) names.unshift(first);
  const [bot, temper] = words.t("sim.bots").split(",")[number - humans]?.split("-") ?? [];
  const pilot = automate ? asked.get("pilot") || `medium-${temper}` : "";
  const usual = { name: bot ?? names[number], age: 0, automate, pilot };
  const wanted = { lang: words.current() };
  if (number === 0 && player) wanted.name = player;
  if (asked.has("humans")) Object.assign(wanted, { automate, pilot });
  if (asked.has("pace")) wanted.pace = Number(asked.get("pace"));
  return { usual, wanted };
}

function choose(panel) {
  chosen?.choose(false);
  chosen = panel;
  chosen.choose(true);
}

function fit() {
  const times = LARGE.find(([most]) => count <= most)[1];
  for (const panel of panels) panel.face.oled.fit(128 * times, 64 * times);
  const scale = Math.min(byId("table").clientWidth / TV[0], 1);
  byId("tv").style.transform = `scale(${scale})`;
  byId("table").style.height = `${TV[1] * scale}px`;
}

async function play() {
  byId("elsewhere").hidden = true;
  for (let number = 0; number < count; number++) {
    const panel = new Panel(number, settings(number));
    for (const event of ["pointerdown", "focusin"]) panel.element.addEventListener(event, () => choose(panel));
    panels.push(panel);
  }
  byId("cups").replaceChildren(...panels.map((panel) => panel.element));
  byId("cups").style.setProperty("--columns", `${count < 2 ? 1 : count < 7 ? 2 : 3}`);
  choose(panels[0]);
  fit();
  await Promise.all(panels.map(async (panel) => { await panel.start(); await panel.ready; }));
  document.documentElement.dataset.ready = "yes";
  document.documentElement.dataset.started = `${Math.round(performance.now())}`; // ms since the page was asked for
  byId("tv").src = `/?lang=${words.current()}`;
}

byId("take").addEventListener("click", () => { alone.take(); play(); });

byId("count").addEventListener("change", (event) => {
  asked.set("cups", event.target.value);
  location.search = `${asked}`;
});

document.addEventListener("visibilitychange", () => { for (const { cup } of panels) cup.turn(); });
addEventListener("resize", fit);

keyboard(() => chosen?.cup, (button, on) => chosen.face.light(button, on));

const alone = new Alone("sim", () => {
  for (const { cup } of panels.splice(0)) cup.close();
  chosen = null;
  byId("cups").replaceChildren();
  byId("elsewhere").hidden = false;
});

await loadWords(words.preferred(), "host-");
document.title = words.t("sim.title");
byId("tv").title = words.t("sim.table");
byId("count").value = count;
if (await alone.claim()) await play();
else byId("elsewhere").hidden = false;
