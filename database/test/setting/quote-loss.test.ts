import { readFileSync } from "node:fs";
import { join } from "node:path";
import { attack, randomMarket, type SwapPair } from "@portico/testing";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { swapPair, swapRules } from "../support/swap-rules.ts";

const world = useWorld({ practice: false, hasSwapRules: true });
let owner: Person;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
});

beforeEach(async () => {
  await world.rows(
    `update app.settings set value = shipped.value, updated_by = null
     from (values ('max_swap_usd', '50000'), ('max_swaps_per_minute_usd', '100000'), ('swap_quote_seconds', '10'),
       ('swap_quotes_per_minute', '12'), ('unused_swap_quotes_per_hour', '30'), ('swap_quote_tolerance_percent', '0')
     ) shipped (key, value)
     where settings.key = shipped.key and settings.value <> shipped.value`,
  );
});

afterEach(async () => {
  await world.rows(
    `update app.coins set swap_spread_percent = app.default_spread_percent(is_stable)
     where swap_spread_percent <> app.default_spread_percent(is_stable)`,
  );
});

/** As an administrator saves it who saw the current value. */
async function settingInput(p_key: string, p_value: string, p_accepted_loss?: string) {
  const [row] = await world.rows<{ value: string }>("select value from app.settings where key = $1", [p_key]);
  return { p_key, p_value, p_seen_value: row?.value, p_accepted_loss };
}
const save = async (key: string, value: string, accepted?: string) =>
  world.call(owner, "admin_update_setting", await settingInput(key, value, accepted));
const refusal = async (key: string, value: string, accepted?: string) =>
  world.refusal(owner, "admin_update_setting", await settingInput(key, value, accepted));
const spreadInput = (p_coin_id: string, p_value: string, p_seen_value: string, p_accepted_loss?: string) => ({
  p_coin_id,
  p_setting: "swap_spread_percent",
  p_value,
  p_seen_value,
  p_accepted_loss,
});

interface Risk {
  loss: { usd: string; amount: string; from: string; to: string } | null;
  confirmed: number;
}
const risk = async () => (await world.call<{ swap_prices: Risk }>(owner, "admin_settings")).swap_prices;

describe("T69 settings under which firm prices lose money", () => {
  test("T69 are saved only once their loss in US dollars an hour was accepted, which the audit log keeps", async () => {
    const refused = await refusal("swap_quote_tolerance_percent", "0.5");
    expect(refused).toEqual({
      code: "loses_money",
      details: {
        usd: expect.stringMatching(/^[01]\.\d\d$/),
        amount: "50000",
        from: expect.any(String),
        to: expect.any(String),
      },
    });
    const usd = String(refused.details.usd);
    expect((await refusal("swap_quote_tolerance_percent", "0.5", "0.01")).code).toBe("loses_money");
    expect((await risk()).loss).toBeNull();
    await save("swap_quote_tolerance_percent", "0.5", usd);
    expect((await risk()).loss).toEqual(refused.details);
    const [entry] = await world.rows(
      "select details from app.admin_activity where action_name = 'setting_updated' order by sequence desc limit 1",
    );
    expect(entry).toEqual({ details: { old: "0", new: "0.5", accepted_loss_usd_per_hour: usd } });
  });

  test("T69 a spread is lowered only with the loss accepted", async () => {
    await save("swap_quote_tolerance_percent", "0.15", "1000");
    const spread = await world.refusal(
      owner,
      "admin_update_coin_setting",
      spreadInput("bitcoin", "0", "0.05"),
    );
    expect(spread.code).toBe("loses_money");
    const accepted = spreadInput("bitcoin", "0", "0.05", String(spread.details.usd));
    expect(await world.call(owner, "admin_update_coin_setting", accepted)).toEqual({ success: true });
    // What makes it less needs no acceptance.
    expect(await save("swap_quote_tolerance_percent", "0.1")).toMatchObject({ success: true });
    expect(await save("max_swap_usd", "1000")).toMatchObject({ success: true });
  });

  const unbounded = { max_swaps_per_minute_usd: "0" };
  const manyQuotes = { unused_swap_quotes_per_hour: "10000" };

  /** Each with the settings under which it is what bounds the loss. */
  test.each<[key: string, value: string, others: Record<string, string>]>([
    ["swap_quote_seconds", "60", {}],
    ["swap_quotes_per_minute", "600", { ...unbounded, ...manyQuotes }],
    ["unused_swap_quotes_per_hour", "10000", unbounded],
    ["max_swap_usd", "0", unbounded],
    ["max_swaps_per_minute_usd", "0", manyQuotes],
  ])(
    "T69 where firm prices lose money, %s is raised only with the loss accepted",
    async (key, value, others) => {
      await world.rows("update app.coins set swap_spread_percent = 0");
      for (const [other, set] of Object.entries({ ...others, swap_quote_tolerance_percent: "0.15" }))
        await world.rows("update app.settings set value = $2 where key = $1", [other, set]);
      const refused = await refusal(key, value);
      expect(refused.code).toBe("loses_money");
      expect(await save(key, value, String(refused.details.usd))).toMatchObject({ success: true });
    },
  );

  test("T69 a fee that pays for the options is lowered only with the loss accepted", async () => {
    const fees = await world.rows("select coin_id, fee_amount::text from app.swap_fees");
    await world.rows("update app.swap_fees set fee_amount = 100");
    await save("swap_quote_tolerance_percent", "0.15");
    const fee = { p_coin_id: "bitcoin", p_setting: "swap_fee", p_value: "0", p_seen_value: "100" };
    expect((await world.refusal(owner, "admin_update_coin_setting", fee)).code).toBe("loses_money");
    await world.rows(
      `update app.swap_fees f set fee_amount = old.fee_amount
       from json_to_recordset($1) old (coin_id text, fee_amount numeric) where old.coin_id = f.coin_id`,
      [JSON.stringify(fees)],
    );
  });

  test("T69 while firm prices stay within the spreads, no limit needs to be accepted", async () => {
    for (const [key, value] of [
      ["max_swap_usd", "0"],
      ["max_swaps_per_minute_usd", "0"],
      ["swap_quote_seconds", "60"],
      ["swap_quotes_per_minute", "600"],
      ["unused_swap_quotes_per_hour", "10000"],
      ["swap_quote_tolerance_percent", "0.05"],
    ] as const)
      expect(await save(key, value)).toMatchObject({ success: true });
    await save("swap_quote_tolerance_percent", "0");
    const noSpread = spreadInput("bitcoin", "0", "0.05");
    expect(await world.call(owner, "admin_update_coin_setting", noSpread)).toEqual({ success: true });
    // Nothing can be won, but few prices live.
    expect(await risk()).toMatchObject({ loss: null, confirmed: expect.any(Number) });
    expect((await risk()).confirmed).toBeLessThan(80);
  });

  test("T69 the shipped ones lose nothing, and 95 of 100 confirmations succeed", async () => {
    expect((await risk()).loss).toBeNull();
    expect((await risk()).confirmed).toBeGreaterThanOrEqual(95);
  });

  test("T64 T69 two changes at once that are harmless alone are not saved together", async () => {
    await world.rows("update app.coins set swap_spread_percent = 0.1");
    const tolerance = await settingInput("swap_quote_tolerance_percent", "0.2");
    const refused = await whileWaiting(world, {
      lock: ["select pg_advisory_xact_lock(hashtextextended('app.swap_option_loss', 0))", []],
      call: async () => {
        const spread = world.call(owner, "admin_update_coin_setting", spreadInput("bitcoin", "0", "0.1"));
        return await Promise.allSettled([spread, world.call(owner, "admin_update_setting", tolerance)]);
      },
      waiting: 2,
    });
    expect(refused.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await risk()).loss).toBeNull();
  });

  test("T69 a new coin gets a spread that keeps its firm prices from losing money", async () => {
    await world.rows("update app.coins set swap_spread_percent = 0.4");
    await save("swap_quote_tolerance_percent", "0.8");
    await world.call(owner, "admin_add_coin", {
      p_coin_id: "sample-coin",
      p_symbol: "SMPL",
      p_name: "Sample Coin",
      p_decimals: 18,
      p_networks: [
        {
          network_id: "ethereum",
          contract_address: "0x5A4D504C45c0139a1B2C3d4E5f60718293A4b5C6",
          contract_decimals: 18,
        },
      ],
      p_swap_fee: "0.1",
      p_withdrawal_fee: "0.1",
      p_minimum_deposit: "0",
      p_minimum_withdrawal: "0",
      p_reason: "for the test",
    });
    const [row] = await world.rows(
      "select trim_scale(swap_spread_percent)::text as spread from app.coins where coin_id = 'sample-coin'",
    );
    expect(row).toEqual({ spread: "0.4" });
    expect((await risk()).loss).toBeNull();
  });
});

test("T69 the estimated loss is what the simulation finds", async () => {
  const flat = (pair: SwapPair, spread: number) =>
    pair.map((side) => ({ ...side, spread_percent: spread })) as unknown as SwapPair;
  for (const [spread, tolerance, hours] of [
    [0, 0.5, 20],
    [0, 0.03, 40],
    [0.01, 0.05, 80],
  ] as const) {
    await world.rows("update app.coins set swap_spread_percent = $1", [spread]);
    await save("swap_quote_tolerance_percent", String(tolerance), "100000");
    const pair = flat(await swapPair(world, ["bitcoin", "ethereum"]), spread);
    const { gain_usd, fees_usd } = attack(
      await swapRules(world),
      pair,
      randomMarket(pair, hours * 3_600, 1, 3),
    );
    const estimate = Number((await risk()).loss?.usd);
    const found = (gain_usd - fees_usd) / hours;
    // The estimate knows no seconds, in which a price can leap over the tolerance.
    expect(found / estimate).toBeGreaterThan(0.3);
    expect(found / estimate).toBeLessThan(1.2);
  }
});

describe("T69 an exchange of an earlier release", () => {
  const migration = readFileSync(
    join(import.meta.dirname, "../../migrations/0037-no-free-option.sql"),
    "utf8",
  );
  const upgrade = () => world.rows(migration.slice(migration.indexOf("-- Defaults")));

  test("T69 gets the new defaults, and keeps what its operator has set", async () => {
    await world.rows("update app.coins set swap_spread_percent = 0");
    await world.rows(
      `update app.settings set updated_by = null, value = case key when 'swap_quote_tolerance_percent' then '0.5' else '0' end
       where key in ('swap_quote_tolerance_percent', 'max_swap_usd', 'max_swaps_per_minute_usd')`,
    );
    await world.call(owner, "admin_update_coin_setting", spreadInput("solana", "1", "0", "100000"));
    await world.call(owner, "admin_update_coin_setting", spreadInput("solana", "0", "1", "100000"));
    await world.call(owner, "admin_update_coin_setting", spreadInput("ripple", "2", "0", "100000"));
    await save("max_swap_usd", "700", "100000");
    await upgrade();
    expect(await swapRules(world)).toMatchObject({
      swap_quote_tolerance_percent: 0,
      max_swap_usd: 700,
      max_swaps_per_minute_usd: 100_000,
    });
    const spreads = await world.rows(
      `select coin_id, trim_scale(swap_spread_percent)::text as spread from app.coins
       where coin_id in ('ethereum', 'tether', 'solana', 'ripple') order by position`,
    );
    expect(spreads).toEqual([
      { coin_id: "ethereum", spread: "0.05" },
      { coin_id: "tether", spread: "0.01" },
      { coin_id: "solana", spread: "0" },
      { coin_id: "ripple", spread: "2" },
    ]);
    await save("swap_quote_tolerance_percent", "0.3", "100000");
    await upgrade();
    expect(await swapRules(world)).toMatchObject({ swap_quote_tolerance_percent: 0.3 });
  });
});
