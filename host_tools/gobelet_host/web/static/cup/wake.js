// Keeps the screen on while this page is a cup. Browsers give that to sealed pages; elsewhere a film does it that shows
// and sounds nothing, as telephones do not go dark while one plays.

let asked = false;
let lock = null;
let film = null;

/** Asks for a screen that stays on; again whenever the page is seen anew, and at every touch until it is granted.
 *  films: addresses of the film, the first that a browser can play is taken. */
export function stayAwake(films) {
  if (asked) return;
  asked = true;
  const ask = () => { if (!document.hidden) (navigator.wakeLock ? hold() : play(films)); };
  document.addEventListener("visibilitychange", ask);
  addEventListener("click", ask, { capture: true }); // no film begins before the player has touched the page
  ask();
}

/** Whether the screen stays on now, as far as a page can know. */
function isAwake() {
  return Boolean(lock && !lock.released) || Boolean(film && !film.paused);
}

async function hold() {
  if (isAwake()) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch { /* a browser that saves its battery: the screen goes dark as usual, and the cup comes back */ }
}

function play(films) {
  if (!film) {
    film = document.createElement("video");
    film.className = "film";
    film.ariaHidden = "true";
    film.tabIndex = -1;
    film.playsInline = film.disableRemotePlayback = true;
    // Not by `loop`: iOS lets its screen go dark over films that repeat themselves.
    film.ontimeupdate = () => { if (film.currentTime > film.duration / 2) film.currentTime = 0; };
    film.onended = () => film.play().catch(() => {});
    for (const src of films) film.append(Object.assign(document.createElement("source"), { src }));
    document.body.append(film);
  }
  if (film.paused) film.play().catch(() => {}); // before the first touch
}
