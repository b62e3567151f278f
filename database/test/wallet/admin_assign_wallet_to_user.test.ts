import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addWallets, approvePool, type PoolReply } from "../support/wallets.ts";

const world = useWorld({ practice: false });
let admin: Person;
let person: Person;
let walletId: string;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

beforeEach(async () => {
  await world.rows("update app.wallets set rests_until = now() + interval '1 year' where user_id is null");
  [walletId] = (await addWallets(world, 1)) as [string];
  person = await world.person();
});

const name = "admin_assign_wallet_to_user";
const given = (p_wallet_id = walletId, p_user_id = person.id) => ({ p_user_id, p_wallet_id });

async function openAssignments(): Promise<Record<string, unknown>[]> {
  return world.rows(
    `select a.wallet_id, a.cause, w.status, w.assigned_at = a.assigned_from as at_once
     from app.wallet_assignments a join app.wallets w using (wallet_id, user_id)
     where a.user_id = $1 and a.assigned_to is null`,
    [person.id],
  );
}

describe("admin_assign_wallet_to_user", () => {
  test("'Wallet successfully assigned.': the user has the chosen wallet, and the audit log names the administrator", async () => {
    expect(await world.call(admin, name, given())).toEqual({
      success: true,
      message: "Wallet successfully assigned.",
      wallet_id: walletId,
      user_id: person.id,
      pool_request_id: null,
    });
    expect(await openAssignments()).toEqual([
      { wallet_id: walletId, cause: "administrator", status: "assigned", at_once: true },
    ]);
    const log = await world.rows(
      "select admin_id, action_name, details from app.admin_activity where target_type = 'user' and target_id = $1",
      [person.id],
    );
    expect(log).toEqual([
      {
        admin_id: admin.id,
        action_name: "wallet_assigned",
        details: { wallet_id: walletId, rested_until: null },
      },
    ]);
  });

  test("'User already has an assigned wallet. Please release it first.'", async () => {
    await world.call(admin, name, given());
    const [other] = (await addWallets(world, 1)) as [string];
    expect(await world.refusal(admin, name, given(other))).toMatchObject({ code: "user_has_wallet" });
    expect(await openAssignments()).toMatchObject([{ wallet_id: walletId }]);
  });

  test("refuses another user's wallet, an unknown wallet and an unknown user", async () => {
    await world.call(admin, name, given());
    const other = await world.person();
    const missing = "019a0000-0000-7000-8000-000000000000";
    expect(await world.refusal(admin, name, given(walletId, other.id))).toMatchObject({
      code: "wallet_taken",
    });
    expect(await world.refusal(admin, name, given(missing, other.id))).toMatchObject({
      code: "wallet_not_found",
    });
    expect(await world.refusal(admin, name, given(walletId, missing))).toMatchObject({ code: "not_found" });
  });

  test("T17 an administrator may choose a wallet in its cooling-off period after a warning, and another one approves", async () => {
    await world.rows("update app.wallets set rests_until = now() + interval '9 days' where wallet_id = $1", [
      walletId,
    ]);
    expect(await world.refusal(admin, name, given())).toEqual({
      code: "wallet_rests",
      details: { until: expect.any(String) },
    });
    expect(await openAssignments()).toEqual([]);
    const made = await world.call<PoolReply>(admin, name, {
      ...given(),
      p_even_resting: true,
      p_reason: "Nobody ever used it",
    });
    expect(await openAssignments()).toEqual([]);
    await approvePool(world, made.pool_request_id);
    expect(await openAssignments()).toMatchObject([{ wallet_id: walletId }]);
    const [log] = await world.rows<{ details: { rested_until: string | null } }>(
      "select details from app.admin_activity where target_id = $1",
      [person.id],
    );
    expect(log?.details.rested_until).not.toBeNull();
  });

  test("T16 when administrators and automatic assignment race for one wallet, one user gets it", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.person()));
    const tries = await Promise.allSettled(
      people.map(({ id }, index) =>
        index % 2 === 0
          ? world.call(admin, name, given(walletId, id))
          : world.call(people[index] ?? null, "assign_available_wallet_to_user"),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = tries.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refusals.every((code) => ["wallet_taken", "no_wallet_available"].includes(code))).toBe(true);
    expect(
      await world.rows("select from app.wallet_assignments where wallet_id = $1", [walletId]),
    ).toHaveLength(1);
  });

  test("T16 from two administrators and their own request at once, a user gets one wallet", async () => {
    const wallets = await addWallets(world, 3);
    const tries = await Promise.allSettled([
      ...wallets.map((id) => world.call(admin, name, given(id))),
      world.call(person, "assign_available_wallet_to_user"),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await openAssignments()).toHaveLength(1);
  });

  test("T17 a user who gets a wallet while its address changes counts as having seen only the new one", async () => {
    const [old] = await world.rows<{ address_key: string }>(
      "select distinct address_key from app.wallet_addresses where wallet_id = $1",
      [walletId],
    );
    await whileWaiting(world, {
      lock: ["select from app.wallets where wallet_id = $1 for update", [walletId]],
      call: () => world.call(admin, name, given()),
      meanwhile: () =>
        world.rows("update app.wallet_addresses set shown_to = clock_timestamp() where wallet_id = $1", [
          walletId,
        ]),
    });
    const [row] = await world.rows("select app.address_holder('ethereum', $1, clock_timestamp()) as holder", [
      old?.address_key,
    ]);
    expect(row).toEqual({ holder: null });
  });

  test("T34 only an active administrator may", async () => {
    const suspended = await world.person({ is_admin: true, status: "suspended" });
    expect(await world.refusal(suspended, name, given())).toMatchObject({ code: "account_suspended" });
    expect(await world.refusal(person, name, given())).toMatchObject({ code: "not_administrator" });
    expect(await world.refusal(null, name, given())).toMatchObject({ code: "not_authenticated" });
  });
});
