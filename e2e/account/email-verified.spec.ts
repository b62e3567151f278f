import { button, countRequests, fillSignUp } from "../support/browser/forms.ts";
import { breakConnection, brokenConnection, doubleClick } from "../support/browser/screens.ts";
import { linkIn } from "../support/exchange/mail.ts";
import { newAddress, newName, startSignUp } from "../support/people/people.ts";
import { expect, type Open, test } from "../support/test.ts";

/** Signs up on the form; the page waits for the code. */
async function signUp(open: Open) {
  const person = newName();
  const page = await open(null, "/auth?mode=sign-up");
  await fillSignUp(page, person);
  await button(page, "Create Account").click();
  await expect(page).toHaveURL("/verify-code");
  return { page, person };
}

test("T25 the emailed link opens a page whose button 'Verify Email' signs in: 'Email verified successfully!'", {
  tag: "@journey",
}, async ({ open, exchange }) => {
  const { page: waiting, person } = await signUp(open);
  const link = linkIn(await exchange.mailbox.next(person.email));
  expect(new URL(link).search, "the token is behind the #").toBe("");
  for (const method of ["HEAD", "GET", "GET"]) expect((await fetch(link, { method })).status).toBe(200);

  const page = await waiting.context().newPage();
  await page.goto(link);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.reload();
  const sent = countRequests(page, /\/api\/auth\/link/);
  await doubleClick(button(page, "Verify Email"), /\/api\/auth\/link/);
  await expect(page.getByText("Email verified successfully!")).toBeVisible();
  await expect(page).toHaveURL("/email-verified");
  expect(sent.count, "a double click spends it once").toBe(1);
  await expect(waiting, "the tab that waits for the code goes on, signed in").toHaveURL("/wallets");
  await button(page, "Go to Sign In").click();
  await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();

  await page.goto(link);
  await button(page, "Continue").click();
  await expect(page).toHaveURL(/\/expired-link\?/);
  await expect(page.getByText("Your verification link is invalid or has expired.")).toBeVisible();
});

test("T22 a link opened in another browser says so, leads to /verify-code, and is not used up", async ({
  open,
  exchange,
  console,
}) => {
  console.allow(brokenConnection);
  const { page: own, person } = await signUp(open);
  const link = linkIn(await exchange.mailbox.next(person.email));
  const other = await open(null, link);
  await button(other, "Verify Email").click();
  await expect(
    other.getByText(
      "Please open this link in the browser you signed up with, or enter the code from the email there.",
    ),
  ).toBeVisible();
  await other.getByRole("link", { name: "Enter the code" }).click();
  await expect(other).toHaveURL("/verify-code");
  await expect(other.getByText(person.email)).toBeVisible();

  await own.goto(link);
  const restore = await breakConnection(own, /\/api\/auth\/link/);
  await button(own, "Verify Email").click();
  await expect(own.getByText("Failed to verify email")).toBeVisible();
  await restore();
  await expect(button(own, "Verify Email")).toBeEnabled();
  await button(own, "Verify Email").press("Enter");
  await expect(own.getByText("Email verified successfully!")).toBeVisible();
  await expect(own).toHaveURL("/email-verified");
});

test("T25 an unknown link or one of another type does not sign in", async ({ open, exchange }) => {
  const page = await open(null, "about:blank");
  await page.goto(`/email-verified#type=signup&token=${"A".repeat(43)}&email=Call+555+0100`);
  await expect(button(page, "Continue")).toBeVisible();
  await expect(page.getByRole("main"), "T30 nothing that anybody can write is shown").not.toContainText(
    "555",
  );
  await button(page, "Continue").click();
  await expect(page).toHaveURL(/\/expired-link\?/);
  const person = newName();
  await startSignUp(exchange, person, newAddress());
  const mail = await exchange.mailbox.next(person.email);
  const recovery = linkIn(mail)
    .replace("type=signup", "type=recovery")
    .replace("email-verified", "reset-password");
  await page.goto(recovery);
  await button(page, "Continue").click();
  await expect(page).toHaveURL(/\/expired-link\?/);
});
