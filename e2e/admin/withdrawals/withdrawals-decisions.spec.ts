import { expectLive } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers, loseAnswer } from "../../support/browser/screens.ts";
import { ledgerFaults } from "../../support/exchange/ledger.ts";
import { runSql } from "../../support/exchange/operator.ts";
import {
  answer,
  button,
  cardOf,
  choose,
  claim,
  decide,
  dialog,
  fact,
  question,
  tab,
} from "../../support/money/withdrawals.ts";
import { join, makeAdministrator, read, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

test("Approve: 'Withdrawal approved successfully', pending to completed; the audit log names it", {
  tag: "@long-journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  const user = await open(someone, `/transaction-details/withdrawal/${id}`);
  await expectLive(user);
  const page = await open(administrator.person, "/admin/withdrawals");
  await choose({ page, person: someone });
  await expect(button(page, "Approve")).toHaveAccessibleDescription(
    "Please claim this withdrawal for paying first.",
  );
  await claim(page);
  const answers = await holdAnswers(page, /admin_process_transaction/);
  await button(page, "Approve").dblclick();
  await expect(question(page)).toContainText(
    `${someone.email} is emailed that 0.4999 BTC was sent, without a transaction hash.`,
  );
  await answer(page);
  await expect(button(page, "Approve")).toBeDisabled();
  await expect(button(page, "Reject & Refund")).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await expect.poll(() => answers.count).toBe(1);
  answers.release();
  await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(cardOf(page, someone)).toHaveCount(0);
  await expect(user.getByText("COMPLETED")).toBeVisible();
  expect(await activity(id)).toEqual([
    { action_name: "withdrawal_claimed", reason: null },
    { action_name: "withdrawal_approved", reason: null },
  ]);

  function activity(withdrawalId: string) {
    const statement =
      "select action_name, reason from app.admin_activity where target_id = $1 order by sequence";
    return runSql(exchange, statement, [withdrawalId]);
  }
});

test("'Reject & Refund' refunds to the last digit; the reason does not carry over to the next withdrawal, and its default is 'Rejected by admin'", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  // An administrator opens five withdrawals one after the other, and a user waits for the refund.
  test.setTimeout(60_000);
  const other = await join(exchange);
  for (const person of [someone, other]) {
    await administrator.credit(person, "bitcoin", "1");
    await withdrawBitcoin(exchange, person, "0.12345678");
  }
  const user = await open(someone, "/wallets");
  const bitcoin = user.getByRole("listitem", { name: "Bitcoin", exact: true });
  await expect(bitcoin).toContainText("of which 0.12345678 held");
  await expectLive(user);
  const page = await open(administrator.person, "/admin/withdrawals");
  await choose({ page, person: other });
  await dialog(page).getByLabel("Rejection Reason").fill("For the other one");
  await button(page, "Close").click();
  await choose({ page, person: someone });
  await expect(dialog(page).getByLabel("Rejection Reason")).toHaveValue("");
  await dialog(page).getByLabel("Rejection Reason").fill("  <b>The address</b> is on a list  ");
  await decide(page, "Reject & Refund");
  await expect(page.getByText("Withdrawal rejected and amount refunded")).toBeVisible();
  // The decided card has left the list; the focus is on a neighbouring card, of any user.
  await expect(page.getByRole("list", { name: "Withdrawals" }).locator("button:focus")).toHaveCount(1);
  await expect(bitcoin).toContainText(/Balance 1\s*Value/);
  await choose({ page, person: other });
  await expect(dialog(page).getByLabel("Rejection Reason")).toHaveValue("For the other one");
  await dialog(page).getByLabel("Rejection Reason").fill("");
  await decide(page, "Reject & Refund");
  await expect(cardOf(page, other)).toHaveCount(0);
  await tab(page, "Rejected").click();
  for (const [person, note] of [
    [someone, "<b>The address</b> is on a list"],
    [other, "Rejected by admin"],
  ] as const) {
    await choose({ page, person, status: "REJECTED" });
    await expect(fact(page, "Note")).toHaveText(note);
    await expect(fact(page, "Status")).toHaveText("REJECTED");
    await button(page, "Close").click();
  }
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("T13 approve against reject by two administrators: the second is told and the first decision stands", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  // Two administrators decide on two withdrawals in turn, on four pages that follow each other.
  test.setTimeout(120_000);
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  await administrator.credit(someone, "bitcoin", "1");
  for (const [first, then, said, balance] of [
    ["Approve", "Reject & Refund", "This withdrawal was approved by", "0.5"],
    ["Reject & Refund", "Approve", "This withdrawal was rejected by", "0.5"],
  ] as const) {
    await withdrawBitcoin(exchange, someone, first === "Approve" ? "0.5" : "0.25");
    const [one, two] = [
      await open(administrator.person, "/admin/withdrawals"),
      await open(second, "/admin/withdrawals"),
    ];
    for (const page of [one, two]) await choose({ page, person: someone });
    await dialog(two).getByLabel("Rejection Reason").fill("An address of a list");
    await expectLive(two);
    if (first === "Approve") {
      await claim(one);
      // T60 Everybody sees who is paying it, and nobody else can decide.
      await expect(
        dialog(two).getByRole("status").filter({ hasText: "Do not send the coins." }),
      ).toContainText(
        new RegExp(
          `${administrator.person.email} claimed this withdrawal for paying, (just now|1 minute ago)\\.`,
        ),
      );
      for (const name of [first, then]) await expect(button(two, name)).toBeDisabled();
      await expect(button(two, "Claim for paying")).toHaveCount(0);
    }
    await decide(one, first);
    await expect(dialog(one)).toBeHidden();
    // The open dialog is updated: it says who decided and that nothing is left to decide. What was typed
    // stays readable.
    await expect(dialog(two).getByRole("status").filter({ hasText: said })).toContainText(
      administrator.person.email,
    );
    await expect(dialog(two)).toContainText("Reason you entered: An address of a list");
    for (const name of [first, then]) await expect(button(two, name)).toBeDisabled();
    await button(two, "Close").click();
    await expect(cardOf(two, someone)).toHaveCount(0);
    const reply = await read<{ balances: { coin_id: string; amount: string }[] }>(
      exchange,
      someone,
      "/api/balances",
    );
    expect(reply.balances.find(({ coin_id }) => coin_id === "bitcoin")?.amount).toBe(balance);
  }
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("without a reply the outcome is unknown, and the dialog stays open for a retry; T5 an approval whose reply was lost is made once, and the dialog shows it", async ({
  open,
  someone,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const other = await join(exchange);
  for (const person of [someone, other]) {
    await administrator.credit(person, "bitcoin", "1");
    await withdrawBitcoin(exchange, person, "0.5");
  }
  const page = await open(administrator.person, "/admin/withdrawals");
  await choose({ page, person: someone });
  await claim(page);
  const restore = await breakConnection(page, /admin_(process_transaction|reject_withdrawal)/);
  await decide(page, "Approve");
  await expect(page.getByText("the withdrawal may have been approved")).toBeVisible();
  await expect(dialog(page)).toContainText("we don't know whether your decision was recorded");
  await decide(page, "Reject & Refund");
  await expect(page.getByText("the withdrawal may have been rejected")).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  await restore();
  await decide(page, "Approve");
  await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
  await expect(page.getByText("the withdrawal may have been approved")).toHaveCount(0);

  await choose({ page, person: other });
  await claim(page);
  const restoreAnswers = await loseAnswer(page, /admin_process_transaction/);
  await decide(page, "Approve");
  await expect(page.getByText("the withdrawal may have been approved")).toBeVisible();
  await restoreAnswers();
  // It was approved: the dialog is updated and offers no retry.
  await expect(
    dialog(page).getByRole("status").filter({ hasText: "This withdrawal was approved by" }),
  ).toBeVisible();
  await expect(button(page, "Approve")).toBeDisabled();
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("T60 a claim survives a reload, is released only with a reason, and an owner takes over an old one", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  // A claim changes hands four times between two administrators, each of whom waits for the other one.
  test.setTimeout(120_000);
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  const [mine, theirs] = [
    await open(administrator.person, `/admin/withdrawals?id=${id}`),
    await open(second, "/admin/withdrawals"),
  ];
  await claim(mine);
  await expect(cardOf(theirs, someone)).toContainText(`Claimed by ${administrator.person.email}`);
  await mine.reload();
  await expect(dialog(mine)).toContainText("You claimed this withdrawal for paying");
  await expect(dialog(mine).getByLabel("Transaction hash")).toBeVisible();
  await button(mine, "Give back the claim").click();
  await button(mine, "Give back the claim").click();
  const reason = dialog(mine).getByLabel("Reason for giving it back");
  await expect(reason).toHaveAccessibleDescription("Please give a reason.");
  await reason.fill("The node is down");
  await button(mine, "Give back the claim").click();
  await expect(button(mine, "Claim for paying")).toBeVisible();
  await expect(cardOf(theirs, someone)).not.toContainText("Claimed by");

  await choose({ page: theirs, person: someone });
  await claim(theirs);
  await expect(dialog(mine)).toContainText(`${second.email} claimed this withdrawal for paying`);
  await expect(button(mine, "Take over the claim")).toHaveCount(0);
  await runSql(exchange, "update app.withdrawals set claimed_at = now() - interval '2 hours' where id = $1", [
    id,
  ]);
  await mine.reload();
  await button(mine, "Take over the claim").click();
  await dialog(mine).getByLabel("Reason for taking it over").fill("They are on leave");
  await button(mine, "Take over the claim").click();
  await expect(dialog(mine)).toContainText("You claimed this withdrawal for paying");
  await expect(dialog(theirs)).toContainText(
    `${administrator.person.email} claimed this withdrawal for paying`,
  );
  // The transactions list behaves the same.
  await mine.goto(`/admin/transactions?status=pending&q=${encodeURIComponent(someone.email)}`);
  await mine.getByRole("button", { name: `Approve: withdrawal of ${someone.email}` }).click();
  const decision = mine.getByRole("dialog");
  await expect(decision).toContainText("You claimed this withdrawal for paying");
  await decision.getByLabel("Transaction hash").fill("9e".repeat(32));
  await decision.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(mine.getByText("Transaction completed", { exact: true })).toBeVisible();
  const statement =
    "select action_name, reason from app.admin_activity where target_id = $1 and reason is not null order by sequence";
  expect(await runSql(exchange, statement, [id])).toEqual([
    { action_name: "withdrawal_given_back", reason: "The node is down" },
    { action_name: "withdrawal_claim_taken_over", reason: "They are on leave" },
  ]);
});
