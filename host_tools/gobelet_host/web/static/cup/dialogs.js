// What a cup's page says in a window of its own.

import { h } from "../shared/dom.js";
import * as words from "../shared/words.js";

/** The games that can be learned here. */
export function offerLessons(games) {
  const close = h("button", { type: "button", onclick: () => asked.close() }, words.t("cup.keep_name"));
  const asked = h("dialog", { onclose: () => asked.remove() }, h("h2", {}, words.t("cup.learn")),
    h("nav", {}, ...games.map((game) => h("a", { href: `?lesson=${game}&lang=${words.current()}` }, words.t(`${game}.title`))), close));
  document.body.append(asked);
  asked.showModal();
}

/** How another phone comes to the table: there its code is shown, to nobody else. */
export function invite() {
  const asked = h("dialog", { class: "invite", onclose: () => asked.remove() }, h("h2", {}, words.t("cup.invite")),
    h("img", { src: "/c.svg", alt: words.t("cup.invite_alt", `${location.host}/c`), width: 260, height: 260 }), h("p", {}, words.t("cup.invite_how")),
    h("p", {}, h("b", {}, `${location.host}/c`)), h("form", { method: "dialog" }, h("button", { class: "main" }, words.t("cup.keep_name"))));
  document.body.append(asked);
  asked.showModal();
}
