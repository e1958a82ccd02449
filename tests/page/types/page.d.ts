/** Style sheets for shadow roots: server/bundles.py makes them of the files. */
declare module "*.css" {
  const sheet: CSSStyleSheet;
  export default sheet;
}

/** What the page makes of the server's messages. */
declare namespace Page {
  /** The token of the player's seat; undefined for somebody who watches. */
  type Token = () => string | undefined;

  /** A table, and how far the server's time is ahead of this page's, in milliseconds. */
  type Room = Api.TableShape & { ahead: number };

  /** An element of the page or of a drawing, which have much in common. */
  type Part = HTMLElement & SVGGraphicsElement;

  /** A legal action as the board and the list have it: the server sends the page words and keys. */
  type Choice = Omit<Api.ChoiceShape, "key"> & { key: string };

  /** What the board needs of a choice. */
  type Named = Pick<Choice, "key" | "text" | "label" | "caution">;

  /** What a message over the WebSocket is, by its type. */
  type Message =
    | Api.RoomShape
    | Api.ViewShape
    | Api.PatchShape
    | Api.PressShape
    | Api.ReceiptShape
    | ({ type: "error" } & Api.Error)
    | { type: "pong" };

  /** What is sent until it is acknowledged. */
  type Wish =
    | { type: "decide"; action: string | number; number: number }
    | { type: "say"; text: string; to: number[] }
    | { type: "take_back" };
}

/** Events of what is in a shadow root; "drawn" tells that the board has another drawing. */
interface ShadowRootEventMap extends GlobalEventHandlersEventMap {
  drawn: Event;
}
