// The head of the page to play on: the game, the automates, phones. All of it are commands of the host; those that a match is
// in the way of wait until it is over, and the page says so.

import { byId, h, put } from "../shared/dom.js";
import { ask, choices, once } from "../shared/host.js";
import { alone, network } from "../shared/network.js";
import { Silence } from "../shared/silence.js";
import { Line } from "../shared/socket.js";
import { counted, current, isolate, t } from "../shared/words.js";

const NOTHING = { game: "", count: -1, level: "", name: "" };

export class Head {
  /** said(text): told what there is to say. renamed(name): the player has another name from now on. heard(state): told what is
   *  new at the table. */
  constructor(said, renamed, heard) {
    this.said = said;
    this.heard = heard;
    this.renamed = renamed;
    this.state = null;
    this.wanted = { ...NOTHING }; // what is to be done once no match is in the way
    this.busy = false;
    this.stale = true; // until the table has told what came of it
    this.usual = "medium"; // what an automate is like where none is here to go by
    byId("games").onchange = () => this.want({ game: byId("games").value });
    byId("count").onchange = () => this.want({ count: Number(byId("count").value) });
    byId("level").onchange = () => this.want({ level: byId("level").value });
    byId("phones").onclick = () => byId("invite").showModal();
    byId("close").onclick = () => byId("invite").close();
    byId("full").hidden = !document.fullscreenEnabled;
    byId("full").onclick = () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen();
    };
    this.told = "";
    this.line = new Line(() => `/host/view?lang=${current()}`, (text) => this.hear(JSON.parse(isolate(text))));
    new Silence(() => this.line);
  }

  hear(message) {
    if (message.kind !== "host") return;
    this.state = message;
    this.stale = false;
    this.draw();
    this.heard(message);
    this.settle();
  }

  want(change) {
    Object.assign(this.wanted, change);
    for (const id of ["games", "count", "level"]) byId(id).blur(); // keys are the hand's again
    this.draw();
    this.settle();
  }

  people() {
    return this.state.people.filter(({ cup }) => !this.state.automates.some(([one]) => one === cup));
  }

  /** What the automates are like now. */
  level() {
    return this.state.automates[0]?.[1].split("-")[0] || this.usual;
  }

  draw() {
    const { state, wanted } = this;
    const { ailing, automates, game, games, seats, levels, runs_cups, invitation, learn, open, network: net } = state;
    const now = automates.length;
    const most = Math.max(seats[1] - this.people().length, now);
    choices(byId("games"), games, wanted.game || game);
    choices(byId("count"), Array.from({ length: most + 1 }, (_, count) => [count, counted("host.play_count", count)]), wanted.count < 0 ? now : wanted.count);
    choices(byId("level"), levels.map((level) => [level, t(`host.level_${level}`)]), wanted.level || this.level());
    byId("count").hidden = byId("level").hidden = !runs_cups;
    byId("head").classList.toggle("later", state.playing);
    byId("learn").hidden = !learn;
    byId("learn").href = learn || "#";
    byId("rules").href = `/rules/${game}?lang=${current()}`;
    byId("inviting").hidden = !open || alone(net);
    once(byId("network"), [net], (one) => h("div", {}, ...network(one)));
    byId("closed").hidden = open;
    if (byId("qr").getAttribute("src") !== invitation.qr) byId("qr").src = invitation.qr;
    byId("qr").alt = t("tv.qr", invitation.short, invitation.letters);
    put(byId("short"), invitation.short);
    put(byId("letters"), invitation.letters);
    once(byId("ailing"), ailing, ({ cup, text }) => h("p", {}, text, " ", // automates that have stopped, and what mends them
      h("button", { type: "button", onclick: () => ask({ do: "restart", cup }) }, t("host.play_replace"))));
  }

  /** What waits for the end of the match, in words; "" for nothing. */
  waiting() {
    const { state, wanted } = this;
    if (!state?.playing) return "";
    const parts = [
      wanted.game && wanted.game !== state.game && state.games.find(([name]) => name === wanted.game)[1],
      wanted.count >= 0 && wanted.count !== state.automates.length && counted("host.play_count", wanted.count),
      wanted.level && wanted.level !== this.level() && t(`host.level_${wanted.level}`),
      wanted.name,
    ].filter(Boolean);
    return parts.length ? t("host.play_after", parts.join(" · ")) : "";
  }

  wants() {
    const { game, count, level, name } = this.wanted;
    return Boolean(game || count >= 0 || level || name);
  }

  /** Does what is wanted, one command after the other, as soon as no match is in the way. */
  async settle() {
    const waiting = this.waiting();
    if (waiting !== this.told) this.said(this.told = waiting);
    if (this.busy || this.stale || this.state?.playing !== false || !this.wants()) return;
    this.busy = true;
    const { wanted } = this;
    this.wanted = { ...NOTHING };
    const refused = await this.carry(wanted);
    this.busy = false;
    this.stale = true;
    if (refused?.code === "match_running") this.wanted = wanted; // it has just begun: after it, then
    else if (refused) this.said(this.told = refused.sentence);
  }

  /** Gives the refusal of the first command that is not done, null when all are. */
  async carry({ game, count, level, name }) {
    if (name) this.renamed(name);
    const now = this.state.automates;
    const plays = level || this.level();
    const other = plays !== this.level();
    this.usual = plays;
    const aim = count < 0 ? now.length : count;
    const leaving = other ? now : now.slice(aim);
    const coming = Math.max(aim - (now.length - leaving.length), 0);
    const names = leaving.map(([cup]) => this.state.people.find((one) => one.cup === cup)?.name ?? "");
    const commands = [
      ...(game && game !== this.state.game ? [{ do: "game", game }] : []),
      ...leaving.map(([cup]) => ({ do: "remove", cup })),
      ...Array.from({ length: coming }, (_, at) => this.bot(names[at] ?? "", plays)),
    ];
    for (const command of commands) {
      const answer = await ask(command);
      if (!answer.ok) return answer;
    }
    return null;
  }

  /** The command that brings a bot. name: which character, "" for the next one. */
  bot(name = "", level = this.level()) {
    return { do: "add_automate", level, name };
  }
}
