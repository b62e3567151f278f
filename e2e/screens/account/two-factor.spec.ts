import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const firstDigit = (page: Page) => page.getByLabel("Digit 1");
const enterCode = (page: Page) => page.getByRole("heading", { name: "Enter your code" });

/** Enters email and password and stops at the second factor. */
async function giveFirstFactor(page: Page) {
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password", { exact: true }).fill("orchard");
  await page.keyboard.press("Enter");
  await expect(enterCode(page)).toBeVisible();
  await expect(firstDigit(page)).toBeFocused();
}

test.describe("T26 the second step of a sign-in", () => {
  test("'Back to Sign In' leads back to the form", async ({ open, api }) => {
    api.begin({ who: "visitor" });
    api.answerAccount("token", () => ({ needsTwoFactor: true, methods: ["totp"] }));
    const page = await open("/auth");
    await giveFirstFactor(page);
    await page.getByRole("link", { name: "Back to Sign In" }).click();
    await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Email")).toBeVisible();
  });
});
