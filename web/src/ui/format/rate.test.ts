import { expect, test } from "vitest";
import { formatRate } from "./rate.ts";

test("an exchange rate keeps six significant digits", () => {
  expect(formatRate("27.613267019727027874")).toBe("27.613267");
  expect(formatRate("94218.4")).toBe("94,218.4");
  expect(formatRate("0.000003312513")).toBe("0.00000331251");
  expect(formatRate("0.5")).toBe("0.5");
  expect(formatRate("0")).toBe("0");
});
