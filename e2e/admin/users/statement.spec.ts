import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { swapBitcoin } from "../../support/money/swaps.ts";
import { withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Statement" }).locator("tbody").getByRole("row");
const sum = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Sums of the period" })
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");

test("a user's page links to a statement of each coin: running balance, sums, days, links and a CSV file", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(someone, "bitcoin", "1");
  const { swap_id } = await swapBitcoin(exchange, someone, "0.1");
  await withdrawBitcoin(exchange, someone, "0.2");
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  await page.getByRole("link", { name: "BTC statement" }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}/statement/bitcoin`);
  await page.reload();
  await expect(rows(page)).toHaveText([
    /Withdrawal requested.*0\.20\.6999974$/,
    /Swap fee.*0\.00000260\.8999974$/,
    /Swap.*0\.10\.9$/,
    /Deposit.*11$/,
  ]);
  await expect(sum(page, "Opening balance")).toHaveText("0 BTC");
  await expect(sum(page, "In")).toHaveText("1 BTC");
  await expect(sum(page, "Out")).toHaveText("0.3000026 BTC");
  await expect(sum(page, "Closing balance")).toHaveText("0.6999974 BTC");
  await expect(page.getByText("Held by pending withdrawals now: 0.2 BTC")).toBeVisible();

  await administrator.credit(someone, "bitcoin", "0.5");
  await expect(rows(page), "the page is live").toHaveCount(5);
  await expect(rows(page).first()).toHaveText(/Deposit.*0\.51\.1999974$/);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^portico-statement-BTC-.*\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(6);
  expect(lines[2]).toContain(`,${someone.email},BTC,withdrawal,,0.2,0.6999974,withdrawal,`);

  await rows(page).getByRole("link", { name: "Swap", exact: true }).click();
  await expect(page).toHaveURL(`/admin/transactions/swap/${swap_id}`);
  await page.getByRole("link", { name: "Back to the statement" }).click();
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await expect(page.getByText("No entries")).toBeVisible();
  await expect(sum(page, "Closing balance")).toHaveText("0 BTC");
  await expect(page).toHaveURL(/\?to=2020-01-31$/);
  await page.getByRole("button", { name: "Show all days" }).click();
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole("link", { name: "Back to the user" }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
});
