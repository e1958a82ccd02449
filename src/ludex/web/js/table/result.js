// The end: who won, the scores, and the next game.

import { $, el, problem, show, told } from "../lib/dom.js";
import * as memory from "../lib/memory.js";
import { newNonce } from "../lib/nonce.js";
import { post } from "../net/api.js";
import { resultWords, sentence } from "./words.js";

export class Result {
  /** @param {string} table @param {Page.Token} token */
  constructor(table, token) {
    this.table = table;
    this.token = token;
    this.isDrawn = false;
    $("rematch").addEventListener("click", () => this.rematch());
    $("journal").href = `/api/tables/${table}/journal`;
  }

  /** @param {Api.TableShape} room @param {Api.ViewShape} view */
  draw(room, view) {
    if (!this.isDrawn) this.drawScores(room, view);
    this.isDrawn = true;
    const isOffered = typeof room.next === "string";
    const others = room.seats.filter((seat) => seat.kind === "person" && seat.seat !== view.seat);
    const who = others.length === 1 ? `${others[0].name} wants a rematch: join` : "There is a rematch: join";
    // A server that knows nothing of rematches does not say whether there is one.
    show($("rematch"), view.seat !== null && room.next !== undefined && view.outcome !== null);
    $("rematch").textContent = isOffered ? who : "Rematch";
    show($("rematch-watch"), view.seat === null && isOffered);
    if (isOffered) $("rematch-watch").href = `/table/${room.next}`;
    $("again").classList.toggle("primary", Boolean($("rematch").hidden));
  }

  /** @param {Api.TableShape} room @param {Api.ViewShape} view */
  drawScores(room, view) {
    const { outcome } = view;
    if (outcome === null) {
      $("result-title").textContent = "The table is stopped";
      $("result-reason").textContent = view.stopped?.message ?? "";
      return;
    }
    $("result-title").textContent = resultWords(view, room);
    $("result-reason").textContent = sentence(outcome.reason);
    const won = (/** @type {number} */ seat) => Number(outcome.winners.includes(seat));
    /** @type {[number, number][]} */
    const scores = outcome.scores.map((/** @type {number} */ score, /** @type {number} */ seat) => [score, seat]);
    const order = scores.sort((a, b) => b[0] - a[0] || won(b[1]) - won(a[1]));
    $("result-scores").replaceChildren(
      ...order.map(([score, seat]) => {
        const { name, role, resigned, removed } = room.seats[seat];
        const notes = [
          seat === view.seat ? " (you)" : "",
          role ? el("small", {}, ` ${role}`) : null,
          resigned ? el("small", {}, removed ? " removed by the host" : " resigned") : null,
        ];
        return el("li", { class: won(seat) ? "won" : "" }, el("span", {}, name, ...notes), el("span", { class: "points" }, String(score)));
      }),
    );
  }

  async rematch() {
    problem($("result-problem"), "");
    $("rematch").disabled = true;
    try {
      const { table, seat, token } = await post(`/tables/${this.table}/rematch`, { nonce: newNonce() }, this.token());
      const { title, host } = memory.table(this.table);
      memory.remember(table, { token, seat, title, ...(host ? { host } : {}) });
      location.href = `/table/${table}`;
    } catch (error) {
      problem($("result-problem"), told(error));
      $("rematch").disabled = false;
    }
  }
}
