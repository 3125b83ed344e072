// Movement on a board: pieces that walk or fly, dice that roll, event after event. All of it ends at once when the
// signal is given; who wants no movement sees none, as no scene is played then.

import { put } from "../../shared/dom.js";
import { pause, paced, still } from "../pause.js";
import { tumble } from "../scenes.js";
import { thrown } from "./board.js";

// In milliseconds: a whole walk at least and at most, a step of a short one.
const WALK = [300, 600];
const STEP = 90;
const SPIN = 110; // ms that a face is seen of dice that roll on

/** Puts a piece where it belongs. place: {x, y, size}. */
export function set(piece, { x, y, size = 1 }) {
  piece.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
  piece.place = { x, y, size };
}

/** Moves a piece from where it is along places, in so many milliseconds; the last one is where it stays. */
export async function glide(piece, places, milliseconds, signal, easing = "linear") {
  if (signal.aborted || places.length === 0) return;
  const frames = [piece.place, ...places].map(({ x, y, size = 1, turn = 0 }) => (
    { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})` }));
  piece.parentNode.append(piece); // on top of the others
  const running = piece.animate(frames, { duration: paced(milliseconds), easing, fill: "forwards" });
  await pause(milliseconds, signal);
  set(piece, places.at(-1));
  running.cancel();
}

/** A piece walks from square to square: a long way takes hardly longer than a short one. */
export function walk(piece, places, signal) {
  return glide(piece, places, Math.min(Math.max(STEP * places.length, WALK[0]), WALK[1]), signal);
}

/** A piece is thrown through the air to a place. */
export function fly(piece, to, milliseconds, signal) {
  const from = piece.place;
  const high = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 1.5, size: 1.8, turn: 200 };
  return glide(piece, [high, { ...to, turn: 360 }], milliseconds, signal, "ease-in-out");
}

/** The dice roll in the colour of their player, and lie as they fell. */
export async function roll(table, faces, colour, signal) {
  const place = table.middle.querySelector(".public");
  if (!place) return;
  delete place.dataset.rolls;
  put(place, ...thrown(faces, colour));
  await tumble(place.children, signal, () => table.sound.play("lands"));
}

/** So many dice roll on, in the colour of the player who has yet to stop them; for who wants no movement there are none. */
export function rollOn(place, count, colour) {
  if (still()) return;
  place.dataset.rolls = String(colour);
  const turn = (seen) => {
    if (!place.isConnected || place.dataset.rolls !== String(colour)) return;
    put(place, ...thrown(Array.from({ length: count }, (_, one) => (seen * 5 + one * 3) % 6 + 1), colour));
    setTimeout(turn, SPIN, seen + 1);
  };
  turn(0);
}

/** Plays the scenes of the events that led to a picture, one after the other. scenes: by kind of event; each is given
    the scene, {table, message, signal, ...}, and its event. */
export async function playEach(scenes, scene) {
  for (const event of scene.message.events) {
    if (!scene.signal.aborted) await scenes[event.kind]?.(scene, event);
  }
}
