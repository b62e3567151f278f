import { pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

interface Row {
  id: string;
  sequence: number;
  action_name: string;
  admin_email: string | null;
  target_id: string | null;
  reason: string | null;
}

const world = useWorld();
let owner: Person;
let other: Person;
let person: Person;
let withdrawalId: string;

beforeAll(async () => {
  owner = await world.person({ is_admin: true });
  other = await world.person({ is_admin: true });
  ({ person, id: withdrawalId } = await pendingWithdrawal(world));
  await world.call(owner, "admin_process_transaction", {
    transaction_type: "withdrawal",
    transaction_id: withdrawalId,
    new_status: "failed",
    admin_notes: "Another name",
  });
  await world.call(other, "admin_subtract_balance", {
    target_user_id: person.id,
    p_coin_id: "bitcoin",
    p_amount: "0.1",
    p_reason: "A correction",
  });
  await world.call(other, "log_admin_activity", { action_name: "wallets_viewed", target_type: "wallets" });
  await world.rows(
    "select app.record_admin_activity('{}', null, 'user_promoted_to_admin', 'user', $1::text, '{}')",
    [other.id],
  );
});

const list = (input: Record<string, unknown> = {}) => world.call<Row[]>(owner, "admin_audit", input);
const actions = async (input: Record<string, unknown> = {}) =>
  (await list(input)).map(({ action_name }) => action_name);

describe("The audit log", () => {
  test("shows each act, newest first, with administrator, action, target, reason and address", async () => {
    const rows = await list({ p_action: "every" });
    expect(rows.map(({ action_name }) => action_name).slice(0, 4)).toEqual([
      "user_promoted_to_admin",
      "wallets_viewed",
      "balance_subtracted",
      "withdrawal_rejected",
    ]);
    expect(rows[3]).toMatchObject({
      admin_id: owner.id,
      admin_email: owner.email,
      target_type: "withdrawal",
      target_id: withdrawalId,
      reason: "Another name",
      ip_address: "192.0.2.7",
      is_claim: false,
      details: { user_id: person.id, old_status: "pending", new_status: "failed" },
    });
    expect(rows[1]).toMatchObject({ is_claim: true });
    expect(rows[0]).toMatchObject({ admin_id: null, admin_email: null });
  });

  test("is filtered by administrator, kind, target and time, alone and combined", async () => {
    expect(await actions({ p_admin: other.id, p_action: "every" })).toEqual([
      "wallets_viewed",
      "balance_subtracted",
    ]);
    expect(await actions({ p_admin: other.id, p_action: "wallets_viewed" })).toEqual(["wallets_viewed"]);
    expect(await actions({ p_admin: "machine" })).toContain("user_promoted_to_admin");
    expect(await actions({ p_action: "withdrawal_rejected" })).toEqual(["withdrawal_rejected"]);
    for (const about of [person.id, person.email.toUpperCase(), ` ${person.username} `]) {
      // An act on their withdrawal is also about them.
      expect(await actions({ p_about: about }), about).toEqual([
        "balance_subtracted",
        "withdrawal_rejected",
        "balance_added",
      ]);
    }
    expect(await actions({ p_about: withdrawalId })).toEqual(["withdrawal_rejected"]);
    expect(await actions({ p_about: person.email, p_admin: other.id })).toEqual(["balance_subtracted"]);
    expect(await actions({ p_about: "nobody at all" })).toEqual([]);
    const [, , subtracted, rejected] = await world.rows<{ created_at: string }>(
      "select created_at from app.admin_activity order by sequence desc limit 4",
    );
    const span = { p_from: rejected?.created_at, p_to: subtracted?.created_at };
    expect(await actions(span)).toEqual(["withdrawal_rejected"]);
    expect(await actions({ ...span, p_about: person.id })).toEqual(["withdrawal_rejected"]);
    expect(await actions({ p_from: "2999-01-01T00:00:00Z" })).toEqual([]);
    expect(await actions({ p_to: "2020-01-01T00:00:00Z" })).toEqual([]);
  });

  test("T39 is paged by cursor, each line once", async () => {
    for (const about of [undefined, person.id]) {
      const all = await list({ p_limit: 100, p_about: about });
      const seen: string[] = [];
      for (let cursor: string | undefined; seen.length < all.length; cursor = seen.at(-1)) {
        const page = await list({ p_limit: 2, p_cursor: cursor, p_about: about });
        expect(page.length).toBeGreaterThan(0);
        seen.push(...page.map(({ id }) => id));
      }
      expect(seen).toEqual(all.map(({ id }) => id));
    }
    expect(await list({ p_cursor: person.id })).toEqual([]);
  });

  test("offers every administrator who ever acted and every kind of act as filters", async () => {
    const filters = await world.call<{ actions: string[]; administrators: { id: string }[] }>(
      owner,
      "admin_audit_filters",
    );
    expect(filters.actions).toEqual(
      (
        await world.rows<{ name: string }>(
          "select distinct action_name as name from app.admin_activity order by 1",
        )
      ).map(({ name }) => name),
    );
    expect(filters.administrators.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.id, other.id]));
  });

  test("logs its own export with the filters, and allows ten exports in ten minutes", async () => {
    for (let count = 0; count < 10; count += 1) {
      await world.call(other, "begin_audit_export", { p_filters: { about: person.email } });
    }
    expect(await world.refusal(other, "begin_audit_export", { p_filters: {} })).toMatchObject({
      code: "too_many_requests",
    });
    const [row] = await world.call<{ details: unknown }[]>(owner, "admin_audit", {
      p_action: "audit_exported",
    });
    // By id, which stays valid after the user is deleted.
    expect(row?.details).toEqual({ about: person.id });
  });

  test("T34 requires the permission to read it", async () => {
    for (const name of ["admin_audit", "admin_audit_filters"]) {
      expect(await world.refusal(null, name)).toMatchObject({ code: "not_authenticated" });
      expect(await world.refusal(person, name)).toMatchObject({ code: "not_administrator" });
    }
  });
});
