import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { overflows } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { newEvmAddress } from "../support/money/addresses.ts";
import { join, makeAdministrator } from "../support/people/people.ts";
import { rpcApproved } from "../support/people/pool.ts";
import { expect, phone, test } from "../support/test.ts";

test.beforeEach(({ exchange }) =>
  runSql(
    exchange,
    "update app.pool_requests set status = 'lapsed', decided_at = now() where status = 'pending'",
  ),
);

const requests = (page: Page) => page.getByRole("list", { name: "Requests about deposit addresses" });
const menu = (page: Page) =>
  page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Wallets" });
const entries = (public_address: string) => [
  { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)", public_address },
];
const grouped = (address: string) => (address.match(/.{1,4}/g) ?? []).join("");

test("T68 changed addresses take a second administrator, who compares old and new, approves or declines", {
  tag: "@long-journey",
}, async ({ open, someone, exchange, administrator }) => {
  // Two administrators and a user wait for what the others did.
  test.setTimeout(90_000);
  const other = await makeAdministrator(exchange, await join(exchange, "second"));
  const [old, next] = [newEvmAddress(), newEvmAddress()];
  const { wallet_id } = await rpcApproved(exchange, administrator.person, "admin_create_wallet", {
    p_deposit_addresses: entries(old),
  });
  await rpcApproved(exchange, administrator.person, "admin_assign_wallet_to_user", {
    p_user_id: someone.id,
    p_wallet_id: wallet_id,
  });
  const user = await open(someone, "/deposit/ethereum");
  await expect(user.getByRole("main")).toContainText(old);
  await expectLive(user);
  const first = await open(administrator.person, `/admin/wallets/edit/${wallet_id}`);
  const second = await open(other, "/admin/wallets?tab=waiting");

  await test.step("one requests them, and the user still sees the old one", async () => {
    await expect(second.getByText("Nothing is waiting")).toBeVisible();
    await expect(first.getByText("Another administrator has to approve this")).toBeVisible();
    await first.getByLabel("ETH on Ethereum (ERC20)").fill(next);
    await first.getByLabel("Reason").fill("The key of the old one is lost");
    await first.getByRole("button", { name: "Save Wallet" }).click();
    await expect(first.getByText("Wallet saved successfully!")).toBeVisible();
    await expect(first.getByText("Waiting for another administrator")).toBeVisible();
    await expect(user.getByRole("main")).toContainText(old);
  });
  await test.step("the other one sees old and new in groups of four, the user and the reason", async () => {
    await expect(requests(second)).toContainText("New addresses for a wallet");
    await expect(requests(second)).toContainText("The key of the old one is lost");
    await expect(requests(second)).toContainText(someone.email);
    await expect(requests(second)).toContainText(grouped(old));
    await expect(requests(second)).toContainText(grouped(next));
    await expect(menu(second)).toHaveAccessibleDescription("1 request about deposit addresses");
  });
  await test.step("the one who requested them can only withdraw", async () => {
    await first.getByRole("tab", { name: "Waiting" }).click();
    await expect(requests(first).getByRole("button", { name: /^Withdraw/ })).toBeVisible();
    await expect(requests(first).getByRole("button", { name: /^(Approve|Decline)/ })).toHaveCount(0);
  });
  await test.step("approved, the user sees the new address at once", async () => {
    await second.getByRole("button", { name: "Approve: New addresses for a wallet" }).click();
    const dialog = second.getByRole("dialog");
    await expect(dialog).toContainText("Compare them with your own wallet first");
    await expect(dialog).toContainText(grouped(next));
    await dialog.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(second.getByText("Approved: it has taken effect")).toBeVisible();
    await expect(user.getByRole("main")).toContainText(next);
    await expect(first.getByText("Nothing is waiting")).toBeVisible();
    await expect(menu(second)).toHaveAccessibleDescription("");
  });
});

test("T68 new wallets are declined or withdrawn with a reason; the list fits a phone", async ({
  open,
  exchange,
  administrator,
}) => {
  const other = await makeAdministrator(exchange, await join(exchange, "second"));
  const first = await open(administrator.person, "/admin/wallets?tab=new");
  const second = await open(other, "/admin/wallets?tab=waiting", phone);
  const create = async () => {
    await first
      .getByRole("group", { name: "Coins" })
      .getByRole("checkbox", { name: "ETH", exact: true })
      .click();
    await first.getByLabel("ETH on Ethereum (ERC20)").fill(newEvmAddress());
    await first.getByLabel("Reason").fill("Refilling the pool");
    await first.getByRole("button", { name: "Save Wallet" }).click();
    await expect(requests(second)).toContainText("1 new wallet");
  };
  await create();
  expect(await overflows(second)).toBe(false);
  await second.getByRole("button", { name: "Decline: 1 new wallet" }).tap();
  const dialog = second.getByRole("dialog");
  await dialog.getByRole("button", { name: "Decline", exact: true }).tap();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription("Please give a reason.");
  await dialog.getByLabel("Reason").fill("Not our key");
  await dialog.getByRole("button", { name: "Decline", exact: true }).tap();
  await expect(second.getByText("Nothing is waiting")).toBeVisible();
  await create();
  await first.getByRole("tab", { name: "Waiting" }).click();
  await first.getByRole("button", { name: "Withdraw: 1 new wallet" }).click();
  await first.getByRole("dialog").getByLabel("Reason").fill("A mistake");
  await first.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(first.getByText("Nothing is waiting")).toBeVisible();
});
