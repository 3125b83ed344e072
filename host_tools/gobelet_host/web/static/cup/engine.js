// MicroPython and the cup's program: fetched once by a page, then as many interpreters as it wants, none of which
// knows of another. Knows nothing of cups, links or what is on the page.

import { interpreters } from "../vendor/micropython/micropython.mjs";

const HEAP = 256 * 1024; // bytes to begin with; it grows
// Bytes that a program may use up until garbage is collected in the midst of things; MicroPython's own are 16 KB here,
// and a bid is more.
const ROOM = 128 * 1024;
const AGAIN = 2000; // ms until a file that did not come is asked for again
const CARDS = "cards"; // the pack that wants arithmetic of the page's own

let curve = null;

/** Multiplication for cards, see curve.js; null before it has come. */
export function arithmetic() {
  return curve;
}

const at = (path) => new URL(path, import.meta.url);
const program = ask("../vendor/micropython/micropython.wasm", (answer) => WebAssembly.compileStreaming(answer));
const asked = new Map(); // packs by their names, on their way or here
const arrived = []; // the modules of those that are in every file system
const living = new Set(); // file systems that still lack a pack
// What a table wants of a cup, and then all else: see bundle.py.
const [wanted, others] = document.querySelector("meta[name=packs]").content.split("/").map((names) => names.split(" "));
const first = bring(["first"]);
const ready = bring(wanted);
const whole = ready.then(() => bring(others)).then(() => {
  whole.now = true;
  living.clear();
});
for (const due of [first, whole]) due.catch(() => {}); // told by who needs it

/** Whether all is here that the table's game wants, so that a cup may hear of it. */
export function complete() {
  return Boolean(ready.now);
}

/** The modules that a match of the table's game wants, by their names, once they are here. */
export async function modulesOfMatch() {
  await ready;
  const paths = (await Promise.all(wanted.map(fetched))).flat().map(([path]) => path);
  return paths.filter((path) => path.endsWith(".mpy")).map((path) => path.replace(/(\/__init__)?\.mpy$/, "").replaceAll("/", "."));
}

/** Once the words of a language are here, as the program knows it: French is what it takes for one that it has not. */
export function language(lang) {
  return bring([[...wanted, ...others].includes(lang) ? lang : "fr"]);
}

/** Once all is here that gets a cup a key for its code. */
export function exchange() {
  return bring([CARDS]);
}

/** Once all is here. */
export function everything() {
  return whole;
}

/** Packs by their names, put into all file systems together, as a module of one may want another one's. `now` is true
 *  once they are there. */
function bring(names) {
  const promise = Promise.all(names.filter(Boolean).map(fetched)).then((packs) => {
    for (const modules of packs) {
      arrived.push(modules);
      for (const files of living) install(files, modules);
    }
    promise.now = true;
  });
  return promise;
}

function fetched(name) {
  if (!asked.has(name)) asked.set(name, Promise.all([pack(name), name === CARDS && numbers()]).then(([modules]) => modules));
  return asked.get(name);
}

/** The arithmetic of cards; asks until it is there. */
async function numbers() {
  for (;;) {
    try {
      curve = await import("./curve.js");
      return;
    } catch { /* nobody answered */ }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/** What `read` makes of the answer for a file of the table; asks until there is one. */
async function ask(path, read) {
  for (;;) {
    try {
      const answer = await fetch(at(path));
      if (answer.ok) return await read(answer);
      if (answer.status === 404) throw Error(path); // it is of another version: reloading helps, asking does not
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError is how fetch says that nobody answered
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}

/** The modules of a pack, [[path, bytes], ...]. */
function pack(name) {
  return ask(`../firmware/${name}.bin`, async (answer) => unpack(new Uint8Array(await answer.arrayBuffer())));
}

function unpack(data) {
  const line = data.indexOf(10);
  const text = new TextDecoder();
  let from = line + 1 + Number(text.decode(data.subarray(0, line)));
  const modules = [];
  for (const [path, size] of JSON.parse(text.decode(data.subarray(line + 1, from)))) {
    modules.push([path, data.subarray(from, from + size)]);
    from += size;
  }
  return modules;
}

/** Puts modules into a file system in memory: its nodes are given the bytes as they are, which by its own calls would take
 *  five times as long and a copy for each interpreter. */
function install(files, modules) {
  const folders = new Map();
  for (const [path, data] of modules) {
    const at = path.lastIndexOf("/") + 1;
    const folder = `/app/${path.slice(0, at)}`;
    if (!folders.has(folder)) {
      files.mkdirTree(folder);
      folders.set(folder, files.lookupPath(folder).node);
    }
    const parent = folders.get(folder);
    Object.assign(parent.node_ops.mknod(parent, path.slice(at), 0o100444, 0), { contents: data, usedBytes: data.length });
  }
}

/**
 * An interpreter that can import the first part of the cup's program; all else follows as soon as it is there. print:
 * what to do with a line that the program prints. Gives {python, memory, collect}: memory() is the memory as it is now; it
 * moves when it grows. collect() collects garbage, which takes longer than most else: when nobody waits.
 */
export async function interpreter(print) {
  const [binary] = await Promise.all([program, first]);
  let exports = null;
  const python = await interpreters()({
    heapsize: HEAP,
    stdout: print,
    stderr: print,
    instantiateWasm(imports, ready) {
      WebAssembly.instantiate(binary, imports).then((instance) => {
        exports = instance.exports;
        ready(instance, binary);
      });
      return {};
    },
  });
  for (const modules of arrived) install(python.FS, modules);
  if (!whole.now) living.add(python.FS);
  python.runPython(`import gc; gc.threshold(${ROOM})`);
  python.runPython("import sys; sys.path[:] = ['/app']"); // a Pico has none of what is built in here besides
  return { python, memory: () => exports.memory.buffer, collect: python.globals.get("gc").collect };
}
