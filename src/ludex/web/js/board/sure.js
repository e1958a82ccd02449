// The second thought on the board: what was chosen there and needs one is confirmed beside where it was chosen. The same
// question is in the list of choices.

import { el } from "../lib/dom.js";
import { Lights, placeBox } from "./lights.js";

export class Sure {
  /**
   * onSure(key): it is meant; onCancel(key): it is not.
   * @param {HTMLElement} host
   * @param {ShadowRoot} root
   * @param {(key: string) => void} onSure
   * @param {(key: string) => void} onCancel
   */
  constructor(host, root, onSure, onCancel) {
    this.host = host;
    this.root = root;
    this.onSure = onSure;
    this.onCancel = onCancel;
    this.box = new Lights(host, root);
  }

  /**
   * Asks beside the part that stands for the choice; nothing where there is none on the board.
   * @param {Page.Named | undefined} choice
   * @param {Element | null} part
   */
  ask(choice, part) {
    if (this.box.box?.isConnected && this.box.box.dataset.for === choice?.key) return;
    this.box.close();
    if (!choice?.caution || !part) return;
    const { key, caution, label, text } = choice;
    const yes = { type: "button", class: "yes", "data-key": `confirm ${key}`, onclick: () => this.onSure(key) };
    const box = (this.box.box = el(
      "div",
      { class: "ask sure", role: "group", "aria-label": "Sure?", "data-for": key },
      el("p", {}, caution),
      el("button", yes, label || text),
      el("button", { type: "button", "data-key": `cancel ${key}`, onclick: () => this.onCancel(key) }, "Cancel"),
    ));
    this.root.append(box);
    const { x, y, width, height } = part.getBoundingClientRect();
    placeBox(this.host, box, x + width / 2, y + height / 2);
  }

  close() {
    this.box.close();
  }
}
