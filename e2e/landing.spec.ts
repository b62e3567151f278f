import type { Page, Request } from "@playwright/test";
import { blockLiveEvents } from "./support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
  settled,
} from "./support/browser/screens.ts";
import { priceArrival } from "./support/exchange/market.ts";
import { runSql } from "./support/exchange/operator.ts";
import { expect, phone, test } from "./support/test.ts";

/** The spec's 17 coin ids, and the names on their cards. */
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

/**
 * Waits until the exchange has fetched the price history of every coin. It does so one by one after its
 * start, and a page opened earlier draws no line for the last of them. Monero has no history.
 */
async function pastIsKnown(url: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const reply = await fetch(`${url}/api/prices/sparklines`);
        const { sparklines } = (await reply.json()) as { sparklines: { closes: string[] }[] };
        return sparklines.filter(({ closes }) => closes.length > 1).length;
      },
      // The feed is asked for one coin after the other, and the server keeps its answer for 30 s.
      { timeout: 90_000 },
    )
    .toBe(Object.keys(coins).length - 1);
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

test.describe("Price cards", () => {
  test("live price cards for 17 fixed coins; each is a tile to /coin/{id}, its buy button leads to /buy/{id}; T10 an asset and its alias show the same price", async ({
    open,
  }) => {
    const page = await open(null, "/", { colorScheme: "dark" });
    await expect(cards(page)).toHaveCount(17);
    const shown = await cards(page).evaluateAll((items) =>
      items.map((item) => [...item.querySelectorAll("a")].map((link) => link.getAttribute("href"))),
    );
    expect(shown).toEqual(Object.keys(coins).map((id) => [`/coin/${id}`, `/buy/${id}`]));
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
    someone,
  }) => {
    const page = await open(someone, "/");
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
    exchange,
    console,
  }) => {
    // After its start the exchange fetches the price history of each coin one by one.
    test.setTimeout(120_000);
    console.allow(brokenConnection);
    await pastIsKnown(exchange.url);
    const page = await open(null, "/");
    const line = (name: string) => card(page, name).locator("svg[aria-hidden=true] path[vector-effect]");
    await expect(cards(page)).toHaveCount(17);
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
      const page = await open(null, "/", options);
      await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
      const heights = await cards(page).evaluateAll((items) => items.map((item) => item.clientHeight + 2));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(192);
      expect(await overflows(page)).toBe(false);
    }
  });
});

test.describe("Prices", () => {
  test("update live on the open page; 'Updated x s ago' shows the age of the newest price", {
    tag: "@journey",
  }, async ({ open, exchange }) => {
    // Waits for the feed's next prices twice; they come every 5 s.
    test.setTimeout(60_000);
    const page = await open(null, "/");
    await expect(page.getByText(/^Updated \d s ago$/)).toBeVisible();
    await expect(card(page, "Cardano")).toContainText("$0.416");
    exchange.feed.setPrice("cardano", "0.41");
    await expect(card(page, "Cardano")).toContainText("$0.4264", priceArrival);
    exchange.feed.setPrice("cardano", "0.4");
    await expect(card(page, "Cardano")).toContainText("$0.416", priceArrival);
  });

  test("skeletons of the same size show while they load", async ({ open }) => {
    const page = await open(null, "/auth");
    const answers = await holdAnswers(page, /\/api\/(prices|coins)/);
    await comeHome(page);
    const list = page.locator("ul[aria-busy=true]");
    await expect(list.getByRole("listitem")).toHaveCount(18);
    answers.letGo();
    await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
    await expect(list).toHaveCount(0);
  });

  test("'Failed to load cryptocurrency prices', with a retry", async ({ open, console }) => {
    console.allow(brokenConnection);
    const page = await open(null, "/auth");
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
    const page = await open(null, "/");
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
    const page = await open(null, "/");
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

test.describe("The page that the server sends", () => {
  test("has the prices in its HTML and as JSON, and no inline script or style", async ({ exchange }) => {
    const reply = await fetch(`${exchange.url}/`);
    expect(reply.headers.get("cache-control")).toBe("no-cache");
    expect(reply.headers.get("vary")).toBe("accept-encoding, cookie");
    const html = await reply.text();
    expect(html).toContain('<html lang="en"');
    expect(html).toMatch(/<script type="module" fetchpriority="low"[^>]*src="\/assets\/app-/);
    expect(html).toContain(`<link rel="canonical" href="${exchange.url}/" />`);
    const [markup = "", data = ""] = html.split('<script type="application/json" id="first-view">');
    for (const text of ["Bitcoin", "$97,987.14", "1.84%", "+$1,702.44", "$1.9T", "$38.2B"])
      expect(markup).toContain(text);
    const view = JSON.parse(data.slice(0, data.indexOf("</script>")));
    expect(view.prices.map((price: { coin_id: string }) => price.coin_id)).toContain("bitcoin");
    expect(html).not.toMatch(/<script(?![^>]*(?:src=|application\/json))|<style|\sstyle=|\son\w+=/);
  });

  test("without JavaScript shows prices, tiles that are links, and 'Step In'", async ({ open }) => {
    const page = await open(null, "/", { javaScriptEnabled: false });
    await expect(cards(page)).toHaveCount(17);
    await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
    await expect(card(page, "Bitcoin").getByRole("link", { name: "Buy BTC" })).toHaveAttribute(
      "href",
      "/buy/bitcoin",
    );
    await expect(page.getByText(/^Updated at \d\d:\d\d UTC$/)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.getByRole("link", { name: "Step In" }).click();
    await expect(page).toHaveURL("/wallets");
  });

  test("hydrates without changes, for visitors and for users", { tag: "@long-journey" }, async ({
    open,
    someone,
  }) => {
    for (const who of [null, someone]) {
      const page = await open(who, "about:blank", { fresh: true });
      const answers = await holdAnswers(page, /\/assets\/app-.*\.js$/);
      await page.goto("/", { waitUntil: "commit" });
      const bitcoin = card(page, "Bitcoin");
      await expect(bitcoin).toContainText("$97,987.14");
      await expect(page.getByText(/^Updated at/)).toBeVisible();
      const before = await bitcoin.elementHandle();
      answers.letGo();
      await isTakenOver(page);
      expect(await bitcoin.evaluate((now, was) => now === was, before), "the same element").toBe(true);
      const account = who
        ? page.getByRole("banner").getByRole("button", { name: "Profile" })
        : page.getByRole("banner").getByRole("link", { name: "Sign In" });
      await expect(account).toBeVisible();
    }
  });
});

test("An amount typed before hydration counts afterwards", async ({ open }) => {
  const page = await open(null, "about:blank", { fresh: true });
  const answers = await holdAnswers(page, /\/assets\/app-.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  const quote = page.getByRole("region", { name: "Swap" });
  await quote.getByLabel("From amount").fill("1000.5");
  answers.letGo();
  await expect(quote.getByLabel("From amount")).toHaveValue("1,000.5");
  await expect(quote.getByLabel("To amount")).toHaveValue("27,627.073653");
});

test("Scrolling and pressing before hydration are kept: the position stays, and the press takes effect", async ({
  open,
}) => {
  const page = await open(null, "about:blank", { fresh: true });
  const answers = await holdAnswers(page, /\/assets\/app-.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await card(page, "Litecoin").scrollIntoViewIfNeeded();
  const place = await page.evaluate<number>("scrollY");
  expect(place).toBeGreaterThan(100);
  await card(page, "Litecoin").hover({ position: tile });
  await page.mouse.down();
  answers.letGo();
  await isTakenOver(page);
  expect(await page.evaluate<number>("scrollY")).toBe(place);
  await page.mouse.up();
  await expect(page).toHaveURL("/coin/litecoin");
});

test("A page in another language is rendered at once with the same prices", async ({ open }) => {
  const page = await open(null, "about:blank", { locale: "de-DE" });
  // All answers are held back, so everything shown comes from the HTML itself.
  const answers = await holdAnswers(page, /\/api\/(?:prices|coins|settings)/);
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { name: "Live-Preise" })).toBeVisible();
  await expect(card(page, "Bitcoin")).toContainText(/97\.987,14\s\$/);
  await expect(page.locator('main li a[href^="/buy/"]')).toHaveCount(17);
  await expect(page.getByRole("banner").getByRole("link", { name: "Anmelden" })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  answers.letGo();
});

test("The chosen theme applies before any app code runs", async ({ open }) => {
  const page = await open(null, "about:blank", { colorScheme: "dark" });
  await page.addInitScript(() => localStorage.setItem("portico_theme", "light"));
  const answers = await holdAnswers(page, /\/assets\/app-.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  answers.letGo();
  await expect(page.getByText(/^Updated \d+ (?:s|min) ago$/)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
});

test("a first visit fetches at most 117 kB of script and 42 kB of style and fonts, compressed", async ({
  open,
}) => {
  const page = await open(null, "about:blank", { fresh: true });
  const requests: Request[] = [];
  page.on("requestfinished", (request) => void requests.push(request));
  await page.goto("/");
  await settled(page);
  const sums: Record<string, number> = {};
  // One by one: requests made meanwhile count too, and no answer is still in flight when the test ends.
  for (const request of requests) {
    const kind = request.resourceType();
    sums[kind] = (sums[kind] ?? 0) + (await request.sizes()).responseBodySize;
  }
  expect(sums.script).toBeGreaterThan(0);
  expect(sums.script).toBeLessThanOrEqual(117_000);
  expect((sums.stylesheet ?? 0) + (sums.font ?? 0)).toBeLessThanOrEqual(42_000);
});

test.describe("Beside the prices", () => {
  test("a 'Step In' link to /wallets, which asks visitors to sign in first", async ({ open, someone }) => {
    const page = await open(null, "/");
    await page.getByRole("link", { name: "Step In" }).click();
    await expect(page).toHaveURL("/auth?mode=sign-up");
    await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
    await expect(page.getByText("Please sign in to view your wallets"), "they have no account").toBeHidden();
    await page.getByRole("tab", { name: "Sign In" }).click();
    await expect(page.getByText("Please sign in to view your wallets")).toBeVisible();
    const user = await open(someone, "/");
    await user.getByRole("link", { name: "Step In" }).click();
    await expect(user).toHaveURL("/wallets");
  });

  test("T48 statistics: none at first, then the operator's own words, or computed", async ({
    open,
    exchange,
  }) => {
    const page = await open(null, "/");
    const statistics = page.getByRole("region", { name: "Statistics" });
    await expect(page.getByRole("region", { name: "How it works" })).toBeVisible();
    await expect(statistics, "nobody has set them").toHaveCount(0);
    const set = (key: string, value: string) =>
      runSql(exchange, "update app.settings set value = $2 where key = $1", [`landing_${key}`, value]);
    for (const key of ["users", "chains"]) await set(key, "computed");
    await set("volume", "$2.4B+");
    await expect(async () => {
      await page.reload();
      await expect(statistics).toHaveText(/^Volume\$2\.4B\+Users[\d,]+Chains1\d$/, { timeout: 1_000 });
    }).toPass();
    for (const key of ["volume", "users", "chains"]) await set(key, "hidden");
  });

  test("feature cards explain how it works; a swap can be tried out: exchange rate = from price / to price, minimum received less the slippage", async ({
    open,
  }) => {
    const page = await open(null, "/");
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
