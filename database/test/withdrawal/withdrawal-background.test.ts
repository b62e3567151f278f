import { randomUUID } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { approveWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

interface Background {
  address: { sent: number; rejected: number; last_at: string | null; other_users: number };
  notes: { kind: string; at?: string; device?: string }[];
  entries: { kind: string; coin_id: string; change: string; balance: string }[];
  explorer_address_url: string | null;
  explorer_transaction_url: string | null;
}

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});
async function withdraw(who: Person, amount: string, address: string = outside.bitcoin): Promise<string> {
  const [reply] = await world.withdraw(who, {
    p_amount: amount,
    p_coin_id: "bitcoin",
    p_to_address: address,
    p_fee: "0.0001",
    p_network: "BTC",
  });
  return reply.withdrawal_id;
}
const decide = (id: string, status: "completed" | "failed") =>
  status === "completed"
    ? approveWithdrawal(world, admin, id)
    : world.call(admin, "admin_reject_withdrawal", { p_withdrawal_id: id });
const background = (id: string) =>
  world.call<Background>(admin, "admin_withdrawal_background", { p_withdrawal_id: id });
const kinds = async (id: string) => (await background(id)).notes.map(({ kind }) => kind);
/** A user with an old account and a bitcoin. */
async function customer(): Promise<Person> {
  const person = await world.person();
  await world.rows("update app.users set created_at = now() - interval '1 year' where id = $1", [person.id]);
  await world.credit(person, "bitcoin", "1");
  return person;
}

describe("Background for deciding on a withdrawal", () => {
  test("whether this user and others have used this address before", async () => {
    const [ada, bob] = [await customer(), await customer()];
    const first = await withdraw(ada, "0.1");
    expect((await background(first)).address).toEqual({
      sent: 0,
      rejected: 0,
      last_at: null,
      other_users: 0,
    });
    await decide(first, "completed");
    await decide(await withdraw(ada, "0.1"), "failed");
    const third = await withdraw(ada, "0.1");
    expect((await background(third)).address).toMatchObject({ sent: 1, rejected: 1, other_users: 0 });
    const his = await withdraw(bob, "0.1");
    expect((await background(his)).address).toMatchObject({
      sent: 0,
      rejected: 0,
      last_at: null,
      other_users: 1,
    });
    // Later withdrawals do not count for an earlier one.
    expect((await background(first)).address).toMatchObject({ sent: 0, other_users: 0 });
  });

  test("risk notes: the first withdrawal, a new address, a new account", async () => {
    const person = await customer();
    const first = await withdraw(person, "0.1", outside.bitcoinSegwit);
    expect(await kinds(first)).toEqual(["first_withdrawal", "new_address"]);
    await decide(first, "completed");
    expect(await kinds(await withdraw(person, "0.1", outside.bitcoinSegwit))).toEqual([]);
    expect(await kinds(await withdraw(person, "0.1"))).toEqual(["new_address"]);
    await world.rows("update app.users set created_at = now() - interval '1 hour' where id = $1", [
      person.id,
    ]);
    expect(await kinds(await withdraw(person, "0.1", outside.bitcoinSegwit))).toEqual(["new_account"]);
  });

  test("risk notes: a sign-in from a new device, and a reset of password or two-factor", async () => {
    const person = await customer();
    await decide(await withdraw(person, "0.1"), "completed");
    const signIn = (device: string, at: string) =>
      world.rows(
        `insert into app.sessions (user_id, token_hash, device_hash, device_info, ip_address, login_time, expires_at)
         values ($1, sha256($2), sha256($3), $4, '192.0.2.9', now() - $5::interval, now() + interval '1 day')`,
        [person.id, randomUUID(), device, `Agent of ${device}`, at],
      );
    await signIn("laptop", "10 days");
    await signIn("phone", "5 days");
    expect(await kinds(await withdraw(person, "0.01"))).toEqual([]);
    await signIn("phone", "1 hour");
    expect(await kinds(await withdraw(person, "0.01"))).toEqual([]);
    await signIn("stranger", "1 minute");
    const { notes } = await background(await withdraw(person, "0.01"));
    expect(notes).toEqual([
      { kind: "new_device", at: expect.any(String), device: "Agent of stranger", ip_address: "192.0.2.9" },
    ]);
    await world.rows(
      `insert into app.withdrawal_holds (user_id, cause, held_from, held_until)
       values ($1, 'password_reset', now() - interval '25 hours', now() - interval '1 hour')`,
      [person.id],
    );
    expect(await kinds(await withdraw(person, "0.01"))).toEqual(["new_device", "access_reset"]);
  });

  test("the balance history is the ledger's latest entries, each with the balance after it", async () => {
    const person = await customer();
    await world.call(person, "perform_crypto_swap", {
      p_from_coin_id: "bitcoin",
      p_from_amount: "0.1",
      p_to_coin_id: "ethereum",
      p_to_amount: "2",
      p_exchange_rate: "20",
      p_fee: "0.0000026",
    });
    await decide(await withdraw(person, "0.2"), "failed");
    await world.call(admin, "admin_subtract_balance", {
      target_user_id: person.id,
      p_coin_id: "bitcoin",
      p_amount: "0.3",
      p_reason: "A correction",
    });
    const id = await withdraw(person, "0.4");
    const { entries } = await background(id);
    expect(entries.map(({ kind, coin_id, change, balance }) => [kind, coin_id, change, balance])).toEqual([
      ["withdrawal", "bitcoin", "-0.4", "0.1999974"],
      ["adjustment", "bitcoin", "-0.3", "0.5999974"],
      ["refund", "bitcoin", "0.2", "0.8999974"],
      ["withdrawal", "bitcoin", "-0.2", "0.6999974"],
      ["swap", "ethereum", "2", "2"],
      ["fee", "bitcoin", "-0.0000026", "0.8999974"],
      ["swap", "bitcoin", "-0.1", "0.9"],
      ["adjustment", "bitcoin", "1", "1"],
    ]);
    // A completed withdrawal changes nothing in the available balance.
    await decide(id, "completed");
    expect((await background(id)).entries).toEqual(entries);
    for (let count = 0; count < 15; count += 1) await world.credit(person, "tether", "1");
    const latest = (await background(id)).entries;
    expect(latest).toHaveLength(12);
    expect(latest[0]).toMatchObject({ coin_id: "tether", change: "1", balance: "15" });
    expect(latest[11]).toMatchObject({ balance: "4" });
  });

  test("the links to its explorer; an unknown withdrawal is not found; T34 for administrators", async () => {
    const person = await customer();
    const id = await withdraw(person, "0.1");
    const { explorer_address_url, explorer_transaction_url } = await background(id);
    // In practice mode no public explorer knows them.
    expect(explorer_address_url).toBe("/dev/chain/bitcoin/address/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");
    expect(explorer_transaction_url).toBe("/dev/chain/bitcoin/tx/");
    const refusal = (who: Person | null, p_withdrawal_id: string) =>
      world.refusal(who, "admin_withdrawal_background", { p_withdrawal_id });
    expect(await refusal(admin, randomUUID())).toMatchObject({ code: "not_found" });
    expect(await refusal(person, id)).toMatchObject({ code: "not_administrator" });
    expect(await refusal(null, id)).toMatchObject({ code: "not_authenticated" });
  });
});
