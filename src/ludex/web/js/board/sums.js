// Sums put together on the board: steps up and down, a number that can be typed, and a button that sends it. A drawing
// carries such a control as data-sum, with the text of the amount it stands for; what may be named comes from the
// amounts that the server sends, so there are no rules here.

import { el, findAll, partOf } from "../lib/dom.js";

const PARTS = "[data-sum] :is(.step, .value, .send)";

export class Sums {
  /**
   * onText(text): a sum was sent, as a player would type it.
   * @param {import("./board.js").Board} board
   * @param {(text: string) => void} onText
   */
  constructor(board, onText) {
    this.board = board;
    this.root = board.root;
    this.onText = onText;
    /** @type {Api.AmountShape[]} */
    this.amounts = [];
    /** @type {Map<string, number>} */
    this.values = new Map();
    this.root.addEventListener("drawn", () => this.drawn());
    this.root.addEventListener("click", (event) => this.press(partOf(event, PARTS)));
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * What may be named now; a number that was begun stays as long as it may be named.
   * @param {Api.AmountShape[]} amounts
   */
  set(amounts) {
    this.amounts = amounts;
    for (const [text, value] of this.values) {
      const amount = amounts.find((one) => one.text === text);
      if (!amount || value > amount.most) this.values.delete(text);
    }
    this.drawn();
  }

  drawn() {
    for (const control of findAll(this.root, "[data-sum]")) this.show(control);
  }

  /** @param {Page.Part} control */
  amountOf(control) {
    return this.amounts.find((amount) => amount.text === control.dataset.sum);
  }

  /** @param {Page.Part} control */
  value(control) {
    return Math.max(this.values.get(control.dataset.sum ?? "") ?? 0, Number(control.dataset.start));
  }

  /**
   * The nearest number below that may be named; below the least it is the start, with which nothing is sent.
   * @param {Page.Part} control
   * @param {Api.AmountShape} amount
   * @param {number} wanted
   */
  fit(control, { least, most, step }, wanted) {
    if (wanted < least) return Number(control.dataset.start);
    return least + Math.floor((Math.min(wanted, most) - least) / step) * step;
  }

  /** @param {Page.Part} control */
  isFit(control) {
    return this.value(control) >= (this.amountOf(control)?.least ?? Infinity);
  }

  // ---- what is seen ----

  /** @param {Page.Part} control */
  show(control) {
    const amount = this.amountOf(control);
    const parts = findAll(control, ".step, .value, .send");
    if (!amount) {
      for (const part of parts) for (const name of ["role", "tabindex", "data-action"]) part.removeAttribute(name);
      control.classList.add("off");
      return;
    }
    control.classList.remove("off");
    control.setAttribute("aria-label", amount.label);
    const value = this.value(control);
    for (const part of parts) {
      part.setAttribute("role", "button");
      part.setAttribute("tabindex", "0");
      // Seen as a part that can be pressed, and guarded like all others.
      part.dataset.action = `${amount.text} ${part.dataset.by ?? part.classList[0]}`;
      const { by } = part.dataset;
      const isOff = by ? this.fit(control, amount, value + Number(by)) === value : !this.isFit(control) && part.classList.contains("send");
      part.classList.toggle("off", isOff);
      part.setAttribute("aria-disabled", String(isOff));
      if (part.classList.contains("value")) say(part, `$${value}`, `${amount.label}: ${value}. Type another`);
      else if (part.classList.contains("send"))
        say(part, this.isFit(control) ? `${control.dataset.verb} $${value}` : (control.dataset.verb ?? ""));
      else part.setAttribute("aria-label", `${amount.label}: ${Number(by) > 0 ? "add" : "take off"} ${Math.abs(Number(by))}`);
    }
  }

  // ---- presses ----

  /** @param {Page.Part | null} part */
  press(part) {
    const control = /** @type {Page.Part | null} */ (part?.closest("[data-sum]") ?? null);
    const amount = control && this.amountOf(control);
    if (!part || !control || !amount) return;
    if (part.dataset.by) this.put(control, amount, this.value(control) + Number(part.dataset.by));
    else if (part.classList.contains("value")) this.type(control, amount, part);
    else this.send(control);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const part = partOf(event, "[data-sum] [role=button]");
    if (!part || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    this.press(part);
  }

  /** @param {Page.Part} control @param {Api.AmountShape} amount @param {number} wanted */
  put(control, amount, wanted) {
    this.values.set(amount.text, this.fit(control, amount, wanted));
    this.show(control);
  }

  /** @param {Page.Part} control */
  send(control) {
    if (!this.isFit(control) || this.board.host.hasAttribute("data-busy")) return;
    const text = control.dataset.sum ?? "";
    this.onText(text.replace("{}", String(this.value(control))));
    this.values.delete(text);
  }

  /**
   * A field over the number; Enter sends what is typed, Escape leaves it.
   * @param {Page.Part} control
   * @param {Api.AmountShape} amount
   * @param {Page.Part} part
   */
  type(control, amount, part) {
    const { least, most, step, label } = amount;
    const { host } = this.board;
    const frame = host.getBoundingClientRect();
    const box = part.getBoundingClientRect();
    const field = el("input", {
      class: "sum-field",
      type: "number",
      inputmode: "numeric",
      min: least,
      max: most,
      step,
      "aria-label": label,
    });
    field.value = this.isFit(control) ? String(this.value(control)) : "";
    field.style.left = `${box.x - frame.x - host.clientLeft + host.scrollLeft}px`;
    field.style.top = `${box.y - frame.y - host.clientTop + host.scrollTop}px`;
    field.style.width = `${box.width}px`;
    field.style.height = `${box.height}px`;
    field.addEventListener("input", () => this.put(control, amount, Number(field.value)));
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Escape" && event.key !== "Enter") return;
      event.preventDefault();
      field.blur();
      if (event.key === "Enter") this.send(control);
    });
    field.addEventListener("blur", () => field.remove());
    this.root.append(field);
    field.focus({ preventScroll: true });
    field.select();
  }
}

/** @param {Page.Part} part @param {string} words */
function say(part, words, label = words) {
  const text = part.querySelector("text");
  if (text && text.textContent !== words) text.textContent = words;
  part.setAttribute("aria-label", label);
}
