import type { Pool } from "pg";
import { type Context, call } from "../call.ts";
import { Refusal } from "../errors.ts";

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

/** @throws {Refusal} `not_authenticated`, `not_administrator`, `two_factor_required` */
export async function requireAdministrator(pool: Pool, context: Context): Promise<Reader> {
  const reader = await requireReader(pool, context);
  if (!reader.is_admin) throw new Refusal("not_administrator");
  if (reader.lacks_second_factor) throw new Refusal("two_factor_required");
  return reader;
}
