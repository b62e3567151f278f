import type { Price } from "@portico/contract";
import { makeReady, type ReadyReply } from "../http/ready-reply.ts";

/** The prices as they stand, newest first, with what is sent of them made once for each change. */
export interface PriceList {
  all(): readonly Price[];
  get(coinId: string): Price | undefined;
  /** The reply of `GET /api/prices` without a filter. */
  ready(): ReadyReply;
  /** The reply for these coins alone, in the list's order; ids that are not in the list are passed over. */
  filtered(coinIds: ReadonlySet<string>): Buffer;
  /**
   * Takes the list as the database has it now.
   * @returns the prices that are new or differ from what stood here.
   */
  replace(prices: readonly Price[]): Price[];
}

export function createPriceList(): PriceList {
  let prices: readonly Price[] = [];
  /** Each price as JSON text; a price changed when its text did. */
  let texts = new Map<string, string>();
  let ready = makeReady(listText([]));

  return {
    all: () => prices,
    get: (coinId) => prices.find((price) => price.coin_id === coinId),
    ready: () => ready,
    filtered: (coinIds) =>
      Buffer.from(listText([...texts].filter(([id]) => coinIds.has(id)).map(([, text]) => text))),
    replace(next) {
      const sorted = [...next].sort(newestFirst);
      const nextTexts = new Map(sorted.map((price) => [price.coin_id, JSON.stringify(price)]));
      const changed = sorted.filter(({ coin_id }) => nextTexts.get(coin_id) !== texts.get(coin_id));
      const isSame = changed.length === 0 && nextTexts.size === texts.size;
      if (!isSame) {
        prices = sorted;
        texts = nextTexts;
        ready = makeReady(listText([...texts.values()]));
      }
      return changed;
    },
  };
}

/** A price without a time is the oldest; equal times go by id, so that the order does not flicker. */
function newestFirst(a: Price, b: Price): number {
  const times = Date.parse(b.last_updated ?? "1970-01-01") - Date.parse(a.last_updated ?? "1970-01-01");
  return times || (a.coin_id < b.coin_id ? -1 : 1);
}

function listText(texts: string[]): string {
  return `{"prices":[${texts.join(",")}]}`;
}
