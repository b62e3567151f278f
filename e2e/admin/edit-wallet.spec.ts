import type { Page } from "@playwright/test";
import { blockLiveEvents, expectLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { newEvmAddress } from "../support/money/addresses.ts";
import { type Administrator, type Person, rpc } from "../support/people/people.ts";
import { approvePool, lastPoolRequest, rpcApproved } from "../support/people/pool.ts";
import { expect, test } from "../support/test.ts";

const field = (page: Page) => page.getByLabel("ETH on Ethereum (ERC20)");
const save = (page: Page) => page.getByRole("button", { name: "Save Wallet" });
const entries = (public_address: string) => [
  { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)", public_address },
];

async function newWallet(exchange: Exchange, { person }: Administrator) {
  const address = newEvmAddress();
  const { wallet_id } = await rpcApproved(exchange, person, "admin_create_wallet", {
    p_deposit_addresses: entries(address),
  });
  return { wallet_id, address, path: `/admin/wallets/edit/${wallet_id}` };
}

function change(exchange: Exchange, { person }: Administrator, p_wallet_id: string, address: string) {
  return rpcApproved(exchange, person, "admin_update_wallet_deposit_addresses", {
    p_wallet_id,
    p_deposit_addresses: entries(address),
  });
}

async function assigned(exchange: Exchange, administrator: Administrator, { id }: Person) {
  const wallet = await newWallet(exchange, administrator);
  const input = { p_user_id: id, p_wallet_id: wallet.wallet_id };
  await rpc(exchange, administrator.person, "admin_assign_wallet_to_user", input);
  return wallet;
}

test("'Failed to load wallet data.', then the addresses; 'Failed to update wallet deposit addresses.', then 'Wallet saved successfully!'", async ({
  open,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const { path, address } = await newWallet(exchange, administrator);
  const page = await open(administrator.person, "about:blank");
  await blockLiveEvents(page);
  const restore = await breakConnection(page, /\/api\/admin\/wallets\//);
  await page.goto(path);
  await expect(page.getByText("Failed to load wallet data.")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(field(page)).toHaveValue(address);
  await expect(save(page)).toBeDisabled();
  await page.getByLabel("Reason").fill("A new key");
  const next = newEvmAddress();
  await field(page).fill(next);
  const restoreCall = await breakConnection(page, /admin_update_wallet/);
  await save(page).click();
  await expect(page.getByText("Failed to update wallet deposit addresses.")).toBeVisible();
  await restoreCall();
  await save(page).click();
  await expect(page.getByText("Wallet saved successfully!")).toBeVisible();
  await expect(page).toHaveURL("/admin/wallets");
  await page.goto(path);
  await expect(page.getByRole("link", { name: "See what is waiting" })).toBeVisible();
  await approvePool(exchange, await lastPoolRequest(exchange));
  await page.goto(path);
  await expect(field(page)).toHaveValue(next);
});

test("T18 changing an assigned wallet's addresses requires a reason and an approval; the deposit page shows the new one at once, and an email informs the user", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  // Ends with an email that a job queues, which runs every five seconds.
  test.setTimeout(60_000);
  const { path, address } = await assigned(exchange, administrator, someone);
  const user = await open(someone, "/deposit/ethereum");
  await expect(user.getByRole("main")).toContainText(address);
  await expectLive(user);
  const page = await open(administrator.person, path);
  const next = newEvmAddress();
  await expect(page.getByText(`${someone.email} has this wallet`)).toBeVisible();
  await field(page).fill(next);
  await save(page).click();
  await expect(page.getByLabel("Reason")).toHaveAccessibleDescription("Please give a reason.");
  await page.getByLabel("Reason").fill("The key of the old one is lost");
  await save(page).click();
  await expect(page.getByText("Wallet saved successfully!")).toBeVisible();
  await expect(user.getByRole("main")).toContainText(address);
  await approvePool(exchange, await lastPoolRequest(exchange));
  await expect(user.getByRole("main")).toContainText(next);
  await expect(user.getByRole("main")).not.toContainText(address);
  const mail = await exchange.mailbox.next(someone.email);
  expect(mail.subject).toContain("Your deposit addresses have changed");
  expect(mail.text).toContain("The key of the old one is lost");
});

test("another administrator's concurrent edit is detected", async ({ open, exchange, administrator }) => {
  const { path, wallet_id, address } = await newWallet(exchange, administrator);
  const page = await open(administrator.person, path);
  await expect(field(page)).toHaveValue(address);
  await expectLive(page);
  const second = newEvmAddress();
  await change(exchange, administrator, wallet_id, second);
  // Nothing has been typed here, so the new value simply shows.
  await expect(field(page)).toHaveValue(second);
  const typed = newEvmAddress();
  await field(page).fill(typed);
  await page.getByLabel("Reason").fill("A new key");
  const third = newEvmAddress();
  await change(exchange, administrator, wallet_id, third);
  const notice = page.getByRole("alert").filter({ hasText: "Another administrator has changed this wallet" });
  await expect(notice).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Please check its addresses again.")).toBeVisible();
  await expect(field(page)).toHaveValue(typed);
  await notice.getByRole("button", { name: "Show the new addresses" }).click();
  await expect(field(page)).toHaveValue(third);
});
