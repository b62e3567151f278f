import { button, cardOf, choose, claim, question, tab } from "../../../support/money/withdrawals.ts";
import { addUser, addWithdrawal, decided } from "../../support/office.ts";
import { expect, test } from "../../support/test.ts";

test.beforeEach(({ api }) => api.begin({ who: "owner", isEmpty: true }));

test("after a claim, rejecting asks whether anything was sent, in the queue, in Transactions and on its own page", async ({
  open,
  api,
}) => {
  const someone = addUser(api, "ada");
  const { id } = addWithdrawal(api, someone);
  const page = await open("/admin/withdrawals");
  const asks = `Have you sent anything? 0.5 BTC will go back to the balance of ${someone.email}: if coins have left, they're lost.`;
  await test.step("the queue", async () => {
    await choose({ page, person: someone });
    await button(page, "Reject & Refund").click();
    await expect(question(page)).toContainText(`0.5 BTC will go back to the balance of ${someone.email}.`);
    await expect(question(page)).not.toContainText("Have you sent");
    await question(page).getByRole("button", { name: "Cancel" }).click();
    await claim(page);
    await button(page, "Reject & Refund").click();
    await expect(question(page)).toContainText(asks);
    await question(page).getByRole("button", { name: "Yes, or not sure" }).click();
    await expect(button(page, "Reject & Refund")).toBeEnabled();
  });
  await test.step("Transactions", async () => {
    await page.goto(`/admin/transactions?status=pending&q=${encodeURIComponent(someone.email)}`);
    await page.getByRole("button", { name: `Reject: withdrawal of ${someone.email}` }).click();
    await expect(question(page)).toContainText(asks);
    await question(page).getByRole("button", { name: "Yes, or not sure" }).click();
    await expect(page.getByText("PENDING", { exact: true })).toBeVisible();
  });
  await test.step("its own page decides like the queue, and does not say that it was sent", async () => {
    await page.goto(`/admin/transactions/withdrawal/${id}`);
    await expect(page.getByText("To send", { exact: true })).toBeVisible();
    await expect(page.getByText("Sent on chain")).toHaveCount(0);
    const decision = page.getByRole("region", { name: "Decision" });
    await expect(decision).toContainText("You claimed this withdrawal for paying");
    await decision.getByRole("button", { name: "Reject & Refund" }).click();
    await expect(question(page)).toContainText(asks);
    await question(page).getByRole("button", { name: "No, reject and refund" }).click();
    await expect(page.getByText("Withdrawal rejected and amount refunded")).toBeVisible();
    await expect(decision).toHaveCount(0);
  });
});

test("the Approved tab says when, by whom and with which hash; those without one have a mark and a filter", async ({
  open,
  api,
}) => {
  const someone = addUser(api, "ada");
  addWithdrawal(api, someone, decided("completed", { amount: "0.1", transaction_hash: null }));
  addWithdrawal(api, someone, decided("completed", { amount: "0.2", transaction_hash: "5d".repeat(32) }));
  const page = await open("/admin/withdrawals");
  await tab(page, "Approved").click();
  const paid = cardOf(page, someone).filter({ hasText: "COMPLETED" });
  await expect(paid.filter({ hasText: "0.2 BTC" })).toContainText(
    /Approved (just now|1 minute ago) by owner@example.org5d5d5d5d5d/,
  );
  await expect(paid.filter({ hasText: "0.1 BTC" })).toContainText(/no hash/i);
  await page.getByLabel("Transaction hash").selectOption("No hash");
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText("0.1 BTC");
  await expect(page).toHaveURL(/hash=none/);
});
