import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { holdTimers } from "../support/browser/timers.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql, timesLogged } from "../support/exchange/operator.ts";
import { newEvmAddress } from "../support/money/addresses.ts";
import { type Administrator, type Person, rpc } from "../support/people/people.ts";
import { rpcApproved } from "../support/people/pool.ts";
import { expect, test } from "../support/test.ts";

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
});
