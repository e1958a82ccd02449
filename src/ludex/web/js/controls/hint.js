// What the bot would do: its candidates with their chances. Choosing one only points it out.

import { $, el, problem, show, told } from "../lib/dom.js";
import { post } from "../net/api.js";

export class Hint {
  /**
   * onPoint(key or null): shows where a candidate is in the list and on the board.
   * @param {string} table
   * @param {Page.Token} token
   * @param {(key: string | null) => void} onPoint
   */
  constructor(table, token, onPoint) {
    this.table = table;
    this.token = token;
    this.onPoint = onPoint;
    this.asked = 0;
    /** @type {number | undefined} */
    this.number = undefined;
    $("hint").addEventListener("click", () => this.ask());
  }

  /**
   * The position is another one: what was said of the last is gone.
   * @param {Api.ViewShape} view
   */
  set(view) {
    show($("hint"), Boolean(view.hints) && view.ask !== null);
    if (view.ask?.number === this.number) return;
    this.number = view.ask?.number;
    this.clear();
  }

  clear() {
    this.asked += 1;
    $("hint").disabled = false;
    problem($("hint-problem"), "");
    show($("hints"), false);
    $("hints-list").replaceChildren();
    this.onPoint(null);
  }

  async ask() {
    this.clear();
    const ticket = this.asked;
    $("hint").disabled = true;
    $("hint").textContent = "Thinking…";
    try {
      const { candidates, bot } = await post(`/tables/${this.table}/hint`, {}, this.token());
      if (ticket === this.asked) this.draw(candidates, bot);
    } catch (error) {
      if (ticket === this.asked) problem($("hint-problem"), told(error));
    }
    $("hint").disabled = false;
    $("hint").textContent = "Hint";
  }

  /** @param {Api.CandidateShape[]} candidates @param {string} bot */
  draw(candidates, bot) {
    $("hints-title").textContent = candidates.length ? `What the ${bot} bot would do` : "The bot has nothing to say here.";
    $("hints-list").replaceChildren(...candidates.map((one) => this.item(one)));
    show($("hints"), true);
    $("hints").scrollIntoView({ block: "nearest" });
  }

  /** @param {Api.CandidateShape} candidate */
  item({ key, code, text, label, mean }) {
    const share = Math.round(100 * Math.min(Math.max(mean, 0), 1));
    const part = el("span", { class: "part" });
    part.style.width = `${share}%`;
    const bar = el("span", { class: "bar", "aria-hidden": "true" }, part);
    const words = el("span", { class: "chance" }, `${share} %`, el("span", { class: "sr" }, " of games won"));
    const button = el("button", { type: "button", "aria-pressed": "false" }, el("span", {}, label || text), bar, words);
    button.addEventListener("click", () => {
      for (const other of $("hints-list").querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
      this.onPoint(key ?? String(code));
    });
    return el("li", {}, button);
  }
}
