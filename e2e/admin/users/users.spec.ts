import type { Page } from "@playwright/test";
import { expectLive } from "../../support/browser/live.ts";
import { pickOption } from "../../support/browser/screens.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { join, rpc } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

const search = (page: Page) =>
  page.getByRole("searchbox", { name: "Search by email, username, id or address" });
const table = (page: Page) => page.getByRole("table", { name: "Users" });
/** The users' rows without the header row. */
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test("a user's status and whether they are an administrator; the list updates when another administrator acts", {
  tag: "@journey",
}, async ({ open, someone, exchange, administrator }) => {
  const page = await open(administrator.person, `/admin/users?q=${someone.username}`);
  await expect(rows(page)).toHaveText([/Active/]);
  await expectLive(page);
  await rpc(exchange, administrator.person, "admin_update_user_status", {
    target_user_id: someone.id,
    new_status: "suspended",
    reason: "Asked by the bank",
  });
  await expect(rows(page)).toHaveText([/Suspended/]);
  await runSql(exchange, "update app.users set status = 'banned', status_reason = 'A test' where id = $1", [
    someone.id,
  ]);
  await page.reload();
  await expect(rows(page).getByText("Banned", { exact: true })).toBeVisible();
  await expect(rows(page).getByText("Administrator")).toHaveCount(0);
  await search(page).fill(administrator.person.email);
  await expect(rows(page).getByText("Administrator", { exact: true })).toBeVisible();
  await test.step("filters by status and administrators, and an order, all kept in the URL", async () => {
    const other = await join(exchange);
    await search(page).fill("");
    await expect(rows(page).first()).toContainText(other.email);
    await tab(page, "Banned").click();
    await expect(rows(page).filter({ hasText: someone.email })).toBeVisible();
    await expect(rows(page).filter({ hasText: other.email })).toHaveCount(0);
    await expect(page).toHaveURL("/admin/users?status=banned");
    await tab(page, "All").click();
    await page.getByRole("checkbox", { name: "Administrators only" }).click();
    await expect(rows(page).filter({ hasText: other.email })).toHaveCount(0);
    await page.getByRole("combobox", { name: "Order" }).click();
    await pickOption(page.getByRole("option", { name: "Oldest first" }));
    // The other tests' administrators may fill the first page of the newest.
    await expect(rows(page).filter({ hasText: administrator.person.email })).toContainText("Administrator");
    await page.getByRole("checkbox", { name: "Administrators only" }).click();
    await expect(page).toHaveURL("/admin/users?sort=oldest");
    await expect(rows(page).first()).toContainText(administrator.person.email);
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Order" })).toHaveText("Oldest first");
    await expect(rows(page).first()).toContainText(administrator.person.email);
  });
});
