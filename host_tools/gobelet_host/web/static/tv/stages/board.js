// What the games with a board share: where board, throw, questions and news are on the page, and dice of a colour.

import { h, put, svg } from "../../shared/dom.js";
import { die, spoken } from "../../pieces/dice.js";

const LAST = 6;

/** A board on which the throw lies, and beside it who is to do what and the news. */
export function lay(table, picture, drawn) {
  table.middle.className = "middle boarded";
  const [asked, , prompt] = asking(picture);
  put(table.middle, drawn, h("div", { class: "aside" }, asked, prompt, news(picture)));
  trim(table.middle);
}

/** Who is to do what; the throw in the colour of who threw it; what is to be known of it. */
export function asking(picture) {
  const { dice = [], roller = -1, asked = "", prompt = "" } = picture.table;
  return [
    h("p", { class: "big asked" }, picture.headline || asked || picture.waiting),
    h("p", { class: "public" }, ...thrown(dice, roller)),
    h("p", { class: "prompt" }, prompt),
  ];
}

/** Public dice in a colour of the table. */
export function thrown(faces, colour) {
  return faces.map((face) => {
    const drawn = die(face);
    if (colour >= 0) drawn.classList.add("coloured", `colour${colour}`);
    return drawn;
  });
}

/** What happened last, in words, the latest last. */
export function news(picture) {
  return h("ul", { class: "told" }, ...(picture.table.news ?? []).slice(-LAST).map(line));
}

/** Adds a line to the news while a scene is played. */
export function say(table, text) {
  table.middle.querySelector(".told")?.append(line(text));
  trim(table.middle);
}

function line(text) {
  return h("li", {}, spoken(text));
}

/** Takes the oldest news away until all that is left can be seen. */
export function trim(middle) {
  const list = middle.querySelector(".told");
  while (list && list.children.length > 1 && list.scrollHeight > list.clientHeight) list.firstChild.remove();
}

/** Makes names smaller that are wider than their place. */
export function fitNames(table) {
  const plates = [...table.seats.querySelectorAll(".plate")];
  const shares = plates.map((plate) => plate.parentElement.clientWidth / plate.scrollWidth); // all are measured before one changes
  for (const [at, share] of shares.entries()) if (share < 1) plates[at].style.fontSize = `${share * 0.98}em`;
}

/** A board of so many units, seen by nobody who reads: the news say what happens on it. Pieces lie on a sheet of their
    own, so that what does not move is not painted again when they do. more: what else lies on the board. */
export function board(name, box, ground, pieces, ...more) {
  const sheet = (kind, drawn) => svg("svg", { class: `board ${kind}`, viewBox: box.join(" "), "aria-hidden": "true" }, ...drawn);
  return h("div", { class: `sheets ${name}` }, sheet("ground", ground), sheet("pieces", pieces), ...more);
}
