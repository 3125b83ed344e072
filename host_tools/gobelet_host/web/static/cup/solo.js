// A phone without a table: which game is played here and now, how good and who the two bots are; or learned; or just dice.

import { bot, picker } from "../pieces/characters.js";
import { h, put, sheet } from "../shared/dom.js";
import { add, current, knows, t } from "../shared/words.js";

const LEVELS = ["easy", "medium", "hard"]; // as in gobelet.bots

const styled = sheet(new URL("./solo.css", import.meta.url));

export class Solo {
  /** root: the section. games: their names. go(query): opens this page with it. join: how a table is joined, null where there is
   *  none. dice: to the dice alone. */
  constructor(root, games, go, join, dice) {
    this.root = root;
    this.games = games;
    this.go = go;
    this.ways = [["dice", dice], ...(join ? [["join", join]] : [])];
    this.game = games[0];
    this.level = 1;
    this.bots = [0, 1]; // places in sim.bots
  }

  /** Draws it, once its style and its words are here. name: the player's. */
  async show(name) {
    const [answer] = await Promise.all([fetch(new URL(`../words/solo-${current()}.json`, import.meta.url)), styled]);
    add(await answer.json());
    this.draw(name);
  }

  draw(name) {
    const choose = (choice) => () => {
      Object.assign(this, choice);
      this.draw(name);
    };
    const choice = (on, chosen, ...content) => h("button", { type: "button", "aria-pressed": String(on), onclick: choose(chosen) }, ...content);
    const characters = t("sim.bots").split(",").map((text) => text.split("-"));
    const seat = (number, at) => {
      const [, temper] = characters[number];
      const free = characters.map((one, other) => [other, ...one]).filter(([other]) => other === number || !this.bots.includes(other));
      const who = picker(free, number, (chosen) => choose({ bots: this.bots.map((other, place) => (place === at ? Number(chosen) : other)) })());
      const habit = `${this.game}.habit.${temper}`;
      return h("label", {}, bot(temper), who, h("small", {}, knows(habit) ? t(habit) : ""));
    };
    const more = [["learn", () => this.go(`lesson=${this.game}`)], ...this.ways];
    put(this.root, h("h2", {}, t("solo.title", name)),
      h("div", { class: "games" }, ...this.games.map((game) => choice(game === this.game, { game }, h("b", {}, t(`${game}.title`)), knows(`${game}.aim`) ? h("small", {}, t(`${game}.aim`)) : null))),
      h("div", { class: "levels" }, ...LEVELS.map((level, number) => choice(number === this.level, { level: number }, t(`host.level_${level}`)))),
      h("div", { class: "bots" }, ...this.bots.map(seat)),
      h("button", { type: "button", class: "main", onclick: () => this.go(`play=${this.game}&against=${[this.level, ...this.bots].join(".")}`) }, t("solo.play", t(`${this.game}.title`))),
      h("div", { class: "more" }, ...more.map(([name, does]) => h("button", { type: "button", class: name, onclick: does }, t(name === "learn" ? "cup.learn" : `solo.${name}`)))));
  }
}
