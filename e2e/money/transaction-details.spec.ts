import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { runSql } from "../support/exchange/operator.ts";
import { choose, dialog as officeDialog } from "../support/money/withdrawals.ts";
import { join, read, withdrawBitcoin } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
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
    await expect(link).toHaveAttribute("href", `/dev/chain/bitcoin/tx/${hash}`);
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await page.getByRole("button", { name: "Copy reference" }).click();
    await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(id);
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

test.describe("Missing: 'Transaction not found'", () => {
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
