import { ledgerFaults } from "../../support/exchange/ledger.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { button, claim, decide, dialog } from "../../support/money/withdrawals.ts";
import { rpc, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

test("T57 an owner releases one withdrawal of a suspended user; a shared hash is confirmed; a completed one gets its hash later", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const hash = "1f".repeat(32);
  await administrator.credit(someone, "bitcoin", "1");
  const sent = await withdrawBitcoin(exchange, someone, "0.1");
  const [one, other] = [
    await withdrawBitcoin(exchange, someone, "0.2"),
    await withdrawBitcoin(exchange, someone, "0.3"),
  ];
  await administrator.approve(sent);
  const page = await open(administrator.person, `/admin/withdrawals?status=completed&id=${sent}`);
  await expect(button(page, "Add the hash")).toBeDisabled();
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  await decide(page, "Add the hash");
  await expect(page.getByText("Transaction hash added")).toBeVisible();
  await expect(button(page, "Copy transaction hash")).toBeVisible();
  await expect(button(page, "Add the hash")).toHaveCount(0);

  await rpc(exchange, administrator.person, "admin_update_user_status", {
    target_user_id: someone.id,
    new_status: "suspended",
    reason: "For a test",
  });
  await page.goto(`/admin/withdrawals?id=${one}`);
  await expect(button(page, "Approve")).toBeDisabled();
  await expect(button(page, "Approve")).toHaveAccessibleDescription(/^The user is suspended\./);
  await button(page, "Release this withdrawal").click();
  const reason = dialog(page).getByLabel("Reason for the release");
  await expect(reason).toHaveAccessibleDescription("Please give a reason.");
  await reason.fill("Their bank has confirmed it");
  await button(page, "Release this withdrawal").click();
  await expect(dialog(page)).toContainText(
    `Released by ${administrator.person.email}: Their bank has confirmed it`,
  );
  await claim(page);
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  await decide(page, "Approve");
  await expect(dialog(page)).toContainText("Output 0 of this transaction already paid another withdrawal.");
  await dialog(page).getByLabel("Output").fill("1");
  await decide(page, "Approve");
  await expect(dialog(page)).toContainText("already belongs to 1 other");
  await dialog(page).getByRole("checkbox", { name: "This transaction paid several withdrawals" }).click();
  await decide(page, "Approve");
  await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
  // The other withdrawal is unchanged.
  await page.goto(`/admin/withdrawals?id=${other}`);
  await expect(button(page, "Approve")).toBeDisabled();
  expect(
    await runSql(
      exchange,
      "select status, transaction_hash, output_index from app.withdrawals where user_id = $1 order by amount",
      [someone.id],
    ),
  ).toEqual([
    { status: "completed", transaction_hash: hash, output_index: 0 },
    { status: "completed", transaction_hash: hash, output_index: 1 },
    { status: "pending", transaction_hash: null, output_index: null },
  ]);
  expect(await ledgerFaults(exchange)).toEqual([]);
});
