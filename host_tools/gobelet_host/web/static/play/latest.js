// What happened last, in the panel of the hand: the television's own sentences.

import { signs } from "../pieces/signs.js";
import { h, put } from "../shared/dom.js";

const MOST = 6; // lines
const SENTENCES = "li:not([hidden], [data-kind=turn])"; // whose turn it is stands above them

/** frame: of the television. list: where the lines stand. */
export function follow(frame, list) {
  frame.addEventListener("load", () => {
    const log = frame.contentDocument?.getElementById("log");
    const draw = () => put(list, ...[...log.querySelectorAll(SENTENCES)].slice(-MOST).map((line) => h("li", {}, ...signs(line.textContent))));
    if (log) new MutationObserver(draw).observe(log, { childList: true });
  });
}
