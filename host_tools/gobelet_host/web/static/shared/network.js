// Beside a code for phones: where else this computer can be called, and what may keep phones away.

import { h } from "./dom.js";
import { t } from "./words.js";

/** network: {state, others} as the table tells it. */
export function network({ state, others }) {
  return [
    state !== "none" && others.length ? h("p", { class: "also" }, t("view.also", others.map(([short, name]) => `${short} (${name})`).join(", "))) : null,
    state ? h("p", { class: "unreached", role: "status" }, t(`view.network_${state}`)) : null];
}

/** Whether no phone can come at all: then there is no code to show. */
export function alone({ state }) {
  return state === "none";
}
