// The page that brings a phone to trust this table: what to tap, and whether it worked.

import { sealed, trusted } from "../cup/trust.js";
import { byId, h, put } from "../shared/dom.js";
import { load, preferred, t } from "../shared/words.js";

const STEPS = { means: 3, own: 4, ios: 4, android: 4, back: 4 };
// Chrome on Android alone; a page may not link there.
const FLAG = "chrome://flags/#unsafely-treat-insecure-origin-as-secure";
const FILLED = { own_1: FLAG, own_2: location.origin, back_3: FLAG };

async function look() {
  const done = window.isSecureContext || await trusted();
  byId("ready").hidden = !done;
  byId("steps").hidden = done || !sealed;
  byId("none").hidden = done || Boolean(sealed);
  return done;
}

await load(preferred());
for (const [name, count] of Object.entries(STEPS)) {
  const list = byId(name).querySelector("ol") ?? byId(name);
  const keys = Array.from({ length: count }, (_, number) => `${name}_${number + 1}`);
  put(list, ...keys.map((key) => h("li", {}, t(`phone.${key}`, FILLED[key]))));
}
// An iPad says that it is a Mac.
const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
const chrome = /Android.* Chrome\//.test(navigator.userAgent);
byId(apple ? "ios" : "android").open = !chrome;
byId("own").open = chrome; // what asks for less trust comes first, where it exists
byId("own").hidden = apple;
byId("go").href = `/cup${location.hash}`;
byId("look").addEventListener("click", async () => {
  put(byId("not-yet"), "");
  if (!(await look())) put(byId("not-yet"), t("phone.not_yet"));
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
await look();
