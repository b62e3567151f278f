import type { Pool } from "pg";
import { type Context, call } from "../call.ts";

/** The reading user, with their current rights. */
export interface Reader {
  user_id: string;
  is_admin: boolean;
  /** An administrator who must pass a second factor before acting as one. */
  lacks_second_factor: boolean;
  status: "active" | "suspended";
  /** ISO 4217: the currency in which they see values. */
  currency: string;
}

/** @throws {Refusal} `not_authenticated` if the context has no live session. */
export function requireReader(pool: Pool, context: Context): Promise<Reader> {
  return call<Reader>(pool, "session", context);
}

/**
 * An administrator whose role has this permission.
 * @throws {Refusal} `not_authenticated`, `not_administrator`, `two_factor_required`, `account_suspended`,
 * `role_lacks_permission`
 */
export function requirePermission(pool: Pool, context: Context, permission: string): Promise<Reader> {
  return call<Reader>(pool, "session", context, { p_permission: permission });
}
