// The standings of a table that is there, or is not.

import { Silence } from "../shared/silence.js";
import { Line } from "../shared/socket.js";
import { load } from "../shared/words.js";

await load(document.documentElement.lang);
const line = new Line(() => "/beat", () => {});
new Silence(() => line);
