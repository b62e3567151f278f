import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Price } from "@portico/contract";

/** The reply of `GET /api/prices` without a filter, ready to be sent. */
export interface ReadyReply {
  /** A strong validator of the text, in quotes. */
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

/** The prices as they stand, newest first, with what is sent of them made once for each change. */
export interface PriceList {
  all(): readonly Price[];
  get(coinId: string): Price | undefined;
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
  let ready = makeReady([]);

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
        ready = makeReady([...texts.values()]);
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

function makeReady(texts: string[]): ReadyReply {
  const plain = Buffer.from(listText(texts));
  return {
    etag: `"${createHash("sha1").update(plain).digest("base64url")}"`,
    plain,
    gzip: gzipSync(plain),
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  };
}
