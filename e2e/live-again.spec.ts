import { expectLive, tapLive } from "./support/browser/live.ts";
import { settled } from "./support/browser/screens.ts";
import { priceArrival } from "./support/exchange/market.ts";
import { expect, test } from "./support/test.ts";

// Each test waits for the feed's next prices or for reconnections, most of them twice.
test.describe.configure({ timeout: 120_000 });

/** Resolves when the exchange has processed this market price. */
async function priceProcessed(url: string, coinId: string, price: string): Promise<void> {
  const currentPrice = async () => {
    const reply = await fetch(`${url}/api/prices?coins=${coinId}`);
    const { prices } = (await reply.json()) as { prices: { market_price: string }[] };
    return prices[0]?.market_price;
  };
  await expect.poll(currentPrice, priceArrival).toBe(price);
}

test("A price that changed before the page was subscribed is shown after subscribing", async ({
  open,
  exchange,
}) => {
  const page = await open(null, "about:blank");
  const line = await tapLive(page);
  // The next price change would correct the page, too.
  line.lose(/price_update/);
  line.hold();
  await page.goto("/");
  const cardano = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Cardano", exact: true }) });
  await expect(cardano).toContainText("$0.416");
  exchange.feed.setPrice("cardano", "0.42");
  await priceProcessed(exchange.url, "cardano", "0.42");
  await expect(cardano).toContainText("$0.416");
  line.release();
  await expect(cardano).toContainText("$0.4368");
  exchange.feed.setPrice("cardano", "0.4");
  await priceProcessed(exchange.url, "cardano", "0.4");
});

test("Missed changes are fetched after a reconnection; until then the page says that it is not live", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const page = await open(someone, "about:blank");
  const line = await tapLive(page);
  line.lose(/price_update/);
  await page.goto("/coin/litecoin");
  await expectLive(page);
  const content = page.getByRole("main");
  await expect(content).toContainText("0.00000000");
  await expect(content).toContainText("$83.20");
  line.hold();
  line.cut();
  await expect(page.getByRole("status").filter({ hasText: "Reconnecting" })).toBeVisible();
  await administrator.credit(someone, "litecoin", "2");
  exchange.feed.setPrice("litecoin", "81");
  await priceProcessed(exchange.url, "litecoin", "81");
  line.release();
  await expectLive(page);
  await expect(content).toContainText(/Available\s*2\s*Pending/);
  await expect(content).toContainText("$84.24");
  exchange.feed.setPrice("litecoin", "80");
  await priceProcessed(exchange.url, "litecoin", "80");
});

test("A page that returns refetches only what changed, and signs out if its session was ended elsewhere", async ({
  open,
  exchange,
  someone,
}) => {
  const page = await open(someone, "about:blank");
  const line = await tapLive(page);
  await page.goto("/wallets");
  await expectLive(page);
  await settled(page);
  const cookies = await page.context().cookies();
  /** A change by another browser with the same session. */
  const elsewhere = async (method: string, path: string, body: object) => {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const headers = { "content-type": "application/json", origin: exchange.url, cookie };
    const reply = await fetch(exchange.url + path, { method, headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(200);
  };
  const read: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/live") read.push(pathname);
  });
  line.hold();
  line.cut();
  await expect(page.getByRole("status").filter({ hasText: "Reconnecting" })).toBeVisible();
  await elsewhere("PUT", "/api/auth/user", { email_on_swap: false });
  line.release();
  await expectLive(page);
  await expect.poll(() => read).toContain("/api/auth/user");
  expect(read).not.toContain("/api/balances");
  expect(read).not.toContain("/api/wallet");
  line.hold();
  line.cut();
  await expect(page.getByRole("status").filter({ hasText: "Reconnecting" })).toBeVisible();
  await elsewhere("POST", "/api/auth/logout", { scope: "global" });
  line.release();
  await expect(page).toHaveURL(/\/auth/);
});

test("Data is refetched when the server reports missed events", async ({ open, someone, administrator }) => {
  const page = await open(someone, "about:blank");
  const line = await tapLive(page);
  await page.goto("/withdraw/litecoin");
  await expectLive(page);
  await expect(page.getByText("Available: 0.00000000 LTC")).toBeVisible();
  // The page refetches once when it begins to listen; wait for that.
  await settled(page);
  line.lose(/^{"type":"(balances|transaction)"/);
  await administrator.credit(someone, "litecoin", "2");
  await expect(page.getByText("Available: 0.00000000 LTC")).toBeVisible();
  line.say({ type: "missed" });
  await expect(page.getByText("Available: 2 LTC")).toBeVisible();
});
