import { type Person, useWorld } from "@portico/testing/database/world.ts";
import { hostileAmounts } from "@portico/testing/vectors/hostile-amounts.ts";
import { describe, expect, onTestFinished, test } from "vitest";

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

const swap = (who: Person, input: Record<string, unknown> = {}) =>
  world.call(who, "perform_crypto_swap", { ...toEthereum, ...input });
const refusal = (who: Person, input: Record<string, unknown> = {}) =>
  world.refusal(who, "perform_crypto_swap", { ...toEthereum, ...input });

describe("What a swap does", () => {
  test("T6 swaps at from price / to price and returns success, swap_id, message", async () => {
    const person = await world.personWith("bitcoin", "0.5");
    expect(await swap(person)).toEqual({
      success: true,
      swap_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_id: person.id,
      message: "Successfully swapped 0.1 BTC for 2 ETH",
      from_amount: "0.1",
      to_amount: "2",
      exchange_rate: "20",
      fee: "0.0000026",
      cost: {
        from_value_usd: "5000.13",
        fee_value_usd: "0.13",
        to_value_usd: "5000",
        cost_usd: "0.13",
        cost_percent: "0.0026",
      },
    });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0.3999974", held: "0" });
    expect(await world.balance(person, "ethereum")).toEqual({ amount: "2", held: "0" });
  });

  test("T1 T8 is three transfers: the amount and the fee leave, the other coin arrives", async () => {
    const person = await world.personWith("bitcoin", "0.5");
    const { swap_id } = await swap(person);
    const transfers = await world.rows(
      `select coin_id, debit, credit, trim_scale(amount)::text as amount, transaction_type
       from ledger.transfers where transaction_id = $1 order by id`,
      [swap_id],
    );
    const type = { transaction_type: "swap" };
    expect(transfers).toEqual([
      { coin_id: "bitcoin", debit: "available", credit: "swap", amount: "0.1", ...type },
      { coin_id: "bitcoin", debit: "available", credit: "fees", amount: "0.0000026", ...type },
      { coin_id: "ethereum", debit: "swap", credit: "available", amount: "2", ...type },
    ]);
  });

  test("T8 Max leaves room for the fee and empties the balance exactly", async () => {
    const person = await world.personWith("bitcoin", "0.1");
    const reply = await swap(person, {
      p_from_amount: "0.0999974",
      p_to_amount: "1.999948",
      p_exchange_rate: "20",
    });
    expect(reply).toMatchObject({ to_amount: "1.999948" });
    expect(await world.balance(person, "bitcoin")).toEqual({ amount: "0", held: "0" });
  });

  test("T4 rounds what is credited down, in the coin's own decimals, even where a division would round up", async () => {
    const person = await world.personWith("tether", "10");
    await world.price("monero", "3");
    await world.premium("monero", "0");
    await world.price("monero", "3");
    const reply = await swap(person, {
      p_from_coin_id: "tether",
      p_to_coin_id: "monero",
      p_from_amount: "2",
      p_to_amount: "0.666666666666",
      p_exchange_rate: "0.333333333333333333",
      p_fee: "0.001",
    });
    expect(reply).toMatchObject({ to_amount: "0.666666666666" });
  });

  test("T10 an alias trades as the asset behind it, and never against it", async () => {
    const person = await world.personWith("polygon-network", "10");
    expect(await world.balance(person, "polygon-ecosystem-token")).toEqual({ amount: "10", held: "0" });
    const pair = { p_from_coin_id: "polygon-network", p_to_coin_id: "polygon-ecosystem-token" };
    const input = { p_from_amount: "1", p_to_amount: "1", p_exchange_rate: "1", p_fee: "0.001" };
    expect(await refusal(person, { ...pair, ...input })).toEqual({ code: "same_coin", details: {} });
    await swap(person, { ...input, ...pair, p_to_coin_id: "litecoin" });
    expect(await world.balance(person, "polygon-network")).toEqual({ amount: "0", held: "0" });
    expect(await world.balance(person, "polygon-ecosystem-token")).toEqual({ amount: "8.999", held: "0" });
  });
});

describe("What a swap costs", () => {
  test("T7 pays the market price when selling into a coin of lower premium, and takes the premium when buying", async () => {
    const person = await world.personWith("bitcoin", "1");
    const sold = await swap(person, {
      p_to_coin_id: "tether",
      p_to_amount: "5000",
      p_exchange_rate: "50000",
    });
    expect(sold).toMatchObject({ to_amount: "5000", exchange_rate: "50000" });
    const bought = await swap(person, {
      p_from_coin_id: "tether",
      p_from_amount: "1040",
      p_to_coin_id: "bitcoin",
      p_to_amount: "0.02",
      p_exchange_rate: "0.000019230769230769",
      p_fee: "0.001",
    });
    expect(bought).toMatchObject({ to_amount: "0.02" });
    const premiums = await world.rows(
      "select to_coin_id, premium from api.transactions where user_id = $1 and type = 'swap' order by id",
      [person.id],
    );
    expect(premiums).toEqual([
      { to_coin_id: "tether", premium: "0" },
      { to_coin_id: "bitcoin", premium: "0.0008" },
    ]);
  });

  test("a spread worsens both directions, and a round trip costs it", async () => {
    await world.rows("update app.coins set swap_spread_percent = 1 where coin_id = 'bitcoin'");
    onTestFinished(() => void world.rows("update app.coins set swap_spread_percent = 0"));
    const person = await world.personWith("bitcoin", "1");
    const sold = await swap(person, {
      p_to_coin_id: "tether",
      p_to_amount: "4950",
      p_exchange_rate: "49500",
    });
    expect(sold).toMatchObject({ to_amount: "4950", exchange_rate: "49500" });
    const bought = await swap(person, {
      p_from_coin_id: "tether",
      p_from_amount: "1050.4",
      p_to_coin_id: "bitcoin",
      p_to_amount: "0.02",
      p_exchange_rate: "0.00001904",
      p_fee: "0.001",
    });
    expect(bought).toMatchObject({ to_amount: "0.02" });
    const paid = await world.rows(
      "select premium, has_spread from api.transactions where user_id = $1 and type = 'swap' order by id",
      [person.id],
    );
    expect(paid).toEqual([
      { premium: "50", has_spread: true },
      { premium: "0.001008", has_spread: true },
    ]);
  });

  test("the operator can limit one swap, and a user's swaps of one minute together", async () => {
    const limit = (key: string, value: string) =>
      world.rows("update app.settings set value = $2 where key = $1", [key, value]);
    onTestFinished(async () => {
      await limit("max_swap_usd", "0");
      await limit("max_swaps_per_minute_usd", "0");
    });
    const person = await world.personWith("bitcoin", "1");
    await limit("max_swap_usd", "4999.99");
    expect(await refusal(person)).toEqual({ code: "swap_too_large", details: { limit: "4999.99" } });
    await limit("max_swap_usd", "5000");
    await limit("max_swaps_per_minute_usd", "14999");
    await swap(person);
    await swap(person);
    expect(await refusal(person)).toEqual({ code: "swap_limit_reached", details: { limit: "14999" } });
    await limit("max_swaps_per_minute_usd", "15000");
    expect(await swap(person)).toMatchObject({ success: true });
  });

  test("T6 the client's amount and rate are ignored: the swap uses the server's", async () => {
    const person = await world.personWith("bitcoin", "1");
    const reply = await swap(person, { p_to_amount: "0.000001", p_exchange_rate: "0" });
    expect(reply).toMatchObject({ to_amount: "2", exchange_rate: "20" });
  });

  test("T6 refuses when the server's amount is below the quote less the slippage, 0.5 % by default", async () => {
    const person = await world.personWith("bitcoin", "1");
    expect(await refusal(person, { p_to_amount: "2.02" })).toEqual({
      code: "price_moved",
      details: { coin: "ETH", quoted: "2.02", offered: "2" },
    });
    expect(await refusal(person, { p_exchange_rate: "20.2" })).toMatchObject({ code: "price_moved" });
    expect(await swap(person, { p_to_amount: "2.01", p_exchange_rate: "20.1" })).toMatchObject({
      to_amount: "2",
    });
    for (const [slippage, quote] of [
      ["1", "2.02"],
      ["2", "2.04"],
      ["5", "2.1"],
    ]) {
      const input = { p_slippage: slippage, p_to_amount: quote };
      expect(await swap(person, input)).toMatchObject({ to_amount: "2" });
      expect(await refusal(person, { ...input, p_to_amount: `${quote}6` })).toMatchObject({
        code: "price_moved",
      });
    }
    expect(await refusal(person, { p_slippage: "99" })).toMatchObject({ code: "invalid_slippage" });
    expect(await refusal(person, { p_slippage: "NaN" })).toMatchObject({ code: "invalid_slippage" });
  });

  test("T6 p_fee must equal the server's fee", async () => {
    const person = await world.personWith("bitcoin", "1");
    for (const fee of ["0", "0.0000025", "0.00000261", "1"]) {
      expect(await refusal(person, { p_fee: fee })).toEqual({
        code: "fee_mismatch",
        details: { fee: "0.0000026" },
      });
    }
  });
});

describe("What a swap refuses", () => {
  test("Insufficient {COIN} balance. Available: x, Required: y", async () => {
    const person = await world.personWith("bitcoin", "0.1");
    expect(await refusal(person)).toEqual({
      code: "insufficient_balance",
      details: { coin: "BTC", available: "0.1", required: "0.1000026" },
    });
    const nobody = await world.person();
    expect(await refusal(nobody)).toMatchObject({ details: { available: "0" } });
  });

  test("Swap amounts must be greater than zero", async () => {
    const person = await world.personWith("bitcoin", "0.1");
    for (const field of ["p_from_amount", "p_to_amount"]) {
      for (const amount of ["0", "0.00000000", ...hostileAmounts]) {
        expect(await refusal(person, { [field]: amount })).toMatchObject({
          code: "swap_amount_not_positive",
        });
      }
    }
    // Nine decimals; a bitcoin has eight.
    expect(await refusal(person, { p_from_amount: "0.100000001" })).toMatchObject({
      code: "swap_amount_not_positive",
    });
  });

  test("T4 a hostile rate or fee", async () => {
    const person = await world.personWith("bitcoin", "0.1");
    for (const field of ["p_exchange_rate", "p_fee"]) {
      for (const amount of hostileAmounts) {
        expect(await refusal(person, { [field]: amount })).toMatchObject({ code: "invalid_swap" });
      }
    }
  });

  test("Cannot swap the same cryptocurrency", async () => {
    const person = await world.personWith("bitcoin", "0.1");
    expect(await refusal(person, { p_to_coin_id: "bitcoin" })).toEqual({ code: "same_coin", details: {} });
  });

  test("a coin that does not exist or is switched off", async () => {
    const person = await world.personWith("bitcoin", "0.1");
    expect(await refusal(person, { p_to_coin_id: "nocoin" })).toMatchObject({ code: "unknown_coin" });
    await world.rows(
      "update app.coins set swap_enabled = false where coin_id = 'stacks' or coin_id = 'blockstack'",
    );
    const toStacks = { p_to_coin_id: "blockstack", p_to_amount: "50", p_exchange_rate: "500" };
    expect(await refusal(person, toStacks)).toEqual({ code: "coin_not_swappable", details: { coin: "STX" } });
  });

  test("T4 an amount whose credit rounds to zero", async () => {
    const person = await world.personWith("dogecoin", "1");
    await world.price("dogecoin", "0.0001");
    const input = { p_from_coin_id: "dogecoin", p_from_amount: "0.00000001", p_fee: "0.001" };
    const quote = { p_to_coin_id: "bitcoin", p_to_amount: "0.00000001", p_exchange_rate: "0" };
    expect(await refusal(person, { ...input, ...quote })).toEqual({ code: "amount_too_small", details: {} });
  });

  test("T9 prices that are too old, have no time or are missing", async () => {
    const person = await world.personWith("bitcoin", "0.5");
    const toCardano = { p_to_coin_id: "cardano", p_to_amount: "50", p_exchange_rate: "500" };
    await world.price("cardano", "100", new Date(Date.now() - 601_000).toISOString());
    const stale = { code: "price_stale", details: { coin: "ADA" } };
    expect(await refusal(person, toCardano)).toEqual(stale);
    await world.price("cardano", "100", null);
    expect(await refusal(person, toCardano)).toEqual(stale);
    await world.price("cardano", "100", "2999-01-01T00:00:00Z");
    expect(await refusal(person, toCardano)).toEqual(stale);
    await world.rows("delete from app.crypto_prices where coin_id = 'cardano'");
    expect(await refusal(person, toCardano)).toEqual({ code: "price_unavailable", details: { coin: "ADA" } });
    await world.price("cardano", "100", new Date(Date.now() - 590_000).toISOString());
    expect(await swap(person, toCardano)).toMatchObject({ success: true });
  });

  test("T9 a stale price of the from-coin", async () => {
    const person = await world.personWith("solana", "1");
    await world.price("solana", "100", null);
    const fromSolana = { p_from_coin_id: "solana", p_from_amount: "0.5", p_fee: "0.0012" };
    expect(await refusal(person, { ...fromSolana, p_to_amount: "0.02", p_exchange_rate: "0.04" })).toEqual({
      code: "price_stale",
      details: { coin: "SOL" },
    });
  });

  test("T3 a credit beyond the largest balance", async () => {
    const person = await world.personWith("bitcoin", "9999999999999999999");
    const input = { p_from_amount: "9000000000000000000", p_to_amount: "1", p_exchange_rate: "0" };
    expect(await refusal(person, input)).toEqual({ code: "invalid_swap", details: {} });
  });
});
