// The figures of the match beside its table, where the screen is wide enough for both; else their page takes its place.

import { byId, h } from "../shared/dom.js";
import { t } from "../shared/words.js";

const WIDE = "(min-width: 1000px) and (min-aspect-ratio: 4/3)";
const CLOSE = "gobelet.figures.close"; // what the framed page says when somebody has seen enough

/** Shows the figures, or hides them again. lang: of their words. changed: called when the table has another size. */
export function toggle(lang, changed) {
  const main = document.querySelector("main");
  const open = byId("beside");
  if (!open && !matchMedia(WIDE).matches) {
    location.href = "/statistics";
    return;
  }
  main.classList.toggle("figured", !open);
  if (open) {
    open.remove();
  } else {
    const src = `/statistics?lang=${lang}`;
    main.append(h("iframe", { id: "beside", title: t("replay.statistics"), src, onload: (event) => event.target.focus() }));
  }
  changed();
}

/** Hears when the framed page wants to be closed. */
export function listen(close) {
  addEventListener("message", (event) => {
    if (event.origin === location.origin && event.data === CLOSE && byId("beside")) close();
  });
}

/** Says so, from within the frame; whether this page is in one. */
export function leave() {
  if (window === window.top) return false;
  window.parent.postMessage(CLOSE, location.origin);
  return true;
}
