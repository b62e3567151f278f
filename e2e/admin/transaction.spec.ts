import type { Page } from "@playwright/test";
import { fillSignIn } from "../support/browser/forms.ts";
import { breakConnection, brokenConnection, overflows } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { swapBitcoin } from "../support/money/swaps.ts";
import { withdrawBitcoin } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** A fact's value in a section of the page. */
const fact = (page: Page, part: string, name: string) =>
  region(page, part)
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");
const events = (page: Page) => page.getByRole("list", { name: "Who did what" }).getByRole("listitem");
const transfers = (page: Page) =>
  page.getByRole("table", { name: "Ledger transfers" }).locator("tbody").getByRole("row");

test("a transaction has its own page: prices at execution, who did what, its transfers, and a link back", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(someone, "bitcoin", "1");
  const { swap_id } = await swapBitcoin(exchange, someone, "0.1");
  const [made] = await runSql<{ price: string }>(
    exchange,
    "select to_char(from_price_usd, 'FM$999,999,990.00') as price from app.swaps where id = $1",
    [swap_id],
  );
  const list = `/admin/transactions?type=swap&q=${someone.username}`;
  const page = await open(administrator.person, list);
  await page.getByRole("link", { name: "Swap of 0.1 BTC" }).click();
  await expect(page).toHaveURL(`/admin/transactions/swap/${swap_id}`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Swap" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status").first()).toHaveText("COMPLETED");
  await expect(fact(page, "Details", "Paid")).toHaveText("0.1 BTC");
  await expect(fact(page, "Details", "Fee")).toHaveText("0.0000026 BTC");
  await expect(fact(page, "Details", "Value at that time")).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(fact(page, "At execution", "BTC price")).toHaveText(made?.price ?? "");
  await expect(fact(page, "At execution", "ETH premium")).toHaveText(/^[\d.]+%$/);
  await expect(fact(page, "At execution", "Cost to the user")).toHaveText(/^\$\d+\.\d\d · (<0\.01|[\d.]+)%$/);
  await expect(events(page)).toHaveText([new RegExp(`^Swapped${someone.email}`)]);
  await expect(transfers(page)).toHaveText([
    /^Available.*House: swaps−0\.1 BTC/,
    /^Available.*House: fees−0\.0000026 BTC/,
    /^House: swaps.*Available\+[\d.]+ ETH/,
  ]);

  // Back works across more than one page.
  await fact(page, "Details", "User").getByRole("link", { name: someone.email }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
  await page.getByRole("link", { name: "Back to the transaction" }).click();
  await page.getByRole("link", { name: "Back to Transactions" }).click();
  await expect(page).toHaveURL(list);

  // A swap from before prices were stored.
  await runSql(
    exchange,
    `update app.swaps set created_at = '2001-01-01T00:00:00Z', from_price_usd = null, to_price_usd = null,
       from_premium_rate = null, to_premium_rate = null, premium = null where id = $1`,
    [swap_id],
  );
  await page.goto(`/admin/users/${someone.id}`);
  await page.getByRole("list", { name: "History" }).getByRole("link", { name: /^Swap/ }).click();
  await expect(fact(page, "At execution", "BTC price")).toHaveText("Not recorded");
  await expect(fact(page, "At execution", "Premium paid")).toHaveText("Not recorded");
  await expect(fact(page, "At execution", "Cost to the user")).toHaveText("Not recorded");
  await expect(fact(page, "Details", "Value at that time")).toHaveText("Not recorded");
  await page.getByRole("link", { name: "Back to the user" }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
});

test("the page survives signing in and is live; it fits a phone, and explains what it cannot load or find", async ({
  open,
  someone,
  exchange,
  administrator,
  console,
}) => {
  // Signs in with a password, and shows six more screens, one of which fails to load at first.
  test.setTimeout(120_000);
  console.allow(brokenConnection);
  console.allow(/status of 404/);
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.2");
  const status = (shown: Page) => shown.getByRole("main").getByRole("status").first();
  const page = await open(null, `/admin/transactions/withdrawal/${id}`, phone);
  await expect(page).toHaveURL("/auth");
  await fillSignIn(page, exchange.administrator);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/transactions/withdrawal/${id}`);
  await expect(status(page)).toHaveText("PENDING");
  await expect(events(page)).toHaveText([new RegExp(`^Requested${someone.email}`)]);
  await expect(transfers(page)).toHaveText([/^Available.*Held0\.2 BTC/]);
  await administrator.reject(id, "Wrong network");
  await expect(status(page)).toHaveText("REJECTED");
  await expect(fact(page, "Details", "Status")).toHaveText("Rejected");
  await expect(fact(page, "Details", "Transaction hash")).toHaveText("None");
  await expect(events(page)).toHaveText([
    new RegExp(`^Requested${someone.email}`),
    /^Rejected\S+.*Wrong network$/,
  ]);
  await expect(transfers(page)).toHaveCount(2);
  expect(await overflows(page)).toBe(false);
  await page.getByRole("link", { name: "Open in Withdrawals" }).click();
  await expect(page).toHaveURL(`/admin/withdrawals?id=${id}`);
  await expect(page.getByRole("dialog", { name: "Withdrawal", exact: true })).toContainText(someone.email);
  await page.getByRole("link", { name: "Details, decisions and transfers" }).click();
  await page.getByRole("link", { name: "Back to Withdrawals" }).click();
  await expect(page.getByRole("dialog", { name: "Withdrawal", exact: true })).toContainText(someone.email);

  const restore = await breakConnection(page, /^\/api\/admin\/transactions\/withdrawal/);
  await page.goto(`/admin/transactions/withdrawal/${id}`);
  await expect(page.getByText("Failed to load the transaction")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(status(page)).toHaveText("REJECTED");
  await page.goto(`/admin/transactions/deposit/${id}`);
  await expect(page.getByText("Transaction not found")).toBeVisible();
});
