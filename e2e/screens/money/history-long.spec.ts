import type { Page } from "@playwright/test";
import type { FakeApi } from "@portico/testing/fake";
import { blockLiveEvents, expectLive } from "../../support/browser/live.ts";
import { brokenConnection } from "../../support/browser/screens.ts";
import { addTransaction } from "../support/scenes.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => page.getByRole("list", { name: "History" }).getByRole("link");
const end = (page: Page) => page.getByText(/^(These are all your transactions|No more matches)\.$/);
/** The page's scroll position in px. */
const scrolled = (page: Page) => page.evaluate<number>("scrollY");

/** A little over two pages of transactions: 0.011 to 0.451 bitcoin. */
function makeLong(api: FakeApi): void {
  api.begin({ isEmpty: true });
  for (let number = 1; number <= 45; number += 1) {
    const amount = `0.${String(number).padStart(2, "0")}1`;
    addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount });
  }
}

/** Scrolls until the last row is loaded. */
async function toTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(end(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("a page that fails keeps the others, and offers a retry", async ({ open, api, console }) => {
  console.allow(brokenConnection);
  makeLong(api);
  const page = await open("about:blank");
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

test("new transactions do not move the list: a button above shows them", async ({ open, api }) => {
  makeLong(api);
  const page = await open("/history");
  await expectLive(page);
  await toTheEnd(page);
  const last = rows(page).last();
  const before = await last.boundingBox();
  const transaction = addTransaction(api, { type: "deposit", coin_id: "ethereum", amount: "7" });
  api.say({ type: "transaction", transaction });
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
  api,
}) => {
  makeLong(api);
  const page = await open("/history?coin=bitcoin");
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
