import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sideBySide, wrongCodes } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  signUpInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import type { Browser } from "../support/browser.ts";
import { deleteOld } from "../support/delete-old.ts";
import { codeIn } from "../support/smtp.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

/** A person who has signed up and received the emailed code. */
async function signUp(person: Person = newPerson(), browser: Browser = server.browser()) {
  const answer = await browser.post("/api/auth/signup", signUpInput(person));
  expect(answer.status).toBe(200);
  return { person, browser, code: codeIn(await server.mail.next(person.email)) };
}

function verify(browser: Browser, { email }: Person, token: string) {
  return browser.post("/api/auth/verify", { email, token, type: "signup" });
}

function resend(browser: Browser, email: string) {
  return browser.post("/api/auth/resend", { type: "signup", email });
}

async function triesOn(email: string): Promise<number[]> {
  const { rows } = await server.database.owner.query<{ tries: number }>(
    "select tries from app.code_challenges where email = $1 order by id",
    [email],
  );
  return rows.map(({ tries }) => tries);
}

describe("a code", () => {
  test.each(["", "12345", "1234567", "12345a", "１２３４５", " 12345"])(
    "T23 %j is not six digits and is refused without counting as an attempt",
    async (token) => {
      const { person, browser } = await signUp();
      expect((await verify(browser, person, token)).body).toMatchObject({
        code: "incomplete_code",
        message: "Please enter the complete 6-digit code",
      });
      expect(await triesOn(person.email)).toEqual([0]);
    },
  );

  test("T74 a code is accepted once in full-width digits with a dash; a wrong one so typed counts as an attempt", async () => {
    const { person, browser, code } = await signUp();
    const inFullWidth = (digits: string) =>
      digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))).replace(/^.../, "$&－");
    const wrong = await verify(browser, person, inFullWidth(wrongCodes(code, 1)[0] ?? ""));
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_code" } });
    expect(await triesOn(person.email)).toEqual([1]);
    expect((await verify(browser, person, inFullWidth(code))).status).toBe(200);
    expect((await verify(browser, person, code)).status).not.toBe(200);
  });

  test("T23 a wrong code is refused, and the right one still works", async () => {
    const { person, browser, code } = await signUp();
    const wrong = await verify(browser, person, wrongCodes(code, 1)[0] ?? "");
    expect(wrong).toMatchObject({
      status: 401,
      body: {
        code: "invalid_code",
        message: "Invalid verification code. Please check and try again.",
      },
    });
    expect((await verify(browser, person, code)).status).toBe(200);
  });

  test("T23 a code works for ten minutes", async () => {
    const { person, browser, code } = await signUp();
    await server.letPass(601);
    expect(await verify(browser, person, code)).toMatchObject({
      status: 401,
      body: {
        code: "code_expired",
        message:
          "Verification code is incorrect or has expired. Please confirm the code or Request a new one.",
      },
    });
  });

  test("T23 a code works once, even for concurrent requests", async () => {
    const { person, browser, code } = await signUp();
    const both = await Promise.all([
      verify(browser.copy(), person, code),
      verify(browser.copy(), person, code),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { rowCount } = await server.database.owner.query("select from app.users where email = $1", [
      person.email,
    ]);
    expect(rowCount).toBe(1);
    expect((await verify(browser.copy(), person, code)).status).toBe(401);
  });

  test("T23 a new code replaces the old one", async () => {
    const { person, browser, code } = await signUp();
    expect((await resend(browser, person.email)).status).toBe(200);
    const newCode = codeIn(await server.mail.next(person.email));
    if (newCode !== code) expect((await verify(browser, person, code)).body.code).toBe("invalid_code");
    expect((await verify(browser, person, newCode)).status).toBe(200);
  });

  test("T23 the database keeps its HMAC, and the code itself in no table and no queue", async () => {
    const { person, code } = await signUp();
    const kept = (
      await server.database.owner.query<{ row: string }>(
        `select row_to_json(c)::text as row from app.code_challenges c where email = $1
       union all select row_to_json(p)::text from app.pending_signups p where email = $1`,
        [person.email],
      )
    ).rows;
    const queued = (
      await server.database.owner.query<{ row: string }>(
        "select data::text || coalesce(output::text, '') as row from pgboss.job where name = 'send-mail'",
      )
    ).rows;
    expect(kept).toHaveLength(2);
    expect(queued.length).toBeGreaterThan(0);
    for (const { row } of [...kept, ...queued]) {
      // Ignore six digits inside a longer hexadecimal number.
      expect(row).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`));
    }
    for (const { row } of queued) expect(row).not.toContain(person.email);
  });
});

describe("guessing", () => {
  test("T23 of 1,000 parallel guesses on one code, at most 5 are compared", { tags: "long" }, async () => {
    const { person, browser, code } = await signUp();
    const answers = await sideBySide(wrongCodes(code, 1_000), (guess) =>
      verify(browser.copy(), person, guess),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((answer) => answer === "invalid_code")).toHaveLength(5);
    expect(codes.filter((answer) => answer === "code_expired")).toHaveLength(995);
    expect(await triesOn(person.email)).toEqual([5]);
    // The right code comes too late from any browser.
    expect((await verify(browser, person, code)).body.code).toBe("code_expired");
  });

  test("T23, T53 an account allows ten attempts an hour, however many codes are requested", async () => {
    const { person, browser, code } = await signUp();
    let newest = code;
    for (let round = 1; round <= 2; round += 1) {
      for (const guess of wrongCodes(newest, 5)) {
        expect((await verify(browser, person, guess)).body.code).toBe("invalid_code");
      }
      await resend(browser, person.email);
      newest = codeIn(await server.mail.next(person.email));
      await server.letPass(61);
    }
    expect(await verify(browser, person, newest)).toMatchObject({
      status: 429,
      body: { code: "too_many_requests" },
    });
    await server.letPass(3_600);
    await resend(browser, person.email);
    const late = codeIn(await server.mail.next(person.email));
    expect((await verify(browser, person, late)).status).toBe(200);
  });

  test("T23 a stranger's wrong codes don't void the owner's, with or without a sign-up of their own", async () => {
    const { person, browser, code } = await signUp();
    const stranger = server.browser();
    for (const guess of wrongCodes(code, 20)) {
      expect((await verify(stranger, person, guess)).body.code).toBe("invalid_code");
    }
    const rival = await signUp({ ...newPerson(), email: person.email });
    for (const guess of wrongCodes(rival.code, 6)) await verify(rival.browser, person, guess);
    expect(await triesOn(person.email)).toEqual([0, 5]);
    expect((await verify(browser, person, code)).status).toBe(200);
  });

  test("T23 no reply reveals elsewhere whether an email has a sign-up", async () => {
    const { person, code } = await signUp();
    const stranger = server.browser();
    const known = await verify(stranger, person, code);
    const unknown = await verify(stranger, newPerson(), code);
    expect({ ...known.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(known.status).toBe(unknown.status);
  });
});

describe("requesting a new code", () => {
  test("T23 is possible again after 60 seconds", async () => {
    const { person, browser } = await signUp();
    expect(await resend(browser, person.email)).toMatchObject({
      status: 200,
      body: { retry_after_seconds: 60 },
    });
    const soon = await resend(browser, person.email);
    expect(soon).toMatchObject({ status: 429, body: { code: "resend_too_soon" } });
    expect(soon.body.details.seconds).toBeGreaterThan(50);
    expect(soon.headers.get("retry-after")).toBe(String(soon.body.details.seconds));
    await server.letPass(61);
    expect((await resend(browser, person.email)).status).toBe(200);
  });

  test("T23 is possible four times an hour, each with an email", async () => {
    const { person, browser } = await signUp();
    for (let time = 1; time <= 4; time += 1) {
      expect((await resend(browser, person.email)).status).toBe(200);
      await server.mail.next(person.email);
      await server.letPass(61);
    }
    const fifth = await resend(browser, person.email);
    expect(fifth).toMatchObject({ status: 429, body: { code: "resend_too_soon" } });
    expect(fifth.body.details.seconds).toBeGreaterThan(3_000);
    expect(await server.allMailTo(person.email)).toHaveLength(5);
  });

  test("T23 sends one email for parallel requests", async () => {
    const { person, browser } = await signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(browser.copy(), person.email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("T23 a stranger gets the same reply for known and unknown emails, and nothing is sent", async () => {
    const { person, browser } = await signUp();
    const known = newPerson();
    await server.join(known);
    const stranger = server.browser();
    for (const email of [person.email, known.email, newPerson().email]) {
      expect(await resend(stranger, email)).toMatchObject({
        status: 200,
        body: { retry_after_seconds: 60 },
      });
      expect(await resend(stranger, email)).toMatchObject({
        status: 429,
        body: { code: "resend_too_soon" },
      });
    }
    // A stranger's requests do not make the owner wait.
    expect((await resend(browser, person.email)).status).toBe(200);
    await server.mail.next(person.email);
    expect(await server.allMailTo(person.email)).toHaveLength(2);
    expect(await server.allMailTo(known.email)).toHaveLength(1);
  });

  test("T29 one client can't flood a mailbox from many browsers or keep its owner from signing up", {
    tags: "long",
  }, async () => {
    const email = newPerson().email;
    const address = "198.19.255.1";
    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      const browser = server.browser(address);
      statuses.push((await browser.post("/api/auth/signup", signUpInput({ ...newPerson(), email }))).status);
      statuses.push((await resend(browser, email)).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    await signUp({ ...newPerson(), email });
    expect((await server.allMailTo(email)).length).toBeLessThanOrEqual(11);
  });

  test("T22 signing in instead of a resend sends a code within the same limits", async () => {
    const { person, browser } = await signUp();
    expect((await resend(browser, person.email)).status).toBe(200);
    await server.mail.next(person.email);
    const laptop = server.browser();
    const signIn = await laptop.post("/api/auth/token", signInInput(person));
    expect(signIn.body).toEqual({
      needsVerification: true,
      email: person.email,
      isSent: false,
      needs_link: false,
      retry_after_seconds: expect.any(Number),
      mail_id: null,
    });
    const soon = await resend(laptop, person.email);
    expect(soon.body.code).toBe("resend_too_soon");
    expect(signIn.body.retry_after_seconds).toBeGreaterThanOrEqual(soon.body.details.seconds);
    await server.letPass(61);
    expect((await resend(laptop, person.email)).status).toBe(200);
    const code = codeIn(await server.mail.next(person.email));
    expect((await verify(laptop, person, code)).status).toBe(200);
  });
});

test("T22 a sign-up not verified within a day is deleted", async () => {
  const { person, browser, code } = await signUp();
  await server.letPass(24 * 3_600);
  expect((await verify(browser, person, code)).body.code).toBe("invalid_code");
  expect((await server.browser().post("/api/auth/token", signInInput(person))).body.code).toBe(
    "invalid_credentials",
  );
  const waiting = async () =>
    (await server.database.owner.query("select from app.pending_signups where email = $1", [person.email]))
      .rowCount;
  expect(await waiting()).toBe(1);
  await deleteOld(server.database.pool);
  expect(await waiting()).toBe(0);
});
