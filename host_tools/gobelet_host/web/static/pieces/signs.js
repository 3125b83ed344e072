// A text whose dice and suits are drawn, large enough to be read, and that French may not break where it must not.

import { h } from "../shared/dom.js";
import { suit } from "./cards.js";
import { die } from "./dice.js";

const FACES = "⚀⚁⚂⚃⚄⚅";
export const SUITS = "♠♥♦♣★"; // the star is the Payoo, as a cup's display writes it

/** The parts of a text: words as text, each die and suit as a picture that is read out as its sign. */
export function signs(text, how = {}) {
  // A number stays with what it counts, a rank with its suit.
  const kept = text.replace(/ (?=[:;?!»×])|(?<=[«×]) /g, "\u00a0").replace(/(?<=[♠♥♦♣★])(?=\d)/gu, "\u2060");
  const parts = kept.split(/([⚀-⚅♠♥♦♣★])/u).filter(Boolean);
  return parts.map((part) => {
    const [face, of] = [FACES.indexOf(part), SUITS.indexOf(part)];
    if (part.length > 1 || face < 0 && of < 0) return part;
    return h("span", { class: "sign", role: "img", "aria-label": part }, face < 0 ? suit(of) : die(face + 1, how));
  });
}
