import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeEach, describe, expect, test } from "vitest";

interface News {
  news_id: string;
  email: string;
  event: string;
  is_own: boolean | null;
  person: string | null;
  subject: string | null;
  old_value: string | null;
  new_value: string | null;
  changed_by: string | null;
  changes: number;
}

const world = useWorld({ practice: false });
let owner: Person;
let other: Person;

beforeEach(async () => {
  await world.rows("update app.users set role = null where role is not null");
  await world.rows("delete from app.power_news");
  await world.rows(
    "update app.settings set value = '10000' where key = 'second_administrator_withdrawal_usd'",
  );
  owner = await world.person({ role: "owner" });
  other = await world.person({ role: "owner" });
  await world.rows("delete from app.power_news");
});

const due = async () =>
  (await world.rows<{ due: News[] }>("select api.power_emails_due('{}', 50) as due"))[0]?.due ?? [];
const tell = (news: News[]) =>
  world.rows("select api.power_emails_done('{}', $1)", [JSON.stringify(news.map(({ news_id }) => news_id))]);
const idsOfDue = async () =>
  (await world.rows<{ user_id: string }>("select user_id from app.power_news order by 1")).map(
    ({ user_id }) => user_id,
  );
const give = (target: Person, p_role: string | null) =>
  world.call(owner, "admin_update_user_role", {
    target_user_id: target.id,
    make_admin: p_role !== null,
    ...(p_role && { p_role }),
  });
const setLimit = (p_withdrawal_usd: string, p_seen_withdrawal_usd: string) =>
  world.call(owner, "admin_set_second_administrator", { p_withdrawal_usd, p_seen_withdrawal_usd });
const sorted = (...people: Person[]) => people.map(({ id }) => id).sort();

describe("T73 Changes of power are emailed", () => {
  test("a granted role, a changed one and a removed one go to all owners and the person concerned", async () => {
    const person = await world.person();
    for (const role of ["auditor", "owner", null]) {
      await world.rows("delete from app.power_news");
      await give(person, role);
      expect(await idsOfDue()).toEqual(sorted(owner, other, person));
      expect((await due()).filter(({ is_own }) => is_own)).toMatchObject([
        { event: "role", new_value: role },
      ]);
    }
  });

  test("a role is given in one act: nobody is an operator first", async () => {
    const person = await world.person();
    await give(person, "auditor");
    const acts = await world.rows(
      "select details from app.acts where target_id = $1 and target_type = 'user'",
      [person.id],
    );
    expect(acts).toEqual([{ details: { old: null, new: "auditor" } }]);
  });

  test("the command line's changes too", async () => {
    const person = await world.person();
    const [found] = await world.rows<{ email: string }>("select email from app.users where id = $1", [
      person.id,
    ]);
    await world.rows("select app.grant_role($1, 'support')", [found?.email]);
    expect(await idsOfDue()).toEqual(sorted(owner, other, person));
    expect((await due())[0]).toMatchObject({ changed_by: null, new_value: "support" });
    await world.rows("delete from app.power_news");
    await world.rows("select app.revoke_role($1)", [found?.email]);
    expect(await idsOfDue()).toEqual(sorted(owner, other, person));
  });

  test("an owner who removes another one tells them, too", async () => {
    await give(other, null);
    expect(await idsOfDue()).toEqual(sorted(owner, other));
  });

  test("suspending an administrator", async () => {
    await world.call(owner, "admin_update_user_status", {
      target_user_id: other.id,
      new_status: "suspended",
      reason: "A check",
    });
    expect(await idsOfDue()).toEqual(sorted(owner, other));
    expect((await due())[0]).toMatchObject({ event: "status", old_value: "active", new_value: "suspended" });
  });

  test("a limit for a second administrator that is raised or switched off, with old and new value", async () => {
    await setLimit("20000", "10000");
    expect(await due()).toMatchObject(
      [owner, other].map(() => ({ event: "setting", old_value: "10000", new_value: "20000" })),
    );
    await tell(await due());
    await world.rows("delete from app.power_news");
    await setLimit("off", "20000");
    expect(await due()).toMatchObject([{ new_value: "off" }, { new_value: "off" }]);
    await world.rows("delete from app.power_news");
    await setLimit("10000", "off");
    expect(await due()).toEqual([]);
  });

  test("a lifted pause", async () => {
    await world.call(owner, "admin_set_pause", { p_kind: "swap", p_reason: "Maintenance" });
    expect(await due()).toEqual([]);
    await world.call(owner, "admin_clear_pause", { p_kind: "swap", p_seen_reason: "Maintenance" });
    expect(await due()).toMatchObject([
      { event: "pause", subject: "swap, all coins, all networks", old_value: "Maintenance" },
      { event: "pause" },
    ]);
  });

  test("every setting that protects less, and none that protects more", async () => {
    const weaker: [key: string, old: string, now: string][] = [
      ["withdrawal_quota_usdt", "250000", "300000"],
      ["withdrawal_hold_hours", "24", "1"],
      ["max_swap_usd", "50000", "0"],
      ["max_swaps_per_minute_usd", "1", "2"],
      ["password_min_length", "8", "6"],
      ["admin_two_factor_required", "true", "false"],
      ["admin_step_up_minutes", "10", "60"],
      ["wallet_rest_days", "90", "30"],
    ];
    for (const [key, old, now] of weaker) {
      const [both] = await world.rows(
        "select app.is_weaker_setting($1, $2, $3) as one, app.is_weaker_setting($1, $3, $2) as back",
        [key, old, now],
      );
      expect([key, both]).toEqual([key, { one: true, back: false }]);
    }
    await world.call(owner, "admin_update_setting", {
      p_key: "withdrawal_quota_usdt",
      p_value: "300000",
      p_seen_value: "250000",
    });
    expect(await due()).toMatchObject([{ subject: "Withdrawal quota in 24 hours" }, {}]);
  });

  test("every setting is classified as protective or not, and a new one counts as protective until it is", async () => {
    expect(
      await world.rows("select key from app.settings where app.protection_of_setting(key) is null"),
    ).toEqual([]);
    const [unknown] = await world.rows("select app.is_weaker_setting('new_protection', '1', '2') as weaker");
    expect(unknown).toEqual({ weaker: true });
  });

  test("every setting that can be 0 or off says what that means", async () => {
    expect(
      await world.rows(
        `select key from app.settings
         where case
           when app.protection_of_setting(key) = 'limit_or_off' then description !~ '"off" means'
           when kind = 'boolean' then description !~ 'When off,'
           else kind in ('integer', 'decimal') and minimum = 0 and description !~ '\\m0\\M'
         end`,
      ),
    ).toEqual([]);
  });

  const newsOf = async () =>
    (await due())
      .filter(({ email }) => email === owner.email)
      .map(({ subject, old_value, new_value }) => [subject, old_value, new_value]);
  const setPaying = (p_paying: string, more: object = {}) =>
    world.call(owner, "admin_set_paying", {
      p_network_id: "polygon",
      p_paying,
      p_reason: "For a test",
      ...more,
    });

  test("how withdrawals are paid, another paying address and a higher fee, but not a lower one", async () => {
    const p_address = "0x52908400098527886E0F7030069857D2E4169EE7";
    const other_address = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
    await setPaying("files", { p_address, p_max_fee: "0.5" });
    expect(await newsOf()).toEqual([
      [expect.stringMatching(/^How withdrawals are paid: /), "by hand", "files"],
      ["Paying address, polygon", "–", p_address],
    ]);
    await world.rows("delete from app.power_news");
    await setPaying("files", { p_address, p_max_fee: "0.4" });
    expect(await newsOf()).toEqual([]);
    await setPaying("files", { p_address: other_address, p_max_fee: "0.6" });
    expect((await newsOf()).sort()).toEqual([
      [expect.stringMatching(/^Highest network fee of a payment: /), "0.4", "0.6"],
      ["Paying address, polygon", p_address, other_address],
    ]);
  });

  test("fewer confirmations and a network that is no longer watched, but not the reverse", async () => {
    const setChain = (p_is_watched: boolean, p_confirmations: number) =>
      world.call(owner, "admin_set_chain", {
        p_network_id: "litecoin",
        p_is_watched,
        p_confirmations,
        p_reason: "For a test",
      });
    await setChain(true, 12);
    await world.rows("delete from app.power_news");
    await setChain(true, 20);
    expect(await newsOf()).toEqual([]);
    await setChain(false, 2);
    expect((await newsOf()).sort()).toEqual([
      [expect.stringMatching(/^Confirmations of a deposit: /), "20", "2"],
      [expect.stringMatching(/^Watching the network: /), "on", null],
    ]);
  });

  test("fewer confirmations of large deposits, and higher sums from which they or a second node are needed, but not the reverse", async () => {
    const setChain = (p_large_confirmations: number | null, large: string | null, witness: string | null) =>
      world.call(owner, "admin_set_chain", {
        ...{ p_network_id: "litecoin", p_is_watched: true, p_confirmations: 6, p_large_confirmations },
        ...{ p_large_from_usd: large, p_witness_from_usd: witness, p_reason: "For a test" },
      });
    await setChain(12, "10000", "10000");
    await world.rows("delete from app.power_news");
    await setChain(20, "5000", "0");
    expect(await newsOf()).toEqual([]);
    await setChain(15, "8000", "0.5");
    expect((await newsOf()).sort()).toEqual([
      [expect.stringMatching(/^Confirmations of a large deposit: /), "20", "15"],
      [expect.stringMatching(/^US dollars from which a deposit needs a second node: /), "0", "0.5"],
      [expect.stringMatching(/^US dollars from which a deposit needs more confirmations: /), "5000", "8000"],
    ]);
    await world.rows("delete from app.power_news");
    await setChain(null, null, null);
    expect((await newsOf()).sort()).toEqual([
      [expect.stringMatching(/^Confirmations of a large deposit: /), "15", "6"],
      [expect.stringMatching(/^US dollars from which a deposit needs a second node: /), "0.5", "never"],
    ]);
  });

  test("a removed price source, and a figure of a coin that loses money", async () => {
    const source = { p_coin_id: "bitcoin", p_source: "kraken" };
    const [pair] = await world.rows<{ symbol: string }>(
      "select app.price_source(c, 'kraken') as symbol from app.coins c where coin_id = 'bitcoin'",
    );
    await world.call(owner, "admin_update_price_source", {
      ...source,
      p_symbol: "",
      p_seen_symbol: pair?.symbol,
    });
    expect(await newsOf()).toEqual([["Price source of BTC: Kraken", pair?.symbol, null]]);
    await world.rows("delete from app.power_news");
    const spread = { p_coin_id: "bitcoin", p_setting: "swap_spread_percent" };
    const [seen] = await world.rows<{ value: string }>(
      "select trim_scale(swap_spread_percent)::text as value from app.coins where coin_id = 'bitcoin'",
    );
    await world.call(owner, "admin_update_coin_setting", {
      ...spread,
      p_value: "0.9",
      p_seen_value: seen?.value,
    });
    expect(await newsOf()).toEqual([]);
    await world.call(owner, "admin_update_coin_setting", {
      ...spread,
      p_value: "0",
      p_seen_value: "0.9",
      p_accepted_loss: "1000000",
    });
    expect(await newsOf()).toEqual([["Swap Spread Percent of BTC, at a loss", "0.9", "0"]]);
  });

  test("a change that is rolled back emails nobody", async () => {
    const person = await world.person();
    await expect(
      world.rows(
        `do $$ begin
           perform app.grant_role((select email from app.users where id = '${person.id}'), 'support');
           raise exception 'undone';
         end $$`,
      ),
    ).rejects.toThrow("undone");
    expect(await due()).toEqual([]);
  });

  test("each is due until it is done, and never again", async () => {
    await give(await world.person(), "support");
    const news = await due();
    expect(news).toHaveLength(3);
    expect(await due()).toEqual(news);
    await tell(news);
    expect(await due()).toEqual([]);
  });

  test("changing one thing back and forth sends one email in ten minutes, and hides nothing", async () => {
    await setLimit("20000", "10000");
    await tell(await due());
    await setLimit("off", "20000");
    await setLimit("1000", "off");
    await setLimit("off", "1000");
    expect(await due()).toEqual([]);
    await world.rows(
      "update app.power_news set told_at = told_at - interval '11 minutes' where told_at is not null",
    );
    const later = await due();
    expect(later).toMatchObject([
      { changes: 2, old_value: "20000", new_value: "off" },
      { changes: 2, old_value: "20000", new_value: "off" },
    ]);
    await tell(later);
    await world.rows(
      "update app.power_news set told_at = told_at - interval '11 minutes' where told_at is not null",
    );
    expect(await due()).toEqual([]);
  });
});
