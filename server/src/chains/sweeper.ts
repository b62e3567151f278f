import type { Chain } from "@portico/chains";
import { Refusal } from "@portico/database";
import type { Logger } from "pino";
import { buildSweeps, sweepFault } from "../paying/build-sweeps.ts";
import type { BuiltSweeps } from "../paying/sweep-plan.ts";
import type { Bus } from "../realtime/bus.ts";
import type { ChainDatabase } from "./chain-database.ts";

/** Builds the sweeps of one network. */
export interface Sweeper {
  /**
   * Hands the sweeps that were built to the database, and begins to build the next ones if any are due. Never waits for
   * the node, and never fails: watching blocks continues in any case.
   */
  step(chain: Chain): Promise<void>;
}

/** Builds the sweeps of one network, beside the rounds that read its blocks. */
export function createSweeper({
  network_id,
  database,
  bus,
  log,
}: {
  network_id: string;
  database: Pick<ChainDatabase, "sweepsPlan" | "addSweeps">;
  bus: Bus;
  log: Logger;
}): Sweeper {
  let isBuilding = false;
  let finished: BuiltSweeps | undefined;

  async function begin(chain: Chain): Promise<void> {
    const plan = await database.sweepsPlan();
    if (!plan) return;
    if (plan.coins.length + plan.deposits.length === 0) return store({ built: [], gone: [] });
    isBuilding = true;
    void buildSweeps({ network_id, chain }, plan)
      .then((sweeps) => {
        finished = sweeps;
      })
      .catch((err: unknown) => log.error({ err, network_id }, "sweeps could not be built"))
      .finally(() => {
        isBuilding = false;
      });
  }

  async function store(sweeps: BuiltSweeps): Promise<void> {
    finished = undefined;
    const { added, is_changed } = await storeOrFault(sweeps);
    if (!is_changed) return;
    log.info({ network_id, sweeps: added, fault: sweeps.fault }, "looked for what to sweep");
    bus.publish({ type: "admin_treasury" });
    if (added > 0) bus.publish({ type: "admin_payments" });
  }

  /** What was built may not be due any more: nothing of it is stored then, and the next plan is as things are. */
  async function storeOrFault(sweeps: BuiltSweeps): ReturnType<ChainDatabase["addSweeps"]> {
    try {
      return await database.addSweeps(sweeps);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "chain_lease_lost") throw error;
      return database.addSweeps({ built: [], gone: [], fault: sweepFault(error) });
    }
  }

  return {
    async step(chain) {
      try {
        if (finished) await store(finished);
        if (!isBuilding) await begin(chain);
      } catch (err) {
        // Another process has taken the lease, and sweeps by itself.
        if (err instanceof Refusal && err.code === "chain_lease_lost") return;
        log.error({ err, network_id }, "sweeps could not be recorded");
      }
    },
  };
}
