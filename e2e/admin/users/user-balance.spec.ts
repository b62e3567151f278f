import type { Locator, Page } from "@playwright/test";
import { expectLive } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, loseAnswer, pickOption } from "../../support/browser/screens.ts";
import type { Exchange } from "../../support/exchange/exchange.ts";
import { ledgerFaults } from "../../support/exchange/ledger.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { type Person, read, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const balance = (page: Page, symbol: string) =>
  region(page, "Balances").getByRole("listitem", { name: symbol, exact: true });
const amount = (page: Page) => page.getByLabel("Amount", { exact: true });
const reason = (page: Page) => page.getByLabel("Reason", { exact: true });
const button = (page: Page, name: "Add Balance" | "Subtract Balance") => page.getByRole("button", { name });
const says = (control: Locator, text: string | RegExp) => expect(control).toHaveAccessibleDescription(text);

async function chooseCoin(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Coin" }).click();
  await pickOption(page.getByRole("option", { name }));
}

async function fill(page: Page, quantity: string, why = "For a test"): Promise<void> {
  await chooseCoin(page, "Bitcoin (BTC)");
  await amount(page).fill(quantity);
  await reason(page).fill(why);
}

async function available(exchange: Exchange, person: Person): Promise<string | undefined> {
  const { balances } = await read<{ balances: { coin_id: string; amount: string }[] }>(
    exchange,
    person,
    "/api/balances",
  );
  return balances.find(({ coin_id }) => coin_id === "bitcoin")?.amount;
}

test.describe("Add Balance", () => {
  test("credits the user, whose open page shows it; the audit log keeps the reason", {
    tag: "@long-journey",
  }, async ({ open, someone, exchange, administrator }) => {
    const user = await open(someone, "/wallets");
    await expectLive(user);
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await fill(page, "1,234.5", "  A late deposit  ");
    await says(amount(page), "Available: 0 BTC");
    await expect(
      page.getByText(`Adding credits ${someone.email} with 1,234.5 BTC; subtracting takes it from`),
    ).toBeVisible();
    await button(page, "Add Balance").click();
    // Above a certain value it asks first, and changes nothing before.
    const question = page.getByRole("dialog", { name: "Is this amount right?" });
    await expect(question).toContainText(
      `You are about to add 1,234.5 BTC to the balance of ${someone.email}. It is worth about $`,
    );
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect(await available(exchange, someone)).toBeUndefined();
    await button(page, "Add Balance").click();
    await question.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Added 1,234.5 BTC")).toBeVisible();
    // The button was disabled meanwhile.
    await expect(button(page, "Add Balance")).toBeFocused();
    await expect(balance(page, "BTC")).toHaveText(/1,234\.5\s*≈ \$[\d,.]+$/);
    await expect(amount(page)).toHaveValue("");
    await expect(reason(page)).toHaveValue("");
    await expect(user.getByRole("listitem", { name: "Bitcoin", exact: true })).toContainText(
      /Balance 1,234\.5\s*Value/,
    );
    const log = await runSql(
      exchange,
      "select reason, details ->> 'amount' as amount from app.admin_activity where target_id = $1",
      [someone.id],
    );
    expect(log).toEqual([{ reason: "A late deposit", amount: "1234.5" }]);
    // The adjustment is labelled as such, with its reason, in the user's history and in the office's list.
    await user.goto("/history");
    const row = user.getByRole("list", { name: "History" }).getByRole("link");
    await expect(row).toContainText("Adjustment");
    await expect(row).toContainText("+1,234.5 BTC");
    await row.click();
    await expect(user.getByText("Added by the operator")).toBeVisible();
    await expect(user.getByText("A late deposit")).toBeVisible();
    await page.goto(`/admin/transactions?type=adjustment&q=${encodeURIComponent(someone.email)}`);
    const line = page.getByRole("row").filter({ hasText: someone.email });
    await expect(line).toContainText("Adjustment");
    await expect(line).toContainText("A late deposit");
    await expect(line).toContainText("+1,234.5 BTC");
  });

  test("T14 a chain deposit has network, hash and output, and is credited once", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(/status of 4\d\d/);
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await page.getByRole("radio", { name: "Deposit from chain" }).click();
    await expect(button(page, "Subtract Balance")).toBeDisabled();
    await chooseCoin(page, "Tether (USDT)");
    await amount(page).fill("25");
    await reason(page).fill("Seen with confirmations");
    await button(page, "Add Balance").click();
    await says(page.getByRole("combobox", { name: "Network" }), "Please select a network");
    await says(page.getByLabel("Transaction hash"), "Please enter the transaction's hash.");
    await page.getByRole("combobox", { name: "Network" }).click();
    await pickOption(page.getByRole("option", { name: "Tron (TRC20)" }));
    await page.getByLabel("Transaction hash").fill("not a hash at all!");
    await button(page, "Add Balance").click();
    await expect(page.getByText("This is not a Tron (TRC20) transaction hash.")).toBeVisible();
    const hash = someone.id.replaceAll("-", "").repeat(2);
    await page.getByLabel("Transaction hash").fill(hash);
    await says(page.getByLabel("Output", { exact: true }), /^Transactions on this network have no outputs\./);
    await page.getByLabel("Output", { exact: true }).fill("3");
    await button(page, "Add Balance").click();
    await expect(page.getByText("A transaction on Tron (TRC20) has no outputs.")).toBeVisible();
    await page.getByLabel("Output", { exact: true }).fill("0");
    await button(page, "Add Balance").click();
    await expect(page.getByText("Added 25 USDT")).toBeVisible();
    const deposits = await runSql(
      exchange,
      "select network_id, transaction_hash, output_index from app.deposits where user_id = $1",
      [someone.id],
    );
    expect(deposits).toEqual([{ network_id: "tron", transaction_hash: hash, output_index: 0 }]);
    await amount(page).fill("25");
    await reason(page).fill("The same one again");
    await page.getByLabel("Transaction hash").fill(hash.toUpperCase());
    await button(page, "Add Balance").click();
    await expect(page.getByText("This deposit has already been credited.")).toBeVisible();
  });

  test("'Failed to add balance'; T5 pressing again after a lost reply does not credit twice", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    console.allow(/status of 429/);
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    const restore = await loseAnswer(page, /admin_add_deposit_and_balance/);
    await fill(page, "0.5");
    await button(page, "Add Balance").click();
    await expect(page.getByText("Failed to add balance")).toBeVisible();
    await expect(page.getByText("It's safe to try again: it won't be changed twice.")).toBeVisible();
    await restore();
    // A refusal before processing says nothing about the earlier attempt that had no answer.
    const wait = { code: "too_many_requests", message: "Too many requests.", details: { seconds: 1 } };
    await page.route(/admin_add_deposit_and_balance/, (route) => route.fulfill({ status: 429, json: wait }));
    await button(page, "Add Balance").click();
    await expect(page.getByText("Too many requests.")).toBeVisible();
    await expect(page.getByText("It's safe to try again: it won't be changed twice.")).toBeVisible();
    await page.unroute(/admin_add_deposit_and_balance/);
    // A new attempt mentions the earlier one's unknown outcome, and its own refusal does not hide that.
    await amount(page).fill("0.6");
    await expect(
      page.getByText("We got no answer about an earlier change, so it may have been made."),
    ).toBeVisible();
    await button(page, "Add Balance").click();
    await expect(page.getByText("Added 0.6 BTC")).toBeVisible();
    await fill(page, "0.5");
    await expect(page.getByText("It's safe to try again: it won't be changed twice.")).toBeVisible();
    await button(page, "Add Balance").click();
    await expect(page.getByText("Added 0.5 BTC")).toBeVisible();
    expect(await available(exchange, someone)).toBe("1.1");
    await expect(page.getByText("We got no answer about an earlier change")).toBeHidden();
  });
});

test("Subtract Balance: 'Failed to subtract balance'; T38 'Insufficient balance or operation failed', held amounts are not touched", async ({
  open,
  someone,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  await administrator.credit(someone, "bitcoin", "1");
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  await fill(page, "0.25");
  await says(amount(page), "Available: 1 BTC");
  const restore = await breakConnection(page, /admin_subtract_balance/);
  await button(page, "Subtract Balance").click();
  await expect(page.getByText("Failed to subtract balance")).toBeVisible();
  expect(await available(exchange, someone)).toBe("1");
  await restore();
  await button(page, "Subtract Balance").click();
  await expect(page.getByText("Subtracted 0.25 BTC")).toBeVisible();
  await expect(balance(page, "BTC")).toHaveText(/0\.75\s*≈ \$[\d,.]+$/);
  expect(await available(exchange, someone)).toBe("0.75");
  expect(await ledgerFaults(exchange)).toEqual([]);
  await test.step("an amount above what is available", async () => {
    await withdrawBitcoin(exchange, someone, "0.25");
    await fill(page, "0.50000001");
    await button(page, "Subtract Balance").click();
    await expect(page.getByText("Insufficient balance or operation failed")).toBeVisible();
    await expect(amount(page)).toHaveValue("0.50000001");
    expect(await available(exchange, someone)).toBe("0.5");
    await amount(page).fill("0.5");
    await button(page, "Subtract Balance").click();
    await expect(balance(page, "BTC")).toHaveText(
      /^BTC\s*0\.25\s*≈ \$[\d,.]+\s*of which 0\.25 held for withdrawals$/,
    );
  });
});
