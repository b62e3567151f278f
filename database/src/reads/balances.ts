import type { Pool } from "pg";
import type { Context } from "../call.ts";
import { requireReader } from "./session.ts";
import { views } from "./shared/views.ts";

/** The reader's balances, by coin id. */
export async function balances(pool: Pool, context: Context) {
  const { user_id } = await requireReader(pool, context);
  const rows = await views(pool)
    .selectFrom("api.balances")
    .select(["coin_id", "amount", "held"])
    .where("user_id", "=", user_id)
    .orderBy("coin_id")
    .execute();
  return { balances: rows };
}
