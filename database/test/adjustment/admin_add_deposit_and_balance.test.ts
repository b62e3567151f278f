import { randomUUID } from "node:crypto";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { hostileAmounts } from "@portico/testing/vectors/hostile-amounts.ts";
import { beforeAll, describe, expect, test } from "vitest";

const world = useWorld();
let admin: Person;

beforeAll(async () => {
  admin = await world.person({ is_admin: true });
});

const name = "admin_add_deposit_and_balance";
const credit = { p_coin_id: "bitcoin", p_amount: "0.5", p_reason: "a wire that came in" };
const hash = () => randomUUID().replaceAll("-", "").repeat(2);

describe("admin_add_deposit_and_balance", () => {
  test("a chain deposit credits the user and adds a completed deposit to their history", async () => {
    const person = await world.person();
    const onChain = { p_network: "BTC", p_transaction_hash: hash(), p_output_index: 2 };
    const reply = await world.call(admin, name, { target_user_id: person.id, ...credit, ...onChain });
    expect(reply).toEqual({
      success: true,
      deposit_id: expect.any(String),
      user_id: person.id,
      balance: "0.5",
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.5", held: "0" });
    const history = await world.rows(
      "select id, type, status, amount from api.transactions where user_id = $1",
      [person.id],
    );
    expect(history).toEqual([{ id: reply.deposit_id, type: "deposit", status: "completed", amount: "0.5" }]);
    const [user] = await world.rows(
      "select trim_scale(total_deposited)::text as total from app.users where id = $1",
      [person.id],
    );
    expect(user).toEqual({ total: "25000" });
  });

  test("without a network it credits the user and adds an adjustment with its reason to their history", async () => {
    const person = await world.person();
    const reply = await world.call(admin, name, { target_user_id: person.id, ...credit });
    expect(reply).toEqual({
      success: true,
      posted_adjustment_id: expect.any(String),
      user_id: person.id,
      balance: "0.5",
    });
    const history = await world.rows(
      "select id, type, status, amount, direction, reason from api.transactions where user_id = $1",
      [person.id],
    );
    expect(history).toEqual([
      {
        id: reply.posted_adjustment_id,
        type: "adjustment",
        status: "completed",
        amount: "0.5",
        direction: "add",
        reason: credit.p_reason,
      },
    ]);
    const [user] = await world.rows(
      "select trim_scale(total_deposited)::text as total from app.users where id = $1",
      [person.id],
    );
    expect(user).toEqual({ total: "0" });
  });

  test("T1 is posted from adjustments or, with a transaction hash, from external", async () => {
    const person = await world.person();
    const given = await world.call(admin, name, { target_user_id: person.id, ...credit });
    const onChain = { p_network: "BTC", p_transaction_hash: hash() };
    const seen = await world.call(admin, name, { target_user_id: person.id, ...credit, ...onChain });
    for (const [id, account] of [
      [given.posted_adjustment_id, "adjustments"],
      [seen.deposit_id, "external"],
    ]) {
      expect(
        await world.rows("select debit, credit from ledger.transfers where transaction_id = $1", [id]),
      ).toEqual([{ debit: account, credit: "available" }]);
    }
  });

  test("T14 a credit is unique per network, transaction hash and output, however the hash is written", async () => {
    const [person, other] = await Promise.all([world.person(), world.person()]);
    const transaction = hash();
    const deposit = {
      target_user_id: person.id,
      ...credit,
      p_network: "BTC",
      p_transaction_hash: transaction,
    };
    const { deposit_id } = await world.call(admin, name, deposit);
    const duplicate = { code: "duplicate_deposit", details: {} };
    expect(await world.refusal(admin, name, deposit)).toEqual(duplicate);
    for (const writing of [
      transaction.toUpperCase(),
      `https://mempool.space/tx/${transaction}`,
      ` ${transaction} `,
    ]) {
      const again = { ...deposit, target_user_id: other.id, p_amount: "9", p_transaction_hash: writing };
      expect(await world.refusal(admin, name, again)).toEqual(duplicate);
    }
    expect(await world.refusal(admin, name, { ...deposit, p_output_index: 0 })).toEqual(duplicate);
    const second = { ...deposit, p_output_index: 1, p_shared_with: [deposit_id] };
    expect(await world.call(admin, name, second)).toMatchObject({ balance: "1" });
  });

  test("T14 of concurrent credits of one deposit, one succeeds", async () => {
    const person = await world.person();
    const deposit = { target_user_id: person.id, ...credit, p_network: "BTC", p_transaction_hash: hash() };
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => world.call(admin, name, deposit)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.5", held: "0" });
  });

  test("T14 a network without a hash is refused: the deposit could be credited again", async () => {
    const person = await world.person();
    const deposit = { target_user_id: person.id, ...credit, p_network: "BTC" };
    expect(await world.refusal(admin, name, deposit)).toEqual({
      code: "transaction_hash_required",
      details: {},
    });
  });

  test("T14 a hash requires a network of the coin", async () => {
    const person = await world.person();
    const deposit = { target_user_id: person.id, ...credit, p_transaction_hash: hash() };
    expect(await world.refusal(admin, name, deposit)).toEqual({ code: "missing_network", details: {} });
    expect(await world.refusal(admin, name, { ...deposit, p_network: "Ethereum (ERC20)" })).toEqual({
      code: "network_mismatch",
      details: { coin: "BTC" },
    });
  });

  test("stores the address of the user's wallet on that network", async () => {
    const person = await world.person();
    await world.call(person, "assign_available_wallet_to_user");
    const onChain = { p_network: "BTC", p_transaction_hash: hash() };
    const reply = await world.call(admin, name, { target_user_id: person.id, ...credit, ...onChain });
    const [row] = await world.rows(
      `select d.wallet_address = p.public_address as matches
       from app.deposits d
       join app.wallets w on w.user_id = d.user_id
       join app.pool_addresses p on p.wallet_id = w.wallet_id and p.network_id = 'bitcoin'
       where d.id = $1`,
      [reply.deposit_id],
    );
    expect(row).toEqual({ matches: true });
  });

  test("T35, T38 requires a reason, which the audit log records with the old and new balance", async () => {
    const person = await world.person();
    const deposit = { target_user_id: person.id, ...credit };
    for (const reason of ["", "  ", "no", "x".repeat(501)]) {
      expect(await world.refusal(admin, name, { ...deposit, p_reason: reason })).toEqual({
        code: "reason_required",
        details: {},
      });
    }
    const { posted_adjustment_id } = await world.call(admin, name, deposit);
    const [entry] = await world.rows(
      "select admin_id, action_name, target_id, reason, is_claim, details from app.admin_activity order by sequence desc limit 1",
    );
    expect(entry).toEqual({
      admin_id: admin.id,
      action_name: "balance_added",
      target_id: person.id,
      reason: credit.p_reason,
      is_claim: false,
      details: {
        posted_adjustment_id,
        coin_id: "bitcoin",
        amount: "0.5",
        old_balance: "0",
        new_balance: "0.5",
      },
    });
  });

  test("T4 'Please enter a valid amount' for every hostile amount and for amounts beyond the largest balance", async () => {
    const person = await world.person();
    for (const amount of ["0", "0.123456789", ...hostileAmounts]) {
      expect(
        await world.refusal(admin, name, { target_user_id: person.id, ...credit, p_amount: amount }),
      ).toEqual({ code: "invalid_amount", details: {} });
    }
    const most = { target_user_id: person.id, ...credit, p_amount: "99999999999999999999" };
    await world.call(admin, name, most);
    expect(await world.refusal(admin, name, most)).toEqual({ code: "invalid_amount", details: {} });
  });

  test("T5 the same key credits once", async () => {
    const person = await world.person();
    const key = randomUUID();
    const deposit = { target_user_id: person.id, ...credit };
    const first = await world.call(admin, name, deposit, key);
    expect(await world.call(admin, name, deposit, key)).toEqual(first);
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.5", held: "0" });
    expect(await world.refusal(admin, name, { ...deposit, p_amount: "1" }, key)).toMatchObject({
      code: "idempotency_key_reused",
    });
    expect(await world.refusal(admin, name, deposit, null)).toMatchObject({
      code: "idempotency_key_required",
    });
  });

  test("T34 requires an active administrator and an existing user", async () => {
    const person = await world.person();
    const deposit = { target_user_id: person.id, ...credit };
    expect(await world.refusal(person, name, deposit)).toEqual({ code: "not_administrator", details: {} });
    expect(await world.refusal(null, name, deposit)).toMatchObject({ code: "not_authenticated" });
    const suspended = await world.person({ is_admin: true, status: "suspended" });
    expect(await world.refusal(suspended, name, deposit)).toMatchObject({ code: "account_suspended" });
    const missing = { ...deposit, target_user_id: randomUUID() };
    expect(await world.refusal(admin, name, missing)).toEqual({ code: "not_found", details: {} });
    await world.rows("update app.users set anonymised_at = now() where id = $1", [person.id]);
    expect(await world.refusal(admin, name, deposit)).toMatchObject({ code: "not_found" });
    expect(await world.refusal(admin, name, { ...deposit, p_coin_id: "nocoin" })).toMatchObject({
      code: "unknown_coin",
    });
  });
});
