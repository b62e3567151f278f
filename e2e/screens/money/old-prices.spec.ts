import { setBalances } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

test("T9 an old price is neither bought nor swapped at", async ({ open, api }) => {
  api.begin({ isEmpty: true });
  setBalances(api, { blockstack: "100" });
  const page = await open("/buy/blockstack");
  const main = page.getByRole("main");
  await expect(main).toContainText(/this price is \d+ (?:min|h) old/);
  await page.goto("/swap?from=blockstack&to=tether");
  await expect(main).toContainText("The price of STX is too old to trade on");
});

test("T56 a withdrawal of a coin without a current price is refused before anything is typed", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  setBalances(api, { blockstack: "100" });
  const page = await open("/withdraw/blockstack", phone);
  await expect(page.getByRole("main")).toContainText(
    "There is no current price for STX. Your daily limit is in dollars, so you can't withdraw STX until there is one.",
  );
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeDisabled();
});
