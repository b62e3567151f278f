import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

async function signIn(person: Person, browser: Browser = server.browser()): Promise<Browser> {
  const answer = await browser.post("/api/auth/token", signInInput(person));
  expect(answer.status).toBe(200);
  return browser;
}

async function member(): Promise<{ person: Person; browser: Browser }> {
  const person = newPerson();
  return { person, browser: await server.join(person) };
}

async function whoIs(browser: Browser): Promise<string | null> {
  const { status, body } = await browser.get("/api/auth/user");
  expect(status).toBe(200);
  return body.user?.email ?? null;
}

function token(browser: Browser): string {
  return browser.cookies.get("portico_session") ?? "";
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function sessionsOf(person: Person) {
  const { rows } = await server.database.owner.query(
    `select s.*, encode(token_hash, 'hex') as hash, row_to_json(s)::text as whole
     from app.sessions s join app.users u on u.id = s.user_id where u.email = $1 order by s.id`,
    [person.email],
  );
  return rows;
}

describe("a session", () => {
  test("T20 is 256 random bits in an HttpOnly, SameSite=Lax cookie, and only its hash is stored", async () => {
    const { person, browser } = await member();
    expect(Buffer.from(token(browser), "base64url")).toHaveLength(32);
    const line = browser.setCookies.findLast((cookie) => cookie.startsWith("portico_session="));
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).toMatch(/; Path=\//i);
    const [session] = await sessionsOf(person);
    expect(session.hash).toBe(hash(token(browser)));
    expect(session.whole).not.toContain(token(browser));
  });

  test("T20 has one row per sign-in, with the real device and address", async () => {
    const person = newPerson();
    await server.join(person, server.browser("198.19.7.7"));
    await signIn(person, server.browser("198.19.7.8"));
    const rows = await sessionsOf(person);
    expect(rows.map((row) => row.ip_address)).toEqual(["198.19.7.7", "198.19.7.8"]);
    for (const row of rows) {
      expect(row).toMatchObject({ device_info: "Portico test browser", is_active: true });
      expect(row.login_time).toBe(row.last_activity);
    }
  });

  test("T20 gets a new token at each sign-in, and the browser's previous one stops working", async () => {
    const { person, browser } = await member();
    const before = browser.copy();
    await signIn(person, browser);
    expect(token(browser)).not.toBe(token(before));
    expect(await whoIs(browser)).toBe(person.email);
    expect(await whoIs(before)).toBeNull();
    expect(server.events).toContainEqual({
      type: "session_ended",
      session_hash: hash(token(before)),
      reason: "replaced",
    });
  });

  test("T20 a token chosen by an attacker does not become a session", async () => {
    const { person } = await member();
    const browser = server.browser();
    const planted = "A".repeat(43);
    browser.cookies.set("portico_session", planted);
    await signIn(person, browser);
    expect(token(browser)).not.toBe(planted);
    const attacker = server.browser();
    attacker.cookies.set("portico_session", planted);
    expect(await whoIs(attacker)).toBeNull();
  });

  test("T20 ends after session_idle_hours without use", async () => {
    const { person, browser } = await member();
    await server.letPass(71 * 3_600);
    expect(await whoIs(browser)).toBe(person.email);
    // That request reset the idle timeout.
    await server.letPass(71 * 3_600);
    expect(await whoIs(browser)).toBe(person.email);
    await server.letPass(73 * 3_600);
    expect(await whoIs(browser)).toBeNull();
  });

  test("T20 ends session_absolute_days after the sign-in, even if in use", async () => {
    const { person, browser } = await member();
    for (let day = 0; day < 30; day += 2) {
      expect(await whoIs(browser)).toBe(person.email);
      await server.letPass(2 * 86_400);
    }
    expect(await whoIs(browser)).toBeNull();
  });

  test("T20 follows changed settings from the next request on", async () => {
    const { person, browser } = await member();
    const set = (key: string, value: string) =>
      server.database.owner.query("update app.settings set value = $2 where key = $1", [key, value]);
    await server.letPass(2 * 3_600);
    await set("session_idle_hours", "1");
    expect(await whoIs(browser)).toBeNull();
    await set("session_idle_hours", "72");
    await set("session_absolute_days", "2");
    const short = await signIn(person);
    expect(short.setCookies.findLast((line) => line.startsWith("portico_session="))).toMatch(
      /Max-Age=172800\b/i,
    );
    await set("session_absolute_days", "30");
    await server.letPass(2 * 86_400);
    expect(await whoIs(short)).toBeNull();
  });

  test("its last activity is updated at most once a minute", async () => {
    const { person, browser } = await member();
    const last = async () => (await sessionsOf(person))[0]?.last_activity;
    const first = await last();
    await whoIs(browser);
    expect(await last()).toBe(first);
    await server.letPass(61);
    await whoIs(browser);
    const second = await last();
    expect(second > first).toBe(true);
    await whoIs(browser);
    expect(await last()).toBe(second);
  });

  test.each(["", "x", "A".repeat(43), "%00", "' or 1=1--"])(
    "a cookie of %j is a visitor's",
    async (value) => {
      const browser = server.browser();
      browser.cookies.set("portico_session", value);
      expect(await whoIs(browser)).toBeNull();
    },
  );

  test("T20 on https has cookies with the __Host- prefix and Secure", { tags: "long" }, async () => {
    const secure = await startAccountServer({ publicUrl: "https://portico.example" });
    const browser = await secure.join(newPerson());
    await secure.close();
    expect([...browser.cookies.keys()].sort()).toEqual(["__Host-portico_device", "__Host-portico_session"]);
    expect(browser.setCookies.length).toBeGreaterThan(2);
    for (const line of browser.setCookies) {
      expect(line).toMatch(/^__Host-portico_\w+=/);
      expect(line).toMatch(/; Secure/i);
      expect(line).not.toMatch(/; Domain/i);
    }
  });
});

describe("signing out", () => {
  test("T20 voids the cookie and removes it from the browser", async () => {
    const { person, browser } = await member();
    const copied = browser.copy();
    const balance = { p_user_id: (await browser.get("/api/auth/user")).body.user.id, p_coin_id: "bitcoin" };
    expect((await copied.post("/api/rpc/get_user_balance", balance)).status).toBe(200);
    expect(await browser.post("/api/auth/logout", { scope: "local" })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(browser.cookies.has("portico_session")).toBe(false);
    expect(await whoIs(copied)).toBeNull();
    const read = await copied.post("/api/rpc/get_user_balance", balance);
    expect(read).toMatchObject({ status: 401, body: { code: "not_authenticated" } });
    expect(await sessionsOf(person)).toMatchObject([{ is_active: false }]);
    expect(server.events).toContainEqual({
      type: "session_ended",
      session_hash: hash(token(copied)),
      reason: "signed_out",
    });
  });

  test("T20 here keeps the other browsers signed in", async () => {
    const { person, browser } = await member();
    const other = await signIn(person);
    await browser.post("/api/auth/logout");
    expect(await whoIs(other)).toBe(person.email);
  });

  test("T20 of all others keeps this browser signed in", async () => {
    const { person, browser } = await member();
    const others = [await signIn(person), await signIn(person)];
    await browser.post("/api/auth/logout", { scope: "others" });
    expect(await whoIs(browser)).toBe(person.email);
    for (const other of others) expect(await whoIs(other)).toBeNull();
  });

  test("T20 everywhere ends every session of this user and no other", async () => {
    const { person, browser } = await member();
    const other = await signIn(person);
    const somebodyElse = await member();
    await browser.post("/api/auth/logout", { scope: "global" });
    expect(await whoIs(browser)).toBeNull();
    expect(await whoIs(other)).toBeNull();
    expect(await whoIs(somebodyElse.browser)).toBe(somebodyElse.person.email);
  });

  test.each(["local", "others", "global"])("without a session (%s) gets the usual reply", async (scope) => {
    const { person } = await member();
    expect(await server.browser().post("/api/auth/logout", { scope })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await sessionsOf(person)).toMatchObject([{ is_active: true }]);
  });
});
