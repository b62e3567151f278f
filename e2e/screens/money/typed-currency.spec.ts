import type { Page } from "@playwright/test";
import Big from "big.js";
import { expectLive } from "../../support/browser/live.ts";
import { brokenConnection, overflows, showScreen } from "../../support/browser/screens.ts";
import { choose, amount as from } from "../../support/money/swap-screen.ts";
import { address, bitcoinAddress, enterIn, quantity, submit } from "../../support/money/withdraw-screen.ts";
import { prefer, setBalances } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

/** Of the shared market, without the premium. */
const BITCOIN = "94218.40";

const main = (page: Page) => page.getByRole("main");

test("T74 switching, MAX and the shares of the balance keep the exact coin amount; a payment code's amount is in the coin", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  setBalances(api, { bitcoin: "0.12345678" });
  const page = await open("/withdraw/bitcoin");
  const inDollars = (coins: string) =>
    new Big(coins)
      .times(BITCOIN)
      .round(2, Big.roundHalfUp)
      .toFixed(2)
      .replace(/(?=\d{3}\.)/, ",");
  const all = inDollars("0.12345678");
  await test.step("withdraw: the placeholder is the coin's, and MAX is the whole balance in both units", async () => {
    await expect(quantity(page)).toHaveAttribute("placeholder", /^Min\. 0\.0\d+$/);
    await enterIn(page, "USD").click();
    await expect(quantity(page)).toHaveAttribute("placeholder", "0");
    await page.getByRole("button", { name: "MAX" }).click();
    await expect(quantity(page)).toHaveValue(all);
    await expect(quantity(page)).toHaveAccessibleDescription(/^USD = 0\.12345678 BTC Minimum on BTC/);
    for (let times = 0; times < 3; times += 1) {
      await enterIn(page, "BTC").click();
      await expect(quantity(page)).toHaveValue("0.12345678");
      await expect(quantity(page)).toHaveAccessibleDescription(new RegExp(`^≈ \\$${all} `));
      await enterIn(page, "USD").click();
      await expect(quantity(page)).toHaveValue(all);
    }
  });
  await test.step("a typed figure keeps its coin amount, too", async () => {
    await quantity(page).fill("100");
    await enterIn(page, "BTC").click();
    await expect(quantity(page)).toHaveValue("0.00106136");
    await enterIn(page, "USD").click();
    await expect(quantity(page)).toHaveValue("100.00");
    await expect(quantity(page)).toHaveAccessibleDescription(/^USD = 0\.00106136 BTC/);
  });
  await test.step("a payment code's amount is filled in as it was named", async () => {
    await address(page).fill(`bitcoin:${bitcoinAddress}?amount=0.01`);
    await address(page).blur();
    await expect(quantity(page)).toHaveValue("100.00");
    await page.getByRole("button", { name: "Use 0.0101 BTC" }).click();
    await expect(quantity(page)).toHaveValue("0.0101");
    await expect(enterIn(page, "USD")).toBeVisible();
  });
  await test.step("swap: shares of the balance, and the other direction", async () => {
    await page.goto("/swap?to=tether");
    await enterIn(page, "USD").click();
    await page.getByRole("button", { name: "Max", exact: true }).click();
    await expect(main(page)).toContainText("= 0.12345418 BTC");
    await expect(from(page)).toHaveValue(inDollars("0.12345418"));
    await page.getByRole("button", { name: "50%", exact: true }).click();
    await expect(main(page)).toContainText("= 0.06172839 BTC");
    await choose(page, "From coin", "Ethereum");
    await expect(from(page)).toHaveValue(inDollars("0.06172839"));
    await expect(main(page)).toContainText(/= 1\.70\d+ ETH/);
  });
});

test("T74 without a current price or rate an amount can only be typed in the coin, and the reason shows", async ({
  open,
  console,
  api,
}) => {
  api.begin({ isEmpty: true });
  console.allow(brokenConnection);
  const page = await open("/withdraw/blockstack");
  for (const [path, symbol] of [
    ["/withdraw/blockstack", "STX"],
    ["/withdraw/monero", "XMR"],
    ["/swap?from=blockstack&to=tether", "STX"],
  ] as const) {
    await page.goto(path);
    await expect(enterIn(page, "USD")).toBeDisabled();
    await expect(enterIn(page, "USD")).toHaveAccessibleDescription(
      `There is no current price for ${symbol}. Enter the amount in ${symbol}.`,
    );
  }
  await page.goto("/withdraw/bitcoin");
  await enterIn(page, "USD").click();
  await page.goto("/withdraw/monero");
  await expect(main(page)).toContainText("There is no current price for XMR. Enter the amount in XMR.");
  await address(page).fill("4");
  await quantity(page).fill("5");
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(/There is no current price for XMR/);
  await enterIn(page, "XMR").click();
  await expect(quantity(page)).toHaveValue("");

  prefer(api, { preferred_currency: "GBP" });
  await page.addInitScript(() => localStorage.removeItem("portico_rates"));
  await page.route(/\/api\/rates/, (route) => route.fulfill({ json: { rates: [] } }));
  await page.goto("/withdraw/bitcoin");
  await expect(enterIn(page, "GBP")).toBeDisabled();
  await expect(enterIn(page, "GBP")).toHaveAccessibleDescription(
    "There is no current rate for GBP. Enter the amount in BTC.",
  );
});

test("T74 switching moves nothing, also on the narrowest phone, where the switch is a target of 44 px", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  setBalances(api, { ethereum: "12.123456789012345678" });
  const page = await open("about:blank", { ...phone, viewport: { width: 320, height: 700 } });
  const height = async () => (await main(page).boundingBox())?.height;
  for (const path of ["/swap?from=ethereum&to=tether", "/withdraw/ethereum"]) {
    await page.goto(path);
    await page
      .getByRole("button", { name: "Max", exact: true })
      .or(page.getByRole("button", { name: "MAX" }))
      .click();
    const target = await enterIn(page, "USD").boundingBox();
    expect(target?.height).toBeGreaterThanOrEqual(44);
    expect(target?.width).toBeGreaterThanOrEqual(44);
    const before = await height();
    await enterIn(page, "USD").click();
    await expect(enterIn(page, "ETH")).toBeVisible();
    expect(await height()).toBe(before);
    expect(await overflows(page)).toBe(false);
  }
});

test("T74 yen have no decimals; a change of currency elsewhere empties the figure rather than reading it as another", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  setBalances(api, { bitcoin: "0.5" });
  prefer(api, { preferred_currency: "JPY" });
  const page = await open("/withdraw/bitcoin");
  await expectLive(page);
  await enterIn(page, "JPY").click();
  await quantity(page).fill("15000.5");
  await expect(quantity(page)).toHaveAccessibleDescription(/whole number/);
  await quantity(page).fill("15000");
  await expect(quantity(page)).toHaveValue("15,000");
  await expect(main(page)).toContainText("= 0.00106136 BTC");
  prefer(api, { preferred_currency: "USD" });
  await expect(quantity(page)).toHaveAccessibleDescription(/^USD = 0 BTC Minimum on BTC/);
  await expect(quantity(page)).toHaveValue("");
});

test("T74 the unit is remembered for the visit, for each screen, and for nobody else", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  const page = await open("/swap");
  await enterIn(page, "USD").click();
  await page.reload();
  await expect(enterIn(page, "BTC")).toBeVisible();
  await showScreen(page, "/withdraw/bitcoin");
  await expect(enterIn(page, "USD")).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /unit/.test(key)));
  expect(await kept()).toEqual(["portico_unit_swap"]);
  const tab = await page.context().newPage();
  await tab.goto("/swap");
  await expect(enterIn(tab, "USD")).toBeVisible();
  await showScreen(page, "/profile");
  await main(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Signed out successfully!")).toBeVisible();
  expect(await kept()).toEqual([]);
});
