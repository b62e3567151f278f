import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addWallets, approvePool, type PoolReply } from "../support/wallets.ts";

const world = useWorld({ practice: false });
let admin: Person;
let person: Person;
let walletId: string;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

beforeEach(async () => {
  [walletId] = (await addWallets(world, 1)) as [string];
  person = await world.person();
  await world.call(admin, "admin_assign_wallet_to_user", { p_user_id: person.id, p_wallet_id: walletId });
});

const name = "admin_release_user_wallet";

describe("admin_release_user_wallet", () => {
  test("T17 'Wallet successfully released.': it is available again after its cooling-off period", async () => {
    expect(await world.call(admin, name, { p_user_id: person.id, p_wallet_id: walletId })).toMatchObject({
      success: true,
      message: "Wallet successfully released.",
    });
    const [wallet] = await world.rows(
      `select status, user_id, rests_until > now() + interval '89 days' as rests,
         (select assigned_to is not null from app.wallet_assignments where wallet_id = w.wallet_id) as is_over
       from app.wallets w where wallet_id = $1`,
      [walletId],
    );
    expect(wallet).toEqual({ status: "available", user_id: null, rests: true, is_over: true });
    const log = await world.rows(
      "select action_name, details ->> 'wallet_id' as wallet_id from app.admin_activity where target_id = $1 order by sequence desc limit 1",
      [person.id],
    );
    expect(log).toEqual([{ action_name: "wallet_released", wallet_id: walletId }]);
  });

  test("T17 deposits to the released wallet stay the user's until another user sees it", async () => {
    const [shown] = await world.rows<{ address_key: string }>(
      "select distinct address_key from app.wallet_addresses where wallet_id = $1",
      [walletId],
    );
    const holder = async () => {
      const [row] = await world.rows<{ id: string }>(
        "select app.address_holder('ethereum', $1, clock_timestamp()) as id",
        [shown?.address_key],
      );
      return row?.id;
    };
    await world.call(admin, name, { p_user_id: person.id });
    expect(await holder()).toBe(person.id);
    const other = await world.person();
    const made = await world.call<PoolReply>(admin, "admin_assign_wallet_to_user", {
      p_user_id: other.id,
      p_wallet_id: walletId,
      p_even_resting: true,
      p_reason: "For a test",
    });
    await approvePool(world, made.pool_request_id);
    expect(await holder()).toBe(other.id);
  });

  test("T17 a release that waited for an assignment counts its user as having seen the wallet", async () => {
    await world.call(admin, name, { p_user_id: person.id });
    const other = await world.person();
    await whileWaiting(world, {
      lock: ["select from app.users where id = $1 for no key update", [other.id]],
      call: () => world.call(admin, name, { p_user_id: other.id }),
      meanwhile: () => world.rows("select app.assign_wallet($1, $2, 'requested')", [other.id, walletId]),
    });
    const [row] = await world.rows(
      `select app.address_holder('ethereum', a.address_key, clock_timestamp()) as holder
       from app.wallet_addresses a where a.wallet_id = $1`,
      [walletId],
    );
    expect(row).toEqual({ holder: other.id });
  });

  test("'User does not have an assigned wallet to release.', also for the second of two concurrent releases", async () => {
    const tries = await Promise.allSettled(
      [1, 2].map(() => world.call(admin, name, { p_user_id: person.id, p_wallet_id: walletId })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.refusal(admin, name, { p_user_id: person.id })).toMatchObject({
      code: "user_has_no_wallet",
    });
  });

  test("a wallet assigned after the administrator looked is not released", async () => {
    await world.call(admin, name, { p_user_id: person.id });
    const [next] = (await addWallets(world, 1)) as [string];
    await world.call(admin, "admin_assign_wallet_to_user", { p_user_id: person.id, p_wallet_id: next });
    const late = { p_user_id: person.id, p_wallet_id: walletId };
    expect(await world.refusal(admin, name, late)).toMatchObject({ code: "other_wallet_by_now" });
    expect(await world.rows("select wallet_id from app.wallets where user_id = $1", [person.id])).toEqual([
      { wallet_id: next },
    ]);
  });

  test("T34 only an active administrator may", async () => {
    expect(await world.refusal(person, name, { p_user_id: person.id })).toMatchObject({
      code: "not_administrator",
    });
    expect(await world.refusal(null, name, { p_user_id: person.id })).toMatchObject({
      code: "not_authenticated",
    });
  });
});
