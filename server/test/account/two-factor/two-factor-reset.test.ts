import { connectLive } from "@portico/testing/server/live-client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AccountServer,
  newPerson,
  type Person,
  signInInput,
  startAccountServer,
} from "../../support/account/account-server.ts";
import { ageFactors } from "../../support/account/additions.ts";
import { ageHolds, heldUntil, holdsOf } from "../../support/account/holds.ts";
import {
  giveCode,
  giveFirstFactor,
  giveRecoveryCode,
  joinSecured,
  whoIs,
} from "../../support/account/two-factor.ts";
import type { Browser } from "../../support/browser.ts";
import { linkIn } from "../../support/smtp.ts";

let server: AccountServer;

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

/** Cancels the wait with a factor. */
const cancel = (browser: Browser, proof: object) => browser.post("/api/auth/factors/reset/cancel", proof);

/** Presses the button on the page of an email's link. `as` overrides the link's type. */
function press({ token, type }: { token: string; type: string }, as = type) {
  return server.browser().post("/api/auth/link", { token, type: as });
}

/** Enters the password, requests the email, and presses its button. */
async function loseEverything(person: Person) {
  const browser = await giveFirstFactor(server, person);
  expect(await browser.post("/api/auth/factors/reset")).toMatchObject({ status: 200, body: {} });
  const link = linkIn(await server.mail.next(person.email, "Switch off"));
  expect(await press(link)).toMatchObject({ status: 200, body: { verified: true } });
  return { browser, link, scheduled: await server.mail.next(person.email, "will be switched off") };
}

async function hoursPass(person: Person, hours: number): Promise<void> {
  await ageHolds(server, person, hours);
  await server.database.owner.query(
    `update app.two_factor_resets
     set created_at = created_at - make_interval(hours => $2), effective_at = effective_at - make_interval(hours => $2)
     where user_id = (select id from app.users where email = $1)`,
    [person.email, hours],
  );
}

/** Runs the server's own job now, which otherwise runs once a minute. */
async function runJob(): Promise<void> {
  const { owner } = server.database;
  const { rows } = await owner.query<{ id: string }>(
    "insert into pgboss.job (name, policy) values ('two-factor-resets', 'short') returning id",
  );
  const state = async () =>
    (await owner.query("select state from pgboss.job where id = $1", [rows[0]?.id])).rows[0]?.state;
  await expect.poll(state).toBe("completed");
}

async function resetAt(browser: Browser): Promise<string | null> {
  return (await browser.get("/api/auth/user")).body.user.two_factor_reset_at;
}

async function userOf(person: Person) {
  const { rows } = await server.database.owner.query("select * from app.users where email = $1", [
    person.email,
  ]);
  return rows[0];
}

describe("a user who lost every second factor", () => {
  test("enters the password, gets an email, and its button starts a wait of 72 hours", async () => {
    const { person, browser } = await joinSecured(server);
    const before = Date.now();
    const { scheduled } = await loseEverything(person);
    const at = Date.parse((await resetAt(browser)) ?? "");
    expect(Math.abs(at - before - 72 * 3_600_000)).toBeLessThan(600_000);
    expect(scheduled.text).toContain("When: ");
    expect((await userOf(person)).two_factor_enabled).toBe(true);
    // Also for a day after the wait, if it isn't cancelled.
    expect(Date.parse((await heldUntil(server, person)) ?? "")).toBe(at + 24 * 3_600_000);
    expect((await browser.get("/api/auth/factors")).body).toMatchObject({ totp: true });
  });

  test("gets no email without the password", async () => {
    const answer = await server.browser().post("/api/auth/factors/reset");
    expect(answer).toMatchObject({ status: 401, body: { code: "two_factor_expired" } });
    const { browser } = await joinSecured(server);
    expect((await browser.post("/api/auth/factors/reset")).body.code).toBe("two_factor_expired");
  });

  test("the emailed link works once, for fifteen minutes, and only for this purpose", {
    tags: "long",
  }, async () => {
    const { person } = await joinSecured(server);
    const { link } = await loseEverything(person);
    const invalid = { status: 401, body: { code: "link_invalid" } };
    expect(await press(link)).toMatchObject(invalid);
    const other = await joinSecured(server);
    const half = await giveFirstFactor(server, other.person);
    await half.post("/api/auth/factors/reset");
    const fresh = linkIn(await server.mail.next(other.person.email, "Switch off"));
    expect(await press(fresh, "magiclink")).toMatchObject(invalid);
    expect(await press(fresh, "undo_addition")).toMatchObject(invalid);
    await server.letPass(15 * 60);
    expect(await press(fresh)).toMatchObject(invalid);
    expect(await resetAt(other.browser)).toBeNull();
  });

  test("another request while one is pending gets the same answer, and starts no second wait", async () => {
    const { person, browser } = await joinSecured(server);
    const { browser: half } = await loseEverything(person);
    const at = await resetAt(browser);
    expect(await half.post("/api/auth/factors/reset")).toMatchObject({ status: 200, body: {} });
    await server.mail.next(person.email, "will be switched off");
    expect(await resetAt(browser)).toBe(at);
    const { rows } = await server.database.owner.query(
      "select count(*)::int from app.two_factor_resets r join app.users u on u.id = r.user_id where email = $1",
      [person.email],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("the buttons of two emails pressed at once start one wait", async () => {
    const { person, browser } = await joinSecured(server);
    const half = await giveFirstFactor(server, person);
    const links = [];
    for (let email = 0; email < 2; email += 1) {
      await half.post("/api/auth/factors/reset");
      links.push(linkIn(await server.mail.next(person.email, "Switch off")));
    }
    const answers = await Promise.all(links.map((link) => press(link)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await resetAt(browser)).not.toBeNull();
  });

  test("T29 sends three emails an hour per address, ten per account", async () => {
    const { person } = await joinSecured(server);
    const half = await giveFirstFactor(server, person);
    const statuses = [];
    for (let email = 0; email < 4; email += 1) {
      statuses.push((await half.post("/api/auth/factors/reset")).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe("during the wait", () => {
  test("every open session is notified, and any of them can cancel it with a factor", {
    tags: "long",
  }, async () => {
    const { person, browser, code } = await joinSecured(server);
    await ageFactors(server, person);
    const live = await connectLive(server.origin, {
      cookie: `portico_session=${browser.cookies.get("portico_session")}`,
    });
    await loseEverything(person);
    await expect.poll(() => live.of("user_updated").length).toBe(1);
    expect(await resetAt(browser)).not.toBeNull();
    expect((await cancel(browser, { code: code() })).status).toBe(200);
    await expect.poll(() => live.of("user_updated").length).toBe(2);
    await live.close();
    expect(await resetAt(browser)).toBeNull();
    await server.mail.next(person.email, "stays on");
    await hoursPass(person, 73);
    await runJob();
    expect(await userOf(person)).toMatchObject({ two_factor_enabled: true });
    expect(await heldUntil(server, person)).toBeNull();
  });

  test("T50 neither a session nor the password nor the mailbox stops it without a factor", async () => {
    const { person, browser } = await joinSecured(server);
    await ageFactors(server, person);
    const { scheduled } = await loseEverything(person);
    expect(scheduled.text).not.toContain("#type=");
    for (const proof of [{}, { password: person.password }]) {
      expect((await cancel(browser, proof)).body.code).toBe("proof_required");
    }
    expect(await resetAt(browser)).not.toBeNull();
  });

  test("T50 a factor younger than the undo window at the start of the recovery doesn't stop it", async () => {
    const { person, browser, code, recoveryCodes } = await joinSecured(server);
    await ageFactors(server, person, 71);
    await loseEverything(person);
    const tooNew = { status: 403, body: { code: "factor_too_new", details: { hours: 72 } } };
    expect(await cancel(browser, { code: code() })).toMatchObject(tooNew);
    expect(await cancel(browser, { code: recoveryCodes[0] })).toMatchObject(tooNew);
    expect(await resetAt(browser)).not.toBeNull();
    // Nor does it become old enough while the reset is pending.
    await ageFactors(server, person, 0.9);
    expect(await cancel(browser, { code: code(1) })).toMatchObject(tooNew);
  });

  test("T50 the recovery begins with the password reset before it", async () => {
    const { person, browser, code } = await joinSecured(server);
    await ageFactors(server, person, 80);
    await server.database.owner.query(
      "update app.users set password_reset_at = now() - interval '10 hours' where email = $1",
      [person.email],
    );
    await loseEverything(person);
    expect((await cancel(browser, { code: code() })).body.code).toBe("factor_too_new");
    await server.database.owner.query(
      "update app.users set password_reset_at = now() - interval '8 days' where email = $1",
      [person.email],
    );
    expect((await cancel(browser, { code: code() })).status).toBe(200);
  });

  test("an email from before the cancellation no longer starts a wait", async () => {
    const { person, browser, code } = await joinSecured(server);
    const half = await giveFirstFactor(server, person);
    await half.post("/api/auth/factors/reset");
    const link = linkIn(await server.mail.next(person.email, "Switch off"));
    await cancel(browser, { code: code() });
    expect((await press(link)).body.code).toBe("link_invalid");
  });

  test("a stranger or another user cannot cancel it", async () => {
    const { person, browser } = await joinSecured(server);
    await loseEverything(person);
    expect((await server.browser().post("/api/auth/factors/reset/cancel")).status).toBe(401);
    const other = await server.join(newPerson());
    expect((await cancel(other, {})).body.code).toBe("proof_required");
    expect(await resetAt(browser)).not.toBeNull();
  });

  test("T26 a sign-in still requires the second factor, and a recovered one works", {
    tags: "long",
  }, async () => {
    const { person, code } = await joinSecured(server);
    await loseEverything(person);
    await hoursPass(person, 71);
    await runJob();
    const browser = await giveFirstFactor(server, person);
    expect((await giveCode(browser, code())).status).toBe(200);
  });

  test("switching two-factor off oneself also ends the wait", { tags: "long" }, async () => {
    const { person, browser, code } = await joinSecured(server);
    await loseEverything(person);
    const before = await holdsOf(server, person);
    expect((await browser.post("/api/auth/factors/disable", { code: code() })).status).toBe(200);
    expect(await resetAt(browser)).toBeNull();
    await runJob();
    // The hold stays, since a thief may hold a factor that can switch two-factor off.
    expect(await holdsOf(server, person)).toEqual(before);
  });
});

describe("at the end of the wait", () => {
  test("factors and recovery codes are removed, sessions end, withdrawals are on hold, and an email says so", {
    tags: "long",
  }, async () => {
    const { person, browser, recoveryCodes, code } = await joinSecured(server);
    const { browser: half } = await loseEverything(person);
    await hoursPass(person, 72);
    await runJob();
    expect(await whoIs(browser)).toBeNull();
    const user = await userOf(person);
    expect(user).toMatchObject({ two_factor_enabled: false });
    const held = Date.parse((await heldUntil(server, person)) ?? "") - Date.now();
    expect(Math.abs(held - 24 * 3_600_000)).toBeLessThan(600_000);
    expect((await giveCode(half, code())).body.code).toBe("two_factor_expired");
    expect((await giveRecoveryCode(half, recoveryCodes[0] ?? "")).body.code).toBe("two_factor_expired");
    const { rows } = await server.database.owner.query(
      `select (select count(*)::int from app.totp_factors where user_id = $1)
         + (select count(*)::int from app.recovery_codes where user_id = $1) as left`,
      [user.id],
    );
    expect(rows).toEqual([{ left: 0 }]);
    const plain = server.browser();
    expect(
      (await plain.post("/api/auth/token", signInInput(person))).body.user.two_factor_reset_at,
    ).toBeNull();
  });

  test("the job does it by itself, closes the sockets, and sends the email", { tags: "long" }, async () => {
    const { person, browser } = await joinSecured(server);
    await loseEverything(person);
    const live = await connectLive(server.origin, {
      cookie: `portico_session=${browser.cookies.get("portico_session")}`,
    });
    await hoursPass(person, 72);
    await runJob();
    expect((await server.mail.next(person.email, "was switched off")).text).toContain("on hold until");
    expect(await live.closed).toBe(4001);
    expect(live.of("session_ended")).toEqual([{ type: "session_ended", reason: "two_factor_reset" }]);
  });

  test("a sign-in before the job runs succeeds, and the job sends the email", { tags: "long" }, async () => {
    const { person, browser: other } = await joinSecured(server);
    await loseEverything(person);
    await hoursPass(person, 72);
    const browser = server.browser();
    const answer = await browser.post("/api/auth/token", signInInput(person));
    expect(answer.body.user).toMatchObject({ email: person.email, two_factor_enabled: false });
    expect(await whoIs(browser)).toBe(person.email);
    expect(await whoIs(other)).toBeNull();
    expect(await heldUntil(server, person)).not.toBeNull();
    await runJob();
    await server.mail.next(person.email, "was switched off");
    expect(await whoIs(browser)).toBe(person.email);
  });

  test("a due reset is done once, also concurrently", { tags: "long" }, async () => {
    const { person } = await joinSecured(server);
    await loseEverything(person);
    await hoursPass(person, 72);
    await Promise.all([
      runJob(),
      ...Array.from({ length: 4 }, () => server.browser().post("/api/auth/token", signInInput(person))),
    ]);
    const { rows } = await server.database.owner.query(
      `select done_at is not null as done from app.two_factor_resets r join app.users u on u.id = r.user_id
       where email = $1`,
      [person.email],
    );
    expect(rows).toEqual([{ done: true }]);
    expect(await userOf(person)).toMatchObject({ two_factor_enabled: false });
  });
});

test("T46 no log line contains a link's token", async () => {
  const { person } = await joinSecured(server);
  const { link } = await loseEverything(person);
  const log = server.logLines.join("\n");
  expect(log).not.toContain(link.token);
  expect(log).not.toContain(person.email);
});
