import { call, internalContext } from "@portico/database";
import type { Deps } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";

interface Applied {
  /** Whether there may be another one. */
  is_applied: boolean;
  lapsed: number;
  /** Whose wallet changed. */
  user_id: string | null;
}

/**
 * Every half minute: what an only administrator requested of the wallet pool, and nobody withdrew in 24 hours, takes
 * effect (T68). The database decides what is due.
 */
export function applyPoolRequests({ pool, bus }: Pick<Deps, "pool" | "bus">): RepeatedJob {
  const name = "apply-pool-requests";
  return {
    name,
    everySeconds: 30,
    async work(signal) {
      for (let goesOn = true; goesOn && !signal.aborted; ) {
        const { is_applied, lapsed, user_id } = await call<Applied>(
          pool,
          "apply_pool_request",
          internalContext(name),
        );
        if (is_applied || lapsed > 0) bus.publish({ type: "admin_wallets" });
        if (user_id !== null) bus.publish({ type: "user_updated", user_id });
        goesOn = is_applied;
      }
    },
  };
}
