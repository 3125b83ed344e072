// The sealed pages of the same table: whether this browser trusts them, and how its cup comes there. A browser keeps
// what it knows apart for each address, and http and https are two: a cup that moves takes its records with it.

const [PLAIN, SEALED, ...BEFORE] = document.querySelector("meta[name=pages]").content.split(" ");
const PATIENCE = 2000; // ms; a certificate that is not trusted is told at once
const MOVE = "#move=";

/** Where sealed pages are to be had by whoever has none; "" if there are none, or this is one. */
export const sealed = window.isSecureContext ? "" : SEALED ?? "";

/** Whether this browser trusts the certificate of the sealed pages. */
export async function trusted() {
  if (!sealed) return false;
  try {
    await fetch(`${sealed}/trusted`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return true;
  } catch {
    return false; // not trusted, or nobody there
  }
}

/** Opens the page of another origin instead of this one. records: {name: text} of the cup that moves, null for a phone that
 *  is none yet; cup: its number; code: the one that was scanned, "" for none. */
export function go(origin, cup, records, code) {
  const to = new URL("/cup", origin);
  if (records) to.searchParams.set("seat", cup);
  else to.search = location.search;
  to.hash = records ? MOVE.slice(1) + encodeURIComponent(JSON.stringify({ ...records, code })) : atob(code);
  const link = document.createElement("a");
  link.href = to;
  link.referrerPolicy = "origin"; // by which the other page knows where its cup comes from
  link.click();
}

/** {cup, records} of a cup that has just moved here from the plain page of this very table, or from an address that it had
 *  before, else null: nobody else may say which cup this phone is. The address forgets it. */
export function arrived() {
  if (!location.hash.startsWith(MOVE)) return null;
  const told = location.hash.slice(MOVE.length);
  history.replaceState(null, "", location.pathname + location.search);
  const cup = new URLSearchParams(location.search).get("seat");
  const from = document.referrer && new URL(document.referrer).origin;
  if (!from || !(window.isSecureContext && from === PLAIN) && !BEFORE.includes(from)) return null;
  try {
    return { cup, records: JSON.parse(decodeURIComponent(told)) };
  } catch {
    return null; // cut short on its way: the plain page still has it under its number
  }
}
