import { afterAll, beforeAll, expect, test } from "vitest";
import { acts } from "../support/account/account-acts.ts";
import {
  type AccountServer,
  type Person,
  signInInput,
  startAccountServer,
} from "../support/account/account-server.ts";
import { ageFactors } from "../support/account/additions.ts";
import { ageHolds, holdsOf } from "../support/account/holds.ts";
import { giveUsdt, withdrawUsdt } from "../support/account/thieves.ts";
import { forgetSteps, giveCode, giveFirstFactor, joinSecured } from "../support/account/two-factor.ts";
import type { Browser } from "../support/browser.ts";
import { linkIn } from "../support/smtp.ts";

let server: AccountServer;
const { verified, press } = acts(() => server);

beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

const password = "a wholly new Orchard 7";

/** Presses the button of the email that begins the wait of a two-factor reset. */
async function beginReset(person: Person) {
  const browser = await giveFirstFactor(server, person);
  await browser.post("/api/auth/factors/reset");
  const link = linkIn(await server.mail.next(person.email, "Switch off"));
  expect((await press(server.browser(), link)).status).toBe(200);
}

const cancel = (browser: Browser, code: string) => browser.post("/api/auth/factors/reset/cancel", { code });

const causesOf = async (person: Person) => (await holdsOf(server, person)).map(({ cause }) => cause);

/** Somebody with an app that may cancel, and money. */
async function owner() {
  const secured = await joinSecured(server);
  await ageFactors(server, secured.person, 200);
  await giveUsdt(server, secured.person, "100");
  return secured;
}

/** Signs in with an emailed link and the app. */
async function enterByLink({ email }: Person, code: () => string) {
  const browser = server.browser();
  await browser.post("/api/auth/otp", { email });
  await press(browser, linkIn(await server.mail.next(email, "sign-in link")));
  await forgetSteps(server);
  expect((await giveCode(browser, code())).status).toBe(200);
  await forgetSteps(server);
  return browser;
}

test("T71 cancelling a two-factor reset lifts its own hold, and not that of an undo link", async () => {
  const { person, code } = await owner();
  const stranger = await giveFirstFactor(server, person);
  await forgetSteps(server);
  expect((await giveCode(stranger, code())).status).toBe(200);
  await beginReset(person);
  const undo = linkIn(await server.mail.next(person.email, "New sign-in"));
  expect((await press(server.browser(), undo)).status).toBe(200);
  expect(await causesOf(person)).toEqual(["two_factor_wait", "undo_sign_in"]);
  const browser = await enterByLink(person, code);
  expect((await cancel(browser, code())).status).toBe(200);
  expect(await causesOf(person)).toEqual(["undo_sign_in"]);
  const { body } = await withdrawUsdt(server, browser, person, "10");
  expect(body).toMatchObject({ code: "withdrawals_held", details: { cause: "undo_sign_in" } });
});

test("T71 nor that of a password reset before or after it began; the latest end counts, and its cause is named", {
  tags: "long",
}, async () => {
  const { person, code } = await owner();
  await beginReset(person);
  const mailbox = await verified(person);
  expect((await mailbox.put("/api/auth/user", { password })).status).toBe(200);
  const browser = server.browser();
  await browser.post("/api/auth/token", signInInput({ ...person, password }));
  await forgetSteps(server);
  expect((await giveCode(browser, code())).status).toBe(200);
  await forgetSteps(server);
  const quota = async () => (await browser.get("/api/withdrawal-quota")).body;
  const [longest, other] = await holdsOf(server, person);
  expect([longest, other]).toMatchObject([
    { cause: "two_factor_wait", hours: 96 },
    { cause: "password_reset", hours: 24 },
  ]);
  expect(await quota()).toMatchObject({ held_because: "two_factor_wait", held_until: longest?.until });
  expect((await cancel(browser, code())).status).toBe(200);
  expect(await quota()).toMatchObject({ held_because: "password_reset", held_until: other?.until });
  await ageHolds(server, person, 25);
  expect(await quota()).toMatchObject({ held_because: null, held_until: null });
});

test("T71 nobody withdraws between the end of a wait and the job that removes the factors", async () => {
  const { person, browser } = await owner();
  await beginReset(person);
  await ageHolds(server, person, 72);
  const { body } = await withdrawUsdt(server, browser, person, "10");
  expect(body).toMatchObject({ code: "withdrawals_held", details: { cause: "two_factor_wait" } });
});
