import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { calls, claims } from "@portico/contract";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let auditor: Person;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  auditor = await world.person({ role: "auditor" });
});
const viewed = { action_name: "withdrawals_viewed", target_type: "withdrawals" };

async function creditedDeposit(): Promise<{ person: Person; id: string }> {
  const person = await world.personWith("bitcoin", "1", "BTC");
  const [row] = await world.rows<{ id: string }>("select id from app.deposits where user_id = $1", [
    person.id,
  ]);
  return { person, id: String(row?.id) };
}

/** A row as log_admin_activity kept it before it had names of its own. */
async function oldClaim(action: string, type: string, id: string, details: object): Promise<void> {
  const client = await world.owner.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query("alter table app.admin_activity drop constraint admin_activity_claim");
    await client.query("select app.record_admin_activity('{}', $1, $2, $3, $4, $5, p_is_claim => true)", [
      auditor.id,
      action,
      type,
      id,
      JSON.stringify(details),
    ]);
    await client.query(`alter table app.admin_activity add constraint admin_activity_claim ${constraint}`);
    await client.query("commit");
  } finally {
    client.release(true);
  }
}
let constraint: string;
beforeAll(async () => {
  const [row] = await world.rows<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'admin_activity_claim'",
  );
  constraint = String(row?.definition);
});

const eventsOf = async (id: string) =>
  (
    await world.call<{ events: { action: string; by_id: string }[] }>(owner, "admin_transaction", {
      p_type: "deposit",
      p_id: id,
    })
  ).events;
const refusalOf = (input: object, by = auditor) => world.refusal(by, "log_admin_activity", { ...input });

describe("T65 A browser's claim", () => {
  test("cannot have the name or target of an act, nor details that anything reads", async () => {
    const { person, id } = await creditedDeposit();
    for (const claim of [
      {
        action_name: "balance_added",
        target_type: "user",
        target_id: person.id,
        details: { deposit_id: id },
      },
      {
        action_name: "deposit_approved",
        target_type: "deposit",
        target_id: id,
        details: { output_index: "boom" },
      },
      { ...viewed, target_type: "deposit", target_id: id },
      { ...viewed, details: { output_index: "boom", transaction_hash: "x" } },
      { ...viewed, details: { user_id: person.id } },
      { ...viewed, details: { tab: "x".repeat(33) } },
      { ...viewed, details: { tab: 1 } },
      { ...viewed, details: [] },
      { ...viewed, target_id: "x".repeat(65) },
      { ...viewed, action_name: "constructor" },
    ])
      expect(await refusalOf(claim)).toMatchObject({ code: "invalid_input" });
    expect(await eventsOf(id)).toEqual([expect.objectContaining({ action: "balance_added" })]);
  });

  test("that the table itself holds is small and has a name that no act has", async () => {
    const insert = (name: string, isClaim: boolean, details = "{}") =>
      world.rows(
        "select app.record_admin_activity('{}', $1, $2, 'withdrawals', null, $3, p_is_claim => $4)",
        [auditor.id, name, details, isClaim],
      );
    const broken = { code: "23514", constraint: "admin_activity_claim" };
    await expect(insert("balance_added", true)).rejects.toMatchObject(broken);
    await expect(insert("withdrawals_viewed", false)).rejects.toMatchObject(broken);
    await expect(insert("withdrawals_viewed", true, `{"tab":"${"x".repeat(200)}"}`)).rejects.toMatchObject(
      broken,
    );
    await expect(insert("withdrawals_viewed", true, '{"user_id":"x"}')).rejects.toMatchObject(broken);
    await insert("withdrawals_viewed", true, '{"tab":"Pending"}');
  });

  test("kept by an earlier release is no act: it replaces nobody, and breaks no page", async () => {
    const { person, id } = await creditedDeposit();
    const before = await eventsOf(id);
    await oldClaim("balance_added", "user", person.id, {
      deposit_id: id,
      transaction_hash: "x",
      output_index: "boom",
    });
    await oldClaim("deposit_approved", "deposit", id, { transaction_hash: "x", output_index: "boom" });
    await oldClaim("user_status_updated", "user", person.id, {});
    await oldClaim("swap_fee_updated", "coin", "bitcoin", {});
    expect(await eventsOf(id)).toEqual(before);
    const decision = await world.call(owner, "admin_get_decision", { p_type: "user", p_id: person.id });
    expect(decision).toMatchObject({ decided_by_id: null });
    const [change] = await world.rows("select (app.last_change('coin', 'bitcoin', 'swap_fee_updated')).id");
    expect(change).toEqual({ id: null });
    const acts = await world.rows("select action_name from api.admin_acts where target_id = $1", [person.id]);
    expect(acts).toEqual([{ action_name: "balance_added" }]);
    // The audit list still shows them, and the chain is whole.
    const list = await world.call<{ is_claim: boolean }[]>(owner, "admin_audit", {
      p_about: person.id,
      p_action: "balance_added",
    });
    expect(list.map(({ is_claim }) => is_claim)).toEqual([true, false]);
    expect(await world.rows("select * from app.verify_admin_activity()")).toEqual([]);
  });

  test("is kept 30 times in a minute, for each administrator", { tags: "long" }, async () => {
    const [busy, other] = [await world.person({ role: "auditor" }), await world.person({ role: "auditor" })];
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, () => world.call(busy, "log_admin_activity", viewed)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    expect(await refusalOf(viewed, busy)).toMatchObject({ code: "too_many_requests" });
    expect(await world.call(other, "log_admin_activity", viewed)).toEqual({ success: true });
  });

  test("has the same names in the contract, the function and the table", async () => {
    for (const [action, target] of Object.entries(claims)) {
      const input = { action_name: action, target_type: target };
      expect(calls.log_admin_activity.input.safeParse(input).success).toBe(true);
      const person = await world.person({ role: "auditor" });
      expect(await world.call(person, "log_admin_activity", input)).toEqual({ success: true });
    }
    expect([...constraint.matchAll(/'(\w+_viewed)'/g)].map(([, name]) => name)).toEqual(Object.keys(claims));
  });

  test("is read by the list, the seals and the checks of the audit log alone; all others read app.acts", async () => {
    const root = join(import.meta.dirname, "../..");
    const names = (await readdir(root, { recursive: true })).filter(
      (name) => /^(functions|views|src)\/.*\.(sql|ts)$/.test(name) && !name.startsWith("src/generated/"),
    );
    const readers = [];
    for (const name of names) {
      const text = await readFile(join(root, name), "utf8");
      if (/(from|join) (app|api)\.admin_activity\b/.test(text)) readers.push(name);
    }
    expect(readers.sort()).toEqual([
      "functions/audit/audit.sql",
      "functions/audit/audit_seals.sql",
      "functions/audit/verify_admin_activity.sql",
      "src/audit-log.ts",
      "views/acts.sql",
      "views/admin_activity.sql",
    ]);
  });
});
