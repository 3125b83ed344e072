// A question before what cannot be undone, in the dialog #sure of the page.

import { byId, put } from "./dom.js";

/** Asks; yes: what the button says that runs it. */
export function sure(question, yes, run) {
  put(byId("sure-text"), question);
  put(byId("sure-yes"), yes);
  byId("sure-yes").onclick = () => { byId("sure").close(); run(); };
  byId("sure-no").onclick = () => byId("sure").close();
  byId("sure").showModal();
}
