// Keeps the program of a cup in this browser, so that it opens without its table, too: one cache for each version.
// bundle.py puts before this text VERSION, PAGE, the address of the cup's page, and FILES, those of what it is made of,
// which name the version. All addresses are relative to this script's own.

const NAME = `gobelet.${VERSION}`;
const BESIDE = ["cup.webmanifest", "static/made/192.png"];
const at = (address) => new URL(address, location).pathname;
const KEPT = new Set([...FILES, ...BESIDE].map(at));
const PATIENCE = 3000; // ms that the page is waited for; the one that is kept has the same program or the one before

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && pathname === at(PAGE)) event.respondWith(page(event.request));
  else if (KEPT.has(pathname)) event.respondWith(kept(event.request));
});

async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll([PAGE, ...FILES, ...BESIDE]);
  await skipWaiting();
}

/** The versions from before. */
async function forget() {
  for (const name of await caches.keys()) if (name.startsWith("gobelet.") && name !== NAME) await caches.delete(name);
  await clients.claim();
}

/** The table's own page if it answers, as it may have another version. */
async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return answer;
  } catch { /* no network, or no table: the page that is kept */ }
  return (await caches.match(PAGE, { cacheName: NAME })) ?? Response.error();
}

async function kept(request) {
  return (await caches.match(request, { cacheName: NAME })) ?? fetch(request);
}
