import type { AdminPayment } from "@portico/contract";
import { expect, test } from "vitest";
import { actsFor } from "./payment-acts.ts";
import { sweepOf, sweepStep, writeSweep } from "./sweep-facts.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const attempt = {
  number: 1,
  exported_at: null,
  signed_at: null,
  sent_at: null,
  transaction_hash: null,
  fault: null,
};

/** A sweep that nobody has signed, as far as its words need it. */
function payment(more: Record<string, unknown> = {}): AdminPayment {
  return {
    kind: "sweep",
    sweep: { coin_id: "tether", symbol: "USDT", amount: "1234.5", outputs: null, address },
    family: "evm",
    state: "prepared",
    paying: "signer",
    spent_by: null,
    signer_answer: null,
    items: [],
    approvals: [],
    attempts: [attempt],
    ...more,
  } as unknown as AdminPayment;
}

const sweepIn = (one: AdminPayment) => {
  const sweep = sweepOf(one);
  if (!sweep) throw new Error("it pays withdrawals");
  return sweep;
};
const step = (more: Record<string, unknown>) => sweepStep(payment(more), sweepIn(payment(more)));

test("what a sweep moves, or the gas for it, names the buttons of its card", () => {
  expect(writeSweep(sweepIn(payment()), "POL")).toBe("sweep of 1,234.5 USDT from 0x5290…9EE7");
  const bitcoin = { coin_id: "bitcoin", symbol: "BTC", amount: "0.5", address: null };
  const outputs = (count: number) => sweepIn(payment({ sweep: { ...bitcoin, outputs: count } }));
  expect(writeSweep(outputs(12), "BTC")).toBe("sweep of 0.5 BTC from 12 outputs");
  expect(writeSweep(outputs(1), "BTC")).toBe("sweep of 0.5 BTC from 1 output");
  // Gas is for the coin, but of the network's own.
  expect(writeSweep(sweepIn(payment({ kind: "gas" })), "POL")).toBe("gas of 1,234.5 POL to 0x5290…9EE7");
  expect(sweepOf(payment({ kind: "withdrawals", sweep: null }))).toBeNull();
});

test("a sweep needs no approval; files are offered only where the network is paid through them", () => {
  const acts = (more: Record<string, unknown> = {}) => actsFor(payment(more), "me");
  expect(acts()).toEqual(["discard"]);
  expect(acts({ paying: "files" })).toEqual(["download", "discard"]);
  expect(acts({ paying: "by_hand" })).toEqual(["discard"]);
  expect(acts({ state: "exported" })).toEqual(["replace"]);
  const signed = { ...attempt, exported_at: "then", signed_at: "then" };
  expect(acts({ state: "signed", attempts: [signed] })).toEqual(["replace"]);
  expect(acts({ state: "lost", spent_by: "0xother" })).toEqual(["close"]);
  expect(acts({ state: "lost", spent_by: "0xother", paying: "files" })).toEqual(["upload", "close"]);
  expect(acts({ state: "signed", attempts: [signed], spent_by: "0xother" })).toEqual([]);
});

test("what is next speaks of no withdrawals", () => {
  expect(step({ state: "final" })).toContain("the coins are at the paying address");
  expect(step({ state: "final", kind: "gas" })).toContain("can pay for sending its tokens");
  expect(step({ state: "failed" })).toContain("moved nothing");
  expect(step({ state: "lost" })).toContain("has used its nonce");
  expect(step({ state: "lost", family: "utxo" })).toContain("has used its coins");
  expect(step({ paying: "by_hand" })).toContain("Next: discard it.");
  expect(step({ paying: "files" })).toContain("sign it in a wallet that has its keys");
  expect(step({ paying: "by_hand", state: "exported" })).toContain("when an owner lets the signer pay there");
  const mined = { ...attempt, exported_at: "then", signed_at: "then", transaction_hash: "0xours" };
  expect(step({ state: "signed", attempts: [mined], spent_by: "0xours" })).toContain("It's in a block.");
  for (const kind of ["sweep", "gas"])
    for (const state of ["prepared", "exported", "final", "failed", "lost", "discarded", "closed"])
      for (const paying of ["signer", "by_hand", "files"])
        expect(step({ kind, state, paying })).not.toMatch(/withdrawal/i);
});
