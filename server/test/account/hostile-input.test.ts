import { account } from "@portico/contract";
import type { Answer } from "@portico/testing/server/http.ts";
import { get } from "@portico/testing/server/http.ts";
import { addSession } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountServer, newPerson, startAccountServer } from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";

let server: AccountServer;
let memberId: string;
/** `[method, path]` of every route below /api/auth. */
let addresses: [method: string, path: string][];

beforeAll(async () => {
  server = await startAccountServer();
  const joined = await server.join(newPerson());
  memberId = (await joined.get("/api/auth/user")).body.user.id;
  const { body } = await get(server.origin, "/api/openapi.json");
  addresses = Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => path.startsWith("/api/auth/"))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), path]),
    );
});
afterAll(() => server.close());

const values: unknown[] = [
  null,
  "",
  "\0",
  "a\0b@example.com",
  "\ud800",
  "'; drop table app.users; --",
  "x".repeat(10_000),
  2 ** 64,
  [],
  [[[[]]]],
  {},
  { $ne: null },
  "A".repeat(43),
  "İ@example.com",
];

const fields = [
  ...new Set(
    Object.values(account).flatMap((way) =>
      "input" in way && "shape" in way.input ? Object.keys(way.input.shape) : [],
    ),
  ),
];

/**
 * A new client each time, so that rate limits do not interfere. Signed in, so that the input gets past authentication.
 */
async function member(): Promise<Browser> {
  const browser = server.browser();
  const { cookie } = await addSession(server.database.owner, "portico_session", memberId);
  browser.cookies.set("portico_session", cookie.split("=")[1] ?? "");
  return browser;
}

function send(browser: Browser, method: string, path: string, body: unknown): Promise<Answer> {
  if (method === "GET") return browser.get(path);
  return method === "PUT" ? browser.put(path, body) : browser.post(path, body);
}

function expectNoFault(answer: Answer, title: string) {
  expect(answer.status, `${title}: ${answer.text}`).toBeLessThan(500);
  if (answer.status >= 400) expect(answer.body.requestId, title).toBeTruthy();
}

test("T45 no body causes an internal error at any route below /api/auth", { tags: "long" }, async () => {
  expect(addresses.length).toBeGreaterThan(10);
  for (const [method, path] of addresses) {
    const bodies = values.flatMap((value) => [
      value,
      Object.fromEntries(fields.map((field) => [field, value])),
      { email: "ada@example.com", type: "signup", token: value },
    ]);
    const ask = async (body: unknown) => {
      const answer = await send(await member(), method, path.replace(/\{\w+\}/g, "1"), body);
      expectNoFault(answer, `${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}`);
    };
    await Promise.all(bodies.map(ask));
  }
});

test("T45 no id in a path causes an internal error", async () => {
  const ids = [
    "1",
    "%00",
    "%ff",
    "..%2f..",
    "x".repeat(10_000),
    "null",
    "%27",
    "00000000-0000-0000-0000-000000000000",
  ];
  const withIds = addresses.filter(([, path]) => path.includes("{"));
  expect(withIds.length).toBeGreaterThan(0);
  for (const [method, path] of withIds) {
    for (const id of ids) {
      expectNoFault(
        await send(await member(), method, path.replace(/\{\w+\}/g, id), {}),
        `${method} ${path} ${id}`,
      );
    }
  }
});

test("T45 no cookie causes an internal error", { tags: "long" }, async () => {
  for (const [method, path] of addresses) {
    for (const value of ["", "x", "A".repeat(43), "%00", "'; --", "A".repeat(4_000)]) {
      const browser = server.browser();
      for (const name of ["session", "signup", "recovery", "reset", "two_factor", "device", "provider"]) {
        browser.cookies.set(`portico_${name}`, value);
      }
      expectNoFault(
        await send(browser, method, path.replace(/\{\w+\}/g, "1"), {}),
        `${method} ${path} ${value}`,
      );
    }
  }
});
