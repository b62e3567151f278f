import { Refused } from "@portico/testing/fake";
import { breakConnection, brokenConnection, pickOption } from "../../support/browser/screens.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test("An unknown wallet shows 'Wallet not found.' and redirects to /admin/wallets", async ({
  open,
  console,
}) => {
  console.allow(/status of 404/);
  const page = await open("/admin/wallets/edit/019a0000-0000-7000-8000-000000000000");
  await expect(page.getByText("Wallet not found.")).toBeVisible();
  await expect(page).toHaveURL("/admin/wallets");
});

test("the wallet screen's own form: 'Please enter a valid positive amount.', 'Failed to deduct. Insufficient {symbol} balance.', 'Failed to add/deduct balance.'", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  api.answerCall("admin_subtract_balance", () => {
    throw new Refused("insufficient_funds");
  });
  const wallet = api.world.office.wallets.find(({ user }) => user !== null);
  const page = await open(`/admin/wallets/edit/${wallet?.wallet_id}`);
  await page.getByRole("button", { name: "Adjust a balance" }).click();
  const form = page.getByRole("region", { name: "Adjust a balance" });
  const [add, subtract] = ["Add Balance", "Subtract Balance"].map((name) =>
    form.getByRole("button", { name }),
  );
  await form.getByRole("combobox", { name: "Coin" }).click();
  await pickOption(page.getByRole("option", { name: "Bitcoin (BTC)" }));
  await expect(form.getByRole("combobox", { name: "Coin" })).toContainText("BTC");
  await form.getByLabel("Reason").fill("A correction");
  await add?.click();
  await expect(form.getByLabel("Amount", { exact: true })).toHaveAccessibleDescription(
    "Please enter a valid positive amount.",
  );
  await form.getByLabel("Amount", { exact: true }).fill("0.5");
  // The buttons move up when the error goes, and a press meanwhile would miss them.
  await expect(form.getByText("Please enter a valid positive amount.")).toHaveCount(0);
  await subtract?.click();
  await expect(page.getByText("Failed to deduct. Insufficient BTC balance.")).toBeVisible();
  await breakConnection(page, /admin_add_deposit_and_balance/);
  await add?.click();
  await expect(page.getByText("Failed to add/deduct balance.")).toBeVisible();
  await page.unrouteAll();
  await add?.click();
  await expect(page.getByText("Added 0.5 BTC")).toBeVisible();
});
