// The table: the felt, the seats round it, and in the middle the stage of the game that is played.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { icon } from "../pieces/dice.js";
import { still } from "./pause.js";
import { podium } from "./podium.js";
import { ring } from "./ring.js";
import { seat as drawSeat } from "./seats.js";
import { fit, squeeze } from "./fit.js";
import { Times } from "./times.js";
import { bring, isHere, stageOf } from "./stages.js";

const STORIES = [1, 0.9, 0.8, 0.7, 0.6]; // how large those of a podium are written
const FEW = 5; // seats that have room for what lies straight before them
const SPARED = 0.03; // of the width of the screen, beside each seat's room
const BY_HAND = ["act", "shake", "show", "seal"]; // what a player owes, and not the cup by itself
const NARROW = "(max-width: 700px) and (orientation: portrait)";

export class Table {
  /** root: the element to draw in. sound: says what happens. room: who is linked now, null where that is not known. */
  constructor(root, sound) {
    this.root = root;
    this.sound = sound;
    this.room = null;
    this.picture = null;
    this.wanted = null; // the picture to be shown once its drawing is here
    this.turned = 0;
    this.busy = false; // while a scene is played
    this.preview = false; // whether it is a small picture beside another table
    this.points = new Map(); // where seats are, from the middle
    this.times = new Times(() => (this.picture?.seats ?? []).map((one) => [this.of(one.seat)?.querySelector(".time"), one]));
    this.felt = h("div", { class: "felt" });
    this.pointer = h("div", { class: "pointer", hidden: true }, icon("point"));
    this.seats = h("ol", { class: "seats" });
    this.field = h("ol", { class: "field" }); // what lies between seats and middle
    this.middle = h("div", { class: "middle" });
    root.classList.add("table");
    root.append(this.felt, this.pointer, this.seats, this.field, this.middle);
    new ResizeObserver(() => this.place()).observe(root);
  }

  /** Draws a message's picture as it is. */
  show(message) {
    const { picture } = message;
    if (this.room) this.times.wait(message); // a replay has no time of its own
    this.wanted = picture;
    if (isHere(picture)) this.draw(picture);
    else bring(picture).then(() => { if (this.wanted === picture) this.draw(picture); });
  }

  /** The same, with the time that the stage wants for it. */
  async play(message, signal) {
    const before = this.picture;
    if (!isHere(message.picture)) await bring(message.picture);
    const stage = stageOf(message.picture);
    this.sound.take(message.picture.game, stage.TUNES);
    if (before?.match !== message.match && message.seq === 0) this.sound.theme();
    const later = stage.LATER ?? []; // what the scene itself tells in its time
    for (const { kind } of message.events) if (!later.includes(kind)) this.sound.tell(kind, stage.SOUNDS?.[kind]);
    if (stage.play && before && before.game === message.picture.game && !still()) {
      this.busy = true;
      try {
        await stage.play(this, before, message, signal);
      } catch (error) {
        console.error(error); // a scene that fails must not keep the next picture from being shown
      }
      this.busy = false;
    }
    this.show(message);
  }

  /** Draws the same picture again: links or words are new. */
  refresh() {
    if (this.picture && !this.busy) this.draw(this.picture);
  }

  draw(shown) {
    const picture = addressed(shown);
    const stage = stageOf(picture);
    this.picture = picture;
    this.root.dataset.game = picture.game;
    this.root.dataset.stage = picture.stage;
    this.root.dataset.count = picture.seats.length;
    this.root.classList.toggle("won", this.won);
    this.root.classList.toggle("night", Boolean(picture.table.night));
    const listed = typeof stage.LISTED === "function" ? stage.LISTED(picture) : Boolean(stage.LISTED);
    this.root.classList.toggle("listed", listed && !this.won);
    this.seats.setAttribute("aria-label", t("tv.seats"));
    put(this.seats, ...picture.seats.map((one) => this.seat(one, stage)));
    put(this.field);
    if (this.won) podium(this.middle, picture, this.room);
    else stage.draw(this, picture);
    this.place();
  }

  seat(one, stage) {
    const absent = this.room && this.picture.phase !== "over" ? this.room.absent.includes(one.seat) : one.away;
    const still = this.picture.phase !== "over" && Boolean(this.room?.still?.includes(one.seat));
    const away = (absent || still) && !one.rank;
    const note = away ? t(still ? "view.still" : "view.away") : one.note;
    const face = one.automate ? null : this.room?.faces?.[one.seat];
    const temper = this.room?.tempers?.[one.seat];
    return drawSeat({ ...one, away, note, face, temper }, this.picture, stage.before(one, this.picture), this.times);
  }

  /** Whether the match has come to its end, so that the podium takes the table. */
  get won() {
    return Boolean(this.picture.podium?.length);
  }

  /** The element of a seat. */
  of(seat) {
    return this.seats.querySelector(`[data-seat="${seat}"]`);
  }

  /** Puts every seat where it belongs. */
  place() {
    const seats = [...this.seats.children];
    const narrow = matchMedia(NARROW).matches;
    this.root.classList.toggle("narrow", narrow);
    if (narrow || seats.length === 0 || !this.root.clientWidth || this.root.classList.contains("listed")) {
      this.middle.removeAttribute("style");
      this.pointer.hidden = true;
      return;
    }
    const { width, height } = this.root.getBoundingClientRect();
    if (this.won) {
      this.middle.style.width = "";
      const stories = this.middle.querySelector(".stories"); // none while the last call is still played
      if (stories) stories.style.zoom = STORIES.find((zoom) => !isFull(stories, zoom)) ?? STORIES.at(-1);
      squeeze([...this.middle.querySelectorAll(".step .who")], (name) => [name.scrollWidth - name.clientWidth, name.scrollWidth]);
      fit(this.middle, [], outside(this.felt));
      return;
    }
    const [wide, high] = [seats[0].offsetWidth, seats[0].offsetHeight];
    squeeze(seats.map((seat) => seat.querySelector(".who")), (name) => [name.parentElement.offsetWidth - wide - width * SPARED, name.offsetWidth]);
    const own = seats.findIndex((seat) => Number(seat.dataset.seat) === ownSeat());
    const points = ring(seats.length, width - wide - width * 0.05, height - high - height * 0.055, wide, high, own);
    let speaker = null;
    this.points.clear();
    seats.forEach((seat, number) => {
      const { x, y } = points[number];
      seat.style.left = `${width / 2 + x}px`;
      seat.style.top = `${height / 2 + y}px`;
      this.points.set(Number(seat.dataset.seat), { x, y });
      if (seat.classList.contains("speaks")) speaker = { x, y };
    });
    this.middle.style.width = `${width - 2.05 * wide - width * 0.08}px`;
    const aimed = this.aim(this.middle.classList.contains("scene") ? null : speaker, width, height, wide, high);
    stageOf(this.picture).fit?.(this);
    fit(this.middle, [...this.seats.querySelectorAll(".plate, .before, .note"), ...this.field.children], aimed);
  }

  /** Lays an element of the field before its seat, on the side of the middle. */
  lay(element, seat) {
    const place = this.of(seat);
    const point = this.points.get(seat);
    if (!place || !point || this.root.classList.contains("narrow")) { element.removeAttribute("style"); return; }
    const wide = Math.max(place.offsetWidth, place.querySelector(".plate").offsetWidth);
    const gap = 0.08 * element.offsetHeight;
    const { x, y } = inward(point, (wide + element.offsetWidth) / 2 + gap, (place.offsetHeight + element.offsetHeight) / 2 + gap,
      this.points.size <= FEW);
    element.style.left = `${this.root.clientWidth / 2 + x}px`;
    element.style.top = `${this.root.clientHeight / 2 + y}px`;
  }

  /** Points from the middle at whoever has to act, from just outside that seat's place. Returns the box in the window
      where the pointer comes to rest, in a list; none for nobody. */
  aim(speaker, width, height, wide, high) {
    this.pointer.hidden = speaker === null;
    if (!speaker) return [];
    const { x, y } = inward(speaker, wide * 0.5 + height * 0.035, high * 0.5 + height * 0.03);
    const angle = (Math.atan2(speaker.y, speaker.x) * 180) / Math.PI + 90;
    this.turned += ((((angle - this.turned) % 360) + 540) % 360) - 180;
    this.pointer.style.left = `${width / 2 + x}px`;
    this.pointer.style.top = `${height / 2 + y}px`;
    this.pointer.style.rotate = `${this.turned}deg`;
    const { left, top } = this.root.getBoundingClientRect();
    const half = parseFloat(getComputedStyle(this.pointer.firstChild).width) / 2;
    const [across, down] = [left + width / 2 + x, top + height / 2 + y];
    return [{ left: across - half, right: across + half, top: down - half, bottom: down + half }];
  }
}

/** The seat of the player over whose hand the table stands, -1 for none. */
function ownSeat() {
  return Number(window.frameElement?.dataset.seat ?? -1);
}

/** A picture as it is told to the one player over whose hand it stands, if any: what waits for them is their turn. */
function addressed(picture) {
  const own = ownSeat();
  const seat = picture.seats.find((one) => one.seat === own);
  if (!BY_HAND.includes(seat?.owes) || !picture.waiting) return picture;
  const said = (text) => (text === picture.waiting ? t("cup.your_turn") : text);
  const { scene, asked } = picture.table;
  const table = { ...picture.table, ...(asked && picture.table.turn === own ? { asked: t("cup.your_turn") } : {}),
    ...(scene?.line !== undefined ? { scene: { ...scene, line: said(scene.line), why: said(scene.why) } } : {}) };
  return { ...picture, waiting: t("cup.your_turn"), table };
}

/** The rim of the felt above the table, and below it, as boxes in the window. */
function outside(felt) {
  const { left, right, top, bottom } = felt.getBoundingClientRect();
  return [{ left, right, top: 0, bottom: top + felt.clientTop }, { left, right, top: bottom - felt.clientTop, bottom: innerHeight }];
}

/** From a point towards the middle, until it is so far away to the side, or up or down. straight: only that way. */
function inward({ x, y }, wide, high, straight = false) {
  const [across, along] = [Math.abs(x) / wide, Math.abs(y) / high];
  const share = Math.max(1 - 1 / Math.max(across, along), 0);
  return { x: straight && along > across ? x : x * share, y: straight && across >= along ? y : y * share };
}

/** Whether a column overflows at this zoom. */
function isFull(column, zoom) {
  column.style.zoom = zoom;
  return column.scrollHeight > column.clientHeight;
}
