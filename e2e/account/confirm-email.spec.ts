import { button, typeCode } from "../support/browser/forms.ts";
import { arriveWith, breakConnection, brokenConnection } from "../support/browser/screens.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { finalUnread } from "../support/exchange/mail-queue.ts";
import { newAddress, newName, startSignUp } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

test("Without an email it redirects to /auth", async ({ open }) => {
  const page = await open(null, "/confirm-email");
  await expect(page).toHaveURL("/auth");
});

test("A resend button with a 60 s countdown, and a link 'Sign up with a different email' to the Sign Up tab", async ({
  open,
}) => {
  const page = await open(null, "/auth");
  const { email } = newName();
  await arriveWith(page, "/confirm-email", { email, fromLogin: false });
  await expect(page.getByText(email)).toBeVisible();
  await expect(button(page, /^Resend Email \((60|[3-5]\d)s\)$/)).toBeDisabled();
  await page.getByRole("link", { name: "Sign up with a different email" }).click();
  await expect(page).toHaveURL("/auth?mode=sign-up");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
});

test("Arriving from login there is no countdown: 'Confirmation email resent! Check your inbox.'", async ({
  open,
  exchange,
  console,
}) => {
  console.allow(brokenConnection);
  const person = newName();
  const page = await open(null, "/auth");
  const cookie = await startSignUp(exchange, person, "198.18.0.1");
  await page.context().addCookies([{ ...cookie, url: exchange.url, httpOnly: true, sameSite: "Lax" }]);
  await exchange.mailbox.next(person.email);
  await arriveWith(page, "/confirm-email", { email: person.email, fromLogin: true });
  const restore = await breakConnection(page, /\/api\/auth\/resend/);
  await button(page, "Resend Email").click();
  await expect(page.getByText("Failed to resend verification email")).toBeVisible();
  await restore();
  await button(page, "Resend Email").dblclick();
  await expect(page.getByText("Confirmation email resent! Check your inbox.")).toBeVisible();
  await expect(page.getByText("Failed to resend verification email")).toBeHidden();
  await expect(button(page, /^Resend Email \((60|[3-5]\d)s\)$/)).toBeDisabled();
  expect(await finalUnread(page, exchange, person.email), "a double click mails once").toBe(1);
});

test("'returnTo' is passed to /verify-code and followed after success; T30 one outside our site is ignored", {
  tag: "@journey",
}, async ({ open, exchange }) => {
  for (const [returnTo, goal] of [
    ["/swap?from=litecoin&to=tether", "/swap?from=litecoin&to=tether"],
    ["//evil.example/wallets", "/wallets"],
  ] as const) {
    const person = newName();
    const page = await open(null, "/auth");
    const cookie = await startSignUp(exchange, person, newAddress());
    await page.context().addCookies([{ ...cookie, url: exchange.url, httpOnly: true, sameSite: "Lax" }]);
    await arriveWith(page, "/confirm-email", { email: person.email, fromLogin: true, returnTo });
    await page.getByRole("link", { name: "Enter the code" }).click();
    await expect(page).toHaveURL("/verify-code");
    await typeCode(page, codeIn(await exchange.mailbox.next(person.email)));
    await expect(page).toHaveURL(goal);
  }
});
