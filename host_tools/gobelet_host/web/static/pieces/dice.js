// Dice, cups and marks as SVG. A die is told by its pips, a mark by its shape; colours only help.

import { h, svg } from "../shared/dom.js";
import { t } from "../shared/words.js";

const PIPS = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[27, 27], [73, 27], [50, 50], [27, 73], [73, 73]],
  6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
};
const STAR = "M50 22 58 42 79 43 62 56 68 77 50 65 32 77 38 56 21 43 42 42Z";

/** All pips of a face as one shape: a verdict shows 75 dice, and each element costs a phone its time. */
const DOTS = Object.fromEntries(Object.entries(PIPS).map(([face, places]) => {
  const r = face === "1" ? 14 : 10.5;
  return [face, places.map(([x, y]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join("")];
}));

/** A die. hollow: its one is a ring (no joker); joker: its one is a star. */
export function die(face, { hollow = false, joker = false, name = "die" } = {}) {
  const starred = face === 1 && joker;
  const marks = face === 1 && hollow && !joker ? svg("circle", { class: "ring", cx: 50, cy: 50, r: 17 }) : svg("path", { class: "pip", d: starred ? STAR : DOTS[face] });
  return svg("svg", { class: starred ? `${name} starred` : name, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("rect", { class: "body", x: 4, y: 4, width: 92, height: 92, rx: 20 }), marks);
}

/** The die by which a person is known; null for nobody. */
export function face(person) {
  return person && die(person.die, { name: `face colour${person.colour}` });
}

/** A sentence whose dice characters are drawn, large enough to be read from afar. */
export function spoken(text, how = {}) {
  return text.split(/([\u2680-\u2685][,.]?)/).map((part, at) => {
    if (at % 2 === 0) return part;
    const face = part.charCodeAt(0) - 0x267f;
    return h("span", { class: "unbroken" }, die(face, { ...how, name: "die spoken" }), h("span", { class: "unseen" }, t("tv.die", face)), part.slice(1));
  });
}

/** The back of a die that nobody sees. */
export function back() {
  return svg("svg", { class: "die back", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("rect", { class: "body", x: 4, y: 4, width: 92, height: 92, rx: 20 }),
    svg("path", { class: "weave", d: "M50 22 78 50 50 78 22 50ZM50 38 62 50 50 62 38 50Z" }));
}

/** A cup on its mouth. */
export function cup() {
  return svg("svg", { class: "cup", viewBox: "0 0 100 110", "aria-hidden": "true" },
    svg("path", { class: "leather", d: "M26 8Q50 0 74 8L92 92Q50 108 8 92Z" }),
    svg("path", { class: "band", d: "M11.500 76 88.500 76 92 92Q50 108 8 92Z" }),
    svg("path", { class: "shine", d: "M32 14Q38 11 44 11L38 70 24 70Z" }));
}

const ICONS = {
  automate: "M45 8h10v12h21a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H24a10 10 0 0 1-10-10V30a10 10 0 0 1 10-10h21z" +
    "M36 38a8 8 0 1 0 .1 0zM64 38a8 8 0 1 0 .1 0zM32 64h36v8H32z",
  away: "M14 22 22 14 86 78 78 86ZM18 52a32 32 0 0 1 10-18l8 8a21 21 0 0 0-7 12zM82 52a32 32 0 0 0-26-25l0 11a21 21 0 0 1 15 14z" +
    "M50 64a10 10 0 1 0 .1 0z",
  alert: "M50 8 96 90H4ZM45 36h10v28H45zM45 70h10v10H45z",
  crown: "M12 76 6 26 32 46 50 14 68 46 94 26 88 76ZM14 82h72v10H14z",
  check: "M16 52 30 38 44 54 72 20 86 32 46 80Z",
  star: STAR,
  eye: "M50 24C26 24 12 44 8 52c4 8 18 26 42 26s38-18 42-26c-4-8-18-28-42-28Zm0 44a17 17 0 1 1 .1 0Zm0-9a8 8 0 1 0-.1 0Z",
  shut: "M50 24C26 24 12 44 8 52c4 8 18 26 42 26s38-18 42-26c-4-8-18-28-42-28Zm0 44a17 17 0 1 1 .1 0ZM20 12 12 20 80 90 88 82Z",
  point: "M50 6 92 78 50 62 8 78Z",
  lost: "M20 42h60v16H20z",
  won: "M42 20h16v22h22v16H58v22H42V58H20V42h22z",
};

/** A small sign. */
export function icon(name) {
  return svg("svg", { class: `icon ${name}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("path", { d: ICONS[name], "fill-rule": "evenodd" }));
}

/** A coin. */
export function coin() {
  return svg("svg", { class: "coin", viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("circle", { cx: 50, cy: 50, r: 44 }), svg("path", { d: "M50 26 74 50 50 74 26 50Z" }));
}
