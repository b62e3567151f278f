import { randomBytes, randomUUID } from "node:crypto";
import { outside } from "@portico/testing/database/addresses.ts";
import { addDeciders, claimWithdrawal, pendingWithdrawal } from "@portico/testing/database/withdrawals.ts";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, describe, expect, test } from "vitest";

interface Details {
  transaction: { id: string; type: string; status: string; user_email: string };
  output_index: number | null;
  price_usd: string | null;
  value_usd: string | null;
  value_source: string | null;
  swap: Record<string, string> | null;
  events: {
    action: string;
    by: string | null;
    reason: string | null;
    transaction_hash: string | null;
    output_index: number | null;
  }[];
  transfers: { coin_id: string; debit: string; credit: string; amount: string }[];
}

const world = useWorld();
let owner: Person;
let operator: Person;
let second: Person;

beforeAll(async () => {
  ({ owner, operator, second } = await addDeciders(world));
});
const details = (type: string, id: string) =>
  world.call<Details>(operator, "admin_transaction", { p_type: type, p_id: id });
const steps = async (type: string, id: string) =>
  (await details(type, id)).events.map(({ action, by, reason }) => [action, by, reason]);
const moves = async (type: string, id: string) =>
  (await details(type, id)).transfers.map(({ coin_id, debit, credit, amount }) =>
    [coin_id, debit, credit, amount].join(" "),
  );
const decide = async (by: Person, type: string, id: string, more: Record<string, unknown> = {}) => {
  if (type === "withdrawal") await claimWithdrawal(world, by, id);
  return world.call(by, "admin_process_transaction", {
    transaction_type: type,
    transaction_id: id,
    new_status: "completed",
    ...more,
  });
};
const newHash = () => randomBytes(32).toString("hex");

async function twoAdministratorsAbove(what: "withdrawal" | "credit", run: () => Promise<void>) {
  const kinds = what === "credit" ? ["adjustment", "deposit"] : [what];
  const set = (value: string) =>
    world.rows("update app.settings set value = $1 where key = any ($2)", [
      value,
      kinds.map((kind) => `second_administrator_${kind}_usd`),
    ]);
  await set("1");
  await run().finally(() => set("off"));
}

async function swap(person: Person, toAmount: string, rate: string): Promise<string> {
  const reply = await world.call<{ swap_id: string }>(person, "perform_crypto_swap", {
    p_from_coin_id: "bitcoin",
    p_from_amount: "0.1",
    p_to_coin_id: "ethereum",
    p_to_amount: toAmount,
    p_exchange_rate: rate,
    p_fee: "0.0000026",
    p_slippage: "5",
  });
  return reply.swap_id;
}

describe("A swap keeps its terms", () => {
  test("both market prices and both premiums at execution, unaffected by later changes", async () => {
    const person = await world.personWith("bitcoin", "1");
    await world.premium("bitcoin", "0.01");
    await world.premium("ethereum", "0.04");
    await world.price("bitcoin", "50000");
    await world.price("ethereum", "2500");
    const id = await swap(person, "1.9423", "19.423");
    await world.premium("ethereum", "0.2");
    await world.price("bitcoin", "90000");
    await world.price("ethereum", "1000");
    expect(await details("swap", id)).toMatchObject({
      transaction: { id, type: "swap", status: "completed", user_email: person.email },
      price_usd: "50000",
      value_usd: "5000",
      value_source: "recorded",
      swap: {
        from_price_usd: "50000",
        to_price_usd: "2500",
        from_premium_rate: "0.01",
        to_premium_rate: "0.04",
        from_spread_percent: "0",
        to_spread_percent: "0",
        quote_id: null,
        // T75 the same as the cost: 1 - 1.01 / 1.04, and the fee, in percent.
        price_impact: "2.88714",
      },
    });
    expect(await steps("swap", id)).toEqual([["swap_made", person.email, null]]);
    expect(await moves("swap", id)).toEqual([
      "bitcoin available swap 0.1",
      "bitcoin available fees 0.0000026",
      "ethereum swap available 1.942307692307692307",
    ]);
    const [row] = await world.rows<{ same: boolean }>(
      `select exchange_rate = from_price_usd * (1 + least(from_premium_rate, to_premium_rate))
         / (to_price_usd * (1 + to_premium_rate)) as same
       from app.swaps where id = $1`,
      [id],
    );
    expect(row?.same).toBe(true);
    await world.premium("bitcoin", "0");
    await world.premium("ethereum", "0");
    await world.price("bitcoin", "50000");
    await world.price("ethereum", "2500");
  });

  test("the firm quote that set its prices (decision 62)", async () => {
    const person = await world.personWith("bitcoin", "1");
    const terms = { p_from_coin_id: "bitcoin", p_from_amount: "0.1", p_to_coin_id: "ethereum" };
    const quote = await world.call(person, "quote_swap", terms);
    await world.price("bitcoin", "50100");
    const { swap_id } = await world.call<{ swap_id: string }>(person, "perform_crypto_swap", {
      ...terms,
      p_to_amount: quote.to_amount,
      p_exchange_rate: quote.rate,
      p_fee: quote.fee,
      p_quote_id: quote.quote_id,
    });
    expect(await details("swap", swap_id)).toMatchObject({
      price_usd: "50000",
      swap: { from_price_usd: "50000", quote_id: quote.quote_id },
    });
    await world.price("bitcoin", "50000");
  });

  test("an older swap has none; its value comes from the price history or is unknown", async () => {
    const person = await world.personWith("bitcoin", "1");
    const id = await swap(person, "2", "20");
    const known =
      "from_price_usd = null, to_price_usd = null, from_premium_rate = null, to_premium_rate = null";
    await world.rows(`update app.swaps set ${known} where id = $1`, [id]);
    expect(await details("swap", id)).toMatchObject({
      price_usd: null,
      swap: null,
      value_source: "history",
      value_usd: "5000",
    });
    await world.rows("update app.swaps set created_at = '2001-01-01T00:00:00Z' where id = $1", [id]);
    expect(await details("swap", id)).toMatchObject({ value_usd: null, value_source: null });
  });

  test("the four figures are stored together or not at all, and never NaN", async () => {
    const person = await world.personWith("bitcoin", "1");
    const id = await swap(person, "2", "20");
    const change = (set: string) => world.rows(`update app.swaps set ${set} where id = $1`, [id]);
    for (const set of ["to_price_usd = null", "from_price_usd = 'NaN'", "to_premium_rate = 'NaN'"]) {
      await expect(change(set), set).rejects.toThrow("swaps_prices");
    }
  });
});

describe("A withdrawal names everyone involved", () => {
  test("request, first approver, release, second approver, and the hash added later", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await twoAdministratorsAbove("withdrawal", async () => {
      await decide(operator, "withdrawal", id, { admin_notes: "Seen the passport" });
      await world.call(owner, "admin_freeze_withdrawals", {
        target_user_id: person.id,
        p_freeze: true,
        p_reason: "A question to the user",
      });
      await world.call(owner, "admin_release_withdrawal", {
        p_withdrawal_id: id,
        p_reason: "The user called",
      });
      await decide(second, "withdrawal", id);
    });
    const hash = newHash();
    await world.call(operator, "admin_set_withdrawal_hash", {
      p_withdrawal_id: id,
      p_transaction_hash: hash,
      p_output_index: 3,
    });
    expect(await steps("withdrawal", id)).toEqual([
      ["withdrawal_requested", person.email, null],
      ["withdrawal_first_approved", operator.email, "Seen the passport"],
      ["withdrawal_released", owner.email, "The user called"],
      ["withdrawal_claimed", second.email, null],
      ["withdrawal_second_approved", second.email, null],
      ["withdrawal_hash_added", operator.email, null],
    ]);
    const found = await details("withdrawal", id);
    expect(found.events.at(-1)).toMatchObject({ transaction_hash: hash, output_index: 3 });
    expect(found).toMatchObject({
      output_index: 3,
      price_usd: "50000",
      value_usd: "5000",
      value_source: "recorded",
    });
    expect(await moves("withdrawal", id)).toEqual([
      "bitcoin available held 0.1",
      "bitcoin held external 0.0999",
      "bitcoin held fees 0.0001",
    ]);
  });

  test("a rejection with its reason; the price stays that of the request", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await world.price("bitcoin", "51000");
    await world.call(second, "admin_reject_withdrawal", {
      p_withdrawal_id: id,
      p_admin_notes: "Wrong network",
    });
    await world.price("bitcoin", "50000");
    expect(await steps("withdrawal", id)).toEqual([
      ["withdrawal_requested", person.email, null],
      ["withdrawal_rejected", second.email, "Wrong network"],
    ]);
    expect(await details("withdrawal", id)).toMatchObject({ price_usd: "50000", value_usd: "5000" });
    expect(await moves("withdrawal", id)).toEqual([
      "bitcoin available held 0.1",
      "bitcoin held available 0.1",
    ]);
  });

  test("a stable coin counts as a dollar, as in the quota", async () => {
    const person = await world.personWith("usd-coin", "500");
    const [fee] = await world.rows<{ fee: string }>(
      "select trim_scale(fee_amount)::text as fee from app.withdrawal_fees where coin_id = 'usd-coin'",
    );
    const [reply] = await world.withdraw(person, {
      p_amount: "200",
      p_coin_id: "usd-coin",
      p_to_address: outside.ethereum,
      p_fee: fee?.fee,
      p_network: "ERC20",
    });
    expect(await details("withdrawal", reply.withdrawal_id)).toMatchObject({
      price_usd: "1",
      value_usd: "200",
    });
  });

  test("one decided before the audit log existed still names its administrator", async () => {
    const { person, id } = await pendingWithdrawal(world);
    await world.call(operator, "admin_reject_withdrawal", { p_withdrawal_id: id });
    await world.rows("update app.withdrawals set price_usd = null where id = $1", [id]);
    await world.rows("alter table app.admin_activity disable trigger admin_activity_refuse_change");
    await world.rows("update app.admin_activity set target_id = 'another' where target_id = $1", [id]);
    await world.rows("alter table app.admin_activity enable trigger admin_activity_refuse_change");
    expect(await steps("withdrawal", id)).toEqual([
      ["withdrawal_requested", person.email, null],
      ["withdrawal_rejected", operator.email, "Rejected by admin"],
    ]);
    expect(await details("withdrawal", id)).toMatchObject({ price_usd: null, value_source: "recorded" });
  });
});

describe("Deposits and adjustments", () => {
  test("a pending deposit gets its price when it is credited", async () => {
    const person = await world.person();
    const [row] = await world.rows<{ id: string }>(
      `insert into app.deposits (user_id, coin_id, amount, network_id, created_at)
       values ($1, 'bitcoin', 0.5, 'bitcoin', now() - interval '1 hour') returning id`,
      [person.id],
    );
    const id = row?.id ?? "";
    expect(await details("deposit", id)).toMatchObject({ price_usd: null });
    const hash = newHash();
    await decide(operator, "deposit", id, { transaction_hash: hash, output_index: 2 });
    expect(await details("deposit", id)).toMatchObject({
      price_usd: "50000",
      value_usd: "25000",
      value_source: "recorded",
      output_index: 2,
    });
    expect(await steps("deposit", id)).toEqual([
      ["deposit_recorded", null, null],
      ["deposit_approved", operator.email, null],
    ]);
    expect(await moves("deposit", id)).toEqual(["bitcoin external available 0.5"]);
  });

  test("without a fresh price none is stored", async () => {
    const person = await world.person();
    await world.price("litecoin", "100", null);
    await world.credit(person, "litecoin", "2");
    const [row] = await world.rows<{ id: string }>(
      "select id from app.posted_adjustments where user_id = $1",
      [person.id],
    );
    expect((await details("adjustment", row?.id ?? "")).price_usd).toBeNull();
    await world.price("litecoin", "100");
  });

  test("a credit or adjustment by two administrators names both", async () => {
    const person = await world.person();
    const hash = newHash();
    const add = (more: Record<string, unknown>) =>
      world.call<{ adjustment_id: string }>(operator, "admin_add_deposit_and_balance", {
        target_user_id: person.id,
        p_coin_id: "bitcoin",
        p_amount: "0.5",
        p_reason: "A late deposit",
        ...more,
      });
    const approve = (p_adjustment_id: string) =>
      world.call<{ deposit_id: string; posted_adjustment_id: string }>(second, "admin_decide_adjustment", {
        p_adjustment_id,
        p_approve: true,
      });
    await twoAdministratorsAbove("credit", async () => {
      const chain = await add({ p_network: "BTC", p_transaction_hash: hash });
      const { deposit_id } = await approve(chain.adjustment_id);
      const alone = await add({});
      const { posted_adjustment_id } = await approve(alone.adjustment_id);
      const both = [
        ["balance_adjustment_requested", operator.email, "A late deposit"],
        ["balance_added", second.email, "A late deposit"],
      ];
      expect(await steps("deposit", deposit_id)).toEqual(both);
      expect(await steps("adjustment", posted_adjustment_id)).toEqual(both);
      expect((await details("deposit", deposit_id)).events.at(-1)?.transaction_hash).toBe(hash);
      for (const [type, id] of [
        ["deposit", deposit_id],
        ["adjustment", posted_adjustment_id],
      ] as const) {
        expect(await details(type, id)).toMatchObject({ price_usd: "50000", value_usd: "25000" });
      }
    });
  });
});

test("a missing id, and an id of another type, are not found", async () => {
  const { id } = await pendingWithdrawal(world);
  for (const [p_type, p_id] of [
    ["withdrawal", randomUUID()],
    ["swap", id],
    ["nothing", id],
  ]) {
    expect(await world.refusal(operator, "admin_transaction", { p_type, p_id })).toEqual({
      code: "not_found",
      details: {},
    });
  }
});
