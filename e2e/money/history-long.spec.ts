import type { Page } from "@playwright/test";
import { blockLiveEvents, expectLive } from "../support/browser/live.ts";
import { brokenConnection } from "../support/browser/screens.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => page.getByRole("list", { name: "History" }).getByRole("link");
const end = (page: Page) => page.getByText(/^(These are all your transactions|No more matches)\.$/);
/** The page's scroll position in px. */
const scrolled = (page: Page) => page.evaluate<number>("scrollY");

type Credit = (person: Person, coinId: string, amount: string) => Promise<string>;

/** A little over two pages of transactions: 0.011 to 0.451 bitcoin. */
async function makeLong(administrator: { credit: Credit }, person: Person): Promise<void> {
  for (let number = 1; number <= 45; number += 1) {
    await administrator.credit(person, "bitcoin", `0.${String(number).padStart(2, "0")}1`);
  }
}

/** Scrolls until the last row is loaded. */
async function toTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(end(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("loads page by page on scrolling, each transaction once", async ({ open, someone, administrator }) => {
  await makeLong(administrator, someone);
  const page = await open(someone, "/history");
  await expect(rows(page).first()).toContainText("+0.451 BTC");
  await expect(end(page)).toBeHidden();
  await toTheEnd(page);
  await expect(rows(page)).toHaveCount(45);
  await expect(rows(page).last()).toContainText("+0.011 BTC");
  const targets = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(targets).size).toBe(45);
});

test("a page that fails keeps the others, and offers a retry", async ({
  open,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  await makeLong(administrator, someone);
  const page = await open(someone, "about:blank");
  const next = (url: URL) => url.pathname === "/api/transactions" && url.searchParams.has("cursor");
  await blockLiveEvents(page);
  await page.route(next, (route) => route.abort("connectionfailed"));
  await page.goto("/history");
  await expect(rows(page)).toHaveCount(20);
  const failed = page.waitForEvent("requestfailed", (request) => next(new URL(request.url())));
  const more = page.getByRole("button", { name: "Try again" });
  await rows(page).last().scrollIntoViewIfNeeded();
  await failed;
  await expect(more).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "couldn't be loaded" })).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await page.unroute(next);
  await more.click();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(40);
});

test("new transactions do not move the list: a button above shows them", async ({
  open,
  someone,
  administrator,
}) => {
  await makeLong(administrator, someone);
  const page = await open(someone, "/history");
  await expectLive(page);
  await toTheEnd(page);
  const last = rows(page).last();
  const before = await last.boundingBox();
  await administrator.credit(someone, "ethereum", "7");
  const news = page.getByRole("button", { name: "1 new transaction" });
  await expect(news).toBeVisible();
  expect(await last.boundingBox()).toEqual(before);
  await expect(rows(page)).toHaveCount(45);
  await news.click();
  await expect(rows(page).first()).toContainText("+7 ETH");
  await expect(rows(page).first()).toBeInViewport();
  await expect(news).toBeHidden();
  await expect(rows(page)).toHaveCount(46);
});

test("a reload and Back restore the scroll position once the list is that long again", async ({
  open,
  someone,
  administrator,
}) => {
  await makeLong(administrator, someone);
  const page = await open(someone, "/history?coin=bitcoin");
  await toTheEnd(page);
  const row = rows(page).nth(40);
  await row.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(1_000);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(place);
  await expect(row).toBeInViewport();
  await row.click();
  await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/history?coin=bitcoin");
  await expect(row).toBeInViewport();
  // The way back also works from a reloaded page, which has nothing of the list left.
  await row.click();
  await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Transaction details" })).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport();
});
