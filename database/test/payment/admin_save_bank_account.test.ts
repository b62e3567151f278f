import { type Person, refusalOf, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

const world = useWorld({ practice: true });
let owner: Person;
let other: Person;

beforeAll(async () => {
  [owner, other] = [await world.person({ role: "owner" }), await world.person({ role: "owner" })];
});
beforeEach(async () => {
  await world.rows(
    `update app.bank_accounts set account_name = null, account_number = null, branch = null, account_type = null,
       bank_code = null, instructions = '{}', is_practice = false, is_enabled = true, version = 1, updated_by = null`,
  );
});
const brazil = {
  units_per_usdt: "5.2",
  minimum_transfer: "50",
  maximum_transfer: "10000",
  account_name: "Portico Ltda",
  account_number: "12345-6",
  branch: "0001",
  account_type: null as string | null,
  bank_code: "260 (Nu Pagamentos)",
  instructions: ["Transfer from an account in your own name."],
  is_enabled: true,
};
const colombia = {
  ...brazil,
  units_per_usdt: "4000",
  minimum_transfer: "50000",
  maximum_transfer: "10000000",
  account_number: "012-345678-90",
  branch: null,
  account_type: "Ahorros",
  bank_code: "1007 Bancolombia",
};

const save = (
  fields: Partial<Record<keyof typeof brazil, unknown>>,
  p_seen_version: number,
  who = owner,
  p_country = "brazil",
) =>
  world.call(who, "admin_save_bank_account", {
    p_country,
    p_account: { ...(p_country === "brazil" ? brazil : colombia), ...fields },
    p_seen_version,
  });
interface Entry {
  country: string;
  version: number;
  value: typeof brazil;
  changed_by: string | null;
  previous: typeof brazil | null;
  is_practice: boolean;
}
const entry = async (country = "brazil") =>
  (await world.call<{ bank_accounts: Entry[] }>(owner, "admin_settings")).bank_accounts.find(
    (one) => one.country === country,
  );
const audited = () =>
  world.rows(
    "select admin_id, target_id, details from app.admin_activity where action_name = 'bank_account_saved' order by sequence desc",
  );
const shown = () => world.rows("select country, account_number from api.bank_accounts order by country");

describe("admin_save_bank_account", () => {
  test("adds, changes and undoes an account; the audit log has the old and the new value of what changed", async () => {
    await save({}, 1);
    expect(await shown()).toEqual([{ country: "brazil", account_number: "12345-6" }]);
    await save({ account_number: "98765-0", bank_code: "341 Itaú" }, 2);
    expect((await audited())[0]).toEqual({
      admin_id: owner.id,
      target_id: "brazil",
      details: {
        old: { account_number: "12345-6", bank_code: "260 (Nu Pagamentos)" },
        new: { account_number: "98765-0", bank_code: "341 Itaú" },
      },
    });
    expect(await entry()).toMatchObject({ version: 3, changed_by: owner.email, previous: brazil });
    await save((await entry())?.previous ?? {}, 3);
    expect((await entry())?.value).toEqual(brazil);
  });

  test("removing clears all details, switching off keeps them, and users see neither", async () => {
    await save({}, 1);
    await save({ is_enabled: false }, 2);
    expect(await shown()).toEqual([]);
    expect((await entry())?.value.account_number).toBe("12345-6");
    const none = { account_name: null, account_number: null, branch: null, bank_code: null };
    await save(none, 3);
    expect((await entry())?.value).toMatchObject(none);
    expect((await audited())[0]).toMatchObject({ details: { old: { account_number: "12345-6" } } });
  });

  test("saving the current values again, such as after a lost answer, changes nothing", async () => {
    await save({}, 1);
    const before = (await audited()).length;
    await save({ account_name: " Portico Ltda ", units_per_usdt: "5.200" }, 1);
    expect(await audited()).toHaveLength(before);
    expect((await entry())?.version).toBe(2);
  });

  test("an owner who has not seen another's change is refused and told who made it, also when both save at once", async () => {
    await save({}, 1);
    const numbers = ["11111-1", "22222-2"];
    const saves = numbers.map((account_number, index) =>
      save({ account_number }, 2, index === 0 ? owner : other),
    );
    const endings = await Promise.allSettled(saves);
    const winner = endings.findIndex(({ status }) => status === "fulfilled");
    expect(await refusalOf(saves[1 - winner] as Promise<unknown>)).toMatchObject({
      code: "setting_changed",
      details: { theirs: numbers[winner], by: [owner, other][winner]?.email },
    });
    expect((await entry())?.value.account_number).toBe(numbers[winner]);
  });

  test.each([
    ["account_number", "brazil", ["", "00000000-0", "123456", "12345-6; drop", "12345‑6", "1".repeat(60)]],
    ["account_number", "brazil", ["BR1800360305000010009795493C2", "BR1500000000000010932840814P3"]],
    ["account_number", "colombia", ["12345", "1".repeat(21), "DE89370400440532013000", "000-000000-00"]],
    ["branch", "brazil", ["", "12", "abcd", null]],
    ["bank_code", "brazil", ["26", "Nubank", "000 (no such bank)", null]],
    ["account_type", "colombia", ["", null]],
    ["account_type", "brazil", ["Savings"]],
    ["branch", "colombia", ["0001"]],
    ["account_name", "brazil", ["", "Portico\u202eadtL", "a\u200bb", null]],
    ["instructions", "brazil", [[""], Array.from({ length: 7 }, () => "Line"), ["x".repeat(601)]]],
    ["units_per_usdt", "brazil", ["0", "NaN", "-1", "1e3", "1,5", "1000000000", "0.000000001"]],
    ["minimum_transfer", "brazil", ["0", "0.001", ""]],
    ["maximum_transfer", "brazil", ["49.99", "Infinity"]],
  ] as const)("%s in %s refuses what it can't be, and says what it can", async (field, country, values) => {
    for (const value of values) {
      const refusal = await refusalOf(save({ [field]: value }, 1, owner, country));
      expect(refusal, String(value)).toMatchObject({ code: "invalid_setting", details: { field } });
    }
    expect(await shown()).toEqual([]);
  });

  test.each([
    [
      "brazil",
      [
        "12-9",
        "12345-X",
        "1.234.567-8",
        "BR1800360305000010009795493C1",
        "BR15 0000 0000 0000 1093 2840 814P 2",
      ],
    ],
    ["colombia", ["123456", "012-345678-90", "1234 5678 9012"]],
  ] as const)("account numbers in %s: %j", async (country, numbers) => {
    let version = 1;
    for (const account_number of numbers) {
      await save({ account_number }, version, owner, country);
      version += 1;
      expect((await entry(country))?.value.account_number).toBe(account_number);
    }
  });

  test("practice mode's account survives a change of its rate, and cannot be restored after its removal", async () => {
    await world.rows(
      `update app.bank_accounts set account_name = 'PRACTICE ONLY - NO SUCH ACCOUNT', account_number = '00000000-0',
         branch = '0000', bank_code = '000 (no such bank)', is_practice = true where country = 'brazil'`,
    );
    const { value } = (await entry()) as Entry;
    await save({ ...value, units_per_usdt: "5.3" }, 1);
    expect(await entry()).toMatchObject({ is_practice: true, previous: value });
    await save({ units_per_usdt: "5.3" }, 2);
    expect(await entry()).toMatchObject({ is_practice: false, previous: null });
  });

  test("an unknown country is refused", async () => {
    const input = { p_country: "france", p_account: brazil, p_seen_version: 1 };
    expect((await world.refusal(owner, "admin_save_bank_account", input)).code).toBe("unknown_setting");
  });
});
