// The WebSocket of a table: comes back by itself, says what it has seen, and sends again what was not acknowledged.
// Views come whole at first, then as patches of the one before; whoever is shown a view gets it whole. Where they come
// faster than they can be shown, the last of them is shown, with the events of all.

import { patched } from "./patch.js";

/** @typedef {{id: string} & Page.Wish} Sent */

/**
 * @typedef {object} Handlers
 * @property {(table: Page.Room) => void} room
 * @property {(view: Api.ViewShape, passed: Api.ViewShape[]) => void} view `passed`: those that were not shown
 * @property {(message: Api.PressShape) => void} press
 * @property {(receipt: Api.ReceiptShape, sent?: Sent) => void} receipt
 * @property {(error: Api.ErrorBody, sent?: Sent) => void} error
 * @property {(words: string, isBad: boolean) => void} link
 */

const SLOWEST_MS = 15000;
const QUIET_MS = 25000;

export class Live {
  /** @param {string} table @param {Handlers} handlers */
  constructor(table, handlers) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live`;
    this.handlers = handlers;
    this.after = -1;
    this.heard = 0;
    /** @type {string | null} */
    this.whole = null;
    /** @type {Api.ViewShape[]} */
    this.held = [];
    this.turn = new MessageChannel();
    this.turn.port1.onmessage = () => this.show();
    /** @type {Map<string, Sent>} */
    this.unacknowledged = new Map();
    this.tries = 0;
    this.isClosed = false;
    this.hasMet = false;
    this.refusedHello = false;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {string | undefined} */
    this.token = undefined;
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.send({ type: "ping" }), QUIET_MS);
  }

  /**
   * Connects for the first time.
   * @param {string | undefined} token
   */
  begin(token) {
    this.token = token;
    this.connect();
  }

  isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    const socket = (this.socket = new WebSocket(this.url));
    socket.addEventListener("open", () => {
      const { after, heard } = this;
      this.send({ type: "hello", token: this.token ?? null, after, heard, drawing: true, words: true, patches: true });
      for (const message of this.unacknowledged.values()) this.send(message);
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.read(event.data));
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event));
  }

  /**
   * Reconnects from the start, as somebody else perhaps.
   * @param {string | undefined} token
   */
  restart(token) {
    this.token = token;
    this.after = -1;
    this.heard = 0;
    this.held = [];
    const old = this.socket;
    this.connect();
    old?.close();
  }

  hurry() {
    if (!this.isClosed && (this.socket?.readyState ?? 0) > WebSocket.OPEN) this.connect();
  }

  /** @param {CloseEvent} event */
  lost(event) {
    if (this.isClosed) return;
    if (event.code === 1008 && this.refusedHello) {
      this.isClosed = true;
      return;
    }
    const wait = Math.min(SLOWEST_MS, 300 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    this.handlers.link("Connection lost. Trying again…", true);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** @param {Api.Hello | Api.Ping | Sent} message */
  send(message) {
    if (this.isOpen()) this.socket?.send(JSON.stringify(message));
  }

  /** @param {string | number} action @param {number} number */
  decide(action, number) {
    this.insist({ type: "decide", action, number });
  }

  /** @param {string} text @param {number[]} to */
  say(text, to) {
    this.insist({ type: "say", text, to });
  }

  /**
   * Sends a message until it is acknowledged; the id makes it count once.
   * @param {Page.Wish} wish
   */
  insist(wish) {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const message = { ...wish, id };
    this.unacknowledged.set(id, message);
    this.send(message);
  }

  /**
   * What was sent under an id, which needs no sending again.
   * @param {string | null | undefined} id
   */
  acknowledged(id) {
    if (!id) return undefined;
    const sent = this.unacknowledged.get(id);
    this.unacknowledged.delete(id);
    return sent;
  }

  /**
   * A message as text; a view is kept as it is, for the next patch.
   * @param {string} text
   */
  read(text) {
    /** @type {Page.Message} */
    let message = JSON.parse(text);
    if (message.type === "patch") {
      const whole = this.whole !== null && message.base === this.after ? patched(this.whole, message.steps) : null;
      const view = whole === null ? null : parsed(whole);
      if (whole === null || view?.n !== message.n) return this.again();
      text = whole;
      message = view;
    }
    if (message.type === "view") this.whole = text;
    this.take(message);
  }

  /** Says hello once more: a whole view comes back, with all that happened since the last one that was taken. */
  again() {
    const old = this.socket;
    this.whole = null;
    this.connect();
    old?.close();
  }

  /** Shows the views that came since the last time as one. What has come already is read before the channel's turn. */
  show() {
    const view = this.held.pop();
    const passed = this.held;
    this.held = [];
    if (view) this.handlers.view({ ...view, events: [...passed, view].flatMap(({ events }) => events) }, passed);
  }

  /** @param {Page.Message} message */
  take(message) {
    if (message.type !== "view") this.show();
    switch (message.type) {
      case "room":
        this.tries = 0;
        this.hasMet = true;
        this.handlers.link("", false);
        this.handlers.room({ ...message.table, ahead: message.now - performance.now() });
        break;
      case "view":
        this.after = message.n;
        if (this.held.push(message) === 1) this.turn.port2.postMessage(null);
        break;
      case "press":
        this.heard = (message.messages.at(-1)?.place ?? -1) + 1;
        this.handlers.press(message);
        break;
      case "receipt":
        this.handlers.receipt(message, this.acknowledged(message.id));
        break;
      case "error":
        this.refusedHello = !this.hasMet && ["unknown_table", "wrong_token", "malformed"].includes(message.error.code);
        this.handlers.error(message.error, this.acknowledged(message.error.values?.id));
        break;
    }
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
