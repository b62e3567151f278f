import { button, fillSignIn, typeCode } from "../support/browser/forms.ts";
import { arriveWith } from "../support/browser/screens.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { newAddress, newName, startSignUp } from "../support/people/people.ts";
import { joinSecured, nextCode } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

/** The pages that `/admin` redirects to. */
const backOffice = /^http:\/\/127[^/]+\/admin(\/(?!auth)\w+)?$/;
const submit = "Sign In as Administrator";

test("After sign-in as an admin, the user is sent to the page they came from, or /admin; T30 a path outside our site falls back to the default", {
  tag: "@journey",
}, async ({ open, exchange }) => {
  const page = await open(null, "/admin/auth");
  await fillSignIn(page, exchange.administrator);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(backOffice);
  // Wait for the redirect from `/admin`, or it would undo the next navigation.
  await expect(page).toHaveURL("/admin/overview");
  await arriveWith(page, "/admin/auth", { from: "/admin/users?x=1" });
  await expect(page, "a signed-in administrator is forwarded at once").toHaveURL("/admin/users?x=1");
  await arriveWith(page, "/admin/auth", { from: "//evil.example/admin" });
  await expect(page, "T30 a path outside our site falls back to the default").toHaveURL("/admin/overview");
});

test("An unverified email leads to /confirm-email, and from there back to /admin/auth", async ({
  open,
  exchange,
}) => {
  const person = newName();
  await startSignUp(exchange, person, newAddress());
  await exchange.mailbox.next(person.email);
  const page = await open(null, "/admin/auth");
  await fillSignIn(page, person);
  await button(page, submit).click();
  await expect(page).toHaveURL("/confirm-email");
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText("Please verify your email to continue.")).toBeVisible();
  expect(await page.evaluate("history.state.usr")).toEqual({
    email: person.email,
    needsLink: false,
    fromLogin: true,
    returnTo: "/admin/auth",
  });
  await expect(button(page, /^Resend Email \(\d\ds\)$/)).toBeDisabled();
  await page.getByRole("link", { name: "Enter the code" }).click();
  await typeCode(page, codeIn(await exchange.mailbox.next(person.email)));
  await expect(page.getByText("Access denied. Administrator privileges required.")).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("T26 two-factor applies here, too: the app's code is the second step", async ({ open, exchange }) => {
  const person = await joinSecured(exchange);
  const page = await open(null, "/admin/auth");
  await fillSignIn(page, person);
  await button(page, submit).click();
  await expect(page.getByLabel("Digit 1")).toBeVisible();
  await expect(page).toHaveURL("/admin/auth");
  await typeCode(page, await nextCode(exchange, person));
  await expect(page.getByText("Access denied. Administrator privileges required.")).toBeVisible();
  await expect(page).toHaveURL("/");
});
