import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

// The shared market has a price of Stacks that is an hour old, and none of Monero.
const OLD = /Old price, from \d+ (?:min|h) ago/;
const item = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test("T9 a price that nobody can trade on is marked wherever it is shown, and a total says that it counts one", {
  tag: "@long-journey",
}, async ({ open, someone, administrator }) => {
  await administrator.credit(someone, "blockstack", "100");
  await administrator.credit(someone, "bitcoin", "0.1");
  const page = await open(someone, "/wallets");
  await test.step("wallets", async () => {
    await expect(item(page, "Stacks")).toContainText(OLD);
    await expect(item(page, "Bitcoin")).not.toContainText("Old price");
    await expect(page.getByRole("region", { name: "Estimated assets value" })).toContainText(
      "Includes an old price of STX.",
    );
  });
  await test.step("the landing page", async () => {
    await page.goto("/");
    const cards = page.getByRole("listitem");
    await expect(cards.filter({ hasText: "STX" })).toContainText(OLD);
    await expect(cards.filter({ hasText: /^Bitcoin\s*BTC/ })).not.toContainText("Old price");
  });
  await test.step("the coin's page", async () => {
    await page.goto("/coin/blockstack");
    await expect(page.getByRole("region", { name: "Price", exact: true })).toContainText(OLD);
    await expect(page.getByRole("region", { name: "Balance" })).toContainText(OLD);
  });
});
