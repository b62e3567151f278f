import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { codeIn } from "../support/smtp.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

async function usersWith(email: string): Promise<number> {
  const { rowCount } = await server.database.owner.query("select from app.users where email = $1", [email]);
  return rowCount ?? 0;
}

test("T22 until the email is verified no user exists, and neither email nor username is reserved", async () => {
  const person = newPerson();
  await server.browser().post("/api/auth/signup", signUpInput(person));
  expect(await usersWith(person.email)).toBe(0);
  const check = await server
    .browser()
    .post("/api/auth/check", { email: person.email, username: person.username });
  expect(check.body).toEqual({ email_exists: false, username_exists: false });
});

test("T22 a squatter's sign-up can't be verified elsewhere, and the email's owner can still sign up", async () => {
  const owner = newPerson("owner");
  const squatter = { ...newPerson("squatter"), email: owner.email };
  const squatting = server.browser();
  await squatting.post("/api/auth/signup", signUpInput(squatter));
  const squattersCode = codeIn(await server.mail.next(owner.email));

  // The owner receives the squatter's code: it does not work in the owner's browser.
  const browser = server.browser();
  const elsewhere = await browser.post("/api/auth/verify", {
    email: owner.email,
    token: squattersCode,
    type: "signup",
  });
  expect(elsewhere).toMatchObject({ status: 401, body: { code: "invalid_code" } });
  expect(await usersWith(owner.email)).toBe(0);

  await server.join(owner, browser);
  expect((await browser.get("/api/auth/user")).body.user.username).toBe(owner.username);
  // The squatter's sign-up is void, even with the code that would have been right.
  const late = await squatting.post("/api/auth/verify", {
    email: owner.email,
    token: squattersCode,
    type: "signup",
  });
  expect(late).toMatchObject({ status: 401, body: { code: "invalid_code" } });
  const withSquattersPassword = await server.browser().post("/api/auth/token", signInInput(squatter));
  expect(withSquattersPassword).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  expect((await server.browser().post("/api/auth/token", signInInput(owner))).status).toBe(200);
});

test("T22 the owner's code does not work in the squatter's browser", async () => {
  const owner = newPerson("owner");
  const squatting = server.browser();
  await squatting.post("/api/auth/signup", signUpInput({ ...newPerson(), email: owner.email }));
  const first = codeIn(await server.mail.next(owner.email));
  const browser = server.browser();
  await browser.post("/api/auth/signup", signUpInput(owner));
  const second = codeIn(await server.mail.next(owner.email));
  if (first !== second) {
    const stolen = await squatting.post("/api/auth/verify", {
      email: owner.email,
      token: second,
      type: "signup",
    });
    expect(stolen.body.code).toBe("invalid_code");
  }
  const own = await browser.post("/api/auth/verify", { email: owner.email, token: second, type: "signup" });
  expect(own.status).toBe(200);
});

test("T22 signing in does not wait for a concurrent request for a new code", async () => {
  const person = newPerson();
  await server.browser().post("/api/auth/signup", signUpInput(person));
  const issuing = await server.database.owner.connect();
  try {
    // The code's foreign key locks its sign-up row like this.
    await issuing.query("begin");
    await issuing.query("select from app.pending_signups where email = $1 for key share", [person.email]);
    const answer = await server.browser().post("/api/auth/token", signInInput(person));
    expect(answer).toMatchObject({ status: 200, body: { needsVerification: true } });
  } finally {
    issuing.release(true);
  }
});

test("T22 the right email and password of a sign-up need verification, and bind that browser", async () => {
  const person = newPerson();
  const phone = server.browser();
  await phone.post("/api/auth/signup", signUpInput(person));
  const phonesCode = codeIn(await server.mail.next(person.email));

  const laptop = server.browser();
  const signIn = await laptop.post("/api/auth/token", signInInput(person));
  expect(signIn).toMatchObject({ status: 200, body: { needsVerification: true, email: person.email } });
  expect(laptop.cookies.has("portico_session")).toBe(false);
  const laptopsCode = codeIn(await server.mail.next(person.email));
  const there = await phone.post("/api/auth/verify", {
    email: person.email,
    token: laptopsCode,
    type: "signup",
  });
  expect(there.body.code).toBe("invalid_code");
  if (phonesCode !== laptopsCode) {
    const old = await laptop.post("/api/auth/verify", {
      email: person.email,
      token: phonesCode,
      type: "signup",
    });
    expect(old.body.code).toBe("invalid_code");
  }
  const here = await laptop.post("/api/auth/verify", {
    email: person.email,
    token: laptopsCode,
    type: "signup",
  });
  expect(here.status).toBe(200);
});

test("T22 the cookie that binds a sign-up is HttpOnly, and only its hash is stored", async () => {
  const person = newPerson();
  const browser = server.browser();
  await browser.post("/api/auth/signup", signUpInput(person));
  const line = browser.setCookies.find((cookie) => cookie.startsWith("portico_signup="));
  expect(line).toMatch(/HttpOnly/i);
  expect(line).toMatch(/SameSite=Lax/i);
  expect(line).toMatch(/Path=\/(;|$)/i);
  const token = browser.cookies.get("portico_signup") ?? "";
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const { rows } = await server.database.owner.query(
    "select row_to_json(p)::text as row from app.pending_signups p",
  );
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});
