import type { Page } from "@playwright/test";
import type { User } from "@portico/contract";
import { blockLiveEvents } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers, overflows } from "../../support/browser/screens.ts";
import { holdTimers } from "../../support/browser/timers.ts";
import { claim } from "../../support/money/withdrawals.ts";
import { addTransaction, addUser, addWithdrawal, decided } from "../support/office.ts";
import { expect, phone, test } from "../support/test.ts";

const table = (page: Page) => page.getByRole("table", { name: "Transactions" });
const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by email or transaction hash" });
const choose = (page: Page, filter: "Type" | "Status", option: string) =>
  page.getByRole("combobox", { name: filter }).selectOption({ label: option });
const dialog = (page: Page) => page.getByRole("dialog");
const caption = (page: Page) => page.getByRole("navigation", { name: "Pages" }).getByRole("status");
/** The list of one person's transactions. */
const of = (person: User, more = "") => `/admin/transactions?q=${encodeURIComponent(person.email)}${more}`;
/** A swap of 0.1 BTC. */
const swap = { type: "swap", amount: "0.1", to_coin_id: "ethereum", to_amount: "2.76" } as const;

test.beforeEach(({ api }) => api.begin({ who: "owner", isEmpty: true }));

test("type icon and hash, the user with a link, amount, status, date; swaps have a second line; 'failed' is 'rejected'; filters and search, which the URL keeps", async ({
  open,
  api,
}) => {
  const [someone, other] = [addUser(api, "ada"), addUser(api, "grace")];
  addTransaction(api, someone, { type: "deposit", amount: "1", transaction_hash: "0123456789".repeat(6) });
  addTransaction(api, someone, swap);
  addWithdrawal(api, someone, decided("failed", { amount: "0.2", transaction_hash: null }));
  const sent = { amount: "0.3", transaction_hash: "ab12".repeat(16) };
  addWithdrawal(api, someone, decided("completed", sent));
  const page = await open(of(someone));
  await expect(rows(page)).toHaveText([
    /^Withdrawalab12ab12ab….*0\.3 BTC.*COMPLETED(Just now|1 minute ago)/,
    /^WithdrawalNo hash.*0\.2 BTC.*REJECTED(Just now|1 minute ago)/,
    /^Swap.*0\.1 BTC→ [0-9.]+ ETHCOMPLETED(Just now|1 minute ago)/,
    /^Deposit[0-9a-f]{10}….*1 BTC.*COMPLETED(Just now|1 minute ago)/,
  ]);
  await expect(caption(page)).toHaveText("Showing 1 to 4 of 4 transactions");
  await rows(page).first().getByRole("link", { name: someone.email }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
  addTransaction(api, other, { type: "deposit", amount: "2" });
  const all = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Transactions" });
  await all.click();
  await expect(rows(page).first()).toContainText(other.email);
  await search(page).fill(someone.email.toUpperCase());
  await expect(rows(page)).toHaveCount(4);
  await choose(page, "Type", "Withdrawals");
  await expect(rows(page)).toHaveText([/^Withdrawal.*0\.3 BTC/, /^Withdrawal.*0\.2 BTC/]);
  await choose(page, "Status", "Rejected");
  await expect(rows(page)).toHaveText([/^Withdrawal.*0\.2 BTC/]);
  await expect(page).toHaveURL(/type=withdrawal.*status=failed.*q=/);
  await page.reload();
  await expect(rows(page)).toHaveText([/^Withdrawal.*0\.2 BTC/]);
  await choose(page, "Status", "Pending");
  await expect(page.getByText("No transactions found")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL("/admin/transactions");
  await expect(rows(page).first()).toContainText(other.email);
  await search(page).fill(someone.email);
  await expect(rows(page)).toHaveCount(4);
  await all.click();
  await expect(search(page)).toHaveValue("");
  await expect(rows(page).first()).toContainText(other.email);
});

test("T39 20 rows a page with Previous and Next and 'Showing x to y of n transactions'; Refresh loads new ones", async ({
  open,
  api,
}) => {
  const person = addUser(api, "pages");
  for (let n = 1; n <= 45; n += 1) addTransaction(api, person, { type: "deposit", amount: String(n) });
  const page = await open(of(person));
  const [previous, next] = ["Previous", "Next"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  if (!previous || !next) throw new Error("There are two buttons.");
  await expect(caption(page)).toHaveText("Showing 1 to 20 of 45 transactions");
  await expect(rows(page).first()).toContainText("45 BTC");
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(caption(page)).toHaveText("Showing 21 to 40 of 45 transactions");
  await expect(rows(page).first()).toContainText("25 BTC");
  await next.click();
  await expect(rows(page)).toHaveCount(5);
  await expect(next).toBeDisabled();
  await page.reload();
  await expect(caption(page)).toHaveText("Showing 41 to 45 of 45 transactions");
  await previous.click();
  await expect(rows(page).first()).toContainText("25 BTC");
  await expect(caption(page)).toHaveText("Showing 21 to 40 of 45 transactions");
  await previous.click();
  await expect(rows(page).first()).toContainText("45 BTC");
  await expect(page).not.toHaveURL(/page=/);
  addTransaction(api, person, { type: "deposit", amount: "99" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(rows(page).first()).toContainText("99 BTC");
  await expect(caption(page)).toHaveText("Showing 1 to 20 of 46 transactions");
});

test("'Next' pressed before the search's debounce ends shows the search's first page", async ({
  open,
  api,
}) => {
  const [someone, other] = [addUser(api, "ada"), addUser(api, "grace")];
  for (let n = 1; n <= 45; n += 1) addTransaction(api, someone, { type: "deposit", amount: String(n) });
  addTransaction(api, other, { type: "deposit", amount: "2" });
  const page = await open("about:blank");
  await holdTimers(page, 300);
  await page.goto(of(someone));
  await expect(caption(page)).toHaveText("Showing 1 to 20 of 45 transactions");
  const answers = await holdAnswers(page, /admin_get_all_transactions/);
  await search(page).fill(other.email);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(of(other));
  answers.release();
  await expect(rows(page)).toHaveText([/^Deposit.*2 BTC/]);
  await expect(page).toHaveURL(of(other));
});

test("T36 nobody decides on their own withdrawal; without an answer the outcome is unknown", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  const [own, someone] = [api.world.user, addUser(api, "ada")];
  if (!own) throw new Error("Nobody is signed in.");
  for (const person of [own, someone]) addWithdrawal(api, person);
  const page = await open(of(own, "&status=pending"));
  const approve = rows(page).first().getByRole("button", { name: "Approve" });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(
    "Another administrator must decide on your own withdrawal.",
  );
  await page.goto(of(someone, "&status=pending"));
  await expect(rows(page)).toHaveCount(1);
  await approve.click();
  await expect(dialog(page)).toContainText("0.4999 BTC");
  const restore = await breakConnection(page, /admin_process_transaction/);
  const confirm = dialog(page).getByRole("button", { name: "Approve without a hash" });
  await claim(page);
  await expect(dialog(page)).toContainText("You can add the hash later. This cannot be undone.");
  await confirm.click();
  await expect(page.getByText("the transaction may have been approved")).toBeVisible();
  await expect(dialog(page)).toContainText("we don't know whether your decision was recorded");
  await restore();
  await confirm.click();
  await expect(page.getByText("Transaction completed", { exact: true })).toBeVisible();
});

test("'Failed to load transactions', with a retry; skeletons of the same size meanwhile", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  const someone = addUser(api, "ada");
  addTransaction(api, someone, { type: "deposit", amount: "1" });
  const page = await open("about:blank");
  await blockLiveEvents(page);
  const restore = await breakConnection(page, /admin_get_all_transactions/);
  await page.goto(of(someone));
  await expect(page.getByText("Failed to load transactions")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveCount(1);
  const answers = await holdAnswers(page, /admin_get_all_transactions/);
  await page.reload();
  await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
  answers.release();
  await expect(rows(page)).toHaveCount(1);
});

test("a phone shows cards without horizontal scrolling", async ({ open, api }) => {
  const someone = addUser(api, "somebody.with.a.name-0123abcd");
  addTransaction(api, someone, { type: "deposit", amount: "1" });
  addTransaction(api, someone, swap);
  addWithdrawal(api, someone);
  const page = await open(of(someone), phone);
  await expect(rows(page)).toHaveCount(3);
  expect(await overflows(page)).toBe(false);
  await rows(page).first().getByRole("button", { name: "Reject" }).tap();
  await expect(dialog(page).getByRole("button", { name: "Reject & Refund" })).toBeInViewport({
    ratio: 1,
  });
  expect(await overflows(page)).toBe(false);
});
