import type { Page } from "@playwright/test";
import { limits } from "@portico/contract";
import { expectLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers, overflows } from "../support/browser/screens.ts";
import { holdTimers } from "../support/browser/timers.ts";
import { runSql } from "../support/exchange/operator.ts";
import { roundedDown, swapBitcoin } from "../support/money/swaps.ts";
import { choose, dialog as officeDialog } from "../support/money/withdrawals.ts";
import { join, read, withdrawBitcoin } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const nobodys = "019a0000-0000-7000-8000-000000000000";
const date = /^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/;

const teal = "rgb(45, 212, 191)";
const yellow = "rgb(251, 191, 36)";
const red = "rgb(248, 113, 113)";

/** The rows as shown: names and values. */
async function rows(page: Page): Promise<Record<string, string>> {
  const main = page.getByRole("main");
  await expect(main.getByRole("term").first()).toBeVisible();
  const [names, figures] = await Promise.all([
    main.getByRole("term").allInnerTexts(),
    main.getByRole("definition").allInnerTexts(),
  ]);
  return Object.fromEntries(names.map((name, index) => [name, (figures[index] ?? "").trim()]));
}

const status = (page: Page) => page.getByRole("main").getByRole("status");

test("signed out: 'Please sign in to view transaction details'", async ({ open }) => {
  const page = await open(null, `/transaction-details/deposit/${nobodys}`);
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in to view transaction details")).toBeVisible();
});

test.describe("A withdrawal", () => {
  test("Withdrawn, its status, and the rows Network, Sent to, Type, Amount, Fee and Date; approved while open: COMPLETED in teal, without a reload", {
    tag: "@long-journey",
  }, async ({ open, someone, exchange, administrator }) => {
    await administrator.credit(someone, "bitcoin", "2000");
    await runSql(exchange, "update app.settings set value = '900000000' where key = 'withdrawal_quota_usdt'");
    const id = await withdrawBitcoin(exchange, someone, "1234.12345678");
    await runSql(exchange, "update app.settings set value = '250000' where key = 'withdrawal_quota_usdt'");
    const page = await open(someone, `/transaction-details/withdrawal/${id}`, {
      colorScheme: "dark",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await expect(page.getByText("Withdrawn", { exact: true })).toBeHidden();
    await expect(page.getByRole("main").getByText("1,234.12345678 BTC").first()).toBeVisible();
    await expect(status(page)).toHaveText("PENDING");
    await expect(status(page).locator("span")).toHaveCSS("color", yellow);
    expect(await rows(page)).toEqual({
      Network: "BTC",
      To: "bc1qw508d6…v8f3t4",
      Type: "Withdrawal",
      Amount: "1,234.12345678 BTC",
      "Value at that time": "≈ $116,277,137.50",
      Fee: "0.0001 BTC",
      "Recipient gets": "1,234.12335678 BTC",
      Date: expect.stringMatching(date),
      Reference: `${id.slice(0, 10)}…${id.slice(-6)}`,
    });
    await expect(
      page.getByText("This withdrawal is waiting for approval. The amount is on hold until then."),
    ).toBeVisible();
    await expect(page.getByTitle(address)).toBeVisible();

    await expectLive(page);
    const hash = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
    await administrator.approve(id, hash);
    await expect(status(page)).toHaveText("COMPLETED");
    await expect(status(page).locator("span")).toHaveCSS("color", teal);
    await expect(page.getByText("Withdrawn", { exact: true })).toBeVisible();
    expect(await rows(page)).toMatchObject({
      "Sent to": "bc1qw508d6…v8f3t4",
      Settled: expect.stringMatching(date),
      Fee: "0.0001 BTC",
    });
    await expect(page.getByText("This withdrawal is waiting for approval.")).toHaveCount(0);
    await expect(page.getByTitle(hash)).toHaveText("4a5e1e4baa…eda33b");
    const link = page.getByRole("link", { name: "View on the network's explorer" });
    await expect(link).toHaveAttribute("href", new RegExp(`^https://.*${hash}$`));
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await page.getByRole("button", { name: "Copy reference" }).click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(id);
  });

  test("the full address can be copied, and saved under a name once; 'Failed to copy to clipboard' when the browser denies it", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const id = await withdrawBitcoin(exchange, someone, "0.5");
    const page = await open(someone, "about:blank", { permissions: ["clipboard-read", "clipboard-write"] });
    const timePasses = await holdTimers(page, limits.copied_milliseconds);
    await page.goto(`/transaction-details/withdrawal/${id}`);
    await page.getByRole("button", { name: "Copy address" }).click();
    await expect(page.getByText("Copied to clipboard!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);
    await timePasses();
    // The copied mark disappears by itself.
    await expect(page.getByRole("button", { name: "Copy address" })).toBeVisible();
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))");
    await page.getByRole("button", { name: "Copy address" }).click();
    await expect(page.getByText("Failed to copy to clipboard")).toBeVisible();

    await page.getByRole("button", { name: "Save this address" }).click();
    const question = page.getByRole("dialog", { name: "Save this address" });
    await expect(question).toContainText(address);
    await question.getByLabel("Name").fill("Cold storage");
    await question.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved as Cold storage")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save this address" })).toHaveCount(0);
    const book = await read<{ addresses: unknown[] }>(exchange, someone, "/api/saved-addresses");
    expect(book.addresses).toEqual([
      expect.objectContaining({ name: "Cold storage", network_id: "bitcoin", address }),
    ]);
  });

  test("rejected while open: FAILED in red, the reason, and the amount is back", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const id = await withdrawBitcoin(exchange, someone, "0.5");
    const page = await open(someone, `/transaction-details/withdrawal/${id}`, { colorScheme: "dark" });
    await expect(status(page)).toHaveText("PENDING");
    await expectLive(page);
    await administrator.reject(id, "The address is on a list of stolen funds.");
    await expect(status(page)).toHaveText("FAILED");
    await expect(status(page).locator("span")).toHaveCSS("color", red);
    await expect(
      page.getByText("This withdrawal was rejected, and its amount is back in your balance."),
    ).toBeVisible();
    await expect(page.getByText("Reason: The address is on a list of stolen funds.")).toBeVisible();
    expect(await rows(page)).not.toHaveProperty("Recipient gets");
    await page.goto("/wallets");
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toContainText(
      /Balance 1\s*Value/,
    );
  });
});

test("A deposit: Deposited, From 'External Wallet', and no fee", async ({ open, someone, administrator }) => {
  const id = await administrator.credit(someone, "bitcoin", "0.5");
  const page = await open(someone, `/transaction-details/deposit/${id}`);
  await expect(page.getByText("Deposited", { exact: true })).toBeVisible();
  await expect(status(page)).toHaveText("COMPLETED");
  const shown = await rows(page);
  expect(shown).toMatchObject({
    From: "External Wallet",
    Type: "Deposit",
    Amount: "0.5 BTC",
    Date: expect.stringMatching(date),
  });
  expect(shown).not.toHaveProperty("Fee");
});

test("A swap: Swapped, with From, To and Exchange Rate", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  const swap = await swapBitcoin(exchange, someone, "0.25");
  const page = await open(someone, `/transaction-details/swap/${swap.swap_id}`);
  await expect(page.getByText("Swapped", { exact: true })).toBeVisible();
  await expect(status(page)).toHaveText("COMPLETED");
  expect(await rows(page)).toEqual({
    From: "0.25 BTC",
    To: `${swap.to_amount} ETH`,
    "Exchange Rate": `1 BTC = ${roundedDown(swap.exchange_rate, 6)} ETH`,
    Type: "Swap",
    Amount: "0.25 BTC",
    "Value at that time": "≈ $23,554.60",
    Fee: "0.0000026 BTC",
    Cost: "$0.24 · <0.01%",
    Date: expect.stringMatching(date),
    Reference: expect.stringMatching(/…/),
  });
});

test.describe("Missing: 'Transaction not found'", () => {
  test("an unknown id, a malformed id, an unknown type, and an id of another type", async ({
    open,
    someone,
    administrator,
  }) => {
    const deposit = await administrator.credit(someone, "bitcoin", "1");
    const page = await open(someone, "about:blank");
    for (const path of [
      `deposit/${nobodys}`,
      "deposit/1",
      `loan/${deposit}`,
      `withdrawal/${deposit}`,
      `swap/${deposit}`,
    ]) {
      await page.goto(`/transaction-details/${path}`);
      await expect(page.getByText("Transaction not found"), path).toBeVisible();
    }
    await page.getByRole("link", { name: "Go to History" }).click();
    await expect(page).toHaveURL("/history");
  });

  test("T32 another user's counts as missing, also for an administrator", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const deposit = await administrator.credit(someone, "bitcoin", "1");
    for (const other of [await join(exchange), administrator.person]) {
      const page = await open(other, `/transaction-details/deposit/${deposit}`);
      await expect(page.getByText("Transaction not found")).toBeVisible();
    }
  });
});

test.describe("Loading and failing", () => {
  test("a skeleton of the same size shows while it loads; on a load failure it redirects to /history", async ({
    open,
    someone,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    const id = await administrator.credit(someone, "bitcoin", "1");
    const page = await open(someone, "about:blank");
    const answers = await holdAnswers(page, /\/api\/transactions\//);
    await page.goto(`/transaction-details/deposit/${id}`);
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.letGo();
    await expect(status(page)).toHaveText("COMPLETED");
    await breakConnection(page, /\/api\/transactions\/deposit\//);
    await page.reload();
    await expect(page).toHaveURL("/history");
    await expect(page.getByText("Unable to load transaction history.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /Deposit BTC/ })).toBeVisible();
  });

  test("it fits a phone, and the arrow leads back to the history", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const id = await withdrawBitcoin(exchange, someone, "0.12345678");
    const page = await open(someone, `/transaction-details/withdrawal/${id}`, phone);
    await expect(status(page)).toHaveText("PENDING");
    expect(await overflows(page)).toBe(false);
    await page.getByRole("link", { name: "Back to History" }).tap();
    await expect(page).toHaveURL("/history");
  });
});

test("T55 a pending withdrawal can be cancelled after a confirmation; an administrator's open dialog shows it", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  const page = await open(someone, `/transaction-details/withdrawal/${id}`);
  const office = await open(administrator.person, `/admin/withdrawals?q=${someone.email}`);
  await choose({ page: office, person: someone });
  await expectLive(office);
  const question = page.getByRole("dialog", { name: "Cancel this withdrawal?" });
  await page.getByRole("button", { name: "Cancel withdrawal" }).click();
  await expect(question).toContainText("0.5 BTC goes straight back to your balance.");
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toBeHidden();
  await expect(status(page)).toHaveText("PENDING");
  await page.getByRole("button", { name: "Cancel withdrawal" }).click();
  await question.getByRole("button", { name: "Cancel withdrawal" }).dblclick();
  await expect(page.getByText("Withdrawal cancelled")).toBeVisible();
  await expect(status(page)).toHaveText("CANCELLED");
  await expect(page.getByText("You cancelled this withdrawal, and its amount is back")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel withdrawal" })).toBeHidden();
  await expect(officeDialog(office)).toContainText("The user cancelled this withdrawal");
  await page.goto("/history");
  await expect(page.getByText("CANCELLED", { exact: true })).toBeVisible();
  const { balances } = await read<{ balances: object[] }>(exchange, someone, "/api/balances");
  expect(balances).toMatchObject([{ coin_id: "bitcoin", amount: "1", held: "0" }]);
});
