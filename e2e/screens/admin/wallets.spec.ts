import type { Page } from "@playwright/test";
import { Refused } from "@portico/testing/fake";
import { pictureOf } from "../../support/browser/camera.ts";
import { blockLiveEvents } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, overflows } from "../../support/browser/screens.ts";
import { newEvmAddress } from "../../support/money/addresses.ts";
import { expect, phone, test } from "../support/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const rows = (page: Page) => page.getByRole("list", { name: "Wallets" }).getByRole("listitem");
const coin = (page: Page, symbol: string) =>
  page.getByRole("group", { name: "Coins" }).getByRole("checkbox", { name: symbol, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save Wallet" });

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test.describe("View Wallets", () => {
  test("'Failed to load wallets.', with a retry", async ({ open, console }) => {
    console.allow(brokenConnection);
    const page = await open("about:blank");
    await blockLiveEvents(page);
    await page.goto("/admin/users");
    const restore = await breakConnection(page, /\/api\/admin\/wallets/);
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Wallets" }).click();
    await expect(page.getByText("Failed to load wallets.")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  test("a non-admin is denied; a role that can't change the pool sees why", async ({ open, api }) => {
    api.begin({ who: "user" });
    const user = await open("/admin/wallets");
    await expect(user.getByText("Access Denied: You don't have administrator privileges")).toBeVisible();
    api.begin({ who: "support" });
    const page = await open("/admin/wallets?tab=new");
    await expect(save(page)).toBeDisabled();
    await expect(save(page)).toHaveAccessibleDescription(/role/);
    await page.goto(`/admin/wallets/edit/${api.world.office.wallets[0]?.wallet_id}`);
    await expect(save(page)).toBeDisabled();
    // It is also disabled when nothing was changed.
    await expect(save(page)).toHaveAccessibleDescription(/role/);
  });
});

test.describe("New Wallets", () => {
  test("For BCH a scanned 'bitcoincash:' prefix is stripped; T18 an address of another wallet is refused, and 'Failed to save wallet.' when the connection fails", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    console.allow(/status of 409/);
    api.answerCall("admin_create_wallet", () => {
      throw new Refused("address_in_pool", { network: "Ethereum (ERC20)" });
    });
    const page = await open("/admin/wallets?tab=new");
    await test.step("a scanned code; another coin's code is refused", async () => {
      await coin(page, "BCH").click();
      await page.context().grantPermissions([]);
      await page.getByRole("button", { name: "Scan QR Code" }).click();
      const scanner = page.getByRole("dialog", { name: "Scan QR Code" });
      // Without a camera, a picture of the code works.
      await expect(scanner.getByRole("alert")).toContainText("Failed to access camera.");
      const file = scanner.locator("input[type=file]");
      await file.setInputFiles(pictureOf("bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"));
      await expect(scanner.getByRole("alert")).toHaveText("This code is for Bitcoin.");
      await file.setInputFiles(pictureOf("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1"));
      await expect(scanner).toBeHidden();
      await expect(page.getByLabel("BCH on BCH")).toHaveValue("qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");
      await coin(page, "BCH").click();
    });
    await coin(page, "ETH").click();
    await page.getByLabel("ETH on Ethereum (ERC20)").fill(newEvmAddress());
    await page.getByLabel("Reason").fill("A new vault");
    await save(page).click();
    await expect(
      page.getByText("address belongs, or once belonged, to another wallet of the pool."),
    ).toBeVisible();
    await breakConnection(page, /admin_create_wallet/);
    await page.getByLabel("ETH on Ethereum (ERC20)").fill(newEvmAddress());
    await save(page).click();
    await expect(page.getByText("Failed to save wallet.")).toBeVisible();
    await page.getByRole("tab", { name: "View Wallets" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

test.describe("Deposit Addresses", () => {
  test("each tab fits a phone without horizontal scrolling", async ({ open }) => {
    const page = await open("/admin/wallets", phone);
    await expect(rows(page).first()).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await tab(page, "Deposit Addresses").tap();
    await expect(page.getByRole("list", { name: "Deposit addresses" })).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await tab(page, "New Wallets").tap();
    await page.getByRole("button", { name: "Choose all" }).tap();
    await expect(page.getByLabel("BTC on BTC")).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });
});
