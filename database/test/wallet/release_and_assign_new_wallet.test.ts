import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { addWallets } from "../support/wallets.ts";

const world = useWorld({ practice: false });
let person: Person;
let firstId: string;

beforeEach(async () => {
  await world.rows("update app.wallets set rests_until = now() + interval '1 year' where user_id is null");
  await addWallets(world, 1);
  person = await world.person();
  const reply = await world.call<{ wallet_data: { wallet_id: string } }>(
    person,
    "assign_available_wallet_to_user",
  );
  firstId = reply.wallet_data.wallet_id;
});

const name = "release_and_assign_new_wallet";

describe("release_and_assign_new_wallet", () => {
  test("regenerating releases the old wallet and assigns a new one", async () => {
    const [secondId] = await addWallets(world, 1);
    expect(await world.call(person, name)).toMatchObject({ wallet_id: secondId, status: "assigned" });
    const [first] = await world.rows(
      "select status, user_id, assigned_at from app.wallets where wallet_id = $1",
      [firstId],
    );
    expect(first).toEqual({ status: "available", user_id: null, assigned_at: null });
  });

  test("T17 the released wallet cools off for wallet_rest_days, and its assignment history is kept", async () => {
    const [secondId] = await addWallets(world, 1);
    await world.call(person, name);
    const [first] = await world.rows(
      "select rests_until = now() + interval '90 days' or rests_until > now() + interval '89 days' as rests from app.wallets where wallet_id = $1",
      [firstId],
    );
    expect(first).toEqual({ rests: true });
    expect(await world.refusal(await world.person(), "assign_available_wallet_to_user")).toMatchObject({
      code: "no_wallet_available",
    });
    const history = await world.rows(
      "select wallet_id, cause, assigned_to is null as open from app.wallet_assignments where user_id = $1 order by id",
      [person.id],
    );
    expect(history).toEqual([
      { wallet_id: firstId, cause: "requested", open: false },
      { wallet_id: secondId, cause: "regenerated", open: true },
    ]);
  });

  test("T17 a late deposit belongs to the holder at its time", async () => {
    const [secondId] = await addWallets(world, 1);
    const address = await addressOf(firstId);
    expect(await holder(address, "now() - interval '1 day'")).toBeNull();
    await world.call(person, name);
    expect(await holder(address, "now()")).toBe(person.id);
    // Years later, the cooling-off period is over and another user has the wallet.
    await world.rows("update app.wallets set rests_until = now() where wallet_id = $1", [firstId]);
    const next = await world.person();
    await world.call(next, "assign_available_wallet_to_user");
    const [assignment] = await world.rows<{ assigned_from: string }>(
      "select assigned_from from app.wallet_assignments where user_id = $1",
      [next.id],
    );
    expect(
      await holder(address, `'${assignment?.assigned_from}'::timestamptz - interval '1 microsecond'`),
    ).toBe(person.id);
    expect(await holder(address.toUpperCase().replace("0X", "0x"), "now()")).toBe(next.id);
    // The first wallet's address was replaced before the next user came: they never saw it.
    await world.rows("update app.wallet_addresses set shown_to = shown_from where wallet_id = $1", [firstId]);
    expect(await holder(address, "now()")).toBeNull();
    expect(await holder(await addressOf(String(secondId)), "now()")).toBe(person.id);
  });

  test("T19 is limited to once in 24 h per user", async () => {
    await addWallets(world, 2);
    const { renewable_at } = await world.call<{ renewable_at: string }>(person, name);
    const [day] = await world.rows(
      "select $1::timestamptz = max(assigned_from) + interval '24 hours' as later from app.wallet_assignments where user_id = $2",
      [renewable_at, person.id],
    );
    expect(day).toEqual({ later: true });
    expect(await world.refusal(person, name)).toEqual({
      code: "regenerate_too_soon",
      details: { until: renewable_at },
    });
    await world.rows(
      "update app.wallet_assignments set assigned_from = assigned_from - interval '24 hours' where user_id = $1",
      [person.id],
    );
    expect(await world.call(person, name)).toMatchObject({ status: "assigned" });
  });

  test("requires a wallet to release and an available one; otherwise the user keeps the old one", async () => {
    expect(await world.refusal(await world.person(), name)).toEqual({
      code: "wallet_not_assigned",
      details: {},
    });
    expect(await world.refusal(person, name)).toEqual({ code: "no_wallet_available", details: {} });
    const kept = await world.rows("select wallet_id from app.wallets where user_id = $1", [person.id]);
    expect(kept).toEqual([{ wallet_id: firstId }]);
  });

  test("T15 refuses suspended users and visitors", async () => {
    await world.rows("update app.users set status = 'suspended' where id = $1", [person.id]);
    expect(await world.refusal(person, name)).toMatchObject({ code: "account_suspended" });
    expect(await world.refusal(null, name)).toMatchObject({ code: "not_authenticated" });
  });

  test("T15 refuses a user who is suspended while the call waits", async () => {
    await addWallets(world, 1);
    const refused = await whileWaiting(world, {
      lock: ["update app.users set status = 'suspended' where id = $1", [person.id]],
      call: () => world.refusal(person, name),
    });
    expect(refused).toMatchObject({ code: "account_suspended" });
  });

  test("releases a wallet that was assigned after the call started, but before it got the lock", async () => {
    await addWallets(world, 1);
    const reply = await whileWaiting(world, {
      lock: ["select from app.users where id = $1 for update", [person.id]],
      call: () => world.call(person, name),
      meanwhile: () =>
        world.rows("update app.wallet_assignments set assigned_from = clock_timestamp() where user_id = $1", [
          person.id,
        ]),
    });
    expect(reply).toMatchObject({ status: "assigned" });
  });
});

async function addressOf(walletId: string): Promise<string> {
  const rows = await world.rows<{ address_key: string }>(
    "select address_key from app.wallet_addresses where wallet_id = $1 limit 1",
    [walletId],
  );
  return String(rows[0]?.address_key);
}

async function holder(address: string, at: string): Promise<string | null> {
  const rows = await world.rows<{ id: string | null }>(
    `select app.address_holder('ethereum', $1, ${at}) as id`,
    [address],
  );
  return rows[0]?.id ?? null;
}
