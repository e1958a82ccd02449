// Decisions that are a number: a field with minus and plus, quick steps, and a button that says what it sends.

import { el } from "../lib/dom.js";

const MANY_STEPS = 6;

/**
 * "bid {}" and 12: "Bid 12"
 * @param {string} text
 * @param {string | number} number
 */
export function spoken(text, number) {
  const words = text.replace("{}", String(number));
  return words[0].toUpperCase() + words.slice(1);
}

/** One field for one amount. It stays the same field while its amount has the same text, whatever the limits become. */
export class AmountField {
  /**
   * onSend(text): the action with its number, as typed.
   * @param {Api.AmountShape} amount
   * @param {(text: string) => void} onSend
   */
  constructor(amount, onSend) {
    this.isTouched = false;
    this.amount = amount;
    const id = `amount-${Math.random().toString(36).slice(2)}`;
    this.label = el("label", { for: id });
    this.input = el("input", { id, type: "number", inputmode: "numeric", "aria-describedby": `${id}-range`, enterkeyhint: "send" });
    this.minus = el("button", { type: "button", class: "step", tabindex: "-1", onclick: () => this.move(-1) }, "−");
    this.plus = el("button", { type: "button", class: "step", tabindex: "-1", onclick: () => this.move(1) }, "+");
    this.slider = el("input", { type: "range" });
    this.range = el("small", { id: `${id}-range` });
    this.quick = el("div", { class: "quick" });
    this.send = el("button", { type: "submit", class: "primary", "data-key": `amount ${amount.text}` });
    this.node = el(
      "form",
      { class: "amount", novalidate: true, "data-amount": amount.text },
      el("div", { class: "amount-head" }, this.label, this.range),
      el("div", { class: "amount-row" }, this.minus, this.input, this.plus, this.send),
      this.slider,
      this.quick,
    );
    this.input.addEventListener("input", () => this.touch());
    this.slider.addEventListener("input", () => this.put(Number(this.slider.value)));
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        event.preventDefault();
        this.move(event.key === "ArrowUp" ? 1 : -1);
      }
    });
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.isFit()) return this.complain();
      this.isTouched = false;
      onSend(this.amount.text.replace("{}", String(this.value())));
    });
    this.fill();
  }

  /** @param {Api.AmountShape} amount */
  set(amount) {
    const isSame = JSON.stringify(amount) === JSON.stringify(this.amount);
    this.amount = amount;
    if (!isSame) this.fill();
  }

  fill() {
    const { label, least, most, step, useful } = this.amount;
    this.label.textContent = label;
    this.range.textContent = least === most ? "" : `${least} to ${most}${step > 1 ? ` in steps of ${step}` : ""}`;
    for (const input of [this.input, this.slider]) {
      input.min = String(least);
      input.max = String(most);
      input.step = String(step);
    }
    this.slider.setAttribute("aria-label", label);
    this.minus.setAttribute("aria-label", `${label}: ${step} less`);
    this.plus.setAttribute("aria-label", `${label}: ${step} more`);
    const wanted = useful.filter((number) => number >= least && number <= most);
    this.slider.hidden = wanted.length > 0 || (most - least) / step < MANY_STEPS;
    this.quick.hidden = wanted.length === 0;
    this.quick.replaceChildren(
      ...wanted.map((number) =>
        el(
          "button",
          { type: "button", "aria-label": `${label}: ${number}`, "data-number": number, onclick: () => this.put(number) },
          String(number),
        ),
      ),
    );
    if (!this.isTouched || !this.isFit()) {
      this.isTouched = false;
      this.input.value = String(least);
    }
    this.show();
  }

  value() {
    return Number(this.input.value);
  }

  isFit() {
    const { least, most, step } = this.amount;
    const value = this.value();
    return this.input.value !== "" && value >= least && value <= most && (value - least) % step === 0;
  }

  /** @param {number} count */
  move(count) {
    const { least, step } = this.amount;
    const steps = Math.round((this.value() - least) / step) + count;
    this.put(least + steps * step);
  }

  /** @param {number} number */
  put(number) {
    const { least, most } = this.amount;
    this.input.value = String(Math.min(Math.max(number, least), most));
    this.touch();
  }

  touch() {
    this.isTouched = true;
    this.show();
  }

  show() {
    const { text, least, most } = this.amount;
    const isFit = this.isFit();
    this.input.setAttribute("aria-invalid", String(!isFit));
    this.range.classList.toggle("bad", !isFit);
    if (isFit) this.slider.value = this.input.value;
    this.send.textContent = spoken(text, isFit ? this.value() : "…");
    this.minus.disabled = isFit && this.value() <= least;
    this.plus.disabled = isFit && this.value() >= most;
    for (const button of this.quick.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(Number(button.dataset.number) === this.value()));
  }

  complain() {
    this.show();
    this.input.focus();
    this.input.select();
  }
}
