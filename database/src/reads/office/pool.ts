import type { Pool } from "pg";
import { type Context, call } from "../../call.ts";
import type { Page } from "../shared/page.ts";

/** Part of a list: `cursor` is the `next_cursor` of the page before; `q` is the beginning of the text to find. */
interface Search {
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The pool's wallets, newest first. All reads in this file are for administrators. */
export async function adminWallets(
  pool: Pool,
  context: Context,
  { q, status, cursor, limit }: Search & { status?: string | undefined },
): Promise<Page<Record<string, unknown>>> {
  const rows = await call<{ wallet_id: string }[]>(pool, "admin_wallets_page", context, {
    p_search: q || null,
    p_status: status,
    p_cursor: cursor,
    p_limit: limit,
  });
  return cut(rows, limit, ({ wallet_id }) => wallet_id);
}

/** How many wallets there are, by what they can be used for. */
export function adminPoolLevel(pool: Pool, context: Context) {
  return call(pool, "admin_pool_level", context, {});
}

/** One wallet with its deposit addresses. Refuses `wallet_not_found`. */
export function adminWallet(pool: Pool, context: Context, { walletId }: { walletId: string }) {
  return call(pool, "admin_pool_wallet", context, { p_wallet_id: walletId });
}

/** The wallet currently assigned to a user, or null. */
export function adminUserWallet(pool: Pool, context: Context, { userId }: { userId: string }) {
  return call(pool, "admin_user_wallet", context, { p_user_id: userId });
}

/** Every address that the pool has ever shown, newest first. */
export async function adminPoolAddresses(
  pool: Pool,
  context: Context,
  { q, network, cursor, limit }: Search & { network?: string | undefined },
): Promise<Page<Record<string, unknown>>> {
  const rows = await call<{ id: string }[]>(pool, "admin_pool_addresses", context, {
    p_search: q || null,
    p_network_id: network,
    p_cursor: cursor,
    p_limit: limit,
  });
  return cut(rows, limit, ({ id }) => id);
}

/** What waits for another administrator, and the trusted keys. */
export function adminPoolRequests(pool: Pool, context: Context) {
  return call(pool, "admin_pool_requests", context, {});
}

/** The wallets that a request would add, in their order. Refuses `not_found`. */
export async function adminPoolRequestWallets(
  pool: Pool,
  context: Context,
  { requestId, cursor, limit }: { requestId: string; cursor?: string | undefined; limit: number },
): Promise<Page<Record<string, unknown>>> {
  const rows = await call<{ place: number }[]>(pool, "admin_pool_request_wallets", context, {
    p_pool_request_id: requestId,
    p_cursor: cursor,
    p_limit: limit,
  });
  return cut(rows, limit, ({ place }) => String(place));
}

/** @param rows at most one more than the page's; the extra row means that there is another page. */
function cut<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => string) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? cursorOf(last) : null };
}
