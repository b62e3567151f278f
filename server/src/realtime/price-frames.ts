import type { Price } from "@portico/contract";
import { type Deflating, deflated, textFrame } from "./wire.ts";

/** A message of prices, encoded at most once in each way that a socket may need it. */
export interface PriceFrame {
  /** Its place among those of this process. */
  readonly number: number;
  readonly coinIds: readonly string[];
  /**
   * Bytes for the wire.
   * @param lastNumber of the frame that this socket got last.
   */
  bytes(deflating: Deflating, lastNumber: number | undefined): Buffer;
}

/** What sockets are told of prices. */
export interface PriceFrames {
  /** The frame for everybody; null where no price is other than it was said to be. */
  next(prices: readonly Price[]): PriceFrame | null;
  /**
   * For whoever begins to listen: the list as it stands, which may be ahead of what was said.
   * @param prices the same array until a price changes.
   */
  whole(prices: readonly Price[]): PriceFrame;
  /** For somebody who could not be sent what was said of these coins: how they stand now. */
  missed(coinIds: Iterable<string>): PriceFrame;
}

/**
 * Between two frames a few digits change, so each is deflated a second time for those who have the one before: they
 * inflate it into a half of the bytes that it needs alone. Nothing is kept for a socket but the number of its last frame.
 */
export function createPriceFrames(): PriceFrames {
  /** What was said last of each coin, in JSON. */
  const texts = new Map<string, string>();
  /** Slow readers have often missed the same. */
  const missed = new Map<string, PriceFrame>();
  let made = 0;
  let last: { number: number; message: Buffer } | undefined;
  let whole: { prices: readonly Price[]; frame: PriceFrame } | undefined;

  function messageOf(coinIds: readonly string[]): Buffer {
    return Buffer.from(`{"type":"price_update","coins":[${coinIds.map((id) => texts.get(id)).join(",")}]}`);
  }

  function makeWhole(prices: readonly Price[]): PriceFrame {
    for (const price of prices) {
      // Who comes now hears it before all others: it must be said to them even if it is what it was by then.
      if (texts.get(price.coin_id) !== JSON.stringify(price)) texts.delete(price.coin_id);
    }
    made += 1;
    const coinIds = prices.map(({ coin_id }) => coin_id);
    return createFrame(made, coinIds, Buffer.from(JSON.stringify({ type: "prices", coins: prices })));
  }

  return {
    next(prices) {
      const coinIds: string[] = [];
      for (const price of prices) {
        const text = JSON.stringify(price);
        if (texts.get(price.coin_id) === text) continue;
        texts.set(price.coin_id, text);
        coinIds.push(price.coin_id);
      }
      if (coinIds.length === 0) return null;
      missed.clear();
      const message = messageOf(coinIds);
      made += 1;
      const frame = createFrame(made, coinIds, message, last);
      last = { number: made, message };
      return frame;
    },
    whole(prices) {
      if (whole?.prices !== prices) whole = { prices, frame: makeWhole(prices) };
      return whole.frame;
    },
    missed(coinIds) {
      const known = [...coinIds].filter((id) => texts.has(id)).sort();
      const key = known.join();
      let frame = missed.get(key);
      if (!frame) {
        made += 1;
        frame = createFrame(made, known, messageOf(known));
        missed.set(key, frame);
      }
      return frame;
    },
  };
}

function createFrame(
  number: number,
  coinIds: readonly string[],
  message: Buffer,
  before?: { number: number; message: Buffer },
): PriceFrame {
  const plain = once(() => textFrame(message));
  const alone = once(() => textFrame(deflated(message), true));
  const following = once(() => textFrame(deflated(message, before?.message), true));
  return {
    number,
    coinIds,
    bytes(deflating, lastNumber) {
      if (deflating === "no") return plain();
      const hasBefore = before !== undefined && lastNumber === before.number;
      return deflating === "following" && hasBefore ? following() : alone();
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
