import { call, reads } from "@portico/database";
import type { Reading } from "./measure.ts";
import type { OwnerClient } from "./owner-client.ts";
import type { Samples } from "./samples.ts";

/** All users' transactions with each filter and search, first and deep page, and their count. */
export function transactionReadings(ask: OwnerClient, samples: Samples): Reading[] {
  const all: Reading[] = [];
  for (const [what, filters] of transactionFilters(samples)) {
    const { type, status, q } = filters;
    const input = { limit_count: 20, transaction_type: type, status_filter: status, p_search: q };
    const page = (where: string, more: object): Reading => ({
      list: "transactions",
      what: `${what}, ${where}`,
      read: () =>
        ask((pool, context) => call(pool, "admin_get_all_transactions", context, { ...input, ...more })),
    });
    all.push(page("first", {}), page("deep", { p_cursor: samples.transaction }));
    all.push(page("deep, back", { p_before: samples.transaction }));
    all.push({
      list: "transactions",
      what: `${what}, count`,
      read: () => ask((pool, context) => reads.adminTransactionCount(pool, context, filters)),
    });
  }
  return all;
}

function transactionFilters({ busy, quiet, hash }: Samples): [string, reads.AdminTransactionFilters][] {
  const types = ["deposit", "withdrawal", "swap"] as const;
  const statuses = ["pending", "completed", "failed"] as const;
  return [
    ["all", {}],
    ...types.map((type): [string, reads.AdminTransactionFilters] => [`${type}s`, { type }]),
    ...statuses.map((status): [string, reads.AdminTransactionFilters] => [status, { status }]),
    ...types.flatMap((type) =>
      statuses.map((status): [string, reads.AdminTransactionFilters] => [
        `${type}s ${status}`,
        { type, status },
      ]),
    ),
    ["of the busy user", { q: busy.email }],
    ["of the busy user, failed", { q: busy.email, status: "failed" }],
    ["of a quiet user", { q: quiet.email }],
    ["of some hundred users", { q: "user_49" }],
    ["of some hundred users, swaps", { q: "user_49", type: "swap" }],
    ["of all users by a common part", { q: "example" }],
    ["of all users, failed", { q: "example", status: "failed" }],
    ["of all users by their first letters", { q: "us" }],
    ["by a hash", { q: hash }],
    ["by a part of a hash", { q: hash.slice(8, 20) }],
    ["by four letters of hashes", { q: hash.slice(8, 12) }],
    ["by four letters, pending", { q: hash.slice(8, 12), status: "pending" }],
    ["by two letters that nobody has", { q: "qx" }],
    ["by nothing there is", { q: "nothing at all" }],
  ];
}

/** The withdrawal tabs with counts and searches, and the details of one withdrawal. */
export function withdrawalReadings(ask: OwnerClient, samples: Samples): Reading[] {
  const { payee, busy, quiet } = samples;
  const searches: [string, string | undefined][] = [
    ["", undefined],
    [", a payee", payee],
    [", a part of a payee", payee.slice(12, 24)],
    [", three letters of payees", payee.slice(12, 15)],
    [", the busy user", busy.email],
    [", a quiet user", quiet.email],
    [", a common name", "user"],
    [", two letters", "ab"],
    [", two letters that nobody has", "qx"],
    [", nothing there is", "nothing at all"],
  ];
  const all: Reading[] = [];
  for (const p_status of [undefined, "pending", "completed", "failed"]) {
    for (const [what, p_search] of searches) {
      const page = (where: string, p_cursor?: string): Reading => ({
        list: "withdrawals",
        what: `${p_status ?? "all"}${what}, ${where}`,
        read: () =>
          ask((pool, context) =>
            call(pool, "admin_get_withdrawals", context, { p_status, p_search, p_cursor, p_limit: 50 }),
          ),
      });
      all.push(page("first"), page("deep", samples.withdrawal));
    }
  }
  for (const [what, q] of searches) {
    all.push({
      list: "withdrawals",
      what: `counts${what}`,
      read: () => ask((pool, context) => reads.adminWithdrawalCounts(pool, context, { q })),
    });
  }
  all.push({
    list: "withdrawals",
    what: "background of one",
    read: () =>
      ask((pool, context) => reads.adminWithdrawalBackground(pool, context, { id: samples.pending })),
  });
  return all;
}
