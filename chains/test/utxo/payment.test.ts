import { fc, searches } from "@portico/testing";
import { expect, test } from "vitest";
import {
  buildUtxoPayment,
  finishPsbt,
  PaymentError,
  type PaymentPlan,
  readUtxoPayment,
  type UtxoNetworkId,
  utxoNetworks,
} from "../../src/index.ts";
import { dustLimit } from "../../src/utxo/dust.ts";
import { createCoin, type Form, scriptIn, signPsbt } from "./payment-keys.ts";

const stranger = `0014${"22".repeat(20)}`;
const legacyStranger = `76a914${"22".repeat(20)}88ac`;

function planFor(changes: Partial<PaymentPlan>): PaymentPlan {
  return {
    network_id: "bitcoin",
    coins: [createCoin("wpkh", 100_000n, 1), createCoin("wpkh", 50_000n, 2), createCoin("wpkh", 20_000n, 3)],
    outputs: [{ script: stranger, units: "30000" }],
    change_script: scriptIn("wpkh"),
    fee_rate: "2000",
    max_fee: "100000",
    ...changes,
  };
}

/** Plans with coins, outputs and fees of all sizes; many cannot be paid. */
const anyPlan = fc
  .record({
    network_id: fc.constantFrom<UtxoNetworkId>("bitcoin", "litecoin", "dogecoin"),
    coins: fc.array(
      fc.record({ form: fc.constantFrom<Form>("wpkh", "pkh", "sh-wpkh"), units: fc.bigInt(1n, 200_000n) }),
      { minLength: 1, maxLength: 12 },
    ),
    outputs: fc.array(fc.bigInt(1n, 150_000n), { maxLength: 5 }),
    rate: fc.integer({ min: 1_000, max: 100_000 }),
    max_fee: fc.bigInt(0n, 100_000n),
    spends_all: fc.boolean(),
    hasAnchor: fc.boolean(),
    replaced_fee: fc.option(fc.bigInt(0n, 20_000n), { nil: undefined }),
  })
  .map(({ network_id, coins, outputs, rate, max_fee, spends_all, hasAnchor, replaced_fee }): PaymentPlan => {
    const isDogecoin = network_id === "dogecoin";
    const scale = isDogecoin ? 1000n : 1n;
    const own = coins.map(({ form, units }, at) => createCoin(isDogecoin ? "pkh" : form, units * scale, at));
    return {
      network_id,
      coins: own,
      outputs: outputs.map((units) => ({
        script: isDogecoin ? legacyStranger : stranger,
        units: (units * scale).toString(),
      })),
      change_script: scriptIn(isDogecoin ? "pkh" : "wpkh"),
      fee_rate: (BigInt(rate) * scale).toString(),
      max_fee: (max_fee * scale).toString(),
      spends_all,
      ...(hasAnchor && { anchor: `${own.at(-1)?.transaction_hash}:0` }),
      ...(replaced_fee !== undefined && { replaced_fee: (replaced_fee * scale).toString() }),
    };
  });

const sum = (list: readonly { units: string }[]) =>
  list.reduce((total, { units }) => total + BigInt(units), 0n);

test("a payment's inputs are its outputs, change and fee; nothing is dust; the fee keeps to rate and cap", () => {
  let built = 0;
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const payment = buildOrRefuse(plan);
      if (!payment) return;
      built++;
      const network = utxoNetworks[plan.network_id];
      expect(sum(payment.coins)).toBe(sum(payment.outputs) + BigInt(payment.fee));
      expect(payment.outputs.slice(0, plan.outputs.length)).toEqual(plan.outputs);
      for (const { script, units } of payment.outputs)
        expect(BigInt(units)).toBeGreaterThanOrEqual(dustLimit(network, script));
      expect(BigInt(payment.fee)).toBeLessThanOrEqual(BigInt(plan.max_fee));
      const least = (BigInt(plan.fee_rate) * BigInt(payment.virtual_size) + 999n) / 1000n;
      expect(BigInt(payment.fee)).toBeGreaterThanOrEqual(least);
      if (plan.replaced_fee !== undefined)
        expect(BigInt(payment.fee)).toBeGreaterThan(BigInt(plan.replaced_fee));
      if (plan.anchor !== undefined) expect(`${payment.coins[0]?.transaction_hash}:0`).toBe(plan.anchor);
      expect(payment.coins).toHaveLength(plan.spends_all ? plan.coins.length : payment.coins.length);
    }),
    { numRuns: searches(300) },
  );
  expect(built).toBeGreaterThan(10);
});

test("the same plan gives the same payment, whatever the order of its coins", () => {
  fc.assert(
    fc.property(anyPlan, fc.integer(), (plan, turn) => {
      const at = Math.abs(turn) % plan.coins.length;
      const turned = { ...plan, coins: [...plan.coins.slice(at), ...plan.coins.slice(0, at)] };
      expect(buildOrRefuse(turned)).toEqual(buildOrRefuse(plan));
    }),
    { numRuns: searches(60) },
  );
});

test("a payment is read back as it was built, and is signed within its size", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const payment = buildOrRefuse(plan);
      if (!payment) return;
      const { inputs, outputs, fee } = readUtxoPayment(payment.psbt);
      expect(inputs.map((one) => `${one.transaction_hash}:${one.output_index}:${one.units}`)).toEqual(
        payment.coins.map((one) => `${one.transaction_hash}:${one.output_index}:${one.units}`),
      );
      expect(outputs).toEqual(payment.outputs);
      expect(fee).toBe(payment.fee);
      const signed = finishPsbt(signPsbt(payment.psbt), payment.coins);
      expect(signed.virtual_size).toBeLessThanOrEqual(payment.virtual_size);
      expect(signed.virtual_size).toBeGreaterThan(payment.virtual_size - 2 * payment.coins.length - 2);
      expect(readUtxoPayment(signed.raw, payment.coins)).toEqual(
        readUtxoPayment(payment.psbt, payment.coins),
      );
      expect(finishPsbt(signed.raw, payment.coins)).toEqual(signed);
    }),
    { numRuns: searches(40) },
  );
});

test("the smallest coin that is enough is taken; else the largest, and then again", () => {
  expect(buildUtxoPayment(planFor({})).coins.map(({ units }) => units)).toEqual(["50000"]);
  const large = planFor({ outputs: [{ script: stranger, units: "110000" }] });
  expect(buildUtxoPayment(large).coins.map(({ units }) => units)).toEqual(["100000", "20000"]);
});

test("what would be dust as change goes to the network", () => {
  const [coin] = planFor({}).coins;
  const payment = buildUtxoPayment(
    planFor({ coins: coin ? [coin] : [], outputs: [{ script: stranger, units: "99600" }] }),
  );
  expect(payment).toMatchObject({ fee: "400", outputs: [{ units: "99600" }] });
  expect(payment.change_index).toBeUndefined();
});

test("a payment may be replaced where the network allows it", () => {
  const sequences = (network_id: UtxoNetworkId) => {
    const coins = [createCoin("pkh", 900_000_000n, 1)];
    const outputs = [{ script: legacyStranger, units: "100000000" }];
    const payment = buildUtxoPayment(planFor({ network_id, coins, outputs, change_script: scriptIn("pkh") }));
    return finishPsbt(signPsbt(payment.psbt)).raw.includes("fdffffff");
  };
  expect(sequences("bitcoin")).toBe(true);
  expect(sequences("litecoin")).toBe(false);
});

test("a bump spends the anchor and pays more than the attempt that it replaces", () => {
  const first = buildUtxoPayment(planFor({}));
  const [spent] = first.coins;
  const bump = buildUtxoPayment(
    planFor({ anchor: `${spent?.transaction_hash}:0`, replaced_fee: first.fee, fee_rate: "2000" }),
  );
  expect(bump.coins[0]).toEqual(spent);
  expect(BigInt(bump.fee)).toBeGreaterThanOrEqual(BigInt(first.fee) + BigInt(bump.virtual_size));
});

const [wpkh, other] = [createCoin("wpkh", 100_000n, 1), createCoin("wpkh", 50_000n, 2)];
test.each<[string, string, Partial<PaymentPlan>]>([
  ["too little", "insufficient_funds", { outputs: [{ script: stranger, units: "170000" }] }],
  ["no coins", "insufficient_funds", { coins: [] }],
  [
    "only the fee's worth",
    "insufficient_funds",
    { coins: [createCoin("wpkh", 200n, 1)], outputs: [], spends_all: true },
  ],
  ["a tiny output", "below_dust", { outputs: [{ script: stranger, units: "293" }] }],
  ["a negative output", "below_dust", { outputs: [{ script: stranger, units: "-5" }] }],
  ["no output", "nothing_to_pay", { outputs: [] }],
  ["a fee spike", "fee_above_cap", { fee_rate: "100000", max_fee: "9000" }],
  ["a coin twice", "unusable_coin", { coins: [wpkh, wpkh] }],
  ["another's anchor", "unusable_coin", { anchor: `${"ab".repeat(32)}:0` }],
  ["a strange script", "unusable_coin", { coins: [{ ...wpkh, script: "6a00" }] }],
  ["a key that does not fit", "unusable_coin", { coins: [{ ...wpkh, script: stranger }] }],
  ["a coin that differs from its transaction", "unusable_coin", { coins: [{ ...wpkh, units: "100001" }] }],
  [
    "another previous transaction",
    "unusable_coin",
    { coins: [{ ...wpkh, previous_raw: other.previous_raw ?? "" }] },
  ],
])("refuses %s", (_name, fault, changes) => {
  expect(() => buildUtxoPayment(planFor(changes))).toThrow(
    expect.objectContaining({ name: "PaymentError", fault }),
  );
});

test("a P2PKH coin needs its transaction", () => {
  const { previous_raw, ...coin } = createCoin("pkh", 100_000n, 1);
  expect(previous_raw).toBeDefined();
  expect(() => buildUtxoPayment(planFor({ coins: [coin] }))).toThrow(
    expect.objectContaining({ fault: "unusable_coin" }),
  );
});

test("a payment that is not signed, signed by others, or tampered with is refused", () => {
  const payment = buildUtxoPayment(planFor({}));
  const fault = (run: () => unknown) => {
    try {
      run();
      return undefined;
    } catch (error) {
      return error instanceof PaymentError ? error.fault : error;
    }
  };
  expect(fault(() => finishPsbt(payment.psbt))).toBe("not_signed");
  const signed = signPsbt(payment.psbt);
  const { raw } = finishPsbt(signed);
  const changed = raw.replace("22".repeat(20), "33".repeat(20));
  expect(changed).not.toBe(raw);
  expect(fault(() => finishPsbt(changed, payment.coins))).toBe("not_signed");
  expect(fault(() => finishPsbt(raw))).toBe("unreadable");
  const lied = payment.coins.map((coin) => ({ ...coin, units: "1" }));
  expect(fault(() => readUtxoPayment(signed, lied))).toBe("unreadable");
  for (const text of ["", "hello", "cHNidP8", "00", raw.slice(0, -2)])
    expect(fault(() => finishPsbt(text, payment.coins))).toBe("unreadable");
  expect(readUtxoPayment(raw).fee).toBeUndefined();
});

function buildOrRefuse(plan: PaymentPlan) {
  try {
    return buildUtxoPayment(plan);
  } catch (error) {
    if (error instanceof PaymentError) return undefined;
    throw error;
  }
}
