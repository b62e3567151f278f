import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";
import { codeIn } from "../support/smtp.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer({}, { passwordCost: undefined });
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

describe("signing in", () => {
  test("with the right password returns the user, ignoring the email's case", async () => {
    const { person } = await member();
    const browser = server.browser();
    const answer = await browser.post(
      "/api/auth/token",
      signInInput({ ...person, email: ` ${person.email.toUpperCase()} ` }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.user.email).toBe(person.email);
  });

  test("a password matches in any Unicode normalization", async () => {
    const person = { ...newPerson(), password: "Zürich\u00a0ﬁve" };
    await server.join(person);
    await signIn({ ...person, password: "Zu\u0308rich five" });
  });

  test("T21 a wrong password and an unknown account get the same reply", async () => {
    const { person } = await member();
    const wrong = await server
      .browser()
      .post("/api/auth/token", signInInput({ ...person, password: "wrong" }));
    const unknown = await server.browser().post("/api/auth/token", signInInput(newPerson()));
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: "invalid_credentials", message: "Invalid email or password" });
    expect({ ...unknown.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
    expect(unknown.status).toBe(wrong.status);
    const headers = (answer: typeof wrong) =>
      [...answer.headers.keys()].filter((name) => name !== "date").sort();
    expect(headers(unknown)).toEqual(headers(wrong));
  });

  test("T21 a wrong password of an unverified sign-up gets the same reply, too", async () => {
    const person = newPerson();
    await server.browser().post("/api/auth/signup", signUpInput(person));
    const answer = await server
      .browser()
      .post("/api/auth/token", signInInput({ ...person, password: "wrong" }));
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  });

  test("T15 a banned user learns it only with the right password, and gets no session", async () => {
    const { person, browser } = await member();
    await server.database.owner.query("update app.users set status = 'banned' where email = $1", [
      person.email,
    ]);
    expect((await browser.get("/api/auth/user")).body).toEqual({ user: null });
    const stranger = server.browser();
    expect((await stranger.post("/api/auth/token", signInInput(person))).body).toMatchObject({
      code: "account_banned",
    });
    expect(stranger.cookies.has("portico_session")).toBe(false);
    const wrong = await stranger.post("/api/auth/token", signInInput({ ...person, password: "wrong" }));
    expect(wrong.body.code).toBe("invalid_credentials");
  });

  test("T15 a suspended user can sign in and read", async () => {
    const { person } = await member();
    await server.database.owner.query("update app.users set status = 'suspended' where email = $1", [
      person.email,
    ]);
    const browser = await signIn(person);
    expect((await browser.get("/api/auth/user")).body.user.status).toBe("suspended");
  });

  test.each([
    [{ grant_type: "refresh_token" }, "invalid_input"],
    [{ email: "nobody" }, "invalid_email"],
    [{ password: "" }, "invalid_credentials"],
    [{ remember: true }, "invalid_input"],
  ])("%j is refused", async (wrong, code) => {
    const answer = await server.browser().post("/api/auth/token", { ...signInInput(newPerson()), ...wrong });
    expect(answer.body.code).toBe(code);
    expect(answer.status).toBeLessThan(500);
  });
});

describe("guessing passwords", () => {
  test("T29 an account allows ten wrong ones in 15 minutes, from any number of addresses", {
    tags: "long",
  }, async () => {
    const { person } = await member();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) =>
        server.browser().post("/api/auth/token", signInInput({ ...person, password: `guess ${guess}` })),
      ),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(30);
  });

  test("T29 an unknown account is limited just like a known one", { tags: "long" }, async () => {
    const nobody = newPerson();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => server.browser().post("/api/auth/token", signInInput(nobody))),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test("T29 an address is allowed thirty wrong ones in 15 minutes for all accounts together", {
    tags: "long",
  }, async () => {
    const address = "198.19.254.1";
    const answers = await Promise.all(
      Array.from({ length: 35 }, () =>
        server.browser(address).post("/api/auth/token", signInInput(newPerson())),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    await server.letPass(15 * 60);
    const later = await server.browser(address).post("/api/auth/token", signInInput(newPerson()));
    expect(later.status).toBe(401);
  });

  test("T29 strangers' guesses don't lock the owner out of a known browser", { tags: "long" }, async () => {
    const { person, browser } = await member();
    await Promise.all(
      Array.from({ length: 15 }, () =>
        server.browser().post("/api/auth/token", signInInput({ ...person, password: "guess" })),
      ),
    );
    expect((await server.browser().post("/api/auth/token", signInInput(person))).status).toBe(429);
    await signIn(person, browser);
  });

  test("T29 right passwords don't count", { tags: "long" }, async () => {
    const people = [(await member()).person, (await member()).person];
    const address = "198.19.253.1";
    for (let time = 0; time < 40; time += 1) {
      await signIn(people[time % 2] ?? newPerson(), server.browser(address));
    }
  });

  test("T29 an account gets thirty sessions an hour, since each costs the server a hash", {
    tags: "long",
  }, async () => {
    const { person, browser } = await member();
    // The first session came from an unknown browser and counts separately.
    for (let time = 1; time <= 30; time += 1) await signIn(person, browser);
    const tooMany = await browser.post("/api/auth/token", signInInput(person));
    expect(tooMany).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect((await browser.get("/api/auth/user")).body.user.email).toBe(person.email);
    // From now on right passwords count like wrong ones.
    const more = await Promise.all(
      Array.from({ length: 12 }, () => browser.copy().post("/api/auth/token", signInInput(person))),
    );
    expect(more.every(({ status }) => status === 429)).toBe(true);
    await server.letPass(3_600);
    await signIn(person, browser);
  });

  test("T29 an unverified sign-up can't be signed in to more than thirty times an hour either", {
    tags: "long",
  }, async () => {
    const person = newPerson();
    const browser = server.browser();
    await browser.post("/api/auth/signup", signUpInput(person));
    const statuses: number[] = [];
    for (let time = 1; time <= 31; time += 1) {
      statuses.push((await browser.post("/api/auth/token", signInInput(person))).status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  test("T29 a client's forwarded address counts only behind the configured proxy", {
    tags: "long",
  }, async () => {
    const direct = await startAccountServer({ trustProxy: false });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        direct.browser().post("/api/auth/check", { email: newPerson().email }),
      ),
    );
    await direct.close();
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test("T21 too many concurrent hashes are refused, and the server stays responsive", {
    tags: "long",
  }, async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => server.browser().post("/api/auth/token", signInInput(newPerson()))),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([401, 503]);
    expect((await server.browser().get("/api/auth/user")).status).toBe(200);
  });
});

describe("requests from other sites", () => {
  const ways = ["signup", "token", "verify", "resend", "check", "logout", "recover", "otp", "link"];

  test.each(ways)("T42 %s is refused", async (way) => {
    const answer = await server
      .browser()
      .post(`/api/auth/${way}`, {}, { origin: "https://elsewhere.example" });
    expect(answer).toMatchObject({ status: 403, body: { code: "cross_site" } });
  });

  test("T42 GET changes nothing", async () => {
    const { browser } = await member();
    for (const way of ways) {
      expect((await browser.get(`/api/auth/${way}`)).status).toBe(404);
    }
  });
});

test("T46 no log line contains a password, code, token, cookie or full address", async () => {
  const person = newPerson();
  const browser = server.browser("198.19.252.252");
  await browser.post("/api/auth/signup", signUpInput(person));
  const signUpToken = browser.cookies.get("portico_signup") ?? "";
  const code = codeIn(await server.mail.next(person.email));
  await browser.post("/api/auth/verify", { email: person.email, token: code, type: "signup" });
  await signIn(person, browser);
  await browser.post("/api/auth/token", signInInput({ ...person, password: "a wrong password" }));
  const log = server.logLines.join("\n");
  expect(log).toContain("/api/auth/token");
  const secrets = [
    person.password,
    "a wrong password",
    person.email,
    signUpToken,
    browser.cookies.get("portico_session") ?? "",
    "198.19.252.252",
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(new RegExp(`(?<![0-9a-f-])${code}(?![0-9a-f-])`));
});
