import { randomBytes } from "node:crypto";
import { playChain, unshownAddress } from "@portico/testing/database/chain.ts";
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

/** Credits so many litecoins, which are worth 100 dollars each, as a deposit. */
const enter = (p_transaction_hash: string, p_amount: string) =>
  world.call(operator, "admin_add_deposit_and_balance", {
    target_user_id: user.id,
    p_coin_id: "litecoin",
    p_amount,
    p_reason: "Seen in the explorer",
    p_network: "LTC",
    p_transaction_hash,
  });

test("T64 on a network that is read, only a hash that it reported counts as a deposit; any other as an adjustment", async () => {
  // Nothing was read yet, so nobody can tell.
  expect(await enter(invented(), "11")).toMatchObject({ success: true });
  const chain = await playChain(world, "litecoin");
  expect(await enter(invented(), "11")).toMatchObject({ waits_for_second: true });
  expect(await enter(invented(), "10")).toMatchObject({ success: true });
  expect(await enter(invented(), "0.01")).toMatchObject({ waits_for_second: true });
  expect(await world.call(operator, "second_administrator")).toMatchObject({
    deposited_alone_usd: "1100",
    adjusted_alone_usd: "1000",
  });
  const payment = await chain.pay(await unshownAddress(world, "litecoin"), "1500000000");
  await chain.mine(payment);
  await chain.mineEmpty(20);
  expect(await enter(payment.transaction_hash, "15")).toMatchObject({ success: true });
});
