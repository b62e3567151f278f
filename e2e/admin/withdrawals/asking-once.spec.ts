import { runSql } from "../../support/exchange/operator.ts";
import {
  answer,
  button,
  cardOf,
  choose,
  claim,
  dialog,
  question,
  tab,
} from "../../support/money/withdrawals.ts";
import { join, makeAdministrator, rpc, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

test("after a claim, rejecting asks whether anything was sent, in the queue, in Transactions and on its own page", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  const page = await open(administrator.person, "/admin/withdrawals");
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
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  const hash = "5d".repeat(32);
  await administrator.approve(await withdrawBitcoin(exchange, someone, "0.1"));
  const id = await withdrawBitcoin(exchange, someone, "0.2");
  const page = await open(administrator.person, `/admin/withdrawals?id=${id}`);
  await claim(page);
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  await button(page, "Approve").click();
  await expect(question(page)).toContainText("0.1999 BTC");
  await answer(page);
  await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
  await tab(page, "Approved").click();
  const paid = cardOf(page, someone).filter({ hasText: "COMPLETED" });
  await expect(paid.filter({ hasText: "0.2 BTC" })).toContainText(
    new RegExp(`Approved (just now|1 minute ago) by ${administrator.person.email}5d5d5d5d5d`),
  );
  await expect(paid.filter({ hasText: "0.1 BTC" })).toContainText(/no hash/i);
  await page.getByLabel("Transaction hash").selectOption("No hash");
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText("0.1 BTC");
  await expect(page).toHaveURL(/hash=none/);
});

test("T60 an owner who credited the user ends a lapsed claim, after saying whether anything was sent", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  await rpc(exchange, second, "admin_claim_withdrawal", { p_withdrawal_id: id });
  await runSql(exchange, "update app.withdrawals set claimed_at = now() - interval '2 hours' where id = $1", [
    id,
  ]);
  const page = await open(administrator.person, `/admin/withdrawals?id=${id}`);
  await button(page, "End the claim").click();
  await expect(dialog(page)).toContainText(`Has anything been sent? Ask ${second.email}`);
  await button(page, "It may have been sent: end the claim").click();
  const reason = dialog(page).getByLabel("Reason for ending it");
  await expect(reason).toHaveAccessibleDescription("Please give a reason.");
  await reason.fill("They are in hospital");
  await button(page, "It may have been sent: end the claim").click();
  await expect(page.getByText("Claim ended")).toBeVisible();
  await expect(dialog(page)).toContainText(
    `The coins may have been sent already: ${administrator.person.email} ended an earlier claim ("They are in hospital").`,
  );
  await button(page, "Reject & Refund").click();
  await expect(question(page)).toContainText("Has anything been sent?");
  await answer(page);
  await expect(page.getByText("Withdrawal rejected and amount refunded")).toBeVisible();
});

test("T60 an operator ends the claim of a former administrator, and leaves the decision to an owner", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const former = await makeAdministrator(exchange, await join(exchange, "former"));
  const operator = await makeAdministrator(exchange, await join(exchange, "operator"));
  await runSql(exchange, "update app.users set role = 'operator' where id = $1", [operator.id]);
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  await rpc(exchange, former, "admin_claim_withdrawal", { p_withdrawal_id: id });
  await runSql(exchange, "update app.users set role = null where id = $1", [former.id]);
  const page = await open(operator, `/admin/withdrawals?id=${id}`);
  await button(page, "End the claim").click();
  await expect(dialog(page)).toContainText("marked as maybe sent: an owner decides on it.");
  await expect(button(page, "Nothing was sent: end the claim")).toHaveCount(0);
  await dialog(page).getByLabel("Reason for ending it").fill("They have left");
  await button(page, "End the claim").click();
  await expect(page.getByText("Claim ended")).toBeVisible();
  await expect(dialog(page)).toContainText("Only an owner can reject it.");
  await expect(button(page, "Reject & Refund")).toBeDisabled();
  await button(page, "Claim for paying").click();
  await expect(page.getByText("Your role does not allow this.")).toBeVisible();
});
