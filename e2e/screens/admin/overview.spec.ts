import type { Page } from "@playwright/test";
import { breakConnection, brokenConnection, overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test("owners see a first-run checklist; in practice mode it can be hidden", async ({ open, api }) => {
  const { checklist } = api.world.office;
  Object.assign(checklist, { practice: true, is_watching: false, is_https: false, last_backup_at: null });
  const page = await open("/admin/overview", phone);
  const list = page.getByRole("list", { name: "Before you open" });
  await expect(list.getByRole("listitem")).toHaveCount(11);
  await expect(list).toContainText("A second node");
  await expect(list).toContainText("2 administrators can credit deposits and approve withdrawals");
  await expect(list).toContainText(/\d+ wallets are available for new users\./);
  await expect(list).toContainText("There, people find deposits with an explorer and credit them by hand");
  await expect(list.getByRole("listitem").filter({ hasText: "HTTPS" }).getByRole("img")).toHaveAccessibleName(
    "To do",
  );
  expect(await overflows(page)).toBe(false);
  checklist.last_backup_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  checklist.deciding_administrators = 1;
  await page.reload();
  await expect(list).toContainText("Last backup 3 hours ago.");
  await expect(list).toContainText("You need two who can credit deposits and approve withdrawals");
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
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open("about:blank");
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

test("the figures fit a phone without horizontal scrolling", async ({ open, api }) => {
  api.world.balances = [{ coin_id: "bitcoin", amount: "1234567.12345678", held: "0" }];
  const page = await open("/admin/overview", phone);
  await expect(card(page, "What we owe").getByRole("row").nth(1)).toContainText("1,234,567.12345678");
  expect(await overflows(page)).toBe(false);
});
