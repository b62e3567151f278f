import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post } from "@portico/testing/server/http.ts";
import { newKey } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger, maskAddress, scrub } from "../../src/http/logging.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: ["loopback"] } });
});
afterAll(() => app.close());

test("Each request is logged as one structured line with the id sent to the client", async () => {
  const { headers } = await get(app.url, "/api/balances?x=1", {
    headers: { "x-forwarded-for": "203.0.113.77" },
  });
  const line = app.logLines
    .map((text) => JSON.parse(text))
    .find((entry) => entry.request_id === headers.get("x-request-id"));
  expect(line).toMatchObject({
    level: 30,
    method: "GET",
    route: "/api/balances",
    status: 401,
    refusal: "not_authenticated",
    address: "203.0.113.x",
    msg: "request",
  });
});

test("T46 logs contain no password, code, token, cookie or full address", async () => {
  const person = await app.addPerson({ email: "ada.lovelace@example.com" });
  const secrets = {
    password: "tr0ub4dor-and-3",
    token: "493817",
    key: newKey(),
    cookie: person.cookie.split("=")[1] ?? "",
    hash: person.session_hash,
    email: person.email,
    address: "203.0.113.77",
    long: "2001:db8:1:2:3:4:5:6",
    query: "magic-link-token",
  };
  const headers = { "x-forwarded-for": secrets.address };
  const sent = { cookie: person.cookie, headers, idempotencyKey: secrets.key };
  await post(
    app.url,
    "/api/auth/token",
    { grant_type: "password", email: secrets.email, password: secrets.password },
    sent,
  );
  await post(
    app.url,
    "/api/auth/verify",
    { email: secrets.email, token: secrets.token, type: "signup" },
    sent,
  );
  await get(app.url, `/auth/callback?code=${secrets.query}&email=${secrets.email}`, sent);
  await get(app.url, `/api/nowhere/${secrets.query}?token=${secrets.query}`, {
    headers: { "x-forwarded-for": secrets.long },
  });
  await post(app.url, "/api/rpc/perform_crypto_swap", { password: secrets.password }, sent);
  // An error is logged with its cause, which may contain secrets.
  await app.database.owner.query("alter table app.wallets rename to wallets_gone");
  await post(app.url, "/api/rpc/assign_available_wallet_to_user", {}, sent);
  await app.database.owner.query("alter table app.wallets_gone rename to wallets");

  const log = app.logLines.join("");
  expect(log).toContain('"msg":"fault"');
  for (const [name, secret] of Object.entries(secrets)) expect(log.includes(secret), name).toBe(false);
});

test("T46 secrets logged by mistake are redacted", () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  log.info({
    password: "secret-1",
    user: { email: "secret-2", token: "secret-3" },
    a: { b: { cookie: "secret-4" } },
  });
  log.error({
    err: Object.assign(new Error("to secret@example.com"), { detail: "secret-5", parameters: ["secret-6"] }),
  });
  expect(lines.join("")).not.toMatch(/secret/);
});

test("T46 the reasons of errors stay readable, of the system, PostgreSQL, fetch and a node's RPC, while codes are redacted", () => {
  const lines: string[] = [];
  const log = createLogger({ logLevel: "info" }, { write: (line) => void lines.push(line) });
  const coded = (code: string, message = "no") => Object.assign(new Error(message), { code });
  const faults = {
    ECONNREFUSED: coded("ECONNREFUSED"),
    "23505": coded("23505"),
    UND_ERR_CONNECT_TIMEOUT: new TypeError("fetch failed", { cause: coded("UND_ERR_CONNECT_TIMEOUT") }),
    ETIMEDOUT: Object.assign(new AggregateError([coded("ETIMEDOUT", "connect ETIMEDOUT ::1:5432")]), {
      code: "ETIMEDOUT",
    }),
  };
  for (const error of Object.values(faults)) {
    log.warn({ err: error }, "it failed");
    log.warn({ problem: error, code: "493817", job: { code: "493817" } }, "it failed");
  }
  const logged = lines.map((line) => JSON.parse(line));
  const reasons = logged.map(({ err, problem }) => (err ?? problem).reason);
  expect(reasons).toEqual(Object.keys(faults).flatMap((reason) => [reason, reason]));
  expect(logged.at(-1).problem.message).toBe("connect ETIMEDOUT ::1:5432");
  expect(lines.join("")).not.toContain("493817");
});

test("Email addresses and anything as long as a token are redacted from texts", () => {
  expect(scrub('key (email)=(ada@example.com) "ada.b+c@x.example"')).toBe('key (email)=([email]) "[email]"');
  expect(scrub(`token ${"aB3-_".repeat(9)}.`)).toBe("token [token].");
});

test("Client addresses are logged as their network", () => {
  expect(maskAddress("203.0.113.77")).toBe("203.0.113.x");
  expect(maskAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::x");
});
