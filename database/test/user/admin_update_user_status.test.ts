import { randomUUID } from "node:crypto";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let owner: Person;
let support: Person;

beforeAll(async () => {
  owner = await world.person({ role: "owner" });
  support = await world.person({ role: "support" });
});

const name = "admin_update_user_status";
const input = (person: Person, new_status: string, reason = "Asked by the bank") => ({
  target_user_id: person.id,
  new_status,
  reason,
});

async function statusOf(person: Person) {
  const [row] = await world.rows("select status, status_reason from app.users where id = $1", [person.id]);
  return row;
}

describe("admin_update_user_status", () => {
  test("toggles active and suspended; the user reads the reason as long as it holds", async () => {
    const person = await world.person();
    expect(await world.call(support, name, input(person, "suspended", "  Asked by the bank "))).toMatchObject(
      {
        success: true,
        status: "suspended",
        user_id: person.id,
        email: person.email,
        reason: "Asked by the bank",
        has_ended_sessions: false,
      },
    );
    const { user } = await world.call<{ user: Record<string, unknown> }>(person, "account_get_user");
    expect(user).toMatchObject({ status: "suspended", status_reason: "Asked by the bank" });
    await world.call(support, name, input(person, "active", "It was a mistake"));
    expect(await statusOf(person)).toEqual({ status: "active", status_reason: null });
  });

  test("T15 a suspended user may read, and may not move money", async () => {
    const person = await world.personWith("bitcoin", "1");
    await world.call(owner, name, input(person, "suspended"));
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "1", held: "0" });
    expect(await world.refusal(person, "assign_available_wallet_to_user")).toMatchObject({
      code: "account_suspended",
    });
  });

  test("T15 a ban ends sessions and voids every code, link and unfinished sign-in", async () => {
    const person = await world.person();
    await world.rows(
      `insert into app.links (kind, token_hash, user_id, expires_at)
       values ('magiclink', sha256(gen_random_uuid()::text::bytea), $1, now() + interval '1 hour')`,
      [person.id],
    );
    expect(await world.call(owner, name, input(person, "banned"))).toMatchObject({
      has_ended_sessions: true,
    });
    expect(await world.refusal(person, "session")).toMatchObject({ code: "not_authenticated" });
    expect(await world.rows("select end_reason from app.sessions where user_id = $1", [person.id])).toEqual([
      { end_reason: "banned" },
    ]);
    expect(
      await world.rows("select from app.links where user_id = $1 and consumed_at is null", [person.id]),
    ).toEqual([]);
    await world.call(owner, name, input(person, "active", "The ban was lifted"));
    expect(await statusOf(person)).toMatchObject({ status: "active" });
    expect(await world.refusal(person, "session"), "their old session stays over").toMatchObject({
      code: "not_authenticated",
    });
  });

  test("T35 the audit log has who, the old and the new status, and the reason", async () => {
    const person = await world.person();
    await world.call(support, name, input(person, "banned", "Stolen cards"));
    expect(
      await world.rows(
        "select admin_id, action_name, details, reason from app.admin_activity where target_type = 'user' and target_id = $1",
        [person.id],
      ),
    ).toEqual([
      {
        admin_id: support.id,
        action_name: "user_status_updated",
        details: { old: "active", new: "banned" },
        reason: "Stolen cards",
      },
    ]);
  });

  test("requires a reason, a known status that differs from the current one, and an existing user", async () => {
    const person = await world.person();
    for (const [wrong, code] of [
      [{ reason: " x " }, "reason_required"],
      [{ new_status: "gone" }, "invalid_user_status"],
      [{ new_status: "active" }, "status_unchanged"],
      [{ target_user_id: randomUUID() }, "not_found"],
    ] as const) {
      const refusal = await world.refusal(owner, name, { ...input(person, "suspended"), ...wrong });
      expect(refusal).toMatchObject({ code });
    }
    expect(await statusOf(person)).toMatchObject({ status: "active" });
  });

  test("T36 nobody suspends or bans themselves, and only owners suspend or ban administrators", async () => {
    const operator = await world.person({ role: "operator" });
    const other = await world.person({ role: "support" });
    for (const status of ["suspended", "banned"]) {
      expect(await world.refusal(owner, name, input(owner, status))).toMatchObject({ code: "own_account" });
      for (const target of [other, owner]) {
        expect(await world.refusal(operator, name, input(target, status))).toMatchObject({
          code: "administrator_protected",
        });
      }
    }
    await world.call(owner, name, input(operator, "suspended"));
    expect(await world.refusal(operator, name, input(await world.person(), "banned"))).toMatchObject({
      code: "account_suspended",
    });
  });

  test("T36 of two owners who ban each other concurrently, one stays", async () => {
    const other = await world.person({ role: "owner" });
    const third = await world.person({ role: "owner" });
    const late = whileWaiting(world, {
      lock: ["select app.lock_roles()", []],
      call: () => world.refusal(other, name, input(third, "suspended")),
      // As if this owner's call had come first and committed.
      meanwhile: () => world.rows("update app.users set status = 'suspended' where id = $1", [other.id]),
    });
    expect(await late).toMatchObject({ code: "account_suspended" });
    expect(await statusOf(third)).toMatchObject({ status: "active" });
  });

  test("a second click is refused with an explanation", async () => {
    const person = await world.person();
    const clicks = await Promise.allSettled(
      [1, 2].map(() => world.call(owner, name, input(person, "banned"))),
    );
    expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await world.refusal(owner, name, input(person, "banned"))).toEqual({
      code: "status_unchanged",
      details: { status: "banned" },
    });
  });
});

test("T34 requires the permission to change the status of users", async () => {
  const person = await world.person();
  const auditor = await world.person({ role: "auditor" });
  expect(await world.refusal(null, name, input(person, "banned"))).toMatchObject({
    code: "not_authenticated",
  });
  expect(await world.refusal(person, name, input(person, "banned"))).toMatchObject({
    code: "not_administrator",
  });
  expect(await world.refusal(auditor, name, input(person, "banned"))).toMatchObject({
    code: "role_lacks_permission",
  });
});
