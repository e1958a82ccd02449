// Press: what seats write to each other. The server sends only what this browser may read; texts are only ever text.

import { $, el, listed, problem, show } from "../lib/dom.js";
import { get } from "../net/api.js";

/** @type {Intl.DateTimeFormatOptions} */
const CLOCK = { hour: "2-digit", minute: "2-digit" };
const QUICK = ["Hello!", "Well played", "Thanks", "One moment", "Your turn"];

export class Press {
  /**
   * onSay(text, to): somebody wrote something; called(seat): who a seat is.
   * @param {string} table
   * @param {Page.Token} token
   * @param {(seat: number) => string} called
   * @param {(text: string, to: number[]) => void} onSay
   */
  constructor(table, token, called, onSay) {
    this.table = table;
    this.token = token;
    this.called = called;
    this.onSay = onSay;
    /** @type {number | null} */
    this.seat = null;
    this.isVisible = false;
    this.isFirst = false;
    this.key = "";
    this.isFull = false;
    this.unread = 0;
    this.places = 0;
    this.isFirst = false;
    $("press-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    $("press-text").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.submit();
    });
    $("press-text").addEventListener("input", () => problem($("press-problem"), ""));
    $("press-to").addEventListener("change", (event) => event.target instanceof HTMLInputElement && this.choose(event.target));
    $("quick-words").replaceChildren(
      ...QUICK.map((words) => el("button", { type: "button", onclick: () => this.onSay(words, []) }, words)),
    );
    $("mail").addEventListener("click", () => this.open());
    this.eye = new IntersectionObserver((seen) => {
      this.isVisible = seen.at(-1)?.isIntersecting ?? false;
      this.count();
    });
    this.eye.observe($("press-list"));
  }

  // ---- who may write to whom ----

  /**
   * The table as it is now: which press it has, who sits there, and whether the game goes on.
   * @param {Api.TableShape} room
   * @param {number | null} seat
   * @param {boolean} isOver
   */
  set(room, seat, isOver) {
    const { press, seats } = room;
    this.seat = seat;
    this.isFull = press === "full";
    show($("press-card"), press !== "none");
    show($("press-form"), seat !== null && !isOver);
    show($("quick-words"), press === "public");
    $("press-list").toggleAttribute("data-public", press === "public");
    $("press-title").textContent = this.isFull ? "Press" : "Talk";
    $("press-hint").textContent = hint(press, seat, isOver);
    const others = this.isFull ? seats.filter((one) => one.seat !== seat) : [];
    const key = JSON.stringify(others.map((one) => [one.seat, one.name, one.role, one.kind]));
    if (key === this.key) return;
    this.key = key;
    const chosen = this.chosen();
    show($("press-to"), this.isFull);
    $("press-seats").replaceChildren(
      chip("all", "Everybody", "", false),
      ...others.map((one) => {
        const player = one.kind === "bot" ? "bot" : one.role ? one.name : "";
        return chip(one.seat, one.role || one.name, player, chosen.includes(String(one.seat)));
      }),
    );
  }

  chosen() {
    return Array.from($("press-seats").querySelectorAll("input")).flatMap((box) => (box.checked ? box.value : []));
  }

  /**
   * Everybody, or some: never both.
   * @param {HTMLInputElement} box
   */
  choose(box) {
    problem($("press-problem"), "");
    if (!box.checked) return;
    for (const other of $("press-seats").querySelectorAll("input")) {
      if ((other.value === "all") !== (box.value === "all")) other.checked = false;
    }
  }

  /**
   * Addresses whoever wrote a message, and whom else it was for.
   * @param {Api.MessageShape} message
   */
  reply(message) {
    const wanted = message.to.length ? [message.seat, ...message.to].filter((seat) => seat !== this.seat).map(String) : ["all"];
    for (const box of $("press-seats").querySelectorAll("input")) box.checked = wanted.includes(box.value);
    problem($("press-problem"), "");
    $("press-text").focus();
  }

  // ---- writing ----

  submit() {
    const text = $("press-text").value.trim();
    const chosen = this.isFull ? this.chosen() : ["all"];
    if (!text) return $("press-text").focus();
    if (!chosen.length) {
      problem($("press-problem"), "Choose who is to read it.");
      return $("press-seats").querySelector("input")?.focus();
    }
    problem($("press-problem"), "");
    $("press-send").disabled = true;
    this.onSay(text, chosen.includes("all") ? [] : chosen.map(Number));
  }

  /**
   * What was sent came to this; `refusal` says why it was not taken.
   * @param {{text: string}} sent
   * @param {string | undefined} refusal
   */
  answered(sent, refusal) {
    $("press-send").disabled = false;
    problem($("press-problem"), refusal);
    if (!refusal && $("press-text").value.trim() === sent.text) $("press-text").value = "";
  }

  // ---- reading ----

  /**
   * Adds messages not shown yet; answers what is to be read aloud of them.
   * @param {Api.MessageShape[]} messages
   * @param {boolean} wereMissed
   * @param {boolean} [more] whether there is more after these
   */
  add(messages, wereMissed, more) {
    const isFirst = wereMissed && (this.places === 0 || this.isFirst);
    this.isFirst = isFirst && Boolean(more);
    const list = $("press-list");
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const fresh = messages.filter((message) => message.place >= this.places);
    list.append(...fresh.map((message) => this.item(message)));
    this.places += fresh.length;
    if (isAtEnd || fresh.some((message) => message.seat === this.seat)) list.scrollTop = list.scrollHeight;
    const heard = fresh.filter((message) => message.seat !== this.seat);
    if (isFirst) return [];
    this.unread += heard.length;
    this.count();
    return heard.map((message) => `Message from ${this.called(message.seat)} to ${this.readers(message)}: ${message.text}`);
  }

  /** Somebody else looks from now on. */
  clear() {
    this.places = 0;
    this.isFirst = false;
    this.unread = 0;
    this.count();
    $("press-list").replaceChildren();
  }

  /**
   * After the end: what these eyes could read.
   * @param {string} eyes
   */
  async lookAs(eyes) {
    /** @type {Api.MessageShape[]} */
    const messages = [];
    /** @type {Api.PressShape} */
    let page;
    do {
      page = await get(`/tables/${this.table}/press?as=${eyes}&after=${messages.length - 1}`, this.token());
      messages.push(...page.messages);
    } while (page.more);
    $("press-list").replaceChildren(...messages.map((message) => this.item(message)));
  }

  /** @param {Api.MessageShape} message */
  readers(message) {
    if (message.to.length === 0) return "everybody";
    return listed(message.to.map((seat) => (seat === this.seat ? "you" : this.called(seat))));
  }

  /** @param {Api.MessageShape} message */
  item(message) {
    const isMine = message.seat === this.seat;
    const time = new Date(message.time);
    const mayReply = this.isFull && !isMine && this.seat !== null;
    return el(
      "li",
      { "data-n": message.n, class: `${isMine ? "mine" : ""} ${message.to.length ? "private" : ""}` },
      el(
        "p",
        { class: "who" },
        el("b", {}, isMine ? "You" : this.called(message.seat)),
        el("span", { class: "to", "aria-hidden": "true" }, " → "),
        el("span", { class: "to sr" }, " to "),
        el("span", { class: "readers" }, this.readers(message)),
        el(
          "span",
          { class: "when" },
          mayReply ? el("button", { type: "button", class: "reply", onclick: () => this.reply(message) }, "Reply") : null,
          el("time", { datetime: time.toISOString(), title: time.toLocaleString() }, time.toLocaleTimeString([], CLOCK)),
        ),
      ),
      el("p", { class: "text", dir: "auto" }, message.text),
    );
  }

  // ---- what has not been read ----

  count() {
    if (this.isVisible) this.unread = 0;
    const words = this.unread === 1 ? "1 new message" : `${this.unread} new messages`;
    $("mail").textContent = words;
    show($("mail"), this.unread > 0);
  }

  open() {
    $("press-card").scrollIntoView({ block: "start" });
    $("press-list").scrollTop = $("press-list").scrollHeight;
    $("press-list").focus({ preventScroll: true });
  }
}

/** @param {Api.TableShape["press"]} press @param {number | null} seat @param {boolean} isOver */
function hint(press, seat, isOver) {
  if (isOver) return "The game is over, and its journal shows everything that was said.";
  if (seat === null) return "You see what is said to everybody.";
  if (press === "public") return "Everything here is said to everybody.";
  return "Read only by those you choose, until the game is over: then the journal shows everything.";
}

/** @param {string | number} value @param {string} name @param {string} player @param {boolean} isChosen */
function chip(value, name, player, isChosen) {
  const box = el("input", { type: "checkbox", value: String(value), checked: isChosen });
  return el("label", { class: "chip" }, box, el("span", {}, name, player ? el("small", {}, ` ${player}`) : null));
}
