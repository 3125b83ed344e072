// The statistics of a match: a view for each table, and for each curve with its figures as a table; one at a time. Which
// one, and whether in per cent, is kept on this machine for each game.

import { h, put } from "../shared/dom.js";
import { current, t } from "../shared/words.js";
import uPlot from "../vendor/uplot/uPlot.min.js";

const DASHES = [[], [12, 5], [3, 4]];
const INK = 14; // px, of the axes
const WHOLE = [1, 2, 5].flatMap((step) => [...Array(8).keys()].map((power) => step * 10 ** power)).sort((a, b) => a - b);
const LETTER = 0.62; // of it, the width of a digit

const KEPT = "gobelet.figures.";
const USUAL = { view: 0, shares: true };

/** What is chosen for a game on this machine. */
function kept(game) {
  try { return { ...USUAL, ...JSON.parse(localStorage.getItem(KEPT + game) ?? "{}") }; } catch { return USUAL; }
}

function keep(game, chosen) {
  try { localStorage.setItem(KEPT + game, JSON.stringify(chosen)); } catch { /* chosen again next time */ }
}

/** found: as web/statistics.py reports it; {} where there is nothing to count. Of what is no game's nothing is kept. */
export function figures(root, found) {
  if (!found.parts) { put(root, h("p", {}, t("stats.none"))); return; }
  const { game = "" } = found;
  const chosen = { ...(game ? kept(game) : root.chosen ?? USUAL) };
  chosen.view = Math.min(chosen.view, found.parts.length - 1);
  root.dataset.game = game;
  root.chosen = chosen;
  const choose = (change, focus) => {
    Object.assign(chosen, change);
    if (game) keep(game, chosen);
    figures(root, found);
    root.querySelector(focus)?.focus();
  };
  const part = found.parts[chosen.view];
  put(root,
    h("nav", { class: "views", "aria-label": t("stats.views") }, ...found.parts.map(({ title }, number) =>
      h("button", { "aria-pressed": String(number === chosen.view), "data-view": number,
        onclick: () => choose({ view: number }, `[data-view="${number}"]`) }, title))),
    h("h2", {}, part.title),
    ...(part.kind === "curve" ? drawn(part) : tabled(part, chosen.shares, (shares) => choose({ shares }, ".shares"))));
  if (part.kind === "curve" && part.at.length > 1) {
    const samples = [...root.querySelectorAll(".legend i")];
    draw(root.querySelector(".curve"), part, samples.map((sample) => getComputedStyle(sample).color));
  }
}

/** Shows the view of a number key, 1 for the first. */
export function view(root, number) {
  root.querySelector(`[data-view="${number - 1}"]`)?.click();
}

function tabled({ columns, rows, shares, note, told, tints }, inShares, choose) {
  return [
    told?.length ? h("ol", {}, ...told.map((line) => h("li", {}, line))) : null,
    shares ? h("button", { class: "shares", "aria-pressed": String(inShares), onclick: () => choose(!inShares) }, t("stats.shares")) : null,
    grid(columns, shares && inShares ? shares : rows, tints),
    note ? h("p", { class: "quiet" }, note) : null];
}

function drawn(curve) {
  const heads = [curve.x, ...curve.series.map((one) => one.name)];
  return [
    legend(curve),
    h("div", { class: "curve", role: "img", "aria-label": curve.title }),
    h("h3", {}, t("stats.table")),
    grid(heads, curve.at.map((at, row) => [at, ...curve.series.map((one) => number(one.values[row]))]))];
}

/** A number as people write it. */
function number(value) {
  return value.toLocaleString(current());
}

function grid(columns, rows, tints = []) {
  return h("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": t("stats.table") }, h("table", {},
    h("thead", {}, h("tr", {}, ...columns.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...rows.map(([first, ...others], row) => h("tr", {},
      h("th", { scope: "row", class: tints[row]?.[0] }, first),
      ...others.map((value, place) => h("td", { class: tints[row]?.[place + 1] }, value)))))));
}

function hue(number, count) {
  const light = getComputedStyle(document.documentElement).colorScheme === "light";
  return `hsl(${Math.round((number * 360) / count)} 75% ${light ? 35 : 68}%)`;
}

/** Who is which line: colour, which is that of its tint where it has one, and dashes. */
function legend({ series }) {
  return h("ul", { class: "legend", "aria-hidden": "true" }, ...series.map((one, number) => {
    const sample = h("i", { class: `dash${number % DASHES.length} ${one.tint ?? ""}` });
    if (!one.tint) sample.style.color = hue(number, series.length);
    return h("li", {}, sample, one.name);
  }));
}

function draw(root, { at, series, x }, colours) {
  const style = getComputedStyle(root);
  const [ink, rule] = [style.getPropertyValue("--ink-quiet"), style.getPropertyValue("--line")];
  const axis = { stroke: ink, grid: { stroke: rule, width: 0.5 }, ticks: { stroke: rule }, font: `${INK}px ${style.fontFamily}` };
  const written = (_, values) => values.map(number);
  const height = Math.max(260, Math.min(Math.round(root.clientWidth * 0.42), root.closest("section, main").clientHeight - 215));
  const options = {
    width: root.clientWidth, height,
    scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(low * 1.05, 0), high * 1.05 || 1] } },
    legend: { show: false },
    cursor: { show: false },
    // Whole numbers alone, and room for the longest of them.
    axes: [
      { ...axis, label: x, labelFont: axis.font, values: written, incrs: WHOLE },
      { ...axis, values: written, incrs: WHOLE,
        size: (_, values) => 24 + Math.max(0, ...(values ?? []).map((text) => text.length)) * INK * LETTER },
    ],
    series: [{}, ...series.map((one, number) => ({
      label: one.name, stroke: colours[number], width: 2.5, dash: DASHES[number % DASHES.length], points: { show: false },
    }))],
  };
  const chart = new (/** @type {any} */ (uPlot))(options, [at, ...series.map((one) => one.values)], root);
  new ResizeObserver(() => {
    if (root.clientWidth && root.clientWidth !== chart.width) chart.setSize({ width: root.clientWidth, height: chart.height });
  }).observe(root);
}
