import type { Page } from "@playwright/test";
import { join, type Person, withdrawBitcoin } from "./support/people.ts";
import { breakConnection, brokenConnection, holdAnswers, overflows } from "./support/screens.ts";
import { roundedDown, swapBitcoin } from "./support/swaps.ts";
import { expect, phone, test } from "./support/test.ts";

const list = (page: Page) => page.getByRole("list", { name: "History" });
const rows = (page: Page) => list(page).getByRole("link");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const end = (page: Page) => page.getByText("These are all your transactions.");
const isLive = (page: Page) => expect(page.getByRole("banner").getByRole("status")).toHaveText("Live");
const minute = /\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d/;

test("signed out: 'Please sign in to view your transaction history'", async ({ open }) => {
  const page = await open(null, "/history");
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in to view your transaction history")).toBeVisible();
});

test("empty: 'No transaction history found' or 'No {type} history found', and a way to the wallets", async ({
  open,
  someone,
}) => {
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
});

test.describe("Transactions (deposits, withdrawals, swaps)", () => {
  test("newest first, each with its amounts, time and status; each row goes to its details", async ({
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
      /^Withdrawal BTC.*−0\.3 BTC\s*PENDING$/,
      new RegExp(
        `^Swap BTC to ETH.*−0\\.25 BTC\\s*\\+${roundedDown(swap.to_amount, 8).replace(".", "\\.")} ETH\\s*COMPLETED$`,
      ),
      /^Withdrawal BTC.* \d\d:\d\d\s*0\.2 BTC\s*FAILED$/,
      /^Withdrawal BTC.*−0\.1 BTC\s*COMPLETED$/,
      /^Deposit BTC.*\+1,234\.5 BTC\s*COMPLETED$/,
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
  });

  test("tabs All, Deposits, Withdrawals and Swaps; the choice is in the address and survives a reload", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    await swapBitcoin(exchange, someone, "0.25");
    await withdrawBitcoin(exchange, someone, "0.3");
    const page = await open(someone, "/history");
    await expect(page.getByRole("tab")).toHaveText(["All", "Deposits", "Withdrawals", "Swaps"]);
    await expect(rows(page)).toHaveCount(3);
    for (const [name, text, type] of [
      ["Deposits", /^Deposit/, "deposit"],
      ["Withdrawals", /^Withdrawal/, "withdrawal"],
      ["Swaps", /^Swap/, "swap"],
    ] as const) {
      await tab(page, name).click();
      await expect(rows(page)).toHaveText([text]);
      await expect(page).toHaveURL(`/history?type=${type}`);
    }
    await page.reload();
    await expect(tab(page, "Swaps")).toHaveAttribute("aria-selected", "true");
    await expect(rows(page)).toHaveText([/^Swap/]);
    await tab(page, "Swaps").press("ArrowLeft");
    await expect(rows(page)).toHaveText([/^Withdrawal/]);
    await page.goto("/history?type=loan");
    await expect(rows(page)).toHaveCount(3);
  });

  test("what happens meanwhile appears on the open page", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const page = await open(someone, "/history");
    await expect(page.getByText("No transaction history found")).toBeVisible();
    await isLive(page);
    await administrator.credit(someone, "bitcoin", "1");
    await expect(rows(page)).toHaveText([/^Deposit BTC/]);
    const id = await withdrawBitcoin(exchange, someone, "0.3");
    await expect(rows(page)).toHaveText([/PENDING$/, /^Deposit BTC/]);
    await administrator.approve(id);
    await expect(rows(page)).toHaveText([/^Withdrawal BTC.*COMPLETED$/, /^Deposit BTC/]);
  });

  test("T32 only one's own", async ({ open, someone, exchange, administrator }) => {
    await administrator.credit(await join(exchange), "bitcoin", "1");
    const page = await open(someone, "/history");
    await expect(page.getByText("No transaction history found")).toBeVisible();
  });
});

test.describe("A long history", () => {
  async function makeLong(administrator: { credit: Credit }, person: Person): Promise<void> {
    for (let number = 1; number <= 45; number += 1) {
      await administrator.credit(person, "bitcoin", `0.${String(number).padStart(2, "0")}1`);
    }
  }
  type Credit = (person: Person, coinId: string, amount: string) => Promise<string>;

  test("comes page by page as one scrolls, each transaction once", async ({
    open,
    someone,
    administrator,
  }) => {
    await makeLong(administrator, someone);
    const page = await open(someone, "/history");
    await expect(rows(page).first()).toContainText("+0.451 BTC");
    await expect(end(page)).toBeHidden();
    await expect(async () => {
      await rows(page).last().scrollIntoViewIfNeeded();
      await expect(end(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(rows(page)).toHaveCount(45);
    await expect(rows(page).last()).toContainText("+0.011 BTC");
    const targets = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(new Set(targets).size).toBe(45);
  });

  test("a page that fails leaves the others; a press asks for it again", async ({
    open,
    someone,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    await makeLong(administrator, someone);
    const page = await open(someone, "/profile");
    const next = (url: URL) => url.pathname === "/api/transactions" && url.searchParams.has("cursor");
    await page.route(next, (route) => route.abort("connectionfailed"));
    await page.goto("/history");
    await expect(rows(page)).toHaveCount(20);
    const failed = page.waitForEvent("requestfailed", (request) => next(new URL(request.url())));
    const more = page.getByRole("button", { name: "Load more" });
    await rows(page).last().scrollIntoViewIfNeeded();
    await failed;
    await expect(more).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    await page.unroute(next);
    await more.click();
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(40);
  });
});

test.describe("On the way", () => {
  test("'Unable to load transaction history.', and another try", async ({ open, someone, console }) => {
    console.allow(brokenConnection);
    const page = await open(someone, "/profile");
    const mend = await breakConnection(page, /\/api\/transactions$/);
    await page.goto("/history");
    await expect(page.getByText("Unable to load transaction history.")).toBeVisible();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No transaction history found")).toBeVisible();
  });

  test("places of their size are kept while they load", async ({ open, someone, administrator }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(someone, "/profile");
    const answers = await holdAnswers(page, /\/api\/transactions$/);
    await page.goto("/history");
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.letGo();
    await expect(rows(page)).toHaveCount(1);
  });

  test("a phone shows it without scrolling sideways", async ({ open, someone, exchange, administrator }) => {
    await administrator.credit(someone, "bitcoin", "1234567.12345678");
    await swapBitcoin(exchange, someone, "123456.12345678");
    const page = await open(someone, "/history", phone);
    await expect(rows(page)).toHaveCount(2);
    expect(await overflows(page)).toBe(false);
    const heights = await rows(page).evaluateAll((links) => links.map((link) => link.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});
