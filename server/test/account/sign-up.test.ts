import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { codeIn } from "../support/smtp.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer({}, { passwordCost: undefined });
});
afterAll(() => server.close());

describe("signing up", () => {
  test("a sign-up with its emailed code creates the user and signs them in", async () => {
    const person = newPerson();
    const browser = server.browser();
    const signedUp = await browser.post("/api/auth/signup", signUpInput(person));
    expect(signedUp).toMatchObject({ status: 200, body: { needsVerification: true, email: person.email } });
    expect((await browser.get("/api/auth/user")).body).toEqual({ user: null });

    const token = codeIn(await server.mail.next(person.email));
    const verified = await browser.post("/api/auth/verify", { email: person.email, token, type: "signup" });
    expect(verified.status).toBe(200);
    expect(verified.body.user).toMatchObject({
      email: person.email,
      username: person.username,
      is_admin: false,
      status: "active",
      assigned_wallet_id: null,
      total_deposited: "0",
      preferred_currency: "USD",
      preferred_language: "en",
      timezone: "UTC",
      email_notifications_enabled: true,
      two_factor_enabled: false,
    });
    expect(verified.body.user.email_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await browser.get("/api/auth/user")).body).toEqual({
      user: verified.body.user,
      version: expect.any(String),
    });
    expect(browser.cookies.has("portico_signup")).toBe(false);
  });

  test.each([
    ["de", "de"],
    ["pt-BR,pt;q=0.9", "pt"],
    ["xx", "en"],
    ["*", "en"],
  ])("a new account has the language of the page it was created on: %s is %s", async (header, language) => {
    const person = newPerson();
    const browser = server.browser();
    await browser.post("/api/auth/signup", signUpInput(person));
    const token = codeIn(await server.mail.next(person.email));
    const input = { email: person.email, token, type: "signup" };
    const verified = await browser.post("/api/auth/verify", input, { "accept-language": header });
    expect(verified.body.user).toMatchObject({ preferred_language: language });
  });

  test("the email states its purpose in text and HTML, loads nothing external, and does not contain the username", async () => {
    const person = { ...newPerson(), username: newPerson("buy-my-coin").username };
    await server.browser().post("/api/auth/signup", signUpInput(person));
    const mail = await server.mail.next(person.email);
    const code = codeIn(mail);
    expect(mail.subject).toBe("Your Portico verification code");
    expect(mail.from?.address).toContain("@");
    expect(mail.html).toContain(`>${code}<`);
    expect(mail.html).not.toMatch(/src=|url\(|<img|<link/i);
    // Someone who enters another person's email must not be able to send them a message.
    expect(`${mail.text}${mail.html}${mail.subject}`).not.toContain(person.username);
    expect(`${mail.text}${mail.html}`.match(/\b\d{6}\b/g)?.every((digits) => digits === code)).toBe(true);
  });

  test.each([
    [{ email: "not-an-address" }, 400, "invalid_email"],
    [{ username: "" }, 400, "username_required"],
    [{ password: "short" }, 400, "password_too_short"],
    [{ extra: 1 }, 400, "invalid_input"],
  ])("%j is refused with its own message", async (wrong, status, code) => {
    const { email, password, username, ...extra } = { ...newPerson(), ...wrong };
    const answer = await server
      .browser()
      .post("/api/auth/signup", { email, password, data: { username }, ...extra });
    expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } });
  });

  test("T21 a password has at least password_min_length characters, and the text says how many", async () => {
    const person = { ...newPerson(), password: "x7&kP" };
    const answer = await server.browser().post("/api/auth/signup", signUpInput(person));
    expect(answer.body).toMatchObject({
      code: "password_too_short",
      message: "Password must be at least 6 characters long.",
    });
    await server.database.owner.query(
      "update app.settings set value = '12' where key = 'password_min_length'",
    );
    const longer = await server
      .browser()
      .post("/api/auth/signup", signUpInput({ ...person, password: "x7&kPwq2!" }));
    await server.database.owner.query(
      "update app.settings set value = '6' where key = 'password_min_length'",
    );
    expect(longer.body.message).toBe("Password must be at least 12 characters long.");
  });

  test.each(["password", "PassWord", "123456789", "qwertyuiop", "iloveyou"])(
    "T21 %s is among the 10,000 commonest passwords and is refused",
    async (password) => {
      const answer = await server
        .browser()
        .post("/api/auth/signup", signUpInput({ ...newPerson(), password }));
      expect(answer).toMatchObject({ status: 400, body: { code: "password_too_common" } });
    },
  );

  test("T21 what is stored of a password is its argon2id hash", async () => {
    const person = newPerson();
    await server.join(person);
    const { rows } = await server.database.owner.query(
      "select password_hash from app.users where email = $1",
      [person.email],
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });
});

describe("names", () => {
  test.each(["ab", "a".repeat(31), "with space", "umläut", "semi;colon", "<b>", "a/b"])(
    "T33 the username %s is refused",
    async (username) => {
      const answer = await server
        .browser()
        .post("/api/auth/signup", signUpInput({ ...newPerson(), username }));
      expect(answer).toMatchObject({ status: 400, body: { code: "invalid_username" } });
    },
  );

  test.each(["admin", "Portico", "SUPPORT", "administrator"])(
    "T33 the username %s is reserved",
    async (username) => {
      const answer = await server
        .browser()
        .post("/api/auth/signup", signUpInput({ ...newPerson(), username }));
      expect(answer).toMatchObject({ status: 409, body: { code: "username_reserved" } });
    },
  );

  test("T33 usernames and emails are unique whatever their case", async () => {
    const person = newPerson();
    await server.join(person);
    const sameName = { ...newPerson(), username: person.username.toUpperCase() };
    const sameEmail = { ...newPerson(), email: person.email.toUpperCase() };
    expect((await server.browser().post("/api/auth/signup", signUpInput(sameName))).body).toMatchObject({
      code: "username_taken",
      message: "Username already taken",
    });
    expect((await server.browser().post("/api/auth/signup", signUpInput(sameEmail))).body).toMatchObject({
      code: "email_exists",
      message: "Email already exists",
    });
  });

  test.each(["abc", "a_b.c-d", "A1_", "x".repeat(30)])("T33 the username %s is allowed", async (name) => {
    const person = { ...newPerson(), username: name };
    expect((await server.browser().post("/api/auth/signup", signUpInput(person))).status).toBe(200);
  });

  test("T33 of concurrent verifications of one username, one succeeds", async () => {
    const people = [newPerson(), newPerson()].map((person, _, [first]) => ({
      ...person,
      username: first?.username ?? "",
    }));
    const ready = await Promise.all(
      people.map(async (person) => {
        const browser = server.browser();
        await browser.post("/api/auth/signup", signUpInput(person));
        const token = codeIn(await server.mail.next(person.email));
        return () => browser.post("/api/auth/verify", { email: person.email, token, type: "signup" });
      }),
    );
    const answers = await Promise.all(ready.map((verify) => verify()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("username_taken");
  });
});

describe("the duplicate check", () => {
  test("T28 reports a taken email and a taken username", async () => {
    const person = newPerson();
    await server.join(person);
    const browser = server.browser();
    const taken = { email: person.email.toUpperCase(), username: person.username };
    expect((await browser.post("/api/auth/check", taken)).body).toEqual({
      email_exists: true,
      username_exists: true,
    });
    const free = newPerson();
    expect(
      (await browser.post("/api/auth/check", { email: free.email, username: free.username })).body,
    ).toEqual({ email_exists: false, username_exists: false });
  });

  test("T28 is limited to ten checks in ten minutes per address", async () => {
    const browser = server.browser();
    for (let time = 1; time <= 10; time += 1) {
      expect((await browser.post("/api/auth/check", { email: newPerson().email })).status).toBe(200);
    }
    const answer = await browser.post("/api/auth/check", { email: newPerson().email });
    expect(answer).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(answer.body.details.seconds).toBeGreaterThan(500);
    expect((await server.browser().post("/api/auth/check", { email: newPerson().email })).status).toBe(200);
    await server.letPass(600);
    expect((await browser.post("/api/auth/check", { email: newPerson().email })).status).toBe(200);
  });

  test("T28 sign-ups are limited to ten in ten minutes per address, in parallel or not", async () => {
    const browser = server.browser();
    const person = newPerson();
    await server.join(person);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => browser.copy().post("/api/auth/signup", signUpInput(person))),
    );
    const codes = answers.map(({ body }) => body.code).sort();
    expect(codes).toEqual([...Array(10).fill("email_exists"), ...Array(5).fill("too_many_requests")]);
  });
});
