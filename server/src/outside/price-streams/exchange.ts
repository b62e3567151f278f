import type { StreamSource } from "@portico/contract";

/** The last traded price at an exchange, from its stream. */
export interface Tick {
  source: StreamSource;
  /** The exchange's symbol: `BTCUSDT`, `BTC-USD`, `BTC/USD`. */
  symbol: string;
  /** Positive decimal string in the symbol's quote currency. */
  price: string;
  /** Best bid and ask at that time as decimal strings, if the stream includes them. */
  book?: { bid: string; ask: string };
  /** The exchange's timestamp, in milliseconds since 1970. */
  madeAt: number;
}

/** A parsed message of an exchange. */
export type StreamMessage =
  | ({ kind: "tick" } & Omit<Tick, "source">)
  /** The connection is alive; no price. */
  | { kind: "alive" }
  /** A trade was missed, so the last known price of the symbol is outdated. */
  | { kind: "missed"; symbol: string }
  /** The exchange refused this symbol, and may have ignored the whole subscription because of it. */
  | { kind: "refused"; symbol: string }
  /** Nothing is traded there at the moment, so all its prices are outdated. */
  | { kind: "halted"; reason: string }
  /** The exchange is about to close the connection. */
  | { kind: "ending" }
  /** An error message of the exchange, or an unknown message. */
  | { kind: "garbage"; reason: string };

/** The protocol state of one connection to an exchange. */
export interface Conversation {
  /**
   * The message to send after connecting, and again after a symbol was refused. Null if the URL names the symbols, or if
   * the others are subscribed already.
   */
  subscription(symbols: readonly string[]): string | null;
  /** Parses a text message, which may hold several. Never throws. */
  read(text: string): StreamMessage | StreamMessage[];
}

/** An exchange with a public price stream. */
export interface Exchange {
  source: StreamSource;
  /** The URL to connect to for these symbols. `base` has no trailing slash. */
  address(base: string, symbols: readonly string[]): string;
  /** Starts the protocol for one connection with these symbols. */
  converse(symbols: readonly string[]): Conversation;
}

/** A message that could not be understood, with the reason. */
export function garbage(reason: string): StreamMessage {
  return { kind: "garbage", reason };
}

/** A decimal string as Binance and Coinbase send it. Never a JS number, which would lose digits. */
export const figureText = /^\d{1,15}(\.\d{1,18})?$/;
/** The same, but above zero. */
export const priceText = /^(?=.*[1-9])\d{1,15}(\.\d{1,18})?$/;
