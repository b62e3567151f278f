import { z } from "zod";
import { parseJson } from "../../http/parse-json.ts";
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
  /** Increases with every event of the product. This channel skips some, so only the order is meaningful. */
  sequence: z.int().nonnegative(),
  /** Price of the last trade, of any size. */
  price: z.string().regex(priceText),
  /** Zero if there are no bids or asks. */
  best_bid: z.string().regex(figureText),
  best_ask: z.string().regex(figureText),
  time: z.iso.datetime({ offset: true }),
  trade_id: z.int().nonnegative().optional(),
});
/** Sent once a second for each product. */
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
 * Coinbase Exchange's `ticker` channel together with `heartbeat`
 * (https://docs.cdp.coinbase.com/exchange/websocket-feed/overview and …/channels). A client must subscribe within 5
 * seconds. Limit: 8 connections per second and address. Messages of unknown types must be ignored.
 */
export const coinbase: Exchange = {
  source: "coinbase",
  address: (base) => base,
  converse,
};

function converse(symbols: readonly string[]): Conversation {
  const last = new Map<string, Ticker>();
  /** Products whose heartbeat reported a trade later than their last ticker; the ticker may still arrive. */
  const behind = new Map<string, number>();

  function readTicker(next: Ticker): StreamMessage {
    const { product_id: symbol, price, best_bid: bid, best_ask: ask } = next;
    const madeAt = Date.parse(next.time);
    const known = last.get(symbol);
    // Ignore an out-of-order ticker. A later time with a lower sequence means that the sequence was reset.
    if (known && known.sequence >= next.sequence && Date.parse(known.time) >= madeAt)
      return { kind: "alive" };
    // Store nothing for unrequested products, which would exhaust memory.
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
    // One second later that trade's ticker should have arrived.
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
 * An unknown or delisted product is refused with an error message, once per channel. Whether the other products of the
 * request are still subscribed is undocumented and has been seen to vary.
 */
function readComplaint({ message = "", reason = "" }: z.infer<typeof complaint>): StreamMessage {
  const symbol = refused.exec(`${message} ${reason}`)?.[1];
  if (symbol !== undefined) return { kind: "refused", symbol };
  return garbage(`it complains: ${`${message} ${reason}`.trim().slice(0, 200)}`);
}
