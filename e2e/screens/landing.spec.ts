import type { Locator, Page } from "@playwright/test";
import { landingCoinIds } from "@portico/contract";
import type { FakeApi } from "@portico/testing/fake";
import { blockLiveEvents } from "../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
  settled,
} from "../support/browser/screens.ts";
import { expect, phone, test } from "./support/test.ts";

/** The spec's 17 coin ids in its order, and the names on their cards. A release may have cards of more coins. */
const coins = {
  blockstack: "Stacks",
  monero: "Monero",
  bitcoin: "Bitcoin",
  ethereum: "Ethereum",
  binancecoin: "BNB",
  litecoin: "Litecoin",
  cardano: "Cardano",
  solana: "Solana",
  tether: "Tether",
  dogecoin: "Dogecoin",
  "polygon-network": "Polygon",
  tron: "TRON",
  "usd-coin": "USDC",
  ripple: "XRP",
  "ethereum-classic": "Ethereum Classic",
  "bitcoin-cash": "Bitcoin Cash",
  "polygon-ecosystem-token": "POL (ex-MATIC)",
};

const cards = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Buy / }) });
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

/** Adds a coin with a price, as an administrator does. */
function addCoin({ world }: FakeApi, name: string): void {
  const [coin, price] = [world.coins.at(-1), world.prices.at(-1)];
  if (!coin || !price) throw new Error("There are no coins");
  const names = { coin_id: name.toLowerCase(), symbol: name.toUpperCase(), name };
  world.coins.push({ ...coin, ...names, alias_of: null });
  world.prices.push({ ...price, ...names });
}

/** A point on a card beside its buy button. */
const tile = { x: 30, y: 170 };
/** Waits until the prerendered page is hydrated. */
const isTakenOver = (page: Page) => expect(page.getByText(/^Updated \d+ (?:s|min) ago$/)).toBeVisible();

/** Reaches the landing page from within the app, without prerendered HTML. */
async function comeHome(page: Page): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
}

const green = "rgb(52, 211, 153)";
const red = "rgb(248, 113, 113)";

test.beforeEach(({ api }) => api.begin({ who: "visitor" }));

test.describe("Price cards", () => {
  test("live price cards for 17 fixed coins; each is a tile to /coin/{id}, its buy button leads to /buy/{id}; T10 an asset and its alias show the same price", async ({
    open,
  }) => {
    const page = await open("/", { colorScheme: "dark" });
    await expect(cards(page)).toHaveCount(landingCoinIds.length);
    const shown = await cards(page).evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll("a")].map((link) => link.getAttribute("href"))),
    );
    expect(shown).toEqual(landingCoinIds.map((id) => [`/coin/${id}`, `/buy/${id}`]));
    expect(landingCoinIds.filter((id) => id in coins)).toEqual(Object.keys(coins));
    for (const name of Object.values(coins)) await expect(card(page, name)).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Buy BTC" })).toHaveAttribute("href", "/buy/bitcoin");
    await expect(card(page, "Monero")).toContainText("No price yet");
    await expect(card(page, "Polygon")).toContainText("$0.52");
    await expect(card(page, "POL (ex-MATIC)")).toContainText("$0.52");
    await test.step("image, name, upper-cased symbol, change badge, price, dollar change, Market Cap and Volume 24h", async () => {
      const bitcoin = card(page, "Bitcoin");
      await expect(bitcoin).toContainText(/BTC\s*\$97,987\.14\s*Up 1\.84%\s*\+\$1,702\.44\s+24h/);
      await expect(bitcoin).toContainText(/Market Cap\s*\$1\.9T\s*Volume 24h\s*\$38\.2B/);
      await expect(bitcoin.locator("svg").first()).toBeVisible();
      const ether = card(page, "Ethereum");
      await expect(ether).toContainText(/ETH\s*\$3,548\.55\s*Down 0\.62%\s*-\$21\.30\s+24h/);
      await expect(ether).toContainText(/Market Cap\s*\$411\.0B\s*Volume 24h\s*\$612\.3M/);
      await expect(card(page, "Dogecoin")).toContainText("$0.324584");
      await expect(card(page, "Tether")).toContainText("$1.00");
      // The badge is green above 0, otherwise red.
      await expect(bitcoin.getByText("1.84%")).toHaveCSS("color", green);
      await expect(ether.getByText("0.62%")).toHaveCSS("color", red);
    });
  });

  test("the tile goes to /coin/{id}, the buy button does not trigger it; its tooltip is 'Buy' plus the symbol", async ({
    open,
    api,
  }) => {
    api.begin({});
    const page = await open("/");
    await card(page, "Litecoin").click({ position: tile });
    await expect(page).toHaveURL("/coin/litecoin");
    await page.goBack();
    const buy = card(page, "Litecoin").getByRole("link", { name: "Buy LTC" });
    await buy.hover();
    await expect(page.getByText("Buy LTC", { exact: true })).toBeVisible();
    await buy.click();
    await expect(page).toHaveURL("/buy/litecoin");
  });

  test("a card shows the last 24 h as a sparkline, hidden from screen readers; without data nothing shifts", async ({
    open,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open("/");
    const line = (name: string) => card(page, name).locator("svg[aria-hidden=true] path[vector-effect]");
    await expect(cards(page)).toHaveCount(landingCoinIds.length);
    for (const name of Object.values(coins)) {
      await expect(line(name)).toHaveCount(name === "Monero" ? 0 : 1);
    }
    await settled(page);
    const place = await card(page, "Solana").boundingBox();
    await breakConnection(page, /\/api\/prices\/sparklines/);
    await page.reload();
    await expect(card(page, "Solana")).toContainText("$156.00");
    await settled(page);
    await expect(line("Solana")).toHaveCount(0);
    expect(await card(page, "Solana").boundingBox()).toEqual(place);
  });

  test("minimum card height 192 px on desktop and phone, without horizontal scrolling", async ({ open }) => {
    for (const options of [{}, phone]) {
      const page = await open("/", options);
      await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
      const heights = await cards(page).evaluateAll((items) => items.map((item) => item.clientHeight + 2));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(192);
      expect(await overflows(page)).toBe(false);
    }
  });

  test("the invitation to sign up fills the last row, however many coins there are", async ({
    open,
    api,
  }) => {
    const page = await open("/");
    const list = page.getByRole("list").filter({ has: cards(page) });
    const rightOf = async (element: Locator) => {
      const box = await element.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    for (const [added, name] of ["", "First", "Second"].entries()) {
      if (name) addCoin(api, name);
      await page.reload();
      await expect(cards(page)).toHaveCount(landingCoinIds.length + added);
      for (const width of [390, 768, 1100, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const place = `${landingCoinIds.length + added} cards, ${width} px`;
        expect(await rightOf(list.getByRole("listitem").last()), place).toBeCloseTo(await rightOf(list), 0);
      }
    }
  });
});

test.describe("Prices", () => {
  test("skeletons of the same size show while they load", async ({ open }) => {
    const page = await open("/auth");
    const answers = await holdAnswers(page, /\/api\/(prices|coins)/);
    await comeHome(page);
    const list = page.locator("ul[aria-busy=true]");
    // One for each card, and the invitation.
    await expect(list.getByRole("listitem")).toHaveCount(landingCoinIds.length + 1);
    answers.release();
    await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
    await expect(list).toHaveCount(0);
  });

  test("'Failed to load cryptocurrency prices', with a retry", async ({ open, console }) => {
    console.allow(brokenConnection);
    const page = await open("/auth");
    await blockLiveEvents(page);
    const restore = await breakConnection(page, /\/api\/prices/);
    // Before any script of the next page runs: the current page may store its list until it unloads.
    await page.addInitScript(() => localStorage.clear());
    await comeHome(page);
    await expect(page.getByText("Failed to load cryptocurrency prices")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
  });

  test("a failed load shows a cached list up to five minutes old; an older or corrupt one counts as empty", async ({
    open,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open("/");
    await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
    await blockLiveEvents(page);
    await breakConnection(page, /\/api\/prices/);
    await comeHome(page);
    await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
    for (const spoil of [
      (text: string) => JSON.stringify({ ...JSON.parse(text), timestamp: Date.now() - 300_001 }),
      (text: string) => text.slice(1),
    ]) {
      const cached = await page.evaluate(() => localStorage.getItem("crypto_prices_cache") ?? "");
      await page.addInitScript((text) => localStorage.setItem("crypto_prices_cache", text), spoil(cached));
      await comeHome(page);
      await expect(page.getByText("Failed to load cryptocurrency prices")).toBeVisible();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("crypto_prices_cache"))).toBeNull();
      await page.evaluate((text) => localStorage.setItem("crypto_prices_cache", text), cached);
    }
  });

  test("'Refresh Prices' re-runs the load; a failure shows 'Failed to refresh prices' and keeps the list", async ({
    open,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open("/");
    await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
    const button = page.getByRole("button", { name: "Refresh Prices" });
    const asked = page.waitForRequest(/\/api\/prices$/);
    await button.click();
    await asked;
    await breakConnection(page, /\/api\/prices/);
    await button.click();
    await expect(page.getByText("Failed to refresh prices")).toBeVisible();
    await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
  });
});

test.describe("Beside the prices", () => {
  test("a 'Step In' link to /wallets, which asks visitors to sign in first", async ({ open, api }) => {
    const page = await open("/");
    await page.getByRole("link", { name: "Step In" }).click();
    await expect(page).toHaveURL("/auth?mode=sign-up");
    await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await expect(page.getByText("Please sign in to view your wallets"), "they have no account").toBeHidden();
    await page.getByRole("tab", { name: "Sign In" }).click();
    await expect(page.getByText("Please sign in to view your wallets")).toBeVisible();
    api.begin({});
    const user = await open("/");
    await user.getByRole("link", { name: "Step In" }).click();
    await expect(user).toHaveURL("/wallets");
  });

  test("feature cards explain how it works; a swap can be tried out: exchange rate = from price / to price, minimum received less the slippage", async ({
    open,
  }) => {
    const page = await open("/");
    await page.getByRole("link", { name: "How it works" }).click();
    const features = page.getByRole("region", { name: "How it works" });
    await expect(features.getByRole("listitem")).toHaveCount(4);
    await expect(features).toBeInViewport();
    const quote = page.getByRole("region", { name: "Swap" });
    await isTakenOver(page);
    await expect(quote.getByLabel("To amount")).toHaveValue("6.903316");
    await expect(quote).toContainText(/Exchange rate\s*1 BTC = 27\.613267 ETH/);
    await expect(quote).toContainText(/Minimum received \(0\.5%\)\s*6\.8688 ETH/);
    await expect(quote).toContainText(/Network fee\s*0\.0000026 BTC/);
    await quote.getByLabel("From amount").fill("1,000.5");
    await expect(quote.getByLabel("From amount")).toHaveValue("1,000.5");
    await quote.getByLabel("From amount").fill("-3");
    await expect(quote.getByLabel("From amount")).toHaveValue("-3");
    await expect(quote).toContainText("Please leave out the sign");
    await quote.getByLabel("From amount").fill("0.25");
    await quote.getByRole("button", { name: "Switch coins" }).click();
    await expect(quote.getByLabel("To amount")).toHaveValue("0.249999");
    await expect(quote.getByRole("link", { name: "Swap ETH for BTC" })).toHaveAttribute(
      "href",
      /^\/swap\?from=ethereum&to=bitcoin&amount=6\.9033167\d+$/,
    );
    await quote.getByRole("combobox", { name: "From coin" }).click();
    await page.getByRole("combobox", { name: "Search coins" }).fill("doge");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(quote.getByRole("link", { name: "Swap DOGE for BTC" })).toBeVisible();
  });
});
