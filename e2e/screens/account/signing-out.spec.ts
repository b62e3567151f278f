import type { Page } from "@playwright/test";
import { button, fillSignIn } from "../../support/browser/forms.ts";
import { signOut as endSession } from "../support/scenes.ts";
import { expect, test } from "../support/test.ts";

const banner = (page: Page) => page.getByRole("banner");
/** The header's menu button, once the menu has loaded: a press may miss its placeholder. */
const profile = (page: Page) => banner(page).getByRole("button", { name: "Profile", expanded: false });

/** Signs out through the header's menu. */
async function signOut(page: Page): Promise<void> {
  await profile(page).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
}

test.describe("Several tabs", () => {
  test("signing in forwards a tab on /auth to its destination; signing out redirects a tab on a protected page", async ({
    open,
    api,
  }) => {
    const { email } = endSession(api);
    const page = await open("/swap?from=litecoin&to=tether");
    await expect(page).toHaveURL("/auth");
    const tab = await page.context().newPage();
    await tab.goto("/auth");
    await fillSignIn(tab, { email, password: "orchard" });
    await button(tab, "Sign In").click();
    await expect(tab).toHaveURL("/wallets");
    await expect(page).toHaveURL("/swap?from=litecoin&to=tether");
    await expect(page.getByLabel("From amount")).toBeVisible();
    await signOut(tab);
    await Promise.all([
      expect(tab.getByText("Signed out successfully!")).toBeVisible(),
      expect(page.getByText("You have been signed out.")).toBeVisible(),
    ]);
    await expect(page).toHaveURL("/auth");
    await expect(tab.getByText("You have been signed out.")).toHaveCount(0);
  });
});
