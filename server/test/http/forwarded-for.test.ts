import type { IncomingMessage } from "node:http";
import { startTestApp, type TestApp } from "@portico/testing/server/app.ts";
import { get } from "@portico/testing/server/http.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

/** A server that lets every address ask twice, behind a proxy on this machine. */
async function withLimits(
  check: (app: TestApp) => Promise<void>,
  trustProxy: false | string[] = ["loopback"],
) {
  const app = await startTestApp({ requestsPerMinute: 2, config: { trustProxy } });
  await check(app).finally(() => app.close());
}

const statusOf = async (app: TestApp, forwardedFor: string) =>
  (await get(app.url, "/api/coins", { headers: { "x-forwarded-for": forwardedFor } })).status;

const warnings = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => /TRUST_PROXY/.test(msg));

test("T29 forty wrong passwords from forty addresses with ports refuse nobody else", {
  tags: "long",
}, async () => {
  const person = newPerson();
  await server.join(person);
  const addresses = Array.from({ length: 40 }, (_, index) =>
    index % 2 ? `[2001:db8:${index}::7]:443` : `203.0.${index}.7:5142${index % 10}`,
  );
  for (const address of addresses) {
    const guess = await server.browser(address).post("/api/auth/token", signInInput(newPerson()));
    expect(guess.status).toBe(401);
  }
  const answer = await server.browser("198.51.100.4:51422").post("/api/auth/token", signInInput(person));
  expect(answer.status).toBe(200);
});

test("T20 sessions show the address without port, brackets and zone", { tags: "long" }, async () => {
  const person = newPerson();
  const browser = await server.join(person);
  const spellings = {
    "198.51.100.9:51422": "198.51.100.9",
    "[2001:db8::9]": "2001:db8::9",
    "[2001:DB8:0::a]:443": "2001:db8::a",
    '"198.51.100.10:80"': "198.51.100.10",
    '"[2001:db8::b]:443"': "2001:db8::b",
    "  198.51.100.11 ": "198.51.100.11",
    "::ffff:198.51.100.12": "198.51.100.12",
    "[::ffff:198.51.100.13]:443": "198.51.100.13",
    "::ffff:198.51.100.14:443": "198.51.100.14",
    "fe80::1%eth0": "fe80::1",
    "[fe80::2%25eth0]:443": "fe80::2",
    "unknown, 198.51.100.15:51422": "198.51.100.15",
    "203.0.113.66, 198.51.100.16:51422, 127.0.0.1:8080": "198.51.100.16",
  };
  for (const forwardedFor of Object.keys(spellings)) {
    const answer = await server.browser(forwardedFor).post("/api/auth/token", signInInput(person));
    expect(answer.status, forwardedFor).toBe(200);
  }
  const { body } = await browser.get("/api/auth/sessions");
  const shown = body.sessions.map(({ ip_address }: { ip_address: string }) => ip_address);
  expect(shown.slice(1).reverse()).toEqual(Object.values(spellings));
});

test("T29 an entry to the left of one that is no address is never believed", { tags: "long" }, async () => {
  await withLimits(async (app) => {
    const unreadable = [
      "unknown",
      "",
      "_hidden",
      "203.0.113.7;51422",
      "[203.0.113.7",
      "0.0.0.0",
      "::",
      "1.2.3",
    ];
    const statuses = [];
    for (const [index, last] of unreadable.entries()) {
      statuses.push(await statusOf(app, `198.51.100.${index}, ${last}`));
    }
    // All count as the proxy, which may ask twice.
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429, 429]);
    expect(await statusOf(app, "198.51.100.1")).toBe(200);
  });
});

test("T29 a port or another spelling gives nobody a new allowance", { tags: "long" }, async () => {
  await withLimits(async (app) => {
    const spellings = ["203.0.113.7:1", "::ffff:203.0.113.7", '"203.0.113.7:3"', "6.6.6.6,203.0.113.7:4"];
    const statuses = [];
    for (const spelling of spellings) statuses.push(await statusOf(app, spelling));
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

test("T29 what proxies get wrong is logged once for each fault, without the address, and with what to do", {
  tags: "long",
}, async () => {
  await withLimits(async (app) => {
    for (const last of ["203.0.113.77;51422", "203.0.113.78;51422", "unknown", "", "127.0.0.2"]) {
      await statusOf(app, last);
    }
    for (const name of ["forwarded", "x-real-ip", "sec-fetch-mode"]) {
      await get(app.url, "/api/coins", { headers: { [name]: "for=203.0.113.77" } });
    }
    const logged = warnings(app.logLines);
    expect(logged.map(({ arrived }) => arrived)).toEqual(["000.0.000.00;00000", "", undefined, undefined]);
    expect(logged.map(({ msg }) => msg)).toEqual([
      expect.stringContaining("an entry that is not an address"),
      expect.stringContaining("an empty entry"),
      expect.stringContaining("no address outside TRUST_PROXY"),
      expect.stringContaining("sends no X-Forwarded-For"),
    ]);
    expect(logged.every(({ proxy }) => proxy === "127.0.0.1")).toBe(true);
    expect(app.logLines.join("")).not.toContain("203.0.113.77");
  });
});

test("T29 a proxy that TRUST_PROXY does not name is not believed, and named in the log", async () => {
  await withLimits(
    async (app) => {
      const statuses = [];
      for (const address of ["203.0.113.1", "203.0.113.2", "203.0.113.3"])
        statuses.push(await statusOf(app, address));
      expect(statuses).toEqual([200, 200, 429]);
      expect(warnings(app.logLines)).toMatchObject([
        { proxy: "127.0.0.1", msg: expect.stringContaining("does not name") },
      ]);
    },
    ["10.0.0.0/8", "2001:db8::/32"],
  );
});

test("/metrics stays closed to whatever a proxy forwards, even with empty headers", async () => {
  const forwarded = {
    "x-forwarded-for": ["127.0.0.1", "127.0.0.1:80", "[::1]:80", "unknown", ""],
    "x-forwarded-proto": ["https"],
    forwarded: ["for=127.0.0.1", ""],
    "x-real-ip": ["127.0.0.1"],
    via: ["1.1 proxy"],
  };
  for (const [name, values] of Object.entries(forwarded)) {
    for (const value of values) {
      const { status } = await get(server.origin, "/metrics", { headers: { [name]: value } });
      expect(status, `${name}: ${value}`).toBe(404);
    }
  }
  expect((await get(server.origin, "/metrics")).status).toBe(200);
});

test("a connection that is closed before its request is read is no fault", { tags: "long" }, async () => {
  const app = await startTestApp({ config: { trustProxy: ["loopback"] } });
  const hangUp = (request: IncomingMessage) => void request.socket.destroy();
  const { server: http } = app.server.app;
  http.prependListener("request", hangUp);
  for (const path of ["/api/coins", "/robots.txt", "/metrics"]) {
    await expect(get(app.url, path)).rejects.toThrow();
  }
  http.off("request", hangUp);
  expect((await get(app.url, "/api/coins")).status).toBe(200);
  expect(app.logLines.filter((line) => /TypeError|"fault"/.test(line))).toEqual([]);
  await app.close();
});
