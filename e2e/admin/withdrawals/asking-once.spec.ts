import { runSql } from "../../support/exchange/operator.ts";
import { answer, button, dialog, question } from "../../support/money/withdrawals.ts";
import { join, makeAdministrator, rpc, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

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
