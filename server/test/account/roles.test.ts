import { randomBytes, randomUUID } from "node:crypto";
import { get } from "@portico/testing/server/http.ts";
import { addSession, newKey } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { usdtTerms } from "../support/account/thieves.ts";
import type { Browser } from "../support/browser.ts";

/** The role that sends the request. `user` is the subject of the requests. */
const roles = ["visitor", "user", "other", "suspended", "admin"] as const;
type Role = (typeof roles)[number];
/** Expected statuses, in the order of the roles. */
type Row = readonly [visitor: number, user: number, other: number, suspended: number, admin: number];

const forAll = (status: number): Row => [status, status, status, status, status];
const forMembers: Row = [401, 200, 200, 200, 200];
const unknownToken = randomBytes(32).toString("base64url");
const someone = () => ({ email: newPerson().email });
const nothing = () => ({});
const ownPassword = (role: Role) => ({ password: role === "visitor" ? "none" : people[role].password });
const unknownPasskey = { id: "x", type: "public-key" };

/** The routes below /api/auth, as in the OpenAPI document: their input, and the expected status for each role. */
const table: Record<string, { input: (role: Role) => unknown; row: Row }> = {
  // Signing in and out
  "POST signup": { input: () => signUpInput(newPerson()), row: forAll(200) },
  "POST check": { input: someone, row: forAll(200) },
  "POST token": { input: () => signInInput(people.user), row: forAll(200) },
  "POST logout": { input: nothing, row: forAll(200) },
  "GET user": { input: nothing, row: forAll(200) },
  // Codes, links and recovery: these depend on the requesting browser, not on who is signed in
  "POST verify": { input: () => ({ ...someone(), token: "123456", type: "recovery" }), row: forAll(401) },
  "POST resend": { input: () => ({ ...someone(), type: "signup" }), row: forAll(200) },
  "POST recover": { input: someone, row: forAll(200) },
  "POST otp": { input: someone, row: forAll(200) },
  "POST link": { input: () => ({ type: "magiclink", token: unknownToken }), row: forAll(401) },
  "POST look-at-link": { input: () => ({ type: "magiclink", token: unknownToken }), row: forAll(200) },
  "POST mail-refused": { input: () => ({ mail_id: randomUUID() }), row: forAll(200) },
  "GET reset": { input: nothing, row: forAll(401) },
  "PUT user": { input: () => ({ password: "a wholly new Orchard 7" }), row: forAll(401) },
  // Sessions
  "GET sessions": { input: nothing, row: forMembers },
  "POST sessions/{id}/end": { input: nothing, row: [401, 200, 404, 404, 404] },
  // The second factor: no one here has one, and a password proves identity
  "GET factors": { input: nothing, row: forMembers },
  // The step-up tests cover proofs; another password here would exceed the rate limit
  "POST step-up": { input: nothing, row: [401, 403, 403, 403, 403] },
  // Confirming a withdrawal
  "POST withdrawal-code": { input: () => usdtTerms("2"), row: [401, 200, 200, 403, 200] },
  "POST confirm-withdrawal": {
    input: () => ({ ...usdtTerms("1"), mailed_code: "123456" }),
    row: forAll(401),
  },
  // Withdrawing only to saved addresses: switched on first, so that the later rows find it on
  "POST allow-list/on": { input: nothing, row: forMembers },
  "POST allow-list/mail-code": { input: ownPassword, row: forMembers },
  "POST allow-list/off": { input: () => ({ mailed_code: "no code" }), row: forAll(401) },
  "POST factors/verify": { input: () => ({ type: "totp", code: "123456" }), row: forAll(401) },
  "POST factors/challenge": { input: nothing, row: forAll(409) },
  "POST factors/totp/confirm": { input: () => ({ code: "123456" }), row: [401, 409, 409, 409, 409] },
  "POST factors/mail-code": {
    input: (role) => ({ kind: "totp", ...ownPassword(role) }),
    row: forMembers,
  },
  "POST factors/totp": { input: () => ({ mailed_code: "no code" }), row: forAll(401) },
  "POST factors/totp/remove": { input: ownPassword, row: [401, 404, 404, 404, 404] },
  "POST factors/recovery-codes": { input: ownPassword, row: [401, 404, 404, 404, 404] },
  "POST factors/disable": { input: ownPassword, row: [401, 404, 404, 404, 404] },
  "POST factors/reset": { input: nothing, row: forAll(401) },
  "POST factors/reset/cancel": { input: ownPassword, row: forMembers },
  // Passkeys: not available here, since the server's hostname is an IP address
  "POST factors/passkeys/options": { input: ownPassword, row: [401, 409, 409, 409, 409] },
  "POST factors/passkeys": {
    input: () => ({ name: "Key", response: unknownPasskey }),
    row: [401, 401, 401, 401, 401],
  },
  "POST factors/passkeys/{id}/remove": { input: ownPassword, row: [401, 404, 404, 404, 404] },
  "POST passkeys/options": { input: nothing, row: forAll(409) },
  "POST passkeys/sign-in": { input: () => ({ response: unknownPasskey }), row: forAll(401) },
  // Identity providers: none is configured here
  "GET authorize/{provider}": { input: nothing, row: forAll(404) },
  "GET identities": { input: nothing, row: forMembers },
  "POST identities/link": {
    input: (role) => ({ provider: "acme", ...ownPassword(role) }),
    row: [401, 404, 404, 404, 404],
  },
  "POST identities/{id}/remove": { input: ownPassword, row: [401, 404, 404, 404, 404] },
  "POST callback": { input: () => ({ query: "code=x&state=y" }), row: forAll(401) },
  "POST callback/confirm": { input: () => ({ token: "123456" }), row: forAll(401) },
  "POST callback/resend": { input: nothing, row: forAll(401) },
};

let server: AccountServer;
let people: Record<Exclude<Role, "visitor">, Person>;

beforeAll(async () => {
  server = await startAccountServer();
  people = { user: newPerson(), other: newPerson(), suspended: newPerson(), admin: newPerson() };
  for (const person of Object.values(people)) await server.join(person);
  const { owner } = server.database;
  const { suspended, admin } = people;
  await owner.query("update app.users set status = 'suspended' where email = $1", [suspended.email]);
  await owner.query("update app.users set role = 'owner' where email = $1", [admin.email]);
});
afterAll(() => server.close());

/** A new browser for each request, since some sign out. */
async function browserOf(role: Role): Promise<Browser> {
  const browser = server.browser();
  if (role !== "visitor") {
    const { cookie } = await addSession(server.database.owner, "portico_session", await idOf(people[role]));
    const [name = "", value = ""] = cookie.split("=");
    browser.cookies.set(name, value);
  }
  return browser;
}

async function idOf({ email }: Person): Promise<string> {
  const { rows } = await server.database.owner.query("select id from app.users where email = $1", [email]);
  return rows[0].id;
}

/** The path with the user's own ids, which are foreign to every other role. */
async function pathOf(address: string): Promise<string> {
  if (!address.includes("{id}")) return `/api/auth/${address}`;
  const owner = await browserOf("user");
  const { body } = await owner.get("/api/auth/sessions");
  return `/api/auth/${address.replace("{id}", body.sessions[0].id)}`;
}

async function ask(role: Role, name: string) {
  const [method = "", address = ""] = name.split(" ");
  const path = await pathOf(address);
  const browser = await browserOf(role);
  const input = table[name]?.input(role);
  if (method === "GET") return browser.get(path);
  return method === "PUT" ? browser.put(path, input) : browser.post(path, input);
}

test("T32 every route below /api/auth has its row", async () => {
  const { body } = await get(server.origin, "/api/openapi.json");
  const registered = Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => path.startsWith("/api/auth/"))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice("/api/auth/".length)}`),
    );
  expect(Object.keys(table).sort()).toEqual(registered.sort());
});

describe.each(Object.keys(table))("T32 %s", (name) => {
  test.each(roles.map((role, index) => [role, table[name]?.row[index] ?? 0] as const))(
    "asked by %s gets %i",
    async (role, status) => {
      const answer = await ask(role, name);
      expect(answer.status, answer.text).toBe(status);
    },
  );
});

test("T15 a banned user counts as a visitor", async () => {
  const banned = newPerson();
  const browser = await server.join(banned);
  await server.database.owner.query("update app.users set status = 'banned' where email = $1", [
    banned.email,
  ]);
  expect((await browser.get("/api/auth/user")).body).toEqual({ user: null });
  expect((await browser.get("/api/auth/sessions")).status).toBe(401);
  expect((await browser.post(`/api/auth/sessions/${newKey()}/end`)).status).toBe(401);
});
