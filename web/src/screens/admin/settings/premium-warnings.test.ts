import { expect, test } from "vitest";
import { premiumWarnings } from "./premium-warnings.ts";

const large = "changes what every buyer pays";
const none = "Customers buy at the market price";

test.each([
  ["4.1", "4", []],
  ["14", "4", []],
  ["14.1", "4", [large]],
  ["20.1", "20", [large]],
  ["25", "30", []],
  ["0", "4", [none]],
  ["0", "20", [large, none]],
  ["0", "0", []],
])("a premium of %s instead of %s percent is asked about: %j", (value, seen, expected) => {
  const warnings = premiumWarnings({ value, seen });
  expect(warnings).toHaveLength(expected.length);
  for (const [index, words] of expected.entries()) expect(warnings[index]).toContain(words);
});
