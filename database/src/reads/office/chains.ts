import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import { type Page, toPage } from "../shared/page.ts";

/** The networks that the exchange can watch, and how far each was read. For administrators. */
export async function adminChains(pool: Pool, context: Context): Promise<{ chains: unknown }> {
  return { chains: await call(pool, "admin_chains", context) };
}

/** Payments of withdrawals by files, newest first. For administrators. */
export async function adminPayments(
  pool: Pool,
  context: Context,
  query: {
    state: string;
    network?: string | undefined;
    withdrawal?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<Page<{ id: string }>> {
  const rows = await call<{ id: string }[]>(pool, "admin_payments", context, {
    p_limit: query.limit,
    p_state: query.state,
    p_network_id: query.network,
    p_withdrawal_id: query.withdrawal,
    p_cursor: query.cursor,
  });
  return toPage(rows, query.limit);
}

/** The caller's claimed withdrawals that can be paid by files. For administrators. */
export async function adminPaymentsReady(pool: Pool, context: Context): Promise<{ withdrawals: unknown }> {
  return { withdrawals: await call(pool, "admin_payments_ready", context) };
}

/** Who may approve payments for the signer, with their passkeys' public keys. For administrators. */
export async function adminApprovers(pool: Pool, context: Context): Promise<{ approvers: unknown }> {
  return { approvers: await call(pool, "admin_approvers", context) };
}

/** Payments that arrived on watched networks, newest first. For administrators. */
export async function adminArrivals(
  pool: Pool,
  context: Context,
  query: {
    state?: string | undefined;
    network?: string | undefined;
    q?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
): Promise<Page<{ id: string }>> {
  const rows = await call<{ id: string }[]>(pool, "admin_arrivals", context, {
    p_limit: query.limit,
    p_state: query.state,
    p_network_id: query.network,
    p_search: query.q || null,
    p_cursor: query.cursor,
  });
  return toPage(rows, query.limit);
}
