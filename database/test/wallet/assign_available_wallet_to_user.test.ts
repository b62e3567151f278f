import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { addWallets } from "../support/wallets.ts";

const world = useWorld({ practice: false });

beforeEach(async () => {
  await world.rows(
    "update app.wallets set user_id = null, assigned_at = null, rests_until = now() + interval '1 year'",
  );
});

const name = "assign_available_wallet_to_user";

describe("assign_available_wallet_to_user", () => {
  test("returns success and wallet_data with the deposit addresses", async () => {
    const [walletId] = await addWallets(world, 1);
    const person = await world.person();
    expect(await world.call(person, name)).toEqual({
      success: true,
      message: "Wallet generated successfully!",
      wallet_data: {
        wallet_id: walletId,
        user_id: person.id,
        status: "assigned",
        created_at: expect.any(String),
        assigned_at: expect.any(String),
        renewable_at: null,
        deposit_addresses: [
          {
            symbol: "ETH",
            coin_id: "ethereum",
            network: "Ethereum (ERC20)",
            public_address: expect.any(String),
          },
          {
            symbol: "USDC",
            coin_id: "usd-coin",
            network: "Ethereum (ERC20)",
            public_address: expect.any(String),
          },
        ],
      },
    });
  });

  test("'You already have a wallet assigned to your account.'", async () => {
    await addWallets(world, 2);
    const person = await world.person();
    await world.call(person, name);
    expect(await world.refusal(person, name)).toEqual({ code: "wallet_already_assigned", details: {} });
  });

  test("'No wallets available for assignment. Please try again later.'", async () => {
    expect(await world.refusal(await world.person(), name)).toEqual({
      code: "no_wallet_available",
      details: {},
    });
  });

  test("T16 users racing for too few wallets get distinct assignments or clear refusals", async () => {
    await addWallets(world, 10);
    const people = await Promise.all(Array.from({ length: 25 }, () => world.person()));
    const tries = await Promise.allSettled(people.map((person) => world.call(person, name)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const refusals = tries.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(new Set(refusals)).toEqual(new Set(["no_wallet_available"]));
    const [row] = await world.rows(
      `select count(*)::int as wallets, count(distinct user_id)::int as users,
         (select count(*)::int from app.wallet_assignments a join app.wallets w using (wallet_id, user_id)
          where a.assigned_to is null and w.user_id is not null) as assignments
       from app.wallets where user_id is not null`,
    );
    expect(row).toEqual({ wallets: 10, users: 10, assignments: 10 });
  });

  test("T16 a user's concurrent requests get one wallet", async () => {
    await addWallets(world, 5);
    const person = await world.person();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => world.call(person, name)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.rows("select from app.wallets where user_id = $1", [person.id])).toHaveLength(1);
  });

  test("T17 automatic assignment skips a wallet in its cooling-off period", async () => {
    const [resting, rested] = await addWallets(world, 2);
    await world.rows("update app.wallets set rests_until = now() + interval '1 day' where wallet_id = $1", [
      resting,
    ]);
    await world.rows(
      "update app.wallets set rests_until = now() - interval '1 second' where wallet_id = $1",
      [rested],
    );
    expect(await world.call(await world.person(), name)).toMatchObject({
      wallet_data: { wallet_id: rested },
    });
    expect(await world.refusal(await world.person(), name)).toMatchObject({ code: "no_wallet_available" });
  });

  test("T15 refuses a suspended user", async () => {
    await addWallets(world, 1);
    const person = await world.person({ status: "suspended" });
    expect(await world.refusal(person, name)).toMatchObject({ code: "account_suspended" });
    expect(await world.refusal(null, name)).toMatchObject({ code: "not_authenticated" });
  });

  test("T15 refuses a user who is suspended while the call waits", async () => {
    await addWallets(world, 1);
    const person = await world.person();
    const refused = await whileWaiting(world, {
      lock: ["update app.users set status = 'suspended' where id = $1", [person.id]],
      call: () => world.refusal(person, name),
    });
    expect(refused).toMatchObject({ code: "account_suspended" });
  });
});

describe("T18 An address of the pool", () => {
  test("belongs to one wallet, though several of its coins may share it", async () => {
    const [one, other] = await addWallets(world, 2);
    const [row] = await world.rows<{ address_key: string; entries: number }>(
      `select address_key, count(*)::int as entries from app.wallet_addresses where wallet_id = $1 group by address_key`,
      [one],
    );
    expect(row?.entries).toBe(2);
    await expect(
      world.rows("insert into app.pool_addresses values ('ethereum', $1, $2, 'again')", [
        row?.address_key,
        other,
      ]),
    ).rejects.toMatchObject({ code: "23505" });
    await expect(
      world.rows(
        "update app.wallet_addresses set address_key = $1 where wallet_id = $2 and coin_id = 'ethereum'",
        [row?.address_key, other],
      ),
    ).rejects.toMatchObject({ code: "23503" });
  });
});
