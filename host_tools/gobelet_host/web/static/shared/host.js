// What the pages from which a host acts have in common.

import { h, put } from "./dom.js";
import { current, t } from "./words.js";

/** Asks the table for something; gives {ok: true, said}, or {ok: false, code, sentence} where it does not do it. */
export async function ask(command) {
  try {
    const answer = await fetch(`/host/do?lang=${current()}`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(command),
    });
    return { ok: answer.ok, ...await answer.json() };
  } catch {
    return { ok: false, code: "offline", sentence: t("web.offline") };
  }
}

/** Fills a list of choices. pairs: [value, text]; value: which is chosen, unless the host is just choosing. */
export function choices(select, pairs, value) {
  const key = JSON.stringify(pairs);
  if (select.dataset.key !== key) {
    select.dataset.key = key;
    put(select, ...pairs.map(([code, text]) => h("option", { value: code }, text)));
  }
  if (value !== undefined && document.activeElement !== select) select.value = String(value);
}

const filled = new WeakMap(); // box -> its rows, as text

/** Puts rows into a box again only when they are others: a button keeps its focus, and nothing is read out twice. */
export function once(box, rows, row) {
  const key = JSON.stringify([current(), rows]);
  if (filled.get(box) === key) return;
  filled.set(box, key); // not as data-key, which on /play is shown as a key of the keyboard
  put(box, ...rows.map(row));
}
