import type { Page } from "@playwright/test";
import { blockLiveEvents, expectLive } from "../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
  pickOption,
} from "../../support/browser/screens.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { join, rpc } from "../../support/people/people.ts";
import { expect, phone, test } from "../../support/test.ts";

const search = (page: Page) =>
  page.getByRole("searchbox", { name: "Search by email, username, id or address" });
const table = (page: Page) => page.getByRole("table", { name: "Users" });
/** The users' rows without the header row. */
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test("unauthenticated users are sent to /auth, a non-admin is denied", async ({ open, someone }) => {
  const visitor = await open(null, "/admin/users");
  await expect(visitor).toHaveURL("/auth");
  const user = await open(someone, "/admin/users");
  await expect(
    user.getByText("Access Denied: You don't have administrator privileges to access this page."),
  ).toBeVisible();
  await expect(rows(user)).toHaveCount(0);
});

test("a list of users, newest first, each leads to /admin/users/{userId}; search by part of an email or username, and by id", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  // Makes thirteen searches, each of which starts after a pause in typing.
  test.setTimeout(60_000);
  const newer = await join(exchange, "Hopper");
  const page = await open(administrator.person, "/admin/users");
  await expect(rows(page).first()).toContainText(newer.email);
  await expect(rows(page).nth(1)).toContainText(someone.email);
  await expect(rows(page).first()).toContainText(newer.username);
  await expect(rows(page).first()).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}/);
  await rows(page)
    .nth(1)
    .click({ position: { x: 400, y: 20 } });
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
  await page.goBack();
  await expect(rows(page).first()).toContainText(newer.email);
  await test.step("says when nobody matches; wildcard characters are literal", async () => {
    for (const words of ["%", "a_a-", `\\${someone.username}`, "'; select 1; --", "<b>nobody</b>"]) {
      await search(page).fill(words);
      await expect(page.getByText("No users found")).toBeVisible();
      await expect(page.getByText(`No email or username contains “${words}”`)).toBeVisible();
    }
    await page.getByRole("button", { name: "Show all users" }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(search(page)).toHaveValue("");
  });
  await test.step("search; the URL keeps it", async () => {
    for (const words of [
      newer.email,
      newer.email.toUpperCase(),
      newer.username.slice(0, -2),
      newer.username.slice(2),
      ` ${newer.id} `,
    ]) {
      // The results must differ from those of the previous search.
      await search(page).fill("nobody-at-all");
      await expect(page.getByText("No users found")).toBeVisible();
      await search(page).fill(words);
      await expect(rows(page)).toHaveText([new RegExp(newer.username)]);
    }
    await expect(page).toHaveURL(`/admin/users?q=${newer.id}`);
    await page.reload();
    await expect(search(page)).toHaveValue(newer.id);
    await expect(rows(page)).toHaveCount(1);
    await search(page).press("Escape");
    await expect(search(page)).toHaveValue("");
    await expect(page).toHaveURL("/admin/users");
  });
});

test("T39 a long list is paged by the server and loads on scrolling, each user once", async ({
  open,
  exchange,
  administrator,
}) => {
  await runSql(
    exchange,
    `insert into app.users (email, username)
     select 'crowd-' || n || '@example.org', 'crowd-' || n from generate_series(1, 45) n
     on conflict do nothing`,
  );
  const page = await open(administrator.person, "/admin/users?q=crowd-");
  await expect(rows(page)).toHaveCount(20);
  // The button may be gone by the time it is scrolled to.
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(45, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  const targets = await table(page)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(targets).size).toBe(45);
});

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

test("a user whose withdrawals are frozen is marked, and can be listed alone", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const other = await join(exchange);
  await rpc(exchange, administrator.person, "admin_freeze_withdrawals", {
    target_user_id: someone.id,
    p_freeze: true,
    p_reason: "Asked by the police",
  });
  const page = await open(administrator.person, `/admin/users?q=${someone.username}`);
  await expect(rows(page)).toHaveText([/Frozen.*Active/]);
  await search(page).fill(other.username);
  await expect(rows(page)).toHaveText([new RegExp(other.username)]);
  await expect(rows(page).getByText("Frozen")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Frozen withdrawals only" }).click();
  await expect(page.getByText("No users found")).toBeVisible();
  await search(page).fill(someone.username);
  await expect(rows(page)).toHaveText([/Frozen/]);
  await expect(page).toHaveURL(`/admin/users?frozen=true&q=${someone.username}`);
  await expect(tab(page, "All")).toHaveText(/All\s*1$/);
});

test("skeletons show while they load; 'Failed to load users', with a retry", async ({
  open,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open(administrator.person, "about:blank");
  const answers = await holdAnswers(page, /\/api\/admin\/users/);
  await page.goto("/admin/users");
  await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
  answers.letGo();
  await expect(rows(page).first()).toBeVisible();
  await page.unrouteAll();
  await blockLiveEvents(page);
  const restore = await breakConnection(page, /\/api\/admin\/users/);
  await page.goto("/admin/users");
  await expect(page.getByText("Failed to load users")).toBeVisible();
  await restore();
  await page.getByRole("tabpanel").getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("it fits a phone without horizontal scrolling", async ({ open, exchange, administrator }) => {
  const long = await join(exchange, "somebody.with.a.name");
  const page = await open(administrator.person, "/admin/users", phone);
  await expect(rows(page).first()).toContainText(long.email);
  expect(await overflows(page)).toBe(false);
  await rows(page).first().tap();
  await expect(page).toHaveURL(`/admin/users/${long.id}`);
});
