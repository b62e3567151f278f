import { fc, searches, seed } from "@portico/testing";
import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { beforeAll, expect, test } from "vitest";
import { beginLimits, holdMoreThanOwed, inventoryOf, measure, setLimit } from "../support/inventories.ts";
import { type Decimal, decimal, written } from "./decimal.ts";
import { someoneWith } from "./inputs.ts";

const world = useWorld();
const coins = ["bitcoin", "ethereum"] as const;
type Coin = (typeof coins)[number];
let owner: Person;
let users: Person[];

beforeAll(async () => {
  owner = await world.person({ role: "owner" });
  users = [await someoneWith(world, { bitcoin: "1000" }), await someoneWith(world, { ethereum: "20000" })];
  users.push(await someoneWith(world, { bitcoin: "500", ethereum: "5000" }));
});

type Step =
  | { kind: "swap"; who: number; into: Coin; units: number }
  | { kind: "add" | "subtract" | "hold" | "limit"; who: number; coin: Coin; units: number }
  | { kind: "measure" };

const coin = fc.constantFrom(...coins);
const who = fc.nat({ max: 2 });
/** In hundredths of an ether, or in twentieths of that in bitcoin, which is worth as much. */
const units = fc.integer({ min: 1, max: 400 });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("swap" as const), who, into: coin, units }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("measure" as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom("add" as const, "subtract" as const, "hold" as const, "limit" as const),
        who,
        coin,
        units,
      }),
    },
  ),
  { minLength: 4, maxLength: 16 },
);

const worth: Record<Coin, Decimal> = { bitcoin: decimal("0.0005"), ethereum: decimal("0.01") };
const inCoin = (of: Coin, count: number) => written(worth[of] * BigInt(count));
const fees: Record<Coin, string> = { bitcoin: "0.0000026", ethereum: "0.0001" };

/** What a model of the rule knows of a coin. */
interface Model {
  limit: Decimal;
  /** What users owned more than was held at the last measurement, and what swaps have paid since. */
  used: Decimal;
}

async function excess(of: Coin): Promise<Decimal> {
  const { owed, holdings } = await inventoryOf(world, owner, of);
  return decimal(owed) - decimal(holdings ?? "");
}

/** Makes a swap that the model allows, or is refused as it says. */
async function swap({ who, into, units }: Extract<Step, { kind: "swap" }>, model: Model): Promise<void> {
  const from = into === "bitcoin" ? "ethereum" : "bitcoin";
  const paid = worth[into] * BigInt(units);
  const input = {
    p_from_coin_id: from,
    p_from_amount: inCoin(from, units),
    p_to_coin_id: into,
    p_to_amount: written(paid),
    p_exchange_rate: "0",
    p_fee: fees[from],
  };
  const before = await excess(into);
  const reply = await world.call(users[who] as Person, "perform_crypto_swap", input).catch((error) => error);
  if (reply.code === "insufficient_balance") return;
  const room = model.limit > model.used ? model.limit - model.used : 0n;
  if (paid > room) {
    expect(reply.code).toBe(room === 0n ? "swap_inventory_used_up" : "swap_inventory_reached");
    expect(decimal(reply.details.room)).toBe(room);
    expect(await excess(into)).toBe(before);
  } else {
    expect(reply).toMatchObject({ success: true, to_amount: written(paid) });
    expect((await excess(into)) - before).toBe(paid);
    model.used += paid;
  }
}

async function adjust({ kind, who, coin, units }: Extract<Step, { coin: Coin }>): Promise<void> {
  const name = kind === "add" ? "admin_add_deposit_and_balance" : "admin_subtract_balance";
  await world
    .call(owner, name, {
      target_user_id: users[who]?.id,
      p_coin_id: coin,
      p_amount: inCoin(coin, units),
      p_reason: "Correction",
    })
    .catch((error) => expect(error.code).toBe("insufficient_funds"));
}

/** A difference of what is held, as deposits and withdrawals make it. */
async function hold(of: Coin, count: number): Promise<void> {
  await world.rows("update chain.holdings set amount = amount + $2 where coin_id = $1", [
    of,
    written(worth[of] * BigInt(count - 200)),
  ]);
}

async function play(taken: readonly Step[]): Promise<void> {
  await holdMoreThanOwed(world, { bitcoin: "1", ethereum: "20" });
  const models = {} as Record<Coin, Model>;
  for (const of of coins) {
    await setLimit(world, owner, of, null);
    await setLimit(world, owner, of, inCoin(of, 300));
    models[of] = { limit: worth[of] * 300n, used: 0n };
  }
  await beginLimits(world);
  const remeasure = async () => {
    for (const of of coins) models[of].used = await excess(of);
  };
  await remeasure();
  for (const step of taken) {
    if (step.kind === "swap") await swap(step, models[step.into]);
    else if (step.kind === "measure") {
      await measure(world);
      await remeasure();
    } else if (step.kind === "hold") await hold(step.coin, step.units);
    else if (step.kind === "limit") {
      await setLimit(world, owner, step.coin, inCoin(step.coin, step.units));
      models[step.coin].limit = worth[step.coin] * BigInt(step.units);
    } else await adjust(step);
  }
}

test("T85 in any sequence, what users owned more than was held when it was measured, and what swaps have paid since, never exceed the limit by a swap", async () => {
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: searches(25), seed });
});
