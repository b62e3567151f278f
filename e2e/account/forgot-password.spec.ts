import { limits } from "@portico/contract";
import { button } from "../support/browser/forms.ts";
import { arriveWith, breakConnection, brokenConnection, overflows } from "../support/browser/screens.ts";
import { holdTimers } from "../support/browser/timers.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { finalUnread } from "../support/exchange/mail-queue.ts";
import { newName } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

test("An email is required: 'Please enter your email address.' is shown before anything is sent", async ({
  open,
}) => {
  const page = await open(null, "/forgot-password", phone);
  expect(await overflows(page)).toBe(false);
  await breakConnection(page, /\/api\/auth\/recover/);
  const email = page.getByLabel("Email");
  for (const [typed, text] of [
    ["", "Please enter your email address."],
    ["   ", "Please enter your email address."],
    ["ada@example", "Please enter a valid email address."],
  ] as const) {
    await email.fill(typed);
    await email.press("Enter");
    await expect(email).toHaveAccessibleDescription(text);
    await expect(email).toBeFocused();
  }
});

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

test("'Failed to send password reset code. Please try again.' when the server is unreachable; the input is kept", async ({
  open,
  console,
}) => {
  console.allow(brokenConnection);
  const { email } = newName();
  const page = await open(null, "/auth");
  await arriveWith(page, "/forgot-password", { email });
  const restore = await breakConnection(page, /\/api\/auth\/recover/);
  await button(page, "Send Reset Code").click();
  await expect(page.getByText("Failed to send password reset code. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await restore();
  await button(page, "Send Reset Code").click();
  await expect(page).toHaveURL("/verify-code");
});
