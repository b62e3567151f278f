import { button } from "../support/browser/forms.ts";
import { codeIn, linkIn } from "../support/exchange/mail.ts";
import { finalUnread } from "../support/exchange/mail-queue.ts";
import { newAddress, newName, startSignUp } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const invalid = "Your verification link is invalid or has expired.";
const minute = 60_000;

test("A 'Resend Verification Email' button whose 60 s countdown starts at 60 on load: 'New verification email sent! Check your inbox.'", {
  tag: "@journey",
}, async ({ open, exchange }) => {
  const person = newName();
  const page = await open(null, "about:blank");
  const cookie = await startSignUp(exchange, person, newAddress());
  await page.context().addCookies([{ ...cookie, url: exchange.url, httpOnly: true, sameSite: "Lax" }]);
  await exchange.mailbox.next(person.email);
  await page.clock.install();
  await page.goto(`/expired-link?email=${encodeURIComponent(person.email)}`);
  await expect(page.getByLabel("Email"), "T63 an email in a URL is not shown").toHaveValue("");
  await page.getByLabel("Email").fill(person.email);
  await expect(button(page, /^Resend Verification Email \((60|[3-5]\d)s\)$/)).toBeDisabled();
  await page.clock.fastForward(minute);
  await button(page, "Resend Verification Email").dblclick();
  await expect(page.getByText("New verification email sent! Check your inbox.")).toBeVisible();
  await expect(button(page, /^Resend Verification Email \((60|[3-5]\d)s\)$/)).toBeDisabled();
  expect(await finalUnread(page, exchange, person.email), "a double click mails once").toBe(1);
  const link = linkIn(await exchange.mailbox.next(person.email));
  await page.goto(link);
  await button(page, "Verify Email").click();
  await expect(page.getByText("Email verified successfully!")).toBeVisible();
});

test("T25 a used link for a new password offers another one", async ({ open, exchange, someone }) => {
  const page = await open(null, "about:blank");
  await page.clock.install();
  await page.goto(`/reset-password#type=recovery&token=${"A".repeat(43)}&email=${someone.email}`);
  await button(page, "Continue").click();
  await expect(page.getByText(invalid)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await page.getByLabel("Email").fill(someone.email);
  await page.clock.fastForward(minute);
  await button(page, "Resend Verification Email").click();
  await expect(page.getByText("New verification email sent! Check your inbox.")).toBeVisible();
  const mail = await exchange.mailbox.next(someone.email);
  expect(codeIn(mail)).toMatch(/^\d{6}$/);
  expect(linkIn(mail)).toContain("/reset-password#type=recovery");
});
