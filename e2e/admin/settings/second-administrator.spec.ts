import type { Page } from "@playwright/test";
import { expectLive } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, pickOption } from "../../support/browser/screens.ts";
import { ledgerFaults } from "../../support/exchange/ledger.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { claim, decide } from "../../support/money/withdrawals.ts";
import { join, makeAdministrator, rpc, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

const limits = "update app.settings set value = $1 where key like 'second_administrator_%'";
const button = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

// A limit of 0 applies to every value.
test.beforeEach(({ exchange }) => runSql(exchange, limits, ["0"]));
test.afterEach(({ exchange }) => runSql(exchange, limits, ["off"]));

test("a withdrawal: the first approval is noted, and the other administrator's open dialog says so and completes it", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  await runSql(exchange, limits, ["off"]);
  await administrator.credit(someone, "bitcoin", "0.5");
  await runSql(exchange, limits, ["0"]);
  await withdrawBitcoin(exchange, someone, "0.1");
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  const [mine, theirs] = await Promise.all([
    open(administrator.person, "/admin/withdrawals"),
    open(second, "/admin/withdrawals"),
  ]);
  for (const page of [mine, theirs]) {
    await expectLive(page);
    const card = page.getByRole("button", { name: new RegExp(someone.email) });
    await expect(card).toContainText("Needs a second");
    await card.click();
    await expect(page.getByRole("dialog")).toContainText(
      "Needs a second administrator, because its value is above $0.00.",
    );
  }
  await expect(mine.getByRole("dialog")).toContainText("Do not send the coins yet.");
  await decide(mine, "Approve");
  await expect(
    mine.getByText("Approval recorded: a second administrator must approve it, too"),
  ).toBeVisible();
  await expect(theirs.getByRole("dialog")).toContainText(
    new RegExp(
      `Needs a second administrator; approved by ${administrator.person.email}, (just now|1 minute ago)\\. Your approval completes it\\.`,
    ),
  );
  await mine.getByRole("button", { name: new RegExp(someone.email) }).click();
  await expect(mine.getByRole("dialog")).toContainText("approved by you");
  await expect(button(mine, "Approve")).toBeDisabled();
  // The dialog says the same when the decision is made from the transactions list.
  const listed = await open(
    second,
    `/admin/transactions?status=pending&q=${encodeURIComponent(someone.email)}`,
  );
  await listed.getByRole("button", { name: `Reject: withdrawal of ${someone.email}` }).click();
  await expect(listed.getByRole("dialog")).toContainText(
    new RegExp(`approved by ${administrator.person.email}, (just now|\\d minutes? ago)\\.`),
  );
  await claim(theirs);
  await decide(theirs, "Approve");
  await expect(theirs.getByText("Withdrawal approved successfully")).toBeVisible();
  // Content behind a modal dialog is hidden from roles.
  await expect(theirs.getByRole("dialog")).toBeHidden();
  await expect(theirs.getByRole("button", { name: new RegExp(someone.email) })).toHaveCount(0);
});

test("an adjustment waits above the queue and is approved by another administrator; the requester cannot approve it", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  await expect(page.getByText("needs a second administrator. Left to you alone: $0.00.")).toBeVisible();
  await expect(page.getByText("you can't be the only one to approve this user's withdrawals")).toBeVisible();
  await expectLive(page);
  await page.getByRole("combobox", { name: "Coin" }).click();
  await pickOption(page.getByRole("option", { name: /Tether/ }));
  await page.getByLabel("Amount", { exact: true }).fill("25");
  await page.getByLabel("Reason", { exact: true }).fill("A gift");
  await page.getByRole("button", { name: "Add Balance" }).click();
  await expect(page.getByText("Recorded: a second administrator must approve it")).toBeVisible();
  await page.getByRole("button", { name: /Add 25 USDT/ }).click();
  await expect(button(page, "Approve")).toBeDisabled();
  await expect(button(page, "Take back")).toBeEnabled();
  await expect(page.getByText("No balances yet.")).toBeVisible();

  const theirs = await open(second, "/admin/withdrawals");
  await theirs.getByRole("button", { name: new RegExp(`Add 25 USDT.*${someone.email}`) }).click();
  await expect(theirs.getByRole("dialog")).toContainText("A gift");
  await decide(theirs, "Approve");
  await expect(theirs.getByText("Adjustment approved, the balance has changed")).toBeVisible();
  await expect(theirs.getByRole("dialog")).toBeHidden();
  await expect(theirs.getByRole("button", { name: new RegExp(someone.email) })).toHaveCount(0);
  // The open dialog is updated.
  await expect(page.getByRole("dialog").getByRole("status")).toContainText(
    `This adjustment was approved by ${second.email}.`,
  );
  await expect(button(page, "Take back")).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Balances" })).toContainText("25");
  await expect(page.getByRole("button", { name: /Add 25 USDT/ })).toHaveCount(0);
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("T5 a decision on an adjustment whose reply was lost may have been made, and retrying is safe", async ({
  open,
  exchange,
  administrator,
  someone,
  console,
}) => {
  console.allow(brokenConnection);
  const change = { p_coin_id: "tether", p_amount: "25", p_reason: "A gift" };
  await rpc(exchange, administrator.person, "admin_add_deposit_and_balance", {
    target_user_id: someone.id,
    ...change,
  });
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  const page = await open(second, "/admin/withdrawals");
  await page.getByRole("button", { name: new RegExp(`Add 25 USDT.*${someone.email}`) }).click();
  const restore = await breakConnection(page, /admin_decide_adjustment/);
  await decide(page, "Approve");
  const doubt = page.getByRole("dialog").getByText("we don't know whether your decision was recorded");
  await expect(doubt).toBeVisible();
  // It stays while other attempts have no answer either.
  await decide(page, "Reject");
  await expect(page.getByText("the adjustment may have been rejected")).toBeVisible();
  await expect(doubt).toBeVisible();
  await restore();
  await decide(page, "Approve");
  await expect(page.getByText("Adjustment approved, the balance has changed")).toBeVisible();
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("the owner sets the limits beside the roles; an empty field turns one off", async ({
  open,
  exchange,
  administrator,
}) => {
  const page = await open(administrator.person, "/admin/settings?tab=roles");
  const withdrawals = page.getByLabel("Withdrawals above");
  await expect(withdrawals).toHaveValue("0");
  await withdrawals.fill("10000");
  await page.getByLabel("Adjustments above").fill("");
  await page.getByLabel("Deposits with a hash above").fill("25000");
  await page.getByRole("button", { name: "Save" }).click();
  const asked = page.getByRole("dialog", { name: "Let one administrator do more alone?" });
  await expect(asked).toContainText("one administrator can add any amount to any balance alone");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const rows = await runSql(
    exchange,
    "select value from app.settings where key like 'second_administrator_%' order by key desc",
  );
  expect(rows).toEqual([{ value: "10000" }, { value: "25000" }, { value: "off" }]);
  // From here no event is missed: another owner's change does not overwrite what is being typed.
  await expect(page.getByText("Live", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await withdrawals.fill("7");
  const theirs = { p_withdrawal_usd: "500", p_adjustment_usd: "250" };
  await rpc(exchange, administrator.person, "admin_set_second_administrator", theirs);
  await expect(page.getByText(/has set \$500(\.00)? in the meantime/)).toBeVisible();
  await expect(withdrawals).toHaveValue("7");
  await expect(page.getByLabel("Adjustments above")).toHaveValue("250");
  // A conflict is never overwritten unseen: the user chooses one of the two values.
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Save $7.00" }).click();
  await expect(page.getByText(/has set \$500(\.00)? in the meantime/)).toBeHidden();
  const now = await runSql(
    exchange,
    "select value from app.settings where key like 'second_administrator_%' order by key desc",
  );
  expect(now).toEqual([{ value: "7" }, { value: "25000" }, { value: "250" }]);
});
