import { isAsset, registeredCoins } from "@portico/contract";
import { blockLiveEvents } from "../support/browser/live.ts";
import { breakConnection, brokenConnection, doubleClick } from "../support/browser/screens.ts";
import { expect, test } from "../support/test.ts";

const coins = registeredCoins.filter(isAsset).length;

test.describe("Generating a wallet", () => {
  test("'Wallet assignment failed. Please try again.' when the server is unreachable; then 'Wallet generated successfully!', once for a double click", {
    tag: "@journey",
  }, async ({ open, someone, console }) => {
    console.allow(brokenConnection);
    const page = await open(someone, "/wallets");
    const other = await open(someone, "about:blank");
    await blockLiveEvents(other);
    await other.goto("/wallets");
    await expect(other.getByRole("button", { name: "Generate Wallet" })).toBeVisible();
    const restore = await breakConnection(page, /\/api\/rpc\/assign/);
    await page.getByRole("button", { name: "Generate Wallet" }).click();
    await expect(page.getByText("Wallet assignment failed. Please try again.")).toBeVisible();
    await restore();
    await doubleClick(page.getByRole("button", { name: "Generate Wallet" }), /\/api\/rpc\/assign/);
    await expect(page.getByText("Wallet generated successfully!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Generate Wallet" })).toHaveCount(0);
    await expect(page.getByText("You already have a wallet")).toHaveCount(0);
    await test.step("what was given stays until it is closed: an address for each coin", async () => {
      const title = page.getByRole("heading", {
        name: `You have an address of your own for each of ${coins} coins`,
      });
      await expect(title).toBeFocused();
      await page.reload();
      await expect(title).toBeVisible();
      const addresses = page.getByRole("list", { name: "Deposit addresses" });
      await addresses.getByRole("link", { name: "Deposit XRP" }).click();
      await expect(page.getByRole("heading", { name: "Deposit XRP" })).toBeVisible();
      await page.getByRole("button", { name: "Back" }).click();
      await page.getByRole("button", { name: "Close", exact: true }).click();
      await expect(title).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
      await expect(title).toHaveCount(0);
    });
    await test.step("a user without any coins sees a few, and the others on request", async () => {
      const list = page.getByRole("list", { name: "Coins" }).getByRole("listitem");
      await expect(list).toHaveCount(4);
      await page.getByRole("button", { name: "Show all coins" }).click();
      await expect(list).toHaveCount(coins);
    });
    await other.getByRole("button", { name: "Generate Wallet" }).click();
    await expect(other.getByText("You already have a wallet assigned to your account.")).toBeVisible();
    await expect(other.getByRole("button", { name: "Generate Wallet" })).toHaveCount(0);
  });
});
