import { get } from "@portico/testing/server/http.ts";
import type { NodeOptions, TestNode } from "@portico/testing/server/node.ts";
import { type Stage, useStage } from "@portico/testing/server/stage.ts";
import { afterEach, beforeEach, expect } from "vitest";
import type { StreamTimes } from "../../../src/prices/streams/runner.ts";
import { type CoinbaseServer, type ExchangeServer, startBinance, startCoinbase } from "./exchange-servers.ts";
import { type KrakenServer, startKraken } from "./kraken-server.ts";

/** A stage with both exchanges: bitcoin is 60,000 USDT at Binance and 60,010 dollars at Coinbase. */
export interface ExchangesStage {
  stage: Stage;
  readonly binance: ExchangeServer;
  readonly coinbase: CoinbaseServer;
  /** Has no price until it is set one; followed with `withKraken`. */
  readonly kraken: KrakenServer;
  /** Starts a node that follows both, with polled prices already stored. */
  start(options?: NodeOptions): Promise<void>;
  /** Options for a node that follows both. */
  following(): NodeOptions;
  /** Options for a node that follows all three. */
  withKraken(): NodeOptions;
  /** Waits until bitcoin's market price is this. */
  becomes(price: string): Promise<void>;
  bitcoin(): Promise<string | undefined>;
  /** `GET crypto-websocket?action=status`. */
  status(node?: TestNode): ReturnType<typeof get>;
  stateOf(source: string, node?: TestNode): Promise<string | undefined>;
}

/** Generous, since a busy machine may stall for seconds. */
export const wait = { timeout: 20_000 };

/** Short timings, so that tests run quickly. No test asserts them. */
const quick: Partial<StreamTimes> = {
  freshMilliseconds: 10_000,
  silentMilliseconds: 60_000,
  writeMilliseconds: 50,
  renewMilliseconds: 100,
  leaseSeconds: 60,
  firstRetryMilliseconds: 50,
  longestRetryMilliseconds: 400,
};

/** Registers the hooks of a test file. */
export function useExchanges(): ExchangesStage {
  const stage = useStage();
  let binance: ExchangeServer;
  let coinbase: CoinbaseServer;
  let kraken: KrakenServer;

  beforeEach(async () => {
    [binance, coinbase, kraken] = await Promise.all([startBinance(), startCoinbase(), startKraken()]);
    binance.setPrice("BTCUSDT", "60000.00");
    coinbase.setPrice("BTC-USD", "60010.00");
  });
  afterEach(async () => {
    await Promise.all([binance.close(), coinbase.close(), kraken.close()]);
  });

  const exchanges: ExchangesStage = {
    stage,
    get binance() {
      return binance;
    },
    get coinbase() {
      return coinbase;
    },
    get kraken() {
      return kraken;
    },
    following() {
      const priceStreams = [
        { source: "binance" as const, url: binance.url },
        { source: "coinbase" as const, url: coinbase.url },
      ];
      return { config: { priceStreams }, streamTimes: quick };
    },
    withKraken() {
      const { config } = exchanges.following();
      const priceStreams = [...(config?.priceStreams ?? []), { source: "kraken" as const, url: kraken.url }];
      return { config: { priceStreams }, streamTimes: quick };
    },
    async start({ config, streamTimes, ...options } = {}) {
      await stage.start({
        ...options,
        config: { ...exchanges.following().config, ...config },
        streamTimes: { ...quick, ...streamTimes },
      });
      await stage.update();
    },
    bitcoin: async () => (await stage.priceOf("bitcoin"))?.market_price,
    becomes: (price) => expect.poll(exchanges.bitcoin, wait).toBe(price),
    status: (node = stage.node) => get(node.url, "/api/functions/crypto-websocket?action=status"),
    async stateOf(source, node) {
      const { body } = await exchanges.status(node);
      return body.streams.find((stream: { source: string }) => stream.source === source)?.state;
    },
  };
  return exchanges;
}
