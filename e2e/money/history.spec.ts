import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { blockLiveEvents, expectLive } from "../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
  pickOption,
  setLanguage,
} from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { roundedDown, swapBitcoin } from "../support/money/swaps.ts";
import { join, prefer, withdrawBitcoin } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const list = (page: Page) => page.getByRole("list", { name: "History" });
const rows = (page: Page) => list(page).getByRole("link");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const end = (page: Page) => page.getByText("These are all your transactions.");
const minute = /\d\d:\d\d/;
const days = (page: Page) => list(page).getByRole("heading", { level: 2 });

test("signed out: 'Please sign in to view your transaction history'", async ({ open }) => {
  const page = await open(null, "/history");
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in to view your transaction history")).toBeVisible();
});

test("empty: 'No transaction history found' or 'No {type} history found', with a link to the wallets; new transactions appear on the open page, T32 the user's own only", {
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

test.describe("Transactions (deposits, withdrawals, swaps)", () => {
  test("newest first, each with its amounts, time and status, and a link to its details; the URL keeps the tab", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const deposit = await administrator.credit(someone, "bitcoin", "1234.5");
    const approved = await withdrawBitcoin(exchange, someone, "0.1");
    await administrator.approve(approved);
    const rejected = await withdrawBitcoin(exchange, someone, "0.2");
    await administrator.reject(rejected);
    const swap = await swapBitcoin(exchange, someone, "0.25");
    const pending = await withdrawBitcoin(exchange, someone, "0.3");
    const page = await open(someone, "/history");
    await expect(rows(page)).toHaveText([
      /^Withdrawal BTC.*−0\.3 BTC\s*≈ \$28,265\.52\s*PENDING$/,
      new RegExp(
        `^Swap BTC to ETH.*−0\\.25 BTC\\s*\\+${roundedDown(swap.to_amount, 8).replace(".", "\\.")} ETH\\s*≈ \\$23,554\\.60\\s*COMPLETED$`,
      ),
      /^Withdrawal BTC\s*\d\d:\d\d\s*0\.2 BTC\s*≈ \$18,843\.68\s*FAILED$/,
      /^Withdrawal BTC.*−0\.1 BTC\s*≈ \$9,421\.84\s*COMPLETED$/,
      /^Deposit BTC.*\+1,234\.5 BTC\s*≈ \$116,312,614\.80\s*COMPLETED$/,
    ]);
    await expect(rows(page).first()).toContainText(minute);
    const targets = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(targets).toEqual([
      `/transaction-details/withdrawal/${pending}`,
      `/transaction-details/swap/${swap.swap_id}`,
      `/transaction-details/withdrawal/${rejected}`,
      `/transaction-details/withdrawal/${approved}`,
      `/transaction-details/deposit/${deposit}`,
    ]);
    await expect(end(page)).toBeVisible();
    await rows(page).nth(1).click();
    await expect(page).toHaveURL(`/transaction-details/swap/${swap.swap_id}`);
    await page.goBack();
    await expect(rows(page)).toHaveCount(5);
    await test.step("tabs All, Deposits, Withdrawals, Swaps and Adjustments; the choice survives a reload", async () => {
      await expect(page.getByRole("tab")).toHaveText([
        "All",
        "Deposits",
        "Withdrawals",
        "Swaps",
        "Adjustments",
      ]);
      const withdrawals = [/^Withdrawal/, /^Withdrawal/, /^Withdrawal/];
      for (const [name, texts, type] of [
        ["Deposits", [/^Deposit/], "deposit"],
        ["Withdrawals", withdrawals, "withdrawal"],
        ["Swaps", [/^Swap/], "swap"],
      ] as const) {
        await tab(page, name).click();
        await expect(rows(page)).toHaveText([...texts]);
        await expect(page).toHaveURL(`/history?type=${type}`);
      }
      await page.reload();
      await expect(tab(page, "Swaps")).toHaveAttribute("aria-selected", "true");
      await expect(rows(page)).toHaveText([/^Swap/]);
      await tab(page, "Swaps").press("ArrowLeft");
      await expect(rows(page)).toHaveText(withdrawals);
      await page.goto("/history?type=loan");
      await expect(rows(page)).toHaveCount(5);
    });
  });

  test("grouped by day of the account's time zone: Today, Yesterday, then the date; values state their price", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await prefer(exchange, someone, { timezone: "Asia/Tokyo" });
    for (const [coin, age] of [
      ["litecoin", "9 days"],
      ["ethereum", "1 day"],
      ["bitcoin", "0 days"],
    ] as const) {
      const id = await administrator.credit(someone, coin, "1");
      await runSql(exchange, "update app.deposits set created_at = created_at - $2::interval where id = $1", [
        id,
        age,
      ]);
    }
    await swapBitcoin(exchange, someone, "0.25");
    const page = await open(someone, "/history");
    await expect(days(page)).toHaveText([
      "Today",
      "Yesterday",
      /^[A-Z][a-z]+day,? \d{1,2} [A-Z][a-z]+ \d{4}$/,
    ]);
    const today = list(page).getByRole("list", { name: "Today" });
    await expect(today.getByRole("link")).toHaveText([/^Swap BTC to ETH/, /^Deposit BTC/]);
    await expect(today.getByRole("link").first().locator("svg")).toHaveCount(2);
    await expect(page.getByText("Values at the market price at the time of each transaction")).toHaveCount(1);
    await expect(rows(page)).toHaveCount(4);
  });
});

test.describe("Filters", () => {
  const search = (page: Page) => page.getByRole("searchbox", { name: "Search transactions" });

  test("by coin, status, time and text: all in the URL, kept by a reload and Back; chips, 'Clear' and 'Download CSV'", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    await administrator.credit(someone, "dogecoin", "50");
    await swapBitcoin(exchange, someone, "0.25");
    const id = await withdrawBitcoin(exchange, someone, "0.3");
    const page = await open(someone, "/history");
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole("combobox", { name: "Coin" }).click();
    await page.getByRole("combobox", { name: "Search coins" }).fill("ether");
    await pickOption(page.getByRole("option", { name: "Ethereum ETH" }));
    await expect(rows(page)).toHaveText([/^Swap BTC to ETH/]);
    await page.getByRole("button", { name: "Remove filter: Ethereum" }).click();
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole("combobox", { name: "Status" }).click();
    await pickOption(page.getByRole("option", { name: "Pending" }));
    await expect(rows(page)).toHaveText([/^Withdrawal BTC/]);
    await page.getByLabel("From", { exact: true }).fill("2020-01-01");
    await expect(page.getByRole("button", { name: /^Remove filter: / })).toHaveCount(2);
    await search(page).fill(id.toUpperCase());
    await expect(page).toHaveURL(`/history?status=pending&from=2020-01-01&q=${id.toUpperCase()}`);
    await expect(rows(page)).toHaveText([/^Withdrawal BTC/]);
    await page.reload();
    await expect(search(page)).toHaveValue(id.toUpperCase());
    await expect(page.getByLabel("From", { exact: true })).toHaveValue("01/01/2020");
    await rows(page).click();
    await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Remove filter: Pending" })).toBeVisible();
    await rows(page).click();
    await page.getByRole("link", { name: "Back to History" }).click();
    await expect(page.getByRole("button", { name: "Remove filter: Pending" })).toBeVisible();
    await page.getByLabel("To", { exact: true }).fill("2020-01-02");
    await expect(page.getByText("No transactions match")).toBeVisible();
    await page.getByRole("list", { name: "Active filters" }).getByRole("button", { name: "Clear" }).click();
    await expect(page).toHaveURL("/history");
    await expect(rows(page)).toHaveCount(4);
    await search(page).fill("no such thing");
    await page.getByRole("button", { name: "Show all transactions" }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(search(page)).toHaveValue("");
    await test.step("'Download CSV' saves the filtered list", async () => {
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

  test("on a phone they are in a sheet; the list fits without horizontal scrolling", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1234567.12345678");
    await swapBitcoin(exchange, someone, "123456.12345678");
    await administrator.credit(someone, "dogecoin", "50");
    const page = await open(someone, "/history", phone);
    await expect(rows(page)).toHaveCount(3);
    expect(await overflows(page)).toBe(false);
    const heights = await rows(page).evaluateAll((links) => links.map((link) => link.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.getByRole("button", { name: "Filters" }).tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("combobox", { name: "Coin" }).tap();
    await page.getByRole("option", { name: "Dogecoin DOGE" }).tap();
    await expect(page).toHaveURL("/history?coin=dogecoin");
    await sheet.getByRole("button", { name: "Show results" }).tap();
    await expect(sheet).toBeHidden();
    await expect(rows(page)).toHaveText([/^Deposit DOGE/]);
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });
});

test.describe("Loading and failing", () => {
  test("skeletons of the same size show while they load; 'Unable to load transaction history.', with a retry", async ({
    open,
    someone,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(someone, "about:blank");
    const answers = await holdAnswers(page, /\/api\/transactions$/);
    await page.goto("/history");
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.letGo();
    await expect(rows(page)).toHaveCount(1);
    await page.unrouteAll();
    await blockLiveEvents(page);
    const restore = await breakConnection(page, /\/api\/transactions$/);
    await page.goto("/history");
    await expect(page.getByText("Unable to load transaction history.")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(rows(page)).toHaveCount(1);
  });
});
