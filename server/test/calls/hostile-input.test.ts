/** @module-tag long */
import {
  type Call,
  type CallName,
  calls,
  derivationPaths,
  type PaymentState,
  type ReadName,
  reads,
} from "@portico/contract";
import { type Cast, validInputs } from "@portico/testing/calls/inputs.ts";
import { addPayment, payFromVault } from "@portico/testing/calls/payment-rows.ts";
import { readPath } from "@portico/testing/calls/read-inputs.ts";
import {
  addAdjustment,
  addArrival,
  addClaimedWithdrawal,
  addColdAddress,
  addDeposit,
  addFactorRemoval,
  addFrozenWithdrawal,
  addPayableWithdrawal,
  addPoolRequest,
  addSavedAddress,
  addSentWithdrawal,
  addTreasuryRequest,
  addTrustedKey,
  addWithdrawal,
} from "@portico/testing/calls/rows.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { type Answer, get, post } from "@portico/testing/server/http.ts";
import { newKey, type Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keysAt } from "../support/account/account-keys.ts";

let app: TestApp;
let admin: Person;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  // An administrator acts on their own account, so that input gets as far as possible.
  admin = await app.addPerson({ is_admin: true });
  const { owner } = app.database;
  const addPayable = async () => addPayableWithdrawal(owner, (await app.addPerson()).id, admin.id);
  const paymentIn = async (state: PaymentState) =>
    addPayment(owner, { withdrawalId: await addPayable(), adminId: admin.id, state });
  const former = await app.addPerson();
  await payFromVault(owner, admin.id);
  cast = {
    user: admin,
    adjustment_id: await addAdjustment(owner, admin.id),
    secured: admin,
    cold_address_id: await addColdAddress(owner, admin.id),
    treasury_request_id: await addTreasuryRequest(owner),
    pool_request_id: await addPoolRequest(owner),
    own_pool_request_id: await addPoolRequest(owner, admin.id),
    trusted_key_id: await addTrustedKey(owner),
    arrival_id: await addArrival(owner),
    factor_removal_id: await addFactorRemoval(owner, (await app.addPerson()).id),
    saved_address_id: await addSavedAddress(owner, admin.id),
    deposit_id: await addDeposit(owner, admin.id),
    withdrawal_id: await addWithdrawal(owner, (await app.addPerson()).id),
    sent_withdrawal_id: await addSentWithdrawal(owner, (await app.addPerson()).id),
    claimed_withdrawal_id: await addClaimedWithdrawal(owner, (await app.addPerson()).id, admin.id),
    former_admin_id: former.id,
    left_withdrawal_id: await addClaimedWithdrawal(owner, (await app.addPerson()).id, former.id),
    stale_withdrawal_id: await addClaimedWithdrawal(
      owner,
      (await app.addPerson()).id,
      (await app.addPerson({ role: "operator" })).id,
      2,
    ),
    frozen_withdrawal_id: await addFrozenWithdrawal(owner, (await app.addPerson()).id),
    holder: await app.addPerson(),
    payable_withdrawal_id: await addPayable(),
    prepared_payment: await paymentIn("prepared"),
    exported_payment: await paymentIn("exported"),
    lost_payment: await paymentIn("lost"),
  };
});
afterAll(() => app.close());

// A new session each time, so that session rate limits do not interfere.
async function makeCall(name: CallName, input: unknown): Promise<Answer> {
  const { cookie } = await app.addSession(admin.id);
  return post(app.url, `/api/rpc/${name}`, input, { cookie, idempotencyKey: newKey() });
}

function expectNoFault(answer: Answer, title: string) {
  expect(answer.status, `${title}: ${answer.text}`).toBeLessThan(500);
  if (answer.status >= 400) {
    expect(answer.body.requestId, title).toBeTruthy();
    expect(answer.text, title).not.toMatch(
      /select .* from |insert into|\.sql|\.ts:|node_modules|PL\/pgSQL|syntax/i,
    );
  }
}

/** JSON texts, because JavaScript values cannot express some of them. */
const hostileValues: [title: string, json: string][] = [
  ["null", "null"],
  ["true", "true"],
  ["a number", "1"],
  ["a number without bounds", "1e400"],
  ["a huge whole number", "9".repeat(400)],
  ["a negative number", "-1"],
  ["an empty text", '""'],
  ["spaces", '"   "'],
  ["a NUL character", '"a\\u0000b"'],
  ["half a surrogate pair", '"\\ud800"'],
  ["the other half", '"\\udfff\\ud800"'],
  ["control characters", '"\\u0001\\u001b[31m\\r\\n"'],
  ["right-to-left marks", '"\\u202e\\u2066abc"'],
  ["a long text", JSON.stringify("x".repeat(60_000))],
  ["SQL", JSON.stringify("'; drop table app.users; --")],
  ["a pattern", JSON.stringify("%_%\\")],
  ["markup", JSON.stringify("<script>alert(1)</script>")],
  ["a list", "[]"],
  ["a list of lists", "[[[]]]"],
  ["an object", "{}"],
  ["a prototype", '{"__proto__": {"is_admin": true}}'],
  ["a constructor", '{"constructor": {"prototype": {}}}'],
  ["deep nesting", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ["deep objects", `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`],
  ["a uuid that nobody has", '"00000000-0000-0000-0000-000000000000"'],
  ["a date", '"0000-00-00T00:00:00Z"'],
  ["a word of PostgreSQL", '"infinity"'],
  ["a path", '"../../../../etc/passwd"'],
];

describe.each(Object.keys(calls) as CallName[])("T45 no 5xx for any input of %s", (name) => {
  test("with any value of a field", async () => {
    const valid = validInputs[name](cast);
    const fields = fieldsOf(calls[name]);
    for (const field of fields) {
      for (const [title, json] of hostileValues) {
        const rest = Object.entries(valid).filter(([key]) => key !== field);
        const members = [...rest.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)];
        const text = `{${[...members, `${JSON.stringify(field)}:${json}`].join(",")}}`;
        expectNoFault(await makeCall(name, text), `${field}: ${title}`);
      }
      const { [field]: _, ...without } = valid;
      expectNoFault(await makeCall(name, without), `${field}: missing`);
    }
  });

  test("with any body", async () => {
    for (const [title, json] of hostileValues) expectNoFault(await makeCall(name, json), title);
    for (const text of ["", "{", "nul", "{}{}", '{"a":1,}', "\u0000", '{"a":NaN}', "[".repeat(60_000)]) {
      expectNoFault(await makeCall(name, text), text.slice(0, 20));
    }
  });

  test("with any idempotency key", async () => {
    const { cookie } = await app.addSession(admin.id);
    for (const idempotencyKey of [
      "",
      "short",
      "x".repeat(129),
      "x".repeat(9_000),
      "a b c d e f g",
      "ключ-ключ",
    ]) {
      const headers = { "idempotency-key": encodeURI(idempotencyKey) };
      const answer = await post(app.url, `/api/rpc/${name}`, validInputs[name](cast), { cookie, headers });
      expectNoFault(answer, idempotencyKey.slice(0, 20));
      if (calls[name].movesMoney) expect(answer.status, idempotencyKey.slice(0, 20)).toBe(400);
    }
  });
});

describe.each([
  [derivationPaths.preview, ""],
  [derivationPaths.derive, ',"count":1'],
])("T45 no 5xx for any input of %s", (path, rest) => {
  const key = JSON.stringify(keysAt("m/44'/60'/0'").public);
  const withKeys = (keys: string) => `{"keys":${keys}${rest}}`;

  test.each(hostileValues)("when part of it is %s", async (title, json) => {
    for (const text of [
      json,
      withKeys(json),
      withKeys(`[${json}]`),
      withKeys(`[{"key":${json},"network_ids":["ethereum"]}]`),
      withKeys(`[{"key":${key},"network_ids":${json}}]`),
      withKeys(`[{"key":${key},"network_ids":[${json}]}]`),
      `{"keys":[{"key":${key},"network_ids":["ethereum"]}],"count":${json}}`,
    ]) {
      const { cookie } = await app.addSession(admin.id);
      expectNoFault(await post(app.url, path, text, { cookie, idempotencyKey: newKey() }), title);
    }
  });
});

function fieldsOf(call: Call): string[] {
  return Object.keys((call.input as unknown as { shape: object }).shape);
}

describe.each(Object.keys(reads) as ReadName[])("T45 no 5xx for any query of %s", (name) => {
  test("with any value of a parameter", async () => {
    const path = readPath(name, cast);
    const { cookie } = await app.addSession(admin.id);
    const shape = (reads[name].query as unknown as { shape: object }).shape;
    for (const field of [...Object.keys(shape), "unknown", "__proto__", "constructor"]) {
      for (const value of hostileQueryValues) {
        const answer = await get(app.url, `${path}?${field}=${value}`, { cookie });
        expectNoFault(answer, `${field}=${value}`);
      }
    }
    for (const query of [
      "?",
      "?&&&",
      "?=",
      "?%",
      "?%00=1",
      "?limit=1&limit=2",
      "?q[]=1",
      `?${"a=1&".repeat(500)}`,
    ]) {
      expectNoFault(await get(app.url, path + query, { cookie }), query.slice(0, 20));
    }
  });
});

const hostileQueryValues = [
  "",
  "%00",
  "%ff",
  "%ED%A0%80",
  "a%00b",
  "%",
  "%25",
  "%5c",
  "'%3b--",
  "1e400",
  "NaN",
  "-1",
  "0",
  "101",
  "99999999999999999999",
  "1.5",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00%2B23:59",
  "9999-12-31T23:59:59.999999999Z",
  "2026-01-01T00:00:00-23:59",
  "infinity",
  "x".repeat(1_500),
];

const tooFine = "more decimals than the coin has";

/** The corpus of T4. Numbers represent clients that parse amounts. */
const hostileAmounts: [title: string, json: string][] = [
  ...[
    "NaN",
    "Infinity",
    "-Infinity",
    "1e400",
    "1e3",
    "-1",
    "+1",
    " 1",
    "1 ",
    "0x10",
    "１",
    "1,0",
    "",
    "1.",
    ".5",
    "01",
    "1_0",
  ].map((text): [string, string] => [JSON.stringify(text), JSON.stringify(text)]),
  ["null", "null"],
  ["400 digits", JSON.stringify("9".repeat(400))],
  ["19 decimals", JSON.stringify("0.1234567890123456789")],
  [tooFine, JSON.stringify("0.123456789")],
  ["a number", "1"],
  ["a number that is no number", "1e400"],
  ["a list", '["1"]'],
  ["nothing", ""],
];

const swapText = "Swap amounts must be greater than zero";
const detailsText = "Please enter valid swap details";
const amountText = "Please enter a valid amount";
const premiumText = "Please enter a premium from 0 to 100 percent, in steps of 0.1.";

/** Every amount of every call, with the specified message for an invalid amount there. */
const amountTexts: [call: CallName, field: string, text: string, mayBeZero: boolean][] = [
  ["perform_crypto_swap", "p_from_amount", swapText, false],
  ["perform_crypto_swap", "p_to_amount", swapText, false],
  ["perform_crypto_swap", "p_exchange_rate", detailsText, true],
  ["perform_crypto_swap", "p_fee", detailsText, true],
  ["quote_swap", "p_from_amount", swapText, false],
  ["initiate_withdrawal", "p_amount", amountText, false],
  ["admin_set_paying", "p_max_fee", amountText, false],
  ["admin_add_house_movement", "p_amount", amountText, false],
  ["admin_set_reconciliation", "p_tolerated_amount", amountText, true],
  ["admin_set_sweep_rule", "p_minimum_amount", amountText, false],
  ["admin_move_to_cold", "p_amount", amountText, false],
  ["initiate_withdrawal", "p_fee", amountText, true],
  ["admin_add_deposit_and_balance", "p_amount", amountText, false],
  ["admin_subtract_balance", "p_amount", amountText, false],
  ["admin_update_price_source", "p_accepted_price", amountText, true],
  ["admin_add_coin", "p_swap_fee", amountText, true],
  ["admin_add_coin", "p_withdrawal_fee", amountText, true],
  ["admin_update_withdrawal_fee", "p_fee_amount", amountText, true],
  ["admin_update_withdrawal_fee", "p_seen_fee_amount", amountText, true],
  ["admin_update_withdrawal_minimum", "p_minimum", amountText, true],
  ["admin_update_withdrawal_minimum", "p_seen_minimum", amountText, true],
  ["admin_update_crypto_premium_rate", "p_premium_rate", premiumText, true],
  ["admin_update_crypto_premium_rate", "p_seen_premium_rate", premiumText, true],
  ["admin_set_second_administrator", "p_withdrawal_usd", amountText, true],
  ["admin_set_second_administrator", "p_adjustment_usd", amountText, true],
  ["admin_set_second_administrator", "p_deposit_usd", amountText, true],
  ["admin_set_second_administrator", "p_seen_deposit_usd", amountText, true],
  ["admin_set_second_administrator", "p_seen_withdrawal_usd", amountText, true],
  ["admin_set_second_administrator", "p_seen_adjustment_usd", amountText, true],
];

/** Corpus entries that are valid for a field. */
const unfitting: Record<string, string[]> = {
  // A rate is not in a coin's decimals; it has 18, as on the wire.
  p_exchange_rate: [tooFine],
  // Refused with its own message, which states the number of decimals.
  p_fee_amount: [tooFine],
  p_withdrawal_fee: [tooFine],
  p_minimum: [tooFine],
  p_seen_minimum: [tooFine],
  // The new coin has 18 decimals.
  p_swap_fee: [tooFine],
  // A price has more decimals than an amount, and is given only where it must be accepted.
  p_accepted_price: [tooFine, "19 decimals", "nothing"],
  // Previously seen values are only compared, and are optional.
  p_seen_fee_amount: [tooFine, "nothing"],
  p_seen_premium_rate: [tooFine, "nothing"],
  // Omitted limits stay unchanged.
  p_withdrawal_usd: ["nothing"],
  p_adjustment_usd: ["nothing"],
  p_deposit_usd: ["nothing"],
  p_seen_withdrawal_usd: ["nothing"],
  p_seen_adjustment_usd: ["nothing"],
  p_seen_deposit_usd: ["nothing"],
};

test("T4 every amount of every call is in the table", () => {
  const found = Object.values(calls).flatMap((call) =>
    fieldsOf(call)
      .filter((field) => /amount|fee|rate$|price|usd$|minimum$/.test(field))
      .map((field) => `${call.name} ${field}`),
  );
  expect(amountTexts.map(([name, field]) => `${name} ${field}`).sort()).toEqual(found.sort());
});

describe.each(amountTexts)("T4 %s %s is refused with its text", (name, field, text, mayBeZero) => {
  const corpus: typeof hostileAmounts = mayBeZero
    ? hostileAmounts
    : [...hostileAmounts, ["zero", '"0"'], ["0.0", '"0.0"']];
  const fitting = corpus.filter(([title]) => !unfitting[field]?.includes(title));

  test.each(fitting)("when it is %s", async (_title, json) => {
    const { [field]: _, ...rest } = validInputs[name](cast);
    // No coin with more decimals than Bitcoin, so that "too many decimals" is the same for each.
    const input = JSON.stringify({
      ...rest,
      ...("p_to_coin_id" in rest && { p_to_coin_id: "dogecoin" }),
      ...("p_cold_address_id" in rest && { p_coin_id: "tether" }),
    });
    const body = json === "" ? input : `${input.slice(0, -1)},${JSON.stringify(field)}:${json}}`;
    const answer = await makeCall(name, body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.message).toBe(text);
  });
});
