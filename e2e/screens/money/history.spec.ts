import type { Page } from "@playwright/test";
import { ago } from "@portico/testing/fake";
import { blockLiveEvents } from "../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
  pickOption,
} from "../../support/browser/screens.ts";
import { addTransaction, etherSwap, userOf } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

const list = (page: Page) => page.getByRole("list", { name: "History" });
const rows = (page: Page) => list(page).getByRole("link");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const end = (page: Page) => page.getByText("These are all your transactions.");
const minute = /\d\d:\d\d/;
const days = (page: Page) => list(page).getByRole("heading", { level: 2 });

test("signed out: 'Please sign in to view your transaction history'", async ({ open, api }) => {
  api.begin({ who: "visitor" });
  const page = await open("/history");
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in to view your transaction history")).toBeVisible();
});

test.describe("Transactions (deposits, withdrawals, swaps)", () => {
  test("newest first, each with its amounts, time and status, and a link to its details; the URL keeps the tab", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    const withdrawal = { type: "withdrawal", coin_id: "bitcoin" } as const;
    const all = [
      addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount: "1234.5" }),
      addTransaction(api, { ...withdrawal, amount: "0.1" }),
      addTransaction(api, { ...withdrawal, amount: "0.2", status: "failed" }),
      addTransaction(api, { ...etherSwap, amount: "0.25" }),
      addTransaction(api, { ...withdrawal, amount: "0.3", status: "pending" }),
    ].reverse();
    const page = await open("/history");
    await expect(rows(page)).toHaveText([
      /^Withdrawal BTC.*−0\.3 BTC\s*≈ \$28,265\.52\s*PENDING$/,
      /^Swap BTC to ETH.*−0\.25 BTC\s*\+6\.90331678 ETH\s*≈ \$23,554\.60\s*COMPLETED$/,
      /^Withdrawal BTC\s*\d\d:\d\d\s*0\.2 BTC\s*≈ \$18,843\.68\s*FAILED$/,
      /^Withdrawal BTC.*−0\.1 BTC\s*≈ \$9,421\.84\s*COMPLETED$/,
      /^Deposit BTC.*\+1,234\.5 BTC\s*≈ \$116,312,614\.80\s*COMPLETED$/,
    ]);
    await expect(rows(page).first()).toContainText(minute);
    const targets = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(targets).toEqual(all.map(({ type, id }) => `/transaction-details/${type}/${id}`));
    await expect(end(page)).toBeVisible();
    await rows(page).nth(1).click();
    await expect(page).toHaveURL(`/transaction-details/swap/${all[1]?.id}`);
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

  test("grouped by day of the account's time zone: Today, Yesterday, then the date; T75 values state their price", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    userOf(api).timezone = "Asia/Tokyo";
    const deposit = { type: "deposit", amount: "1" } as const;
    addTransaction(api, { ...deposit, coin_id: "litecoin", created_at: ago({ days: 9 }) });
    addTransaction(api, { ...deposit, coin_id: "ethereum", created_at: ago({ days: 1 }) });
    addTransaction(api, { ...deposit, coin_id: "bitcoin", created_at: ago({}) });
    addTransaction(api, { ...etherSwap, amount: "0.25", created_at: ago({}) });
    const page = await open("/history");
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

  test("by coin, status, time and text: all in the URL, kept by a reload and Back; chips and 'Clear'", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount: "1" });
    addTransaction(api, { type: "deposit", coin_id: "dogecoin", amount: "50" });
    addTransaction(api, { ...etherSwap, amount: "0.25" });
    const { id } = addTransaction(api, {
      type: "withdrawal",
      coin_id: "bitcoin",
      amount: "0.3",
      status: "pending",
    });
    const page = await open("/history");
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
  });

  test("on a phone they are in a sheet; the list fits without horizontal scrolling", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount: "1234567.12345678" });
    addTransaction(api, { ...etherSwap, amount: "123456.12345678", to_amount: "3409039.123456789012345678" });
    addTransaction(api, { type: "deposit", coin_id: "dogecoin", amount: "50" });
    const page = await open("/history", phone);
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
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    api.begin({ isEmpty: true });
    addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount: "1" });
    const page = await open("about:blank");
    const answers = await holdAnswers(page, /\/api\/transactions$/);
    await page.goto("/history");
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.release();
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
