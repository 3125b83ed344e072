// The statistics of a match: a table of the players, a curve over time, and the curve's figures as a table.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import uPlot from "../vendor/uplot/uPlot.esm.js";

const DASHES = [[], [12, 5], [3, 4]];

/** found: as /api/statistics gives it; {} where there is nothing to count. */
export function figures(root, found) {
  if (!found.columns) { put(root, h("p", {}, t("stats.none"))); return; }
  const { curve } = found;
  const drawing = h("div", { class: "curve", role: "img", "aria-label": curve.title });
  put(root,
    h("h2", {}, t("stats.players")),
    grid(found.columns, found.rows),
    found.note ? h("p", { class: "quiet" }, found.note) : null,
    h("h2", {}, curve.title),
    legend(curve),
    drawing,
    h("h2", {}, t("stats.table")),
    grid([curve.x, ...curve.series.map((one) => one.name)], curve.at.map((at, row) => [at, ...curve.series.map((one) => one.values[row])])));
  if (curve.at.length > 1) draw(drawing, curve);
}

function grid(columns, rows) {
  return h("div", { class: "scrolls", tabindex: 0 }, h("table", {},
    h("thead", {}, h("tr", {}, ...columns.map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", {}, ...rows.map(([first, ...others]) => h("tr", {},
      h("th", { scope: "row" }, first), ...others.map((value) => h("td", {}, value)))))));
}

function hue(number, count) {
  const light = getComputedStyle(document.documentElement).colorScheme === "light";
  return `hsl(${Math.round((number * 360) / count)} 75% ${light ? 35 : 68}%)`;
}

/** Who is which line: colour and dashes. */
function legend({ series }) {
  return h("ul", { class: "legend", "aria-hidden": "true" }, ...series.map((one, number) => {
    const sample = h("i", { class: `dash${number % DASHES.length}` });
    sample.style.color = hue(number, series.length);
    return h("li", {}, sample, one.name);
  }));
}

function draw(root, { at, series, x }) {
  const style = getComputedStyle(root);
  const [ink, rule] = [style.getPropertyValue("--ink-quiet"), style.getPropertyValue("--line")];
  const axis = { stroke: ink, grid: { stroke: rule, width: 0.5 }, ticks: { stroke: rule }, font: `14px ${style.fontFamily}` };
  const options = {
    width: root.clientWidth, height: Math.max(260, Math.round(root.clientWidth * 0.32)),
    scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(low, 0), high * 1.05 || 1] } },
    legend: { show: false },
    cursor: { show: false },
    axes: [{ ...axis, label: x, labelFont: axis.font }, axis],
    series: [{}, ...series.map((one, number) => ({
      label: one.name, stroke: hue(number, series.length), width: 2.5, dash: DASHES[number % DASHES.length], points: { show: false },
    }))],
  };
  const chart = new uPlot(options, [at, ...series.map((one) => one.values)], root);
  new ResizeObserver(() => {
    if (root.clientWidth && root.clientWidth !== chart.width) chart.setSize({ width: root.clientWidth, height: chart.height });
  }).observe(root);
}
