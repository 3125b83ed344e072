"""What can be read on a page, measured on its elements: scrollbars do not tell what is cut off.

A page of a test is laid out as always but not painted, which costs a quarter of the processor's time, except while it
is painted().
"""

from __future__ import annotations

import contextlib

# Runs before each document's own scripts. What is see-through takes clicks and has its size.
UNSEEN = """globalThis.unseen = new CSSStyleSheet();
unseen.replaceSync("html { opacity: 0 }");
document.adoptedStyleSheets.push(unseen);"""
# A loudspeaker asks its page for samples a hundred times a second, whether or not it hears any. This one seldom does.
UNHEARD = "AudioContext = class extends AudioContext { constructor() { super({ latencyHint: 1, sampleRate: 8000 }) } }"


@contextlib.contextmanager
def painted(page):
    """The page is painted meanwhile: for what looks at colours."""
    disable = "disabled => { if (globalThis.unseen) unseen.disabled = disabled; }"
    page.evaluate(disable, True)
    yield
    page.evaluate(disable, False)


LOST = """() => {
  const found = [];
  const told = (one) => `${one.tagName}.${one.getAttribute("class")} "${one.textContent.slice(0, 40)}"`;
  const beyond = (one, other) => one.left < other.left - 1 || one.right > other.right + 1
    || one.top < other.top - 1 || one.bottom > other.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const board = document.querySelector(".board")?.getBoundingClientRect();
  for (const element of document.querySelectorAll("#table *, #strip *")) {
    const box = element.getBoundingClientRect();
    if (!box.width || element.closest(".unseen")) continue;
    if (beyond(box, screen)) found.push(`outside the screen: ${told(element)}`);
    const hides = element instanceof HTMLElement && getComputedStyle(element).overflow !== "visible";
    const [wider, higher] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    if (hides && (wider > 1 || higher > 1)) found.push(`cut: ${told(element)}`);
    const around = element.parentElement.closest(".zone, .aside, .told");
    const contents = around?.getBoundingClientRect().width; // a place that only holds others has no box
    if (contents && beyond(box, around.getBoundingClientRect())) found.push(`out of its place: ${told(element)}`);
    const text = element.children.length === 0 && element.textContent.trim();
    if (!text || !element.closest(".seats, .zone, .aside")) continue;
    // A seat has its place beside the board, or in its nest.
    const nests = [...document.querySelectorAll(".nest")].map((one) => one.getBoundingClientRect());
    const seated = element.closest(".seats");
    const left = seated && (nests.length ? nests.every((one) => beyond(box, one)) : box.right > board?.left);
    const right = element.closest(".aside") && box.left < board?.right && box.right > board?.left;
    if (left || right) found.push(`on the board: ${told(element)}`);
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < innerHeight * 0.02) found.push(`too small: ${told(element)}`);
  }
  return found;
}"""


def lost(page) -> list[str]:
    """What lies outside the screen, is cut, lies where something else is, or is too small to be read from afar."""
    return page.evaluate(LOST)


# What is covered, cut, out of the screen or too small around a table on the television.
COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const places = [...document.querySelectorAll(".plate, .before, .note")].filter((one) => one.hasChildNodes());
  const laid = [...document.querySelectorAll(".field > *")];
  const parts = [...document.querySelectorAll(".middle > :not(.sparks):not([hidden])")];
  const shown = [...document.querySelectorAll("#table .seat *, #table .field *, #table .middle *")]
    .filter((one) => !(one instanceof SVGElement) && !one.closest(".unseen, .sparks") && box(one).width > 1);
  const out = (a) => a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1;
  const seats = [...document.querySelectorAll(".seat:has(.plate)")];
  const small = (one) => parseFloat(getComputedStyle(one).fontSize) < innerHeight * 0.03;
  const page = document.scrollingElement;
  const bets = [...document.querySelectorAll(".seat .bet")];
  const steps = [...document.querySelectorAll(".podium .step > *")];
  const beside = [...document.querySelectorAll(".podium > :not(.steps, .sparks)")].filter((one) => one.hasChildNodes());
  return [...parts.filter((one) => [...places, ...laid].some((other) => meet(box(one), box(other)))),
    ...laid.filter((one) => places.some((other) => meet(box(one), box(other)))),
    ...seats.filter((one, at) => seats.slice(at + 1).some((other) => meet(box(one), box(other)))),
    ...[...document.querySelectorAll("#strip p")].filter((one) => one.scrollWidth > one.clientWidth + 1),
    ...beside.filter((one) => steps.some((other) => meet(box(one), box(other)))),
    ...bets.filter((one) => box(one).right > box(one.closest(".seat")).right + 1),
    ...(page.scrollWidth > innerWidth || page.scrollHeight > innerHeight ? [page] : []),
    ...[...document.querySelectorAll(".seats .who")].filter((one) => one.style.fontSize === "" && small(one)),
    ...shown.filter((one) => out(box(one)))].map((one) => `${one.className}: ${one.textContent.slice(0, 40)}`);
}"""

# The ratios are those of WCAG 2, of each text on the worst of the colours that lie below it.
FAINT = """() => {
    const linear = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const known = {};
    const rgba = (css) => known[css] ??= painted(css);
    const painted = (css) => {
        pixel.clearRect(0, 0, 1, 1);
        pixel.fillStyle = css;
        pixel.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
        return [r, g, b, a / 255];
    };
    const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3]));
    const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const pattern = /(rgba?\\([^)]*\\)|color\\([^)]*\\)|#[0-9a-f]{3,8})/gi;
    const colours = (image) => (image.includes("gradient") ? [...image.matchAll(pattern)] : []);
    const stops = (image) => colours(image).map((one) => rgba(one[0]));
    const found = [];
    for (const e of document.querySelectorAll("body *")) {
        const { width, height } = e.getBoundingClientRect();
        const words = [...e.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
        const style = getComputedStyle(e);
        if (!words || !width || !height || e.closest(".unseen, svg, [hidden]")) continue;
        if (style.visibility === "hidden") continue;
        const layers = [];
        let opacity = 1;
        for (let one = e; one; one = one.parentElement) {
            const { backgroundColor, backgroundImage, opacity: own } = getComputedStyle(one);
            const felt = one.querySelector(":scope > .felt"); // drawn behind all that lies on a table
            if (felt) layers.unshift([[0, 0, 0, 0], stops(getComputedStyle(felt).backgroundImage)]);
            layers.unshift([rgba(backgroundColor), stops(backgroundImage)]);
            opacity *= Number(own);
        }
        let under = [[255, 255, 255]];
        for (const [colour, all] of layers) {
            under = under.map((one) => over(colour, one));
            if (all.length) under = under.flatMap((one) => all.map((stop) => over(stop, one))).slice(0, 24);
        }
        const [r, g, b, a] = rgba(style.color);
        const worst = Math.min(...under.map((one) => ratio(over([r, g, b, a * opacity], one), one)));
        const [size, weight] = [parseFloat(style.fontSize), Number(style.fontWeight)];
        const large = size >= 24 || weight >= 700 && size >= 18.66;
        const pale = e.closest("[aria-disabled=true], .out, .away, .pale, .idle, :disabled");
        const told = `${worst.toFixed(2)}: ${e.className || e.id} ${e.textContent.trim().slice(0, 20)}`;
        if (worst < (pale || large ? 3 : 4.5)) found.push(told);
    }
    return [...new Set(found)];
}"""


def faint(page) -> list[str]:
    """Texts with less contrast than 4.5, or 3 where they are large, or pale on purpose."""
    with painted(page):
        return page.evaluate(FAINT)
