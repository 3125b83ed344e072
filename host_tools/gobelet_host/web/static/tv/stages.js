// The drawings of the games: each is fetched from its game's folder when that game is first shown.

import * as generic from "./stages/generic.js";

const known = { generic };

/** Whether the drawing of a picture is here; a table without a match needs none. */
export function isHere(picture) {
  return !picture.stage || picture.stage in known;
}

/** Resolves when it is, or when it cannot be had: then the picture is drawn as any game's. */
export async function bring(picture) {
  try {
    known[picture.stage] = await import(`/static/games/${picture.stage}/stage.js`);
  } catch (error) {
    console.error(error);
  }
}

/** The drawing of a picture. */
export function stageOf(picture) {
  return known[picture?.stage] ?? generic;
}
