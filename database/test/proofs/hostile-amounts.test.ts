import { randomUUID } from "node:crypto";
import { type AmountUnit, type CallName, calls } from "@portico/contract";
import { type Context, Refusal } from "@portico/database";
import { callAmounts, fc } from "@portico/testing";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Cast, validInputs } from "@portico/testing/calls/inputs.ts";
import { context, type Person, useWorld } from "@portico/testing/database/world.ts";
import { hostileAmounts, tooFine } from "@portico/testing/vectors/hostile-amounts.ts";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ending } from "./crowd.ts";
import { someoneWith, toEthereum, withdrawal } from "./inputs.ts";

const world = useWorld({ max: 4 });
let admin: Person;
let user: Person;
let cast: Cast;
/** One connection, kept because the pool closes a connection after every error. */
let connection: PoolClient;

beforeAll(async () => {
  connection = await world.pool.connect();
  admin = await world.person({ is_admin: true });
  user = await someoneWith(world, { bitcoin: "1", ethereum: "1" });
  cast = await addCast({ database: world, addPerson: world.person }, admin.id, user);
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
});

/** An amount argument of a function of `api`, which refuses hostile values with this code. */
interface Target {
  call: string;
  field: string;
  code: string;
  unit: AmountUnit;
  who: () => Person;
  /** An input that succeeds, except for the argument. */
  input: () => Record<string, unknown>;
  /** Whether the argument may be omitted. */
  isOptional: boolean;
}

/** Inputs that get as far as the amount, where the calls' usual ones don't. */
const ownInputs: Partial<Record<CallName, () => Record<string, unknown>>> = {
  // Without what the server builds, to an address that is refused after the amount.
  admin_move_to_cold: () => ({
    ...validInputs.admin_move_to_cold(cast),
    p_cold_address_id: randomUUID(),
    p_built: {},
  }),
  // A symbol of another coin, so that its price has to be accepted.
  admin_update_price_source: () => ({
    p_coin_id: "solana",
    p_source: "coingecko",
    p_symbol: "hostile-id",
    p_seen_symbol: "solana",
  }),
};

/** Amounts that a function only compares, with its refusal of any other. */
const compared: Record<string, string> = { p_accepted_price: "price_source_differs" };

const terms = () => {
  const { p_user_id: _, p_fee: __, ...rest } = withdrawal(user, "0.1");
  return rest;
};

/** Functions that are no calls: they check an amount before one, or filter a list. */
const otherFunctions: Omit<Target, "code" | "unit" | "isOptional">[] = [
  { call: "admin_withdrawal_counts", field: "p_max_value", who: () => admin, input: () => ({}) },
  { call: "admin_withdrawal_counts", field: "p_min_value", who: () => admin, input: () => ({}) },
  {
    call: "account_mail_withdrawal_code",
    field: "p_amount",
    who: () => user,
    input: () => ({ ...terms(), p_code_hmac: "00".repeat(32) }),
  },
  {
    call: "account_confirm_withdrawal",
    field: "p_amount",
    who: () => user,
    input: () => ({ ...terms(), p_proof: { kind: "mailed_code", code_hmac: "00".repeat(32) } }),
  },
  {
    call: "cold_plan",
    field: "p_amount",
    who: () => admin,
    input: () => {
      const { p_reason: _, ...move } = validInputs.admin_move_to_cold(cast);
      return move;
    },
  },
];

const targets: Target[] = [
  ...callAmounts().map(({ call, field, isOptional, isNullable, amount: { code, unit } }) => ({
    call,
    field,
    code: compared[field] ?? code,
    unit,
    who: () => (calls[call].who === "user" ? user : admin),
    input: () => ownInputs[call]?.() ?? validInputs[call](cast),
    isOptional: isOptional || isNullable,
  })),
  ...otherFunctions.map((target) => ({
    ...target,
    code: "invalid_amount",
    ...(target.field === "p_amount"
      ? { unit: "coin" as const, isOptional: false }
      : { unit: "usd" as const, isOptional: true }),
  })),
];

/** Calls the function directly: unlike the server, this passes a null on. */
async function straight({ call, who, input }: Target, change: Record<string, unknown>): Promise<unknown> {
  const named: Record<string, unknown> = { ...input(), ...change };
  const names = Object.keys(named);
  const list = ["context => $1", ...names.map((name, index) => `${name} => $${index + 2}`)].join(", ");
  const asked: Context = context(who());
  const { rows } = await connection
    .query(`select api.${call}(${list}) as reply`, [asked, ...names.map((name) => argument(named[name]))])
    .catch((error: { code?: string; message: string; detail: string }) => {
      throw error.code === "PR001" ? new Refusal(error.message, JSON.parse(error.detail)) : error;
    });
  return rows[0]?.reply;
}

/** The driver would send a list as an array of PostgreSQL. */
function argument(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** The decimals of the coin in which an amount is. */
async function decimalsOf({ field, input }: Target): Promise<number> {
  const { p_decimals, p_coin_id, p_from_coin_id, p_to_coin_id } = input();
  if (typeof p_decimals === "number") return p_decimals;
  const coinId = field === "p_to_amount" ? p_to_coin_id : (p_coin_id ?? p_from_coin_id ?? "bitcoin");
  const [coin] = await world.rows<{ decimals: number }>("select decimals from app.coins where coin_id = $1", [
    coinId,
  ]);
  return Number(coin?.decimals);
}

describe("T4 hostile amounts, passed directly to the functions", () => {
  test("every function that takes an amount, and is no call, is listed here", async () => {
    const rows = await world.rows<{ call: string; field: string }>(
      `select p.proname as call, a.name as field
       from pg_proc p cross join unnest(p.proargnames) a (name)
       where p.pronamespace = 'api'::regnamespace and a.name = any ($1) and not p.proname = any ($2)
       order by 1, 2`,
      [[...new Set(callAmounts().map(({ field }) => field))], Object.keys(calls)],
    );
    const listed = otherFunctions.map(({ call, field }) => ({ call, field }));
    expect(rows).toEqual(listed.sort((a, b) => (`${a.call} ${a.field}` < `${b.call} ${b.field}` ? -1 : 1)));
  });

  test.each(targets)("$call $field: refused as $code", async (target) => {
    for (const hostile of [...hostileAmounts, tooFine, ...(target.isOptional ? [] : [null])]) {
      const answer = await ending(straight(target, { [target.field]: hostile }));
      expect.soft({ hostile, refused: answer.refused }).toEqual({ hostile, refused: target.code });
    }
  });

  test.each(targets.filter(({ unit }) => unit === "coin"))(
    "$call $field: more decimals than the coin has are refused",
    async (target) => {
      const amount = `0.${"0".repeat(await decimalsOf(target))}1`;
      const { refused } = await ending(straight(target, { [target.field]: amount }));
      // What an administrator saw is compared alone.
      const codes = [
        target.code,
        "too_many_decimals",
        ...(target.field.startsWith("p_seen_") ? ["setting_changed"] : []),
      ];
      expect(codes).toContain(refused);
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
        async (target, amounts, [from, to]) => {
          const fields = targets.filter(({ call }) => call === target.call).map(({ field }) => field);
          const input = target.input();
          const change = {
            ...Object.fromEntries(fields.map((field, place) => [field, amounts[place % amounts.length]])),
            ...("p_from_coin_id" in input && { p_from_coin_id: from, p_to_coin_id: to }),
            // A withdrawal's network is the coin's.
            ...("p_coin_id" in input && !("p_network" in input) && { p_coin_id: from }),
          };
          if (target.call === "initiate_withdrawal") await world.confirm(user, { ...input, ...change });
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
