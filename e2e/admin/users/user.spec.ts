import type { Page } from "@playwright/test";
import { showScreen } from "../../support/browser/screens.ts";
import { expect, test } from "../../support/test.ts";

const fact = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
const minute = /^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/;

test.describe("The user", () => {
  test("shows the user, session info and empty states; an unknown or malformed id: 'User not found', with a link back", {
    tag: "@journey",
  }, async ({ open, someone, administrator }) => {
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
    await expect(fact(page, "Username")).toHaveText(someone.username);
    await expect(fact(page, "Status")).toHaveText("Active");
    await expect(fact(page, "Since")).toHaveText(minute);
    await expect(fact(page, "Last sign-in")).toHaveText(minute);
    await expect(fact(page, "From address")).toHaveText(someone.address);
    await expect(page.getByText("No balances yet.")).toBeVisible();
    await expect(page.getByText("No wallet is assigned")).toBeVisible();
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL("/admin/users");
    for (const id of ["019a0000-0000-7000-8000-000000000000", "nobody"]) {
      await showScreen(page, `/admin/users/${id}`);
      await expect(page.getByText("User not found")).toBeVisible();
      await page.getByRole("link", { name: "Back to Users" }).click();
      await expect(page).toHaveURL("/admin/users");
      await expect(page.getByText("User not found")).toHaveCount(0);
    }
  });
});
