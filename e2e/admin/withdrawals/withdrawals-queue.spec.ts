import type { Page } from "@playwright/test";
import { ledgerFaults } from "../../support/exchange/ledger.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { button, cardOf, cards, claim, decide, dialog, tab } from "../../support/money/withdrawals.ts";
import { rpc, withdraw, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, phone, test } from "../../support/test.ts";

/** Chooses an option that sorts or filters the queue. */
const narrow = (page: Page, filter: string, option: string) =>
  page.getByRole("combobox", { name: filter }).selectOption({ label: option });

test("the order and the filters by coin, network, value, risk and age; the tabs' counts, the URL and the link back follow", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "2");
  await administrator.credit(someone, "ripple", "100");
  const small = await withdrawBitcoin(exchange, someone, "0.001");
  await withdrawBitcoin(exchange, someone, "0.5");
  await administrator.reject(await withdrawBitcoin(exchange, someone, "0.25"));
  const terms = {
    p_coin_id: "ripple",
    p_network: "XRP",
    p_amount: "50",
    p_to_address: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59",
    p_destination_tag: "7",
  };
  await withdraw(exchange, someone, terms, "0.2");
  await runSql(exchange, "update app.withdrawals set created_at = now() - interval '2 hours' where id = $1", [
    small,
  ]);
  const page = await open(administrator.person, `/admin/withdrawals?q=${encodeURIComponent(someone.email)}`);
  const counts = (...words: string[]) => expect(page.getByRole("tab")).toHaveText(words);
  const shown = (...words: RegExp[]) => expect(cards(page)).toHaveText(words);
  await shown(/0\.001 BTC/, /0\.5 BTC/, /50 XRP/);
  await counts("Pending3", "Approved0", "Rejected1");
  await narrow(page, "Order", "Highest value");
  await expect(cards(page).first()).toContainText("0.5 BTC");
  await test.step("each coin is listed once, and none that is another's alias, which would match nothing", async () => {
    const options = await page.getByRole("combobox", { name: "Coin" }).locator("option").allTextContents();
    expect(options).toContain("POL");
    expect(new Set(options).size).toBe(options.length);
  });
  await narrow(page, "Coin", "XRP");
  await shown(/50 XRP/);
  await counts("Pending1", "Approved0", "Rejected0");
  await narrow(page, "Coin", "All coins");
  await narrow(page, "Network", "BTC");
  await narrow(page, "Value", "$10,000 and more");
  await shown(/0\.5 BTC/);
  await counts("Pending1", "Approved0", "Rejected1");
  await page.reload();
  await shown(/0\.5 BTC/);
  await narrow(page, "Risk", "No risk notes");
  await expect(page.getByText("No pending withdrawals found")).toBeVisible();
  // A decided withdrawal has no risk flags any more, and its tab shows it.
  await counts("Pending0", "Approved0", "Rejected1");
  await narrow(page, "Risk", "First withdrawal");
  await shown(/0\.5 BTC.*First withdrawal/);
  // Back from the user's page, the queue is unchanged.
  const address = page.url();
  await cards(page).first().click();
  await dialog(page).getByRole("link", { name: someone.email }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
  await page.getByRole("link", { name: "Back to Withdrawals" }).click();
  await expect(dialog(page)).toContainText("0.5 BTC");
  await button(page, "Close").click();
  await expect(page).toHaveURL(address);
  await narrow(page, "Value", "Any value");
  await narrow(page, "Risk", "Any risk");
  await narrow(page, "Age", "Older than 1 hour");
  await shown(/0\.001 BTC/);
  await counts("Pending1", "Approved0", "Rejected0");
  await tab(page, "Rejected").click();
  await expect(page.getByText("No rejected withdrawals found")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page).toHaveURL("/admin/withdrawals?status=failed");
});

test("on a phone the filters are in a sheet, and its button shows how many are active", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "1");
  await withdrawBitcoin(exchange, someone, "0.5");
  const address = `/admin/withdrawals?q=${encodeURIComponent(someone.email)}`;
  const page = await open(administrator.person, address, phone);
  await expect(page.getByRole("combobox")).toHaveCount(1);
  await page.getByRole("button", { name: "Filters", exact: true }).tap();
  await narrow(page, "Value", "Up to $1,000");
  await narrow(page, "Coin", "BTC");
  await page.getByRole("button", { name: "Show withdrawals" }).tap();
  await expect(page.getByText("No pending withdrawals found")).toBeVisible();
  await page.getByRole("button", { name: "Filters (2)" }).tap();
  await page.getByRole("button", { name: "Clear the filters" }).tap();
  await page.getByRole("button", { name: "Show withdrawals" }).tap();
  await expect(cardOf(page, someone)).toHaveCount(1);
  await expect(page).toHaveURL(address);
});

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
