import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

const viewed = { action_name: "withdrawals_viewed", target_type: "withdrawals" };

describe("log_admin_activity", () => {
  test("T35 records what the administrator viewed, as a claim by their own browser", async () => {
    expect(
      await world.call(admin, "log_admin_activity", {
        ...viewed,
        target_id: "pending",
        details: { tab: "Pending" },
      }),
    ).toEqual({ success: true });
    const [entry] = await world.rows("select * from api.admin_activity order by sequence desc limit 1");
    expect(entry).toMatchObject({
      admin_id: admin.id,
      admin_email: admin.email,
      ...viewed,
      target_id: "pending",
      details: { tab: "Pending" },
      is_claim: true,
      ip_address: "192.0.2.7",
    });
  });

  test("T35 always records the signed-in administrator, never another one", async () => {
    const other = await world.person({ is_admin: true });
    for (const details of [{ admin_id: other.id }, { admin_email: other.email }, { is_claim: false }])
      expect(await world.refusal(admin, "log_admin_activity", { ...viewed, details })).toMatchObject({
        code: "invalid_input",
      });
    await world.call(admin, "log_admin_activity", viewed);
    const [entry] = await world.rows(
      "select admin_id, is_claim from app.admin_activity order by sequence desc limit 1",
    );
    expect(entry).toEqual({ admin_id: admin.id, is_claim: true });
  });

  test("T34 is for administrators", async () => {
    expect(await world.refusal(await world.person(), "log_admin_activity", viewed)).toMatchObject({
      code: "not_administrator",
    });
    expect(await world.refusal(null, "log_admin_activity", viewed)).toMatchObject({
      code: "not_authenticated",
    });
  });
});
