import type { Page } from "@playwright/test";
import { pictureOf } from "../support/browser/camera.ts";
import { blockLiveEvents, expectLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection, overflows } from "../support/browser/screens.ts";
import { holdTimers } from "../support/browser/timers.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql, timesLogged } from "../support/exchange/operator.ts";
import { newEvmAddress } from "../support/money/addresses.ts";
import { type Administrator, type Person, rpc } from "../support/people/people.ts";
import { rpcApproved } from "../support/people/pool.ts";
import { expect, phone, test } from "../support/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const rows = (page: Page) => page.getByRole("list", { name: "Wallets" }).getByRole("listitem");
const coin = (page: Page, symbol: string) =>
  page.getByRole("group", { name: "Coins" }).getByRole("checkbox", { name: symbol, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save Wallet" });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by user, wallet id or address" });

const ether = (public_address: string) => ({
  symbol: "ETH",
  coin_id: "ethereum",
  network: "Ethereum (ERC20)",
  public_address,
});

/** Adds a wallet to the pool. Returns its id and address. */
async function newWallet(exchange: Exchange, { person }: Administrator) {
  const address = newEvmAddress();
  const { wallet_id } = await rpcApproved(exchange, person, "admin_create_wallet", {
    p_deposit_addresses: [ether(address)],
  });
  return { wallet_id, address };
}

async function assign(exchange: Exchange, { person }: Administrator, user: Person, p_wallet_id: string) {
  const input = { p_user_id: user.id, p_wallet_id, p_even_resting: true };
  await rpc(exchange, person, "admin_assign_wallet_to_user", input);
}

test.describe("View Wallets", () => {
  test("all wallets with user email and username, newest creation first; status 'Available' or the user; the visit is in the audit log: wallets_viewed", {
    tag: "@journey",
  }, async ({ open, someone, exchange, administrator }) => {
    const older = await newWallet(exchange, administrator);
    const newer = await newWallet(exchange, administrator);
    await assign(exchange, administrator, someone, older.wallet_id);
    const page = await open(administrator.person, "about:blank", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    // The copied mark stays for two seconds in the back office.
    const timePasses = await holdTimers(page, 2_000);
    const visits = () => timesLogged(exchange, "wallets_viewed");
    const before = await visits();
    await page.goto("/admin/wallets");
    await expect(tab(page, "View Wallets")).toBeVisible();
    await expect.poll(visits).toBe(before + 1);
    await expect(rows(page).nth(0)).toContainText("Available");
    await expect(rows(page).nth(1)).toContainText(`${someone.email}${someone.username}`);
    await rows(page).nth(0).getByRole("button", { name: "Copy wallet id" }).click();
    await expect(page.getByText("Wallet ID copied!")).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(newer.wallet_id);
    await expect(rows(page).nth(0).getByRole("button", { name: "Copied" })).toBeVisible();
    await timePasses();
    await expect(rows(page).nth(0).getByRole("button", { name: "Copy wallet id" })).toBeVisible();
    await rows(page).nth(1).getByRole("link", { name: someone.email }).click();
    await expect(page).toHaveURL(`/admin/users/${someone.id}`);
    await page.goBack();
    await rows(page).nth(0).getByRole("link", { name: "Edit wallet" }).click();
    await expect(page).toHaveURL(`/admin/wallets/edit/${newer.wallet_id}`);
  });

  test("search by user and address on the server, kept in the URL; T17 a wallet in its cooling-off period says until when", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const { wallet_id, address } = await newWallet(exchange, administrator);
    await assign(exchange, administrator, someone, wallet_id);
    const page = await open(administrator.person, `/admin/wallets?tab=view&q=${someone.username}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(someone.email);
    await expectLive(page);
    await rpc(exchange, administrator.person, "admin_release_user_wallet", { p_user_id: someone.id });
    await expect(page.getByText("No wallets found")).toBeVisible();
    await search(page).fill(address.slice(0, 14));
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(/Available\s*Cooling off until \d/);
    await expect(page).toHaveURL(new RegExp(`q=${address.slice(0, 14)}`));
    await page.getByRole("radio", { name: "Assigned" }).click();
    await expect(page.getByText("No wallets found")).toBeVisible();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect(search(page)).toHaveValue("");
  });

  test("'Failed to load wallets.', with a retry", async ({ open, administrator, console }) => {
    console.allow(brokenConnection);
    const page = await open(administrator.person, "about:blank");
    await blockLiveEvents(page);
    await page.goto("/admin/users");
    const restore = await breakConnection(page, /\/api\/admin\/wallets/);
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Wallets" }).click();
    await expect(page.getByText("Failed to load wallets.")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  test("a non-admin is denied; a role that can't change the pool sees why", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const user = await open(someone, "/admin/wallets");
    await expect(user.getByText("Access Denied: You don't have administrator privileges")).toBeVisible();
    await runSql(exchange, "update app.users set role = 'support' where id = $1", [someone.id]);
    const page = await open(someone, "/admin/wallets?tab=new");
    await expect(save(page)).toBeDisabled();
    await expect(save(page)).toHaveAccessibleDescription(/role/);
    const { wallet_id } = await newWallet(exchange, administrator);
    await page.goto(`/admin/wallets/edit/${wallet_id}`);
    await expect(save(page)).toBeDisabled();
    // It is also disabled when nothing was changed.
    await expect(save(page)).toHaveAccessibleDescription(/role/);
  });
});

test.describe("New Wallets", () => {
  test("'Public address for {network} is missing for {symbol}', 'Please add at least one network address for a coin.', the checksum, then 'Wallet saved successfully!'", async ({
    open,
    exchange,
    administrator,
  }) => {
    const page = await open(administrator.person, "/admin/wallets");
    await tab(page, "New Wallets").click();
    await expect(page).toHaveURL("/admin/wallets?tab=new");
    await save(page).click();
    await expect(page.getByText("Please add at least one network address for a coin.")).toBeVisible();
    await coin(page, "USDT").click();
    await expect(page.getByRole("group", { name: "Networks of USDT" })).toHaveAccessibleDescription(
      "Please choose a network for USDT, or remove the coin.",
    );
    await page.getByRole("checkbox", { name: "Polygon POS" }).click();
    await page.getByRole("checkbox", { name: "Arbitrum One" }).click();
    await save(page).click();
    const polygon = page.getByLabel("USDT on Polygon POS");
    await expect(polygon).toHaveAccessibleDescription("Public address for Polygon POS is missing for USDT");
    const address = newEvmAddress();
    await polygon.fill(address.replace(/.$/, (last) => (last === "1" ? "2" : "1")));
    await expect(polygon).toHaveAccessibleDescription(/One or more characters are wrong/);
    await polygon.fill(` ${address.toLowerCase()} `);
    await page.getByRole("button", { name: /^Use this address for USDT on Arbitrum One/ }).click();
    await expect(page.getByLabel("USDT on Arbitrum One")).toHaveValue(` ${address.toLowerCase()} `);
    await coin(page, "BCH").click();
    const cash = page.getByLabel("BCH on BCH");
    await cash.fill("bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");
    await expect(cash).toHaveValue("qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a");
    await coin(page, "BCH").click();
    await page.getByLabel("Reason").fill("A new vault");
    await save(page).click();
    await expect(page.getByText("Wallet saved successfully!")).toBeVisible();
    await expect(polygon).toHaveCount(0);
    const kept = await runSql<{ network_id: string; public_address: string }>(
      exchange,
      "select network_id, public_address from app.pool_proposals where address_key = lower($1) order by network_id",
      [address],
    );
    expect(kept).toEqual([
      { network_id: "arbitrum", public_address: address },
      { network_id: "polygon", public_address: address },
    ]);
  });

  test("For BCH a scanned 'bitcoincash:' prefix is stripped; T18 an address of another wallet is refused, and 'Failed to save wallet.' when the connection fails", async ({
    open,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    console.allow(/status of 409/);
    const { address } = await newWallet(exchange, administrator);
    const page = await open(administrator.person, "/admin/wallets?tab=new");
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
    await page.getByLabel("ETH on Ethereum (ERC20)").fill(address);
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
  test("T17 who is credited for a deposit to an address, including one that is no longer shown", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const { wallet_id, address } = await newWallet(exchange, administrator);
    await assign(exchange, administrator, someone, wallet_id);
    await rpcApproved(exchange, administrator.person, "admin_update_wallet_deposit_addresses", {
      p_wallet_id: wallet_id,
      p_deposit_addresses: [ether(newEvmAddress())],
      p_reason: "For a test",
    });
    const page = await open(administrator.person, "/admin/wallets?tab=addresses");
    await page.getByRole("searchbox", { name: "Search by the beginning of an address" }).fill(address);
    const found = page.getByRole("list", { name: "Deposit addresses" }).getByRole("listitem");
    await expect(found).toHaveCount(1);
    await expect(found).toContainText("No longer shown");
    await expect(found).toContainText(`A deposit now goes to ${someone.email}`);
  });

  test("each tab fits a phone without horizontal scrolling", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const { wallet_id } = await newWallet(exchange, administrator);
    await assign(exchange, administrator, someone, wallet_id);
    const page = await open(administrator.person, "/admin/wallets", phone);
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
