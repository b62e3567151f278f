import { call, internalContext } from "@portico/database";
import { cached } from "../async/cached.ts";
import type { Pool } from "../deps.ts";
import type { Metrics } from "../metrics/metrics.ts";

interface PayingFigures {
  /** Those that sign for a network now. */
  signers: { name: string; silent_seconds: number }[];
  networks: {
    network_id: string;
    /** The age of the oldest payment that no block has. */
    waiting_seconds: number;
    /** Finished payments whose block was undone. */
    undone: number;
  }[];
}

/** Concurrent readers share one query for this long. */
const cacheSeconds = 15;

/** Metrics on paying withdrawals through files and by the signer. The same on every node. */
export function addPayingFigures(metrics: Metrics, pool: Pool): void {
  const figures = cached(cacheSeconds, () =>
    call<PayingFigures>(pool, "paying_figures", internalContext("metrics")),
  );
  metrics.gauge(
    "portico_signer_silent_seconds",
    "Since a signer that signs for a network last reported.",
    async () =>
      (await figures()).signers.map(({ name, silent_seconds: value }) => ({
        labels: { signer: name },
        value,
      })),
    ["signer"],
  );
  const ofNetworks = (
    name: string,
    help: string,
    read: (figure: PayingFigures["networks"][number]) => number,
  ) =>
    metrics.gauge(
      name,
      help,
      async () =>
        (await figures()).networks.map((figure) => ({
          labels: { network: figure.network_id },
          value: read(figure),
        })),
      ["network"],
    );
  ofNetworks(
    "portico_payments_waiting_seconds",
    "The age of the oldest payment of withdrawals that no block has, by network.",
    ({ waiting_seconds }) => waiting_seconds,
  );
  ofNetworks(
    "portico_payments_undone",
    "Payments whose withdrawals were completed, and whose block was undone.",
    ({ undone }) => undone,
  );
}
