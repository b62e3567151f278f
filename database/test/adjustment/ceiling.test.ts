import { randomBytes } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { type PlayChain, playChain, whileUnread } from "@portico/testing/database/chain.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, expect, test } from "vitest";
import { readHoldings } from "../support/treasury.ts";

const world = useWorld({ max: 12 });
let owner: Person;
let operator: Person;
let user: Person;
let chain: PlayChain;

/** Only this file's owners count, and all that users own is what this test has credited. */
beforeEach(async () => {
  await world.rows("update app.users set role = null where role = 'owner'");
  await world.rows("update chain.networks set is_play = false");
  owner = await world.person({ role: "owner" });
  operator = await world.person({ role: "operator" });
  user = await world.person();
  chain ??= await playChain(world, "bitcoin");
});

const name = "admin_add_deposit_and_balance";
const input = (p_amount: string, more: object = {}) => ({
  target_user_id: user.id,
  p_coin_id: "bitcoin",
  p_amount,
  p_reason: "Goodwill",
  ...more,
});
const credit = (by: Person, amount: string, more: object = {}) => world.call(by, name, input(amount, more));
const refused = (by: Person, amount: string, more: object = {}) =>
  world.refusal(by, name, input(amount, more));
const decide = (p_adjustment_id: unknown, p_approve = true) => ({ p_adjustment_id, p_approve });
const secondOwner = () => world.person({ role: "owner" });

async function owed(coinId = "bitcoin"): Promise<number> {
  const [row] = await world.rows<{ owed: string }>(
    "select coalesce(sum(available + held), 0) as owed from ledger.balances where coin_id = $1",
    [coinId],
  );
  return Number(row?.owed);
}

/** The node says that there is so much room, in bitcoin. */
async function holdMore(room: number): Promise<void> {
  const units = Math.round(((await owed()) + room) * 1e8);
  await readHoldings(world, owner, chain, "bitcoin", [{ place: "paying", units: String(units) }]);
}

async function withdrawalFee(coin: string): Promise<string> {
  const [row] = await world.rows<{ fee: string }>(
    "select fee_amount as fee from api.withdrawal_fees where coin_id = $1",
    [coin],
  );
  return String(row?.fee);
}

const roomOf = (coin: string) => world.call(operator, "credit_room", { p_coin_id: coin });
const emailsOf = (event: string) =>
  world.rows("select subject from app.power_news where event = $1 and user_id = $2", [event, owner.id]);

test("T83 while nobody has read what is held of a coin, credits have no ceiling, and the form says so", async () => {
  expect(await roomOf("litecoin")).toMatchObject({ holdings: null, room: null, above: "allowed" });
  expect(await credit(operator, "1000", { p_coin_id: "litecoin" })).toMatchObject({ success: true });
});

test("T83 a credit up to what is held is made alone; one of more is refused to an operator and to an only owner", async () => {
  await holdMore(2);
  expect(await roomOf("bitcoin")).toMatchObject({ room: "2", above: "refused", is_play: false });
  expect(await credit(operator, "2")).toMatchObject({ success: true });
  expect(await roomOf("bitcoin")).toMatchObject({ room: "0" });
  for (const by of [operator, owner])
    expect(await refused(by, "0.00000001")).toEqual({
      code: "credit_above_holdings",
      details: { symbol: "BTC", room: "0" },
    });
  const subtracted = { target_user_id: user.id, p_coin_id: "bitcoin", p_amount: "1", p_reason: "A mistake" };
  expect(await world.call(operator, "admin_subtract_balance", subtracted)).toMatchObject({ success: true });
  expect(await roomOf("bitcoin")).toMatchObject({ room: "1" });
});

test("T83 where there are two owners, one requests it and the other one approves it; both are emailed", async () => {
  await holdMore(1);
  const other = await secondOwner();
  expect(await roomOf("bitcoin")).toMatchObject({ above: "two_owners" });
  expect(await refused(operator, "1.5")).toMatchObject({ code: "credit_above_holdings" });
  const { adjustment_id } = await credit(owner, "1.5");
  expect(await world.balance(user, "bitcoin")).toMatchObject({ amount: "0" });
  expect(await emailsOf("credit_requested")).toEqual([{ subject: expect.stringMatching(/^1\.5 BTC, /) }]);
  const approval = decide(adjustment_id);
  for (const [by, code] of [
    [operator, "credit_above_holdings"],
    [owner, "own_adjustment"],
  ] as const)
    expect(await world.refusal(by, "admin_decide_adjustment", approval)).toMatchObject({ code });
  await world.rows("update app.users set role_changed_at = clock_timestamp() where id = $1", [other.id]);
  expect(await world.refusal(other, "admin_decide_adjustment", approval)).toMatchObject({
    code: "role_too_new",
  });
  await world.rows("update app.users set role_changed_at = null where id = $1", [other.id]);
  expect(await world.call(other, "admin_decide_adjustment", approval)).toMatchObject({ status: "completed" });
  expect(await world.balance(user, "bitcoin")).toMatchObject({ amount: "1.5" });
  expect(await emailsOf("credit_approved")).toHaveLength(1);
  const [logged] = await world.rows<{ details: object }>(
    "select details from app.admin_activity where action_name = 'balance_added' and target_id = $1",
    [user.id],
  );
  expect(logged?.details).toMatchObject({ is_above_holdings: true, requested_by: owner.id });
});

test("T83 what a second administrator approves is compared again: coins that have left meanwhile are no room", async () => {
  await world.rows(
    "update app.settings set value = '1000' where key = 'second_administrator_adjustment_usd'",
  );
  try {
    await holdMore(3);
    const { adjustment_id } = await credit(operator, "2");
    const second = await world.person({ role: "operator" });
    await holdMore(1);
    expect(await world.refusal(second, "admin_decide_adjustment", decide(adjustment_id))).toMatchObject({
      code: "credit_above_holdings",
      details: { room: "1" },
    });
    // Not even with two owners: no owner has requested it.
    const other = await secondOwner();
    expect(await world.refusal(other, "admin_decide_adjustment", decide(adjustment_id))).toMatchObject({
      code: "credit_above_holdings",
    });
    await holdMore(2);
    expect(await world.call(second, "admin_decide_adjustment", decide(adjustment_id))).toMatchObject({
      status: "completed",
    });
  } finally {
    await world.rows(
      "update app.settings set value = 'off' where key = 'second_administrator_adjustment_usd'",
    );
  }
});

test("T83 a deposit that the network has reported is backed by its coins; one under any other hash is not", async () => {
  await holdMore(0);
  const stray = await chain.pay(user, "50000000");
  const invented = { p_network: "BTC", p_transaction_hash: randomBytes(32).toString("hex") };
  await whileUnread(world, "bitcoin", async () => {
    expect(await refused(operator, "0.5", invented)).toMatchObject({ code: "credit_above_holdings" });
    const [row] = await world.rows<{ id: string }>(
      "insert into app.deposits (user_id, coin_id, amount, network_id) values ($1, 'bitcoin', 0.5, 'bitcoin') returning id",
      [user.id],
    );
    const complete = { transaction_type: "deposit", transaction_id: row?.id, new_status: "completed" };
    expect(
      await world.refusal(operator, "admin_process_transaction", {
        ...complete,
        transaction_hash: invented.p_transaction_hash,
      }),
    ).toMatchObject({ code: "credit_above_holdings" });
  });
  await chain.mine(stray);
  await chain.mineEmpty(3);
  await chain.credit();
  expect(await world.balance(user, "bitcoin")).toMatchObject({ amount: "0.5" });
  // Its coins came after the reading, and count.
  expect(await roomOf("bitcoin")).toMatchObject({ room: "0" });
});

test("T83 a withdrawal that was paid after the reading leaves no more room than there was", async () => {
  await holdMore(0.3);
  await credit(operator, "0.2");
  const [{ withdrawal_id }] = await world.withdraw(user, {
    p_amount: "0.2",
    p_coin_id: "bitcoin",
    p_to_address: outside.bitcoinSegwit,
    p_fee: await withdrawalFee("bitcoin"),
    p_network: "BTC",
  });
  await world.call(operator, "admin_claim_withdrawal", { p_withdrawal_id: withdrawal_id });
  await world.call(operator, "admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: withdrawal_id,
    new_status: "completed",
  });
  // The fee is the exchange's.
  const room = 0.1 + Number(await withdrawalFee("bitcoin"));
  expect(Number((await roomOf("bitcoin")).room)).toBeCloseTo(room, 8);
  expect(await refused(operator, "0.2")).toMatchObject({ code: "credit_above_holdings" });
});

test("T83 switching a network off makes no room for a week; then its reading counts no more", async () => {
  await holdMore(0);
  const off = (days: number) =>
    world.rows(
      "update chain.networks set is_watched = false, updated_at = clock_timestamp() - make_interval(days => $1) where network_id = 'bitcoin'",
      [days],
    );
  await off(6);
  expect(await refused(owner, "1")).toMatchObject({ code: "credit_above_holdings" });
  await off(8);
  expect(await credit(operator, "1")).toMatchObject({ success: true });
  await world.rows("update chain.networks set is_watched = true where network_id = 'bitcoin'");
});

test("T83 a coin with a network that nobody reads: deposits there have no ceiling, and neither has an only owner", async () => {
  await world.rows(
    `insert into chain.holdings (network_id, coin_id, place, amount) values ('polygon', 'tether', 'paying', 10)`,
  );
  const tether = { p_coin_id: "tether" };
  const onTron = { ...tether, p_network: "Tron (TRC20)" };
  const deposit = () => ({ ...onTron, p_transaction_hash: randomBytes(32).toString("hex") });
  expect(await roomOf("tether")).toMatchObject({ holdings: "10", above: "allowed" });
  expect(await credit(operator, "1000", deposit())).toMatchObject({ success: true });
  expect(await credit(operator, "5", tether)).toMatchObject({ success: true });
  await secondOwner();
  expect(await credit(operator, "1000", deposit())).toMatchObject({ success: true });
  expect(await refused(operator, "5", tether)).toMatchObject({ code: "credit_above_holdings" });
  await world.rows("delete from chain.holdings where coin_id = 'tether'");
});

test("T83 in practice mode coins have no value: the room is shown, and no ceiling applies", async () => {
  await holdMore(1);
  await world.rows("update chain.networks set is_play = true");
  expect(await roomOf("bitcoin")).toMatchObject({ room: "1", above: "allowed", is_play: true });
  expect(await credit(operator, "100")).toMatchObject({ success: true });
});

test("T83 T64 of many credits at once, by several administrators and to several users, only those that fit are made", async () => {
  await holdMore(5);
  const admins = [operator, owner, await world.person({ role: "operator" })];
  const users = [user, await world.person(), await world.person(), await world.person()];
  const before = await owed();
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      credit(admins[at % 3] as Person, "1", { target_user_id: users[at % 4]?.id }).then(
        () => "done",
        (error: { code?: string }) => error.code,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => "credit_above_holdings"),
    ...Array.from({ length: 5 }, () => "done"),
  ]);
  expect((await owed()) - before).toBe(5);
});
