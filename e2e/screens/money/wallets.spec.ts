import type { Locator, Page } from "@playwright/test";
import type { FakeApi } from "@portico/testing/fake";
import Big from "big.js";
import { blockLiveEvents } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers, overflows } from "../../support/browser/screens.ts";
import { setBalances } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

const coin = (page: Page, name: string): Locator => page.getByRole("listitem", { name, exact: true });
/** All coins of the registry, without aliases. */
const namesOf = ({ world }: FakeApi): string[] =>
  world.coins.filter(({ alias_of }) => alias_of === null).map(({ name }) => name);
const value = (page: Page): Locator => page.getByRole("region", { name: "Estimated assets value" });

/** The value of 0.5 BTC and 2 ETH in dollars at the market, without the premium of 4 %. */
const dollars = new Big("94218.40").times("0.5").plus(new Big("3412.07").times(2));

test.describe("Estimated assets value", () => {
  test("T75 at the market price; toggles between BTC, ETH and BNB; a reload keeps the choice; what pending withdrawals hold shows beside the balance", async ({
    open,
    api,
  }) => {
    setBalances(api, { bitcoin: "0.5", ethereum: "2" });
    const page = await open("/wallets");
    const choice = page.getByRole("group", { name: "Value in" });
    const inCoin = (price: string) => dollars.div(price).round(8, Big.roundDown).toFixed();
    await expect(value(page)).toContainText(`${inCoin("94218.40")} BTC`);
    await expect(value(page)).toContainText("≈ $53,933.34");
    await choice.getByRole("button", { name: "ETH" }).click();
    await expect(value(page)).toContainText(`${inCoin("3412.07")} ETH`);
    await choice.getByRole("button", { name: "BNB" }).click();
    await expect(value(page)).toContainText(`${inCoin("600")} BNB`);
    await page.reload();
    await expect(choice.getByRole("button", { name: "BNB" })).toHaveAttribute("aria-pressed", "true");
    await expect(value(page)).toContainText(`${inCoin("600")} BNB`);
    await test.step("the amount held by pending withdrawals", async () => {
      await expect(coin(page, "Bitcoin")).toContainText(
        /Price \$94,218\.40.*Balance 0\.5\s*Value \$47,109\.20/,
      );
      setBalances(api, { bitcoin: { amount: "0.4", held: "0.1" }, ethereum: "2" });
      await expect(coin(page, "Bitcoin")).toContainText(/Balance 0\.5\s*of which 0\.1 held/);
      setBalances(api, { bitcoin: "0.5", ethereum: "2" });
      await expect(coin(page, "Bitcoin")).toContainText(/Balance 0\.5\s*Value/);
      await expect(coin(page, "Bitcoin")).not.toContainText("held");
    });
  });

  test("a coin without a price is named, not counted as nothing; balances display up to 8 decimals, amounts below 1e-8 every digit", async ({
    open,
    api,
  }) => {
    setBalances(api, { monero: "1.25" });
    const page = await open("/wallets");
    await expect(value(page)).toContainText("0.00000000 BTC");
    await expect(value(page)).toContainText("Without XMR: no price right now.");
    await expect(coin(page, "Monero")).toContainText("No price");
    setBalances(api, { tether: "4210.55", ethereum: "0.000000005", binancecoin: "1.999999999999999999" });
    await expect(coin(page, "Tether")).toContainText(/Balance\s*4,210\.55\s*Value\s*\$4,210\.55/);
    await expect(coin(page, "Ethereum")).toContainText(/Balance\s*0\.000000005\s*Value\s*\$0\.00/);
    await expect(coin(page, "BNB")).toContainText("1.99999999");
    await expect(coin(page, "Bitcoin")).toContainText(
      /Price\s*\$94,218\.40\s*Up 1\.84%\s*Balance\s*0\.00000000\s*Value\s*\$0\.00/,
    );
  });

  test("Admins see an Administrator badge", async ({ open, api }) => {
    api.begin({ who: "owner", isEmpty: true });
    const admin = await open("/wallets");
    await expect(value(admin).getByText("Administrator")).toBeVisible();
    api.begin({ isEmpty: true });
    const user = await open("/wallets");
    await expect(value(user)).toContainText("0.00000000 BTC");
    await expect(user.getByText("Administrator")).toHaveCount(0);
  });
});

test.describe("Coin cards", () => {
  test("card click goes to /coin/{id}, Deposit to /deposit/{id}, Withdraw to /withdraw/{id}, Swap to /swap with from coin set and to coin tether", async ({
    open,
  }) => {
    const page = await open("/wallets?show=all");
    await coin(page, "Litecoin").click({ position: { x: 20, y: 20 } });
    await expect(page).toHaveURL("/coin/litecoin");
    await page.goBack();
    await coin(page, "Litecoin").getByRole("link", { name: "Deposit" }).click();
    await expect(page).toHaveURL("/deposit/litecoin");
    await page.goBack();
    await coin(page, "Litecoin").getByRole("link", { name: "Withdraw" }).click();
    await expect(page).toHaveURL("/withdraw/litecoin");
    await page.goBack();
    await coin(page, "Litecoin").getByRole("link", { name: "Swap" }).click();
    await expect(page).toHaveURL("/swap?from=litecoin&to=tether");
    await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("LTC");
    await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("USDT");
    await page.goBack();
    await expect(coin(page, "Tether").getByRole("link", { name: "Swap" })).toHaveAttribute(
      "href",
      "/swap?from=tether&to=bitcoin",
    );
  });

  test("every coin of the registry once, the most valuable first; columns sort on a press, the URL keeps the sorting, and a phone has a list for it", async ({
    open,
    api,
  }) => {
    setBalances(api, { litecoin: "3", tether: "1234.5" });
    const page = await open("/wallets");
    const list = page.getByRole("list", { name: "Coins" }).getByRole("listitem");
    const sort = page.getByRole("group", { name: "Sort by" });
    await expect(list).toHaveCount(namesOf(api).length);
    for (const name of namesOf(api)) await expect(coin(page, name)).toHaveCount(1);
    await expect(coin(page, "Polygon"), "an alias").toHaveCount(0);
    await expect(list.first()).toHaveAccessibleName("Tether");
    await expect(sort.getByRole("button", { name: "Value, highest first" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    const rightEdges = await list
      .getByText(/^(3|1,234\.5)$/)
      .evaluateAll((figures) => figures.map((figure) => figure.getBoundingClientRect().right));
    expect(rightEdges).toHaveLength(2);
    expect(rightEdges[0]).toBeCloseTo(rightEdges[1] ?? 0, 1);
    await sort.getByRole("button", { name: "Price", exact: true }).click();
    await expect(page).toHaveURL("/wallets?sort=price");
    await expect(list.first()).toHaveAccessibleName("Bitcoin");
    await expect(list.last()).toHaveAccessibleName("Monero");
    await sort.getByRole("button", { name: "Price, highest first" }).press("Enter");
    await expect(list.first()).toHaveAccessibleName("TRON");
    await expect(list.last()).toHaveAccessibleName("Monero");
    await page.reload();
    await expect(page).toHaveURL("/wallets?sort=price&order=asc");
    await expect(list.first()).toHaveAccessibleName("TRON");
    await sort.getByRole("button", { name: "Coin" }).click();
    await expect(list.first()).toHaveAccessibleName("Bitcoin");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Balance");
    await expect(list.first()).toHaveAccessibleName("Tether");
    await page.getByRole("button", { name: "Sorted highest first. Reverse the order" }).click();
    await expect(list.last()).toHaveAccessibleName("Tether");
    await expect(page).toHaveURL("/wallets?sort=balance&order=asc");
  });

  test("a phone shows them as cards without horizontal scrolling", async ({ open, api }) => {
    setBalances(api, { dogecoin: "123456789.12345678" });
    const page = await open("/wallets", phone);
    await expect(coin(page, "Dogecoin")).toContainText("123,456,789.12345678");
    expect(await overflows(page)).toBe(false);
    const sizes = await page
      .getByRole("list", { name: "Coins" })
      .locator("button, a:not([href^='/coin'])")
      .evaluateAll((controls) => controls.map((control) => control.clientHeight));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  });
});

test.describe("Filters", () => {
  test("hiding zero balances and a search survive a reload; if nothing is left, a message offers all coins", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    const page = await open("/wallets?hide=zero");
    const list = page.getByRole("list", { name: "Coins" }).getByRole("listitem");
    await expect(page.getByText("All your balances are zero.")).toBeVisible();
    await page.getByRole("button", { name: "Show all coins" }).click();
    await expect(list).toHaveCount(namesOf(api).length);
    setBalances(api, { litecoin: "3", tether: "3" });
    await expect(coin(page, "Litecoin")).toContainText(/Balance 3\s*Value/);
    await expect(coin(page, "Tether")).toContainText(/Balance 3\s*Value/);
    await page.getByRole("checkbox", { name: "Hide zero balances" }).check();
    await expect(list).toHaveCount(2);
    await page.getByRole("searchbox", { name: "Search coins" }).fill("  ltc ");
    await expect(list).toHaveCount(1);
    await page.reload();
    await expect(list).toHaveCount(1);
    await expect(list).toHaveAccessibleName("Litecoin");
    await page.getByRole("searchbox", { name: "Search coins" }).fill("bitcoin");
    await expect(page.getByText("No coins found")).toBeVisible();
    await page.getByRole("button", { name: "Show all coins" }).click();
    await expect(list).toHaveCount(namesOf(api).length);
    await page.getByRole("searchbox", { name: "Search coins" }).fill("bit");
    await expect(list).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(namesOf(api).length);
  });
});

test("skeletons show while balances load; 'Failed to load balances' and 'Failed to load cryptocurrency prices' each with a retry", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  setBalances(api, { bitcoin: "0.5" });
  const page = await open("about:blank");
  const answers = await holdAnswers(page, /\/api\/balances/);
  await page.goto("/wallets");
  await expect(page.getByRole("main").getByRole("status", { name: "Loading..." })).toBeVisible();
  answers.release();
  await expect(coin(page, "Bitcoin")).toBeVisible();
  await page.unrouteAll();
  // The socket would deliver the prices, too.
  await blockLiveEvents(page);
  await page.addInitScript(() => localStorage.removeItem("crypto_prices_cache"));
  const restoreBalances = await breakConnection(page, /\/api\/balances/);
  await page.goto("/wallets");
  await expect(page.getByText("Failed to load balances")).toBeVisible();
  await restoreBalances();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(coin(page, "Bitcoin")).toBeVisible();
  const restorePrices = await breakConnection(page, /\/api\/prices/);
  await page.goto("/wallets");
  await expect(value(page)).toContainText("Failed to load cryptocurrency prices");
  await expect(coin(page, "Bitcoin")).toContainText(/Balance 0\.5\s*Value\s*No price/);
  await restorePrices();
  await value(page).getByRole("button", { name: "Try again" }).click();
  await expect(value(page)).toContainText("0.5 BTC");
});
