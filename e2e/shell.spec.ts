import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const banner = (page: Page) => page.getByRole("banner");

test.describe("Header", () => {
  test("a Profile dropdown (My Profile, Sign Out) when signed in; an admin gear link is shown only to admins", {
    tag: "@journey",
  }, async ({ open, someone, administrator }) => {
    const page = await open(someone, "/");
    const button = banner(page).getByRole("button", { name: "Profile" });
    await expect(banner(page).getByRole("link", { name: "Sign In" })).toHaveCount(0);
    // A press may miss the placeholder button until the menu has loaded.
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
    await button.click();
    await expect(page.getByRole("menuitem")).toHaveText(["My Profile", "Sign Out"]);
    await expect(page.getByRole("menu")).toContainText(someone.email);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "My Profile" }).click();
    await expect(page).toHaveURL("/profile");
    const admin = await open(administrator.person, "/");
    await admin.getByRole("link", { name: "Admin", exact: true }).click();
    await expect(admin).toHaveURL(/\/admin\//);
  });
});
