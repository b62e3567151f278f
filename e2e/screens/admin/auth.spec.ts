import { button, fillSignIn } from "../../support/browser/forms.ts";
import { breakConnection, brokenConnection, doubleClick, overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

/** The pages that `/admin` redirects to. */
const backOffice = /^http:\/\/127[^/]+\/admin(\/(?!auth)\w+)?$/;
const submit = "Sign In as Administrator";

test.beforeEach(({ api }) => api.begin({ who: "visitor" }));

test("Fields: email and password with a show/hide toggle; a notice; 'Regular User Login' goes to /auth", async ({
  open,
}) => {
  const page = await open("/admin/auth", phone);
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

test("Sign-in failure shows the server message or 'Authentication failed'", async ({ open, console }) => {
  console.allow(brokenConnection);
  const owner = { email: "owner@example.org", password: "Orchard owner" };
  const page = await open("/admin/auth");
  const refusal = { code: "invalid_credentials", message: "Invalid email or password", details: {} };
  await page.route(/\/api\/auth\/token/, (route) => route.fulfill({ status: 401, json: refusal }));
  await fillSignIn(page, { ...owner, password: "wrong horse" });
  await button(page, submit).click();
  await expect(page.getByRole("main").getByText("Invalid email or password")).toBeVisible();
  await page.unrouteAll();
  const restore = await breakConnection(page, /\/api\/auth\/token/);
  await fillSignIn(page, owner);
  await button(page, submit).click();
  await expect(page.getByText("Authentication failed")).toBeVisible();
  await restore();
  await button(page, submit).click();
  // The notice leaves by itself, so look for it at once.
  await expect(page.getByText("Signed in successfully!")).toBeVisible();
  await expect(page).toHaveURL(backOffice);
  await expect(page.getByText("Authentication failed")).toBeHidden();
});

test("A signed-in non-admin gets 'Access denied. Administrator privileges required.' and is sent to /", async ({
  open,
}) => {
  const page = await open("/admin/auth");
  await fillSignIn(page, { email: "ada@example.org", password: "Orchard ada" });
  await doubleClick(button(page, submit), /\/api\/auth\/token/);
  await expect(page.getByText("Access denied. Administrator privileges required.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Signed in successfully!")).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("button", { name: "Profile" })).toBeVisible();
});
