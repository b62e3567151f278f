import { randomBytes } from "node:crypto";
import { type PlayChain, playChain, unshownAddress, whileUnread } from "@portico/testing/database/chain.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";

const world = useWorld();
let operator: Person;
let user: Person;

beforeAll(async () => {
  operator = await world.person({ role: "operator" });
  user = await world.person();
  await world.rows(
    "update app.settings set value = '1000' where key = 'second_administrator_adjustment_usd'",
  );
  await world.rows("update app.settings set value = '5000' where key = 'second_administrator_deposit_usd'");
});
const invented = () => randomBytes(32).toString("hex");

const name = "admin_add_deposit_and_balance";
const entry = (p_transaction_hash: string, p_amount: string) => ({
  target_user_id: user.id,
  p_coin_id: "litecoin",
  p_amount,
  p_reason: "Seen in the explorer",
  p_network: "LTC",
  p_transaction_hash,
});

/** Credits so many litecoins, which are worth 100 dollars each, as a deposit. */
const enter = (hash: string, amount: string) => world.call(operator, name, entry(hash, amount));

const refused = async (hash: string) => (await world.refusal(operator, name, entry(hash, "1"))).code;

let chain: PlayChain;

test("T64 while a watched network is not read, a hash that it has not reported counts as an adjustment", async () => {
  // Nothing was read yet, so nobody can tell.
  expect(await enter(invented(), "11")).toMatchObject({ success: true });
  chain = await playChain(world, "litecoin");
  await whileUnread(world, "litecoin", async () => {
    expect(await enter(invented(), "11")).toMatchObject({ waits_for_second: true });
    expect(await enter(invented(), "10")).toMatchObject({ success: true });
    expect(await enter(invented(), "0.01")).toMatchObject({ waits_for_second: true });
  });
  expect(await world.call(operator, "second_administrator")).toMatchObject({
    deposited_alone_usd: "1100",
    adjusted_alone_usd: "1000",
  });
  const payment = await chain.pay(await unshownAddress(world, "litecoin"), "1500000000");
  await chain.mine(payment);
  await chain.mineEmpty(20);
  expect(await enter(payment.transaction_hash, "15")).toMatchObject({ success: true });
});

test("T76 on a network that is read, a hash that it has not reported is refused, in an entry, a request and an approval", async () => {
  const requested = invented();
  const { adjustment_id } = await whileUnread(world, "litecoin", () => enter(requested, "50"));
  expect(await world.refusal(operator, name, entry(invented(), "0.01"))).toEqual({
    code: "deposit_not_reported",
    details: { network: "LTC" },
  });
  expect(await world.refusal(operator, name, entry(invented(), "50"))).toMatchObject({
    code: "deposit_not_reported",
  });
  const second = await world.person({ role: "operator" });
  const approval = { p_adjustment_id: adjustment_id, p_approve: true };
  expect(await world.refusal(second, "admin_decide_adjustment", approval)).toMatchObject({
    code: "deposit_not_reported",
  });
  await chain.mine(await chain.pay(user, "5000000000", { transaction_hash: requested }));
  expect(await world.refusal(second, "admin_decide_adjustment", approval)).toMatchObject({
    code: "duplicate_deposit",
  });
});

test("T76 the same for the hash of a deposit that was recorded without one", async () => {
  const [row] = await world.rows<{ id: string }>(
    "insert into app.deposits (user_id, coin_id, amount, network_id) values ($1, 'litecoin', 1, 'litecoin') returning id",
    [user.id],
  );
  const completion = { transaction_type: "deposit", transaction_id: row?.id, new_status: "completed" };
  const complete = { ...completion, transaction_hash: invented() };
  expect(await world.refusal(operator, "admin_process_transaction", complete)).toMatchObject({
    code: "deposit_not_reported",
  });
  const done = await whileUnread(world, "litecoin", () =>
    world.call(operator, "admin_process_transaction", complete),
  );
  expect(done).toMatchObject({ success: true });
});

test("T76 a fault of less than an hour, or of a network's node that was away for less, lets nobody enter hashes; a longer one and a network that is switched off do", async () => {
  const set = (change: string) =>
    world.rows(`update chain.cursors set ${change} where network_id = 'litecoin'`);
  await set("fault = 'No node answers.', fault_since = clock_timestamp() - interval '59 minutes'");
  expect(await refused(invented())).toBe("deposit_not_reported");
  await set("fault_since = clock_timestamp() - interval '61 minutes'");
  expect(await enter(invented(), "0.001")).toHaveProperty("waits_for_second");
  await set("fault = null, fault_since = null, reported_at = clock_timestamp() - interval '59 minutes'");
  expect(await refused(invented())).toBe("deposit_not_reported");
  await set("reported_at = clock_timestamp() - interval '61 minutes'");
  expect(await enter(invented(), "0.001")).toHaveProperty("waits_for_second");
  await set("reported_at = clock_timestamp()");
  await world.rows("update chain.networks set is_watched = false where network_id = 'litecoin'");
  expect(await enter(invented(), "0.001")).toMatchObject({ success: true });
});
