// What the cup's scene offers to a finger: hands of cards, dice, a grid, a board, buttons. The program says what there
// is (firmware/gobelet/cup/touch.py), this draws it, and a tap is told as the item's id. Nothing is decided here.

import { h, put, svg } from "../shared/dom.js";
import { t } from "../shared/words.js";

const UNREAD = 250; // ms in which what is new answers no tap: the second one of two was meant for what was there before
const SURE = 5000; // ms that a choice which is asked about waits for its second tap
const PEEK = 400; // ms; who holds longer covers the dice by letting go
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const SUITS = "♠♥♦♣★";
const RED = "♥♦";
const FACES = "⚀⚁⚂⚃⚄⚅";
const DRAWN = ["head", "board"]; // kinds that are there without items, too
const LIST = ["cards", "dice", "grid", "coins", "list", "acts", "own", "write"]; // kinds whose items are buttons

export class Touch {
  /** root: where it is drawn. choose(id, text): told of every choice. */
  constructor(root, choose) {
    this.root = root;
    this.choose = choose;
    this.groups = []; // [{kind, element, items: Map of id -> button}]
    this.asked = ""; // the id that waits for its second tap
    this.shape = "";
    this.since = 0;
    root.addEventListener("keydown", (event) => this.walk(event));
  }

  /** offer: as the program tells it. */
  tell(offer) {
    this.root.closest("#cup").classList.toggle("due", Boolean(offer.pad));
    const groups = offer.groups.filter(({ kind, items }) => DRAWN.includes(kind) || items.length);
    const kinds = groups.map((group) => group.kind).join();
    const shape = kinds + groups.map((group) => group.items.map((item) => item.id)).join();
    const focused = this.root.contains(document.activeElement) && document.activeElement.dataset.id;
    if (shape !== this.shape) {
      if (kinds !== this.groups.map((group) => group.kind).join()) this.build(groups);
      this.shape = shape;
      this.since = performance.now();
      this.ask("");
    }
    groups.forEach((group, number) => this.fill(this.groups[number], group));
    if (focused && !this.root.contains(document.activeElement)) this.focus(focused);
    this.root.querySelector(".grid .on")?.scrollIntoView({ block: "nearest" });
  }

  /** Where the keyboard goes on when what it was on is gone. */
  focus(id) {
    (this.button(id) ?? this.root).focus();
  }

  button(id) {
    for (const { items } of this.groups) if (items.has(id)) return items.get(id);
    return null;
  }

  build(groups) {
    this.groups = groups.map(({ kind }) => {
      const tag = kind === "head" ? "p" : kind === "write" ? "form" : "div";
      const element = h(tag, { class: kind, role: LIST.includes(kind) ? "group" : null });
      return { kind, element, items: new Map(), drawn: "" };
    });
    put(this.root, ...this.groups.map((group) => group.element));
  }

  fill(place, group) {
    const { kind, element } = place;
    if (kind === "head") this.line(place, group.text.replace(/ (?=[:;?!»])/g, "\u00a0")); // as French wants it
    else if (kind === "board") this.board(place, group);
    else if (kind === "write") this.write(place, group);
    else {
      if (kind === "own") this.own(place, group);
      if (kind === "grid") this.heads(place, group);
      this.buttons(place, group);
    }
    if (element.role === "group") element.ariaLabel = t(`cup.touch_${kind}`);
  }

  line(place, text) {
    if (place.drawn === text) return;
    place.drawn = text;
    const parts = signs(text);
    const drawn = parts.length > 1 || typeof parts[0] !== "string"; // dice are read out as signs
    if (!drawn) put(place.element, text);
    else put(place.element, h("span", { "aria-hidden": "true" }, ...parts), h("span", { class: "unseen" }, text));
  }

  /** The buttons of a group: those that stay are changed in place, so that focus and fingers stay where they are. */
  buttons(place, group) {
    const items = new Map();
    for (const item of group.items) {
      const button = place.items.get(item.id) ?? this.make(item, group.kind);
      items.set(item.id, button);
      button.item = item;
      dress(button, item, this.asked === item.id);
      face(button, item, group.kind);
      if (group.kind === "grid") button.style.gridArea = `${item.row + 2} / ${item.column + 1}`;
    }
    for (const [id, button] of place.items) if (!items.has(id)) button.remove();
    let before = null;
    for (const button of [...items.values()].reverse()) {
      const stays = button.parentNode === place.element && button.nextSibling === before;
      if (!stays) place.element.insertBefore(button, before);
      before = button;
    }
    place.items = items;
  }

  make(item, kind) {
    const button = h("button", { type: "button", "data-id": item.id });
    if (kind === "own") this.peeking(button);
    else button.addEventListener("click", () => this.tap(button.item));
    return button;
  }

  /** A tap that is meant; one that may be a mistake is asked for twice. */
  tap(item) {
    if (item.off || performance.now() - this.since < UNREAD) return;
    if (item.sure && this.asked !== item.id) {
      this.ask(item.id);
      return;
    }
    this.ask("");
    this.choose(item.id, "");
  }

  ask(id) {
    clearTimeout(this.timer);
    this.asked = id;
    for (const { items } of this.groups) {
      for (const [one, button] of items) if (button.item) dress(button, button.item, one === id);
    }
    if (id) this.timer = setTimeout(() => this.ask(""), SURE);
  }

  /** The dice under the cup: seen while a finger is on them; after a tap they cover themselves. */
  peeking(button) {
    let since = 0;
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      button.setPointerCapture(event.pointerId);
      since = button.item.on ? 0 : performance.now();
      this.choose(button.item.id, "");
    });
    const up = () => {
      if (since && performance.now() - since > PEEK && button.item.on) this.choose(button.item.id, "");
      since = 0;
    };
    button.addEventListener("pointerup", up);
    button.addEventListener("pointercancel", up);
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => { if (!event.detail) this.choose(button.item.id, ""); });
  }

  own(place, group) {
    const said = JSON.stringify([group.count, group.faces, group.jokers]);
    if (place.drawn === said) return;
    place.drawn = said;
    place.dice?.remove();
    const faces = group.faces.length ? group.faces : Array(group.count).fill(0);
    const text = group.faces.length ? group.faces.join(" ") : t("cup.touch_covered");
    place.dice = h("span", { class: "row", role: "img", "aria-label": text },
      ...faces.map((one) => die(one, one === 1 && group.jokers ? "joker" : "")));
    place.element.prepend(place.dice);
  }

  heads(place, group) {
    const said = group.heads.join();
    if (place.drawn === said) return;
    place.drawn = said;
    for (const old of place.element.querySelectorAll(".head")) old.remove();
    place.element.style.setProperty("--columns", group.columns);
    for (const [number, text] of [...group.heads.entries()].reverse()) {
      const head = h("span", { class: "head", "aria-hidden": "true" }, ...signs(text));
      head.style.gridArea = `1 / ${number + 1}`;
      place.element.prepend(head);
    }
  }

  /** A board: the buttons that follow name what can be done, so it is a picture, whose pieces take taps, too. */
  board(place, group) {
    const said = JSON.stringify(group);
    if (place.drawn === said) return;
    place.drawn = said;
    const middle = ([x, y]) => `translate(${x + 0.5} ${y + 0.5})`;
    const ways = Object.entries(group.ways).map(([id, at]) => {
      const points = at.map((one) => one + 0.5).join(" ");
      return svg("polyline", { class: "way", points, "data-way": id });
    });
    const pieces = group.pieces.map(([x, y, look, text, id]) => svg("g",
      { class: `piece ${look} ${id && "can"}`, transform: middle([x, y]), onclick: id ? () => this.tapped(id) : null },
      id ? svg("circle", { class: "reach", r: 1.1 }) : null, svg("circle", { class: "body", r: 0.46 }),
      text ? svg("text", { y: 0.26 }, text) : null));
    put(place.element, svg("svg", { viewBox: `-0.5 -0.5 ${group.side + 1} ${group.side + 1}`, "aria-hidden": "true" },
      ...group.squares.map(([x, y, look]) => svg("rect",
        { class: `square ${look}`, x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.14 })),
      ...ways, ...pieces));
  }

  tapped(id) {
    const button = this.button(id);
    if (button) this.tap(button.item);
  }

  write(place, group) {
    if (place.drawn === group.label) return;
    place.drawn = group.label;
    const [item] = group.items;
    const kind = group.secret ? { type: "password", autocomplete: "off" } : { autocomplete: "nickname" };
    const field = h("input", { ...kind, value: group.value, maxlength: group.most, "aria-label": group.label });
    put(place.element, field, h("button", { class: "main" }, item.text));
    place.element.onsubmit = (event) => {
      event.preventDefault();
      const text = group.secret ? field.value : field.value.normalize().replace(/\s+/g, " ").trim();
      if (text || group.secret) this.choose(item.id, text);
    };
  }

  /** Arrows go to the nearest button that way. */
  walk(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || event.target.closest("input")) return;
    const all = [...this.root.querySelectorAll("button:not([aria-disabled=true])")];
    const from = event.target.closest("button") ? middleOf(event.target.closest("button")) : null;
    let best = from ? null : all[0];
    let least = Infinity;
    for (const button of from ? all : []) {
      const [x, y] = middleOf(button);
      const along = (x - from[0]) * way[0] + (y - from[1]) * way[1];
      const aside = Math.abs((x - from[0]) * way[1]) + Math.abs((y - from[1]) * way[0]);
      if (along > 4 && along + 3 * aside < least) [best, least] = [button, along + 3 * aside];
    }
    event.preventDefault();
    best?.focus();
  }
}

function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

function dress(button, item, asked) {
  button.classList.toggle("on", Boolean(item.on));
  button.classList.toggle("main", Boolean(item.main));
  button.classList.toggle("asked", asked);
  button.ariaDisabled = item.off ? "true" : null;
  if ("on" in item) button.ariaPressed = String(Boolean(item.on));
  const said = item.said || item.text;
  const label = asked ? t("cup.touch_sure", said) : said;
  if (button.ariaLabel !== label) button.ariaLabel = label;
}

/** What is on a button, drawn anew when it has changed. */
function face(button, item, kind) {
  const drawn = kind + item.text + (item.face ?? "");
  if (button.drawn === drawn) return;
  button.drawn = drawn;
  if (kind === "dice") put(button, die(item.face));
  else if (kind === "cards" && SUITS.includes(item.text[0])) {
    button.classList.toggle("red", RED.includes(item.text[0]));
    put(button, h("span", { class: "rank" }, item.text.slice(1)), h("span", { class: "suit" }, item.text[0]));
  } else put(button, ...signs(item.text));
}

/** A text whose dice are drawn large enough to be read. */
function signs(text) {
  const parts = text.split(/([⚀-⚅])/u).filter(Boolean);
  return parts.map((part) => (FACES.includes(part) ? die(FACES.indexOf(part) + 1) : part));
}

/** A die with its pips; 0: a covered one. */
function die(value, look = "") {
  const pip = (place) => svg("circle", { cx: 10 + 10 * (place % 3), cy: 10 + 10 * Math.floor(place / 3), r: 4 });
  return svg("svg", { class: `die ${value ? look : "covered"}`, viewBox: "0 0 40 40", "aria-hidden": "true" },
    svg("rect", { x: 2, y: 2, width: 36, height: 36, rx: 7 }), ...PIPS[value].map(pip));
}
