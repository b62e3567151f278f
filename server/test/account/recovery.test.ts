import { testSecret } from "@portico/testing/server/app.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCodes } from "../../src/account/email-codes/codes.ts";
import { acts, sideBySide, wrongCodes } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { forgetHolds } from "../support/account/holds.ts";
import type { Browser } from "../support/browser.ts";
import { linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { member, signIn, recover, verify, verified, press, whoIs } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const newPassword = "a wholly new Orchard 7";

function setPassword(browser: Browser, password = newPassword) {
  return browser.put("/api/auth/user", { password });
}

async function passwordWorks(person: Person, password: string): Promise<boolean> {
  const answer = await server.browser().post("/api/auth/token", signInInput({ ...person, password }));
  return answer.status === 200;
}

describe("a recovery", () => {
  test("T24 emails a code; the right one allows a new password in that browser, and the old one stops working", async () => {
    const { person } = await member();
    const browser = await verified(person);
    expect(await setPassword(browser)).toMatchObject({ status: 200, body: {} });
    expect(await passwordWorks(person, newPassword)).toBe(true);
    expect(await passwordWorks(person, person.password)).toBe(false);
    expect(await whoIs(browser)).toBeNull();
    for (const name of ["portico_reset", "portico_recovery"]) expect(browser.cookies.has(name)).toBe(false);
  });

  test("T24 the email's link does the same in any browser", async () => {
    const { person } = await member();
    const { link } = await recover(person);
    expect(link).toMatchObject({ path: "/reset-password", type: "recovery" });
    const phone = server.browser();
    expect(await press(phone, link)).toMatchObject({ status: 200, body: { verified: true } });
    expect((await setPassword(phone)).status).toBe(200);
    expect(await passwordWorks(person, newPassword)).toBe(true);
  });

  test("emails the verified address, however it is typed", async () => {
    const { person } = await member();
    const browser = server.browser();
    await browser.post("/api/auth/recover", { email: ` ${person.email.toUpperCase()} ` });
    expect((await server.mail.next(person.email)).to?.[0]?.address).toBe(person.email);
  });

  test("T23 accepts the code only in the browser that requested it", async () => {
    const { person } = await member();
    const { browser, code } = await recover(person);
    expect((await verify(server.browser(), person, code)).body.code).toBe("invalid_code");
    expect((await verify(browser, person, code)).status).toBe(200);
  });

  test("T23 codes are valid for ten minutes, links for fifteen", async () => {
    const { person } = await member();
    const { browser, code, link } = await recover(person);
    await server.letPass(601);
    expect(await verify(browser, person, code)).toMatchObject({
      status: 401,
      body: { code: "code_expired" },
    });
    await server.letPass(240);
    expect((await press(browser, link)).status).toBe(200);
    const later = await recover(person);
    await server.letPass(901);
    expect((await press(later.browser, later.link)).body.code).toBe("link_invalid");
  });

  test("T24 the right code voids the links of this and other reset emails", async () => {
    const { person } = await member();
    const other = await recover(person);
    const { browser, code, link } = await recover(person);
    expect((await verify(browser, person, code)).status).toBe(200);
    expect((await press(browser, link)).body.code).toBe("link_invalid");
    expect((await press(other.browser, other.link)).body.code).toBe("link_invalid");
    expect((await verify(other.browser, person, other.code)).body.code).toBe("code_expired");
  });

  test("T23 a code works once, even for concurrent requests", async () => {
    const { person } = await member();
    const { browser, code } = await recover(person);
    const both = await Promise.all([
      verify(browser.copy(), person, code),
      verify(browser.copy(), person, code),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("can be requested again after 60 seconds, and the newest code is valid", async () => {
    const { person } = await member();
    const { browser, code } = await recover(person);
    const resend = () => browser.post("/api/auth/resend", { type: "recovery", email: person.email });
    expect(await resend()).toMatchObject({ status: 200, body: { retry_after_seconds: 60 } });
    await server.mail.next(person.email);
    expect(await resend()).toMatchObject({ status: 429, body: { code: "resend_too_soon" } });
    expect((await browser.post("/api/auth/recover", { email: person.email })).status).toBe(429);
    expect((await verify(browser, person, code)).body.code).toBe("invalid_code");
  });
});

describe("guessing", () => {
  test("T23 of 1,000 parallel guesses on one recovery code, at most 5 are compared", {
    tags: "long",
  }, async () => {
    const { person } = await member();
    const { browser, code } = await recover(person);
    const answers = await sideBySide(wrongCodes(code, 1_000), (guess) =>
      verify(browser.copy(), person, guess),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((answer) => answer === "invalid_code")).toHaveLength(5);
    expect(codes.filter((answer) => answer === "code_expired")).toHaveLength(995);
    const { rows } = await server.database.owner.query(
      "select tries from app.code_challenges where kind = 'recovery' and email = $1",
      [person.email],
    );
    expect(rows).toEqual([{ tries: 5 }]);
    // The right code comes too late.
    expect((await verify(browser, person, code)).body.code).toBe("code_expired");
  });

  test("T23 a stranger's wrong codes do not void the owner's, from another browser or for their own email", async () => {
    const { person } = await member();
    const owner = await recover(person);
    const passerBy = server.browser();
    for (const guess of wrongCodes(owner.code, 20)) {
      expect((await verify(passerBy, person, guess)).body.code).toBe("invalid_code");
    }
    const stranger = await recover(person);
    for (const guess of wrongCodes(stranger.code, 6)) await verify(stranger.browser, person, guess);
    expect((await verify(owner.browser, person, owner.code)).status).toBe(200);
  });

  test("T23, T53 an account allows ten attempts an hour, however many codes are requested", async () => {
    const { person, browser: own } = await member();
    const browser = server.browser();
    let { code } = await recover(person, browser);
    for (let round = 1; round <= 2; round += 1) {
      for (const guess of wrongCodes(code, 5)) {
        expect((await verify(browser, person, guess)).body.code).toBe("invalid_code");
      }
      await server.letPass(61);
      code = (await recover(person, browser)).code;
    }
    expect(await verify(browser, person, code)).toMatchObject({
      status: 429,
      body: { code: "too_many_requests" },
    });
    // The attempts of the owner's own browser are not used up (T53).
    expect((await setPassword(await verified(person, own))).status).toBe(200);
  });
});

describe("the grant to set a new password", () => {
  test("T24 is required", async () => {
    const { person, browser } = await member();
    expect(await setPassword(browser)).toMatchObject({
      status: 401,
      body: { code: "reset_not_verified", message: "Please verify your email first." },
    });
    const asked = await recover(person);
    expect((await setPassword(asked.browser)).body.code).toBe("reset_not_verified");
  });

  test("T24 is an HttpOnly cookie, stored as a hash", async () => {
    const { person } = await member();
    const browser = await verified(person);
    const line = browser.setCookies.findLast((cookie) => cookie.startsWith("portico_reset="));
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; SameSite=Lax/i);
    expect(line).toMatch(/Max-Age=600\b/i);
    const token = browser.cookies.get("portico_reset") ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const { rows } = await server.database.owner.query(
      "select row_to_json(g)::text as row from app.reset_grants g",
    );
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    expect((await setPassword(server.browser())).body.code).toBe("reset_not_verified");
  });

  test("T24 is valid for ten minutes", async () => {
    const { person } = await member();
    const browser = await verified(person);
    await server.letPass(601);
    expect((await setPassword(browser)).body.code).toBe("reset_not_verified");
    expect(await passwordWorks(person, person.password)).toBe(true);
  });

  test("a retry with the same password after a lost answer succeeds without a second email", async () => {
    const { person } = await member();
    const browser = await verified(person);
    const lost = browser.copy();
    expect((await setPassword(lost)).status).toBe(200);
    await server.mail.next(person.email, "Withdrawals");
    const { rows } = await server.database.owner.query(
      "select count(*) from pgboss.job where name = 'send-mail'",
    );
    expect(await setPassword(browser.copy(), "another 1")).toMatchObject({
      status: 401,
      body: { code: "reset_not_verified" },
    });
    expect((await setPassword(browser)).status).toBe(200);
    const after = await server.database.owner.query(
      "select count(*) from pgboss.job where name = 'send-mail'",
    );
    expect(after.rows).toEqual(rows);
    expect(browser.cookies.has("portico_reset")).toBe(false);
  });

  test("T24 works once, even for concurrent requests", async () => {
    const { person } = await member();
    const browser = await verified(person);
    const again = browser.copy();
    const both = await Promise.all([setPassword(browser.copy()), setPassword(browser.copy(), "another 1")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await setPassword(again, "yet another 1")).body.code).toBe("reset_not_verified");
  });

  test.each([
    ["short", "password_too_short"],
    ["iloveyou", "password_too_common"],
  ])("T21 is not used up by a refused password: %s", async (password, code) => {
    const { person } = await member();
    const browser = await verified(person);
    expect(await setPassword(browser, password)).toMatchObject({ status: 400, body: { code } });
    expect((await setPassword(browser)).status).toBe(200);
  });

  test("T24 allows setting the password and nothing else", async () => {
    const { person } = await member();
    const browser = await verified(person);
    const answer = await browser.put("/api/auth/user", { password: newPassword, is_admin: true });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "invalid_input", details: { fields: "is_admin" } },
    });
  });
});

const waitingForLocks =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

describe("a reset", () => {
  test("T24 ends all sessions, and old cookies are refused", async () => {
    const { person, browser } = await member();
    const others = [browser.copy(), await signIn(person)];
    const { user } = (await browser.get("/api/auth/user")).body;
    const own = await signIn(person);
    await setPassword(await verified(person, own));
    for (const old of [...others, own]) {
      expect(await whoIs(old)).toBeNull();
      expect((await old.get("/api/balances")).status).toBe(401);
    }
    expect(server.events).toContainEqual({
      type: "session_ended",
      user_id: user.id,
      reason: "password_reset",
    });
  });

  test("T24 also ends a concurrent sign-in with the old password", async () => {
    const { person } = await member();
    const reset = await server.database.owner.connect();
    try {
      await reset.query("begin");
      await reset.query("update app.users set password_hash = 'another' where email = $1", [person.email]);
      const answer = server.browser().post("/api/auth/token", signInInput(person));
      const waiting = async () => (await server.database.owner.query(waitingForLocks)).rowCount;
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
      await reset.query("commit");
      expect(await answer).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
    } finally {
      reset.release(true);
    }
  });

  test("T24 voids sign-in links and other reset grants", async () => {
    const { person } = await member();
    const other = await verified(person);
    const { browser, link } = await recover(person);
    await press(browser, link);
    const laptop = server.browser();
    await laptop.post("/api/auth/otp", { email: person.email });
    const magic = linkIn(await server.mail.next(person.email, "sign-in link"));
    expect((await setPassword(browser)).status).toBe(200);
    expect((await setPassword(other)).body.code).toBe("reset_not_verified");
    expect((await press(laptop, magic)).body.code).toBe("link_invalid");
  });

  test("T24 holds withdrawals for withdrawal_hold_hours and says so", async () => {
    const { person } = await member();
    await setPassword(await verified(person));
    const browser = await signIn({ ...person, password: newPassword });
    const { user } = (await browser.get("/api/auth/user")).body;
    const withdrawal = {
      p_user_id: user.id,
      p_coin_id: "bitcoin",
      p_to_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      p_network: "BTC",
      p_amount: "0.1",
      p_fee: "0.0005",
    };
    const withdraw = (key: string) =>
      browser.post("/api/rpc/initiate_withdrawal", withdrawal, { "idempotency-key": key });
    const held = await withdraw("a-first-withdrawal");
    expect(held).toMatchObject({ status: 403, body: { code: "withdrawals_held" } });
    const hours = (Date.parse(held.body.details.until) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(held.body.details.cause).toBe("password_reset");
    expect((await browser.get("/api/withdrawal-quota")).body).toMatchObject({
      held_until: held.body.details.until,
      held_because: "password_reset",
    });

    await forgetHolds(server, person);
    expect((await withdraw("a-later-withdrawal")).body.code).not.toBe("withdrawals_held");
  });

  test("T24 keeps two-factor", async () => {
    const { person } = await member();
    await server.database.owner.query("update app.users set two_factor_enabled = true where email = $1", [
      person.email,
    ]);
    await setPassword(await verified(person));
    const answer = await server
      .browser()
      .post("/api/auth/token", signInInput({ ...person, password: newPassword }));
    expect(answer.body).toMatchObject({ needsTwoFactor: true });
  });

  test("T26 ends a sign-in with the old password that waits for its second factor", async () => {
    const { person } = await member();
    const setTwoFactor = "update app.users set two_factor_enabled = true where email = $1";
    await server.database.owner.query(setTwoFactor, [person.email]);
    const thief = server.browser();
    expect((await thief.post("/api/auth/token", signInInput(person))).body.needsTwoFactor).toBe(true);
    await setPassword(await verified(person));
    const { rows } = await server.database.owner.query(
      `select consumed_at from app.two_factor_challenges c join app.users u on u.id = c.user_id where email = $1`,
      [person.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].consumed_at).not.toBeNull();
  });

  test("T24 sends an email with the time, the device and the end of the hold", async () => {
    const { person } = await member();
    const browser = server.browser("198.19.33.7");
    await setPassword(await verified(person, browser));
    const emails = [await server.mail.next(person.email), await server.mail.next(person.email)];
    const bySubject = (part: string) => emails.find(({ subject }) => subject?.includes(part));
    const changed = bySubject("password was changed");
    expect(changed?.text).toMatch(/Address: 198\.19\.33\.7\n/);
    expect(changed?.text).toMatch(/Time: \d+ \w+ \d{4}, \d\d:\d\d UTC/);
    const held = bySubject("on hold");
    expect(held?.text).toMatch(/On hold until: \d+ \w+ \d{4}, \d\d:\d\d UTC/);
    for (const email of emails) {
      expect(email.html).toContain("Portico");
      expect(email.html).not.toMatch(/src=|url\(|<img|<link/i);
      expect(`${email.text}${email.html}`).not.toContain(newPassword);
    }
  });
});

describe("an ineligible email", () => {
  /** The observable parts of an answer, without values that always differ. */
  function visible({
    status,
    body,
    headers,
    cookies,
  }: {
    status: number;
    body: unknown;
    headers: Headers;
    cookies: string[];
  }) {
    const own = [...headers].filter(([name]) => !["date", "x-request-id", "set-cookie"].includes(name));
    return { status, body, headers: own.sort(), cookies };
  }

  async function ask(path: string, input: Record<string, string>) {
    const browser = server.browser();
    const answer = await browser.post(path, input);
    const cookies = browser.setCookies.map((line) => line.replace(/=[^;]+/, "").replace(/Expires=[^;]+/, ""));
    return visible({ ...answer, cookies });
  }

  test.each([
    ["/api/auth/recover", {}],
    ["/api/auth/otp", {}],
    ["/api/auth/resend", { type: "recovery" }],
  ])(
    "T25 %s gets the same reply for known, unknown and banned emails, and only known ones get an email",
    async (path, input) => {
      const { person: known } = await member();
      const { person: banned } = await member();
      await server.database.owner.query("update app.users set status = 'banned' where email = $1", [
        banned.email,
      ]);
      const unknown = newPerson();
      const answers = [];
      for (const { email } of [known, unknown, banned]) answers.push(await ask(path, { ...input, email }));
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
      expect(answers[0]?.status).toBe(200);

      await server.mail.next(known.email);
      expect(await server.allMailTo(unknown.email)).toEqual([]);
      // Only the sign-up's email.
      expect(await server.allMailTo(banned.email)).toHaveLength(1);
    },
  );

  test("T24 an unknown email leaves the same rows and the same queue entry", async () => {
    const { person } = await member();
    const unknown = newPerson();
    const count = async () => {
      const { rows } = await server.database.owner.query(
        `select (select count(*) from app.code_challenges) as codes, (select count(*) from app.links) as links,
           (select count(*) from app.attempts) as attempts,
           (select count(*) from pgboss.job where name = 'send-mail') as emails`,
      );
      return Object.values(rows[0]).map(Number);
    };
    const added: number[][] = [];
    for (const { email } of [person, unknown]) {
      const before = await count();
      await server.browser().post("/api/auth/recover", { email });
      const after = await count();
      added.push(after.map((value, index) => value - (before[index] ?? 0)));
    }
    expect(added[1]).toEqual(added[0]);
    expect(added[0]?.every((value) => value > 0)).toBe(true);
  });

  test("T24 any code for an unknown email is wrong and counts as an attempt", async () => {
    const browser = server.browser();
    const nobody = newPerson();
    await browser.post("/api/auth/recover", { email: nobody.email });
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await verify(browser, nobody, `00000${guess}`)).body.code).toBe("invalid_code");
    }
    expect((await verify(browser, nobody, "000009")).body.code).toBe("code_expired");
  });

  test("T15 a user banned meanwhile learns it only with the right code or link, and can't set a password", async () => {
    const { person } = await member();
    const [byCode, byLink] = [await recover(person), await recover(person)];
    const granted = await verified((await member(person2)).person);
    await server.database.owner.query("update app.users set status = 'banned' where email = any($1)", [
      [person.email, person2.email],
    ]);
    expect((await verify(byCode.browser, person, byCode.code)).body.code).toBe("account_banned");
    expect((await press(byLink.browser, byLink.link)).body.code).toBe("account_banned");
    expect((await setPassword(granted)).body.code).toBe("account_banned");
  });
  const person2 = newPerson("banned");
});

test("a code guessed for an email without an account does not sign in", async () => {
  const { email } = newPerson();
  const browser = server.browser();
  await browser.post("/api/auth/recover", { email });
  const guessed = createCodes(testSecret).seal(email, "123456");
  await server.database.owner.query(
    "update app.code_challenges set code_hmac = decode($2, 'hex') where email = $1",
    [email, guessed],
  );
  const answer = await browser.post("/api/auth/verify", { email, token: "123456", type: "recovery" });
  expect(answer).toMatchObject({ status: 401, body: { code: "invalid_code" } });
});
