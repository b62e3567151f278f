import { limits } from "@portico/contract";
import { button } from "../support/browser/forms.ts";
import { holdTimers } from "../support/browser/timers.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { finalUnread } from "../support/exchange/mail-queue.ts";
import { newName } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

test("'Password reset code sent! Check your email.', and after 1.5 s /verify-code with the email and type recovery", {
  tag: "@journey",
}, async ({ open, exchange, someone }) => {
  const page = await open(null, "/auth");
  const goOn = await holdTimers(page, limits.forgot_redirect_milliseconds);
  await page.reload();
  await page.getByLabel("Email").fill(someone.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByLabel("Email")).toHaveValue(someone.email);
  await button(page, "Send Reset Code").dblclick();
  await expect(page.getByText("Password reset code sent! Check your email.")).toBeVisible();
  await expect(page).toHaveURL("/forgot-password");
  expect(await finalUnread(page, exchange, someone.email), "a double click mails once").toBe(1);
  await goOn();
  await expect(page).toHaveURL("/verify-code");
  await expect(page.getByRole("heading", { name: "Enter Recovery Code" })).toBeVisible();
  await expect(page.getByText(someone.email)).toBeVisible();
  await expect(button(page, /^Resend Code \((60|[3-5]\d)s\)$/)).toBeDisabled();
  const mail = await exchange.mailbox.next(someone.email);
  expect(codeIn(mail)).toMatch(/^\d{6}$/);
  await page.goBack();
  await expect(page.getByLabel("Email")).toHaveValue(someone.email);
});

test("T24 an unknown email gets the same reply and no email", async ({ open, exchange }) => {
  const stranger = newName();
  const page = await open(null, "/forgot-password");
  await page.getByLabel("Email").fill(stranger.email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password reset code sent! Check your email.")).toBeVisible();
  await expect(page).toHaveURL("/verify-code");
  await expect(page.getByRole("heading", { name: "Enter Recovery Code" })).toBeVisible();
  expect(await finalUnread(page, exchange, stranger.email)).toBe(0);
});
