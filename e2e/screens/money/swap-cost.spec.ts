import { overflows } from "../../support/browser/screens.ts";
import { amount, received } from "../../support/money/swap-screen.ts";
import { setBalances } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

test("a figure of fifteen digits is never clipped on a phone", async ({ open, api }) => {
  api.begin({ isEmpty: true });
  setBalances(api, { bitcoin: "2000000" });
  const page = await open("/swap?from=bitcoin&to=dogecoin", phone);
  await amount(page).fill("1234567.12345678");
  await expect(received(page)).not.toHaveValue("");
  for (const field of [amount(page), received(page)]) {
    const [needed, given] = await field.evaluate((input) => [input.scrollWidth, input.clientWidth]);
    expect(needed).toBeLessThanOrEqual(given ?? 0);
  }
  expect(await overflows(page)).toBe(false);
});

test("an amount in the URL counts only for the coin that it names, and only as the field would hold it", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  const page = await open("/swap?from=dogecoin&to=tether&amount=1234.5");
  await expect(amount(page)).toHaveValue("1,234.5");
  for (const query of [
    "from=bitcoin&to=tether&amount=1e5",
    `from=bitcoin&to=tether&amount=${"9".repeat(300)}`,
    "from=nocoin&to=tether&amount=5",
  ]) {
    await page.goto(`/swap?${query}`);
    await expect(amount(page), query).toHaveValue("");
    await expect(page.getByRole("main"), query).toContainText("Enter an amount to see what you receive.");
  }
});
