import { account } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../../support/account/account-acts.ts";
import { newPerson, type Person, signInInput, signUpInput } from "../../support/account/account-server.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../../support/account/third-party.ts";
import { giveCode, joinSecured } from "../../support/account/two-factor.ts";
import { codeIn, linkIn } from "../../support/smtp.ts";

let server: ThirdPartyServer;
beforeAll(async () => {
  server = await startThirdPartyServer();
});
afterAll(() => server.close());

async function identitiesOf(email: string) {
  const { rows } = await server.database.owner.query<{ issuer: string; subject: string }>(
    `select issuer, subject from app.identities join app.users u on u.id = user_id
     where u.email = $1 order by subject`,
    [email],
  );
  return rows;
}

describe("T27 a new email", () => {
  test("creates an account without a password, to which the provider signs in", async () => {
    const { sub, email } = server.member({ preferred_username: "Ada.Lovelace" });
    const browser = server.browser();
    const answer = await server.signIn(browser, sub, "/swap?from=tether");
    expect(answer.status, answer.text).toBe(200);
    expect(account.callback.output.parse(answer.body)).toMatchObject({
      user: { email, username: "Ada.Lovelace", is_admin: false, status: "active" },
      from: "/swap?from=tether",
    });
    expect((await browser.get("/api/auth/user")).body.user).toMatchObject({ email });
    expect(await identitiesOf(email)).toEqual([{ issuer: server.acme.issuer, subject: sub }]);
    const byPassword = await server.browser().post("/api/auth/token", signInInput({ ...newPerson(), email }));
    expect(byPassword.body.code).toBe("invalid_credentials");
  });

  test("is verified from the start, without an email", async () => {
    const { sub, email } = server.member();
    const { body } = await server.signIn(server.browser(), sub);
    expect(body.user.email_confirmed_at).toBeTruthy();
    expect(await server.allMailTo(email)).toEqual([]);
  });

  test("T22 deletes pending sign-ups with that email, which locks squatters out", async () => {
    const { sub, email } = server.member();
    const squatter = server.browser();
    const person = { ...newPerson(), email };
    await squatter.post("/api/auth/signup", signUpInput(person));
    const token = codeIn(await server.mail.next(email));
    expect((await server.signIn(server.browser(), sub)).status).toBe(200);
    const verified = await squatter.post("/api/auth/verify", { email, token, type: "signup" });
    expect(verified.body.code).toBe("invalid_code");
    expect((await squatter.post("/api/auth/token", signInInput(person))).body.code).toBe(
      "invalid_credentials",
    );
  });

  test.each([
    ["Ada Löwe", "ada@people.example", "AdaLowe"],
    ["ada@else.example", "b@people.example", "ada"],
    ["日本", "kana.t@people.example", "kana.t"],
    ["é", "é@people.example", "member"],
    ["x".repeat(60), "x@people.example", "x".repeat(30)],
    ["<script>alert(1)</script>", "s@people.example", "scriptalert1script"],
  ])("T33 %j gets a username that the rules allow", async (preferred_username, email, expected) => {
    const { sub } = server.member({ preferred_username, email });
    const { body } = await server.signIn(server.browser(), sub);
    expect(body.user?.username, JSON.stringify(body)).toBe(expected);
  });

  test("T33 adds eight characters to a taken or reserved username", async () => {
    for (const preferred_username of ["Grace", "GRACE", "support"]) {
      const { sub } = server.member({ preferred_username });
      const { username } = (await server.signIn(server.browser(), sub)).body.user;
      if (preferred_username === "Grace") expect(username).toBe("Grace");
      else expect(username).toMatch(new RegExp(`^${preferred_username}-[0-9a-f]{8}$`));
    }
  });
});

describe("T27 the second sign-in", () => {
  test("finds the account by issuer and subject, even if the email changed or is no longer verified", async () => {
    const member = server.member();
    const first = (await server.signIn(server.browser(), member.sub)).body.user;
    server.acme.accounts.set(member.sub, {
      sub: member.sub,
      email: `moved-${member.email}`,
      email_verified: false,
    });
    const second = (await server.signIn(server.browser(), member.sub)).body.user;
    expect(second).toMatchObject({ id: first.id, email: member.email });
  });

  test("T20 ends the session that this browser had before", async () => {
    const { sub } = server.member();
    const browser = server.browser();
    await server.signIn(browser, sub);
    const before = browser.copy();
    await server.signIn(browser, sub);
    expect((await before.get("/api/auth/user")).body.user).toBeNull();
    expect((await browser.get("/api/auth/user")).body.user).not.toBeNull();
  });
});

describe("T27 an existing account", () => {
  test("is linked if both sides have the email verified, and its owner is emailed", async () => {
    const person = newPerson();
    await server.join(person);
    const { sub } = server.member({ email: person.email.toUpperCase() });
    const answer = await server.signIn(server.browser(), sub);
    expect(answer.body.user).toMatchObject({ email: person.email, username: person.username });
    expect(await identitiesOf(person.email)).toHaveLength(1);
    const mail = await server.mail.next(person.email, "Acme");
    expect(mail.subject).toBe("Acme can now sign in to your Portico account");
    expect(mail.text).toContain("Provider: Acme");
    // The password still works.
    expect((await server.browser().post("/api/auth/token", signInInput(person))).body.user).toBeTruthy();
    // Only one email about it: the next is the usual one about a new device.
    await server.signIn(server.browser(), sub);
    const subjects = [await server.mail.next(person.email), await server.mail.next(person.email)].map(
      ({ subject }) => subject,
    );
    expect(subjects).not.toContain(mail.subject);
  });

  test("T50 the email's link unlinks it", async () => {
    const person = newPerson();
    await server.join(person);
    const { sub } = server.member({ email: person.email });
    await server.signIn(server.browser(), sub);
    const { type, token } = linkIn(await server.mail.next(person.email, "Acme can now"));
    const pressed = await server.browser().post("/api/auth/link", { type, token });
    expect(pressed.body).toEqual({ verified: true });
    expect(await identitiesOf(person.email)).toEqual([]);
  });

  test("T50 with two-factor on it is linked only after the second factor", async () => {
    const { person, code } = await joinSecured(server);
    const { sub } = server.member({ email: person.email });
    const browser = server.browser();
    expect((await server.signIn(browser, sub)).body).toMatchObject({ needsTwoFactor: true });
    expect(await identitiesOf(person.email)).toEqual([]);
    expect((await giveCode(browser, code())).status).toBe(200);
    expect(await identitiesOf(person.email)).toHaveLength(1);
    expect(linkIn(await server.mail.next(person.email, "Acme can now")).type).toBe("undo_addition");
  });

  test.each([
    ["says that it is not verified", { email_verified: false }],
    ["does not say whether it is verified", { email_verified: undefined as unknown as boolean }],
    ["says something else than yes", { email_verified: "no" }],
  ])("is not linked before a code is entered if the provider %s", async (_, claims) => {
    const person = newPerson();
    await server.join(person);
    const { sub } = server.member({ email: person.email, ...claims });
    const browser = server.browser();
    const answer = await server.signIn(browser, sub);
    expect(answer).toMatchObject({
      status: 200,
      body: { needsEmailCode: true, email: person.email, provider: "Acme" },
    });
    expect(await identitiesOf(person.email)).toEqual([]);
    expect((await browser.get("/api/auth/user")).body.user).toBeNull();
  });

  test("is not linked if its own email was never verified", async () => {
    const { sub, email } = server.member();
    await server.database.owner.query("insert into app.users (email, username) values ($1, $2)", [
      email,
      sub,
    ]);
    const answer = await server.signIn(server.browser(), sub);
    expect(answer.body).toMatchObject({ code: "provider_failed", details: { provider: "Acme" } });
    expect(await identitiesOf(email)).toEqual([]);
  });
});

describe("T24 a new password", () => {
  test("removes the link, so that a stranger who once had the mailbox loses access", async () => {
    const person = newPerson();
    await server.join(person);
    const { sub } = server.member({ email: person.email });
    await server.signIn(server.browser(), sub);
    expect((await server.mail.next(person.email, "Acme")).text).toContain("#type=undo_addition&");
    await setPassword(person);
    expect(await identitiesOf(person.email)).toEqual([]);
  });

  test("keeps the provider that the account was created with", async () => {
    const { sub, email } = server.member();
    const { id } = (await server.signIn(server.browser(), sub)).body.user;
    const person = { ...newPerson(), email };
    await setPassword(person);
    expect((await server.signIn(server.browser(), sub)).body.user.id).toBe(id);
    expect((await server.browser().post("/api/auth/token", signInInput(person))).body.user.id).toBe(id);
  });

  async function setPassword(person: Person) {
    const browser = await acts(() => server).verified(person);
    expect((await browser.put("/api/auth/user", { password: person.password })).status).toBe(200);
  }
});

test.each([
  ["no email", { email: undefined as unknown as string }],
  ["an invalid email", { email: "nobody" }],
  ["an email that is too long", { email: `${"x".repeat(260)}@people.example` }],
])("T27 no account is created with %s", async (_, claims) => {
  const { sub } = server.member(claims);
  const answer = await server.signIn(server.browser(), sub);
  expect(answer).toMatchObject({ status: 409, body: { code: "provider_email_missing" } });
});

test("T26 the second factor is required for this sign-in method, too", async () => {
  const { sub, email } = server.member();
  const { id } = (await server.signIn(server.browser(), sub)).body.user;
  const { owner } = server.database;
  await owner.query(
    "insert into app.totp_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())",
    [id],
  );
  await owner.query("update app.users set two_factor_enabled = true where id = $1", [id]);
  const browser = server.browser();
  const answer = await server.signIn(browser, sub, "/history");
  expect(answer.status).toBe(200);
  expect(account.callback.output.parse(answer.body)).toEqual({
    needsTwoFactor: true,
    methods: ["totp", "recovery_code"],
    from: "/history",
  });
  expect(browser.cookies.has("portico_two_factor")).toBe(true);
  expect((await browser.get("/api/auth/user")).body.user, email).toBeNull();
});

test("T15 a banned user is not signed in and not linked", async () => {
  const known = server.member();
  await server.signIn(server.browser(), known.sub);
  const other = server.member();
  await server.signIn(server.browser(), other.sub);
  await server.database.owner.query("update app.users set status = 'banned' where email = any($1)", [
    [known.email, other.email],
  ]);
  const stranger = server.member({ email: other.email });
  for (const sub of [known.sub, stranger.sub]) {
    const answer = await server.signIn(server.browser(), sub);
    expect(answer).toMatchObject({ status: 403, body: { code: "account_banned" } });
  }
  expect(await identitiesOf(other.email)).toHaveLength(1);
});

describe("Races", () => {
  test("Ten browsers that return at once create one user", { tags: "long" }, async () => {
    const { sub, email } = server.member();
    const browsers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const browser = server.browser();
        return { browser, query: await server.goOut(browser, sub) };
      }),
    );
    const answers = await Promise.all(browsers.map(({ browser, query }) => server.comeBack(browser, query)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
    expect(await identitiesOf(email)).toHaveLength(1);
  });

  test("Two accounts at the provider with one email create one user", async () => {
    const one = server.member();
    const other = server.member({ email: one.email });
    const back = await Promise.all(
      [one, other].map(async ({ sub }) => {
        const browser = server.browser();
        return { browser, query: await server.goOut(browser, sub) };
      }),
    );
    const answers = await Promise.all(back.map(({ browser, query }) => server.comeBack(browser, query)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.user.id).toBe(answers[1]?.body.user.id);
    expect(await identitiesOf(one.email)).toHaveLength(2);
  });
});

test("A provider that puts the email into its token and expects the secret in the body works, too", {
  tags: "long",
}, async () => {
  const other = await startThirdPartyServer({
    emailInToken: true,
    clientAuthentication: "client_secret_post",
  });
  try {
    const { sub, email } = other.member();
    expect((await other.signIn(other.browser(), sub)).body.user).toMatchObject({ email });
  } finally {
    await other.close();
  }
});
