// What objects hold, written down, and put back into others that were made in the same way, in this process or another.
// An object is known by its place in a walk from a root: whoever makes the same things in the same order walks past the
// same ones, so that callbacks and wires between them are there already and only fields have to be filled in. What lives
// in variables of a function is not seen: who is to be kept has none.

const PLAIN = [Object, Array, Map, Set, Date].map((kind) => kind.prototype);
const isObject = (value) => typeof value === 'function' || (typeof value === 'object' && value !== null);
const isLeaf = (one) => typeof one === 'function' || ArrayBuffer.isView(one) || one instanceof Date;

/** [name, value] of an object's fields, without those that are computed. */
const fieldsOf = (one) => Object.entries(Object.getOwnPropertyDescriptors(one))
  .filter(([name, field]) => 'value' in field && !(name === 'length' && Array.isArray(one)))
  .map(([name, { value }]) => [name, value]);

const partsOf = (one) => (one instanceof Map ? [...one].flat() : one instanceof Set ? [...one] : fieldsOf(one).map(([, value]) => value));

/** The objects that can be reached from `root`: Map of object -> number. beyond: those of them that are somebody else's. */
export function walk(root, beyond) {
  const numbers = new Map([[root, 0]]);
  for (const one of numbers.keys()) {           // those, too, that are added meanwhile
    if (isLeaf(one) || beyond.includes(one)) continue;
    for (const part of partsOf(one)) if (isObject(part) && !numbers.has(part)) numbers.set(part, numbers.size);
  }
  return numbers;
}

/** What the objects of a walk hold now, and what was made since and hangs on them, as v8.serialize() takes it. foreign:
 *  says of an array of numbers whether somebody else keeps it. */
export function take(walked, beyond, foreign) {
  const numbers = new Map(walked), all = [];
  const note = (value) => {
    if (!isObject(value)) return value;
    if (!numbers.has(value)) {
      if (!ArrayBuffer.isView(value) && !PLAIN.includes(Object.getPrototypeOf(value))) {
        throw new Error(`a ${value.constructor.name} was made since: ${String(value).slice(0, 80)}`);
      }
      numbers.set(value, numbers.size);
    }
    return { at: numbers.get(value) };
  };
  for (const one of numbers.keys()) {
    if (typeof one === 'function' || beyond.includes(one) || one instanceof DataView) all.push(null);
    else if (ArrayBuffer.isView(one)) all.push(foreign(one) ? null : one);
    else if (one instanceof Date) all.push(one);
    else if (one instanceof Map) all.push({ map: [...one].map(([key, value]) => [note(key), note(value)]) });
    else if (one instanceof Set) all.push({ set: [...one].map(note) });
    else all.push({ list: Array.isArray(one), fields: fieldsOf(one).map(([name, value]) => [name, note(value)]) });
  }
  return { known: walked.size, all };
}

/** Puts what take() gave into the objects of another walk. */
export function put(walked, { known, all }) {
  if (known !== walked.size) throw new Error(`${walked.size} objects are here, ${known} were written down`);
  const empty = (held) => (ArrayBuffer.isView(held) ? held.slice() : held instanceof Date ? new Date(held)
    : held.map ? new Map() : held.set ? new Set() : held.list ? [] : {});
  const objects = [...walked.keys(), ...all.slice(known).map(empty)];
  const value = (note) => (isObject(note) ? objects[note.at] : note);
  all.forEach((held, number) => {
    const one = objects[number];
    if (held === null) return;
    if (ArrayBuffer.isView(held)) one.set(held);
    else if (held instanceof Date) one.setTime(held);
    else if (held.map) { one.clear(); for (const [key, what] of held.map) one.set(value(key), value(what)); }
    else if (held.set) { one.clear(); for (const what of held.set) one.add(value(what)); }
    else {
      if (held.list) one.length = 0;
      const names = new Set(held.fields.map(([name]) => name));
      for (const [name] of fieldsOf(one)) if (!names.has(name)) delete one[name];
      for (const [name, what] of held.fields) one[name] = value(what);
    }
  });
}
