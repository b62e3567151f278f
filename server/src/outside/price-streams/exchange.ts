import type { StreamSource } from "@portico/contract";

/** The last price that was paid at an exchange, as its stream tells it. */
export interface Tick {
  source: StreamSource;
  /** As the exchange writes it: `BTCUSDT`, `BTC-USD`. */
  symbol: string;
  /** Decimal text above zero, in whatever the symbol is quoted in. */
  price: string;
  /** What was bid and asked when it told the price, decimal text; where the stream tells the book at all. */
  book?: { bid: string; ask: string };
  /** When the exchange says it was made, in milliseconds since 1970. */
  madeAt: number;
}

/** What a message of an exchange meant. */
export type StreamMessage =
  | ({ kind: "tick" } & Omit<Tick, "source">)
  /** It goes on, but says nothing of a price. */
  | { kind: "alive" }
  /** There was a trade that we have not been told of: what we know of the symbol is not the last word. */
  | { kind: "missed"; symbol: string }
  /** The exchange does not tell this symbol, and may have answered nothing for its sake. */
  | { kind: "refused"; symbol: string }
  /** The exchange is about to close. */
  | { kind: "ending" }
  /** The exchange complains, or what came is none of its messages. */
  | { kind: "garbage"; reason: string };

/** One connection's side of an exchange's protocol. */
export interface Conversation {
  /** Sent when the connection stands, and again when a symbol was refused; null where the address says it all. */
  subscription(symbols: readonly string[]): string | null;
  /** What a text message means. Never throws. */
  read(text: string): StreamMessage;
}

/** An exchange that streams its prices to the public. */
export interface Exchange {
  source: StreamSource;
  /** What to connect to, for these symbols. `base` is without a slash at its end. */
  address(base: string, symbols: readonly string[]): string;
  /** For one connection, which asks for these symbols. */
  converse(symbols: readonly string[]): Conversation;
}

/** A message that makes no sense, and why. */
export function garbage(reason: string): StreamMessage {
  return { kind: "garbage", reason };
}

/** A figure as both exchanges write it: decimal text, never a number, which would lose digits. */
export const figureText = /^\d{1,15}(\.\d{1,18})?$/;
/** And a price, which is above zero. */
export const priceText = /^(?=.*[1-9])\d{1,15}(\.\d{1,18})?$/;
