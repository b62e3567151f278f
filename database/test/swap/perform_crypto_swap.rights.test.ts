import { randomUUID } from "node:crypto";
import { whileWaiting } from "@portico/testing/database/while-waiting.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { describe, expect, test } from "vitest";

const world = useWorld();

/** 0.1 BTC to ETH at 50,000 to 2,500: two coins of equal premium. */
const toEthereum = {
  p_from_coin_id: "bitcoin",
  p_from_amount: "0.1",
  p_to_coin_id: "ethereum",
  p_to_amount: "2",
  p_exchange_rate: "20",
  p_fee: "0.0000026",
};

const swap = (who: Person, input: Record<string, unknown> = {}, key?: string | null) =>
  world.call(who, "perform_crypto_swap", { ...toEthereum, ...input }, key);
const refusal = (who: Person | null, input: Record<string, unknown> = {}, key?: string | null) =>
  world.refusal(who, "perform_crypto_swap", { ...toEthereum, ...input }, key);

describe("Who may swap", () => {
  test("a visitor, an ended session and a banned user must sign in", async () => {
    const [ended, banned] = await Promise.all([
      world.personWith("bitcoin", "1"),
      world.personWith("bitcoin", "1"),
    ]);
    await world.rows("update app.sessions set ended_at = now(), end_reason = 'test' where user_id = $1", [
      ended.id,
    ]);
    await world.rows("update app.users set status = 'banned' where id = $1", [banned.id]);
    for (const who of [null, ended, banned]) {
      expect(await refusal(who)).toEqual({ code: "not_authenticated", details: {} });
    }
  });

  test("a session past its idle timeout or its maximum age is over", async () => {
    const [idle, old] = await Promise.all([
      world.personWith("bitcoin", "1"),
      world.personWith("bitcoin", "1"),
    ]);
    await world.rows(
      "update app.sessions set last_activity = now() - interval '73 hours' where user_id = $1",
      [idle.id],
    );
    await world.rows("update app.sessions set expires_at = now() where user_id = $1", [old.id]);
    for (const who of [idle, old]) expect(await refusal(who)).toMatchObject({ code: "not_authenticated" });
  });

  test("T15 a suspended user may not move money", async () => {
    const person = await world.personWith("bitcoin", "1");
    await world.rows("update app.users set status = 'suspended' where id = $1", [person.id]);
    expect(await refusal(person)).toEqual({ code: "account_suspended", details: {} });
    expect(await world.call(person, "get_user_balance", { p_user_id: person.id, p_coin_id: "bitcoin" })).toBe(
      "1",
    );
  });

  test.each([
    ["suspended", "account_suspended"],
    ["banned", "not_authenticated"],
  ])("T15 a user who is %s while the swap waits for its locks does not swap", async (status, code) => {
    const person = await world.personWith("bitcoin", "1");
    const refused = await whileWaiting(world, {
      lock: ["select from ledger.balances where user_id = $1 for update", [person.id]],
      call: () => refusal(person),
      meanwhile: () => world.rows("update app.users set status = $2 where id = $1", [person.id, status]),
    });
    expect(refused).toEqual({ code, details: {} });
  });
});

describe("T5 A swap's idempotency key", () => {
  test("is required", async () => {
    const person = await world.personWith("bitcoin", "1");
    for (const key of [null, "", " ", "ключ", "k".repeat(201)]) {
      expect(await refusal(person, {}, key)).toEqual({ code: "idempotency_key_required", details: {} });
    }
  });

  test("returns the first reply again for the same input", async () => {
    const person = await world.personWith("bitcoin", "1");
    const key = randomUUID();
    const first = await swap(person, {}, key);
    await world.price("ethereum", "2600");
    expect(await swap(person, {}, key)).toEqual(first);
    await world.price("ethereum", "2500");
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.8999974", held: "0" });
  });

  test("is refused for another input or another call", async () => {
    const person = await world.personWith("bitcoin", "1");
    const key = randomUUID();
    await swap(person, {}, key);
    const reused = { code: "idempotency_key_reused", details: {} };
    expect(await refusal(person, { p_from_amount: "0.2" }, key)).toEqual(reused);
    expect(
      await world.refusal(
        person,
        "initiate_withdrawal",
        {
          p_user_id: person.id,
          p_amount: "1",
          p_coin_id: "bitcoin",
          p_to_address: "x",
          p_fee: "0",
          p_network: "BTC",
        },
        key,
      ),
    ).toEqual(reused);
  });

  test("serves one of two swaps of other coins that use it at the same moment", async () => {
    const person = await world.personWith("bitcoin", "2");
    await world.credit(person, "tether", "2000");
    const [fee] = await world.rows<{ amount: string }>(
      "select trim_scale(fee_amount)::text as amount from app.swap_fees where coin_id = 'tether'",
    );
    const toSolana = {
      p_from_coin_id: "tether",
      p_from_amount: "100",
      p_to_coin_id: "solana",
      p_to_amount: "0.0001",
      p_exchange_rate: "0.000001",
      p_fee: fee?.amount,
    };
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const outcomes = await Promise.allSettled([swap(person, {}, key), swap(person, toSolana, key)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const lost = outcomes.find((outcome) => outcome.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: "idempotency_key_reused" });
    }
    expect(await world.rows("select id from app.swaps where user_id = $1", [person.id])).toHaveLength(10);
  });

  test("belongs to one user", async () => {
    const [one, other] = await Promise.all([
      world.personWith("bitcoin", "1"),
      world.personWith("bitcoin", "1"),
    ]);
    const key = randomUUID();
    const [first, second] = [await swap(one, {}, key), await swap(other, {}, key)];
    expect(first.swap_id).not.toBe(second.swap_id);
  });

  test("can be reused after a refusal, which had no effect", async () => {
    const person = await world.personWith("bitcoin", "0.05");
    const key = randomUUID();
    expect(await refusal(person, {}, key)).toMatchObject({ code: "insufficient_balance" });
    await world.credit(person, "bitcoin", "1");
    expect(await swap(person, {}, key)).toMatchObject({ success: true });
  });
});
