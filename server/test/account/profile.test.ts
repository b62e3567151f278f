import { avatarStyles, currencies, languages, themes, timezones } from "@portico/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import { type AccountServer, newPerson, startAccountServer } from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";

let server: AccountServer;
const { member, signIn, verified } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

async function userOf(browser: Browser) {
  return (await browser.get("/api/auth/user")).body.user;
}

function setStatus(email: string, status: string) {
  return server.database.owner.query("update app.users set status = $2 where email = $1", [email, status]);
}

const chosen = {
  preferred_currency: "EUR",
  preferred_language: "de",
  timezone: "Europe/Berlin",
  theme_preference: "light",
  email_notifications_enabled: true,
  email_on_deposit: true,
  email_on_withdrawal: false,
  email_on_swap: false,
  avatar_url: "generated:rings:00c0ffee",
};

test("Profile defaults: USD, en, UTC, notifications on, two-factor off", async () => {
  const { browser } = await member();
  expect(await userOf(browser)).toMatchObject({
    preferred_currency: "USD",
    preferred_language: "en",
    timezone: "UTC",
    theme_preference: "auto",
    email_notifications_enabled: true,
    email_on_deposit: true,
    email_on_withdrawal: true,
    email_on_swap: true,
    two_factor_enabled: false,
    avatar_url: null,
  });
});

test("Profile update through an updateProfile action with the preference fields", async () => {
  const { browser } = await member();
  const before = await userOf(browser);
  const answer = await browser.put("/api/auth/user", chosen);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.user).toMatchObject(chosen);
  const after = await userOf(browser);
  expect(after).toEqual({ ...before, ...chosen, updated_at: after.updated_at });
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  expect(server.events).toContainEqual({ type: "user_updated", user_id: before.id });
});

test("Profile options: every listed value is accepted, one field at a time", async () => {
  const { browser } = await member();
  const lists = {
    preferred_currency: currencies,
    preferred_language: languages,
    timezone: timezones,
    theme_preference: themes,
    avatar_url: [...avatarStyles.map((style) => `generated:${style}:01234567`), null],
  };
  const expected: Record<string, unknown> = {};
  for (const [field, values] of Object.entries(lists)) {
    for (const value of values) {
      expected[field] = value;
      const answer = await browser.put("/api/auth/user", { [field]: value });
      expect(answer.status, `${field} ${value}: ${answer.text}`).toBe(200);
      expect(await userOf(browser)).toMatchObject(expected);
    }
  }
});

describe("T31 refuses", () => {
  test.each([
    [{ preferred_currency: "CHF" }, "preferred_currency"],
    [{ preferred_currency: "usd" }, "preferred_currency"],
    [{ preferred_currency: null }, "preferred_currency"],
    [{ preferred_language: "xx" }, "preferred_language"],
    [{ timezone: "Europe/Rome" }, "timezone"],
    [{ timezone: "" }, "timezone"],
    [{ theme_preference: "sepia" }, "theme_preference"],
    [{ email_notifications_enabled: "true" }, "email_notifications_enabled"],
    [{ email_on_swap: null }, "email_on_swap"],
    [{ avatar_url: "https://example.com/me.png" }, "avatar_url"],
    [{ avatar_url: "generated:tiles:0123456" }, "avatar_url"],
    [{ avatar_url: "generated:photo:01234567" }, "avatar_url"],
    [{ avatar_url: "generated:tiles:01234567\n" }, "avatar_url"],
    [{ password: "a wholly new Orchard 7", timezone: "UTC" }, "password"],
    [{ is_admin: true }, "is_admin"],
    [{ status: "active" }, "status"],
    [{ email: "other@example.com" }, "email"],
    [{ total_deposited: "1000000" }, "total_deposited"],
    [{ assigned_wallet_id: "01890000-0000-7000-8000-000000000000" }, "assigned_wallet_id"],
    [{ two_factor_enabled: true }, "two_factor_enabled"],
    [{ password_hash: "x" }, "password_hash"],
    [{ id: "01890000-0000-7000-8000-000000000000", timezone: "UTC" }, "id"],
  ])("%j and changes nothing", async (input, field) => {
    const { browser } = await member();
    const before = await userOf(browser);
    const answer = await browser.put("/api/auth/user", input);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "invalid_input", details: { fields: field } },
    });
    const among = await browser.put("/api/auth/user", { theme_preference: "dark", ...input });
    expect(among.status).toBe(400);
    expect(await userOf(browser)).toEqual(before);
  });

  test("values that bypass the server, since the database has its own list", async () => {
    const { browser } = await member();
    const { id } = await userOf(browser);
    const ask = (changes: Record<string, unknown>) =>
      server.database.owner.query(
        `select api.account_update_profile(
           jsonb_build_object('session', (select encode(token_hash, 'hex') from app.sessions where user_id = $1 limit 1),
             'address', '127.0.0.1'),
           $2::jsonb)`,
        [id, JSON.stringify(changes)],
      );
    await ask({ timezone: "Asia/Tokyo" });
    expect(await userOf(browser)).toMatchObject({ timezone: "Asia/Tokyo" });
    for (const changes of [{ is_admin: true }, { timezone: "Mars" }, { theme_preference: null }]) {
      await expect(ask(changes)).rejects.toMatchObject({ code: "PR001", message: "invalid_input" });
    }
    expect(await userOf(browser)).toMatchObject({ is_admin: false, timezone: "Asia/Tokyo" });
  });
});

describe("Profile update requires a logged-in user", () => {
  test("a visitor is refused", async () => {
    const answer = await server.browser().put("/api/auth/user", chosen);
    expect(answer).toMatchObject({ status: 401, body: { code: "not_authenticated" } });
  });

  test("a suspended user is allowed, since it moves no money; a banned one counts as a visitor", async () => {
    const { person, browser } = await member();
    await setStatus(person.email, "suspended");
    expect((await browser.put("/api/auth/user", { timezone: "Asia/Tokyo" })).status).toBe(200);
    await setStatus(person.email, "banned");
    expect((await browser.put("/api/auth/user", { timezone: "UTC" })).status).toBe(401);
  });

  test("T32 users change only their own row", async () => {
    const [one, other] = [await member(), await member()];
    await one.browser.put("/api/auth/user", { timezone: "Asia/Tokyo" });
    expect(await userOf(other.browser)).toMatchObject({ timezone: "UTC" });
  });

  test("a password reset grant does not allow changing the profile", async () => {
    const { person } = await member();
    const browser = await verified(person);
    expect((await browser.put("/api/auth/user", { timezone: "Asia/Tokyo" })).status).toBe(401);
  });
});

describe("T33 the username", () => {
  test("can be changed, and signing in works as before", async () => {
    const { person, browser } = await member();
    const username = `New.${person.username.slice(-8)}`;
    expect((await browser.put("/api/auth/user", { username: ` ${username} ` })).body.user).toMatchObject({
      username,
    });
    expect(await userOf(await signIn(person))).toMatchObject({ username, email: person.email });
  });

  test("'Username already taken' ignores case; a user may change the case of their own", async () => {
    const [one, other] = [await member(), await member()];
    const taken = other.person.username.toUpperCase();
    const answer = await one.browser.put("/api/auth/user", { username: taken, timezone: "Asia/Tokyo" });
    expect(answer).toMatchObject({ status: 409, body: { message: "Username already taken" } });
    expect(await userOf(one.browser)).toMatchObject({ username: one.person.username, timezone: "UTC" });
    const own = await other.browser.put("/api/auth/user", { username: taken });
    expect(own.body.user.username).toBe(taken);
  });

  test.each([
    ["", "username_required"],
    ["ab", "invalid_username"],
    ["a b c", "invalid_username"],
    ["x".repeat(31), "invalid_username"],
    ["admin", "username_reserved"],
    ["Support", "username_reserved"],
  ])("cannot be '%s': %s", async (username, code) => {
    const { browser } = await member();
    expect((await browser.put("/api/auth/user", { username })).body).toMatchObject({ code });
  });

  test("goes to only one of two users who request it concurrently", async () => {
    const crowd = [await member(), await member(), await member()];
    const username = newPerson("wanted").username;
    const answers = await Promise.all(
      crowd.map(({ browser }) => browser.put("/api/auth/user", { username })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("T28 can be changed ten times an hour, so that nobody can probe for taken names", async () => {
    const { browser } = await member();
    const other = await member();
    for (let count = 0; count < 10; count += 1) {
      const answer = await browser.put("/api/auth/user", { username: other.person.username });
      expect(answer.status).toBe(409);
    }
    const free = { username: newPerson("free").username };
    expect((await browser.put("/api/auth/user", free)).body).toMatchObject({ code: "too_many_requests" });
    // Changes of other fields do not count.
    expect((await browser.put("/api/auth/user", { timezone: "Asia/Tokyo" })).status).toBe(200);
  });
});
