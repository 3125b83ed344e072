// One cup, one page: two pages that are the same cup would fight for its seat. The page that was there keeps it, until
// the player says in another one that the cup shall move there.

const PATIENCE = 150; // ms in which a page that has the cup would have answered

export class Alone {
  /** id: the cup's. taken: called when another page has taken the cup. */
  constructor(id, taken) {
    this.mine = false;
    this.answer = () => {};
    this.channel = "BroadcastChannel" in window ? new BroadcastChannel(`gobelet.${id}`) : null;
    if (this.channel) this.channel.onmessage = (event) => this.hear(event.data, taken);
  }

  hear(said, taken) {
    if (said === "who" && this.mine) this.channel.postMessage("me");
    else if (said === "me") this.answer(false);
    else if (said === "take" && this.mine) {
      this.mine = false;
      taken();
    }
  }

  /** Whether no other page has the cup; then this one has it. */
  async claim() {
    if (this.channel) {
      this.channel.postMessage("who");
      const free = await new Promise((answer) => {
        this.answer = answer;
        setTimeout(() => answer(true), PATIENCE);
      });
      if (!free) return false;
    }
    this.take();
    return true;
  }

  /** Takes the cup from whatever page has it. */
  take() {
    this.mine = true;
    this.channel?.postMessage("take");
  }
}
