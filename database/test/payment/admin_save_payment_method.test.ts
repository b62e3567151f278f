import { type Person, refusalOf, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let other: Person;

beforeAll(async () => {
  [owner, other] = [await world.person({ role: "owner" }), await world.person({ role: "owner" })];
});
const acme = {
  name: "Acme Pay",
  description: "Pay by card",
  features: ["Cards"],
  processing_time: "Instant",
  fee_percent: "1.5",
  url: "https://pay.example/buy?x=1" as string | null,
  is_enabled: true,
};
type Fields = Partial<Record<keyof typeof acme, unknown>>;
const save = (id: string, fields: Fields = {}, seen?: number, extra: object = {}, who = owner) =>
  world.call(who, "admin_save_payment_method", {
    p_method_id: id,
    p_method: { ...acme, ...fields },
    p_seen_version: seen,
    ...extra,
  });
const remove = (p_method_id: string, p_seen_version: number) =>
  world.call(owner, "admin_remove_payment_method", { p_method_id, p_seen_version });
const order = (p_method_ids: string[], p_seen_method_ids: string[], who = owner) =>
  world.call(who, "admin_order_payment_methods", { p_method_ids, p_seen_method_ids });

interface Entry {
  method_id: string;
  type: string;
  version: number;
  logo: string | null;
  value: typeof acme;
  changed_by: string | null;
  previous: typeof acme | null;
}
const entries = async () =>
  (await world.call<{ payment_methods: Entry[] }>(owner, "admin_settings")).payment_methods;
const entry = async (id: string) => (await entries()).find(({ method_id }) => method_id === id);
const ids = async () => (await entries()).map(({ method_id }) => method_id);
const audited = (action: string) =>
  world.rows(
    "select target_id, details from app.admin_activity where action_name = $1 order by sequence desc",
    [action],
  );

describe("admin_save_payment_method", () => {
  test("adds a method at the end, changes and undoes it; saving it again changes nothing", async () => {
    await save("acme");
    await save("acme");
    expect(await ids()).toEqual(["first", "second", "third", "bank", "acme"]);
    expect(await entry("acme")).toMatchObject({ version: 1, type: "external", value: acme, previous: null });
    await save("acme", { name: "Acme", url: "https://acme.example/" }, 1);
    await save("acme", { name: " Acme ", url: "https://acme.example/" }, 1);
    expect(await audited("payment_method_saved")).toMatchObject([
      {
        target_id: "acme",
        details: {
          old: { name: "Acme Pay", url: acme.url },
          new: { name: "Acme", url: "https://acme.example/" },
        },
      },
      { target_id: "acme", details: { old: { name: null } } },
    ]);
    expect(await entry("acme")).toMatchObject({ version: 2, changed_by: owner.email, previous: acme });
    await save("acme", (await entry("acme"))?.previous ?? {}, 2);
    expect((await entry("acme"))?.value).toEqual(acme);
  });

  test("an owner who has not seen another's change or removal is refused", async () => {
    await save("seen");
    await save("seen", { name: "Theirs" }, 1, {}, other);
    expect(await refusalOf(save("seen", { name: "Mine" }, 1))).toMatchObject({
      code: "setting_changed",
      details: { theirs: "Theirs", by: other.email },
    });
    expect((await refusalOf(save("seen", { name: "Mine" }))).code).toBe("setting_changed");
    expect((await refusalOf(remove("seen", 1))).code).toBe("setting_changed");
    await remove("seen", 2);
    await remove("seen", 2);
    expect(await ids()).not.toContain("seen");
    expect((await audited("payment_method_removed")).length).toBe(1);
    expect((await refusalOf(save("seen", { name: "Mine" }, 2))).code).toBe("unknown_setting");
  });

  test("a logo is kept, replaced and removed; the audit log has its SHA-256", async () => {
    const p_logo = "data:image/png;base64,iVBORw0KGgo=";
    await save("logo", {}, undefined, { p_logo });
    await save("logo", { name: "With a logo" }, 1);
    expect((await entry("logo"))?.logo).toBe(p_logo);
    const [, added] = await audited("payment_method_saved");
    expect(JSON.stringify(added)).toMatch(/"logo_sha256": ?"[0-9a-f]{64}"/);
    expect(JSON.stringify(added)).not.toContain("base64");
    expect((await entry("logo"))?.previous).not.toHaveProperty("logo_sha256");
    await save("logo", { name: "With a logo" }, 2, { p_logo: "none" });
    expect((await entry("logo"))?.logo).toBeNull();
    for (const bad of ["https://pay.example/logo.png", "data:image/svg+xml;base64,PHN2Zz4=", "x"]) {
      const refusal = await refusalOf(save("logo", {}, 3, { p_logo: bad }));
      expect(refusal).toMatchObject({ code: "invalid_setting", details: { field: "logo" } });
    }
  });

  test.each([
    ["name", ["", " ", "x".repeat(41), "a\u202eb", "a\nb"]],
    ["description", ["", "x".repeat(201)]],
    ["processing_time", ["", "x".repeat(41)]],
    ["features", [[""], Array.from({ length: 7 }, () => "x")]],
    ["fee_percent", ["", "NaN", "-1", "100.5", "0.00001", "1e2"]],
    [
      "url",
      ["http://pay.example", "javascript:alert(1)", "https://", "https://user@pay.example/", "//pay.example"],
    ],
  ] as const)("T44 %s refuses what it can't be, and says what it can", async (field, values) => {
    for (const value of values) {
      const refusal = await refusalOf(save("refused", { [field]: value }));
      expect(refusal, String(value)).toMatchObject({ code: "invalid_setting", details: { field } });
    }
    expect(await ids()).not.toContain("refused");
  });

  test("the bank transfer has no URL and can't be removed, only switched off", async () => {
    const bank = (await entry("bank")) as Entry;
    const refusal = await refusalOf(save("bank", { ...bank.value, url: acme.url }, bank.version));
    expect(refusal).toMatchObject({ code: "invalid_setting", details: { field: "url" } });
    expect((await refusalOf(remove("bank", bank.version))).code).toBe("payment_method_needed");
    await save("bank", { ...bank.value, is_enabled: false }, bank.version);
    expect(await world.rows("select from api.payment_methods where id = 'bank'")).toEqual([]);
  });

  test("there are at most 12", async () => {
    const most = 12;
    for (let count = (await ids()).length; count < most; count += 1) await save(`many-${count}`);
    expect((await refusalOf(save("one-more"))).code).toBe("invalid_setting");
    for (const id of (await ids()).filter((one) => one.startsWith("many-"))) await remove(id, 1);
  });
});

describe("admin_order_payment_methods", () => {
  test("changes the order; of two concurrent owners the second is refused", async () => {
    const before = await ids();
    const wanted = before.toReversed();
    await order(wanted, before);
    await order(wanted, before);
    expect(await ids()).toEqual(wanted);
    expect(await audited("payment_methods_ordered")).toEqual([
      { target_id: "all", details: { old: before, new: wanted } },
    ]);
    const theirs = await refusalOf(order([...before.slice(1), ...before.slice(0, 1)], before, other));
    expect(theirs).toMatchObject({ code: "setting_changed", details: { by: owner.email } });
    await order(before, wanted);
  });

  test("the order must contain each method exactly once", async () => {
    const before = await ids();
    const [first = ""] = before;
    for (const wrong of [
      before.slice(1),
      [...before, "nothing"],
      [...before.slice(1), "nothing"],
      [...before, first],
      [],
    ]) {
      expect((await refusalOf(order(wrong, before))).code, String(wrong)).toBe("unknown_setting");
    }
    expect(await ids()).toEqual(before);
  });
});
