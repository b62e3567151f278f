import type { Page } from "@playwright/test";
import type { ReadQuery } from "@portico/testing/fake";
import { blockLiveEvents } from "../../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
} from "../../../support/browser/screens.ts";
import { addUser, setDetails, someoneOf } from "../../support/office.ts";
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

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test("unauthenticated users are sent to /auth, a non-admin is denied", async ({ open, api }) => {
  api.begin({ who: "visitor" });
  const visitor = await open("/admin/users");
  await expect(visitor).toHaveURL("/auth");
  api.begin({ who: "user" });
  const user = await open("/admin/users");
  await expect(
    user.getByText("Access Denied: You don't have administrator privileges to access this page."),
  ).toBeVisible();
  await expect(rows(user)).toHaveCount(0);
});

test("a list of users, newest first, each leads to /admin/users/{userId}; search by part of an email or username, and by id", async ({
  open,
  api,
}) => {
  const older = addUser(api, "ada");
  const newer = addUser(api, "Hopper");
  const asked: ReadQuery<"adminUsers">[] = [];
  const row = ({ id, email, username, is_admin, status, created_at }: typeof newer) => ({
    ...{ id, email, username, is_admin, status, created_at },
    last_sign_in_at: null,
    withdrawals_frozen_at: null,
  });
  let found = [newer];
  api.answerRead("adminUsers", (query) => {
    asked.push(query);
    const items = (query.q === undefined ? [newer, older] : found).map(row);
    return { items, next_cursor: null, total: items.length };
  });
  const page = await open("/admin/users");
  await expect(rows(page).first()).toContainText(newer.email);
  await expect(rows(page).nth(1)).toContainText(older.email);
  expect(asked[0]?.sort).toBe("newest");
  await expect(rows(page).first()).toContainText(newer.username);
  await expect(rows(page).first()).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}/);
  await rows(page)
    .nth(1)
    .click({ position: { x: 400, y: 20 } });
  await expect(page).toHaveURL(`/admin/users/${older.id}`);
  await page.goBack();
  await expect(rows(page).first()).toContainText(newer.email);
  await test.step("says when nobody matches; wildcard characters are literal", async () => {
    found = [];
    for (const words of ["%", "a_a-", `\\${older.username}`, "'; select 1; --", "<b>nobody</b>"]) {
      await search(page).fill(words);
      await expect(page.getByText("No users found")).toBeVisible();
      await expect(page.getByText(`No email or username contains “${words}”`)).toBeVisible();
      expect(asked.at(-1)?.q).toBe(words);
    }
    await page.getByRole("button", { name: "Show all users" }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(search(page)).toHaveValue("");
  });
  await test.step("search; the URL keeps it", async () => {
    for (const words of [newer.email.toUpperCase(), newer.username.slice(2), ` ${newer.id} `]) {
      // The results must differ from those of the previous search.
      found = [];
      await search(page).fill("nobody-at-all");
      await expect(page.getByText("No users found")).toBeVisible();
      found = [newer];
      await search(page).fill(words);
      await expect(rows(page)).toHaveText([new RegExp(newer.username)]);
      expect(asked.at(-1)?.q).toBe(words.trim().toLowerCase());
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
  api,
}) => {
  for (let number = 1; number <= 45; number += 1) addUser(api, `crowd-${number}`);
  const page = await open("/admin/users?q=crowd-");
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

test("a user whose withdrawals are frozen is marked, and can be listed alone", async ({ open, api }) => {
  const someone = someoneOf(api);
  const other = addUser(api, "grace");
  setDetails(api, someone, { withdrawals_frozen_at: someone.created_at });
  const page = await open(`/admin/users?q=${someone.username}`);
  await expect(rows(page)).toHaveText([/Frozen.*Active/]);
  await search(page).fill(other.email);
  await expect(rows(page)).toHaveText([new RegExp(other.email)]);
  await expect(rows(page).getByText("Frozen")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Frozen withdrawals only" }).click();
  await expect(page.getByText("No users found")).toBeVisible();
  await search(page).fill(someone.username);
  await expect(rows(page)).toHaveText([/Frozen/]);
  await expect(page).toHaveURL(`/admin/users?frozen=true&q=${someone.username}`);
  await expect(tab(page, "All")).toHaveText(/All\s*1$/);
});

test("skeletons show while they load; 'Failed to load users', with a retry", async ({ open, console }) => {
  console.allow(brokenConnection);
  const page = await open("about:blank");
  const answers = await holdAnswers(page, /\/api\/admin\/users/);
  await page.goto("/admin/users");
  await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
  answers.release();
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

test("it fits a phone without horizontal scrolling", async ({ open, api }) => {
  const long = addUser(api, "somebody.with.a.name-0123abcd");
  const page = await open("/admin/users", phone);
  await expect(rows(page).first()).toContainText(long.email);
  expect(await overflows(page)).toBe(false);
  await rows(page).first().tap();
  await expect(page).toHaveURL(`/admin/users/${long.id}`);
});
