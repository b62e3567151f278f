import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const amount = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const method = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const bank = (page: Page) => method(page, "Bank Transfer");
const countries = (page: Page) => page.getByRole("dialog", { name: "Select your country" });
const country = (page: Page, name: string) => countries(page).getByRole("button", { name });
const details = (page: Page) => page.getByRole("dialog", { name: "Bank details" });
/** The value beside a name in the details. */
const detail = (page: Page, name: string) =>
  details(page)
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");

/** The spec's external payment methods, under the names that the first start gives them. */
const methods = ["Instant Checkout", "Marketplace", "Express Payment"];

test.describe("Payment methods", () => {
  test("external methods open in a new tab with toast 'Redirecting to {name}...'; T48 in practice mode its page says so", async ({
    open,
    someone,
  }) => {
    const page = await open(someone, "/buy/bitcoin");
    await test.step("in practice mode the page of an external method says so", async () => {
      await amount(page).fill("0.25");
      for (const name of methods) {
        const opening = page.context().waitForEvent("page");
        await method(page, name).click();
        // The message is gone after five seconds; the tab stays.
        await expect(page.getByText(`Redirecting to ${name}...`)).toBeVisible();
        const tab = await opening;
        await expect(tab.getByRole("heading")).toHaveText("This is practice. Nothing is paid here.");
        expect(await tab.evaluate("window.opener")).toBeNull();
        expect(await tab.evaluate("document.referrer")).toBe("");
        await tab.close();
      }
      await expect(page).toHaveURL("/buy/bitcoin");
      await expect(amount(page)).toHaveValue("0.25");
    });
  });
});

test.describe("'Bank details'", () => {
  test("Brazil: the account, the transfer amount and the user id for the description; closing clears country and method", {
    tag: "@journey",
  }, async ({ open, someone }) => {
    const page = await open(someone, "/buy/bitcoin");
    await amount(page).fill("0.01");
    await bank(page).click();
    await country(page, "Brazil").click();
    await expect(details(page)).toContainText("For 0.01 BTC, from a bank in Brazil.");
    await expect(detail(page, "Transfer amount").first()).toHaveText("R$ 5.095,34");
    await expect(detail(page, "Account name").first()).toHaveText("PRACTICE ONLY - NO SUCH ACCOUNT");
    await expect(detail(page, "Account number").first()).toHaveText("00000000-0");
    await expect(detail(page, "Branch").first()).toHaveText("0000");
    await expect(detail(page, "Bank code").first()).toHaveText("000 (no such bank)");
    await expect(detail(page, "Account type")).toHaveCount(0);
    await expect(details(page).getByRole("listitem")).toHaveText([
      "Transfer exactly R$ 5.095,34 to this account",
      "The user id must be in the transfer description",
      "Funds credit within 2-4 hours",
    ]);
    await expect(details(page)).toContainText(`Transfer description`);
    await expect(details(page)).toContainText(someone.id);
    await expect(details(page)).toContainText("0.01 BTC at 97,987.136 USDT and R$ 5,20 per USDT");
    await expect(details(page)).toContainText("This is practice mode, and there is no such account.");
    await details(page).getByRole("button", { name: "Done" }).click();
    await test.step("once a country is chosen the local-currency value shows", async () => {
      for (const close of ["Done", "Close"]) {
        await expect(page.getByText("≈ R$ 5.095,33107")).toHaveCount(0);
        await bank(page).click();
        await country(page, "Brazil").click();
        await expect(page.getByText("≈ R$ 5.095,33107", { exact: true })).toBeVisible();
        await expect(page.getByText("1 USDT = R$ 5,20")).toBeVisible();
        await details(page).getByRole("button", { name: close }).click();
        await expect(details(page)).toHaveCount(0);
        await expect(bank(page)).toBeFocused();
      }
      await expect(page.getByText("≈ R$ 5.095,33107")).toHaveCount(0);
      await expect(amount(page)).toHaveValue("0.01");
    });
  });
});
