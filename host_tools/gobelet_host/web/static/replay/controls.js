// The keys of a recorder: steps, rounds, play, speed, and where the match is.

import { h, put, svg } from "../shared/dom.js";
import { t } from "../shared/words.js";
import { Marks } from "./marks.js";

const SPEEDS = [0.5, 1, 2, 4, 16];
const SHAPES = {
  first: "M10 10h14v80H10zM90 10v80L30 50z",
  previous: "M50 10v80L4 50zM96 10v80L50 50z",
  back: "M78 10v80L18 50z",
  play: "M22 6v88l68-44z",
  stop: "M18 12h22v76H18zM60 12h22v76H60z",
  next: "M22 10v80l60-40z",
  following: "M50 10v80l46-40zM4 10v80l46-40z",
  last: "M76 10h14v80H76zM10 10v80l60-40z",
};

export class Controls {
  constructor(root, player) {
    this.root = root;
    this.player = player;
    root.className = "controls";
  }

  refresh() {
    const { player } = this;
    if (player.messages.length === 0) { put(this.root); return; }
    if (this.lang !== document.documentElement.lang || !this.slider?.isConnected) this.build();
    this.marks.refresh();
    this.slider.max = player.last;
    this.slider.value = player.at;
    const place = t("replay.step", player.at + 1, player.last + 1);
    this.slider.setAttribute("aria-valuetext", place);
    put(this.place, place);
    const name = player.playing ? "stop" : "play";
    if (this.toggle.dataset.shape !== name) {
      this.toggle.dataset.shape = name;
      this.toggle.setAttribute("aria-label", t(`replay.${name}`));
      put(this.toggle, shape(name));
    }
  }

  build() {
    const { player } = this;
    this.lang = document.documentElement.lang;
    const button = (name, word, press) =>
      h("button", { "data-shape": name, "aria-label": t(word), title: t(word), onclick: press }, shape(name));
    this.toggle = button("play", "replay.play", () => player.toggle());
    this.toggle.classList.add("main");
    this.slider = h("input", { type: "range", min: 0, max: 0, "aria-label": t("replay.position"),
      oninput: () => player.go(Number(this.slider.value)) });
    this.marks = new Marks(this.slider, player);
    this.place = h("span", { class: "place" });
    const speed = h("select", { "aria-label": t("replay.speed"), onchange: (event) => { player.speed = Number(event.target.value); } },
      ...SPEEDS.map((value) => h("option", { value, selected: value === player.speed }, `× ${value}`)));
    put(this.root,
      button("first", "replay.first", () => player.go(0)),
      button("previous", "replay.call_back", () => player.round(-1)),
      button("back", "replay.back", () => player.go(player.at - 1)),
      this.toggle,
      button("next", "replay.next", () => player.go(player.at + 1)),
      button("following", "replay.call_next", () => player.round(1)),
      button("last", "replay.last", () => player.go(player.last)),
      this.marks.root, this.place, speed);
  }
}

function shape(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("path", { d: SHAPES[name] }));
}
