import type { Page } from "@playwright/test";
import { runSql } from "../support/exchange/operator.ts";
import { swapBitcoin } from "../support/money/swaps.ts";
import { read, withdrawBitcoin } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("/admin (index) and /admin/overview: pending items and their age, liabilities, activity; each card is a link", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  await administrator.credit(someone, "bitcoin", "2");
  await swapBitcoin(exchange, someone, "0.1");
  const id = await withdrawBitcoin(exchange, someone, "0.5");
  await runSql(exchange, "update app.withdrawals set created_at = now() - interval '3 days' where id = $1", [
    id,
  ]);
  const page = await open(administrator.person, "/admin");
  await expect(page).toHaveURL("/admin/overview");
  const counts = await read<{ pending: number }>(
    exchange,
    administrator.person,
    "/api/admin/withdrawals/counts",
  );
  await expect(card(page, "Pending withdrawals")).toContainText(
    new RegExp(`Pending withdrawals${counts.pending}The oldest: 3 days agoWorth \\$[0-9,.]+ when`),
  );
  const [sums] = await runSql<{ held: string }>(
    exchange,
    "select trim_scale(sum(held))::text as held from ledger.balances where coin_id = 'bitcoin'",
  );
  const owed = card(page, "What we owe").getByRole("row", { name: /^BTC/ });
  await expect(owed).toContainText(`${sums?.held} held`);
  await expect(card(page, "What we earned").getByRole("row", { name: /^Ever/ })).toContainText("$");
  await expect(card(page, "Users")).toContainText("Active in 24 hours");
  await expect(card(page, "Prices")).toContainText(/\d+ coins cannot be traded: .*XMR/);
  await expect(card(page, "Swaps by day").getByRole("img")).toHaveAccessibleName(
    /^Swaps by day: \d+ in 30 days, at most \d+ on /,
  );
  await card(page, "Swaps by day").getByText("As a table").click();
  await expect(card(page, "Swaps by day").getByRole("table").getByRole("row")).toHaveCount(31);
  await card(page, "Pending withdrawals").getByRole("link", { name: "Decide on withdrawals" }).click();
  await expect(page).toHaveURL("/admin/withdrawals");
  await page.goBack();
  await card(page, "Users")
    .getByRole("link", { name: /^Suspended: \d+$/ })
    .click();
  await expect(page).toHaveURL("/admin/users?status=suspended");
});
