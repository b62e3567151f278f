import { call } from "@portico/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rewriteStoredEmails } from "../../src/start/stored-emails.ts";
import { acts } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { personWithForms } from "../support/account/email-forms.ts";
import { newAddress } from "../support/browser.ts";
import { codeIn, linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { member, signIn, recover, verified, press, whoIs } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

async function usersLike(end: string): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ email: string }>(
    "select email from app.users where strpos(email, $1) > 0 order by id",
    [end],
  );
  return rows.map(({ email }) => email);
}

const endOf = ({ email }: Person) => email.replace(/^.*-(?=\w+@)/, "").replace(/@.*$/, "");

describe("T22 one mailbox has one account", () => {
  test("in whatever form it signs up, it is mailed at its canonical form and signs in by every form", async () => {
    const { person, forms } = personWithForms();
    const [first = "", ...others] = forms;
    const browser = server.browser();
    const signedUp = await browser.post("/api/auth/signup", signUpInput({ ...person, email: first }));
    expect(signedUp.body).toMatchObject({ needsVerification: true, email: person.email });
    const token = codeIn(await server.mail.next(person.email));
    const typed = { email: others[0], token, type: "signup" };
    expect((await browser.post("/api/auth/verify", typed)).body.user?.email).toBe(person.email);
    for (const email of [person.email, ...forms]) {
      const { body } = await server.browser().post("/api/auth/token", signInInput({ ...person, email }));
      expect(body.user?.email, email).toBe(person.email);
    }
    expect(await usersLike(endOf(person))).toEqual([person.email]);
  });

  test("T28 the sign-up form says of every form that the email exists", async () => {
    const { person, forms } = personWithForms();
    await member(person);
    for (const email of forms) {
      const check = await server.browser().post("/api/auth/check", { email });
      expect(check.body.email_exists, email).toBe(true);
      const again = await server.browser().post("/api/auth/signup", signUpInput({ ...newPerson(), email }));
      expect(again, email).toMatchObject({ status: 409, body: { code: "email_exists" } });
    }
    expect(await usersLike(endOf(person))).toEqual([person.email]);
  });

  test("also when two forms are verified at the same moment", { tags: "long" }, async () => {
    const { person, forms } = personWithForms();
    const started = [];
    for (const email of [person.email, ...forms]) {
      const own = { ...newPerson("racer"), email };
      const browser = server.browser();
      expect((await browser.post("/api/auth/signup", signUpInput(own))).status, email).toBe(200);
      started.push({ browser, email, token: codeIn(await server.mail.next(person.email)) });
    }
    const answers = await Promise.all(
      started.map(({ browser, email, token }) =>
        browser.post("/api/auth/verify", { email, token, type: "signup" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(await usersLike(endOf(person))).toEqual([person.email]);
  });
});

describe("T53 guesses", () => {
  test("of a password are counted together, whatever form the email has", { tags: "long" }, async () => {
    const { person, forms } = personWithForms();
    await member(person);
    const guess = (email: string) =>
      server.browser().post("/api/auth/token", signInInput({ ...person, email, password: "a wrong one" }));
    const statuses = [];
    for (let index = 0; index < 11; index += 1) {
      statuses.push((await guess(forms[index % forms.length] ?? "")).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await guess(person.email)).status).toBe(429);
  });

  test("and emails to a mailbox, too", { tags: "long" }, async () => {
    const { person, forms } = personWithForms();
    const ask = (email: string) => server.browser().post("/api/auth/otp", { email });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(forms[index % forms.length] ?? "")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect((await ask(person.email)).status).toBe(429);
  });
});

describe("T25 links and codes", () => {
  test("requested in another form go to the owner's mailbox alone, and open the owner's account", async () => {
    const { person, forms } = personWithForms();
    await member(person);
    for (const email of forms.slice(0, 2)) {
      await server.browser().post("/api/auth/otp", { email });
      const link = linkIn(await server.mail.next(person.email, "sign-in link"));
      const browser = server.browser();
      expect((await press(browser, link)).status).toBe(200);
      expect(await whoIs(browser)).toBe(person.email);
    }
    const sent = server.mail.mails.flatMap(({ to }) => to ?? []).map(({ address }) => address);
    expect(sent.filter((address) => forms.includes(address ?? ""))).toEqual([]);
  });

  test("T23 a recovery is entered in any form, in the browser that requested it", async () => {
    const { person, forms } = personWithForms();
    await member(person);
    const browser = server.browser();
    await browser.post("/api/auth/recover", { email: forms[0] });
    const token = codeIn(await server.mail.next(person.email, "password reset code"));
    const typed = { email: forms[3], token, type: "recovery" };
    expect((await server.browser().post("/api/auth/verify", typed)).body.code).toBe("invalid_code");
    expect((await browser.post("/api/auth/verify", typed)).status).toBe(200);
  });

  test("T22 a thief who signs up with another form gets neither the owner's code nor their account", async () => {
    const { person, forms } = personWithForms();
    const thief = server.browser();
    const squat = { ...newPerson("thief"), email: forms[0] ?? "" };
    await thief.post("/api/auth/signup", signUpInput(squat));
    await server.mail.next(person.email);
    await member(person);
    // The sign-up is void, as it would be with the same form.
    expect((await thief.post("/api/auth/token", signInInput(squat))).body.code).toBe("invalid_credentials");
    expect((await thief.post("/api/auth/recover", { email: forms[0] })).status).toBe(200);
    expect(await usersLike(endOf(person))).toEqual([person.email]);
  });
});

describe("The back office", () => {
  test("finds a user by every form of the email", { tags: "long" }, async () => {
    const { person, forms } = personWithForms();
    await member(person);
    const { body: own } = await (await signIn(person)).get("/api/auth/user");
    const admin = newPerson("admin");
    await member(admin);
    await server.database.owner.query("update app.users set role = 'owner' where email = $1", [admin.email]);
    const office = await signIn(admin);
    for (const email of [person.email, ...forms]) {
      const found = await office.post("/api/rpc/admin_find_user", { p_email: email });
      expect(found.body.id, email).toBe(own.user.id);
      const list = await office.get(`/api/admin/users?${new URLSearchParams({ q: email })}`);
      expect(
        list.body.items.map(({ id }: { id: string }) => id),
        email,
      ).toEqual([own.user.id]);
    }
    const part = forms[0]?.slice(0, 12) ?? "";
    const byPart = await office.get(`/api/admin/users?${new URLSearchParams({ q: part })}`);
    expect(byPart.body.items.map(({ id }: { id: string }) => id)).toEqual([own.user.id]);
  });
});

describe("T22 two accounts from before there was one form", { tags: "long" }, () => {
  /** Stores an email in a form that is refused today. */
  async function makeOlder(person: Person, stored: string): Promise<Person> {
    await member(person);
    await server.database.owner.query("alter table app.users disable trigger users_email_canonical");
    await server.database.owner.query("update app.users set email = $2 where email = $1", [
      person.email,
      stored,
    ]);
    await server.database.owner.query("alter table app.users enable trigger users_email_canonical");
    return { ...person, email: stored };
  }

  test("stay two: each signs in, recovers and is mailed in exactly its own form, and the log says so", async () => {
    const { person, forms } = personWithForms();
    const other = await makeOlder(newPerson("other"), forms[0] ?? "");
    await member(person);
    const lines: unknown[] = [];
    await rewriteStoredEmails(server.database.url, {
      warn: (...line: unknown[]) => lines.push(line),
    } as never);
    expect(JSON.stringify(lines)).toContain("portico admin emails");
    expect(await usersLike(endOf(person))).toEqual([other.email, person.email]);

    for (const one of [person, other]) {
      expect(await whoIs(await signIn(one))).toBe(one.email);
      const browser = await verified(one);
      const password = `${one.password} again`;
      expect((await browser.put("/api/auth/user", { password })).status).toBe(200);
      expect(await whoIs(await signIn({ ...one, password }))).toBe(one.email);
    }
    const { link } = await recover(other);
    const { token, type } = link;
    const look = await server.browser().post("/api/auth/look-at-link", { token, type });
    expect(look.body.email).toBe(other.email);
    // Every other form means the account that has the canonical one.
    const answer = await server
      .browser()
      .post(
        "/api/auth/token",
        signInInput({ ...person, email: forms[1] ?? "", password: `${person.password} again` }),
      );
    expect(answer.body.user?.email).toBe(person.email);
  });

  test("become one form each where no other account has it", async () => {
    const { person, forms } = personWithForms();
    const older = await makeOlder(newPerson("older"), forms[0] ?? "");
    await rewriteStoredEmails(server.database.url, { warn: () => {} } as never);
    expect(await usersLike(endOf(person))).toEqual([person.email]);
    expect(await whoIs(await signIn({ ...older, email: forms[1] ?? "" }))).toBe(person.email);
  });
});

describe("A server of the release before", () => {
  const context = () => ({
    session: null,
    idempotency_key: null,
    address: newAddress(),
    device: "test",
    request_id: crypto.randomUUID(),
  });

  test("still signs people in, and sign-ups in a form that the database can't read are refused", async () => {
    const person = newPerson("mixed");
    await server.join(person);
    const asked = { p_email: person.email.toUpperCase() };
    const started = await call(server.database.pool, "account_start_sign_in", context(), asked);
    expect(started).toMatchObject({ password_settings: expect.stringContaining("$argon2id$") });
    const hash = "0".repeat(64);
    const signUp = call(server.database.pool, "account_sign_up", context(), {
      p_email: "anna@müller.example",
      p_username: "anna-of-before",
      p_password_hash: "x",
      p_browser_hash: hash,
      p_code_hmac: hash,
      p_link_hash: hash,
    });
    await expect(signUp).rejects.toMatchObject({ code: "invalid_email" });
  });
});
