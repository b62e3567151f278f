import type { Page } from "@playwright/test";
import { limits } from "@portico/contract";
import { button, countRequests, fillSignIn, typeCode } from "../support/browser/forms.ts";
import { expectLive } from "../support/browser/live.ts";
import { arriveWith, breakConnection, brokenConnection, doubleClick } from "../support/browser/screens.ts";
import { holdTimers } from "../support/browser/timers.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { codeIn, linkIn } from "../support/exchange/mail.ts";
import { newAddress, type Person, post } from "../support/people/people.ts";
import { joinSecured } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const newPassword = (page: Page) => page.getByLabel("New Password");
const confirmation = (page: Page) => page.getByLabel("Confirm Password");

async function fill(page: Page, password: string, again = password): Promise<void> {
  await newPassword(page).fill(password);
  await confirmation(page).fill(again);
}

test("By code: 'Code verified successfully!', then a new password; 'Password Reset!', and to /auth after 3 s", {
  tag: "@journey",
}, async ({ open, exchange, someone, console }) => {
  console.allow(brokenConnection);
  const page = await open(null, "/auth");
  const goOn = await holdTimers(page, limits.reset_redirect_milliseconds);
  await arriveWith(page, "/forgot-password", { email: someone.email });
  await button(page, "Send Reset Code").click();
  await expect(page).toHaveURL("/verify-code");
  const code = codeIn(await exchange.mailbox.next(someone.email));
  await typeCode(page, code);
  await expect(page.getByText("Code verified successfully!")).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await expect(newPassword(page)).toBeFocused();
  await expect(page.getByText("I think someone else used my account"), "there is no factor").toBeHidden();
  await page.reload();
  // Wait until no request counted below is in flight.
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();

  const password = `${someone.password} new`;
  await fill(page, password);
  const restore = await breakConnection(page, /\/api\/auth\/user$/);
  await button(page, "Reset Password").click();
  await expect(page.getByText("Failed to reset password. Please try again.")).toBeVisible();
  await expect(newPassword(page)).toHaveValue(password);
  await restore();
  await expect(button(page, "Reset Password")).toBeEnabled();
  const sent = countRequests(page, /\/api\/auth\/user$/);
  await confirmation(page).press("Enter");
  await expect(page.getByRole("heading", { name: "Password Reset!" })).toBeVisible();
  await expect(
    page.getByText("Your password has been reset successfully! You can now sign in with your new password."),
  ).toBeVisible();
  await expect(page.getByText(/Withdrawals are on hold for 24 hours/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Sign In" })).toHaveAttribute("href", "/auth");
  expect(sent.count, "the password, and who is signed in now").toBe(2);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Password Reset!" })).toBeVisible();
  await goOn();
  await expect(page).toHaveURL("/auth");

  await fillSignIn(page, someone);
  await button(page, "Sign In").click();
  await expect(page.getByRole("main").getByText("Invalid email or password")).toBeVisible();
  await fillSignIn(page, { ...someone, password });
  await button(page, "Sign In").click();
  await expect(page).toHaveURL("/wallets");
});

test("T20, T24 a reset signs out every open page, and two emails report it", async ({
  open,
  exchange,
  someone,
}) => {
  const guarded = await open(someone, "/wallets");
  await expect(guarded.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
  await expectLive(guarded);
  await post(exchange, "/api/auth/recover", { email: someone.email }, { address: newAddress() });
  const link = linkIn(await exchange.mailbox.next(someone.email));
  const page = await open(null, link);
  await button(page, "Continue").click();
  await fill(page, "an orchard in May");
  await button(page, "Reset Password").click();
  await expect(guarded.getByText("You have been signed out.")).toBeVisible();
  await expect(guarded).toHaveURL("/auth");
  const subjects = [
    (await exchange.mailbox.next(someone.email)).subject,
    (await exchange.mailbox.next(someone.email)).subject,
  ];
  expect(subjects.join()).toMatch(/password/i);
  expect(subjects.join()).toMatch(/withdrawals/i);
});

test("T25 a scanner's GET and HEAD do not use up the link; its button does, in any browser, once", async ({
  open,
  exchange,
  someone,
}) => {
  const asked = await open(null, "/auth");
  await arriveWith(asked, "/forgot-password", { email: someone.email });
  await button(asked, "Send Reset Code").click();
  const link = linkIn(await exchange.mailbox.next(someone.email));
  expect(new URL(link).search, "the token is behind the #").toBe("");
  for (const method of ["HEAD", "GET", "GET"]) expect((await fetch(link, { method })).status).toBe(200);

  const page = await open(null, link);
  await expect(page.getByText(someone.email)).toBeVisible();
  await page.reload();
  await doubleClick(button(page, "Continue"), /\/api\/auth\/link/);
  await expect(newPassword(page)).toBeFocused();
  expect(page.url(), "the token is gone from the address").not.toContain("token");

  const again = await open(null, link);
  await button(again, "Continue").click();
  await expect(again).toHaveURL(/\/expired-link\?/);
  await expect(again.getByText("Your verification link is invalid or has expired.")).toBeVisible();
  await expect(again.getByLabel("Email"), "T63 a used link says nothing of its owner").toHaveValue("");
});

/** The link in the password-reset email; other emails came before it. */
async function resetLink(exchange: Exchange, { email }: Person): Promise<string> {
  for (;;) {
    const mail = await exchange.mailbox.next(email);
    if (mail.subject?.includes("password reset code")) return linkIn(mail);
  }
}

test("T50 an account with factors can also have those removed that somebody else may have added", async ({
  open,
  exchange,
}) => {
  const person = await joinSecured(exchange);
  await post(exchange, "/api/auth/recover", { email: person.email }, { address: newAddress() });
  const page = await open(null, "about:blank", phone);
  await holdTimers(page, limits.reset_redirect_milliseconds);
  await page.goto(await resetLink(exchange, person));
  await button(page, "Continue").click();
  const choice = page.getByRole("checkbox", { name: "I think someone else used my account" });
  const removed = page.getByText("added in the last 72 hours are removed now");
  await expect(choice).not.toBeChecked();
  await expect(removed).toBeHidden();
  await page.getByLabel("New Password").fill("a wholly new Orchard 7");
  await page.getByLabel("Confirm Password").fill("a wholly new Orchard 7");
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  await expect(removed).toBeVisible();
  await button(page, "Reset Password").click();
  await expect(page.getByRole("heading", { name: "Password Reset!" })).toBeVisible();
  const answer = await post(
    exchange,
    "/api/auth/token",
    { grant_type: "password", email: person.email, password: "a wholly new Orchard 7" },
    { address: newAddress() },
  );
  expect(answer.body).toMatchObject({ user: { two_factor_enabled: false } });
});
