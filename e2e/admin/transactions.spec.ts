import type { Page } from "@playwright/test";
import { fillSignIn } from "../support/browser/forms.ts";
import { blockLiveEvents, expectLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers, overflows } from "../support/browser/screens.ts";
import { holdTimers } from "../support/browser/timers.ts";
import { ledgerFaults } from "../support/exchange/ledger.ts";
import { runSql } from "../support/exchange/operator.ts";
import { swapBitcoin } from "../support/money/swaps.ts";
import { claim, decide } from "../support/money/withdrawals.ts";
import { join, makeAdministrator, type Person, read, withdrawBitcoin } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const table = (page: Page) => page.getByRole("table", { name: "Transactions" });
const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by email or transaction hash" });
const choose = (page: Page, filter: "Type" | "Status", option: string) =>
  page.getByRole("combobox", { name: filter }).selectOption({ label: option });
const dialog = (page: Page) => page.getByRole("dialog");
const caption = (page: Page) => page.getByRole("navigation", { name: "Pages" }).getByRole("status");
/** The list of one person's transactions. */
const of = (person: Person, more = "") => `/admin/transactions?q=${encodeURIComponent(person.email)}${more}`;

test("type icon and hash, the user with a link, amount, status, date; swaps have a second line; 'failed' is 'rejected'; filters and search, which the URL keeps", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  const swap = await swapBitcoin(exchange, someone, "0.1");
  await administrator.reject(await withdrawBitcoin(exchange, someone, "0.2"));
  const id = await withdrawBitcoin(exchange, someone, "0.3");
  await administrator.approve(id);
  await runSql(exchange, "update app.withdrawals set transaction_hash = $1 where id = $2", [
    `${"ab12".repeat(16)}`,
    id,
  ]);
  const page = await open(administrator.person, of(someone));
  await expect(rows(page)).toHaveText([
    /^Withdrawalab12ab12ab….*0\.3 BTC.*COMPLETED(Just now|1 minute ago)/,
    /^WithdrawalNo hash.*0\.2 BTC.*REJECTED(Just now|1 minute ago)/,
    /^Swap.*0\.1 BTC→ [0-9.]+ ETHCOMPLETED(Just now|1 minute ago)/,
    /^Deposit[0-9a-f]{10}….*1 BTC.*COMPLETED(Just now|1 minute ago)/,
  ]);
  expect(Number(swap.to_amount)).toBeGreaterThan(0);
  await expect(caption(page)).toHaveText("Showing 1 to 4 of 4 transactions");
  await rows(page).first().getByRole("link", { name: someone.email }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
  const other = await join(exchange, "grace");
  await administrator.credit(other, "bitcoin", "2");
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

test("20 rows a page with Previous and Next and 'Showing x to y of n transactions'; Refresh loads new ones", async ({
  open,
  exchange,
  administrator,
}) => {
  const person = await join(exchange, "pages");
  await runSql(
    exchange,
    "insert into app.deposits (user_id, coin_id, amount) select $1, 'bitcoin', n from generate_series(1, 45) n",
    [person.id],
  );
  const page = await open(administrator.person, of(person));
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
  await runSql(exchange, "insert into app.deposits (user_id, coin_id, amount) values ($1, 'bitcoin', 99)", [
    person.id,
  ]);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(rows(page).first()).toContainText("99 BTC");
  await expect(caption(page)).toHaveText("Showing 1 to 20 of 46 transactions");
});

test("'Next' pressed before the search's debounce ends shows the search's first page", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await runSql(
    exchange,
    "insert into app.deposits (user_id, coin_id, amount) select $1, 'bitcoin', n from generate_series(1, 45) n",
    [someone.id],
  );
  const other = await join(exchange, "grace");
  await administrator.credit(other, "bitcoin", "2");
  const page = await open(administrator.person, "about:blank");
  await holdTimers(page, 300);
  await page.goto(of(someone));
  await expect(caption(page)).toHaveText("Showing 1 to 20 of 45 transactions");
  const answers = await holdAnswers(page, /admin_get_all_transactions/);
  await search(page).fill(other.email);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(of(other));
  answers.letGo();
  await expect(rows(page)).toHaveText([/^Deposit.*2 BTC/]);
  await expect(page).toHaveURL(of(other));
});

test("T14 a pending deposit is approved with its hash and output, and 'Transaction completed'", {
  tag: "@long-journey",
}, async ({ open, someone, exchange, administrator }) => {
  await runSql(
    exchange,
    "insert into app.deposits (user_id, coin_id, amount, network_id) values ($1, 'bitcoin', 0.25, 'bitcoin')",
    [someone.id],
  );
  const page = await open(administrator.person, of(someone));
  await rows(page).first().getByRole("button", { name: "Approve" }).click();
  await expect(dialog(page)).toContainText(
    `0.25 BTC will be credited to ${someone.email}. This cannot be undone.`,
  );
  const approve = dialog(page).getByRole("button", { name: "Approve", exact: true });
  await approve.click();
  await expect(dialog(page).getByLabel("Transaction hash")).toHaveAccessibleDescription(
    "Please enter the transaction's hash.",
  );
  const hash = dialog(page).getByLabel("Transaction hash");
  await hash.fill("not a hash at all!");
  await expect(hash).toHaveAccessibleDescription(
    "This is not a BTC transaction hash. It has 64 characters, such as 4a5e1e4baab89f3a…",
  );
  await approve.click();
  await expect(dialog(page)).toBeVisible();
  await hash.fill(`https://mempool.space/tx/${"AB".repeat(32)}`);
  await dialog(page).getByLabel("Output").fill("3");
  await approve.click();
  await expect(page.getByText("Transaction completed", { exact: true })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  // The button that opened the dialog is gone.
  await expect(page.getByRole("heading", { name: "Transactions", level: 1 })).toBeFocused();
  await expect(rows(page)).toHaveText([/^Depositababababab….*COMPLETED/]);
  const [deposit] = await runSql(exchange, "select output_index from app.deposits where user_id = $1", [
    someone.id,
  ]);
  expect(deposit).toEqual({ output_index: 3 });
  const { balances } = await read<{ balances: { amount: string }[] }>(exchange, someone, "/api/balances");
  expect(balances.map(({ amount }) => amount)).toEqual(["0.25"]);
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("T13 a pending withdrawal is rejected and refunded: 'Transaction rejected'; the second administrator's open dialog says so", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  const pages = [await open(administrator.person, of(someone)), await open(second, of(someone))] as const;
  for (const page of pages) {
    await rows(page).first().getByRole("button", { name: "Reject" }).click();
    await expect(dialog(page)).toContainText(`0.5 BTC will go back to the balance of ${someone.email}.`);
  }
  const [first, late] = pages;
  await expectLive(late);
  await dialog(first).getByLabel("Rejection Reason").fill("An address of a list");
  await dialog(first).getByRole("button", { name: "Reject & Refund" }).click();
  await expect(first.getByText("Transaction rejected", { exact: true })).toBeVisible();
  await expect(dialog(late).getByRole("status")).toContainText(
    `This withdrawal was rejected by ${administrator.person.email}`,
  );
  await expect(dialog(late).getByRole("button", { name: "Reject & Refund" })).toBeDisabled();
  await dialog(late).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(late)).toBeHidden();
  await expect(rows(late).first()).toContainText("REJECTED");
  const [entry] = await runSql(exchange, "select reason from app.admin_activity where target_id = $1", [id]);
  expect(entry).toEqual({ reason: "An address of a list" });
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("T36 nobody decides on their own withdrawal; without an answer the outcome is unknown", async ({
  open,
  someone,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const own = await makeAdministrator(exchange, await join(exchange, "own"));
  for (const person of [own, someone]) {
    await administrator.credit(person, "bitcoin", "1");
    await withdrawBitcoin(exchange, person, "0.5");
  }
  const page = await open(own, of(own, "&status=pending"));
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

test("a withdrawal under another's hash needs a confirmation and its output", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const hash = "c7".repeat(32);
  await administrator.credit(someone, "bitcoin", "1");
  const first = await withdrawBitcoin(exchange, someone, "0.1");
  const id = await withdrawBitcoin(exchange, someone, "0.2");
  await administrator.approve(first);
  await runSql(exchange, "update app.withdrawals set transaction_hash = $1, output_index = 0 where id = $2", [
    hash,
    first,
  ]);
  const page = await open(administrator.person, of(someone, "&status=pending"));
  const confirm = dialog(page).getByRole("button", { name: "Approve", exact: true });
  await rows(page).first().getByRole("button", { name: "Approve" }).click();
  await claim(page);
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  await confirm.click();
  await expect(dialog(page)).toContainText("Output 0 of this transaction already paid another withdrawal.");
  await dialog(page).getByLabel("Output").fill("1");
  await confirm.click();
  await expect(dialog(page)).toContainText("already belongs to 1 other");
  await dialog(page).getByRole("checkbox", { name: "This transaction paid several withdrawals" }).click();
  await confirm.click();
  await expect(page.getByText("Transaction completed", { exact: true })).toBeVisible();
  const statement = "select transaction_hash, output_index from app.withdrawals where id = $1";
  expect(await runSql(exchange, statement, [id])).toEqual([{ transaction_hash: hash, output_index: 1 }]);
});

test("'Failed to load transactions', with a retry; skeletons of the same size meanwhile", async ({
  open,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  await administrator.credit(someone, "bitcoin", "1");
  const page = await open(administrator.person, "about:blank");
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
  answers.letGo();
  await expect(rows(page)).toHaveCount(1);
});

test("a phone shows cards without horizontal scrolling", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  await swapBitcoin(exchange, someone, "0.1");
  await withdrawBitcoin(exchange, someone, "0.5");
  const page = await open(administrator.person, of(someone), phone);
  await expect(rows(page)).toHaveCount(3);
  expect(await overflows(page)).toBe(false);
  await rows(page).first().getByRole("button", { name: "Reject" }).tap();
  await expect(dialog(page).getByRole("button", { name: "Reject & Refund" })).toBeInViewport({
    ratio: 1,
  });
  expect(await overflows(page)).toBe(false);
});

test("a session that ends during an approval keeps the typed hash and note", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  // A session ends twice during an approval, and the administrator signs in again with a password each time.
  test.setTimeout(120_000);
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  const hash = "ef".repeat(32);
  const page = await open(second, of(someone));
  // Held back, so that the page cannot learn of the session's end before the approval is sent.
  const approveAfterSession = async (approve: () => Promise<void>) => {
    const answers = await holdAnswers(page, /admin_process_transaction/);
    await approve();
    await expect.poll(() => answers.count).toBe(1);
    await runSql(exchange, "delete from app.sessions where user_id = $1", [second.id]);
    answers.letGo();
    await expect(page).toHaveURL(/\/auth/);
  };
  await rows(page).first().getByRole("button", { name: "Approve" }).click();
  await claim(page);
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  await dialog(page).getByLabel("Note").fill("Sent by hand");
  await approveAfterSession(() => dialog(page).getByRole("button", { name: "Approve", exact: true }).click());
  await fillSignIn(page, second);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(of(someone));
  await rows(page).first().getByRole("button", { name: "Approve" }).click();
  await expect(dialog(page).getByLabel("Transaction hash")).toHaveValue(hash);
  await expect(dialog(page).getByLabel("Note")).toHaveValue("Sent by hand");
  // The queue's dialog shows the same draft, and its URL opens it again.
  await dialog(page).getByRole("link", { name: "Open it in Withdrawals" }).click();
  await expect(page).toHaveURL(`/admin/withdrawals?id=${id}`);
  await dialog(page).getByLabel("Rejection Reason").fill("An address of a list");
  await approveAfterSession(() => decide(page, "Approve"));
  await fillSignIn(page, second);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/withdrawals?id=${id}`);
  await expect(dialog(page).getByLabel("Transaction hash")).toHaveValue(hash);
  await expect(dialog(page).getByLabel("Rejection Reason")).toHaveValue("An address of a list");
  await decide(page, "Approve");
  await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
});
