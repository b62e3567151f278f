import { blockLiveEvents } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, expectSheet, overflows } from "../../support/browser/screens.ts";
import { button, cardOf, choose, claim, decide, dialog, fact, tab } from "../../support/money/withdrawals.ts";
import { rpc, withdraw, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, phone, test } from "../../support/test.ts";

const rippleAddress = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
/** The age of something that a test has just created. */
const soon = /^(Just now|1 minute ago)$/;

test("user link, amount, network, the full address, the created age and the user's recent deposits", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "ripple", "40");
  await administrator.credit(someone, "bitcoin", "0.12345678");
  const terms = {
    p_coin_id: "ripple",
    p_network: "XRP",
    p_amount: "12.345678",
    p_to_address: rippleAddress,
    p_destination_tag: "77",
  };
  await withdraw(exchange, someone, terms, "0.2");
  const page = await open(administrator.person, "/admin/withdrawals");
  await choose({ page, person: someone });
  for (const [name, text] of [
    ["User", `${someone.email} ${someone.username}`],
    ["Amount", "12.345678 XRP"],
    ["Fee", "0.2 XRP"],
    ["To send", "12.145678 XRP"],
    ["Network", "XRP"],
    ["Destination tag", "77"],
    ["Created", soon],
    ["Status", "PENDING"],
  ] as const) {
    await expect(fact(page, name), name).toHaveText(text);
  }
  await expect(dialog(page).getByText(rippleAddress, { exact: true })).toBeVisible();
  const deposits = page.getByRole("region", { name: "Recent deposits" }).getByRole("listitem");
  await expect(deposits).toHaveText([
    /^0\.12345678 BTC\s*(Just now|1 minute ago)\s*COMPLETED$/,
    /^40 XRP\s*(Just now|1 minute ago)\s*COMPLETED$/,
  ]);
  await dialog(page).getByRole("link", { name: someone.email }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
});

test("risk notes, whether the address was used before, the balance history; the hash at approval with its explorer", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  await administrator.approve(await withdrawBitcoin(exchange, someone, "0.1"));
  await withdrawBitcoin(exchange, someone, "0.25");
  const page = await open(administrator.person, "/admin/withdrawals");
  await choose({ page, person: someone });
  const part = (name: string) => dialog(page).getByRole("region", { name, exact: true });
  await expect(part("This address")).toContainText("Earlier withdrawals to it: 1 sent, 0 rejected.");
  await expect(part("Risk notes")).toContainText("The account is less than a day old");
  await expect(part("Balance history").getByRole("listitem")).toHaveText([
    /^Withdrawal requested (Just now|1 minute ago)−0\.25 BTC0\.65 after$/,
    /^Withdrawal requested (Just now|1 minute ago)−0\.1 BTC0\.9 after$/,
    /^Deposit (Just now|1 minute ago)\+1 BTC1 after$/,
  ]);
  const hash = "cd".repeat(32);
  await claim(page);
  await dialog(page).getByLabel("Transaction hash").fill("not a hash at all!");
  await expect(button(page, "Approve")).toBeDisabled();
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  // The dialog has its own URL, and what was typed survives a reload.
  await page.reload();
  await expect(dialog(page).getByLabel("Transaction hash")).toHaveValue(hash);
  const explorer = dialog(page).getByRole("link", { name: "View the transaction on its chain" });
  await expect(explorer).toHaveAttribute("href", new RegExp(`^https://.*${hash}$`));
  await decide(page, "Approve");
  await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
  await tab(page, "Approved").click();
  await cardOf(page, someone).filter({ hasText: "0.25 BTC" }).filter({ hasText: "COMPLETED" }).click();
  await expect(part("Transaction hash")).toContainText(hash);
  await expect(explorer).toHaveAttribute("href", new RegExp(`^https://.*${hash}$`));
});

test("'No recent deposits found'; 'Failed to load user details', with a retry", async ({
  open,
  someone,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  // A balance that came without a deposit.
  await rpc(exchange, administrator.person, "admin_add_deposit_and_balance", {
    target_user_id: someone.id,
    p_coin_id: "bitcoin",
    p_amount: "1",
    p_reason: "An adjustment",
  });
  await withdrawBitcoin(exchange, someone, "0.5");
  const page = await open(administrator.person, "about:blank");
  await blockLiveEvents(page);
  await page.goto("/admin/withdrawals");
  const restore = await breakConnection(page, /admin_get_user_last_deposits/);
  await choose({ page, person: someone });
  await expect(dialog(page).getByText("Failed to load user details")).toBeVisible();
  await restore();
  await button(page, "Try again").click();
  await expect(dialog(page).getByText("No recent deposits found")).toBeVisible();
});

test("Escape closes it and the focus returns; a processed withdrawal offers no decision", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  const page = await open(administrator.person, "/admin/withdrawals");
  await cardOf(page, someone).focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Approve")).toBeVisible();
  await expect(button(page, "Reject & Refund")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(cardOf(page, someone)).toBeFocused();
  await administrator.approve(id);
  await tab(page, "Approved").click();
  await choose({ page, person: someone, status: "COMPLETED" });
  await expect(fact(page, "Decided")).toHaveText(
    new RegExp(`^${administrator.person.email} · (Just now|1 minute ago)$`),
  );
  await expect(button(page, "Approve")).toHaveCount(0);
  await expect(button(page, "Reject & Refund")).toHaveCount(0);
  await expect(dialog(page).getByLabel("Rejection Reason")).toHaveCount(0);
});

test("a phone shows it as a sheet without horizontal scrolling", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  await withdrawBitcoin(exchange, someone, "0.12345678");
  const page = await open(administrator.person, "/admin/withdrawals", phone);
  await expect(cardOf(page, someone)).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await cardOf(page, someone).tap();
  await expect(button(page, "Approve")).toBeInViewport({ ratio: 1 });
  await expect(button(page, "Reject & Refund")).toBeInViewport({ ratio: 1 });
  expect(await overflows(page)).toBe(false);
  await expectSheet(dialog(page));
});
