import type { Price } from "@portico/contract";
import { makeReady, type ReadyReply } from "../http/ready-reply.ts";

/** The current prices, newest first, with replies serialized once per change. */
export interface PriceList {
  all(): readonly Price[];
  get(coinId: string): Price | undefined;
  /** The reply of `GET /api/prices` without a filter. */
  ready(): ReadyReply;
  /** The reply for these coins only, in the list's order. Unknown ids are ignored. */
  filtered(coinIds: ReadonlySet<string>): Buffer;
  /**
   * Replaces the list with the database's current one.
   * @returns the prices that are new or changed.
   */
  replace(prices: readonly Price[]): Price[];
}

/** Creates the list, which is empty until the first `replace`. */
export function createPriceList(): PriceList {
  let prices: readonly Price[] = [];
  /** Each price as JSON. A different text means that the price changed. */
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

/** A price without a time sorts last. Equal times sort by id, to keep the order stable. */
function newestFirst(a: Price, b: Price): number {
  const times = Date.parse(b.last_updated ?? "1970-01-01") - Date.parse(a.last_updated ?? "1970-01-01");
  return times || (a.coin_id < b.coin_id ? -1 : 1);
}

function listText(texts: string[]): string {
  return `{"prices":[${texts.join(",")}]}`;
}
