import { call, internalContext } from "@portico/database";
import type { Pool } from "../deps.ts";
import type { RepeatedJob } from "../jobs/jobs.ts";

/** Every minute: sums up failed attempts at administrators' accounts in the audit log. */
export function noteFailedSignIns(pool: Pool): RepeatedJob {
  const name = "note-failed-sign-ins";
  return {
    name,
    everySeconds: 60,
    async work() {
      await call(pool, "note_failed_sign_ins", internalContext(name));
    },
  };
}
