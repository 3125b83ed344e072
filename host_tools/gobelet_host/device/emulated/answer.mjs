// One request a line on standard input, one answer a line on standard output, both JSON. It knows no chip.
import fs from 'node:fs';

/** The lines of standard input, waited for without the event loop, which costs more than most requests do. */
function* lines() {
  const chunk = Buffer.alloc(1 << 16);
  for (let rest = '', length; (length = fs.readSync(0, chunk));) {
    const [first, ...more] = chunk.toString('latin1', 0, length).split('\n');      // JSON of Python's is ASCII
    rest += first;
    for (const next of more) { yield rest; rest = next; }
  }
}

/** Answers each request by what `act` makes of it, until nobody asks any more. */
export async function answer(act) {
  for (const line of lines()) {
    let said;
    try {
      said = { ok: true, ...await act(JSON.parse(line)) };
    } catch (error) {
      said = { ok: false, error: String(error.stack ?? error) };
    }
    fs.writeFileSync(1, JSON.stringify(said) + '\n');
  }
}
