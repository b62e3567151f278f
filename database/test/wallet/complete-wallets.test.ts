import { randomUUID } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { crowd, ending, tally } from "../proofs/crowd.ts";
import { addWallets } from "../support/wallets.ts";

const CLIENTS = 16;
const world = useWorld({ practice: false, max: CLIENTS });
let owner: Person;

beforeAll(async () => {
  owner = await world.person({ role: "owner" });
});
const requireNetworks = (networks: string) =>
  world.rows("update app.settings set value = $1 where key = 'required_networks'", [networks]);

beforeEach(async () => {
  await world.rows(
    "update app.wallets set user_id = null, assigned_at = null, rests_until = now() + interval '1 year'",
  );
  await world.rows("update app.wallet_assignments set assigned_to = now() where assigned_to is null");
  await requireNetworks("ethereum");
});

/** Wallets with an address for every coin on Ethereum. */
async function completeWallets(count: number): Promise<string[]> {
  const ids = await addWallets(world, count);
  await world.rows(
    `insert into app.wallet_addresses (wallet_id, coin_id, network_id, address_key)
     select p.wallet_id, c.coin_id, c.network_id, p.address_key
     from app.pool_addresses p join app.coin_networks c using (network_id)
     where p.wallet_id = any ($1::uuid[])
     on conflict do nothing`,
    [ids],
  );
  await requireNetworks("ethereum");
  return ids;
}

/** Wallets without one of the coins on Ethereum. */
async function wallets(count: number, complete: boolean): Promise<string[]> {
  const ids = await completeWallets(count);
  if (!complete) {
    await world.rows("delete from app.wallet_addresses where wallet_id = any ($1) and coin_id = 'usd-coin'", [
      ids,
    ]);
  }
  return ids;
}

const assign = (person: Person) =>
  world.call<{ wallet_data: { wallet_id: string } }>(person, "assign_available_wallet_to_user");
const level = () => world.call<Record<string, number>>(owner, "admin_pool_level");

describe("T16 Users get complete wallets only", () => {
  test("a wallet without a required address stays in the pool, is named and filtered, and nobody gets it", async () => {
    const [incomplete] = await wallets(1, false);
    const person = await world.person();
    expect(await world.refusal(person, "assign_available_wallet_to_user")).toMatchObject({
      code: "no_wallet_available",
    });
    const listed = await world.call<{ wallet_id: string; missing: string[] }[]>(owner, "admin_wallets_page", {
      p_limit: 20,
      p_status: "incomplete",
    });
    expect(listed.find(({ wallet_id }) => wallet_id === incomplete)?.missing).toEqual(["USDC"]);
    expect(await level()).toMatchObject({ available: 0, incomplete: 1 });
    const [complete] = await wallets(1, true);
    expect((await assign(person)).wallet_data.wallet_id).toBe(complete);
    expect(
      await world.call<{ wallet_id: string }[]>(owner, "admin_wallets_page", {
        p_limit: 100,
        p_status: "incomplete",
      }),
    ).not.toContainEqual(expect.objectContaining({ wallet_id: complete }));
  });

  test("every coin on every network is required unless an owner names networks", async () => {
    const [walletId] = await wallets(1, true);
    await requireNetworks("all");
    const person = await world.person();
    expect(await world.refusal(person, "assign_available_wallet_to_user")).toMatchObject({
      code: "no_wallet_available",
    });
    const name = { p_key: "required_networks", p_seen_value: "all" };
    for (const p_value of ["", ",", "none", "ethereum, nowhere", "all, ethereum", "ethereum;bitcoin", "%"]) {
      expect(await world.refusal(owner, "admin_update_setting", { ...name, p_value })).toMatchObject({
        code: "invalid_setting",
      });
    }
    expect(
      await world.call(owner, "admin_update_setting", { ...name, p_value: " Ethereum (ERC20),ethereum " }),
    ).toMatchObject({ value: "ethereum" });
    expect((await assign(person)).wallet_data.wallet_id).toBe(walletId);
  });

  test("regenerating passes incomplete wallets over, too, and keeps the wallet that the user has", async () => {
    const [first] = await wallets(1, true);
    const person = await world.person();
    await assign(person);
    await wallets(2, false);
    await world.rows(
      "update app.wallet_assignments set assigned_from = now() - interval '2 days' where user_id = $1",
      [person.id],
    );
    expect(await world.refusal(person, "release_and_assign_new_wallet")).toMatchObject({
      code: "no_wallet_available",
    });
    expect(await world.rows("select wallet_id from app.wallets where user_id = $1", [person.id])).toEqual([
      { wallet_id: first },
    ]);
  });

  test("an administrator cannot assign an incomplete wallet, but give one back to its former user", async () => {
    const [walletId] = await wallets(1, false);
    await world.rows("update app.wallets set rests_until = now() where wallet_id = $1", [walletId]);
    const person = await world.person();
    const input = { p_user_id: person.id, p_wallet_id: walletId };
    expect(await world.refusal(owner, "admin_assign_wallet_to_user", input)).toMatchObject({
      code: "wallet_incomplete",
      details: { missing: "USDC" },
    });
    await world.rows("update app.wallets set rests_until = now() + interval '1 day' where wallet_id = $1", [
      walletId,
    ]);
    await world.rows(
      `insert into app.wallet_assignments (wallet_id, user_id, cause, assigned_from, assigned_to)
       values ($1, $2, 'requested', now() - interval '1 hour', now())`,
      [walletId, person.id],
    );
    expect(
      await world.call(owner, "admin_assign_wallet_to_user", { ...input, p_even_resting: true }),
    ).toMatchObject({
      success: true,
    });
  });

  test("while addresses come and go, 40 users racing for wallets get complete ones only", {
    tags: "long",
  }, async () => {
    const ids = await wallets(20, true);
    const users = await crowd(8, 40, () => world.person());
    const losing = ids.slice(0, 10);
    const [endings] = await Promise.all([
      crowd(CLIENTS - 2, users.length, (piece) => ending(assign(users[piece] as Person))),
      (async () => {
        for (const id of losing) {
          await world.rows(
            `with locked as (select wallet_id from app.wallets where wallet_id = $1 and user_id is null for update),
               gone as (
                 update app.wallet_addresses a set shown_to = greatest(now(), shown_from) from locked l
                 where a.wallet_id = l.wallet_id and a.coin_id = 'usd-coin' and a.shown_to is null
               )
             update app.wallets w set address_version = address_version + 1 from locked l where w.wallet_id = l.wallet_id`,
            [id],
          );
        }
      })(),
    ]);
    const given = await world.rows<{ complete: boolean }>(
      `select not exists (
         select from app.coin_networks c where c.network_id = 'ethereum' and not exists (
           select from app.wallet_addresses a where a.wallet_id = w.wallet_id and a.coin_id = c.coin_id and a.shown_to is null
         )
       ) as complete
       from app.wallets w where w.user_id is not null`,
    );
    expect(given.every(({ complete }) => complete)).toBe(true);
    expect(tally(endings).done).toBe(given.length);
    expect(given.length).toBeGreaterThanOrEqual(10);
  });
});

describe("The pool's level", () => {
  const news = () =>
    world.rows<{ state: string; available: string }>(
      "select state, available::text from app.pool_level_news where user_id = $1 order by id",
      [owner.id],
    );
  const check = () => world.call(null, "check_pool_level");

  test("owners are emailed once when it falls below the setting, once when it is empty, and again after a refill", async () => {
    await world.rows("update app.settings set value = '3' where key = 'pool_low_wallets'");
    await wallets(3, true);
    await check();
    await world.rows("delete from app.pool_level_news");
    const take = async () => void (await assign(await world.person()));
    await take();
    await Promise.all(Array.from({ length: 8 }, () => check()));
    await take();
    await check();
    expect(await news()).toEqual([{ state: "low", available: "2" }]);
    await take();
    await Promise.all(Array.from({ length: 8 }, () => check()));
    await check();
    expect(await news()).toEqual([
      { state: "low", available: "2" },
      { state: "empty", available: "0" },
    ]);
    await wallets(3, true);
    await check();
    await take();
    await check();
    expect((await news()).map(({ state }) => state)).toEqual(["low", "empty", "low"]);
    const due = await world.call<{ news_id: string }[]>(null, "pool_level_emails_due", { p_most: 50 });
    expect(due.length).toBe(await world.rows("select from app.pool_level_news").then((rows) => rows.length));
    await world.call(null, "pool_level_emails_done", {
      p_news_ids: [...due.map(({ news_id }) => news_id), randomUUID()],
    });
    expect(await world.call(null, "pool_level_emails_due", { p_most: 50 })).toEqual([]);
  });

  test("incomplete and resting wallets do not count as available", async () => {
    const before = await level();
    await wallets(2, false);
    const [resting] = await wallets(1, true);
    await world.rows("update app.wallets set rests_until = now() + interval '1 day' where wallet_id = $1", [
      resting,
    ]);
    const after = await level();
    expect(after.available).toBe(before.available);
    expect(after.incomplete).toBe((before.incomplete ?? 0) + 2);
    expect(after.resting).toBe((before.resting ?? 0) + 1);
    await check();
    expect(await world.call(null, "pool_level_figures")).toMatchObject({
      available: after.available,
      incomplete: after.incomplete,
      low_below: 3,
    });
  });
});
