import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import { type Person, signInInput } from "../support/account/account-server.ts";
import { ageHolds } from "../support/account/holds.ts";
import { giveUsdt, withdrawUsdt } from "../support/account/thieves.ts";
import { startThirdPartyServer, type ThirdPartyServer } from "../support/account/third-party.ts";
import { giveCode, joinSecured } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { linkIn } from "../support/smtp.ts";

let server: ThirdPartyServer;
const { member, press } = acts(() => server);

beforeAll(async () => {
  server = await startThirdPartyServer();
});
afterAll(() => server.close());

/** Signs in with only the emailed link, in a new browser. */
async function enterByEmail({ email }: Person) {
  const browser = server.browser();
  await browser.post("/api/auth/otp", { email });
  const answer = await press(browser, linkIn(await server.mail.next(email, "sign-in link")));
  return { browser, answer };
}

async function refusalOfWithdrawal(browser: Browser, person: Person) {
  const { body } = await withdrawUsdt(server, browser, person, "10");
  return body[0]?.code ?? body.code;
}

/** Makes the user's sessions and linked accounts this many hours older. */
async function wait({ email }: Person, hours: number) {
  await ageHolds(server, { email }, hours);
  await server.database.owner.query(
    `with sessions as (
       update app.sessions s set may_withdraw_from = may_withdraw_from - make_interval(hours => $2)
       from app.users u where u.id = s.user_id and u.email = $1
     )
     update app.identities i set created_at = i.created_at - make_interval(hours => $2)
     from app.users u where u.id = i.user_id and u.email = $1`,
    [email, hours],
  );
}

describe("T55 a thief with the mailbox", () => {
  test("signs in by an emailed link, and cannot withdraw for as long as after a password reset", async () => {
    const { person } = await member();
    await giveUsdt(server, person, "100");
    const thief = await enterByEmail(person);
    const before = Date.now();
    const { body } = await withdrawUsdt(server, thief.browser, person, "10");
    expect(body).toMatchObject({ code: "signed_in_by_email" });
    const hours = (Date.parse(body.details.until) - before) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    await wait(person, 23);
    expect(await refusalOfWithdrawal(thief.browser, person)).toBe("signed_in_by_email");
    await wait(person, 2);
    expect(await refusalOfWithdrawal(thief.browser, person)).not.toBe("signed_in_by_email");
  });

  test("can't bypass it with a provider account of theirs that has the same email", async () => {
    const { person } = await member();
    await giveUsdt(server, person, "100");
    const { sub } = server.member({ email: person.email });
    for (const visit of ["that links it", "after that"]) {
      const browser = server.browser();
      expect((await server.signIn(browser, sub)).status, visit).toBe(200);
      // However the user signs in (T62).
      expect(await refusalOfWithdrawal(browser, person), visit).toBe("withdrawals_held");
    }
    await wait(person, 25);
    const browser = server.browser();
    await server.signIn(browser, sub);
    expect(await refusalOfWithdrawal(browser, person)).toBe("confirmation_required");
  });

  test("can't change anything in the back office of an administrator who has a password", async () => {
    const { person } = await member();
    await server.database.owner.query("update app.users set role = 'owner' where email = $1", [person.email]);
    const { browser } = await enterByEmail(person);
    const answer = await browser.post("/api/rpc/admin_freeze_withdrawals", {
      target_user_id: "0198a000-0000-7000-8000-000000000000",
      p_freeze: true,
      p_reason: "Asked by phone",
    });
    expect(answer).toMatchObject({ status: 403, body: { code: "step_up_required" } });
  });
});

describe("T55 the owner", () => {
  test("withdraws immediately from a session opened by password", async () => {
    const { person } = await member();
    await giveUsdt(server, person, "100");
    await enterByEmail(person);
    const browser = server.browser();
    await browser.post("/api/auth/token", signInInput(person));
    expect(await refusalOfWithdrawal(browser, person)).not.toBe("signed_in_by_email");
  });

  test("withdraws immediately after an emailed link and the second factor", async () => {
    const { person, code } = await joinSecured(server);
    await giveUsdt(server, person, "100");
    const { browser, answer } = await enterByEmail(person);
    expect(answer.body).toMatchObject({ needsTwoFactor: true });
    expect((await giveCode(browser, code())).status).toBe(200);
    expect(await refusalOfWithdrawal(browser, person)).not.toBe("signed_in_by_email");
  });

  test("withdraws immediately with the provider that created the account", async () => {
    const { sub, email } = server.member();
    const browser = server.browser();
    await server.signIn(browser, sub);
    const person = { email } as Person;
    await giveUsdt(server, person, "100");
    expect(await refusalOfWithdrawal(browser, person)).not.toBe("signed_in_by_email");
  });
});
