import { call, openPool } from "@portico/database";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { approveWithdrawal, pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { context, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

interface Stats {
  /** The time of all figures, in UTC. */
  as_of: string;
  users: Record<string, unknown>;
  owed: { usd: string; coins: { coin_id: string; available: string; held: string; usd: string | null }[] };
  waiting: Record<string, unknown>;
  days: Record<string, unknown>[];
  earned: Record<"today" | "days_30" | "ever", { fees_usd: string; premiums_usd: string }>;
  prices: Record<string, unknown>;
}

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});
const stats = () => world.call<Stats>(admin, "admin_get_platform_stats");

/** Sets the roll-up margin to zero, as if two minutes had passed, and runs the jobs. */
async function closeTheBooks(): Promise<void> {
  await world.rows(
    `create or replace function app.roll_up_margin() returns interval language sql immutable as $$ select interval '0' $$`,
  );
  await world.rows("select pg_sleep(0.005)");
  await world.call(null, "roll_up");
  await world.call(null, "count_active_users");
}

/** The same figures since a time, each computed from the tables and the ledger. */
async function counted(since = "-infinity") {
  const [row] = await world.rows<Record<string, string>>(
    `select
      (select count(*)::int from app.users where anonymised_at is null) as users,
      (select round(sum((b.available + b.held) * p.market_price), 2)::text
        from ledger.balances b join app.crypto_prices p using (coin_id)) as owed,
      (select coalesce(round(sum(t.amount * p.market_price), 2), 0)::text
        from ledger.transfers t join app.crypto_prices p using (coin_id) where t.credit = 'fees' and t.created_at >= $1) as fees,
      (select coalesce(round(sum(s.premium * p.market_price), 2), 0)::text
        from app.swaps s join app.crypto_prices p on p.coin_id = s.to_coin_id where s.created_at >= $1) as premiums,
      (select count(*)::int from app.deposits where status = 'completed') as deposits,
      (select count(*)::int from app.withdrawals where status = 'completed') as withdrawals,
      (select count(*)::int from app.swaps) as swaps`,
    [since],
  );
  return row;
}

async function told() {
  const { users, owed, days, earned } = await stats();
  // All of them were made just now, but midnight may have passed in between.
  const sum = (name: string) => days.reduce((all, day) => all + Number(day[name]), 0);
  return {
    users: users.total,
    owed: owed.usd,
    fees: earned.ever.fees_usd,
    premiums: earned.ever.premiums_usd,
    deposits: sum("deposits"),
    withdrawals: sum("withdrawals"),
    swaps: sum("swaps"),
  };
}

async function tetherFee(): Promise<string | undefined> {
  const [coin] = await world.rows<{ swap_fee: string }>(
    "select swap_fee from api.coins where coin_id = 'tether'",
  );
  return coin?.swap_fee;
}

async function swap(who: Person): Promise<void> {
  await world.call(who, "perform_crypto_swap", {
    p_from_coin_id: "tether",
    p_from_amount: "1000",
    p_to_coin_id: "bitcoin",
    p_to_amount: "0.019",
    p_exchange_rate: "0.000019",
    p_fee: await tetherFee(),
  });
}

/** Someone with 5,000 tether, while bitcoin costs 50,000 dollars and 4 % more. */
async function buyer(): Promise<Person> {
  await world.premium("bitcoin", "0.04");
  await world.price("bitcoin", "50000");
  const person = await world.personWith("tether", "5000");
  return person;
}

describe("admin_get_platform_stats", () => {
  test("T48 every figure agrees with the ledger and the tables before, during and after the roll-up", async () => {
    await world.premium("bitcoin", "0.04");
    await world.price("bitcoin", "50000");
    const { person, id } = await pendingWithdrawal(world);
    await world.credit(person, "tether", "5000");
    await swap(person);
    expect(await told()).toEqual(await counted());
    await closeTheBooks();
    expect(await told()).toEqual(await counted());
    await swap(person);
    await world.person();
    await approveWithdrawal(world, admin, id);
    await world.call(admin, "admin_subtract_balance", {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: "0.05",
      p_reason: "A correction",
    });
    expect(await told()).toEqual(await counted());
    for (let round = 0; round < 2; round += 1) {
      await closeTheBooks();
      expect(await told()).toEqual(await counted());
    }
  });

  test("deleted accounts are not counted, before and after the roll-up", async () => {
    const counts = async () => {
      const { total, joined_today, joined_7_days, joined_30_days } = (await stats()).users;
      return { total, joined_today, joined_7_days, joined_30_days };
    };
    const before = await counts();
    expect(before.joined_today).toBe(before.total);
    const person = await world.person();
    await world.call(admin, "admin_delete_user_completely", { target_user_id: person.id });
    expect(await counts()).toEqual(before);
    await closeTheBooks();
    expect(await counts()).toEqual(before);
  });

  test("the premium is what the buyer paid above the market: 4 % in 1,000 USDT is 38.46 dollars of bitcoin", async () => {
    const person = await buyer();
    const before = await stats();
    for (let count = 0; count < 2; count += 1) await swap(person);
    const { earned, as_of } = await stats();
    const paid = Number(earned.ever.premiums_usd) - Number(before.earned.ever.premiums_usd);
    // Two swaps of 1000 / 52000 BTC each, where the market gives 1000 / 50000. Each of the sums is rounded to a cent.
    expect(Math.abs(paid - 2 * (1000 - 50000 * (1000 / 52000)))).toBeLessThan(0.011);
    // The swaps may have been made before midnight UTC and this may run after it.
    const today = await counted(`${as_of.slice(0, 10)}T00:00:00Z`);
    expect({ fees: Number(earned.today.fees_usd), premiums: Number(earned.today.premiums_usd) }).toEqual({
      fees: Number(today?.fees),
      premiums: Number(today?.premiums),
    });
    expect(earned.days_30).toEqual(earned.ever);
  });

  test("liabilities by coin, available and held", async () => {
    const { id } = await pendingWithdrawal(world);
    const { owed } = await stats();
    const bitcoin = owed.coins.find(({ coin_id }) => coin_id === "bitcoin");
    const [sums] = await world.rows(
      `select trim_scale(sum(available))::text as available, trim_scale(sum(held))::text as held
       from ledger.balances where coin_id = 'bitcoin'`,
    );
    expect(bitcoin).toMatchObject(sums ?? {});
    expect(owed.coins.map(({ coin_id }) => coin_id)).not.toContain("dogecoin");
    await approveWithdrawal(world, admin, id);
  });

  test("the pending items with their oldest time, thirty days of activity, and the age of prices", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await world.rows("update app.withdrawals set created_at = now() - interval '3 days' where id = $1", [id]);
    await world.rows(
      `insert into app.adjustments (user_id, coin_id, direction, amount, reason, requested_by)
       values ($1, 'tether', 'add', 5, 'A correction', $2)`,
      [person.id, admin.id],
    );
    const { waiting, days, prices, users, as_of } = await stats();
    expect(waiting).toMatchObject({
      withdrawals: 1,
      withdrawals_usd: "5000.00",
      deposits: 0,
      oldest_deposit_at: null,
      adjustments: 1,
    });
    expect(await world.call(admin, "admin_waiting")).toEqual({
      withdrawals: 1,
      deposits: 0,
      adjustments: 1,
      treasury_requests: 0,
      pool_requests: 0,
      missing_coins: [],
      insolvency: null,
      price_health: { max_price_age_seconds: 600, max_stream_price_age_seconds: 60, held: [] },
      guess_alarm: null,
    });
    // For an administrator who may not decide, nothing is waiting.
    const support = await world.person({ role: "support" });
    expect(await world.call(support, "admin_waiting")).toEqual({
      withdrawals: null,
      deposits: null,
      adjustments: null,
      treasury_requests: null,
      pool_requests: null,
      missing_coins: [],
      insolvency: null,
      price_health: { max_price_age_seconds: 600, max_stream_price_age_seconds: 60, held: [] },
      guess_alarm: null,
    });
    expect(Date.now() - Date.parse(String(waiting.oldest_withdrawal_at))).toBeGreaterThan(2 * 86_400_000);
    expect(days).toHaveLength(30);
    expect(days[0]).toMatchObject({ deposits: 0, deposited_usd: "0", swaps: 0 });
    expect(days.at(-1)?.day).toBe(as_of.slice(0, 10));
    expect(prices).toMatchObject({ stale: 0, coins: expect.any(Number) });
    expect(users).toMatchObject({ suspended: 0, banned: 0, active: expect.any(Number) });
    expect(users.active).toBeGreaterThan(0);
    await world.rows("update app.crypto_prices set last_updated = null where coin_id = 'bitcoin'");
    expect((await stats()).prices).toMatchObject({ stale: 1 });
  });

  test("a figure that fails is null, and the others are unaffected", async () => {
    await world.rows("alter table app.daily_premiums rename to out_of_reach");
    const broken = await stats();
    await world.rows("alter table app.out_of_reach rename to daily_premiums");
    expect(broken.earned).toBeNull();
    for (const figure of ["users", "owed", "waiting", "days", "prices"] as const) {
      expect(broken[figure], figure).not.toBeNull();
    }
  });

  test("a figure that is cancelled is null, too, and the others are unaffected", async () => {
    const reply = await whileWaiting(world, {
      lock: ["lock table app.daily_premiums in access exclusive mode", []],
      call: () => stats(),
      meanwhile: () =>
        world.rows(
          `select pg_cancel_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
    });
    expect(reply.earned).toBeNull();
    for (const figure of ["users", "owed", "waiting", "days", "prices"] as const) {
      expect(reply[figure], figure).not.toBeNull();
    }
  });

  test("when the total time is used up, no further figure starts and the reply is sent", {
    tags: "long",
  }, async () => {
    const pool = openPool(world.url, { max: 1, statementTimeoutMilliseconds: 2_000 });
    const reply = await whileWaiting(world, {
      lock: ["lock table app.daily_users in access exclusive mode", []],
      call: async () => call<Stats>(pool, "admin_get_platform_stats", context(admin)),
      // Until the call has given up.
      meanwhile: () =>
        expect
          .poll(
            () =>
              world.rows(
                "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
              ),
            { timeout: 10_000 },
          )
          .toEqual([]),
    });
    await pool.end();
    expect([reply.users, reply.owed, reply.prices]).toEqual([null, null, null]);
  });

  test("if counting the active users fails, the sums are unaffected", async () => {
    await world.rows("update app.roll_up set active_users_at = null");
    await world.rows("alter table app.sessions rename to out_of_reach");
    const count = world.pool.query("select api.count_active_users('{}')");
    await expect(count).rejects.toThrow("app.sessions");
    await world.call(null, "roll_up");
    await world.rows("alter table app.out_of_reach rename to sessions");
    expect((await stats()).users.active_at).toBeNull();
    await world.call(null, "count_active_users");
    expect((await stats()).users.active_at).not.toBeNull();
  });

  test("the roll-up continues in steps where it stopped, and reports while it is behind", async () => {
    await world.rows("update app.roll_up set counted_to = '2000-01-01'");
    await world.rows(
      "truncate app.daily_flows, app.total_flows, app.daily_premiums, app.daily_users; update app.transaction_totals set transactions = 0",
    );
    expect(await told()).toEqual(await counted());
    await world.call(null, "roll_up");
    expect(await told()).toEqual(await counted());
    const [mark] = await world.rows<{ counted_to: string }>("select counted_to from app.roll_up");
    expect(Date.now() - Date.parse(String(mark?.counted_to))).toBeLessThan(600_000);
  });

  test("T34 is for administrators", async () => {
    expect(await world.refusal(null, "admin_get_platform_stats")).toMatchObject({
      code: "not_authenticated",
    });
    expect(await world.refusal(await world.person(), "admin_get_platform_stats")).toMatchObject({
      code: "not_administrator",
    });
  });
});
