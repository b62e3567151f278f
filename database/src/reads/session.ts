import type { Pool } from "pg";
import { type Context, call } from "../call.ts";

/** Who reads, with their rights at this moment. */
export interface Reader {
  user_id: string;
  is_admin: boolean;
  /** An administrator who must pass a second factor before acting as one. */
  lacks_second_factor: boolean;
  status: "active" | "suspended";
}

/** @throws {Refusal} `not_authenticated` where the context names no live session. */
export function requireReader(pool: Pool, context: Context): Promise<Reader> {
  return call<Reader>(pool, "session", context);
}

/**
 * An administrator who may read this, by a permission of the database's table.
 * @throws {Refusal} `not_authenticated`, `not_administrator`, `two_factor_required`, `account_suspended`,
 * `role_lacks_permission`
 */
export function requirePermission(pool: Pool, context: Context, permission: string): Promise<Reader> {
  return call<Reader>(pool, "session", context, { p_permission: permission });
}
