import type { Page } from "@playwright/test";
import { blockLiveEvents } from "../../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
} from "../../../support/browser/screens.ts";
import { addUser, setDetails, someoneOf } from "../../support/office.ts";
import { expect, phone, test } from "../../support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const balance = (page: Page, symbol: string) =>
  region(page, "Balances").getByRole("listitem", { name: symbol, exact: true });

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test.describe("The user", () => {
  test("a non-admin is denied, even for their own page", async ({ open, api }) => {
    api.begin({ who: "user" });
    const page = await open(`/admin/users/${api.world.user?.id}`);
    await expect(
      page.getByText("Access Denied: You don't have administrator privileges to access this page."),
    ).toBeVisible();
    await expect(page.getByRole("main").getByText(api.world.user?.email ?? "")).toHaveCount(0);
  });

  test("the link back keeps the list's filters, also after a reload; the tabs count the search's matches", async ({
    open,
    api,
  }) => {
    const someone = someoneOf(api);
    api.answerRead("adminUserCounts", ({ q }) =>
      q === someone.username
        ? { all: 1, active: 1, suspended: 0, banned: 0, admins: 0 }
        : { all: 7, active: 4, suspended: 2, banned: 1, admins: 3 },
    );
    const page = await open(`/admin/users?q=${someone.username}`);
    await expect(page.getByRole("tab", { name: "All" })).toHaveText(/All\s*1$/);
    await expect(page.getByRole("tab", { name: "Suspended" })).toHaveText(/Suspended\s*0$/);
    await page.getByRole("link", { name: someone.email }).click();
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
    await page.reload();
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL(`/admin/users?q=${someone.username}`);
    await page.goto(`/admin/transactions?type=deposit&q=${someone.username}`);
    await page.getByRole("link", { name: someone.email }).first().click();
    await page.getByRole("link", { name: "Back to Transactions" }).click();
    await expect(page).toHaveURL(`/admin/transactions?type=deposit&q=${someone.username}`);
  });

  test("shows balances with held amounts, and deposit addresses (symbol, network, public_address)", async ({
    open,
    api,
  }) => {
    const someone = addUser(api, "ada");
    const addresses = ["BTC", "LTC", "DOGE"].map((symbol, index) => ({
      symbol,
      coin_id: symbol.toLowerCase(),
      network: `${symbol} network`,
      public_address: `an-address-${index}`,
    }));
    setDetails(api, someone, {
      balances: [
        { coin_id: "bitcoin", amount: "1.03456789", held: "0.2" },
        { coin_id: "tether", amount: "1000", held: "0" },
      ],
      addresses,
    });
    const page = await open(`/admin/users/${someone.id}`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await expect(balance(page, "BTC")).toHaveText(
      /^BTC\s*1\.23456789\s*≈ \$116,[\d,.]+\s*of which 0\.2 held for withdrawals$/,
    );
    await expect(balance(page, "USDT")).toHaveText(/^USDT\s*1,000\s*≈ \$[\d,.]+$/);
    const shown = region(page, "Deposit addresses").getByRole("listitem");
    await expect(shown).toHaveText(
      addresses.map((entry) => [entry.symbol, entry.network].join(" ").concat(entry.public_address)),
    );
    await page.getByRole("button", { name: "Copy BTC BTC network address" }).click();
    await expect(page.getByText("Copied to clipboard!")).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("an-address-0");
  });

  test("'Failed to load user data', with a retry; a skeleton while it loads", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    const someone = someoneOf(api);
    const page = await open("about:blank");
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
    answers.release();
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
  });

  test("it fits a phone without horizontal scrolling", async ({ open, api }) => {
    const someone = someoneOf(api);
    setDetails(api, someone, {
      balances: [{ coin_id: "bitcoin", amount: "1234567.12345678", held: "0" }],
    });
    const page = await open(`/admin/users/${someone.id}`, phone);
    await expect(balance(page, "BTC")).toContainText("1,234,567.12345678");
    await expect(region(page, "Deposit addresses")).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });
});

test("shows sessions, transactions, wallet history and what administrators did", async ({ open, api }) => {
  const list = (page: Page, name: string) =>
    page.getByRole("list", { name, exact: true }).getByRole("listitem");
  const someone = addUser(api, "ada");
  const now = new Date().toISOString();
  const before = someoneOf(api).created_at;
  const id = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`;
  const whole = { next_cursor: null };
  const [template] = api.world.transactions;
  if (!template) throw new Error("There is a history.");
  const transaction = {
    ...template,
    ...{ coin_id: "bitcoin", to_coin_id: null, to_amount: null, created_at: now, rejection_reason: null },
  };
  api.answerRead("adminUserSessions", {
    items: [
      {
        ...{ id: id(1), device: "Chrome on Linux", ip_address: "198.18.0.7" },
        ...{ login_time: before, last_activity: now, is_live: true, ended_at: null, end_reason: null },
      },
    ],
    ...whole,
  });
  api.answerRead("adminUserTransactions", {
    items: [
      { ...transaction, id: id(2), type: "withdrawal", status: "failed", amount: "0.2" },
      { ...transaction, id: id(3), type: "deposit", status: "completed", amount: "1" },
    ],
    ...whole,
  });
  api.answerRead("adminUserWallets", {
    items: [
      { id: id(4), wallet_id: id(5), cause: "regenerated", assigned_from: now, assigned_to: null },
      { id: id(6), wallet_id: id(7), cause: "requested", assigned_from: before, assigned_to: now },
    ],
    ...whole,
  });
  const act = { admin_id: id(8), admin_email: "admin@example.org", created_at: now };
  api.answerRead("adminUserActivity", {
    items: [
      {
        ...{
          ...act,
          id: id(9),
          action_name: "withdrawal_rejected",
          target_type: "withdrawal",
          target_id: id(2),
        },
        ...{ details: { coin_id: "bitcoin", amount: "0.2" }, reason: "Another address, please" },
      },
      {
        ...{ ...act, id: id(1), action_name: "balance_added", target_type: "user", target_id: someone.id },
        ...{ details: { coin_id: "bitcoin", amount: "1" }, reason: "For a test" },
      },
    ],
    ...whole,
  });
  const page = await open(`/admin/users/${someone.id}`, {
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
    `/admin/transactions/withdrawal/${id(2)}`,
  );
  await expect(list(page, "Wallet history")).toHaveText([/Current.*Regenerated/s, / to .*Requested/s]);
  await list(page, "Wallet history").last().getByRole("button", { name: "Copy wallet id" }).click();
  await expect(page.getByText("Wallet ID copied!")).toBeVisible();
  await expect(list(page, "Audit log")).toHaveText([
    /Rejected a withdrawal 0\.2 BTC.*Another address, please.*by admin@/s,
    /Added to a balance 1 BTC.*by admin@/s,
  ]);
});
