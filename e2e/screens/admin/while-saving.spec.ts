import type { Locator, Page } from "@playwright/test";
import { holdAnswers, pickOption } from "../../support/browser/screens.ts";
import { newEvmAddress } from "../../support/money/addresses.ts";
import { someoneOf } from "../support/office.ts";
import { expect, test } from "../support/test.ts";

/** Saves and tries to keep typing before the answer arrives. Returns what releases the answer. */
async function saveAndTypeOn(page: Page, save: Locator, call: RegExp, field: Locator) {
  const answers = await holdAnswers(page, call);
  const before = await field.inputValue();
  await save.click();
  await expect.poll(() => answers.count).toBe(1);
  await expect(field).not.toBeEditable();
  await field.press("End");
  await page.keyboard.type("1");
  await expect(field).toHaveValue(before);
  return answers.release;
}

test("forms of the back office are read-only while saving, since the reply clears them", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const someone = someoneOf(api);
  const page = await open(`/admin/users/${someone.id}`);
  await page.getByRole("combobox", { name: "Coin" }).click();
  await pickOption(page.getByRole("option", { name: "Bitcoin (BTC)" }));
  const [amount, reason] = [
    page.getByLabel("Amount", { exact: true }),
    page.getByLabel("Reason", { exact: true }),
  ];
  await amount.fill("0.5");
  await reason.fill("For a test");
  const add = page.getByRole("button", { name: "Add Balance" });
  const added = await saveAndTypeOn(page, add, /admin_add_deposit/, amount);
  await amount.press("ArrowUp");
  await expect(amount).toHaveValue("0.5");
  await expect(reason).not.toBeEditable();
  added();
  await expect(amount).toHaveValue("");
  await expect(reason).toBeEditable();

  await page.goto("/admin/settings?tab=roles");
  const email = page.getByLabel("Email", { exact: true });
  await email.fill(someone.email);
  await page.getByRole("button", { name: "Make Admin" }).click();
  const make = page.getByRole("button", { name: "Make them an administrator" });
  const made = await saveAndTypeOn(page, make, /admin_update_user_role/, email);
  made();
  await expect(email).toHaveValue("");
  await expect(email).toBeEditable();

  const [first, second] = [newEvmAddress(), newEvmAddress()];
  const [wallet] = api.world.office.wallets;
  if (!wallet) throw new Error("The pool is empty.");
  wallet.deposit_addresses = [
    { symbol: "ETH", coin_id: "ethereum", network: "Ethereum (ERC20)", public_address: first },
  ];
  await page.goto(`/admin/wallets/edit/${wallet.wallet_id}`);
  const address = page.getByLabel("ETH on Ethereum (ERC20)");
  await expect(address).toHaveValue(first);
  await address.fill(second);
  await page.getByLabel("Reason").fill("A new key");
  const save = page.getByRole("button", { name: "Save Wallet" });
  const saved = await saveAndTypeOn(page, save, /admin_update_wallet/, address);
  const network = page.getByRole("checkbox", { name: "Ethereum (ERC20)" });
  await network.click();
  await expect(network).toBeChecked();
  saved();
  await expect(page).toHaveURL("/admin/wallets");
});
