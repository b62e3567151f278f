import { randomUUID } from "node:crypto";
import { call } from "@portico/database";
import type { Pool } from "../context.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";

/** Every hour: sign-ups that nobody verified, spent codes and old counts go, so that nobody is remembered for nothing. */
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
