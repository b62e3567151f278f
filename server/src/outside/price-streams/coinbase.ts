import { z } from "zod";
import { parseJson } from "../../parse-json.ts";
import {
  type Conversation,
  type Exchange,
  figureText,
  garbage,
  priceText,
  type StreamMessage,
} from "./exchange.ts";

const product = z.string().regex(/^[A-Z0-9]{1,20}-[A-Z0-9]{1,20}$/);

const ticker = z.object({
  type: z.literal("ticker"),
  product_id: product,
  /** Grows with every event of the product; the channel leaves some out, so only its order says something. */
  sequence: z.int().nonnegative(),
  /** Of the last trade, however small. */
  price: z.string().regex(priceText),
  /** Zero where nobody bids or asks. */
  best_bid: z.string().regex(figureText),
  best_ask: z.string().regex(figureText),
  time: z.iso.datetime({ offset: true }),
  trade_id: z.int().nonnegative().optional(),
});
/** Once a second for every product. */
const heartbeat = z.object({
  type: z.literal("heartbeat"),
  product_id: product,
  last_trade_id: z.int().nonnegative(),
});
const complaint = z.object({
  type: z.literal("error"),
  message: z.string().optional(),
  reason: z.string().optional(),
});
const refused = /([A-Z0-9]{1,20}-[A-Z0-9]{1,20}) is (?:not a valid product|delisted)/;
const anyMessage = z.object({ type: z.string() });

type Ticker = z.infer<typeof ticker>;

/**
 * Coinbase Exchange's `ticker` channel with `heartbeat` beside it
 * (https://docs.cdp.coinbase.com/exchange/websocket-feed/overview and …/channels). Who does not subscribe within 5
 * seconds is disconnected; 8 connections a second from one address; messages of unknown types are to be passed over.
 */
export const coinbase: Exchange = {
  source: "coinbase",
  address: (base) => base,
  converse,
};

function converse(symbols: readonly string[]): Conversation {
  const last = new Map<string, Ticker>();
  /** Products whose heartbeat has named a later trade than their last ticker: the ticker may be on its way. */
  const behind = new Map<string, number>();

  function readTicker(next: Ticker): StreamMessage {
    const { product_id: symbol, price, best_bid: bid, best_ask: ask } = next;
    const madeAt = Date.parse(next.time);
    const known = last.get(symbol);
    // What was overtaken on the way is no longer the last price. A later time says that they are counted anew.
    if (known && known.sequence >= next.sequence && Date.parse(known.time) >= madeAt)
      return { kind: "alive" };
    // Nothing is kept of what was not asked for, or it would fill the memory.
    if (symbols.includes(symbol)) last.set(symbol, next);
    behind.delete(symbol);
    return { kind: "tick", symbol, price, book: { bid, ask }, madeAt };
  }

  function readHeartbeat({ product_id: symbol, last_trade_id }: z.infer<typeof heartbeat>): StreamMessage {
    const known = last.get(symbol)?.trade_id;
    if (known === undefined || last_trade_id <= known) {
      behind.delete(symbol);
      return { kind: "alive" };
    }
    const earlier = behind.get(symbol);
    behind.set(symbol, earlier ?? last_trade_id);
    // A second later the ticker of that trade should have come.
    return earlier !== undefined ? { kind: "missed", symbol } : { kind: "alive" };
  }

  return {
    subscription: (wanted) =>
      JSON.stringify({ type: "subscribe", product_ids: wanted, channels: ["ticker", "heartbeat"] }),
    read(text) {
      const value = parseJson(text);
      const { type } = anyMessage.safeParse(value).data ?? {};
      if (type === "ticker") return readAs(ticker, value, readTicker);
      if (type === "heartbeat") return readAs(heartbeat, value, readHeartbeat);
      if (type === "error") return readAs(complaint, value, readComplaint);
      return type === undefined ? garbage("not a message with a type") : { kind: "alive" };
    },
  };
}

function readAs<Message extends { type: string }>(
  schema: z.ZodType<Message>,
  value: unknown,
  read: (message: Message) => StreamMessage,
): StreamMessage {
  const { data } = schema.safeParse(value);
  return data ? read(data) : garbage(`a ${(value as { type: string }).type} without its fields`);
}

/**
 * A product that the exchange does not know, or does not trade any more, is refused in words, once for each channel; for
 * the others it was seen both to subscribe and, in earlier years, not to. Its documentation names neither.
 */
function readComplaint({ message = "", reason = "" }: z.infer<typeof complaint>): StreamMessage {
  const symbol = refused.exec(`${message} ${reason}`)?.[1];
  if (symbol !== undefined) return { kind: "refused", symbol };
  return garbage(`it complains: ${`${message} ${reason}`.trim().slice(0, 200)}`);
}
