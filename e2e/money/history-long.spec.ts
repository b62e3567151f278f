import type { Page } from "@playwright/test";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => page.getByRole("list", { name: "History" }).getByRole("link");
const end = (page: Page) => page.getByText(/^(These are all your transactions|No more matches)\.$/);

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
