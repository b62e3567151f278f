import type { Price } from "@portico/contract";
import { type Deflating, deflated, textFrame } from "./wire.ts";

/** A price message, encoded at most once per compression variant. */
export interface PriceFrame {
  /** Sequence number within this process. */
  readonly number: number;
  readonly coinIds: readonly string[];
  /**
   * The encoded frame.
   * @param lastNumber number of the last price frame sent to this socket.
   */
  bytes(deflating: Deflating, lastNumber: number | undefined): Buffer;
}

/** Creates price frames for sockets. */
export interface PriceFrames {
  /** The frame for everyone; null if no price changed since the last frame. */
  next(prices: readonly Price[]): PriceFrame | null;
  /**
   * The full list for a new client, which may be newer than the last frame.
   * @param prices the same array until a price changes.
   */
  whole(prices: readonly Price[]): PriceFrame;
  /** The current prices of these coins, for a client that missed updates. */
  missed(coinIds: Iterable<string>): PriceFrame;
}

/**
 * Consecutive frames differ in a few digits, so each frame is also compressed against the one before, for clients that
 * have it. That halves its size. Per socket, only the number of its last frame is stored.
 */
export function createPriceFrames(): PriceFrames {
  /** The last price sent for each coin, as JSON. */
  const texts = new Map<string, string>();
  /** Slow clients have often missed the same coins, so cache these frames. */
  const missed = new Map<string, PriceFrame>();
  let made = 0;
  let last: { number: number; message: Buffer } | undefined;
  let whole: { prices: readonly Price[]; frame: PriceFrame } | undefined;

  function messageOf(coinIds: readonly string[]): Buffer {
    return Buffer.from(`{"type":"price_update","coins":[${coinIds.map((id) => texts.get(id)).join(",")}]}`);
  }

  function makeWhole(prices: readonly Price[]): PriceFrame {
    for (const price of prices) {
      // A new client gets this price before the others. Forget the last text, so that the next frame includes the coin
      // even if its price changes back.
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
