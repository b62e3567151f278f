import { useWorld } from "@portico/testing/database/world.ts";
import { describe, expect, test } from "vitest";
import { requireNoNetworks } from "../support/wallets.ts";
import { crowd, type Ending, ending, tally } from "./crowd.ts";
import { decimal } from "./decimal.ts";
import { dollarWithdrawal, someoneWith, toEthereum, withdrawal } from "./inputs.ts";

const CLIENTS = 32;
/** Calls that end before a user's status changes, and calls that begin after it. */
const EARLY_CALLS = 500;
const LATE_CALLS = 900;

const world = useWorld({ practice: false, max: CLIENTS });

describe("T12, T64 the quota holds under concurrency", () => {
  test("of 100 concurrent withdrawals in two coins, those up to 250,000 USDT succeed", async () => {
    const user = await someoneWith(world, { tether: "1000000", "usd-coin": "1000000" });
    const endings = await crowd(CLIENTS, 100, (piece) =>
      ending(world.withdraw(user, dollarWithdrawal(user, piece % 2 ? "tether" : "usd-coin", "10000"))),
    );
    expect(tally(endings)).toEqual({ done: 25, quota_exceeded: 75 });
    const held = [await world.balance(user, "tether"), await world.balance(user, "usd-coin")];
    expect(held.reduce((sum, balance) => sum + decimal(balance.held), 0n)).toBe(decimal("250000"));
  });
});

describe("T15 the status is read inside the money transaction", () => {
  test.each([
    ["suspended", "account_suspended"],
    ["banned", "not_authenticated"],
  ])("no call that begins after a user was %s moves their money", { tags: "long" }, async (status, code) => {
    const user = await someoneWith(world, { bitcoin: "10" });
    const endings: Ending[] = [];
    let changedAt = "";
    let isChanged = false;
    let begun = 0;
    let begunLate = 0;
    // The change waits for locks behind an unknown number of calls, so the clients count their calls from its end.
    const client = async () => {
      while (begunLate < LATE_CALLS) {
        if (isChanged) begunLate += 1;
        begun += 1;
        const call =
          begun % 7
            ? world.call(user, "perform_crypto_swap", toEthereum("0.001", "0.02"))
            : world.withdraw<Record<string, unknown>>(user, withdrawal(user, "0.001"));
        endings.push(await ending(call));
      }
    };
    const change = async () => {
      try {
        await expect.poll(() => endings.length).toBeGreaterThan(EARLY_CALLS);
        await world.rows("update app.users set status = $2 where id = $1", [user.id, status]);
        const [row] = await world.rows<{ now: string }>("select clock_timestamp() as now");
        changedAt = row?.now ?? "";
      } finally {
        isChanged = true;
      }
    };
    await Promise.all([change(), ...Array.from({ length: CLIENTS - 1 }, client)]);
    expect(Object.keys(tally(endings)).sort()).toEqual([code, "done"].sort());
    expect(tally(endings)[code]).toBeGreaterThanOrEqual(LATE_CALLS);
    const late = await world.rows(
      "select from ledger.transfers where user_id = $1 and created_at > $2 union all select from app.idempotency_keys where user_id = $1 and created_at > $2",
      [user.id, changedAt],
    );
    expect(late).toEqual([]);
  });
});

describe("T16 the wallet pool", () => {
  test("1,000 users and 500 wallets: 500 distinct assignments and 500 clear refusals", {
    tags: "long",
  }, async () => {
    await requireNoNetworks(world);
    await world.rows("insert into app.wallets select from generate_series(1, 500)");
    const users = await crowd(8, 1_000, () => world.person());
    const endings = await crowd(CLIENTS, users.length, (piece) =>
      ending(
        world.call<{ wallet_data: { wallet_id: string } }>(
          users[piece] ?? null,
          "assign_available_wallet_to_user",
        ),
      ),
    );
    expect(tally(endings)).toEqual({ done: 500, no_wallet_available: 500 });
    const given = endings.flatMap((each) =>
      each.refused !== undefined ? [] : [each.reply.wallet_data.wallet_id],
    );
    expect(new Set(given).size).toBe(500);
    const holders = await world.rows<{ user_id: string; wallet_id: string }>(
      "select user_id, wallet_id from app.wallets where user_id is not null",
    );
    expect(new Set(holders.map(({ user_id }) => user_id)).size).toBe(500);
    expect(new Set(holders.map(({ wallet_id }) => wallet_id))).toEqual(new Set(given));
  });
});
