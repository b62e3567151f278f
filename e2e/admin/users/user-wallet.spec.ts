import type { Page } from "@playwright/test";
import { expectLive } from "../../support/browser/live.ts";
import type { Exchange } from "../../support/exchange/exchange.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { newEvmAddress } from "../../support/money/addresses.ts";
import { type Administrator, join, type Person, rpc } from "../../support/people/people.ts";
import { approvePool, lastPoolRequest, rpcApproved } from "../../support/people/pool.ts";
import { expect, test } from "../../support/test.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet", exact: true });
const assign = (page: Page) => wallet(page).getByRole("button", { name: "Assign Wallet" });
const release = (page: Page) => wallet(page).getByRole("button", { name: "Release Wallet" });
const dialog = (page: Page) => page.getByRole("dialog");

async function newWallet(exchange: Exchange, { person }: Administrator) {
  const address = newEvmAddress();
  const { wallet_id } = await rpcApproved(exchange, person, "admin_create_wallet", {
    p_deposit_addresses: [
      { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)", public_address: address },
    ],
  });
  return { wallet_id, address };
}

function give(exchange: Exchange, { person }: Administrator, { id }: Person, p_wallet_id: string) {
  const input = { p_user_id: id, p_wallet_id, p_even_resting: true };
  return rpc(exchange, person, "admin_assign_wallet_to_user", input);
}

/** Looks for a wallet by its address and chooses it. */
async function choose(page: Page, address: string): Promise<void> {
  await dialog(page).getByRole("searchbox").fill(address);
  await expect(dialog(page).getByRole("radio")).toHaveCount(1);
  await dialog(page).getByRole("radio").check();
}

test("'Please select an available wallet to assign.', then 'Wallet successfully assigned.'; the user's open page has it", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const { address, wallet_id } = await newWallet(exchange, administrator);
  const user = await open(someone, "/deposit/ethereum");
  await expect(user.getByRole("button", { name: "Generate Wallet" })).toBeVisible();
  await expectLive(user);
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  await expect(release(page)).toBeDisabled();
  await expect(release(page)).toHaveAccessibleDescription(
    "User does not have an assigned wallet to release.",
  );
  await assign(page).click();
  await expect(dialog(page).getByRole("radio").first()).toBeVisible();
  await dialog(page).getByRole("button", { name: "Assign Wallet" }).click();
  await expect(page.getByText("Please select an available wallet to assign.")).toBeVisible();
  await choose(page, address);
  await dialog(page).getByRole("button", { name: "Assign Wallet" }).click();
  await expect(page.getByText("Wallet successfully assigned.")).toBeVisible();
  await expect(wallet(page)).toContainText(wallet_id.slice(0, 10));
  await expect(assign(page)).toHaveAccessibleDescription(
    "User already has an assigned wallet. Please release it first.",
  );
  await expect(page.getByRole("region", { name: "Deposit addresses" })).toContainText(address);
  await expect(user.getByRole("main")).toContainText(address);
});

test("'Wallet successfully released.'; T17 it cools off, and goes back to its user after a warning", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const { address, wallet_id } = await newWallet(exchange, administrator);
  await give(exchange, administrator, someone, wallet_id);
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  await release(page).click();
  await expect(dialog(page)).toContainText("Deposits that still arrive at its addresses wait under Networks");
  await dialog(page).getByRole("button", { name: "Release Wallet" }).dblclick();
  await expect(page.getByText("Wallet successfully released.")).toBeVisible();
  await expect(wallet(page)).toContainText("This user has no wallet.");
  await assign(page).click();
  await choose(page, address);
  await expect(dialog(page).getByRole("status")).toContainText("This user had this wallet before.");
  await dialog(page).getByRole("button", { name: "Give It Back" }).click();
  await expect(page.getByText("Wallet successfully assigned.")).toBeVisible();
  const log = await runSql<{ action_name: string }>(
    exchange,
    "select action_name from app.admin_activity where target_id = $1 order by sequence",
    [someone.id],
  );
  expect(log.map(({ action_name }) => action_name)).toEqual([
    "wallet_assigned",
    "wallet_released",
    "wallet_assigned",
  ]);
});

test("T68 a resting wallet goes to somebody else only once another administrator has approved it", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const { address, wallet_id } = await newWallet(exchange, administrator);
  const before = await join(exchange);
  await give(exchange, administrator, before, wallet_id);
  await rpc(exchange, administrator.person, "admin_release_user_wallet", { p_user_id: before.id });
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  await assign(page).click();
  await choose(page, address);
  await expect(dialog(page).getByRole("status")).toContainText("its previous user may still send coins");
  await dialog(page).getByRole("button", { name: "Request Approval" }).click();
  await expect(dialog(page).getByLabel("Reason")).toHaveAccessibleDescription("Please give a reason.");
  await dialog(page).getByLabel("Reason").fill("The pool is empty");
  await dialog(page).getByRole("button", { name: "Request Approval" }).click();
  await expect(page.getByText("Requested: another administrator has to approve it.")).toBeVisible();
  await expect(wallet(page)).toContainText("This user has no wallet.");
  await approvePool(exchange, await lastPoolRequest(exchange));
  await expect(wallet(page)).toContainText(wallet_id.slice(0, 10));
});
