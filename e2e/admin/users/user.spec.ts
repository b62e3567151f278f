import type { Page } from "@playwright/test";
import { blockLiveEvents } from "../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
  showScreen,
} from "../../support/browser/screens.ts";
import { rpc, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, phone, test } from "../../support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const balance = (page: Page, symbol: string) =>
  region(page, "Balances").getByRole("listitem", { name: symbol, exact: true });
const fact = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
const minute = /^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/;

test.describe("The user", () => {
  test("a non-admin is denied, even for their own page", async ({ open, someone }) => {
    const page = await open(someone, `/admin/users/${someone.id}`);
    await expect(
      page.getByText("Access Denied: You don't have administrator privileges to access this page."),
    ).toBeVisible();
    await expect(page.getByText(someone.email)).toHaveCount(0);
  });

  test("shows the user, session info and empty states; an unknown or malformed id: 'User not found', with a link back", {
    tag: "@journey",
  }, async ({ open, someone, administrator }) => {
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
    await expect(fact(page, "Username")).toHaveText(someone.username);
    await expect(fact(page, "Status")).toHaveText("Active");
    await expect(fact(page, "Since")).toHaveText(minute);
    await expect(fact(page, "Last sign-in")).toHaveText(minute);
    await expect(fact(page, "From address")).toHaveText(someone.address);
    await expect(page.getByText("No balances yet.")).toBeVisible();
    await expect(page.getByText("No wallet is assigned")).toBeVisible();
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL("/admin/users");
    for (const id of ["019a0000-0000-7000-8000-000000000000", "nobody"]) {
      await showScreen(page, `/admin/users/${id}`);
      await expect(page.getByText("User not found")).toBeVisible();
      await page.getByRole("link", { name: "Back to Users" }).click();
      await expect(page).toHaveURL("/admin/users");
      await expect(page.getByText("User not found")).toHaveCount(0);
    }
  });

  test("the link back keeps the list's filters, also after a reload; the tabs count the search's matches", async ({
    open,
    someone,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(administrator.person, `/admin/users?q=${someone.username}`);
    await expect(page.getByRole("tab", { name: "All" })).toHaveText(/All\s*1$/);
    await expect(page.getByRole("tab", { name: "Suspended" })).toHaveText(/Suspended\s*0$/);
    await page.getByRole("link", { name: someone.email }).click();
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
    await page.reload();
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL(`/admin/users?q=${someone.username}`);
    await page.goto(`/admin/transactions?type=deposit&q=${someone.username}`);
    await page.getByRole("link", { name: someone.email }).click();
    await page.getByRole("link", { name: "Back to Transactions" }).click();
    await expect(page).toHaveURL(`/admin/transactions?type=deposit&q=${someone.username}`);
  });

  test("shows balances with held amounts, and deposit addresses (symbol, network, public_address)", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1.23456789");
    await administrator.credit(someone, "tether", "1000");
    await withdrawBitcoin(exchange, someone, "0.2");
    const { wallet_data } = await rpc<{
      wallet_data: { deposit_addresses: { symbol: string; network: string; public_address: string }[] };
    }>(exchange, someone, "assign_available_wallet_to_user", {});
    const page = await open(administrator.person, `/admin/users/${someone.id}`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await expect(balance(page, "BTC")).toHaveText(
      /^BTC\s*1\.23456789\s*≈ \$116,[\d,.]+\s*of which 0\.2 held for withdrawals$/,
    );
    await expect(balance(page, "USDT")).toHaveText(/^USDT\s*1,000\s*≈ \$[\d,.]+$/);
    const shown = region(page, "Deposit addresses").getByRole("listitem");
    await expect(shown).toHaveText(
      wallet_data.deposit_addresses.map((entry) =>
        [entry.symbol, entry.network].join(" ").concat(entry.public_address),
      ),
    );
    await page.getByRole("button", { name: "Copy BTC BTC address" }).click();
    await expect(page.getByText("Copied to clipboard!")).toBeVisible();
    const entry = wallet_data.deposit_addresses.find(({ symbol }) => symbol === "BTC");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(entry?.public_address);
  });

  test("'Failed to load user data', with a retry; a skeleton while it loads", async ({
    open,
    someone,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(administrator.person, "about:blank");
    await blockLiveEvents(page);
    const restore = await breakConnection(page, /admin_get_user_details_enhanced/);
    await page.goto(`/admin/users/${someone.id}`);
    await expect(page.getByText("Failed to load user data")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
    const answers = await holdAnswers(page, /admin_get_user_details_enhanced/);
    await page.reload();
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.letGo();
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
  });

  test("it fits a phone without horizontal scrolling", async ({ open, someone, exchange, administrator }) => {
    await administrator.credit(someone, "bitcoin", "1234567.12345678");
    await rpc(exchange, someone, "assign_available_wallet_to_user", {});
    const page = await open(administrator.person, `/admin/users/${someone.id}`, phone);
    await expect(balance(page, "BTC")).toContainText("1,234,567.12345678");
    await expect(region(page, "Deposit addresses")).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });
});

test("shows sessions, transactions, wallet history and what administrators did", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const list = (page: Page, name: string) =>
    page.getByRole("list", { name, exact: true }).getByRole("listitem");
  await administrator.credit(someone, "bitcoin", "1");
  await administrator.reject(await withdrawBitcoin(exchange, someone, "0.2"), "Another address, please");
  await rpc(exchange, someone, "assign_available_wallet_to_user", {});
  await rpc(exchange, someone, "release_and_assign_new_wallet", {});
  const page = await open(administrator.person, `/admin/users/${someone.id}`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await expect(list(page, "Sessions")).toHaveText([
    /Live.*Signed in .* · last active (Just now|1 minute ago)/s,
  ]);
  await expect(list(page, "History")).toHaveText([
    /Withdrawal BTC.*0\.2 BTC.*REJECTED/s,
    /Deposit BTC.*\+1 BTC.*COMPLETED/s,
  ]);
  await expect(list(page, "History").getByRole("link").first()).toHaveAttribute(
    "href",
    /^\/admin\/transactions\/withdrawal\/[0-9a-f-]{36}$/,
  );
  await expect(list(page, "Wallet history")).toHaveText([/Current.*Regenerated/s, / to .*Requested/s]);
  await list(page, "Wallet history").last().getByRole("button", { name: "Copy wallet id" }).click();
  await expect(page.getByText("Wallet ID copied!")).toBeVisible();
  await expect(list(page, "Audit log")).toHaveText([
    /Rejected a withdrawal 0\.2 BTC.*Another address, please.*by admin@/s,
    /Added to a balance 1 BTC.*by admin@/s,
  ]);
});
