// The page that brings a phone to trust this table: what to tap, and whether it worked.

import { sealed, trusted } from "../cup/trust.js";
import { byId, h, put } from "../shared/dom.js";
import { load, preferred, t } from "../shared/words.js";

const STEPS = { ios: 4, android: 4 };

async function look() {
  const done = window.isSecureContext || await trusted();
  byId("ready").hidden = !done;
  byId("steps").hidden = done || !sealed;
  byId("none").hidden = done || Boolean(sealed);
  return done;
}

await load(preferred());
for (const [name, count] of Object.entries(STEPS)) {
  const list = byId(name).querySelector("ol");
  put(list, ...Array.from({ length: count }, (_, number) => h("li", {}, t(`phone.${name}_${number + 1}`))));
}
// An iPad says that it is a Mac.
const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
byId(apple ? "ios" : "android").open = true;
byId("go").href = `/cup${location.hash}`;
byId("look").addEventListener("click", async () => {
  put(byId("not-yet"), "");
  if (!(await look())) put(byId("not-yet"), t("phone.not_yet"));
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
await look();
