import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { pickOption, setLanguage } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { join, prefer, withdrawBitcoin } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const list = (page: Page) => page.getByRole("list", { name: "History" });
const rows = (page: Page) => list(page).getByRole("link");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test("empty: 'No transaction history found' or 'No {type} history found', with a link to the wallets; new transactions appear on the open page; T32 the user's own only", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(await join(exchange), "bitcoin", "1");
  const page = await open(someone, "/history");
  await expect(page.getByText("No transaction history found")).toBeVisible();
  for (const [name, text] of [
    ["Deposits", "No deposit history found"],
    ["Withdrawals", "No withdrawal history found"],
    ["Swaps", "No swap history found"],
  ] as const) {
    await tab(page, name).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to Wallets" }).click();
  await expect(page).toHaveURL("/wallets");
  await page.goBack();
  await tab(page, "All").click();
  await expect(page.getByText("No transaction history found")).toBeVisible();
  await expectLive(page);
  await administrator.credit(someone, "bitcoin", "1");
  await expect(rows(page)).toHaveText([/^Deposit BTC/]);
  const id = await withdrawBitcoin(exchange, someone, "0.3");
  await expect(rows(page)).toHaveText([/PENDING$/, /^Deposit BTC/]);
  await administrator.approve(id);
  await expect(rows(page)).toHaveText([/^Withdrawal BTC.*COMPLETED$/, /^Deposit BTC/]);
});

test.describe("Filters", () => {
  test("'Download CSV' saves the filtered list", async ({ open, someone, exchange, administrator }) => {
    await administrator.credit(someone, "bitcoin", "1");
    await administrator.credit(someone, "dogecoin", "50");
    const page = await open(someone, "/history");
    await page.getByRole("combobox", { name: "Coin" }).click();
    await pickOption(page.getByRole("option", { name: "Dogecoin DOGE" }));
    await expect(rows(page)).toHaveText([/^Deposit DOGE/]);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^portico-transactions-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\uFEFFTime \(UTC\),Local time \(UTC\),Type,Status,Coin,Amount,/);
    expect(lines[1]).toMatch(/,deposit,completed,DOGE,50,/);
    expect(lines[1]).toMatch(/,\d+\.\d\d,USD$/);
    await runSql(
      exchange,
      "insert into app.attempts (bucket, at) select jsonb_build_object('what', 'transaction-export', 'user_id', $1::text), now() from generate_series(1, 10)",
      [someone.id],
    );
    await page.getByRole("button", { name: "Download CSV" }).click();
    await expect(page.getByText(/^Too many requests\./)).toBeVisible();
  });

  test("'Download CSV' is in the format of the user's language, or in the one chosen in this browser", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1.5");
    await prefer(exchange, someone, { preferred_language: "de" });
    const page = await open(someone, "/robots.txt", { fresh: true });
    await setLanguage(page, "de");
    await page.goto("/history");
    const format = page.getByRole("combobox", { name: "Format der CSV-Datei" });
    const content = async () => {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "CSV herunterladen" }).click();
      return (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\r\n");
    };
    await expect(format).toHaveValue("semicolon");
    const [heading, row] = await content();
    expect(heading).toMatch(/^\uFEFFTime \(UTC\);Local time \(UTC\);Type;Status;Coin;Amount;/);
    expect(row).toMatch(/;deposit;completed;BTC;1,5;/);
    expect(row).toMatch(/;\d+,\d\d;USD$/);
    await format.selectOption({ label: "Komma, 1.5" });
    await page.reload();
    await expect(format).toHaveValue("comma");
    expect((await content())[1]).toMatch(/,deposit,completed,BTC,1\.5,/);
  });
});
