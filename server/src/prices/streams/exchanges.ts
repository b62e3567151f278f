import type { StreamSource } from "@portico/contract";
import type { reads } from "@portico/database";
import type { Logger } from "pino";
import type { PriceStreamAddress } from "../../config/price-streams-setting.ts";
import { binance } from "../../outside/price-streams/binance.ts";
import { coinbase } from "../../outside/price-streams/coinbase.ts";
import type { Exchange } from "../../outside/price-streams/exchange.ts";
import { type Following, type FollowTimes, follow } from "../../outside/price-streams/follow.ts";
import { kraken } from "../../outside/price-streams/kraken.ts";
import type { LastTicks } from "./last-ticks.ts";

const exchanges: Record<StreamSource, Exchange> = { binance, coinbase, kraken };

/** Which streams to follow, and where their ticks go. */
export interface FollowedOptions {
  addresses: readonly PriceStreamAddress[];
  ticks: LastTicks;
  times: FollowTimes;
  log: Logger;
  /** Called when a stream connects or disconnects. */
  onChange(): void;
}

/** A stream's state as reported to the database. */
export type StreamReport = Omit<reads.PriceStream, "age_seconds"> & { age_ms: number | null };

/** All followed exchanges. */
export interface FollowedExchanges {
  /** Starts following. Exchanges without known symbols are skipped. If already open, closes first. */
  open(symbols: readonly { source: StreamSource; symbol: string }[]): void;
  /** Stops following. Does nothing if not open. */
  close(): void;
  isOpen(): boolean;
  reports(): StreamReport[];
}

/** Creates the streams, not open yet. */
export function createFollowedExchanges(options: FollowedOptions): FollowedExchanges {
  const { addresses, ticks, times, onChange } = options;
  let followed: Map<StreamSource, Following> | undefined;

  return {
    open(symbols) {
      followed = new Map();
      for (const { source, url } of addresses) {
        const asked = symbols.filter((one) => one.source === source).map(({ symbol }) => symbol);
        if (asked.length === 0) continue;
        const following = follow({
          exchange: exchanges[source],
          url,
          symbols: asked,
          times,
          log: options.log.child({ stream: source }),
          onTick: ticks.take,
          onMissed: (symbol) => ticks.forget(source, symbol),
          onChange,
        });
        followed.set(source, following);
      }
    },
    close() {
      for (const following of followed?.values() ?? []) following.close();
      followed = undefined;
    },
    isOpen: () => followed !== undefined,
    reports() {
      const fresh = ticks.fresh();
      return addresses.map(({ source }) => {
        const coins = fresh.filter((tick) => tick.source === source).length;
        const isConnected = followed?.get(source)?.isConnected() === true;
        const state = isConnected ? (coins > 0 ? "live" : "silent") : "down";
        return { source, state, coins, age_ms: ticks.newestAge(source) };
      });
    },
  };
}
