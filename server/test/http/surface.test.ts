import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, handshake, post, sendRaw } from "@portico/testing/server/http.ts";
import type { Person } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let user: Person;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.addPerson();
});
afterAll(() => app.close());

const call = "/api/rpc/assign_available_wallet_to_user";

test("T43 every response has the headers that keep other sites out", async () => {
  for (const path of [
    "/",
    "/wallets",
    "/nowhere",
    "/api/coins",
    "/api/nowhere",
    "/api/%ff",
    "/health/live",
  ]) {
    const { headers } = await get(app.url, path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy, path).toContain("default-src 'self'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toContain("object-src 'none'");
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("referrer-policy"), path).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect(headers.get("permissions-policy"), path).toMatch(/camera=\(self\), clipboard-read=\(self\)/);
    // Chromium warns of it on each page. Sharing works without: its default is the page's own origin.
    expect(headers.get("permissions-policy"), path).not.toContain("web-share");
    expect(headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("access-control-allow-origin"), path).toBeNull();
    expect(headers.get("server"), path).toBeNull();
    expect(headers.get("x-powered-by"), path).toBeNull();
  }
});

test("an ended session gets 401, however invalid the input is; a live one gets the validation error", async () => {
  const stale = `portico_session=${"x".repeat(43)}`;
  const requests = [
    (cookie: string) => post(app.url, "/api/rpc/perform_crypto_swap", { nonsense: true }, { cookie }),
    (cookie: string) => post(app.url, "/api/rpc/save_address", { p_id: 7 }, { cookie }),
    (cookie: string) => get(app.url, "/api/transactions?limit=x", { cookie }),
  ];
  for (const request of requests) {
    expect(await request(stale)).toMatchObject({ status: 401, body: { code: "not_authenticated" } });
    expect(await request(user.cookie)).toMatchObject({ status: 400 });
  }
  // Public reads do not depend on a cookie.
  expect((await get(app.url, "/api/prices/candles?range=x", { cookie: stale })).status).not.toBe(401);
});

test("T43 API responses are never stored, however the URL is written, and http has no HSTS", async () => {
  const answer = await get(app.url, "/api/coins");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect((await get(app.url, "/%61pi/coins")).headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("strict-transport-security")).toBeNull();
});

test("T43 HSTS on https, where the cookie has the __Host- prefix", { tags: "long" }, async () => {
  const secure = await startTestApp({ config: { publicUrl: "https://portico.example" } });
  try {
    const answer = await get(secure.url, "/api/coins");
    expect(answer.headers.get("strict-transport-security")).toBe("max-age=63072000");
    expect(answer.headers.get("content-security-policy")).toContain("wss://portico.example");
    const person = await secure.addPerson();
    expect(person.cookie).toMatch(/^__Host-portico_session=/);
    expect((await get(secure.url, "/api/balances", { cookie: person.cookie })).status).toBe(200);
    const plain = person.cookie.replace("__Host-", "");
    expect((await get(secure.url, "/api/balances", { cookie: plain })).status).toBe(401);
  } finally {
    await secure.close();
  }
});

test.each([
  ["of another site", "https://evil.example"],
  ["that is null", "null"],
  ["that is empty", ""],
  ["that only begins like ours", "http://127.0.0.1.evil.example"],
  ["that is no address", "::"],
])("T42 a request with an Origin %s is refused", async (_title, origin) => {
  const answer = await post(app.url, call, {}, { cookie: user.cookie, headers: { origin } });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ code: "cross_site", details: {} });
});

test("T42 in practice mode a host name that another site could point here is refused, even for our own page", async () => {
  const statusFor = async (host: string, path: string) =>
    (await sendRaw(app.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).slice(
      9,
      12,
    );
  const { port } = new URL(app.url);
  for (const host of [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1.evil.example",
    "localhost.evil.example",
  ]) {
    expect(await statusFor(host, "/dev/mailbox"), host).toBe("403");
    expect(await statusFor(host, "/api/coins"), host).toBe("403");
  }
  for (const host of [
    "127.0.0.1",
    `localhost:${port}`,
    "192.168.1.7:3000",
    "[::1]:3000",
    "desk",
    "desk.local:3000",
  ]) {
    expect(await statusFor(host, "/dev/mailbox"), host).toBe("200");
  }
});

test("T42 a request without an Origin is refused, whatever the method", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const response = await fetch(app.url + call, { method, headers: { cookie: user.cookie } });
    expect(response.status, method).toBe(403);
  }
});

test("T42 no CORS headers, and no reply to a preflight", async () => {
  const response = await fetch(app.url + call, {
    method: "OPTIONS",
    headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
  });
  expect(response.status).toBe(404);
  expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("T42 no state change by GET: a call is not found", async () => {
  const answer = await get(app.url, call, { cookie: user.cookie });
  expect(answer.status).toBe(404);
});

test("T42 only the socket's path can be upgraded", async () => {
  for (const path of ["/api/coins", "/api/nowhere", "/wallets", "/health/live"]) {
    const answer = await sendRaw(app.url, handshake(app.url, path));
    expect(answer, path).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(answer.toLowerCase(), path).toContain("\r\nconnection: close\r\n");
    expect(answer, path).toContain('"code":"not_found"');
  }
});

test.each([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/jsonp",
  "application/json; charset=utf-16",
  "text/plain; application/json",
])("T42 JSON only: %s is refused", async (type) => {
  const answer = await post(app.url, call, "{}", { cookie: user.cookie, headers: { "content-type": type } });
  expect(answer.status).toBe(415);
  expect(answer.body.code).toBe("not_json");
});

test("T42 a body without a content type is refused", async () => {
  const answer = await fetch(app.url + call, {
    method: "POST",
    headers: { cookie: user.cookie, origin: app.url },
    body: new Uint8Array([123, 125]),
  });
  expect(answer.status).toBe(415);
});

test("T44 a body of more than 64 kB is refused", async () => {
  const answer = await post(app.url, call, JSON.stringify({ x: "x".repeat(65_536) }), {
    cookie: user.cookie,
  });
  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({ code: "body_too_large", message: "The request is too large." });
});

test("T44 unknown fields are refused by name", async () => {
  const body = { p_coin_id: "bitcoin", p_user_id: user.id, is_admin: true, p_amount: "1" };
  const answer = await post(app.url, "/api/rpc/get_user_balance", body, { cookie: user.cookie });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: "invalid_input", details: { fields: "is_admin, p_amount" } });
  const read = await get(app.url, "/api/balances?user_id=1", { cookie: user.cookie });
  expect(read.body).toMatchObject({ code: "invalid_input", details: { fields: "user_id" } });
});

test("T45 an error carries a code, a text and the request's id", async () => {
  for (const path of [
    "/api/nowhere",
    "/api/%ff",
    "/api/balances",
    "/api/transactions/swap/1",
    "/api/coins?x=1",
  ]) {
    const { body, headers } = await get(app.url, path);
    expect(Object.keys(body).sort(), path).toEqual(["code", "details", "message", "requestId"]);
    expect(body.requestId, path).toBe(headers.get("x-request-id"));
    expect(body.message, path).not.toMatch(/[{}]/);
  }
});

test("T45 an internal error reveals no details", async () => {
  await app.database.owner.query("alter table app.coins rename to coins_gone");
  try {
    const answer = await post(
      app.url,
      "/api/rpc/get_user_balance",
      { p_user_id: user.id, p_coin_id: "bitcoin" },
      { cookie: user.cookie },
    );
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      code: "internal_error",
      message: "Something went wrong on our side. Please try again.",
      requestId: answer.headers.get("x-request-id"),
    });
  } finally {
    await app.database.owner.query("alter table app.coins_gone rename to coins");
  }
});

test("T45 malformed HTTP gets an error of the same shape", async () => {
  const text = await sendRaw(app.url, "GET / HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n");
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "invalid_input" });
  expect(await sendRaw(app.url, `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 4/,
  );
  expect(
    await sendRaw(
      app.url,
      "POST /api/rpc/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
    ),
  ).toMatch(/^HTTP\/1\.1 4/);
});

test("T20 a malformed session cookie counts as a visitor", async () => {
  for (const value of [
    "",
    "x",
    "a".repeat(43),
    "a".repeat(5_000),
    "%00",
    "'; drop table app.users; --",
    "é",
  ]) {
    const cookie = `portico_session=${encodeURIComponent(value)}`;
    expect((await get(app.url, "/api/balances", { cookie })).status, value.slice(0, 20)).toBe(401);
  }
});

test("T20 an ended, expired or idle session counts as a visitor", async () => {
  const ways = [
    "ended_at = now(), end_reason = 'test'",
    "expires_at = now() - interval '1 second'",
    "last_activity = now() - interval '90 days'",
  ];
  for (const way of ways) {
    const { cookie, session_hash } = await app.addSession(user.id);
    expect((await get(app.url, "/api/balances", { cookie })).status).toBe(200);
    await app.database.owner.query(`update app.sessions set ${way} where token_hash = decode($1, 'hex')`, [
      session_hash,
    ]);
    expect((await get(app.url, "/api/balances", { cookie })).status, way).toBe(401);
  }
});

test("T20 reading extends an idle session", async () => {
  const { cookie, session_hash } = await app.addSession(user.id);
  await app.database.owner.query(
    "update app.sessions set last_activity = now() - interval '10 minutes' where token_hash = decode($1, 'hex')",
    [session_hash],
  );
  await get(app.url, "/api/balances", { cookie });
  const { rows } = await app.database.owner.query(
    "select last_activity > now() - interval '1 minute' as awake from app.sessions where token_hash = decode($1, 'hex')",
    [session_hash],
  );
  expect(rows[0]?.awake).toBe(true);
});
