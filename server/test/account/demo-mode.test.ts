import { calls, reads } from "@portico/contract";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get, post, sendRaw } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { practice: false, demo: true, authSecret: undefined } });
});
afterAll(() => app.close());

const refusal = { code: "service_not_configured", message: "Authentication service not configured" };

test("Demo mode: every protected call returns 503", { tags: "long" }, async () => {
  const { cookie } = await app.addPerson({ is_admin: true });
  for (const call of Object.values(calls)) {
    const answer = await post(app.url, `/api/rpc/${call.name}`, {}, { cookie });
    expect(answer, call.name).toMatchObject({ status: 503, body: refusal });
  }
  for (const [name, read] of Object.entries(reads)) {
    const answer = await get(app.url, `/api${read.path.replace(":coinId", "bitcoin")}`, { cookie });
    if (read.who === "visitor") expect(answer.status, name).toBe(200);
    else expect(answer, name).toMatchObject({ status: 503, body: refusal });
  }
  for (const path of ["signup", "token", "verify", "resend"]) {
    expect(await post(app.url, `/api/auth/${path}`, {}), path).toMatchObject({ status: 503, body: refusal });
  }
});

test("Demo mode cannot be bypassed by another encoding of a path", async () => {
  const { cookie } = await app.addPerson();
  expect((await get(app.url, "/%61pi/balances", { cookie })).body).toMatchObject(refusal);
  expect((await post(app.url, "/ap%69/auth/token", {})).body).toMatchObject(refusal);
  const whole = `GET ${app.url}/api/balances HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(app.url, whole)).toContain(refusal.code);
});

test("Demo mode is reported, and the rest of the site works", { tags: "long" }, async () => {
  expect((await get(app.url, "/api/settings/public")).body).toMatchObject({
    practice: false,
    auth_configured: false,
    mailbox_path: null,
  });
  expect((await get(app.url, "/api/docs/")).status).toBe(200);
  expect((await get(app.url, "/api/openapi.json")).status).toBe(200);
  expect((await get(app.url, "/health/ready")).status).toBe(503);
  expect((await get(app.url, "/api/nowhere")).status).toBe(404);
  expect((await get(app.url, "/dev/mailbox")).status).toBe(404);
});
