// MicroPython and the cup's program: fetched once by a page, then as many interpreters as it wants, none of which
// knows of another. Knows nothing of cups, links or what is on the page.

import { interpreters } from "../vendor/micropython/micropython.mjs";

const HEAP = 256 * 1024; // bytes to begin with; it grows
const AGAIN = 2000; // ms until a pack that did not come is asked for again

const at = (path) => new URL(path, import.meta.url);
const program = WebAssembly.compileStreaming(fetch(at("../vendor/micropython/micropython.wasm")));
const first = pack("first");
const living = new Set(); // file systems that still lack a pack
const arrived = []; // packs behind the first
// What a table wants of a cup, and then all else: see bundle.py.
const [wanted, others] = document.querySelector("meta[name=packs]").content.split("/").map((names) => names.split(" "));
const ready = bring(wanted);
const whole = ready.then(() => bring(others)).then(() => living.clear());
whole.catch(() => {}); // told by who needs it

/** Whether all is here that the table's game wants, so that a cup may hear of it. */
export function complete() {
  return Boolean(ready.now);
}

/** Packs by their names, put into all file systems as each comes. `now` is true once all are here. */
function bring(names) {
  const due = names.filter(Boolean).map(async (name) => {
    const modules = await pack(name);
    arrived.push(modules);
    for (const files of living) install(files, modules);
  });
  const promise = Promise.all(due).then(() => { promise.now = true; });
  return promise;
}

/** The modules of a pack, [[path, bytes], ...]; asks until they are there. */
async function pack(name) {
  for (;;) {
    try {
      const answer = await fetch(at(`../firmware/${name}.bin`));
      if (answer.ok) return unpack(new Uint8Array(await answer.arrayBuffer()));
      if (answer.status === 404) throw new Error(`${name} is of another version`); // reloading helps, asking does not
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // a TypeError is how fetch says that nobody answered
    }
    await new Promise((done) => setTimeout(done, AGAIN));
  }
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

function install(files, modules) {
  const made = new Set();
  for (const [path, data] of modules) {
    const names = `/app/${path}`.split("/").slice(1, -1);
    for (let depth = 1; depth <= names.length; depth++) {
      const folder = `/${names.slice(0, depth).join("/")}`;
      if (!made.has(folder) && !files.analyzePath(folder).exists) files.mkdir(folder);
      made.add(folder);
    }
    files.writeFile(`/app/${path}`, data);
  }
}

/**
 * An interpreter that can import the cup's program. all: whether it must have every game and the automates from the
 * start; else they follow as soon as they are there. print: what to do with a line that the program prints.
 * Gives {python, memory}: memory() is the memory as it is now; it moves when it grows.
 */
export async function interpreter(all, print) {
  const [binary, modules] = await Promise.all([program, first, all ? whole : null]);
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
  for (const one of [modules, ...arrived]) install(python.FS, one);
  living.add(python.FS);
  python.runPython("import sys; sys.path[:] = ['/app']"); // a Pico has none of what is built in here besides
  return { python, memory: () => exports.memory.buffer };
}
