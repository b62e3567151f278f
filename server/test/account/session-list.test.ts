import { createHash } from "node:crypto";
import { type AccountSession, account } from "@portico/contract";
import { newKey } from "@portico/testing/server/people.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";
import { linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { member, signIn, whoIs } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async function signInWith(userAgent: string, person: Person, browser: Browser): Promise<Browser> {
  const answer = await browser.post("/api/auth/token", signInInput(person), { "user-agent": userAgent });
  expect(answer.status).toBe(200);
  return browser;
}

async function listed(browser: Browser): Promise<AccountSession[]> {
  const { status, body } = await browser.get("/api/auth/sessions");
  expect(status).toBe(200);
  return account.sessions.output.strict().parse(body).sessions;
}

function end(browser: Browser, id: string) {
  return browser.post(`/api/auth/sessions/${id}/end`);
}

describe("the list of sessions", () => {
  test("T20 shows each session with device, address and times, this browser's first", async () => {
    const { person, browser } = await member();
    await signInWith(chrome, person, server.browser("198.19.40.1"));
    await signInWith(safari, person, server.browser("198.19.40.2"));
    await browser.post("/api/auth/logout");
    await signInWith(chrome, person, browser);
    const sessions = await listed(browser);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    expect(sessions.map(({ device }) => device)).toEqual([
      "Chrome on Windows",
      "Safari on iOS",
      "Chrome on Windows",
    ]);
    expect(sessions.slice(1).map(({ ip_address }) => ip_address)).toEqual(["198.19.40.2", "198.19.40.1"]);
    for (const { login_time, last_activity } of sessions) {
      expect(login_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
      expect(Math.abs(Date.parse(login_time) - Date.now())).toBeLessThan(3_600_000);
      expect(Date.parse(last_activity)).toBeGreaterThanOrEqual(Date.parse(login_time));
    }
  });

  test("T20 contains no token and no token hash", async () => {
    const { browser } = await member();
    const token = browser.cookies.get("portico_session") ?? "";
    const { text } = await browser.get("/api/auth/sessions");
    expect(text).not.toContain(token);
    expect(text).not.toContain(createHash("sha256").update(token).digest("hex"));
  });

  test("T32 shows only the user's own", async () => {
    const { person, browser } = await member();
    await member();
    await signIn(person);
    expect(await listed(browser)).toHaveLength(2);
  });

  test("T20 omits ended, expired and idle ones", async () => {
    const { person, browser } = await member();
    const gone = await signIn(person);
    await gone.post("/api/auth/logout");
    await signIn(person);
    await server.letPass(73 * 3_600);
    expect((await browser.get("/api/auth/sessions")).status).toBe(401);
    const back = await signIn(person);
    expect(await listed(back)).toHaveLength(1);
  });

  test("shows only known browser names, or unknown", async () => {
    const { person, browser } = await member();
    await signInWith("<script>alert(1)</script>", person, server.browser());
    for (const { device } of await listed(browser)) expect(device).toBe("Unknown device");
  });

  test("T20 a made-up browser name does not appear in the email to the owner", async () => {
    const { person, browser } = await member();
    const words = "This was a test of ours, go on to https://thief.example";
    await signInWith(`${words}/1.0 (Windows NT 10.0; Win64; x64)`, person, server.browser());
    const mail = await server.mail.next(person.email, "New sign-in");
    expect(mail.text).toContain("Device: Windows");
    expect(mail.text).not.toContain("thief.example");
    expect((await listed(browser)).map(({ device }) => device)).toContain("Windows");
  });
});

describe("ending a session from the list", () => {
  test("T20 ends it at once and closes its sockets", async () => {
    const { person, browser } = await member();
    const other = await signIn(person);
    const [, listedOther] = await listed(browser);
    expect(await end(browser, listedOther?.id ?? "")).toMatchObject({ status: 200, body: {} });
    expect(await whoIs(other)).toBeNull();
    expect((await other.get("/api/balances")).status).toBe(401);
    expect(await whoIs(browser)).toBe(person.email);
    expect(await listed(browser)).toHaveLength(1);
    const token = other.cookies.get("portico_session") ?? "";
    expect(server.events).toContainEqual({
      type: "session_ended",
      session_hash: createHash("sha256").update(token).digest("hex"),
      reason: "signed_out",
    });
    expect(browser.cookies.has("portico_session")).toBe(true);
  });

  test("T20 signs out if it is this browser's", async () => {
    const { browser } = await member();
    const [own] = await listed(browser);
    expect((await end(browser, own?.id ?? "")).status).toBe(200);
    expect(browser.cookies.has("portico_session")).toBe(false);
    expect(await whoIs(browser)).toBeNull();
  });

  test("T32 another user's, an ended, a missing and a malformed id get the same 404", async () => {
    const { person, browser } = await member();
    const somebody = await member();
    const [foreign] = await listed(somebody.browser);
    const other = await signIn(person);
    const [, ended] = await listed(browser);
    await other.post("/api/auth/logout");
    const ids = [foreign?.id ?? "", ended?.id ?? "", newKey(), "1", "%27%20or%201=1", "x".repeat(5_000)];
    for (const id of ids) {
      const answer = await end(browser, id);
      expect(answer.status, id).toBe(404);
      expect({ ...answer.body, requestId: "" }).toEqual({
        code: "not_found",
        message: "Not found.",
        details: {},
        requestId: "",
      });
    }
    expect(await whoIs(somebody.browser)).toBe(somebody.person.email);
  });

  test("requires a session", async () => {
    const { browser } = await member();
    const [own] = await listed(browser);
    const stranger = server.browser();
    stranger.cookies.set("portico_session", "A".repeat(43));
    for (const visitor of [server.browser(), stranger]) {
      expect((await end(visitor, own?.id ?? "")).body.code).toBe("not_authenticated");
    }
    expect(await whoIs(browser)).not.toBeNull();
  });
});

describe("a sign-in from a new device", () => {
  const told = ({ email }: Person) => server.allMailTo(email, "New sign-in");

  test("T20 sends an email: not for the first browser, once for a second, and never for the same one", async () => {
    const { person, browser } = await member();
    await browser.post("/api/auth/logout");
    await signIn(person, browser);
    const phone = await signInWith(safari, person, server.browser("198.19.41.1"));
    const mail = await server.mail.next(person.email, "New sign-in");
    expect(mail.text).toContain("Device: Safari on iOS\nAddress: 198.19.41.1\nTime: ");
    expect(mail.html).toContain("Safari on iOS");
    await phone.post("/api/auth/logout");
    await signInWith(safari, person, phone);
    await signIn(person, browser);
    // The next email is about a third browser: the known ones caused none.
    await signInWith(chrome, person, server.browser());
    expect((await server.mail.next(person.email, "New sign-in")).text).toContain("Chrome on Windows");
    expect(await told(person)).toHaveLength(2);
  });

  test("T20 sends an email for every sign-in method, including magic links", async () => {
    const { person } = await member();
    const laptop = server.browser();
    await laptop.post("/api/auth/otp", { email: person.email });
    const { type, token } = linkIn(await server.mail.next(person.email, "sign-in link"));
    await laptop.post("/api/auth/link", { type, token });
    await server.mail.next(person.email, "New sign-in");
    expect(await told(person)).toHaveLength(1);
  });
});
