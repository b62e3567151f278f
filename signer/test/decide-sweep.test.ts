import { randomUUID } from "node:crypto";
import {
  buildEvmPayment,
  buildUtxoPayment,
  evmNetworks,
  readSignedPayment,
  scriptOf,
  utxoNetworks,
} from "@portico/chains";
import { fc } from "@portico/testing";
import { outside } from "@portico/testing/database/addresses.ts";
import { describe, expect, test } from "vitest";
import { decide } from "../src/decide.ts";
import type { Knowledge } from "../src/decision.ts";
import { sign } from "../src/sign.ts";
import type { SweepPayment } from "../src/signer-payment.ts";
import { newJournal } from "./support/journals.ts";
import {
  approvedBy,
  keys,
  newApprover,
  ownCoin,
  recipients,
  settingsFor,
  utxoPayment,
  withdrawal,
} from "./support/payments.ts";

const usdt = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";
const bitcoinAddress = keys.addresses.bitcoin ?? "";
const polygonAddress = keys.addresses.polygon ?? "";
const POL = "polygon-ecosystem-token";

/** The exchange's own deposit address with this path. */
function deposit(network: string, path = "0/7") {
  const key = keys.depositKeyAt(network, path);
  if (!key) throw new Error(`no key at ${path}`);
  return { address: key.address, path };
}

const cold = { bitcoin: "1BoatSLRHtKNngkdXEeobR76b53LETtpyT", polygon: outside.ethereum };

function knowing(sweeps: { max_gas: string; max_per_day: string } | null = limits): Knowledge {
  const settings = settingsFor([]);
  for (const [id, network] of Object.entries(settings.networks))
    if (sweeps) network.sweeps = { ...sweeps, cold_addresses: [cold[id as keyof typeof cold]] };
  return { settings, keys, journal: newJournal(), now: new Date() };
}
const limits = { max_gas: "0.01", max_per_day: "0.05" };

const script = (address: string) => scriptOf(utxoNetworks.bitcoin, address);

interface UtxoSweep {
  payment_id?: string;
  coins?: SweepPayment["coins"];
  to?: string;
  /** A second output. */
  more?: { address: string; units: string }[];
  fee_rate?: string;
  kind?: "sweep" | "gas" | "cold";
  /** The cold address. */
  address?: string;
}

/** A sweep of two deposit addresses and an output of the paying address, as the database hands it over. */
function utxoSweep(options: UtxoSweep = {}): SweepPayment {
  const { payment_id = randomUUID(), to = bitcoinAddress, more = [], kind = "sweep" } = options;
  const coins = options.coins ?? [
    { ...ownCoin("1000000"), ...deposit("bitcoin", "0/0") },
    { ...ownCoin("2000000"), ...deposit("bitcoin", "0/31") },
    ownCoin("50000"),
  ];
  const { psbt } = buildUtxoPayment({
    network_id: "bitcoin",
    coins: coins.map(({ address, path: _, ...coin }) => ({ ...coin, script: script(address) })),
    outputs: more.map((output) => ({ script: script(output.address), units: output.units })),
    change_script: script(to),
    fee_rate: options.fee_rate ?? "10000",
    max_fee: "100000000",
    spends_all: true,
  });
  const { address = null } = options;
  const sweep = { network_id: "bitcoin", kind, coin_id: "bitcoin", address, path: null };
  return { payment_id, number: 1, unsigned: psbt, content: null, sweep, coins, answer: null };
}

interface EvmSweep {
  payment_id?: string;
  kind?: "sweep" | "gas" | "cold";
  coin_id?: string;
  to?: string;
  units?: string;
  contract?: string;
  nonce?: bigint;
  rate?: string;
  place?: { address: string; path: string | null };
}

/** A sweep of 5 POL from a deposit address, as the database hands it over. */
function evmSweep(options: EvmSweep = {}): SweepPayment {
  const { payment_id = randomUUID(), kind = "sweep", coin_id = POL, nonce = 0n, contract } = options;
  const place = options.place ?? deposit("polygon");
  const unsigned = buildEvmPayment(evmNetworks.polygon, {
    nonce,
    to: options.to ?? (kind === "gas" ? place.address : polygonAddress),
    units: options.units ?? (kind === "gas" ? "5000000000000000" : "5000000000000000000"),
    gas: 60_000n,
    fees: { rate: options.rate ?? "1000000000", tip: "1000000000" },
    ...(contract !== undefined && { contract }),
  });
  const sweep = { network_id: "polygon", kind, coin_id, ...place };
  return { payment_id, number: 1, unsigned, content: null, sweep, coins: [], answer: null };
}

/** A move of 1 BTC to a cold address, with its change. */
function utxoCold(options: UtxoSweep = {}, recipient = cold.bitcoin): SweepPayment {
  return utxoSweep({
    kind: "cold",
    address: cold.bitcoin,
    coins: [ownCoin()],
    more: [{ address: recipient, units: "100000000" }],
    ...options,
  });
}

/** A move of 5 POL to a cold address. */
function evmCold(options: EvmSweep = {}): SweepPayment {
  return evmSweep({
    kind: "cold",
    place: { address: cold.polygon, path: null },
    to: cold.polygon,
    ...options,
  });
}

async function codeOf(payment: SweepPayment, knowledge: Knowledge = knowing()): Promise<string> {
  const decision = await decide(payment, knowledge);
  if ("answer" in decision) return decision.answer.code;
  knowledge.journal.append(decision.signing.entry);
  return "signs";
}

describe("T81 Sweeps", () => {
  test.each([
    ["outputs of deposit addresses and small ones of the paying address", utxoSweep()],
    ["a network's own coin", evmSweep()],
    ["a token", evmSweep({ coin_id: "tether", contract: usdt, units: "7000000" })],
    ["gas for a token", evmSweep({ kind: "gas", coin_id: "tether" })],
    ["coins to a cold address", utxoCold()],
    [
      "tokens to a cold address",
      evmCold({ coin_id: "tether", contract: usdt, units: "7000000", to: cold.polygon }),
    ],
  ])("T81 without approvals: %s", async (_, payment) => {
    const decision = await decide(payment, knowing());
    if ("answer" in decision) throw new Error(decision.answer.code);
    const signed = sign(payment.unsigned, decision.signing);
    // As anybody reads it: the signatures are those of the addresses.
    expect(readSignedPayment(decision.signing.background, signed.raw)).toEqual(signed);
    expect(signed.outputs).toHaveLength(payment.sweep.kind === "cold" && payment.coins.length > 0 ? 2 : 1);
  });

  const stranger = { address: recipients.evm, path: "0/7" };
  test.each<[string, SweepPayment, string]>([
    ["to somebody else", utxoSweep({ to: recipients.bitcoin }), "differs"],
    ["a second output", utxoSweep({ more: [{ address: recipients.other, units: "1000" }] }), "differs"],
    ["to a deposit address", utxoSweep({ to: deposit("bitcoin").address }), "differs"],
    [
      "an output of somebody else",
      utxoSweep({ coins: [{ ...ownCoin(), address: recipients.bitcoin, path: "0/0" }] }),
      "differs",
    ],
    [
      "a deposit address with another path",
      utxoSweep({ coins: [{ ...ownCoin(), ...deposit("bitcoin", "0/1"), path: "0/2" }] }),
      "differs",
    ],
    [
      "a path that is none",
      utxoSweep({ coins: [{ ...ownCoin(), ...deposit("bitcoin", "0/1"), path: "1/1" }] }),
      "differs",
    ],
    ["gas on Bitcoin", utxoSweep({ kind: "gas" }), "differs"],
    ["a fee above the limit", utxoSweep({ fee_rate: "300000" }), "fee_over_limit"],
    ["outputs of which nothing is said", { ...utxoSweep(), coins: [] }, "differs"],
    ["rubbish", { ...utxoSweep(), unsigned: "cHNidP8=" }, "unreadable"],
    ["on Polygon, to somebody else", evmSweep({ to: recipients.evm }), "differs"],
    ["from somebody else", evmSweep({ place: stranger }), "differs"],
    ["without a path", evmSweep({ place: { ...deposit("polygon"), path: null } }), "differs"],
    ["a token of another contract", evmSweep({ coin_id: "tether", contract: recipients.evm }), "differs"],
    ["a token as the network's own coin", evmSweep({ contract: usdt }), "differs"],
    ["a coin that is not listed", evmSweep({ coin_id: "monero" }), "coin_not_served"],
    ["gas to somebody else", evmSweep({ kind: "gas", to: recipients.evm }), "differs"],
    ["gas to the paying address", evmSweep({ kind: "gas", to: polygonAddress }), "differs"],
    ["gas above its limit", evmSweep({ kind: "gas", units: "10000000000000001" }), "gas_over_limit"],
    ["another cold address than the settings'", utxoCold({ address: recipients.other }), "cold_not_served"],
    ["to somebody else in place of a cold address", utxoCold({}, recipients.other), "differs"],
    ["change of a move to somebody else", utxoCold({ to: recipients.other }), "differs"],
    ["deposits to a cold address", utxoCold({ coins: [{ ...ownCoin(), ...deposit("bitcoin") }] }), "differs"],
    ["on Polygon, to another cold address", evmCold({ place: stranger }), "cold_not_served"],
    ["on Polygon, to somebody else in its place", evmCold({ to: recipients.evm }), "differs"],
    ["tokens as gas", evmSweep({ kind: "gas", coin_id: "tether", contract: usdt, units: "1" }), "differs"],
  ])("T81 nothing is signed: %s", async (_, payment, code) => {
    expect(await codeOf(payment)).toBe(code);
  });

  test("T81 without leave in the settings nothing is swept", async () => {
    expect(await codeOf(utxoSweep(), knowing(null))).toBe("sweeps_off");
    expect(await codeOf(evmSweep({ kind: "gas" }), knowing({ ...limits, max_gas: "0" }))).toBe(
      "gas_over_limit",
    );
  });

  test("T81 fees and gas of 24 hours have a limit; a replaced transaction counts once, as its dearest", async () => {
    const knowledge = knowing({ max_gas: "0.01", max_per_day: "0.01015" });
    const payment_id = randomUUID();
    // 0.005 of gas and 0.00006 for the fee.
    expect(await codeOf(evmSweep({ kind: "gas", payment_id }), knowledge)).toBe("signs");
    expect(await codeOf(evmSweep({ kind: "gas", payment_id, rate: "2000000000" }), knowledge)).toBe("signs");
    expect(await codeOf(evmSweep({ kind: "gas", payment_id, rate: "1000000000" }), knowledge)).toBe("signs");
    // 0.00512 so far.
    expect(await codeOf(evmSweep({ kind: "gas" }), knowledge)).toBe("sweeps_over_daily_limit");
    expect(await codeOf(evmSweep({ kind: "gas", units: "4900000000000000" }), knowledge)).toBe("signs");
    expect(await codeOf(evmSweep(), knowledge)).toBe("signs");
    expect(await codeOf(evmSweep(), knowledge)).toBe("sweeps_over_daily_limit");
    const tomorrow = { ...knowledge, now: new Date(Date.now() + 25 * 60 * 60 * 1000) };
    expect(await codeOf(evmSweep(), tomorrow)).toBe("signs");
  });

  test("T81 T79 a sweep is replaced only by one with the same nonce, and an output keeps its amount", async () => {
    const knowledge = knowing();
    const payment_id = randomUUID();
    expect(await codeOf(evmSweep({ payment_id, nonce: 4n }), knowledge)).toBe("signs");
    expect(await codeOf(evmSweep({ payment_id, nonce: 5n, rate: "2000000000" }), knowledge)).toBe(
      "other_anchor",
    );
    const coin = { ...ownCoin("1000000"), ...deposit("bitcoin") };
    expect(await codeOf(utxoSweep({ coins: [coin] }), knowledge)).toBe("signs");
    expect(await codeOf(utxoSweep({ coins: [{ ...coin, units: "900000" }] }), knowledge)).toBe(
      "amount_changed",
    );
  });

  test("T81 T79 a payment is a sweep or pays withdrawals, on one network: else its cost would be forgotten", async () => {
    const knowledge = knowing();
    const payment_id = randomUUID();
    const coins = [ownCoin()];
    expect(await codeOf(utxoSweep({ payment_id, coins }), knowledge)).toBe("signs");
    expect(await codeOf(evmSweep({ payment_id }), knowledge)).toBe("differs");
    const [ada, bob] = [newApprover("ada"), newApprover("bob")];
    const settings = { ...knowledge.settings, approvers: settingsFor([ada, bob]).approvers };
    const paying = approvedBy(utxoPayment([withdrawal()], { payment_id, coins }), ada, bob);
    expect(await decide(paying, { ...knowledge, settings })).toEqual({
      answer: { code: "differs", details: { what: "what it paid before" } },
    });
  });

  test("T81 any sweep that is signed leaves the coins with us, less a fee within the limits", async () => {
    const places = fc.oneof(
      fc.integer({ min: 0, max: 5 }).map((index) => deposit("bitcoin", `0/${index}`)),
      fc.constant({ address: bitcoinAddress, path: null }),
      fc.constant({ address: recipients.bitcoin, path: "0/0" }),
    );
    const coins = fc.array(fc.tuple(places, fc.integer({ min: 20_000, max: 10_000_000 })), {
      minLength: 1,
      maxLength: 5,
    });
    const to = fc.constantFrom(bitcoinAddress, recipients.other, deposit("bitcoin").address);
    await fc.assert(
      fc.asyncProperty(coins, to, fc.integer({ min: 1, max: 40_000 }), async (given, recipient, rate) => {
        const spent = given.map(([place, units]) => ({ ...ownCoin(String(units)), ...place }));
        const payment = utxoSweep({ coins: spent, to: recipient, fee_rate: String(rate) });
        const decision = await decide(payment, knowing());
        const isOurs = spent.every(({ address }) => address !== recipients.bitcoin);
        expect("signing" in decision).toBe(isOurs && recipient === bitcoinAddress);
      }),
      { numRuns: 60 },
    );
  });
});
