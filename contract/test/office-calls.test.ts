import { describe, expect, test } from "vitest";
import { type CallName, calls, limits, reads } from "../src/index.ts";

const id = "01900000-0000-7000-8000-000000000001";
const other = "01900000-0000-7000-8000-000000000002";
const amount = { target_user_id: id, p_coin_id: "bitcoin", p_amount: "0.5" };
const entry = {
  symbol: "BTC",
  coin_id: "bitcoin",
  network: "BTC",
  public_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
};

/** What a browser sends by section 7 of the back office's spec, and the parsed input. */
const inputs: [CallName, Record<string, unknown>, Record<string, unknown>?][] = [
  ["admin_get_platform_stats", {}],
  ["admin_get_user_details_enhanced", { target_user_id: id }],
  ["admin_update_user_status", { target_user_id: id, new_status: "banned", reason: "Stolen cards" }],
  ["admin_delete_user_completely", { target_user_id: id }],
  // T38 adds the reason.
  ["admin_add_deposit_and_balance", { ...amount, p_reason: "A gift" }],
  ["admin_subtract_balance", { ...amount, p_reason: "A mistake" }],
  ["admin_release_user_wallet", { p_user_id: id }],
  [
    "admin_assign_wallet_to_user",
    { p_user_id: id, p_wallet_id: other },
    { p_user_id: id, p_wallet_id: other, p_even_resting: false },
  ],
  [
    "admin_get_all_transactions",
    { limit_count: 100, offset_count: 40, transaction_type: "all", status_filter: "failed" },
    {
      limit_count: 100,
      offset_count: 40,
      transaction_type: "all",
      status_filter: "failed",
      p_search: null,
      p_cursor: null,
      p_before: null,
    },
  ],
  [
    "admin_process_transaction",
    {
      transaction_type: "withdrawal",
      transaction_id: id,
      new_status: "completed",
      transaction_hash: "ab12",
      admin_notes: "Seen",
    },
  ],
  [
    "admin_get_withdrawals",
    {},
    {
      p_status: null,
      p_limit: 50,
      p_offset: 0,
      p_cursor: null,
      p_search: null,
      p_id: null,
      p_sort: "newest",
      p_coin_id: null,
      p_network_id: null,
      p_min_value: null,
      p_max_value: null,
      p_older_than_hours: null,
      p_risk: null,
      p_without_hash: null,
    },
  ],
  ["admin_get_user_last_deposits", { p_user_id: id }],
  [
    "admin_reject_withdrawal",
    { p_withdrawal_id: id },
    { p_withdrawal_id: id, p_admin_notes: "Rejected by admin" },
  ],
  ["admin_update_withdrawal_fee", { p_coin_id: "bitcoin", p_fee_amount: "0.0001" }],
  // Not in section 7: minimums per network (T74).
  [
    "admin_update_withdrawal_minimum",
    { p_coin_id: "bitcoin", p_network_id: "bitcoin", p_minimum: "0.0001", p_seen_minimum: "0.00001" },
  ],
  ["admin_update_crypto_premium_rate", { p_coin_id: "bitcoin", p_premium_rate: "0.025" }],
  ["admin_update_user_role", { target_user_id: id, make_admin: true }],
  // T68 adds the reason.
  [
    "admin_update_wallet_deposit_addresses",
    { p_wallet_id: id, p_deposit_addresses: [entry], p_reason: "A new key" },
  ],
  [
    "log_admin_activity",
    {
      action_name: "withdrawals_viewed",
      target_type: "withdrawals",
      target_id: null,
      details: { tab: "all" },
    },
  ],
];

describe("The calls that the back office makes (section 7)", () => {
  test.each(inputs)("%s accepts the spec's input and no unknown fields", (name, given, taken = given) => {
    const { input, who } = calls[name];
    expect(who).toBe("admin");
    expect(input.parse(given)).toEqual(taken);
    expect(input.safeParse({ ...given, p_is_admin: true }).success).toBe(false);
  });

  test.each(["admin_add_deposit_and_balance", "admin_subtract_balance"] as const)(
    "T38 %s requires a reason",
    (name) => {
      const { error } = calls[name].input.safeParse(amount);
      expect(error?.issues.map(({ message }) => message)).toEqual(["reason_required"]);
    },
  );

  test("T5 calls that move money require an idempotency key", () => {
    const moving = inputs.map(([name]) => name).filter((name) => calls[name].movesMoney);
    expect(moving).toEqual([
      "admin_add_deposit_and_balance",
      "admin_subtract_balance",
      "admin_process_transaction",
      "admin_reject_withdrawal",
    ]);
  });
});

describe("T39 a list of administrators is paged, at most 100 a page", () => {
  const lists = Object.values(reads).filter(
    ({ path, query }) => path.startsWith("/admin/") && "limit" in query.shape,
  );

  test.each(lists.map((read) => [read.path, read] as const))("%s", (path, { query }) => {
    const named: Record<string, string> = Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, id]),
    );
    // A statement is for one coin.
    if ("coin" in query.shape) named.coin = "bitcoin";
    const size = (limit?: string) => query.safeParse({ ...named, ...(limit && { limit }) });
    expect(size().data).toMatchObject({ limit: limits.page_size });
    expect(size("100").success).toBe(true);
    for (const wrong of ["101", "0", "-1", "1e9", "NaN"]) expect(size(wrong).success, wrong).toBe(false);
  });

  test("every list has a cursor", () => {
    expect(lists.length).toBeGreaterThan(8);
    for (const { path, query } of lists) expect(Object.keys(query.shape), path).toContain("cursor");
  });

  test("calls that return lists have a cursor, too", () => {
    for (const [name, field] of [
      ["admin_get_withdrawals", "p_limit"],
      ["admin_get_all_transactions", "limit_count"],
    ] as const) {
      expect(calls[name].input.safeParse({ [field]: 100 }).success).toBe(true);
      expect(calls[name].input.safeParse({ [field]: 101 }).success).toBe(false);
    }
  });
});
