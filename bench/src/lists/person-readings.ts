import { call, reads } from "@portico/database";
import type { Reading } from "./measure.ts";
import type { OwnerClient } from "./owner-client.ts";
import type { Samples } from "./samples.ts";

/** The page of one user: the most active one, and a typical one. */
export function personReadings(ask: OwnerClient, samples: Samples): Reading[] {
  return [...of(ask, "busy", samples.busy.id, samples), ...of(ask, "quiet", samples.quiet.id, samples)];
}

function of(ask: OwnerClient, who: string, userId: string, { busy }: Samples): Reading[] {
  const page = { userId, limit: 20 };
  const transactions = (
    what: string,
    filters: reads.TransactionFilters | object,
  ): [string, Reading["read"]] => [
    `transactions${what}`,
    () => ask((pool, context) => reads.adminUserTransactions(pool, context, { ...page, ...filters })),
  ];
  const calls = (name: string, key: string): [string, Reading["read"]] => [
    name,
    () => ask((pool, context) => call(pool, name, context, { [key]: userId })),
  ];
  const all: [string, Reading["read"]][] = [
    calls("admin_get_user_details_enhanced", "target_user_id"),
    calls("admin_get_user_last_deposits", "p_user_id"),
    ["sessions", () => ask((pool, context) => reads.adminUserSessions(pool, context, page))],
    ["wallets", () => ask((pool, context) => reads.adminUserWallets(pool, context, page))],
    ["wallet", () => ask((pool, context) => reads.adminUserWallet(pool, context, page))],
    ["audit", () => ask((pool, context) => reads.adminUserActivity(pool, context, page))],
    [
      "audit, second page",
      () => ask((pool, context) => secondPage(reads.adminUserActivity, pool, context, page)),
    ],
    [
      "adjustments",
      () => ask((pool, context) => reads.pendingAdjustments(pool, context, { user_id: userId, limit: 20 })),
    ],
    transactions("", {}),
    ...(who === "busy" ? [transactions(", deep", { cursor: busy.transaction })] : []),
    ...(["deposit", "withdrawal", "swap"] as const).map((type) => transactions(`, ${type}s`, { type })),
    ...(["pending", "completed", "failed"] as const).map((status) => transactions(`, ${status}`, { status })),
    transactions(", one coin", { coin: "bitcoin" }),
    transactions(", a week", { from: daysAgo(300), to: daysAgo(293) }),
    transactions(", a hash", { q: "0a1b2c3d" }),
    transactions(", a coin's name", { q: "bit" }),
  ];
  return all.map(([what, read]) => ({ list: `${who} user`, what, read }));
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

type Lister = typeof reads.adminUserActivity;

async function secondPage(list: Lister, ...[pool, context, page]: Parameters<Lister>): Promise<void> {
  const first = await list(pool, context, page);
  if (first.next_cursor) await list(pool, context, { ...page, cursor: first.next_cursor });
}
