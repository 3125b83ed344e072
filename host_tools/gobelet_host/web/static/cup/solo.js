// A phone without a table: which game is played here and now, against bots of which level; or learned; or just dice.

import { h, put } from "../shared/dom.js";
import { t } from "../shared/words.js";

const LEVELS = ["easy", "medium", "hard"]; // as in gobelet.bots

const styled = new Promise((resolve) => {
  document.head.append(h("link", { rel: "stylesheet", href: String(new URL("./solo.css", import.meta.url)), onload: resolve, onerror: resolve }));
});

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
  }

  /** Draws it, once its style is here. name: the player's. */
  async show(name) {
    await styled;
    this.draw(name);
  }

  draw(name) {
    const choose = (choice) => () => {
      Object.assign(this, choice);
      this.draw(name);
    };
    const choice = (on, chosen, ...content) => h("button", { type: "button", "aria-pressed": String(on), onclick: choose(chosen) }, ...content);
    const more = [["learn", () => this.go(`lesson=${this.game}`)], ...this.ways];
    put(this.root, h("h2", {}, t("cup.solo", name)), h("p", { class: "quiet" }, t("cup.solo_how")),
      h("div", { class: "games" }, ...this.games.map((game) => choice(game === this.game, { game }, h("b", {}, t(`${game}.title`)), h("small", {}, t(`${game}.aim`))))),
      h("div", { class: "levels" }, ...LEVELS.map((level, number) => choice(number === this.level, { level: number }, t(`cup.level_${level}`)))),
      h("button", { type: "button", class: "main", onclick: () => this.go(`play=${this.game}&level=${this.level}`) }, t("cup.solo_play", t(`${this.game}.title`))),
      h("div", { class: "more" }, ...more.map(([name, does]) => h("button", { type: "button", class: name, onclick: does }, t(name === "learn" ? "cup.learn" : `cup.solo_${name}`)))));
  }
}
