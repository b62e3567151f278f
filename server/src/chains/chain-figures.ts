import { call, internalContext } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { Pool } from "../deps.ts";
import type { Metrics, Sample } from "../metrics/metrics.ts";

interface ChainFigure {
  network_id: string;
  is_watched: boolean;
  height: number | null;
  tip_height: number | null;
  /** Since a server last reported; null before the first time. */
  silent_seconds: number | null;
  has_fault: boolean;
  /** Why the network is paused by itself. */
  causes: string[];
  confirming: number;
  to_decide: number;
  /** Deposits that have their confirmations and wait for a second node. */
  without_witness: number;
}

interface TreasuryFigures {
  gaps: { network_id: string; coin_id: string; missing: string }[];
  readings: { network_id: string; age_seconds: number }[];
  /** Coins of which users own more than is held. */
  short: { coin_id: string; missing: string }[];
  /** 0 unless the exchange is insolvent by its books; null while nobody has looked. */
  insolvent_usd: string | null;
}

/** Concurrent readers share one query for this long. */
const cacheSeconds = 15;

/** Metrics on the networks that are watched. The same on every node. */
export function addChainFigures(metrics: Metrics, pool: Pool): void {
  const figures = cached(cacheSeconds, () =>
    call<ChainFigure[]>(pool, "chain_figures", internalContext("metrics")),
  );
  const gauge = (name: string, help: string, read: (figure: ChainFigure) => number | null) =>
    metrics.gauge(
      name,
      help,
      async () =>
        (await figures()).flatMap((figure): Sample[] => {
          const value = figure.is_watched ? read(figure) : null;
          return value === null ? [] : [{ labels: { network: figure.network_id }, value }];
        }),
      ["network"],
    );
  gauge("portico_chain_height", "The last block that was read, by network.", ({ height }) => height);
  gauge(
    "portico_chain_lag_blocks",
    "How many blocks the node is ahead of what was read.",
    ({ height, tip_height }) =>
      height === null || tip_height === null ? null : Math.max(0, tip_height - height),
  );
  gauge("portico_chain_fault", "1 while a network cannot be read.", ({ has_fault }) => Number(has_fault));
  metrics.gauge(
    "portico_chain_paused",
    "1 for each cause for which a network is paused by itself.",
    async () =>
      (await figures()).flatMap(({ network_id, causes }) =>
        causes.map((cause): Sample => ({ labels: { network: network_id, cause }, value: 1 })),
      ),
    ["network", "cause"],
  );
  gauge(
    "portico_chain_silent_seconds",
    "Since a server last reported on the network.",
    (figure) => figure.silent_seconds,
  );
  gauge(
    "portico_chain_deposits_confirming",
    "Deposits that are not credited yet.",
    ({ confirming }) => confirming,
  );
  gauge(
    "portico_chain_arrivals_to_decide",
    "Payments that an administrator must decide on.",
    (figure) => figure.to_decide,
  );
  gauge(
    "portico_chain_deposits_without_second_node",
    "Deposits that have their confirmations and wait for a second node to have their block.",
    (figure) => figure.without_witness,
  );
}

/** Metrics on what is held: the reconciliation, where it is on, and what is missing of what users own. The same on every node. */
export function addTreasuryFigures(metrics: Metrics, pool: Pool): void {
  const figures = cached(cacheSeconds, () =>
    call<TreasuryFigures>(pool, "treasury_figures", internalContext("metrics")),
  );
  metrics.gauge(
    "portico_treasury_gap",
    "Coins that two readings of the chain have missed, in the coin; 0 while all is explained.",
    async () =>
      (await figures()).gaps.map(({ network_id, coin_id, missing }) => ({
        labels: { network: network_id, coin: coin_id },
        // A metric is a float. The exact amount is in the back office.
        value: Number(missing),
      })),
    ["network", "coin"],
  );
  metrics.gauge(
    "portico_treasury_reading_age_seconds",
    "The age of the last reading of what is held on a network that is reconciled.",
    async () =>
      (await figures()).readings.map(({ network_id, age_seconds }) => ({
        labels: { network: network_id },
        value: age_seconds,
      })),
    ["network"],
  );
  metrics.gauge(
    "portico_treasury_short",
    "How much more users own of a coin than is held, in the coin; no sample while enough is held.",
    async () =>
      (await figures()).short.map(({ coin_id, missing }) => ({
        labels: { coin: coin_id },
        value: Number(missing),
      })),
    ["coin"],
  );
  metrics.gauge(
    "portico_treasury_insolvent_usd",
    "How much more users own than is held of all coins that are read, in US dollars; 0 while enough is held.",
    async () => {
      const { insolvent_usd } = await figures();
      return insolvent_usd === null ? [] : [{ value: Number(insolvent_usd) }];
    },
  );
}
