// Who sits at the table, and what can be done about it: a bot for somebody absent, coming back, leaving, resigning.

import { $, el, find, findAll, listed, partOf, problem, show, told } from "../lib/dom.js";
import { call } from "../net/api.js";
import { timeWords } from "./clock.js";

export class Seats {
  /** @param {string} table @param {Page.Token} token */
  constructor(table, token) {
    this.table = table;
    this.token = token;
    this.key = "";
    /** @type {{room: Page.Room, view: Api.ViewShape} | null} */
    this.shown = null;
    $("seats").addEventListener("click", (event) => {
      const button = partOf(event, "button[data-seat]");
      if (button) this.ask("stand_in", { seat: Number(button.dataset.seat) });
    });
    setInterval(() => this.tick(), 500);
    $("come-back").addEventListener("click", () => this.ask("return", {}));
    for (const name of /** @type {const} */ (["leave", "resign"])) {
      $(name).addEventListener("click", () => this.second(name, true));
      $(`${name}-no`).addEventListener("click", () => this.second(name, false));
      $(`${name}-yes`).addEventListener("click", () => this.go(name));
    }
  }

  /** @param {"stand_in" | "return" | "leave"} what @param {Api.StandIn | Api.Leave | {}} body */
  async ask(what, body) {
    problem($("seats-problem"), "");
    try {
      await call("POST", `/tables/${this.table}/${what}`, { body, token: this.token() });
      return true;
    } catch (error) {
      problem($("seats-problem"), told(error));
      return false;
    }
  }

  // ---- leaving ----

  /**
   * Asks once more, in place.
   * @param {"leave" | "resign"} name
   * @param {boolean} isOpen
   */
  second(name, isOpen) {
    show($(`${name}-sure`), isOpen);
    show($(name), !isOpen);
    $(isOpen ? `${name}-no` : name).focus();
  }

  /** @param {"leave" | "resign"} name */
  async go(name) {
    const isDone = await this.ask("leave", { resign: name === "resign" });
    $("menu").hidePopover();
    this.second(name, false);
    if (isDone && name === "leave") location.href = "/";
  }

  // ---- what is shown ----

  /** @param {Page.Room} room @param {Api.ViewShape} view */
  draw(room, view) {
    this.shown = { room, view };
    const key = JSON.stringify([room.seats, room.watching, view.to_act, view.seat, view.status]);
    if (key === this.key) return;
    this.key = key;
    const focused = document.activeElement?.getAttribute("data-seat");
    $("seats").replaceChildren(...room.seats.map((seat) => this.item(seat, room, view)));
    if (focused && document.activeElement === document.body) {
      find($("seats"), `[data-seat="${focused}"]`)?.focus();
    }
    const count = room.watching;
    $("watching").textContent = count === 0 ? "" : count === 1 ? "One person is watching." : `${count} people are watching.`;
    const mine = view.seat === null ? null : room.seats[view.seat];
    const isPlaying = view.status === "playing";
    // A server that knows nothing of leaving says nothing of resigned seats.
    const mayLeave = isPlaying && mine !== null && mine.resigned === false;
    show($("leaving"), mayLeave && !mine.stand_in);
    show($("stood-in"), mayLeave && Boolean(mine.stand_in));
  }

  /** @param {Api.SeatShape} seat @param {Page.Room} room @param {Api.ViewShape} view */
  item(seat, room, view) {
    const acts = view.to_act.includes(seat.seat);
    const isMine = seat.seat === view.seat;
    const tags = [];
    if (isMine) tags.push(tag("you", "tag you"));
    else if (seat.kind === "bot") tags.push(...(isNamed(seat) ? [] : [tag(seat.bot ?? "bot")]));
    else if (!seat.connected) tags.push(tag("away"));
    if (seat.removed) tags.push(tag("removed"));
    else if (seat.resigned) tags.push(tag("resigned"));
    else if (seat.stand_in) tags.push(tag(`${seat.stand_in} bot stands in`));
    return el(
      "li",
      { class: `${acts ? "acts" : ""} ${seat.connected ? "here" : ""}` },
      el("span", { class: "dot", "aria-hidden": "true" }),
      el("span", { class: "name" }, seat.name, seat.role ? el("small", {}, ` ${seat.role}`) : null),
      acts ? el("span", { class: "sr" }, ", to decide") : null,
      ...tags,
      this.vote(seat, room, view),
    );
  }

  /**
   * The vote that a bot stands in for somebody absent, or from when there may be one: the server says both.
   * @param {Api.SeatShape} seat
   * @param {Page.Room} room
   * @param {Api.ViewShape} view
   */
  vote(seat, room, view) {
    const mine = room.seats[view.seat ?? -1];
    if (!seat.vote_from || !mine || mine === seat || mine.stand_in || view.status !== "playing") return null;
    if (leftMs(seat, room) > 0) {
      return el("div", { class: "vote" }, el("small", { "data-waits": seat.seat }, waitWords(seat, room)));
    }
    const needed = seat.votes_needed;
    const names = seat.votes.map((one) => (one === view.seat ? "you" : room.seats[one].name));
    const count = `${names.length} of ${needed} ${needed === 1 ? "vote" : "votes"}`;
    const isDone = seat.votes.includes(mine.seat) && names.length < needed;
    return el(
      "div",
      { class: "vote" },
      isDone ? null : el("button", { type: "button", "data-seat": seat.seat }, `Let a bot stand in for ${seat.name}`),
      el("small", {}, names.length ? `${count}: ${listed(names)}` : count),
    );
  }

  /** Counts down to the votes that are not possible yet, and shows those that have become so. */
  tick() {
    if (this.shown === null) return;
    const { room, view } = this.shown;
    for (const node of findAll($("seats"), "[data-waits]")) {
      const seat = room.seats[Number(node.dataset.waits)];
      if (leftMs(seat, room) > 0) {
        node.textContent = waitWords(seat, room);
      } else {
        this.key = "";
        this.draw(room, view);
        return;
      }
    }
  }
}

/**
 * How long it is until a vote on the seat is possible, by the server's time.
 * @param {Api.SeatShape} seat
 * @param {Page.Room} room
 */
function leftMs(seat, room) {
  return (seat.vote_from ?? 0) - room.ahead - performance.now();
}

/** @param {Api.SeatShape} seat @param {Page.Room} room */
function waitWords(seat, room) {
  return `A vote on a bot for ${seat.name} in ${timeWords(leftMs(seat, room))}`;
}

/**
 * Whether a bot's name says already what kind it is.
 * @param {Api.SeatShape} seat
 */
function isNamed(seat) {
  return seat.bot !== null && seat.name.toLowerCase().startsWith(seat.bot.toLowerCase());
}

/** @param {string} words */
function tag(words, kind = "tag") {
  return el("span", { class: kind }, words);
}
