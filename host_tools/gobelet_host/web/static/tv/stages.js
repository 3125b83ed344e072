// The drawings of the games: each is fetched from its game's folder when that game is first shown.

import { atHome } from "../shared/dom.js";
import * as generic from "./stages/generic.js";

const known = { generic };
let tries = 0;

/** Whether the drawing of a picture is here; a table without a match needs none. */
export function isHere(picture) {
  return !picture.stage || picture.stage in known;
}

/** Resolves when it is, or when the table cannot be reached: then the picture is drawn as any game's, and the next one
    asks again, by another address, as a browser remembers an import that failed. */
export async function bring(picture) {
  const address = atHome(`static/games/${picture.stage}/stage.js`);
  try {
    known[picture.stage] = await import(tries ? `${address}?${tries}` : address);
  } catch (error) {
    tries += 1;
    console.warn(error);
  }
}

/** The drawing of a picture. */
export function stageOf(picture) {
  return known[picture?.stage] ?? generic;
}
