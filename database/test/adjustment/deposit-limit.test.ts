import { randomBytes } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import { crowd, ending } from "../proofs/crowd.ts";

const CLIENTS = 16;
const world = useWorld({ practice: false, max: CLIENTS });

interface Reply {
  success?: true;
  waits_for_second?: true;
}

beforeAll(async () => {
  await set("adjustment", "1000");
  await set("deposit", "5000");
});
const set = (what: string, value: string) =>
  world.rows("update app.settings set value = $2 where key = 'second_administrator_' || $1 || '_usd'", [
    what,
    value,
  ]);

/** Credits so many dollars in USDC, as a deposit from Ethereum or as an adjustment. */
function credit(admin: Person, user: Person, amount: string, isDeposit: boolean) {
  const chain = { p_network: "Ethereum (ERC20)", p_transaction_hash: `0x${randomBytes(32).toString("hex")}` };
  return world.call<Reply>(admin, "admin_add_deposit_and_balance", {
    target_user_id: user.id,
    p_coin_id: "usd-coin",
    p_amount: amount,
    p_reason: "For a test",
    ...(isDeposit ? chain : {}),
  });
}

test("T64 deposits with a hash have a limit of their own, and everything else keeps its own", async () => {
  await world.price("usd-coin", "1");
  const admin = await world.person({ role: "operator" });
  const user = await world.person();
  expect(await credit(admin, user, "5000", true)).toMatchObject({ success: true });
  expect(await credit(admin, user, "0.01", true)).toMatchObject({ waits_for_second: true });
  expect(await credit(admin, user, "1000", false)).toMatchObject({ success: true });
  expect(await credit(admin, user, "0.01", false)).toMatchObject({ waits_for_second: true });
  expect(await world.call(admin, "second_administrator")).toMatchObject({
    deposit_usd: "5000",
    deposited_alone_usd: "5000",
    adjusted_alone_usd: "1000",
  });
});

test("T64 an administrator's own balance and a coin without a fresh price need a second one below the limit, too", async () => {
  const admin = await world.person({ role: "operator" });
  expect(await credit(admin, admin, "1", true)).toMatchObject({ waits_for_second: true });
  await world.rows(
    "update app.crypto_prices set last_updated = now() - interval '1 day' where coin_id = 'usd-coin'",
  );
  expect(await credit(admin, await world.person(), "1", true)).toMatchObject({ waits_for_second: true });
  await world.price("usd-coin", "1");
});

test("T64 an administrator's own balance needs a second one while either limit is on", async () => {
  const admin = await world.person({ role: "operator" });
  for (const [off, value] of [
    ["deposit", "5000"],
    ["adjustment", "1000"],
  ] as const) {
    await set(off, "off");
    try {
      for (const isDeposit of [true, false])
        expect(await credit(admin, admin, "1", isDeposit), off).toMatchObject({ waits_for_second: true });
    } finally {
      await set(off, value);
    }
  }
});

test("T64 of 20 deposits and 20 adjustments at once, those up to each limit are credited", {
  tags: "long",
}, async () => {
  await world.price("usd-coin", "1");
  const admin = await world.person({ role: "operator" });
  const users = await crowd(8, 40, () => world.person());
  const endings = await crowd(CLIENTS, 40, (piece) =>
    ending(credit(admin, users[piece] as Person, "500", piece % 2 === 0)),
  );
  const done = (isDeposit: boolean) =>
    endings.filter(
      (each, piece) => each.refused === undefined && each.reply.success && (piece % 2 === 0) === isDeposit,
    );
  expect([done(true).length, done(false).length]).toEqual([10, 2]);
});

test("owners set the limit with the value that they saw, and the audit log has both", async () => {
  const owner = await world.person({ role: "owner" });
  const name = "admin_set_second_administrator";
  for (const p_deposit_usd of ["NaN", "Infinity", "-1", "1e9", "", " 5", "1,000", "０", "1.001"]) {
    expect(await world.refusal(owner, name, { p_deposit_usd })).toMatchObject({ code: "invalid_amount" });
  }
  expect(
    await world.refusal(owner, name, { p_deposit_usd: "9000", p_seen_deposit_usd: "4000" }),
  ).toMatchObject({
    code: "setting_changed",
  });
  await world.call(owner, name, { p_deposit_usd: "9000.00", p_seen_deposit_usd: "5000" });
  expect(
    await world.rows(
      "select target_id, details from app.admin_activity where admin_id = $1 order by sequence desc limit 1",
      [owner.id],
    ),
  ).toEqual([{ target_id: "second_administrator_deposit_usd", details: { old: "5000", new: "9000" } }]);
  const operator = await world.person({ role: "operator" });
  expect(await world.refusal(operator, name, { p_deposit_usd: "off" })).toMatchObject({
    code: "role_lacks_permission",
  });
});
