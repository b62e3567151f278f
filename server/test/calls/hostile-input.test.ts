/** @module-tag long */
import {
  type Call,
  type CallName,
  calls,
  derivationPaths,
  type ReadName,
  reads,
  refusalText,
} from "@portico/contract";
import { callAmounts } from "@portico/testing";
import { addCast } from "@portico/testing/calls/cast.ts";
import { type Cast, validInputs } from "@portico/testing/calls/inputs.ts";
import { readPath } from "@portico/testing/calls/read-inputs.ts";
import { addWithdrawal } from "@portico/testing/calls/rows.ts";
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
  // Their own withdrawal would be refused before anything else.
  const withdrawal_id = await addWithdrawal(app.database.owner, (await app.addPerson()).id);
  cast = { ...(await addCast(app, admin.id, admin)), secured: admin, withdrawal_id };
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

/** Besides the texts, which the contract's tests try: what only JSON or its absence says. */
const noAmounts: [title: string, json: string][] = [
  ["no number", '"NaN"'],
  ["a number", "1"],
  ["a number without bounds", "1e400"],
  ["null", "null"],
  ["a list", '["1"]'],
  ["nothing", ""],
];

describe("T4 what is no amount is refused with the amount's own text:", () => {
  test.each(callAmounts())("$name", async ({ call, field, amount, isOptional, isNullable }) => {
    const { [field]: _, ...rest } = validInputs[call](cast);
    const input = JSON.stringify(rest);
    const fits = [...(isOptional ? ["nothing"] : []), ...(isNullable ? ["null"] : [])];
    for (const [title, json] of noAmounts.filter(([title]) => !fits.includes(title))) {
      const more = `${input === "{}" ? "" : ","}${JSON.stringify(field)}:${json}`;
      const answer = await makeCall(call, json === "" ? input : `${input.slice(0, -1)}${more}}`);
      expect.soft({ title, status: answer.status, message: answer.body.message }).toEqual({
        title,
        status: 400,
        message: refusalText(amount.code),
      });
    }
  });
});
