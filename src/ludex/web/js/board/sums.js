// Sums put together on the board: steps up and down, a number that can be typed, and a button that sends it. A drawing
// carries such a control as data-sum, with the text of the amount it stands for; what may be named comes from the
// amounts that the server sends, so there are no rules here.

import { el } from "../lib/dom.js";

export class Sums {
  /** onText(text): a sum was sent, as a player would type it. */
  constructor(board, onText) {
    this.board = board;
    this.root = board.root;
    this.onText = onText;
    this.amounts = [];
    this.values = new Map();
    this.root.addEventListener("drawn", () => this.drawn());
    this.root.addEventListener("click", (event) => this.press(event.target));
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  /** What may be named now; a number that was begun stays as long as it may be named. */
  set(amounts) {
    this.amounts = amounts;
    for (const text of this.values.keys()) {
      const amount = amounts.find((one) => one.text === text);
      if (!amount || this.values.get(text) > amount.most) this.values.delete(text);
    }
    this.drawn();
  }

  drawn() {
    for (const control of this.root.querySelectorAll("[data-sum]")) this.show(control);
  }

  amountOf(control) {
    return this.amounts.find((amount) => amount.text === control.dataset.sum);
  }

  value(control) {
    return Math.max(this.values.get(control.dataset.sum) ?? 0, Number(control.dataset.start));
  }

  /** The nearest number below that may be named; below the least it is the start, with which nothing is sent. */
  fit(control, wanted) {
    const { least, most, step } = this.amountOf(control);
    if (wanted < least) return Number(control.dataset.start);
    return least + Math.floor((Math.min(wanted, most) - least) / step) * step;
  }

  isFit(control) {
    return this.value(control) >= this.amountOf(control).least;
  }

  // ---- what is seen ----

  show(control) {
    const amount = this.amountOf(control);
    const parts = Array.from(control.querySelectorAll(".step, .value, .send"));
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
      const isOff = part.dataset.by ? this.fit(control, value + Number(part.dataset.by)) === value : !this.isFit(control) && part.matches(".send");
      part.classList.toggle("off", isOff);
      part.setAttribute("aria-disabled", String(isOff));
      if (part.matches(".value")) say(part, `$${value}`, `${amount.label}: ${value}. Type another`);
      else if (part.matches(".send")) say(part, this.isFit(control) ? `${control.dataset.verb} $${value}` : control.dataset.verb);
      else part.setAttribute("aria-label", `${amount.label}: ${part.dataset.by > 0 ? "add" : "take off"} ${Math.abs(part.dataset.by)}`);
    }
  }

  // ---- presses ----

  press(target) {
    const part = target.closest?.("[data-sum] :is(.step, .value, .send)");
    const control = part?.closest("[data-sum]");
    if (!control || !this.amountOf(control)) return;
    if (part.dataset.by) this.put(control, this.value(control) + Number(part.dataset.by));
    else if (part.matches(".value")) this.type(control, part);
    else this.send(control);
  }

  key(event) {
    const part = event.target.closest?.("[data-sum] [role=button]");
    if (!part || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    this.press(part);
  }

  put(control, wanted) {
    this.values.set(control.dataset.sum, this.fit(control, wanted));
    this.show(control);
  }

  send(control) {
    if (!this.isFit(control) || this.board.host.hasAttribute("data-busy")) return;
    this.onText(control.dataset.sum.replace("{}", String(this.value(control))));
    this.values.delete(control.dataset.sum);
  }

  /** A field over the number; Enter sends what is typed, Escape leaves it. */
  type(control, part) {
    const { least, most, step, label } = this.amountOf(control);
    const { host } = this.board;
    const frame = host.getBoundingClientRect();
    const box = part.getBoundingClientRect();
    const field = el("input", { class: "sum-field", type: "number", inputmode: "numeric", min: least, max: most, step, "aria-label": label });
    field.value = this.isFit(control) ? this.value(control) : "";
    field.style.left = `${box.x - frame.x - host.clientLeft + host.scrollLeft}px`;
    field.style.top = `${box.y - frame.y - host.clientTop + host.scrollTop}px`;
    field.style.width = `${box.width}px`;
    field.style.height = `${box.height}px`;
    field.addEventListener("input", () => this.put(control, Number(field.value)));
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

function say(part, words, label = words) {
  const text = part.querySelector("text");
  if (text.textContent !== words) text.textContent = words;
  part.setAttribute("aria-label", label);
}
