import type { Page } from "@playwright/test";
import { runSql } from "./support/operator.ts";
import { breakConnection, brokenConnection, overflows } from "./support/screens.ts";
import { expect, phone, test } from "./support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("Signed out it leads to /auth and back", async ({ open, someone }) => {
  const page = await open(null, "/profile");
  await expect(page).toHaveURL("/auth");
  await page.getByLabel("Email").fill(someone.email);
  await page.getByLabel("Password", { exact: true }).fill(someone.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
});

test("Email is read-only, and says so", async ({ open, someone }) => {
  for (const options of [{}, phone]) {
    const page = await open(someone, "/profile", options);
    await expect(page.getByLabel("Email")).toHaveValue(someone.email);
    await expect(page.getByLabel("Email")).toHaveAttribute("readonly", "");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Your email cannot be changed.");
    await expect(page.getByLabel("Username")).toHaveValue(someone.username);
    await expect(main(page)).toContainText(/Member since \d{1,2} [A-Z][a-z]+ \d{4}/);
    expect(await overflows(page)).toBe(false);
  }
});

test("Themes light, dark, auto", async ({ open, someone }) => {
  const page = await open(someone, "/profile", { colorScheme: "dark" });
  const theme = main(page).getByRole("radiogroup", { name: "Theme" });
  await expect(theme.getByRole("radio")).toHaveText(["Auto", "Light", "Dark"]);
  await theme.getByRole("radio", { name: "Light" }).click();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(246, 248, 248)");
  await page.reload();
  await expect(theme.getByRole("radio", { name: "Light" })).toBeChecked();
  await theme.getByRole("radio", { name: "Auto" }).click();
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(11, 15, 16)");
});

test("Sign Out available, once for a double click", async ({ open, someone }) => {
  const page = await open(someone, "/profile");
  await main(page).getByRole("button", { name: "Sign Out" }).dblclick();
  await expect(page.getByText("Signed out successfully!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/profile");
  await expect(page).toHaveURL("/auth");
});

test("An administrator and a suspended user are told what they are", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const admin = await open(administrator.person, "/profile");
  await expect(main(admin).getByText("Administrator")).toBeVisible();
  await runSql(exchange, "update app.users set status = 'suspended' where id = $1", [someone.id]);
  const user = await open(someone, "/profile");
  await expect(
    user.getByText("Your account is suspended. You can look at it, but not move money."),
  ).toBeVisible();
  await expect(main(user).getByText("Administrator")).toHaveCount(0);
});

test("Without the server it says that it does not know who is signed in", async ({
  open,
  someone,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open(someone, "/");
  const mend = await breakConnection(page, /\/api\/auth\/user/);
  await page.goto("/profile");
  await expect(page.getByText("We could not find out whether you are signed in")).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(someone.email);
});
