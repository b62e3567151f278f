import { randomUUID } from "node:crypto";
import { call } from "@portico/database";
import type { Pool } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";

/** Every hour: deletes unverified sign-ups, used codes and old counters. */
export function forgetExpired(pool: Pool): RepeatedJob {
  return {
    name: "forget-expired",
    everySeconds: 3_600,
    async work() {
      const nobody = { session: null, idempotency_key: null, address: "127.0.0.1", device: "job" };
      await call(pool, "account_remove_expired", { ...nobody, request_id: randomUUID() });
    },
  };
}
