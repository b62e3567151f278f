import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      world.call(admin, "log_admin_activity", {
        action_name: "withdrawals_viewed",
        target_type: "withdrawals",
        details: { tab: String.fromCharCode(65 + index) },
      }),
    ),
  );
});

/** What the check finds after statements that bypass the triggers, in a transaction that is rolled back. */
async function foundAfter(...statements: string[]) {
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    // The database's owner can drop it, too.
    await client.query("alter table app.admin_activity drop constraint admin_activity_claim");
    for (const statement of statements) await client.query(statement);
    const { rows } = await client.query("select sequence::int, problem from app.verify_admin_activity()");
    return rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("T35 The audit log", () => {
  test("is a chain without gaps, even with concurrent acts", async () => {
    expect(await foundAfter()).toEqual([]);
    const [row] = await world.rows(
      "select count(*)::int as entries, max(sequence)::int as last, count(distinct previous_hash)::int as links from app.admin_activity",
    );
    expect(row).toEqual({ entries: 12, last: 12, links: 12 });
  });

  test("verification detects an edited row, whichever column was edited", async () => {
    for (const change of [
      "details = '{}'",
      "admin_id = null",
      "action_name = 'nothing'",
      "reason = 'made up'",
      "is_claim = false",
      "created_at = created_at - interval '1 microsecond'",
      "target_id = 'x'",
      "ip_address = 'x'",
      "request_id = 'x'",
    ]) {
      const found = await foundAfter(`update app.admin_activity set ${change} where sequence = 5`);
      expect(found, change).toEqual([{ sequence: 5, problem: "edited" }]);
    }
  });

  test("verification detects a removed row", async () => {
    expect(await foundAfter("delete from app.admin_activity where sequence = 5")).toEqual([
      { sequence: 6, problem: "a row before it was removed" },
    ]);
    expect(await foundAfter("delete from app.admin_activity where sequence = 1")).toEqual([
      { sequence: 2, problem: "a row before it was removed" },
    ]);
  });

  test("verification detects rows removed at its end, even if others were added after them", async () => {
    const cut = "delete from app.admin_activity where sequence > 10";
    expect(await foundAfter(cut)).toEqual([{ sequence: 12, problem: "removed" }]);
    expect(await foundAfter("delete from app.admin_activity")).toEqual([
      { sequence: 12, problem: "removed" },
    ]);
    const next = "select app.record_admin_activity('{}', null, 'nothing', 'user', null)";
    expect(await foundAfter(cut, next)).toEqual([{ sequence: 13, problem: "a row before it was removed" }]);
  });

  test("verification reports an unknown end if the head row was removed", async () => {
    const unmark = "delete from app.admin_activity_head";
    const problem = "where the log ends is not known: app.admin_activity_head is empty";
    expect(await foundAfter(unmark)).toEqual([{ sequence: 12, problem }]);
    expect(await foundAfter(unmark, "delete from app.admin_activity")).toEqual([{ sequence: 0, problem }]);
  });

  test("verification detects a last row that was edited or added with a matching hash", async () => {
    expect(
      await foundAfter(
        "update app.admin_activity set reason = 'made up' where sequence = 12",
        "update app.admin_activity a set hash = app.admin_activity_hash(a) where sequence = 12",
      ),
    ).toEqual([{ sequence: 12, problem: "edited" }]);
    expect(
      await foundAfter(
        "create temporary table forged on commit drop as select * from app.admin_activity where sequence = 12",
        "update forged set sequence = 13, id = app.uuid_v7(), previous_hash = hash, hash = sha256('x')",
        "insert into app.admin_activity select * from forged",
        "update app.admin_activity a set hash = app.admin_activity_hash(a) where sequence = 13",
      ),
    ).toEqual([{ sequence: 12, problem: "a row after it was added" }]);
  });

  test("verification detects reordered rows and a recomputed hash", async () => {
    const swapped = await foundAfter(
      "update app.admin_activity set sequence = 100 where sequence = 5",
      "update app.admin_activity set sequence = 5 where sequence = 6",
      "update app.admin_activity set sequence = 6 where sequence = 100",
    );
    expect(swapped).toEqual([
      { sequence: 5, problem: "edited" },
      { sequence: 6, problem: "edited" },
      { sequence: 7, problem: "out of order" },
    ]);
    const forged = await foundAfter(
      "update app.admin_activity set reason = 'made up' where sequence = 5",
      "update app.admin_activity a set hash = app.admin_activity_hash(a) where sequence = 5",
    );
    expect(forged).toEqual([{ sequence: 6, problem: "out of order" }]);
  });
});
