// The replay: what this seat saw, step by step; after the end as anybody saw it. A step has an address: #step=12. What
// happens meanwhile does not interrupt it.

import { copy } from "../lib/clipboard.js";
import { $, el, show } from "../lib/dom.js";
import { get } from "../net/api.js";
import * as log from "./log.js";

const PLAY_MS = 900;

export class Replay {
  /**
   * onStep(step): show this step; onLive(): back to the present; onEyes(seat): look as somebody else.
   * @param {string} table
   * @param {Page.Token} token
   * @param {(step: Api.Step) => void} onStep
   * @param {() => void} onLive
   * @param {(eyes: string) => void} onEyes
   */
  constructor(table, token, onStep, onLive, onEyes) {
    this.table = table;
    this.token = token;
    this.onStep = onStep;
    this.onLive = onLive;
    this.last = 0;
    this.left = 0;
    this.end = "Live";
    /** @type {number | null} */
    this.at = null;
    /** @type {ReturnType<typeof setInterval> | null} */
    this.timer = null;
    this.wanted = 0;
    $("slider").addEventListener("input", () => this.go(Number($("slider").value)));
    $("step-first").addEventListener("click", () => this.go(0));
    $("step-back").addEventListener("click", () => this.go((this.at ?? this.last) - 1));
    $("step-on").addEventListener("click", () => this.go((this.at ?? this.last) + 1));
    $("phase-back").addEventListener("click", () => this.go(log.phaseSteps().findLast((n) => n < (this.at ?? this.last)) ?? 0));
    $("phase-on").addEventListener("click", () => this.go(log.phaseSteps().find((n) => n > (this.at ?? this.last)) ?? this.last));
    $("step-link").addEventListener("click", () => copy(location.href, $("step-link")));
    $("step-live").addEventListener("click", () => this.live());
    log.followLines((n) => this.go(n, true));
    addEventListener("hashchange", () => this.open());
    $("step-play").addEventListener("click", () => (this.timer ? this.pause() : this.play()));
    $("eyes-seat").addEventListener("change", () => {
      onEyes($("eyes-seat").value);
      this.go(this.at ?? this.last, true);
    });
  }

  isOn() {
    return this.at !== null;
  }

  /** Goes where the page's address points. */
  open() {
    const step = new URLSearchParams(location.hash.slice(1)).get("step");
    if (step !== null && /^\d+$/.test(step)) this.go(Number(step), true);
  }

  address() {
    const hash = this.isOn() ? `#step=${this.at}` : "";
    if (location.hash !== hash && (hash || location.hash.startsWith("#step="))) {
      history.replaceState(null, "", location.pathname + hash);
    }
  }

  /**
   * The game has come to this entry.
   * @param {number} n
   * @param {boolean} isOver
   * @param {string[]} names
   * @param {number | null} seat
   */
  reach(n, isOver, names, seat) {
    this.last = n;
    $("slider").max = String(n);
    if (!this.isOn()) $("slider").value = String(n);
    this.end = isOver ? "End" : "Live";
    show($("phase-back"), log.phaseSteps().length > 1);
    show($("phase-on"), log.phaseSteps().length > 1);
    if (isOver && $("eyes").hidden) {
      const options = [["spectator", "spectators"], ...names.map((name, index) => [String(index), name])];
      const mine = seat === null ? "spectator" : String(seat);
      $("eyes-seat").replaceChildren(...options.map(([value, words]) => el("option", { value, selected: value === mine }, words)));
      show($("eyes"), true);
    }
    this.marks();
  }

  /** @param {number} n */
  async go(n, isAnyway = false) {
    const target = Math.min(Math.max(n, 0), this.last);
    if (target === this.last && !isAnyway && this.isOwn()) return this.live();
    if (!this.isOn()) this.left = this.last;
    this.at = target;
    this.address();
    $("slider").value = String(target);
    this.marks();
    const ticket = ++this.wanted;
    try {
      const eyes = $("eyes").hidden ? "" : `&as=${$("eyes-seat").value}`;
      const step = await get(`/tables/${this.table}/steps/${target}?drawing=1${eyes}`, this.token());
      if (ticket === this.wanted && this.isOn()) {
        this.onStep(step);
        log.markUntil(target);
      }
    } catch {
      this.pause();
    }
  }

  /** Whether the slider looks through this browser's own eyes. */
  isOwn() {
    return $("eyes").hidden || $("eyes-seat").value === $("eyes-seat").querySelector("[selected]")?.getAttribute("value");
  }

  live() {
    this.pause();
    this.wanted += 1;
    this.at = null;
    this.address();
    $("slider").value = String(this.last);
    log.markUntil(Infinity);
    this.marks();
    this.onLive();
  }

  play() {
    if (this.at === null || this.at >= this.last) this.go(0);
    this.timer = setInterval(() => {
      if (this.at === null || this.at >= this.last) this.pause();
      else this.go(this.at + 1, true);
    }, PLAY_MS);
    this.marks();
  }

  pause() {
    clearInterval(this.timer ?? undefined);
    this.timer = null;
    this.marks();
  }

  marks() {
    const at = this.at ?? this.last;
    $("slider").setAttribute("aria-valuetext", this.isOn() ? `step ${at} of ${this.last}` : "the present");
    const count = this.isOn() ? log.countAfter(this.left) : 0;
    $("step-live").textContent = count ? `${count} new` : this.end;
    $("step-live").classList.toggle("news", count > 0);
    $("step-live").setAttribute("aria-pressed", String(!this.isOn()));
    if (count) $("step-live").setAttribute("aria-label", `${count} new: back to the present`);
    else $("step-live").removeAttribute("aria-label");
    show($("step-link"), this.isOn());
    $("step-play").toggleAttribute("data-playing", Boolean(this.timer));
    $("step-play").setAttribute("aria-label", this.timer ? "Pause" : "Play");
  }
}
