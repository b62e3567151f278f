import type { Page } from "@playwright/test";
import { fillSignIn } from "../support/browser/forms.ts";
import { expectLive } from "../support/browser/live.ts";
import { holdAnswers } from "../support/browser/screens.ts";
import { ledgerFaults } from "../support/exchange/ledger.ts";
import { runSql } from "../support/exchange/operator.ts";
import { claim, decide } from "../support/money/withdrawals.ts";
import { join, makeAdministrator, type Person, read, withdrawBitcoin } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const table = (page: Page) => page.getByRole("table", { name: "Transactions" });
const rows = (page: Page) => table(page).locator("tbody").getByRole("row");
const dialog = (page: Page) => page.getByRole("dialog");
/** The list of one person's transactions. */
const of = (person: Person, more = "") => `/admin/transactions?q=${encodeURIComponent(person.email)}${more}`;

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
    answers.release();
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
