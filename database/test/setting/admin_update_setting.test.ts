import { isFractionSetting } from "@portico/contract";
import { openWorld, type Person, refusalOf, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let operator: Person;

beforeAll(async () => {
  [owner, operator] = [await world.person({ role: "owner" }), await world.person({ role: "operator" })];
});
const set = (p_key: string, p_value: string, p_seen_value: string, who = owner) =>
  world.call(who, "admin_update_setting", { p_key, p_value, p_seen_value });
const setCoin = (p_setting: string, p_value: string, p_seen_value: string, p_coin_id = "bitcoin") =>
  world.call(operator, "admin_update_coin_setting", { p_coin_id, p_setting, p_value, p_seen_value });

interface Entry {
  key: string;
  coin_id: string;
  setting: string;
  value: string;
  kind: string | null;
  unit: string | null;
  label: string;
  changed_by: string | null;
  previous: string | null;
}
const office = () => world.call<{ settings: Entry[]; coin_settings: Entry[] }>(operator, "admin_settings");
const settingOf = async (key: string) => (await office()).settings.find((one) => one.key === key);
const coinSettingOf = async (setting: string, coinId = "bitcoin") =>
  (await office()).coin_settings.find((one) => one.coin_id === coinId && one.setting === setting);
const audited = (action: string) =>
  world.rows(
    "select target_id, details from app.admin_activity where action_name = $1 order by sequence desc limit 1",
    [action],
  );

describe("admin_update_setting", () => {
  test("changes a setting and keeps who changed it and its previous value, so that it can be undone", async () => {
    expect(await settingOf("withdrawal_hold_hours")).toMatchObject({
      value: "24",
      changed_by: null,
      previous: null,
    });
    await set("withdrawal_hold_hours", " 48 ", "24");
    expect(await settingOf("withdrawal_hold_hours")).toMatchObject({
      value: "48",
      changed_by: owner.email,
      previous: "24",
    });
    expect(await audited("setting_updated")).toEqual([
      { target_id: "withdrawal_hold_hours", details: { old: "24", new: "48" } },
    ]);
    await set("withdrawal_hold_hours", "24", "48");
    expect(await settingOf("withdrawal_hold_hours")).toMatchObject({ value: "24", previous: "48" });
  });

  test("the default premium has the steps of a coin's own, and its bounds are named in percent", async () => {
    const allowed = "0 to 100 %, in steps of 0.1";
    for (const wrong of ["0.0405", "1.001", "4"]) {
      expect(await refusalOf(set("premium_rate", wrong, "0.04"))).toMatchObject({
        code: "invalid_setting",
        details: { allowed },
      });
    }
    await set("premium_rate", "0.0410", "0.04");
    expect(await settingOf("premium_rate")).toMatchObject({ value: "0.041", unit: "fraction" });
    await set("premium_rate", "0.04", "0.041");
  });

  test("every setting with the unit of a fraction is one that the screens show in percent", async () => {
    for (const { key, unit } of (await office()).settings)
      expect(unit === "fraction").toBe(isFractionSetting(key));
  });

  test.each(["24/7\u202e", "a\nb", "a\u200bb", "a\u0007b", "\u061cx"])(
    "a landing page text must be one line of visible characters: %j",
    async (text) => {
      const seen = (await settingOf("landing_uptime"))?.value ?? "";
      expect(await refusalOf(set("landing_uptime", text, seen))).toMatchObject({ code: "invalid_setting" });
      expect(await settingOf("landing_uptime")).toMatchObject({ value: seen });
    },
  );

  test("every setting has a kind and a name, except those with their own form", async () => {
    const { settings } = await office();
    expect(
      settings
        .filter(({ kind }) => kind === null)
        .map(({ key }) => key)
        .sort(),
    ).toEqual([
      "second_administrator_adjustment_usd",
      "second_administrator_deposit_usd",
      "second_administrator_withdrawal_usd",
    ]);
    for (const { key, label } of settings) expect(label, key).not.toContain("_");
    // A number that is edited as text could be set to anything and break its readers.
    const numbers = settings.filter(({ kind, value }) => kind === "text" && /^\d+(\.\d+)?$/.test(value));
    expect(numbers.map(({ key }) => key)).toEqual([]);
  });

  test.each([
    ["withdrawal_hold_hours", "1.5"],
    ["withdrawal_hold_hours", "-1"],
    ["withdrawal_hold_hours", "8761"],
    ["withdrawal_hold_hours", ""],
    ["withdrawal_hold_hours", "NaN"],
    ["password_min_length", "5"],
    ["withdrawal_quota_usdt", "1e400"],
    ["withdrawal_quota_usdt", "1000000000.5"],
    ["premium_rate", "1.01"],
    ["admin_two_factor_required", "yes"],
    ["landing_users", ""],
    ["landing_users", "x".repeat(41)],
  ])("refuses %s = %j", async (key, value) => {
    const before = await settingOf(key);
    expect((await refusalOf(set(key, value, before?.value ?? ""))).code).toBe("invalid_setting");
    expect((await settingOf(key))?.value).toBe(before?.value);
  });

  test("a setting that does not exist, or has its own form, is unknown here", async () => {
    expect((await refusalOf(set("nothing", "1", "1"))).code).toBe("unknown_setting");
    expect((await refusalOf(set("second_administrator_withdrawal_usd", "1", "off"))).code).toBe(
      "unknown_setting",
    );
  });

  test("of two administrators at once the second is told the current value; an operator may not", async () => {
    await set("price_log_days", "31", "30");
    expect(await refusalOf(set("price_log_days", "32", "30"))).toMatchObject({
      code: "setting_changed",
      details: { theirs: "31", by: owner.email },
    });
    await set("price_log_days", "31", "30");
    expect((await refusalOf(set("price_log_days", "32", "31", operator))).code).toBe("role_lacks_permission");
  });

  test("only an administrator who passed a second factor can require one of all administrators", async () => {
    expect((await refusalOf(set("admin_two_factor_required", "true", "false"))).code).toBe(
      "two_factor_required",
    );
    await world.rows("update app.sessions set mfa_passed = true where user_id = $1", [owner.id]);
    await set("admin_two_factor_required", "true", "false");
    expect((await refusalOf(office())).code).toBe("two_factor_required");
    await set("admin_two_factor_required", "false", "true");
  });
});

describe("admin_update_coin_setting", () => {
  test.each([
    ["swap_fee", "0.0000026", "0.000003"],
    ["minimum_deposit", "0.0001", "0.0005"],
    ["swap_spread_percent", "0", "0.125"],
  ])("sets %s of a coin and audits the old and new value", async (setting, old, value) => {
    expect(await coinSettingOf(setting)).toMatchObject({ value: old, changed_by: null, previous: null });
    await setCoin(setting, value, old);
    expect(await coinSettingOf(setting)).toMatchObject({
      value,
      changed_by: operator.email,
      previous: old,
    });
    expect(await audited(`${setting}_updated`)).toEqual([
      { target_id: "bitcoin", details: { symbol: "BTC", old, new: value } },
    ]);
    const [coin] = await world.rows<Record<string, string>>(
      "select * from api.coins where coin_id = 'bitcoin'",
    );
    expect(coin?.[setting]).toBe(value);
    expect(await refusalOf(setCoin(setting, old, old))).toMatchObject({
      code: "setting_changed",
      details: { theirs: value, by: operator.email },
    });
    await setCoin(setting, value, old);
  });

  test("an obvious typing error is refused, also for a withdrawal fee", async () => {
    for (const setting of ["swap_fee", "minimum_deposit"]) {
      expect((await refusalOf(setCoin(setting, "99999999999", "0.1"))).code).toBe("figure_too_high");
    }
    expect((await refusalOf(setCoin("swap_fee", "0.000000001", "0.1"))).code).toBe("too_many_decimals");
    for (const spread of ["10.001", "0.0001"]) {
      expect((await refusalOf(setCoin("swap_spread_percent", spread, "0"))).code).toBe("invalid_spread");
    }
    const fee = { p_coin_id: "bitcoin", p_fee_amount: "99999999999" };
    expect((await world.refusal(operator, "admin_update_withdrawal_fee", fee)).code).toBe("figure_too_high");
  });
});

describe("a new live exchange", () => {
  test("requires passwords of eight characters, practice six; an existing exchange keeps its setting", async () => {
    const live = await openWorld({ practice: false });
    const length = "select value from app.settings where key = 'password_min_length'";
    expect(await live.rows(length)).toEqual([{ value: "8" }]);
    await live.drop();
    expect(await world.rows(length)).toEqual([{ value: "6" }]);
  });
});
