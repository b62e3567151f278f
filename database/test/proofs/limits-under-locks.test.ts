import { randomBytes } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { context, type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterAll, describe, expect, test } from "vitest";
import { addWallets } from "../support/wallets.ts";
import { crowd, ending, tally } from "./crowd.ts";
import { deadlocks } from "./deadlocks.ts";
import { dollarWithdrawal, someoneWith, withdrawal } from "./inputs.ts";

const CLIENTS = 16;

const world = useWorld({ practice: false, max: CLIENTS });

afterAll(async () => {
  expect(await deadlocks(world, CLIENTS)).toBe(0);
});

const set = (key: string, value: string) =>
  world.rows("update app.settings set value = $2 where key = $1", [key, value]);

/** Makes all these calls at once, and says how often each result occurred. */
const race = async (calls: (() => Promise<unknown>)[]) =>
  tally(await crowd(CLIENTS, calls.length, (piece) => ending(calls[piece]?.() ?? Promise.reject())));

const hash = () => randomBytes(32).toString("hex");

/** Fourteen coins in seven pairs that have no coin, and so no locked balance, in common. */
const pairs = [
  ["bitcoin", "ethereum"],
  ["tether", "usd-coin"],
  ["binancecoin", "solana"],
  ["ripple", "dogecoin"],
  ["cardano", "tron"],
  ["polygon-ecosystem-token", "litecoin"],
  ["monero", "blockstack"],
] as const;
const dollars = { bitcoin: "0.018", tether: "900" } as Record<string, string>;

/** 900 US dollars of the pair's first coin. */
async function swapInputs() {
  const fees = await world.rows<{ coin_id: string; fee: string }>(
    "select coin_id, trim_scale(fee_amount)::text as fee from app.swap_fees",
  );
  return pairs.map(([from, to]) => ({
    p_from_coin_id: from,
    p_from_amount: dollars[from] ?? "9",
    p_to_coin_id: to,
    p_to_amount: "0.000001",
    p_exchange_rate: "0",
    p_fee: fees.find(({ coin_id }) => coin_id === from)?.fee,
  }));
}

const trader = () =>
  someoneWith(world, Object.fromEntries(pairs.map(([from]) => [from, dollars[from] ? "1000" : "20"])));

describe("T64 a user's swaps in a minute", () => {
  test("T64 stay within the limit when they are of disjoint pairs at once", async () => {
    await set("max_swaps_per_minute_usd", "2000");
    const inputs = await swapInputs();
    for (let round = 0; round < 3; round += 1) {
      const user = await trader();
      const swaps = inputs.map((input) => () => world.call(user, "perform_crypto_swap", input));
      expect(await race(swaps)).toEqual({ done: 2, swap_limit_reached: 5 });
    }
  });

  test("T64 stay within it when they come in several shared transactions, in any order of coins", async () => {
    await set("max_swaps_per_minute_usd", "2000");
    const inputs = await swapInputs();
    const user = await trader();
    const batch = (turn: number) =>
      [...inputs.slice(turn), ...inputs.slice(0, turn)].map((input) => ({ context: context(user), input }));
    const batches = Array.from({ length: 6 }, (_, turn) =>
      world.pool.query("select api.perform_crypto_swaps($1::jsonb[])", [batch(turn)]),
    );
    // A batch that waits longer than 250 ms for another one is given up; the server then makes its calls alone.
    const ended = await Promise.allSettled(batches);
    expect(ended.some(({ status }) => status === "fulfilled")).toBe(true);
    const [row] = await world.rows("select count(*)::int as n from app.swaps where user_id = $1", [user.id]);
    expect(row).toEqual({ n: 2 });
  });

  test("T64 count from when they were made, not from when they began to wait", async () => {
    await set("max_swaps_per_minute_usd", "1000");
    const [input] = await swapInputs();
    const user = await trader();
    await world.call(user, "perform_crypto_swap", input);
    await world.rows("update app.swaps set created_at = now() - interval '61 seconds' where user_id = $1", [
      user.id,
    ]);
    expect((await world.refusal(user, "perform_crypto_swap", input)).code).toBe("swap_limit_reached");
  });

  test("T64 wait for nothing while there is no limit", async () => {
    await set("max_swaps_per_minute_usd", "0");
    const inputs = await swapInputs();
    const user = await trader();
    const holder = await world.pool.connect();
    try {
      await holder.query("begin");
      const lock = "select pg_advisory_xact_lock(hashtextextended('app.swaps ' || $1, 0))";
      await holder.query(lock, [user.id]);
      const swaps = inputs.map((swap) => () => world.call(user, "perform_crypto_swap", swap));
      expect(await race(swaps)).toEqual({ done: 7 });
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });
});

test("T64 a user's firm prices stay within their limits in a minute and unused in an hour", async () => {
  await set("max_swaps_per_minute_usd", "0");
  const inputs = (await swapInputs()).map(({ p_from_coin_id, p_from_amount, p_to_coin_id }) => ({
    p_from_coin_id,
    p_from_amount,
    p_to_coin_id,
  }));
  const quotes = (user: Person) =>
    [...inputs, ...inputs].map((input) => () => world.call(user, "quote_swap", input));
  await set("unused_swap_quotes_per_hour", "3");
  expect(await race(quotes(await world.person()))).toEqual({ done: 3, too_many_unused_quotes: 11 });
  await set("unused_swap_quotes_per_hour", "30");
  await set("swap_quotes_per_minute", "5");
  expect(await race(quotes(await world.person()))).toEqual({ done: 5, too_many_quotes: 9 });
});

test("T64 a user's withdrawals of 24 hours stay within the quota, of any coin and to any address", async () => {
  await set("withdrawal_quota_usdt", "1000");
  const user = await someoneWith(world, { bitcoin: "1", tether: "5000", "usd-coin": "5000" });
  const calls = [
    ...["300", "301", "302"].map((amount) => dollarWithdrawal(user, "tether", amount)),
    ...["303", "304", "305"].map((amount) => dollarWithdrawal(user, "usd-coin", amount)),
    ...["0.006", "0.0061"].map((amount) => withdrawal(user, amount)),
  ];
  const endings = await race(calls.map((input) => () => world.withdraw(user, input)));
  expect(endings).toEqual({ done: 3, quota_exceeded: 5 });
  await set("withdrawal_quota_usdt", "250000");
});

test("T64 what an administrator adds and subtracts alone stays within the limit, of any users and coins", async () => {
  await set("second_administrator_adjustment_usd", "1000");
  const admin = await world.person({ role: "operator" });
  const users = await Promise.all(pairs.map(() => world.person()));
  const calls = users.map((user, index) => () => {
    const coinId = pairs[index]?.[0] ?? "";
    const input = { target_user_id: user.id, p_coin_id: coinId, p_amount: dollars[coinId] ?? "9" };
    return world.call(admin, "admin_add_deposit_and_balance", { ...input, p_reason: "for the test" });
  });
  expect(await race(calls)).toEqual({ done: 7 });
  const [waiting] = await world.rows(
    "select count(*)::int as n from app.adjustments where requested_by = $1 and status = 'pending'",
    [admin.id],
  );
  expect(waiting).toEqual({ n: 6 });
  await set("second_administrator_adjustment_usd", "off");
});

test("T64 what an administrator claims and approves alone for a user stays within the limit, of any coin", async () => {
  const admin = await world.person({ role: "operator" });
  const user = await someoneWith(world, { bitcoin: "1", tether: "5000", "usd-coin": "5000" });
  const inputs = [
    ...["400", "401", "402"].map((amount) => dollarWithdrawal(user, "tether", amount)),
    ...["403", "404"].map((amount) => dollarWithdrawal(user, "usd-coin", amount)),
    withdrawal(user, "0.008"),
  ];
  const ids: string[] = [];
  for (const input of inputs) ids.push((await world.withdraw(user, input))[0].withdrawal_id);
  await set("second_administrator_withdrawal_usd", "1000");
  const claims = ids.map((id) => () => world.call(admin, "admin_claim_withdrawal", { p_withdrawal_id: id }));
  expect(await race(claims)).toEqual({ done: 2, second_approval_first: 4 });
  await set("second_administrator_withdrawal_usd", "off");
});

test("T64 an address book takes no more than its limit, on any network", async () => {
  const user = await world.person();
  await world.rows(
    `insert into app.saved_addresses (user_id, network_id, name, address)
     select $1, 'bitcoin', 'Number ' || n, 'address ' || n from generate_series(1, 98) n`,
    [user.id],
  );
  const calls = Array.from({ length: 10 }, (_, tag) => () => {
    const input = { p_network_id: "ripple", p_address: outside.ripple, p_destination_tag: String(tag) };
    return world.call(user, "save_address", { ...input, p_name: `Tag ${tag}` });
  });
  expect(await race(calls)).toEqual({ done: 2, address_book_full: 8 });
});

test("T64 a user adds no more passkeys and linked identities than the limit", async () => {
  const user = await world.person();
  const passkeys = Array.from({ length: 8 }, () => () => {
    const fields = { public_key: "00", sign_count: 0, transports: [], name: "A passkey" };
    const p_passkey = { ...fields, credential_id: hash() };
    const factor = { p_code_hmacs: [hash()], p_token_hash: user.session, p_undo_hash: hash() };
    return world.call(user, "account_add_passkey", { p_passkey, p_most: 3, ...factor });
  });
  expect(await race(passkeys)).toEqual({ done: 3, too_many_passkeys: 5 });
  const identities = Array.from({ length: 8 }, (_, index) => () => {
    const names = { provider: "test", issuer: `https://${index}.example.com`, subject: "someone" };
    const p_identity = { ...names, verified_email: user.email };
    const link = { p_user_id: user.id, p_most: 3, p_undo_hash: hash() };
    return world.call(user, "account_link_identity", { p_identity, ...link });
  });
  expect(await race(identities)).toEqual({ done: 3, too_many_identities: 5 });
});

test("T64 a wallet is regenerated once in 24 hours", async () => {
  await addWallets(world, 8);
  const user = await world.person();
  await world.call(user, "assign_available_wallet_to_user");
  const calls = Array.from({ length: 6 }, () => () => world.call(user, "release_and_assign_new_wallet"));
  expect(await race(calls)).toEqual({ done: 1, regenerate_too_soon: 5 });
});

test("T64 a counter of attempts takes no more than its limit", async () => {
  const taken = await crowd(CLIENTS, 24, () =>
    world.rows(`select app.take_attempt('{"what": "a counter"}', 5, '1 hour') = 0 as is_allowed`),
  );
  expect(taken.flat().filter((row) => row.is_allowed)).toHaveLength(5);
});

test("T64 there are no more payment methods than the limit", async () => {
  const owner = await world.person({ is_admin: true });
  const fields = { name: "Card", description: "With a card", processing_time: "Minutes", features: [] };
  const method = { ...fields, fee_percent: "1", is_enabled: true, url: "https://example.com" };
  const [standing] = await world.rows<{ n: number }>("select count(*)::int as n from app.payment_methods");
  const calls = Array.from(
    { length: 16 },
    (_, index) => () =>
      world.call(owner, "admin_save_payment_method", { p_method_id: `method-${index}`, p_method: method }),
  );
  const { done } = await race(calls);
  expect(Number(standing?.n) + Number(done)).toBe(12);
});
