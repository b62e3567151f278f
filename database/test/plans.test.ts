import { useWorld } from "@portico/testing/database/world.ts";
import { describe, expect, test } from "vitest";

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  Plans?: Plan[];
}

const world = useWorld({ practice: false });

/**
 * The plan of a read, with sorts and sequential scans priced as on large tables; on empty tables the planner would
 * choose either. If an index can serve the read, its plan contains neither.
 */
async function nodesOf(text: string): Promise<Plan[]> {
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    await client.query(
      "set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off",
    );
    const { rows } = await client.query(`explain (format json) ${text}`);
    const walk = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(walk)];
    return walk(rows[0]["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const user = "'01900000-0000-7000-8000-000000000000'";
const newest = "order by created_at desc, id desc limit 20";
const lists: Record<string, [query: string, indexes: string[]]> = {
  "a user's transactions": [
    `select * from api.transactions where user_id = ${user} and (created_at, id) < (now(), ${user}) ${newest}`,
    ["deposits_user_created_at", "withdrawals_user_created_at", "swaps_user_created_at"],
  ],
  "a user's deposits": [
    `select * from api.transactions where user_id = ${user} and type = 'deposit' ${newest}`,
    ["deposits_user_created_at"],
  ],
  "a user's transactions of some days": [
    `select * from api.transactions where user_id = ${user} and created_at >= now() - interval '9 days' and created_at < now() ${newest}`,
    ["deposits_user_created_at", "withdrawals_user_created_at", "swaps_user_created_at"],
  ],
  "a user's transactions of a coin": [
    `select * from api.transactions where user_id = ${user} and coin_id = 'bitcoin' ${newest}`,
    ["deposits_user_coin", "withdrawals_user_coin", "swaps_user_from_coin"],
  ],
  "a user's swaps into a coin": [
    `select * from api.transactions where user_id = ${user} and to_coin_id = 'bitcoin' ${newest}`,
    ["swaps_user_to_coin"],
  ],
  "all users' transactions": [
    "select * from api.admin_transactions order by id desc limit 20",
    ["deposits_pkey", "withdrawals_pkey", "swaps_pkey", "users_pkey"],
  ],
  "all pending transactions": [
    "select * from api.admin_transactions where status = 'pending' order by id desc limit 20",
    ["deposits_status", "withdrawals_status", "swaps_status", "users_pkey"],
  ],
  "the queue, oldest first": [
    `select w.id from app.withdrawals w where w.status = 'pending' and w.id > ${user} order by w.id limit 50`,
    ["withdrawals_status"],
  ],
  "withdrawals by value": [
    `select w.id from app.withdrawals w where w.status = 'completed' and (w.value_usdt, w.id) < (100, ${user}) order by w.value_usdt desc, w.id desc limit 50`,
    ["withdrawals_status_value"],
  ],
  "withdrawals of a coin": [
    `select w.id from app.withdrawals w where w.status = 'completed' and w.coin_id = 'monero' and w.id > ${user} order by w.id limit 50`,
    ["withdrawals_coin"],
  ],
  "withdrawals on a network": [
    `select w.id from app.withdrawals w where w.status = 'completed' and w.network_id = 'monero' and w.id < ${user} order by w.id desc limit 50`,
    ["withdrawals_network"],
  ],
  "other withdrawals to an address": [
    "select w.id from app.withdrawals w where lower(w.to_address) = 'an address'",
    ["withdrawals_to_address"],
  ],
  "other withdrawals under a hash": [
    "select w.output_index from app.withdrawals w where w.transaction_hash = 'a hash' and w.network_id = 'bitcoin' and w.status = 'completed'",
    ["withdrawals_output"],
  ],
  users: ["select * from api.users order by id desc limit 20", ["users_pkey"]],
  "users of a status": [
    `select * from api.users where status = 'banned' and id > ${user} order by id limit 20`,
    ["users_by_status"],
  ],
  "users by email": [
    "select * from api.users where email_key > 'm' order by email_key limit 20",
    ["users_by_email"],
  ],
  "users of a status by email": [
    "select * from api.users where status = 'banned' and email_key > 'm' order by email_key limit 20",
    ["users_by_status_and_email"],
  ],
  "users by their last sign-in": [
    `select * from api.users where (last_sign_in_at, id) < (now(), ${user}) order by last_sign_in_at desc, id desc limit 20`,
    ["users_by_sign_in"],
  ],
  "users of a status by their last sign-in": [
    "select * from api.users where status = 'banned' order by last_sign_in_at desc, id desc limit 20",
    ["users_by_status_and_sign_in"],
  ],
  administrators: [
    "select * from api.users where role is not null order by id desc limit 20",
    ["users_admins"],
  ],
  "users whose withdrawals are frozen": [
    `select * from api.users where withdrawals_frozen_at is not null and id < ${user} order by id desc limit 20`,
    ["users_frozen"],
  ],
  "a user's sessions": [
    `select * from api.user_sessions where user_id = ${user} and id < ${user} order by id desc limit 10`,
    ["sessions_user_id"],
  ],
  "a user's wallets": [
    `select * from api.wallet_assignments where user_id = ${user} order by assigned_from desc limit 10`,
    ["wallet_assignments_user_id"],
  ],
  "what was done to a user": [
    `select * from api.admin_activity where target_type = 'user' and target_id = ${user} order by sequence desc limit 10`,
    ["admin_activity_target_id"],
  ],
  "what was done to something of a user's": [
    `select * from api.admin_activity where details ? 'user_id' and details ->> 'user_id' = ${user} order by sequence desc limit 10`,
    ["admin_activity_user_id"],
  ],
  "a user's balances": [
    `select * from api.balances where user_id = ${user} order by coin_id`,
    ["balances_pkey"],
  ],
  "a coin's candles": [
    `select * from api.candles where coin_id = 'bitcoin' and resolution = '1m' and opened_at >= now() - interval '1 day'`,
    ["candles_pkey", "crypto_prices_pkey", "coins_pkey"],
  ],
  "every coin's candles of a day": [
    `select * from api.candles where resolution = '1m' and opened_at >= now() - interval '1 day' order by coin_id`,
    ["candles_pkey"],
  ],
  "the price log": [
    "select * from api.crypto_price_logs order by id desc limit 20",
    ["crypto_price_logs_pkey"],
  ],
  "the audit log": [
    "select * from api.admin_activity order by sequence desc limit 20",
    ["admin_activity_pkey", "users_pkey"],
  ],
};

describe("Every list is read from indexes in its order, at any size", () => {
  test.each(Object.keys(lists))("%s", async (name) => {
    const [query, indexes] = lists[name] ?? ["", []];
    const nodes = await nodesOf(query);
    const types = nodes.map((node) => node["Node Type"]);
    expect(types).not.toContain("Sort");
    expect(types).not.toContain("Seq Scan");
    expect(nodes.flatMap((node) => node["Index Name"] ?? [])).toEqual(expect.arrayContaining(indexes));
  });

  test("an administrator's search for part of an email, a username or an address uses an index", async () => {
    for (const [table, text, index] of [
      ["app.users", "email", "users_email_parts"],
      ["app.users", "lower(username)", "users_username_parts"],
      ["app.withdrawals", "lower(to_address)", "withdrawals_to_address_parts"],
    ]) {
      const client = await world.owner.connect();
      try {
        await client.query("begin");
        await client.query("set local enable_seqscan = off");
        const { rows } = await client.query(`explain select * from ${table} where ${text} like '%part%'`);
        expect(JSON.stringify(rows)).toContain(String(index));
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
  });
});
