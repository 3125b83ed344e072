// What the cup's scene offers to a finger: a hand of cards or dice, a bid, a list, buttons. The program says what there
// is (firmware/gobelet/cup/touch_layout.py), this draws it, and a tap is told as the item's id. Nothing is decided here.

import { card } from "../pieces/cards.js";
import { back, die, icon } from "../pieces/dice.js";
import { signs, SUITS } from "../pieces/signs.js";
import { h, put, svg } from "../shared/dom.js";
import { bare, t } from "../shared/words.js";

const UNREAD = 250; // ms in which what is new answers no tap: the second one of two was meant for what was there before
const SURE = 5000; // ms that a choice which is asked about waits for its second tap
const PEEK = 400; // ms; who holds longer covers the dice by letting go
const AGAIN = 140; // ms between two steps of a number while a finger stays on it
const WAIT = 420; // ms until it takes the second one
const ROW = 7; // cards in a row
const PAGES = ["rules", "decline"]; // items whose words are the page's
const LOOKS = ["colour", "die"]; // items that say in the page's words what a number is of
const LIST = ["cards", "dice", "bid", "coins", "stake", "list", "acts", "own", "me", "write", "coach"]; // kinds whose items are buttons

export class Hand {
  /** root: where it is drawn. aside: where what leads away from the table is. choose(id, text): told of every choice. */
  constructor(root, aside, choose) {
    this.root = root;
    this.aside = aside;
    this.choose = choose;
    this.noted = () => null; // what stands below the own dice
    this.keyed = (_) => ""; // the key that is printed on an item, where the page has keys for them
    this.groups = []; // [{kind, element, items: Map of id -> button}]
    this.asked = ""; // the id that waits for its second tap
    this.shape = "";
    this.since = 0;
    root.addEventListener("keydown", (event) => this.walk(event));
    root.addEventListener("click", (event) => { if (event.detail && this.isUnread()) event.stopPropagation(); }, true);
    for (const area of [root, aside]) area.addEventListener("click", unhand);
    const observer = new ResizeObserver(() => this.measure());
    for (const part of root.parentElement.children) observer.observe(part); // whatever grows may push the buttons
  }

  /** Whether the buttons are new, or lie elsewhere, since so short a time that a tap was meant for what was there before. */
  isUnread() {
    return performance.now() - this.since < UNREAD;
  }

  /** Notes where the buttons lie, and the moment when one has moved by half its size. */
  measure() {
    for (const { items } of this.groups) {
      for (const button of items.values()) {
        const [left, top] = placeOf(button);
        const [x, y] = button.place ?? [left, top];
        if (2 * Math.abs(x - left) > button.offsetWidth || 2 * Math.abs(y - top) > button.offsetHeight) this.since = performance.now();
        button.place = [left, top];
      }
    }
  }

  /** offer: as the program tells it. */
  tell(offer) {
    this.root.closest("#cup").classList.toggle("due", Boolean(offer.pad));
    const groups = offer.groups.filter(({ items }) => items.length);
    for (const item of groups.flatMap(({ items }) => items)) {
      item.text ||= PAGES.includes(item.id) ? t(`cup.touch_${item.id}`) : "";
      if (LOOKS.includes(item.id)) item.said = t(`cup.my_${item.id}`);
    }
    const kinds = groups.map((group) => group.kind).join();
    if (!groups.some(({ kind }) => kind === "me")) document.querySelector("dialog.rename")?.close(); // a match asks
    const shape = kinds + groups.map((group) => group.items.map((item) => item.id)).join();
    const focused = this.root.contains(document.activeElement) && document.activeElement.dataset.id;
    if (shape !== this.shape) {
      if (kinds !== this.groups.map((group) => group.kind).join()) this.build(groups);
      this.shape = shape;
      this.since = performance.now();
      this.ask("");
    }
    groups.forEach((group, number) => this.fill(this.groups[number], group));
    requestAnimationFrame(() => this.measure());
    if (focused && !this.root.contains(document.activeElement)) this.focus(focused);
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
      const tag = kind === "write" ? "form" : "div";
      const element = h(tag, { class: kind, role: LIST.includes(kind) ? "group" : null });
      return { kind, element, items: new Map(), drawn: "" };
    });
    put(this.root, ...this.groups.filter(({ kind }) => kind !== "more").map((group) => group.element));
    put(this.aside, ...this.groups.filter(({ kind }) => kind === "more").map((group) => group.element));
  }

  fill(place, group) {
    const { kind, element } = place;
    if (kind === "write") this.write(place, group);
    else {
      if (kind === "own") this.own(place, group);
      if (kind === "cards") this.fan(place, group);
      if (kind === "stake") this.stake(place, group);
      if (kind === "coach") this.coach(place, group);
      if (kind === "bid") this.number(place, group);
      this.buttons(place, kind === "bid" ? { ...group, items: group.items.filter(({ id }) => id !== "number") } : group);
    }
    if (element.role === "group") element.ariaLabel = t(`cup.touch_${kind}`);
  }

  /** The buttons of a group: those that stay are changed in place, so that focus and fingers stay where they are. */
  buttons(place, group) {
    const items = new Map();
    for (const item of group.items) {
      const button = place.items.get(item.id) ?? this.make(item, group.kind);
      items.set(item.id, button);
      button.item = item;
      button.group = group;
      dress(button, item, this.asked === item.id);
      face(button, item, group);
      const key = this.keyed(item);
      if (key) button.dataset.key = key;
      else delete button.dataset.key;
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
    if (kind === "me" && item.id === "name") {
      button.addEventListener("click", () => this.rename(button.item));
      return button;
    }
    if (kind === "coach") {
      button.addEventListener("click", () => {
        this.choose(item.id, "");
        read(button.group.lines, button.item.text);
      });
    }
    else if (kind === "own") this.peeking(button);
    else button.addEventListener("click", () => this.tap(button.item));
    return button;
  }

  /** A tap that is meant; one that may be a mistake is asked for twice. */
  tap(item) {
    if (item.off || this.isUnread()) return;
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
    const note = this.noted(group);
    const said = JSON.stringify([group.count, group.faces, group.jokers, note]);
    if (place.drawn === said) return;
    place.drawn = said;
    place.dice?.remove();
    place.note?.remove();
    const faces = group.faces.length ? group.faces : Array(group.count).fill(0);
    const text = group.faces.length ? group.faces.join(" ") : t("cup.touch_covered");
    place.dice = h("span", { class: "row", role: "img", "aria-label": text },
      ...faces.map((one) => (one ? die(one, { joker: group.jokers, hollow: !group.jokers }) : back())));
    place.element.prepend(place.dice);
    place.note = note ? h("p", { class: "note" }, ...signs(note)) : null;
    if (note) place.element.append(place.note);
  }

  /** A hand of cards in as few rows as leave each one wide enough for a finger. */
  fan({ element }, { items, rest }) {
    const rows = Math.ceil(items.length / ROW);
    element.style.setProperty("--columns", Math.ceil(items.length / rows));
    element.classList.toggle("rest", Boolean(rest));
    element.classList.toggle("one", rows === 1);
  }

  /** What lies on a bet, between one less and one more. */
  stake(place, { text, stake }) {
    place.label ??= place.element.appendChild(h("p", { class: "label" }));
    put(place.label, h("small", {}, ...signs(text)), h("b", {}, stake));
  }

  /** What cost most: the first line, and all of them at a tap. */
  coach({ element }, { lines }) {
    const first = element.querySelector("p") ?? element.insertBefore(h("p"), element.firstChild);
    put(first, ...signs(lines[0]));
  }

  /** The number of a bid: one less, one more; who holds goes on. It is told as a text, and drawn when the program says so. */
  number(place, group) {
    if (!place.wheel) {
      const step = (by) => {
        const { quantity, least, most } = place.group;
        const wanted = quantity + by;
        if (wanted >= least && wanted <= most && !this.isUnread()) this.choose("number", String(wanted));
      };
      place.less = this.stepper("one_less", "−", () => step(-1));
      place.more = this.stepper("one_more", "+", () => step(1));
      place.count = h("output", { class: "count" });
      place.next = [1, 2].map((by) => {
        const button = h("button", { type: "button", class: "beside" });
        button.addEventListener("click", () => step(by));
        return button;
      });
      place.wheel = h("div", { class: "wheel" }, place.less, place.count, ...place.next, place.more);
      place.element.append(place.wheel);
    }
    place.group = group;
    const { quantity, least, most } = group;
    put(place.count, String(quantity));
    place.less.ariaDisabled = quantity <= least ? "true" : null;
    place.more.ariaDisabled = quantity >= most ? "true" : null;
    for (const [at, button] of place.next.entries()) {
      const number = quantity + 1 + at;
      put(button, number <= most ? String(number) : "");
      button.ariaDisabled = number > most ? "true" : null;
      button.ariaLabel = number <= most ? String(number) : "–";
    }
  }

  stepper(name, sign, step) {
    const button = h("button", { type: "button", class: "step" }, sign);
    button.ariaLabel = t(`cup.${name}`);
    let timer = 0;
    const stop = () => clearTimeout(timer);
    const go = (wait) => {
      step();
      timer = setTimeout(() => go(AGAIN), wait);
    };
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      stop();
      go(WAIT);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end, stop);
    button.addEventListener("click", (event) => { if (!event.detail) step(); });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    return button;
  }

  /** The buttons that take taps now. */
  open() {
    const all = this.groups.filter(({ kind }) => kind !== "more").flatMap(({ items }) => [...items.values()]);
    return all.filter(({ item }) => item && !item.off);
  }

  tapped(id) {
    const button = this.button(id);
    if (button) this.tap(button.item);
  }

  /** Another name. */
  rename({ id, text, most }) {
    const field = h("input", { value: bare(text), maxlength: 2 * most, required: true, autocomplete: "nickname", "aria-label": t("cup.touch_write") });
    const told = h("p", { class: "naming", role: "status" });
    const naming = this.naming(field, told);
    const form = h("form", {}, field, told, h("button", { class: "main" }, t("cup.enter_name")), h("button", { type: "button", onclick: () => asked.close() }, t("cup.keep_name")));
    const asked = h("dialog", { class: "rename", onclose: () => asked.remove() }, h("h2", {}, t("cup.touch_write")), form);
    form.onsubmit = async (event) => {
      event.preventDefault();
      const name = await naming.submit();
      if (!name) return;
      asked.close();
      if (name !== bare(text)) this.choose(id, name);
    };
    document.body.append(asked);
    asked.showModal();
    field.select();
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

/** Lines to be read. */
function read(lines, title) {
  const close = h("form", { method: "dialog" }, h("button", { class: "main" }, t("cup.keep_name")));
  const asked = h("dialog", { class: "lines", onclose: () => asked.remove() }, h("h2", {}, title),
    h("ol", {}, ...lines.map((line) => h("li", {}, ...signs(line)))), close);
  document.body.append(asked);
  asked.showModal();
  asked.scrollTop = 0; // the button below has the focus
}

/** Where an element lies in the page, as the layout has it: the lift of a chosen card does not count. */
function placeOf(element) {
  let [left, top] = [0, 0];
  for (let part = element; part; part = part.offsetParent) {
    left += part.offsetLeft;
    top += part.offsetTop;
  }
  return [left, top];
}

function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

function dress(button, item, asked) {
  button.classList.toggle("on", Boolean(item.on));
  button.classList.toggle("main", Boolean(item.main));
  button.classList.toggle("asked", asked);
  button.classList.toggle("pale", Boolean(item.pale));
  button.classList.toggle("beside", Boolean(item.beside));
  button.ariaDisabled = item.off ? "true" : null;
  if ("on" in item) button.ariaPressed = String(Boolean(item.on));
  const said = item.said || item.text;
  const label = asked ? t("cup.touch_sure", said) : said;
  if (button.ariaLabel !== label) button.ariaLabel = label;
}

/** The name, the colour, the die of the player. */
function oneself(button, item) {
  if (item.id === "name") {
    put(button, "✎ ", h("b", {}, item.text));
    return;
  }
  const name = `face colour${(item.colour || 6) - 1}`;
  put(button, item.id === "die" ? die(item.face || 5, { name }) : svg("svg", { class: name, viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("rect", { x: 8, y: 8, width: 84, height: 84, rx: 42 })));
}

/** What is on a button, drawn anew when it has changed. */
function face(button, item, group) {
  const { kind } = group;
  const drawn = kind + (item.colour ?? "") + item.text + item.on + (item.face ?? "") + (group.jokers ?? "") + (item.tip ?? "");
  if (button.drawn === drawn) return;
  button.drawn = drawn;
  if (kind === "own") put(button, icon(item.on ? "shut" : "eye"));
  else if (kind === "me") oneself(button, item);
  else if (kind === "dice") put(button, die(item.face, { name: `die ${group.look ?? ""}` }));
  else if (kind === "bid") put(button, die(item.face, { joker: group.jokers, hollow: !group.jokers }), h("small", {}, item.text === "-" ? "–" : t("cup.from", item.text)));
  else if (kind === "cards" && SUITS.includes(item.text[0])) put(button, card(SUITS.indexOf(item.text[0]), item.text.slice(1)));
  else if (kind === "list" && item.mark) put(button, h("i", { class: "mark" }, item.mark), h("span", {}, h("b", {}, ...signs(item.text)), item.tip ? h("small", {}, ...signs(item.tip)) : null));
  else put(button, ...signs(item.text), item.tip ? h("small", {}, ...signs(item.tip)) : null);
}

/** What a finger or a mouse has pressed keeps no focus: the next key is the cup's, as the space bar for a roll. */
function unhand(event) {
  if (event.detail) event.target.closest("button")?.blur();
}
