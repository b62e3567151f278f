import { validInputs } from "@portico/testing/calls/inputs.ts";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, handshake, post, sendRaw } from "@portico/testing/server/http.ts";
import { newKey } from "@portico/testing/server/people.ts";
import { afterEach, expect, test } from "vitest";

let app: TestApp;
afterEach(() => app?.close());

test("T29 an address that sends too many requests is told how long to wait", async () => {
  app = await startTestApp({ requestsPerMinute: 3 });
  for (let request = 0; request < 3; request += 1)
    expect((await get(app.url, "/api/coins")).status).toBe(200);
  const answer = await get(app.url, "/api/coins");
  expect(answer.status).toBe(429);
  expect(answer.body.code).toBe("too_many_requests");
  expect(answer.body.details.seconds).toBeGreaterThan(0);
  expect(answer.body.details.seconds).toBeLessThanOrEqual(60);
  expect(answer.headers.get("retry-after")).toBe(String(answer.body.details.seconds));
  expect((await get(app.url, "/api/nowhere")).status).toBe(429);
  expect((await get(app.url, "/%61pi/coins")).status).toBe(429);
  expect((await get(app.url, "/health/live")).status).toBe(200);
  // A handshake counts as a request. If it is refused, the connection is closed.
  expect(await sendRaw(app.url, handshake(app.url, "/api/live"))).toMatch(/^HTTP\/1\.1 429 /);
});

test("T29 X-Forwarded-For is read only behind a configured proxy", { tags: "long" }, async () => {
  app = await startTestApp({ requestsPerMinute: 1 });
  await get(app.url, "/api/coins", { headers: { "x-forwarded-for": "198.51.100.1" } });
  expect((await get(app.url, "/api/coins", { headers: { "x-forwarded-for": "198.51.100.2" } })).status).toBe(
    429,
  );
  // All clients of such a proxy share one address, which is logged once.
  expect(app.logLines.filter((line) => line.includes("TRUST_PROXY is not set"))).toHaveLength(1);
  await app.close();

  app = await startTestApp({ requestsPerMinute: 1, config: { trustProxy: ["loopback"] } });
  const from = (address: string) => get(app.url, "/api/coins", { headers: { "x-forwarded-for": address } });
  expect((await from("198.51.100.1")).status).toBe(200);
  expect((await from("198.51.100.2")).status).toBe(200);
  expect((await from("198.51.100.1")).status).toBe(429);
  // Entries before the proxy's own are ignored.
  expect((await from("203.0.113.9, 198.51.100.1")).status).toBe(429);
  expect((await from("2001:db8::1")).status).toBe(200);
  expect((await from("2001:db8::ffff:2")).status).toBe(429);
  expect((await from("not an address")).status).toBe(200);
});

test("T29 withdrawals are limited for each session", { tags: "long" }, async () => {
  app = await startTestApp();
  const [user, other] = [await app.addPerson(), await app.addPerson()];
  const cast = {
    user,
    holder: user,
    deposit_id: newKey(),
    withdrawal_id: newKey(),
    sent_withdrawal_id: newKey(),
    frozen_withdrawal_id: newKey(),
    claimed_withdrawal_id: newKey(),
    checked_withdrawal_id: newKey(),
    stale_withdrawal_id: newKey(),
    left_withdrawal_id: newKey(),
    former_admin_id: newKey(),
    saved_address_id: newKey(),
    adjustment_id: newKey(),
    secured: user,
    factor_removal_id: newKey(),
    cold_address_id: newKey(),
    treasury_request_id: newKey(),
    pool_request_id: newKey(),
    own_pool_request_id: newKey(),
    trusted_key_id: newKey(),
    arrival_id: newKey(),
    payable_withdrawal_id: newKey(),
    prepared_payment: { id: newKey(), unsigned: "" },
    exported_payment: { id: newKey(), unsigned: "" },
    lost_payment: { id: newKey(), unsigned: "" },
  };
  const withdraw = (cookie: string) =>
    post(app.url, "/api/rpc/initiate_withdrawal", validInputs.initiate_withdrawal(cast), {
      cookie,
      idempotencyKey: newKey(),
    });
  const statuses: number[] = [];
  for (let request = 0; request < 21; request += 1) statuses.push((await withdraw(user.cookie)).status);
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses[20]).toBe(429);
  expect((await withdraw(other.cookie)).status).not.toBe(429);
});
