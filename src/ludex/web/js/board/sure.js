// The second thought on the board: what was chosen there and needs one is confirmed beside where it was chosen. The same
// question is in the list of choices.

import { el } from "../lib/dom.js";
import { Lights, placeBox } from "./lights.js";

const STYLE = `
  .ask.sure { padding: 12px; gap: 8px; font: 15px/1.35 var(--sans); }
  .ask.sure p { margin: 0; }
  .ask.sure button { text-align: center; font-weight: 600; }
  .ask.sure button.yes { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); }
  .ask.sure button.yes:hover { background: var(--accent); filter: brightness(1.1); }
`;

export class Sure {
  /** onSure(key): it is meant; onCancel(key): it is not. */
  constructor(host, root, onSure, onCancel) {
    this.host = host;
    this.root = root;
    this.onSure = onSure;
    this.onCancel = onCancel;
    this.box = new Lights(host, root);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets.push(sheet);
  }

  /** Asks beside the part that stands for the choice; nothing where there is none on the board. */
  ask(choice, part) {
    if (this.box.box?.isConnected && this.box.box.dataset.for === choice?.key) return;
    this.box.close();
    if (!choice?.caution || !part) return;
    const { key, caution, label, text } = choice;
    const yes = { type: "button", class: "yes", "data-key": `confirm ${key}`, onclick: () => this.onSure(key) };
    this.box.box = el(
      "div",
      { class: "ask sure", role: "group", "aria-label": "Sure?", "data-for": key },
      el("p", {}, caution),
      el("button", yes, label || text),
      el("button", { type: "button", "data-key": `cancel ${key}`, onclick: () => this.onCancel(key) }, "Cancel"),
    );
    this.root.append(this.box.box);
    const { x, y, width, height } = part.getBoundingClientRect();
    placeBox(this.host, this.box.box, x + width / 2, y + height / 2);
  }

  close() {
    this.box.close();
  }
}
