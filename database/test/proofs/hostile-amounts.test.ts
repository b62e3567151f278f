import { randomUUID } from "node:crypto";
import { type Context, Refusal } from "@portico/database";
import { fc } from "@portico/testing";
import { newCoin } from "@portico/testing/calls/inputs.ts";
import { payingAddress } from "@portico/testing/database/paying.ts";
import {
  context,
  expectCleanBooks,
  openWorld,
  type Person,
  type World,
} from "@portico/testing/database/world.ts";
import { hostileAmounts } from "@portico/testing/vectors/hostile-amounts.ts";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ending } from "./crowd.ts";
import { someoneWith, toEthereum, withdrawal } from "./inputs.ts";

let world: World;
let admin: Person;
let user: Person;
/** One connection, kept because the pool closes a connection after every error. */
let connection: PoolClient;

beforeAll(async () => {
  world = await openWorld({ max: 4 });
  connection = await world.pool.connect();
  admin = await world.person({ is_admin: true });
  user = await someoneWith(world, { bitcoin: "1", ethereum: "1" });
  // Another symbol than the coin's, so that its price has to be accepted.
  await world.rows(
    `insert into app.feed_checks (feed_id, market_price, symbol, checked_at)
     values ('hostile-id', 31.25, 'hostile', now() + interval '1 day')`,
  );
  await world.rows(
    "update app.settings set value = '1000000' where key in ('swap_quotes_per_minute', 'unused_swap_quotes_per_hour')",
  );
});

afterAll(async () => {
  connection.release();
  await expectCleanBooks(world);
  await world.drop();
});

interface Target {
  call: string;
  argument: string;
  code: string;
  /** The refusal for too many decimals, if it has its own. */
  tooFine?: string;
  /** The argument may be omitted. */
  isOptional?: true;
  who: () => Person;
  /** An input that succeeds, except for the argument. */
  input: () => Record<string, unknown>;
}

const adjustment = () => ({
  target_user_id: user.id,
  p_coin_id: "bitcoin",
  p_amount: "0.1",
  p_reason: "a proof",
});
const swap = {
  call: "perform_crypto_swap",
  who: () => user,
  input: () => ({ ...toEthereum("0.1", "2"), p_slippage: "1" }),
};
const quote = {
  call: "quote_swap",
  who: () => user,
  input: () => ({ p_from_coin_id: "bitcoin", p_from_amount: "0.1", p_to_coin_id: "ethereum" }),
};
const send = { call: "initiate_withdrawal", who: () => user, input: () => withdrawal(user, "0.1") };

const terms = () => {
  const { p_user_id: _, p_fee: __, ...rest } = withdrawal(user, "0.1");
  return rest;
};
const mailCode = {
  call: "account_mail_withdrawal_code",
  who: () => user,
  input: () => ({ ...terms(), p_code_hmac: "00".repeat(32) }),
};
const confirm = {
  call: "account_confirm_withdrawal",
  who: () => user,
  input: () => ({ ...terms(), p_proof: { kind: "mailed_code", code_hmac: "00".repeat(32) } }),
};

const premium = {
  call: "admin_update_crypto_premium_rate",
  who: () => admin,
  input: () => ({ p_coin_id: "solana", p_premium_rate: "0.3" }),
};
const priceSource = {
  call: "admin_update_price_source",
  who: () => admin,
  input: () => ({
    p_coin_id: "solana",
    p_source: "coingecko",
    p_symbol: "hostile-id",
    p_seen_symbol: "solana",
  }),
};
const fee = {
  call: "admin_update_withdrawal_fee",
  who: () => admin,
  input: () => ({ p_coin_id: "solana", p_fee_amount: "0.3" }),
};

const paying = {
  call: "admin_set_paying",
  who: () => admin,
  input: () => ({
    p_network_id: "bitcoin",
    p_paying: "files",
    p_address: payingAddress.bitcoin,
    p_max_fee: "0.001",
    p_reason: "a proof",
  }),
};

const movement = {
  call: "admin_add_house_movement",
  who: () => admin,
  input: () => ({
    p_request_id: randomUUID(),
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_kind: "funding",
    p_amount: "0.5",
    p_reason: "a proof",
  }),
};

const reconciliation = {
  call: "admin_set_reconciliation",
  who: () => admin,
  input: () => ({
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_is_on: false,
    p_tolerated_amount: "0.5",
    p_reason: "a proof",
  }),
};

const sweepRule = {
  call: "admin_set_sweep_rule",
  who: () => admin,
  input: () => ({
    p_network_id: "bitcoin",
    p_coin_id: "bitcoin",
    p_is_on: false,
    p_minimum_amount: "0.5",
    p_reason: "a proof",
  }),
};

const move = {
  p_request_id: randomUUID(),
  p_network_id: "bitcoin",
  p_coin_id: "bitcoin",
  p_cold_address_id: randomUUID(),
  p_amount: "0.5",
};
const coldPlan = { call: "cold_plan", who: () => admin, input: () => move };
const coldMove = {
  call: "admin_move_to_cold",
  who: () => admin,
  input: () => ({ ...move, p_reason: "a proof", p_built: {} }),
};

const newCoinInput = {
  call: "admin_add_coin",
  who: () => admin,
  input: () => ({
    ...newCoin,
    p_decimals: 8,
    // The driver would send a list as an array of PostgreSQL.
    p_networks: JSON.stringify(newCoin.p_networks),
  }),
};

const targets: Target[] = [
  { ...swap, argument: "p_from_amount", code: "swap_amount_not_positive" },
  { ...swap, argument: "p_to_amount", code: "swap_amount_not_positive" },
  { ...swap, argument: "p_exchange_rate", code: "invalid_swap" },
  { ...swap, argument: "p_fee", code: "invalid_swap" },
  { ...swap, argument: "p_slippage", code: "invalid_slippage" },
  { ...quote, argument: "p_from_amount", code: "swap_amount_not_positive" },
  { ...send, argument: "p_amount", code: "invalid_amount" },
  { ...send, argument: "p_fee", code: "invalid_amount" },
  { ...mailCode, argument: "p_amount", code: "invalid_amount" },
  { ...confirm, argument: "p_amount", code: "invalid_amount" },
  {
    call: "admin_add_deposit_and_balance",
    argument: "p_amount",
    code: "invalid_amount",
    who: () => admin,
    input: adjustment,
  },
  {
    call: "admin_subtract_balance",
    argument: "p_amount",
    code: "invalid_amount",
    who: () => admin,
    input: adjustment,
  },
  { ...paying, argument: "p_max_fee", code: "invalid_amount" },
  { ...movement, argument: "p_amount", code: "invalid_amount" },
  { ...reconciliation, argument: "p_tolerated_amount", code: "invalid_amount" },
  { ...sweepRule, argument: "p_minimum_amount", code: "invalid_amount" },
  { ...coldPlan, argument: "p_amount", code: "invalid_amount" },
  { ...coldMove, argument: "p_amount", code: "invalid_amount" },
  { ...premium, argument: "p_premium_rate", code: "invalid_premium_rate" },
  {
    ...premium,
    argument: "p_seen_premium_rate",
    code: "invalid_premium_rate",
    tooFine: "setting_changed",
    isOptional: true,
  },
  { ...priceSource, argument: "p_accepted_price", code: "price_source_differs" },
  { ...newCoinInput, argument: "p_swap_fee", code: "invalid_amount", tooFine: "too_many_decimals" },
  { ...newCoinInput, argument: "p_withdrawal_fee", code: "invalid_amount", tooFine: "too_many_decimals" },
  { ...fee, argument: "p_fee_amount", code: "invalid_amount", tooFine: "too_many_decimals" },
  {
    ...fee,
    argument: "p_seen_fee_amount",
    code: "invalid_amount",
    tooFine: "setting_changed",
    isOptional: true,
  },
];

/** Calls the function directly: unlike the server, this passes a null on. */
async function straight({ call, who, input }: Target, change: Record<string, unknown>): Promise<unknown> {
  const named: Record<string, unknown> = { ...input(), ...change };
  const names = Object.keys(named);
  const list = ["context => $1", ...names.map((name, index) => `${name} => $${index + 2}`)].join(", ");
  const asked: Context = context(who());
  const { rows } = await connection
    .query(`select api.${call}(${list}) as reply`, [asked, ...names.map((name) => named[name])])
    .catch((error: { code?: string; message: string; detail: string }) => {
      throw error.code === "PR001" ? new Refusal(error.message, JSON.parse(error.detail)) : error;
    });
  return rows[0]?.reply;
}

describe("T4 hostile amounts, passed directly to the functions", () => {
  test("every amount argument of every function is listed here", async () => {
    const rows = await world.rows<{ call: string; argument: string }>(
      `select p.proname as call, a.name as argument
       from pg_proc p cross join unnest(p.proargnames) a (name)
       where p.pronamespace = 'api'::regnamespace and a.name ~ '(amount|fee|rate|slippage|price)(_|$)'
       order by 1, 2`,
    );
    expect(rows).toEqual(
      targets
        .map(({ call, argument }) => ({ call, argument }))
        .sort((a, b) => (`${a.call} ${a.argument}` < `${b.call} ${b.argument}` ? -1 : 1)),
    );
  });

  test.each(targets)("$call $argument: refused as $code", async (target) => {
    for (const hostile of [...hostileAmounts, ...(target.isOptional ? [] : [null])]) {
      const answer = await ending(straight(target, { [target.argument]: hostile }));
      expect({ hostile, refused: answer.refused }).toEqual({ hostile, refused: target.code });
    }
  });

  test.each(targets.filter(({ argument }) => argument !== "p_slippage" && argument !== "p_exchange_rate"))(
    "$call $argument: more decimals than the coin has are refused",
    async (target) => {
      const decimals = target.argument === "p_to_amount" ? 18 : 8;
      const amount = `0.${"0".repeat(decimals)}1`;
      expect(await ending(straight(target, { [target.argument]: amount }))).toMatchObject({
        refused: target.tooFine ?? target.code,
      });
    },
  );

  test("a well-formed but enormous amount is refused or accepted, and never a fault", {
    tags: "long",
  }, async () => {
    const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 20 });
    const decimals = fc.oneof(
      fc.constant(""),
      fc.string({ unit: fc.constantFrom(..."019"), minLength: 1, maxLength: 18 }),
    );
    const amount = fc.oneof(
      fc.constantFrom("99999999999999999999", "99999999999999999999.99999999", "0.00000001", "0", "0.0"),
      fc.tuple(digits, decimals).map(([whole, rest]) => whole.replace(/^0+(?=.)/, "") + (rest && `.${rest}`)),
    );
    const coin = fc.constantFrom("bitcoin", "ethereum", "tether", "monero", "polygon-network");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...targets),
        fc.array(amount, { minLength: 4, maxLength: 4 }),
        fc.tuple(coin, coin),
        async (target, [first, second, third, fourth], [from, to]) => {
          const changes: Record<string, Record<string, unknown>> = {
            perform_crypto_swap: {
              p_from_amount: first,
              p_to_amount: second,
              p_exchange_rate: third,
              p_fee: fourth,
              p_from_coin_id: from,
              p_to_coin_id: to,
            },
            quote_swap: { p_from_amount: first, p_from_coin_id: from, p_to_coin_id: to },
            initiate_withdrawal: { p_amount: first, p_fee: second },
            admin_update_crypto_premium_rate: { p_premium_rate: first, p_seen_premium_rate: second },
            admin_set_paying: { p_max_fee: first },
            admin_update_price_source: { p_accepted_price: first },
            admin_add_house_movement: { p_amount: first },
            admin_set_reconciliation: { p_tolerated_amount: first },
            admin_set_sweep_rule: { p_minimum_amount: first },
            cold_plan: { p_amount: first },
            admin_move_to_cold: { p_amount: first },
            admin_add_coin: { p_swap_fee: first, p_withdrawal_fee: second },
            admin_update_withdrawal_fee: { p_fee_amount: first, p_seen_fee_amount: second },
          };
          const change = changes[target.call] ?? { p_amount: first, p_coin_id: from };
          if (target.call === send.call) await world.confirm(user, { ...target.input(), ...change });
          await ending(straight(target, change));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("the largest possible balance does not overflow in a swap or a refund", async () => {
    const rich = await someoneWith(world, { bitcoin: "99999999999999999999" });
    const swapAll = { ...toEthereum("99999999999999999999", "1"), p_fee: "0.0000026" };
    expect(await ending(world.call(rich, "perform_crypto_swap", swapAll))).toMatchObject({
      refused: "insufficient_balance",
    });
    const swapMost = toEthereum("99999999999999999998", "1");
    expect(await ending(world.call(rich, "perform_crypto_swap", swapMost))).toMatchObject({
      refused: "invalid_swap",
    });
    const sendMost = withdrawal(rich, "99999999999999999998");
    expect(await ending(world.call(rich, "initiate_withdrawal", sendMost))).toMatchObject({
      refused: "quota_exceeded",
    });
  });

  test("T9 hostile prices and figures from a feed are never stored", async () => {
    const before = await world.rows("select coin_id, market_price from app.crypto_prices order by 1");
    for (const hostile of [...hostileAmounts, "0", "0.0", null, true, [], {}, -1]) {
      const prices = [{ coin_id: "bitcoin", market_price: hostile, last_updated: new Date().toISOString() }];
      const input = { p_source: "simulated", p_prices: prices };
      const reply = await world.call<{ updated: string[]; held: string[] }>(null, "ingest_prices", input);
      // A whole number with a leading zero is valid from a feed and not hostile; any jump is held back.
      expect({ hostile, updated: reply.updated }).toEqual({ hostile, updated: [] });
    }
    expect(await world.rows("select coin_id, market_price from app.crypto_prices order by 1")).toEqual(
      before,
    );
    const figures = ["price_change_24h", "price_change_percentage_24h", "market_cap", "volume_24h"];
    for (const hostile of [...hostileAmounts, null, true, [], {}, -1, 1e30]) {
      const price = { coin_id: "bitcoin", market_price: "50000", last_updated: new Date().toISOString() };
      const prices = [{ ...price, ...Object.fromEntries(figures.map((name) => [name, hostile])) }];
      await world.call(null, "ingest_prices", { p_source: "simulated", p_prices: prices });
    }
  });
});
