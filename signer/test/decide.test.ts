import { randomUUID } from "node:crypto";
import { evmNetworks, readSignedPayment } from "@portico/chains";
import type { SignerAnswer } from "@portico/contract";
import { fc } from "@portico/testing";
import { describe, expect, test } from "vitest";
import { decide } from "../src/decide.ts";
import type { Decision, Knowledge } from "../src/decision.ts";
import { openJournal } from "../src/journal.ts";
import { sign } from "../src/sign.ts";
import type { WithdrawalsPayment } from "../src/signer-payment.ts";
import { journalFile, newJournal } from "./support/journals.ts";
import {
  approve,
  approvedBy,
  evmPayment,
  keys,
  newApprover,
  ownCoin,
  ownScript,
  recipients,
  settingsFor,
  utxoPayment,
  withdrawal,
} from "./support/payments.ts";

const [ada, bob, eve] = [newApprover("ada"), newApprover("bob"), newApprover("eve")];
const usdt = "0xc2132d05d31c914a87c6611c10748aeb04b58e8f";

function knowing(more: Partial<Knowledge> = {}): Knowledge {
  return { settings: settingsFor([ada, bob]), keys, journal: newJournal(), now: new Date(), ...more };
}

function answerOf(decision: Decision): [SignerAnswer, Record<string, unknown>] | "signs" {
  return "answer" in decision ? [decision.answer.code, decision.answer.details] : "signs";
}

/** Decides and, if it signs, writes the journal as the signer does. */
async function decideAndWrite(payment: WithdrawalsPayment, knowledge: Knowledge) {
  const decision = await decide(payment, knowledge);
  if ("signing" in decision) knowledge.journal.append(decision.signing.entry);
  return answerOf(decision);
}

describe("T79 What was approved is signed", () => {
  test("T79 on Bitcoin: a transaction that anybody accepts, with the change to our own address", async () => {
    const payment = approvedBy(
      utxoPayment([withdrawal(), withdrawal({ address: recipients.other, amount: "0.01" })]),
      ada,
    );
    const decision = await decide(payment, knowing());
    if ("answer" in decision) throw new Error(decision.answer.code);
    const signed = sign(payment.unsigned, decision.signing);
    expect(readSignedPayment(decision.signing.background, signed.raw)).toEqual(signed);
    expect(signed.outputs.map(({ units }) => units).slice(0, 2)).toEqual(["5000000", "1000000"]);
    expect(signed.outputs.at(-1)?.key).toBe(ownScript);
  });

  test("T79 on Polygon: its coin and a listed token", async () => {
    const payments = [
      approvedBy(evmPayment(), ada),
      approvedBy(
        evmPayment({ coin_id: "tether", amount: "0.1" }, { contract: usdt, units: "100000", nonce: 1n }),
        bob,
      ),
    ];
    for (const payment of payments) {
      const decision = await decide(payment, knowing());
      if ("answer" in decision) throw new Error(decision.answer.code);
      const { transaction_hash, raw } = sign(payment.unsigned, decision.signing);
      expect(transaction_hash).toMatch(/^0x[0-9a-f]{64}$/);
      expect(sign(payment.unsigned, decision.signing).raw).toBe(raw);
    }
  });
});

describe("T79 A transaction that differs from what was approved is refused", () => {
  const paid = withdrawal();
  const payments: [what: string, payment: WithdrawalsPayment, code: SignerAnswer, details?: object][] = [
    [
      "another recipient",
      utxoPayment([paid], { outputs: [{ address: recipients.other, units: "5000000" }] }),
      "differs",
    ],
    [
      "a unit more",
      utxoPayment([paid], { outputs: [{ address: recipients.bitcoin, units: "5000001" }] }),
      "differs",
    ],
    [
      "one more recipient",
      utxoPayment([paid], {
        outputs: [
          { address: recipients.bitcoin, units: "5000000" },
          { address: recipients.other, units: "5000000" },
        ],
      }),
      "differs",
    ],
    [
      "the recipients in another order",
      utxoPayment([paid, withdrawal({ address: recipients.other })], {
        outputs: [
          { address: recipients.other, units: "5000000" },
          { address: recipients.bitcoin, units: "5000000" },
        ],
      }),
      "differs",
    ],
    [
      "change to another address",
      utxoPayment([paid], { change_script: "0014".padEnd(44, "0") }),
      "differs",
      { what: "its change" },
    ],
    [
      "a fee above the limit",
      utxoPayment([paid], { fee_rate: "2000000" }),
      "fee_over_limit",
      { limit: "0.0005", symbol: "BTC" },
    ],
    [
      "more decimals than the chain has",
      utxoPayment([withdrawal({ amount: "0.050000001" })], {
        outputs: [{ address: recipients.bitcoin, units: "5000000" }],
      }),
      "differs",
    ],
    ["a tag on a network without tags", utxoPayment([withdrawal({ tag: "7" })]), "differs"],
    [
      "a coin that the settings lack",
      evmPayment({ coin_id: "usd-coin" }),
      "coin_not_served",
      { coin_id: "usd-coin" },
    ],
    [
      "a coin that is not on the network",
      utxoPayment([withdrawal({ coin_id: "tether" })]),
      "coin_not_served",
    ],
    [
      "another recipient on Polygon",
      evmPayment({}, { to: "0x8617E340B3D01FA5F11F306F4090FD50E238070D" }),
      "differs",
    ],
    [
      "coins in place of tokens",
      evmPayment({ coin_id: "tether", amount: "0.1" }, { units: "100000" }),
      "differs",
    ],
    [
      "tokens of another contract",
      evmPayment({ coin_id: "tether", amount: "0.1" }, { units: "100000", contract: recipients.evm }),
      "differs",
    ],
    ["another chain", evmPayment({}, { chain_id: "1" }), "differs", { what: "its chain" }],
    ["a gas price above the limit", evmPayment({}, { rate: "2000000000000" }), "fee_over_limit"],
    ["rubbish", { ...utxoPayment([paid]), unsigned: "cHNidP8=" }, "unreadable"],
    ["a coin that nobody spoke of", { ...utxoPayment([paid]), coins: [] }, "differs"],
  ];

  test.each(payments)("T79 %s", async (_, payment, code, details) => {
    const answer = answerOf(await decide(approvedBy(payment, ada, bob), knowing()));
    expect(answer).toEqual([code, details ?? expect.anything()]);
  });

  test("T79 any change of amounts, recipients or withdrawals after the approval: it counts as no approval", async () => {
    const knowledge = knowing();
    const field = fc.constantFrom("withdrawal_id", "amount", "earlier", "payment_id" as const);
    await fc.assert(
      fc.asyncProperty(field, fc.uuid(), fc.integer({ min: 1, max: 9 }), async (name, id, digit) => {
        const before = approvedBy(utxoPayment([withdrawal()]), ada, bob);
        const [item = withdrawal()] = before.content.withdrawals;
        const changed = {
          ...item,
          ...(name === "withdrawal_id" && { withdrawal_id: id }),
          ...(name === "amount" && { amount: `0.0${digit}1` }),
          ...(name === "earlier" && { earlier: [id] }),
        };
        const payment_id = name === "payment_id" ? id : before.payment_id;
        const after = utxoPayment([changed], { payment_id });
        const decision = await decide({ ...after, approvals: before.approvals }, knowledge);
        expect(answerOf(decision)).toEqual(["needs_approvals", { needed: 1, have: 0 }]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("T79 Approvals", () => {
  test("T79 by as many different administrators as the amount needs", async () => {
    const small = utxoPayment([withdrawal({ amount: "0.1" })]);
    expect(answerOf(await decide(small, knowing()))).toEqual(["needs_approvals", { needed: 1, have: 0 }]);
    expect(answerOf(await decide(approvedBy(small, bob), knowing()))).toBe("signs");
    const large = utxoPayment([withdrawal({ amount: "0.06" }), withdrawal({ amount: "0.06" })]);
    expect(answerOf(await decide(approvedBy(large, ada), knowing()))).toEqual([
      "needs_approvals",
      { needed: 2, have: 1 },
    ]);
    expect(answerOf(await decide(approvedBy(large, ada, bob), knowing()))).toBe("signs");
  });

  test("T79 of one administrator count once, with however many passkeys", async () => {
    const second = newApprover("ada");
    const settings = settingsFor([ada, second, bob]);
    const payment = approvedBy(utxoPayment([withdrawal({ amount: "0.5" })]), ada, ada, second);
    expect(answerOf(await decide(payment, knowing({ settings })))).toEqual([
      "needs_approvals",
      { needed: 2, have: 1 },
    ]);
  });

  test("T79 of others count nothing: unknown passkeys, another site, no fingerprint or PIN, a forged signature", async () => {
    const payment = utxoPayment([withdrawal()]);
    const { assertion } = approve(payment, ada);
    const elsewhere = approve(payment, ada, "https://exchange.example.com");
    const challenge = Buffer.from(new Uint8Array(32)).toString("base64url");
    const options = { challenge, rpId: "exchange.example.org" };
    const wrong = [
      approve(payment, eve),
      { ...approve(payment, eve), credential_id: ada.authenticator.credentialId },
      elsewhere,
      {
        credential_id: ada.authenticator.credentialId,
        assertion: { ...ada.authenticator.sign("https://exchange.example.org", options) },
      },
      { credential_id: bob.authenticator.credentialId, assertion },
      { credential_id: ada.authenticator.credentialId, assertion: {} },
      { credential_id: ada.authenticator.credentialId, assertion: { ...assertion, response: null } },
    ];
    for (const approval of wrong) {
      const decision = await decide({ ...payment, approvals: [approval] }, knowing());
      expect(answerOf(decision)).toEqual(["needs_approvals", { needed: 1, have: 0 }]);
    }
  });
});

describe("T79 Limits", () => {
  test("T79 per payment, all recipients together", async () => {
    const payment = utxoPayment([withdrawal({ amount: "0.6" }), withdrawal({ amount: "0.4" })]);
    expect(answerOf(await decide(approvedBy(payment, ada, bob), knowing()))).toBe("signs");
    const over = utxoPayment([withdrawal({ amount: "0.6" }), withdrawal({ amount: "0.40000001" })]);
    expect(answerOf(await decide(approvedBy(over, ada, bob), knowing()))).toEqual([
      "over_payment_limit",
      { limit: "1", symbol: "BTC" },
    ]);
  });

  test("T79 per 24 hours, for each coin by itself; a replacement counts once", async () => {
    const knowledge = knowing();
    const coins = [ownCoin()];
    const first = approvedBy(utxoPayment([withdrawal({ amount: "1" })], { coins }), ada, bob);
    expect(await decideAndWrite(first, knowledge)).toBe("signs");
    const dearer = utxoPayment(first.content.withdrawals, {
      payment_id: first.payment_id,
      coins,
      fee_rate: "20000",
    });
    expect(await decideAndWrite({ ...dearer, number: 2, approvals: first.approvals }, knowledge)).toBe(
      "signs",
    );
    expect(
      await decideAndWrite(approvedBy(utxoPayment([withdrawal({ amount: "1" })]), ada, bob), knowledge),
    ).toBe("signs");
    const over = approvedBy(utxoPayment([withdrawal({ amount: "0.001" })]), ada);
    expect(await decideAndWrite(over, knowledge)).toEqual([
      "over_daily_limit",
      { limit: "2", symbol: "BTC", signed: "2" },
    ]);
    expect(await decideAndWrite(approvedBy(evmPayment(), ada), knowledge)).toBe("signs");
    const tomorrow = { ...knowledge, now: new Date(Date.now() + 24 * 3_600_000 + 60_000) };
    expect(await decideAndWrite(over, tomorrow)).toBe("signs");
  });

  test("T79 a payment that is signed again pays what it paid, or the daily limit would not count the rest", async () => {
    const file = journalFile();
    const knowledge = knowing({ journal: openJournal(file) });
    const coins = [ownCoin()];
    const decoy = approvedBy(utxoPayment([withdrawal({ amount: "0.00001" })], { coins }), ada);
    const { payment_id } = decoy;
    expect(await decideAndWrite(decoy, knowledge)).toBe("signs");
    const [paid = withdrawal()] = decoy.content.withdrawals;
    const dearer = approvedBy(utxoPayment([paid], { payment_id, coins, fee_rate: "20000" }), ada);
    const others = [
      [withdrawal({ amount: "1" })],
      [{ ...paid, amount: "1" }],
      [paid, withdrawal({ amount: "0.9" })],
    ].map((withdrawals) => approvedBy(utxoPayment(withdrawals, { payment_id, coins }), ada, bob));
    // After a restart, too.
    for (const _ of ["first", "second"]) {
      for (const other of others)
        expect(await decideAndWrite(other, knowledge)).toEqual(["differs", { what: "what it paid before" }]);
      expect(await decideAndWrite(dearer, knowledge)).toBe("signs");
      knowledge.journal.close();
      knowledge.journal = openJournal(file);
    }
    knowledge.journal.close();
  });

  test("T79 on one network: those of Ethereum share addresses and nonces", async () => {
    const settings = settingsFor([ada, bob]);
    settings.networks.ethereum = {
      max_fee: "0.1",
      coins: { ethereum: { max_payment: "1", max_per_day: "2", approvals: [{ count: 1 }] } },
    };
    const knowledge = knowing({ settings });
    const first = approvedBy(evmPayment(), ada);
    const { payment_id } = first;
    expect(await decideAndWrite(first, knowledge)).toBe("signs");
    const [item] = first.content.withdrawals;
    const options = { payment_id, chain_id: evmNetworks.ethereum.chain_id };
    const moved = evmPayment({ ...item, coin_id: "ethereum" }, options);
    moved.content.network_id = "ethereum";
    expect(await decideAndWrite(approvedBy(moved, ada), knowledge)).toEqual([
      "differs",
      { what: "what it paid before" },
    ]);
  });

  test("T79 of network fees per 24 hours: a hundred of the highest, or what the settings say; the dearest counts", async () => {
    const fees = async (more: { max_fees_per_day?: string }) => {
      const settings = settingsFor([ada, bob]);
      settings.networks.polygon = { ...settings.networks.polygon, coins: {}, max_fee: "0.00012", ...more };
      Object.assign(settings.networks.polygon.coins, settingsFor([]).networks.polygon?.coins);
      const knowledge = knowing({ settings });
      const payment_id = randomUUID();
      const item = withdrawal({ coin_id: "polygon-ecosystem-token", address: recipients.evm });
      // The dearest costs 0.00012.
      for (const rate of ["1000000000", "2000000000", "1500000000"])
        expect(await decideAndWrite(approvedBy(evmPayment(item, { payment_id, rate }), ada), knowledge)).toBe(
          "signs",
        );
      let count = 1;
      for (; count < 102; count += 1) {
        const next = approvedBy(
          evmPayment(
            { amount: "0.00000001" },
            { units: "10000000000", nonce: BigInt(count), rate: "2000000000" },
          ),
          ada,
        );
        const answer = await decideAndWrite(next, knowledge);
        if (answer === "signs") continue;
        return { count, answer };
      }
      throw new Error("There is no limit.");
    };
    expect(await fees({ max_fees_per_day: "0.00036" })).toEqual({
      count: 3,
      answer: ["fees_over_daily_limit", { limit: "0.00036", symbol: "POL", signed: "0.00036" }],
    });
    expect(await fees({})).toMatchObject({
      count: 100,
      answer: ["fees_over_daily_limit", { limit: "0.012" }],
    });
  });
});

describe("T79 A withdrawal is signed once", () => {
  test("T79 a replacement must use up what the first transaction used up", async () => {
    const knowledge = knowing();
    const first = approvedBy(evmPayment({}, { nonce: 4n }), ada);
    expect(await decideAndWrite(first, knowledge)).toBe("signs");
    const { payment_id } = first;
    const [item] = first.content.withdrawals;
    const same = evmPayment(item, { payment_id, nonce: 4n, rate: "1500000000" });
    expect(await decideAndWrite({ ...same, approvals: first.approvals }, knowledge)).toBe("signs");
    const other = evmPayment(item, { payment_id, nonce: 5n });
    expect(await decideAndWrite({ ...other, approvals: first.approvals }, knowledge)).toEqual([
      "other_anchor",
      {},
    ]);
  });

  test("T79 in another payment only if that was approved knowing of the first, and by all who may be needed", async () => {
    const knowledge = knowing();
    const item = withdrawal();
    const first = approvedBy(utxoPayment([item]), ada);
    expect(await decideAndWrite(first, knowledge)).toBe("signs");
    const again = approvedBy(utxoPayment([item]), ada, bob);
    expect(await decideAndWrite(again, knowledge)).toEqual([
      "signed_before",
      { payment_id: first.payment_id },
    ]);
    const informed = utxoPayment([{ ...item, earlier: [randomUUID(), first.payment_id] }]);
    expect(await decideAndWrite(approvedBy(informed, ada), knowledge)).toEqual([
      "needs_approvals",
      { needed: 2, have: 1 },
    ]);
    expect(await decideAndWrite(approvedBy(informed, ada, bob), knowledge)).toBe("signs");
  });

  test("T79 a coin's amount must stay what it was said to be", async () => {
    const knowledge = knowing();
    const coin = ownCoin("200000000");
    const first = approvedBy(utxoPayment([withdrawal()], { coins: [coin] }), ada);
    expect(await decideAndWrite(first, knowledge)).toBe("signs");
    const lie = approvedBy(utxoPayment([withdrawal()], { coins: [{ ...coin, units: "100000000" }] }), ada);
    expect(await decideAndWrite(lie, knowledge)).toEqual(["amount_changed", {}]);
  });
});

test("T79 a network that the settings lack, or a payment under another's id, is not served", async () => {
  const settings = settingsFor([ada, bob], { networks: {} });
  const payment = approvedBy(utxoPayment([withdrawal()]), ada, bob);
  expect(answerOf(await decide(payment, knowing({ settings })))).toEqual(["not_served", {}]);
  const renamed = { ...payment, payment_id: randomUUID() };
  expect(answerOf(await decide(renamed, knowing()))).toEqual(["not_served", {}]);
});
