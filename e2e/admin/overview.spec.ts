import type { Page } from "@playwright/test";
import { breakConnection, brokenConnection, overflows } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { swapBitcoin } from "../support/money/swaps.ts";
import { join, read, withdrawBitcoin } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

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

test("owners see a first-run checklist; in practice mode it can be hidden", async ({
  open,
  exchange,
  administrator,
}) => {
  // Other tests on this exchange have made administrators.
  await runSql(exchange, "update app.users set role = null where id <> $1", [administrator.person.id]);
  const page = await open(administrator.person, "/admin/overview", phone);
  const list = page.getByRole("list", { name: "Before you open" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  // Other tests may have made administrators.
  await expect(list).toContainText(
    /(You need two who|\d+ administrators) can credit deposits and approve withdrawals/,
  );
  await expect(list).toContainText(/\d+ wallets are available for new users\./);
  await expect(list).toContainText("There, people find deposits with an explorer and credit them by hand");
  await expect(list.getByRole("listitem").filter({ hasText: "HTTPS" }).getByRole("img")).toHaveAccessibleName(
    "To do",
  );
  expect(await overflows(page)).toBe(false);
  await runSql(exchange, "select app.record_backup(now() - interval '3 hours', 'pg_dump')");
  await page.reload();
  await expect(list).toContainText("Last backup 3 hours ago.");
  await runSql(exchange, "delete from app.backups");
  await list.getByRole("link", { name: "Two-factor for administrators" }).click();
  await expect(page).toHaveURL("/admin/settings?tab=rules");
  await page.goBack();
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(list).toHaveCount(0);
  await page.reload();
  await expect(card(page, "Pending withdrawals")).toBeVisible();
  await expect(list).toHaveCount(0);
});

test("stats errors show 'Error' for each figure separately; Refresh loads them again", async ({
  open,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open(administrator.person, "about:blank");
  const restore = await breakConnection(page, /admin_get_platform_stats/);
  await page.goto("/admin/overview");
  for (const name of ["Pending withdrawals", "Prices", "Users", "What we earned", "Swaps by day"]) {
    await expect(card(page, name).getByText("Error", { exact: true }), name).toBeVisible();
  }
  await expect(card(page, "Email")).toContainText(/Email\d/);
  await expect(card(page, "Email").getByText("Error", { exact: true })).toHaveCount(0);
  await restore();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(card(page, "Users").getByText("Error", { exact: true })).toHaveCount(0);
  await page.route(/admin_get_platform_stats/, async (route) => {
    // The overview is refetched every 30 s, possibly while the page closes.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    await route.fulfill({ response, json: { ...(await response.json()), users: null } }).catch(() => {});
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(card(page, "Users").getByText("Error", { exact: true })).toBeVisible();
  await expect(card(page, "Prices").getByText("Error", { exact: true })).toHaveCount(0);
});

test("the figures fit a phone without horizontal scrolling", async ({ open, exchange, administrator }) => {
  await administrator.credit(await join(exchange), "bitcoin", "1234567.12345678");
  const page = await open(administrator.person, "/admin/overview", phone);
  await expect(card(page, "What we owe").getByRole("row").nth(1)).toBeVisible();
  expect(await overflows(page)).toBe(false);
});
