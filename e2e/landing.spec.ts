import type { Page, Request } from "@playwright/test";
import { landingCoinIds } from "@portico/contract";
import { holdAnswers, settled } from "./support/browser/screens.ts";
import { priceArrival } from "./support/exchange/market.ts";
import { runSql } from "./support/exchange/operator.ts";
import { expect, test } from "./support/test.ts";

const cards = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Buy / }) });
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

/** A point on a card beside its buy button. */
const tile = { x: 30, y: 170 };
/** Waits until the prerendered page is hydrated. */
const isTakenOver = (page: Page) => expect(page.getByText(/^Updated \d+ (?:s|min) ago$/)).toBeVisible();

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
    await expect(cards(page)).toHaveCount(landingCoinIds.length);
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
      answers.release();
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
  answers.release();
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
  answers.release();
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
  await expect(page.locator('main li a[href^="/buy/"]')).toHaveCount(landingCoinIds.length);
  await expect(page.getByRole("banner").getByRole("link", { name: "Anmelden" })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  answers.release();
});

test("The chosen theme applies before any app code runs", async ({ open }) => {
  const page = await open(null, "about:blank", { colorScheme: "dark" });
  await page.addInitScript(() => localStorage.setItem("portico_theme", "light"));
  const answers = await holdAnswers(page, /\/assets\/app-.*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await expect(card(page, "Bitcoin")).toContainText("$97,987.14");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  answers.release();
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
});
