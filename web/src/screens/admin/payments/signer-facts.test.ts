import { type AdminPayment, type SignerAnswer, signerAnswers } from "@portico/contract";
import { expect, test } from "vitest";
import { answerWords } from "./signer-facts.ts";

type Details = NonNullable<AdminPayment["signer_answer"]>["details"];

const limit = { limit: "5", symbol: "POL" };
const answers: [code: SignerAnswer, details: Details, words: string][] = [
  ["needs_approvals", { needed: 2, have: 1 }, "It has 1 of 2 approvals."],
  ["refused_here", { refusal: "withdrawals_paused" }, "Withdrawals are paused here."],
  ["refused_here", { refusal: "second_approval_first" }, "needs a second approval first."],
  ["refused_here", { refusal: "something_new" }, "The exchange refuses it at the moment."],
  ["not_served", {}, "The signer's settings lack this network, or have another address for it."],
  ["coin_not_served", { coin_id: "polygon" }, "The signer's settings lack POL on this network."],
  ["coin_not_served", { coin_id: "unknown" }, "The signer's settings lack unknown on this network."],
  ["unreadable", {}, "The signer cannot read the transaction."],
  ["differs", { what: "what it pays" }, "The transaction does not pay what was approved."],
  ["differs", { what: "its change" }, "The transaction's change does not go back to the paying address."],
  ["differs", { what: "its chain" }, "The transaction is for another chain."],
  ["differs", { what: "what it spends" }, "spends coins that are not at the paying address."],
  ["differs", { what: "its colour" }, "The transaction is not what was approved."],
  ["over_payment_limit", limit, "the signer's limit of 5 POL for one payment"],
  [
    "over_daily_limit",
    { ...limit, signed: "1234.5" },
    "limit is 5 POL, and it has already signed 1,234.5 POL.",
  ],
  ["fee_over_limit", limit, "Its network fee is above the signer's limit of 5 POL."],
  [
    "fees_over_daily_limit",
    { limit: "0.05", symbol: "BTC", signed: "0.0499" },
    "limit for network fees is 0.05 BTC, and it has already signed 0.0499 BTC.",
  ],
  ["signed_before", { payment_id: "0190a0b0-0000-7000-8000-0123456789ab" }, "in payment 0123456789ab,"],
  ["other_anchor", {}, "so it would be paid twice."],
  ["amount_changed", {}, "has another amount than the signer was told before."],
  ["sweeps_off", {}, "The signer's settings allow no sweeps on this network."],
  ["gas_over_limit", limit, "more gas than the signer's limit of 5 POL for one address."],
  [
    "sweeps_over_daily_limit",
    { ...limit, signed: "4.5" },
    "limit for fees and gas of sweeps is 5 POL, and it has already signed 4.5 POL.",
  ],
  ["cold_not_served", { address: "0x52" }, "do not have this address among the cold addresses"],
];
const answersToSweeps: typeof answers = [
  ["coin_not_served", { coin_id: "tether" }, "The signer does not know USDT on this network."],
  ["differs", { what: "what it pays" }, "The transaction does not pay your own address alone."],
  ["differs", { what: "its addresses" }, "a deposit address whose key the signer does not have."],
  ["differs", { what: "its colour" }, "The transaction is not what it should be."],
  ["fee_over_limit", limit, "Its network fee is above the signer's limit of 5 POL."],
  ["other_anchor", {}, "Both transactions could be mined. Find out who built this one."],
];

test.each(answers)("%s %o is said in words", (code, details, words) => {
  const items = [{ coin_id: "polygon", symbol: "POL" }];
  const payment = { kind: "withdrawals", signer_answer: { code, details }, items };
  expect(answerWords(payment as AdminPayment)).toContain(words);
});

test.each(answersToSweeps)("%s %o is said of a sweep in words", (code, details, words) => {
  const sweep = { coin_id: "tether", symbol: "USDT" };
  const payment = { kind: "sweep", signer_answer: { code, details }, items: [], sweep };
  expect(answerWords(payment as unknown as AdminPayment)).toContain(words);
});

test("each of the signer's answers has a test of its words", () => {
  expect([...new Set(answers.map(([code]) => code))]).toEqual([...signerAnswers]);
});
