import { button, fillSignIn, typeCode } from "../support/browser/forms.ts";
import {
  arriveWith,
  breakConnection,
  brokenConnection,
  doubleClick,
  overflows,
} from "../support/browser/screens.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { newAddress, newName, startSignUp } from "../support/people/people.ts";
import { joinSecured, nextCode } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

/** The pages that `/admin` redirects to. */
const backOffice = /^http:\/\/127[^/]+\/admin(\/(?!auth)\w+)?$/;
const submit = "Sign In as Administrator";

test("Fields: email and password with a show/hide toggle; a notice; 'Regular User Login' goes to /auth", async ({
  open,
}) => {
  const page = await open(null, "/admin/auth", phone);
  await expect(page.getByText("This page is for administrators only.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await password.fill("orchard");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await button(page, submit).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  expect(await overflows(page)).toBe(false);
  await page.getByRole("link", { name: "Regular User Login" }).click();
  await expect(page).toHaveURL("/auth");
});

test("After sign-in as an admin, the user is sent to the page they came from, or /admin", {
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

test("A signed-in non-admin gets 'Access denied. Administrator privileges required.' and is sent to /", async ({
  open,
  someone,
}) => {
  const page = await open(null, "/admin/auth");
  await fillSignIn(page, someone);
  await doubleClick(button(page, submit), /\/api\/auth\/token/);
  await expect(page.getByText("Access denied. Administrator privileges required.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Signed in successfully!")).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("button", { name: "Profile" })).toBeVisible();
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

test("Sign-in failure shows the server message or 'Authentication failed'", async ({
  open,
  exchange,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open(null, "/admin/auth");
  await fillSignIn(page, { ...exchange.administrator, password: "wrong horse" });
  await button(page, submit).click();
  await expect(page.getByRole("main").getByText("Invalid email or password")).toBeVisible();
  const restore = await breakConnection(page, /\/api\/auth\/token/);
  await fillSignIn(page, exchange.administrator);
  await button(page, submit).click();
  await expect(page.getByText("Authentication failed")).toBeVisible();
  await restore();
  await button(page, submit).click();
  await expect(page).toHaveURL(backOffice);
  await expect(page.getByText("Signed in successfully!")).toBeVisible();
  await expect(page.getByText("Authentication failed")).toBeHidden();
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
