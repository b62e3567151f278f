import { randomBytes, randomUUID } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { context, type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { toEthereum } from "../proofs/inputs.ts";

const world = useWorld();
let owner: Person;

beforeAll(async () => {
  owner = await world.person({ role: "owner" });
});

const name = "admin_delete_user_completely";
const remove = (person: Person, by = owner) => world.call(by, name, { target_user_id: person.id });
const refused = (person: Person, by = owner) => world.refusal(by, name, { target_user_id: person.id });

async function addPendingDeposit(person: Person): Promise<string> {
  const [row] = await world.rows<{ id: string }>(
    "insert into app.deposits (user_id, coin_id, amount) values ($1, 'bitcoin', 0.5) returning id",
    [person.id],
  );
  return String(row?.id);
}

/** Adds an adjustment that awaits a second administrator, or that one has rejected. */
async function addAdjustment(person: Person, status: "pending" | "failed", reason: string): Promise<void> {
  const [decidedBy, decidedAt] = status === "failed" ? [owner.id, new Date().toISOString()] : [null, null];
  await world.rows(
    `insert into app.adjustments (user_id, coin_id, direction, amount, reason, status, requested_by, decided_by, decided_at)
     values ($1, 'bitcoin', 'add', 1, $2, $3, $4, $5, $6)`,
    [person.id, reason, status, owner.id, decidedBy, decidedAt],
  );
}

/** A user who once had coins and now has none. */
async function someoneWhoLeft(): Promise<Person> {
  const person = await world.personWith("bitcoin", "0.5");
  await world.call(owner, "admin_subtract_balance", {
    target_user_id: person.id,
    p_coin_id: "bitcoin",
    p_amount: "0.5",
    p_reason: "Paid out by hand",
  });
  return person;
}

describe("admin_delete_user_completely", () => {
  test("returns success and message; T37 the user is gone, and the ledger stays, anonymous", async () => {
    const person = await someoneWhoLeft();
    const before = await world.rows("select * from ledger.transfers where user_id = $1", [person.id]);
    expect(before).toHaveLength(2);
    expect(await remove(person)).toMatchObject({
      success: true,
      message: `User "${person.email}" has been permanently deleted`,
      user_id: person.id,
      email: person.email,
      has_ended_sessions: true,
    });
    expect(await world.rows("select * from ledger.transfers where user_id = $1", [person.id])).toEqual(
      before,
    );
    expect(await world.refusal(person, "session")).toMatchObject({ code: "not_authenticated" });
    expect(await refused(person), "a second click is refused with an explanation").toMatchObject({
      code: "not_found",
    });
    const [row] = await world.rows("select * from app.users where id = $1", [person.id]);
    expect(row).toMatchObject({ password_hash: null, avatar_url: null, role: null, status: "banned" });
    const details = await world.call(owner, "admin_get_user_details_enhanced", { target_user_id: person.id });
    expect(details).toMatchObject({ deleted_at: expect.stringMatching(/^\d{4}-/), addresses: [] });
    expect(JSON.stringify(details)).not.toContain(person.username);
  });

  test("T17 the wallet is released into its cooling-off period, and its history is kept", async () => {
    const person = await world.person();
    const { wallet_data } = await world.call<{ wallet_data: { wallet_id: string } }>(
      person,
      "assign_available_wallet_to_user",
    );
    await remove(person);
    const [wallet] = await world.rows(
      `select user_id, status, rests_until > now() + interval '89 days' as rests,
         (select count(*)::int from app.wallet_assignments a where a.wallet_id = w.wallet_id and assigned_to is not null) as past
       from app.wallets w where wallet_id = $1`,
      [wallet_data.wallet_id],
    );
    expect(wallet).toEqual({ user_id: null, status: "available", rests: true, past: 1 });
  });

  test("T35 the audit log has the id and neither the email nor the username", async () => {
    const person = await world.person();
    await remove(person);
    const rows = await world.rows(
      "select a::text as text, action_name from app.admin_activity a where target_type = 'user' and target_id = $1",
      [person.id],
    );
    expect(rows).toMatchObject([{ action_name: "user_deleted" }]);
    expect(String(rows[0]?.text)).not.toContain(person.username);
    expect(await world.rows("select * from app.verify_admin_activity()")).toEqual([]);
  });

  test("T37 refused with a text while a balance is above zero, however small", async () => {
    const person = await world.personWith("bitcoin", "0.00000001");
    await world.credit(person, "tether", "12.5");
    expect(await refused(person)).toEqual({
      code: "user_has_balance",
      details: { balances: "0.00000001 BTC, 12.5 USDT" },
    });
    expect(await world.call(person, "session")).toMatchObject({ user_id: person.id });
  });

  test("T37 refused with a text while a withdrawal or a deposit is pending", async () => {
    const person = await world.personWith("bitcoin", "0.4");
    await world.withdraw(person, {
      p_amount: "0.4",
      p_coin_id: "bitcoin",
      p_to_address: outside.bitcoin,
      p_fee: "0.0001",
      p_network: "BTC",
    });
    expect(await refused(person)).toEqual({ code: "user_has_pending", details: { count: 1 } });
    await addPendingDeposit(person);
    expect(await refused(person)).toEqual({ code: "user_has_pending", details: { count: 2 } });
    await addAdjustment(person, "pending", "A correction");
    expect(await refused(person)).toEqual({ code: "user_has_pending", details: { count: 3 } });
  });

  test("T36 nobody deletes themselves or an active administrator", async () => {
    const operator = await world.person({ role: "operator" });
    expect(await refused(owner)).toMatchObject({ code: "own_account" });
    expect(await refused(owner, operator)).toMatchObject({ code: "administrator_protected" });
    expect(await refused(operator)).toMatchObject({ code: "administrator_stays" });
    const support = await world.person({ role: "support" });
    expect(await refused(await world.person(), support)).toMatchObject({ code: "role_lacks_permission" });
    expect(await world.refusal(owner, name, { target_user_id: randomUUID() })).toMatchObject({
      code: "not_found",
    });
  });

  test("administrators' notes are deleted where they name the user, and kept otherwise", async () => {
    const person = await world.person();
    await addAdjustment(person, "failed", `${person.username.toUpperCase()} has asked twice`);
    await addAdjustment(person, "failed", "Asked twice");
    await remove(person);
    expect(
      await world.rows("select reason from app.adjustments where user_id = $1 order by id", [person.id]),
    ).toEqual([{ reason: "It named the user, who was deleted" }, { reason: "Asked twice" }]);
  });

  test("the email and the username can be used again", async () => {
    const person = await world.person();
    await remove(person);
    await world.rows("insert into app.users (email, username) values ($1, $2)", [
      person.email,
      person.username,
    ]);
  });
});

describe("a deletion and a concurrent act are serialized, and nothing is lost", () => {
  test("a concurrent deposit is credited only if the user is not deleted", { tags: "long" }, async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
    await Promise.all(
      people.map(async (person, index) => {
        const acts = [() => remove(person), () => world.credit(person, "bitcoin", "1")];
        if (index % 2) acts.reverse();
        const [first, second] = await Promise.allSettled(acts.map((act) => act()));
        expect([first?.status, second?.status].sort()).toEqual(["fulfilled", "rejected"]);
        const credited = (index % 2 ? first : second)?.status === "fulfilled";
        expect(await world.balance(person, "bitcoin")).toEqual({ amount: credited ? "1" : "0", held: "0" });
      }),
    );
  });

  test("a deposit that arrives while the deletion waits makes it refuse", async () => {
    const person = await world.person();
    const late = await whileWaiting(world, {
      lock: ["insert into app.deposits (user_id, coin_id, amount) values ($1, 'bitcoin', 1)", [person.id]],
      call: () => refused(person),
    });
    expect(late).toEqual({ code: "user_has_pending", details: { count: 1 } });
  });

  test.each([
    [
      "account_start_recovery",
      { p_code_hmac: "aa".repeat(32), p_browser_hash: "bb".repeat(32), p_is_resend: false },
    ],
    ["account_send_magic_link", {}],
  ])("%s, which waits while its user is deleted, leaves nothing of theirs", async (call, more) => {
    const person = await world.person();
    await whileWaiting(world, {
      lock: [
        "select api.admin_delete_user_completely($1::jsonb, $2)",
        [JSON.stringify(context(owner)), person.id],
      ],
      call: () =>
        world.call(null, call, {
          p_email: person.email,
          p_link_hash: randomBytes(32).toString("hex"),
          ...more,
        }),
    });
    for (const table of ["code_challenges", "links"]) {
      expect(await world.rows(`select from app.${table} where user_id = $1`, [person.id]), table).toEqual([]);
    }
  });

  test("a late deposit of a deleted user can be rejected but not credited", async () => {
    const person = await world.person();
    await remove(person);
    const transactionId = await addPendingDeposit(person);
    const input = { transaction_type: "deposit", transaction_id: transactionId };
    expect(
      await world.refusal(owner, "admin_process_transaction", { ...input, new_status: "completed" }),
    ).toMatchObject({ code: "account_deleted" });
    await world.call(owner, "admin_process_transaction", { ...input, new_status: "failed" });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0", held: "0" });
  });

  test("a swap into a new coin while the deletion waits makes it refuse", async () => {
    const person = await world.personWith("bitcoin", "1");
    const late = await whileWaiting(world, {
      lock: [
        `select api.perform_crypto_swap($1::jsonb, 'bitcoin', '0.9999974', 'ethereum', '19.9', '20', '0.0000026')`,
        [JSON.stringify(context(person))],
      ],
      call: () => refused(person),
    });
    expect(late.code).toBe("user_has_balance");
    expect(late.details.balances).toMatch(/^19\.\d+ ETH$/);
  });

  test("a swap that waited for the deletion finds nothing to swap", async () => {
    const person = await someoneWhoLeft();
    const swap = whileWaiting(world, {
      lock: [
        "select api.admin_delete_user_completely($1::jsonb, $2)",
        [JSON.stringify(context(owner)), person.id],
      ],
      call: () => world.refusal(person, "perform_crypto_swap", toEthereum("0.1", "2")),
    });
    expect(await swap).toMatchObject({ code: "insufficient_balance" });
  });

  test.each([
    ["account_update_profile", { p_changes: { username: "is_back_again" } }],
    ["save_address", { p_network_id: "ripple", p_name: "Mine", p_address: outside.ripple }],
  ])("%s that waits for the deletion writes nothing about them", async (call, input) => {
    const person = await world.person();
    const late = await whileWaiting(world, {
      lock: [
        "select api.admin_delete_user_completely($1::jsonb, $2)",
        [JSON.stringify(context(owner)), person.id],
      ],
      call: () => world.refusal(person, call, input),
    });
    expect(late).toMatchObject({ code: "not_authenticated" });
    const [left] = await world.rows("select username from app.users where id = $1", [person.id]);
    expect(left).toEqual({ username: `deleted-${person.id}` });
    expect(await world.rows("select from app.saved_addresses where user_id = $1", [person.id])).toEqual([]);
  });

  test("a sign-in opens no session that outlives the deletion", { tags: "long" }, async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
    await world.rows("update app.users set password_hash = 'hash' where role is null");
    const hash = () => randomBytes(32).toString("hex");
    const signIn = (person: Person) =>
      world.call(null, "account_sign_in", {
        p_email: person.email,
        p_password_hash: "hash",
        p_entry: { token_hash: hash(), device_hash: hash(), challenge_hash: hash() },
        p_browser_hash: hash(),
        p_code_hmac: hash(),
        p_link_hash: hash(),
      });
    await Promise.all(people.map((person) => Promise.allSettled([signIn(person), remove(person)])));
    for (const person of people) {
      expect(await refused(person)).toMatchObject({ code: "not_found" });
      expect(await world.rows("select from app.sessions where user_id = $1", [person.id])).toEqual([]);
      await expect(signIn(person)).rejects.toMatchObject({ code: "invalid_credentials" });
    }
  });

  test("a sign-in by another method that waited for the deletion opens no session", async () => {
    const person = await world.person();
    const [row] = await world.rows<{ reply: unknown }>(
      `with gone as (select api.admin_delete_user_completely($1::jsonb, $2) as reply)
       select app.enter('{"address": "192.0.2.9", "device": "test"}', $2, '{}', 'secret') as reply from gone
       where gone.reply is not null`,
      [JSON.stringify(context(owner)), person.id],
    );
    expect(row?.reply).toMatchObject({ refused: { code: "invalid_credentials" } });
  });
});
