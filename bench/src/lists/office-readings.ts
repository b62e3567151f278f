import { call, reads } from "@portico/database";
import type { Reading } from "./measure.ts";
import type { OwnerClient } from "./owner-client.ts";
import type { Samples } from "./samples.ts";

/** The pool: wallets by tab and search, and all addresses ever assigned. */
export function poolReadings(ask: OwnerClient, samples: Samples): Reading[] {
  const { pool_address, pool_wallet, quiet } = samples;
  const all: Reading[] = [];
  const searches: [string, string | undefined][] = [
    ["", undefined],
    [", an address", pool_address],
    [", an address's beginning", pool_address.slice(0, 8)],
    [", a common beginning", "bc1q"],
    [", a wallet's id", pool_wallet],
    [", an email", quiet.email],
    [", a common name", "user"],
    [", one letter", "a"],
    [", nothing there is", "nothing at all"],
  ];
  for (const status of [undefined, "available", "assigned"]) {
    for (const [what, q] of searches) {
      const page = (where: string, cursor?: string): Reading => ({
        list: "wallets",
        what: `${status ?? "all"}${what}, ${where}`,
        read: () =>
          ask((pool, context) => reads.adminWallets(pool, context, { q, status, cursor, limit: 20 })),
      });
      all.push(page("first"), page("deep", samples.wallet));
    }
  }
  for (const network of [undefined, "ethereum", "monero"]) {
    for (const [what, q] of searches.slice(0, 4)) {
      const page = (where: string, cursor?: string): Reading => ({
        list: "addresses",
        what: `${network ?? "all"}${what}, ${where}`,
        read: () =>
          ask((pool, context) => reads.adminPoolAddresses(pool, context, { q, network, cursor, limit: 20 })),
      });
      all.push(page("first"), page("deep", samples.address));
    }
  }
  all.push({
    list: "wallets",
    what: "one with its addresses",
    read: () => ask((pool, context) => reads.adminWallet(pool, context, { walletId: pool_wallet })),
  });
  return all;
}

/** The audit log with each filter, and with combinations. */
export function auditReadings(
  ask: OwnerClient,
  { activity, administrator, busy, quiet, pending }: Samples,
): Reading[] {
  const week = { from: daysAgo(500), to: daysAgo(493) };
  const filters: [string, reads.AuditFilters][] = [
    ["all", {}],
    ["of an administrator", { admin: administrator }],
    ["of the machine", { admin: "machine" }],
    ["of a common kind", { action: "withdrawal_approved" }],
    ["of a rarer kind", { action: "withdrawal_fee_changed" }],
    ["of no such kind", { action: "nothing_at_all" }],
    ["about the busy user", { about: busy.id }],
    ["about a quiet user by email", { about: quiet.email }],
    ["about a withdrawal", { about: pending }],
    ["about nothing there is", { about: "nothing at all" }],
    ["of a week", week],
    ["of an administrator and a kind", { admin: administrator, action: "user_status_changed" }],
    [
      "of an administrator, a kind and a week",
      { admin: administrator, action: "user_status_changed", ...week },
    ],
    ["of the machine, a kind and a week", { admin: "machine", action: "user_status_changed", ...week }],
    ["about the busy user by an administrator", { about: busy.id, admin: administrator }],
    ["about the busy user of a rarer kind", { about: busy.id, action: "withdrawal_fee_changed" }],
  ];
  const all: Reading[] = filters.flatMap(([what, one]) =>
    [undefined, activity].map((cursor) => ({
      list: "audit",
      what: `${what}, ${cursor ? "deep" : "first"}`,
      read: () => ask((pool, context) => reads.adminAudit(pool, context, { ...one, cursor, limit: 20 })),
    })),
  );
  return [...all, { list: "audit", what: "filters", read: () => ask(reads.adminAuditFilters) }];
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** The overview's figures, and the back office's other summaries. */
export function figureReadings(ask: OwnerClient): Reading[] {
  const read = (what: string, work: Parameters<OwnerClient>[0]): Reading => ({
    list: "figures",
    what,
    read: () => ask(work),
  });
  return [
    read("platform stats", (pool, context) => call(pool, "admin_get_platform_stats", context)),
    read("settings", reads.adminSettings),
    read("system", reads.adminSystem),
    read("cron", reads.adminCron),
    read("price feed", reads.adminPriceFeed),
  ];
}

/** For comparison: the same pages with OFFSET, and the same totals by counting. */
export function comparisons(ask: OwnerClient, pageStart: number): Reading[] {
  const read = (what: string, sql: string): Reading => ({
    list: "instead",
    what,
    isForComparison: true,
    read: () => ask((pool) => pool.query(sql)),
  });
  const offset = `limit 20 offset ${pageStart}`;
  return [
    read(`users, OFFSET ${pageStart}`, `select * from api.users order by id desc ${offset}`),
    read(`users by email, OFFSET ${pageStart}`, `select * from api.users order by email_key ${offset}`),
    read("users, count(*)", "select count(*) from api.users"),
    read(
      `transactions, OFFSET ${pageStart}`,
      `select * from api.admin_transactions order by id desc ${offset}`,
    ),
    read("transactions, count(*)", "select count(*) from api.transactions"),
    read(
      `withdrawals, OFFSET ${pageStart}`,
      `select * from api.admin_withdrawals order by id desc ${offset}`,
    ),
    read(`audit, OFFSET ${pageStart}`, `select * from api.admin_activity order by sequence desc ${offset}`),
    read("audit, count(*)", "select count(*) from api.admin_activity"),
  ];
}
