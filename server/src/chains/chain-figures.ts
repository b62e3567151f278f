import type { ChainEndpoint, DelayReason } from "@portico/contract";
import { call, internalContext } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { Pool } from "../deps.ts";
import type { Metrics, Sample } from "../metrics/metrics.ts";
import type { ChainConnection } from "./connections.ts";

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
  endpoints: ChainEndpoint[];
  /** What users read of it; null if nothing, such as while it is paused. */
  delay: DelayReason | null;
  /** The age of the last block that was taken, by its own claim. */
  newest_seconds: number | null;
  usual_block_seconds: number | null;
  /** How far reading is behind the node. */
  lag_seconds: number | null;
  /** How far the last final block is behind the node's last one. */
  final_lag_blocks: number | null;
  final_lag_seconds: number | null;
  is_final_late: boolean;
  /** Of the deposit that has waited longest; 0 if none waits. */
  waiting_seconds: number;
  /** How long a deposit usually waits at most; null if that is not known. */
  usual_credit_seconds: number | null;
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

/** A metric of one network: its name, its help, and its value; null for no sample. */
type Figure<Of> = [name: string, help: string, read: (of: Of) => number | null];

const networkFigures: Figure<ChainFigure>[] = [
  ["portico_chain_height", "The last block that was read, by network.", ({ height }) => height],
  [
    "portico_chain_lag_blocks",
    "How many blocks the node is ahead of what was read.",
    ({ height, tip_height }) =>
      height === null || tip_height === null ? null : Math.max(0, tip_height - height),
  ],
  [
    "portico_chain_lag_seconds",
    "How far reading is behind the node, by the usual time between two blocks.",
    (figure) => figure.lag_seconds,
  ],
  [
    "portico_chain_block_age_seconds",
    "The age of the last block that was read, by its own claim.",
    (figure) => figure.newest_seconds,
  ],
  [
    "portico_chain_usual_block_seconds",
    "The usual time between two blocks.",
    (figure) => figure.usual_block_seconds,
  ],
  [
    "portico_chain_final_lag_blocks",
    "How many blocks the last final block is behind the node's last one.",
    (figure) => figure.final_lag_blocks,
  ],
  [
    "portico_chain_final_lag_seconds",
    "How far the last final block is behind the node's last one.",
    (figure) => figure.final_lag_seconds,
  ],
  [
    "portico_chain_final_late",
    "1 while the last final block is more than twice as far behind as usual.",
    ({ is_final_late, final_lag_blocks }) => (final_lag_blocks === null ? null : Number(is_final_late)),
  ],
  [
    "portico_chain_deposit_waiting_seconds",
    "How long the deposit has waited that waits longest for its confirmations; 0 if none waits.",
    (figure) => figure.waiting_seconds,
  ],
  [
    "portico_chain_deposit_usual_seconds",
    "How long a deposit usually waits for its confirmations at most.",
    (figure) => figure.usual_credit_seconds,
  ],
  ["portico_chain_fault", "1 while a network cannot be read.", ({ has_fault }) => Number(has_fault)],
  [
    "portico_chain_silent_seconds",
    "Since a server last reported on the network.",
    (figure) => figure.silent_seconds,
  ],
  [
    "portico_chain_deposits_confirming",
    "Deposits that are not credited yet.",
    ({ confirming }) => confirming,
  ],
  [
    "portico_chain_arrivals_to_decide",
    "Payments that an administrator must decide on.",
    (figure) => figure.to_decide,
  ],
  [
    "portico_chain_deposits_without_second_node",
    "Deposits that have their confirmations and wait for a second node to have their block.",
    (figure) => figure.without_witness,
  ],
];

/** Of one node, by its name. */
const endpointFigures: Figure<ChainEndpoint>[] = [
  [
    "portico_chain_endpoint_up",
    "1 while a node of a network can be used.",
    ({ height }) => Number(height !== null),
  ],
  ["portico_chain_endpoint_height", "The last block of a node.", ({ height }) => height],
  [
    "portico_chain_endpoint_lag_blocks",
    "How many blocks a node is behind the best one of its network.",
    ({ behind }) => behind,
  ],
  [
    "portico_chain_endpoint_throttled",
    "1 while a node is left alone because it limits our requests.",
    ({ throttled_until }) => Number(throttled_until !== null),
  ],
  [
    "portico_chain_endpoint_disagrees",
    "1 while a node has another block than the one that was read.",
    ({ dissent }) => Number(dissent !== null),
  ],
];

/** Metrics on the networks that are watched, and on their nodes. The same on every node of the exchange. */
export function addChainFigures(metrics: Metrics, pool: Pool): void {
  const figures = cached(cacheSeconds, () =>
    call<ChainFigure[]>(pool, "chain_figures", internalContext("metrics")),
  );
  const watched = async () => (await figures()).filter(({ is_watched }) => is_watched);
  for (const [name, help, read] of networkFigures)
    metrics.gauge(
      name,
      help,
      async () =>
        (await watched()).flatMap((figure) => sampleOf({ network: figure.network_id }, read(figure))),
      ["network"],
    );
  metrics.gauge(
    "portico_chain_paused",
    "1 for each cause for which a network is paused by itself.",
    async () =>
      (await figures()).flatMap(({ network_id, causes }) =>
        causes.map((cause): Sample => ({ labels: { network: network_id, cause }, value: 1 })),
      ),
    ["network", "cause"],
  );
  metrics.gauge(
    "portico_chain_delay",
    "1 while users read that the network takes longer than usual, by the reason.",
    async () =>
      (await watched()).flatMap(({ network_id, delay }) =>
        delay === null ? [] : sampleOf({ network: network_id, reason: delay }, 1),
      ),
    ["network", "reason"],
  );
  for (const [name, help, read] of endpointFigures)
    metrics.gauge(
      name,
      help,
      async () =>
        (await watched()).flatMap(({ network_id, endpoints }) =>
          endpoints.flatMap((one) => sampleOf({ network: network_id, endpoint: one.name }, read(one))),
        ),
      ["network", "endpoint"],
    );
}

function sampleOf(labels: Record<string, string>, value: number | null): Sample[] {
  return value === null ? [] : [{ labels, value }];
}

/**
 * Metrics on the requests of this process to the nodes: every process has its own, also those that do not watch. Nodes
 * are named, never by their address.
 */
export function addRequestFigures(metrics: Metrics, connections: readonly ChainConnection[]): void {
  const labelsOf = ({ network_id, name }: ChainConnection) => ({ network: network_id, endpoint: name });
  metrics.counter(
    "portico_chain_endpoint_requests_total",
    "Requests to a node of a network.",
    () => connections.map((one) => ({ labels: labelsOf(one), value: one.chain.figures().requests })),
    ["network", "endpoint"],
  );
  metrics.counter(
    "portico_chain_endpoint_request_seconds_total",
    "How long these took together.",
    () => connections.map((one) => ({ labels: labelsOf(one), value: one.chain.figures().seconds })),
    ["network", "endpoint"],
  );
  metrics.counter(
    "portico_chain_endpoint_failures_total",
    "Those of them that failed, by the fault.",
    () =>
      connections.flatMap((one) =>
        [...one.chain.figures().failed].map(([fault, value]) => ({
          labels: { ...labelsOf(one), fault },
          value,
        })),
      ),
    ["network", "endpoint", "fault"],
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
