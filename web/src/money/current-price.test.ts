import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * The places where a price stands alone as an offer. All others value what a user holds, gets or gave, at
 * `market_price`.
 */
const offers = [
  "screens/admin/settings/premium-tab.tsx",
  "screens/buy/entry.ts",
  "screens/buy/quote.ts",
  "screens/coin/price-panel.tsx",
  "screens/coin/series.ts",
  "screens/landing/price-card.tsx",
];

const source = join(import.meta.dirname, "..");

test("T75 only offers read the price with its premium", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const readers = files.filter((file) => readFileSync(join(source, file), "utf8").includes("current_price"));
  expect(files.length).toBeGreaterThan(500);
  expect(readers.toSorted()).toEqual(offers);
});
