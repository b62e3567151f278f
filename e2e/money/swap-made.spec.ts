import type { Page } from "@playwright/test";
import Big from "big.js";
import { expectLive, tapLive } from "../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  doubleClick,
  holdAnswers,
  loseAnswer,
} from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { priceArrival, startFeed, stopFeed } from "../support/exchange/market.ts";
import { runSql } from "../support/exchange/operator.ts";
import { amount, ask, confirm, confirmSwap, dialog, openSwap, submit } from "../support/money/swap-screen.ts";
import { type Person, read, rpc } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

interface Swap {
  id: string;
  to_amount: string;
}

test.afterEach(({ exchange }) => startFeed(exchange));

async function swapsOf(exchange: Exchange, person: Person): Promise<Swap[]> {
  return (await read<{ items: Swap[] }>(exchange, person, "/api/swaps")).items;
}

test("a confirmation states what will happen; 'Successfully swapped x COIN for y COIN', and the balances update", {
  tag: "@long-journey",
}, async ({ open, exchange, someone, administrator }) => {
  const page = await openSwap(open, someone, administrator);
  await ask(page, "0.25");
  await expect(dialog(page)).toContainText(/You pay\s*0\.2500026 BTC\s*≈ \$23,554\.84/);
  await expect(dialog(page)).toContainText("0.25 BTC + 0.0000026 BTC network fee");
  await expect(dialog(page)).toContainText(/You receive\s*6\.90331675 ETH\s*≈ \$23,554\.60/);
  await expect(dialog(page)).toContainText(/Cost\s*\$0\.24 · <0\.01%/);
  await expect(dialog(page)).toContainText(/This price is held for \d+ s/);
  await expect(dialog(page)).toContainText(/Balance after\s*0\.2499974 BTC/);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(submit(page)).toBeFocused();
  expect(await swapsOf(exchange, someone)).toEqual([]);
  await submit(page).click();
  await confirmSwap(page, "Successfully swapped 0.25 BTC for 6.90331675 ETH");
  await expect(dialog(page)).toBeHidden();
  const result = page.getByRole("region", { name: "Swap complete" });
  await expect(result.getByRole("link", { name: "View transaction" })).toBeFocused();
  await expect(result).toContainText("You sent 0.25 BTC and received 6.90331675 ETH.");
  await expect(amount(page)).toHaveValue("");
  await expect(page.getByRole("main")).toContainText("Balance 0.2499974 BTC");
  await expect(page.getByRole("main")).toContainText("Balance 6.90331675 ETH");
  const [swap] = await swapsOf(exchange, someone);
  const exact = new Big("0.25").times("94218.40").div("3412.07").round(18, Big.roundDown);
  expect(new Big(swap?.to_amount ?? 0).toFixed()).toBe(exact.toFixed());
  await result.getByRole("link", { name: "View transaction" }).click();
  await expect(page).toHaveURL(`/transaction-details/swap/${swap?.id}`);
});

test("T8 Max empties the balance exactly", async ({ open, someone, administrator }) => {
  await administrator.credit(someone, "solana", "3.123456789");
  const page = await open(someone, "/swap?from=solana&to=tether");
  await page.getByRole("button", { name: "Max", exact: true }).click();
  await submit(page).click();
  await confirmSwap(page);
  await expect(page.getByRole("main")).toContainText("Balance 0.00000000 SOL");
});

test("a double click swaps once", async ({ open, exchange, someone, administrator }) => {
  const page = await openSwap(open, someone, administrator);
  await amount(page).fill("0.1");
  await submit(page).dblclick();
  await doubleClick(confirm(page), /\/api\/rpc\/perform_crypto_swap/);
  await expect(page.getByText(/^Successfully swapped/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Balance 0.3999974 BTC");
  expect(await swapsOf(exchange, someone)).toHaveLength(1);
});

/** Swaps 0.1 BTC and loses the answer; the dialog retries. */
async function swapWithoutAnswer(page: Page): Promise<void> {
  const restore = await loseAnswer(page, /\/api\/rpc\/perform_crypto_swap/);
  await ask(page, "0.1");
  await confirm(page).click();
  await expect(dialog(page)).toContainText("It's safe to try again: it won't be made twice.");
  await expect(page.getByText(/failed/i)).toHaveCount(0);
  await expect(dialog(page).getByRole("link", { name: "Open History" })).toHaveAttribute(
    "href",
    "/history?type=swap",
  );
  await restore();
}

test("T5 after a lost reply it says so, and retrying does not swap twice", { tag: "@journey" }, async ({
  open,
  exchange,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await openSwap(open, someone, administrator);
  await swapWithoutAnswer(page);
  // The swap was made with its quote, so the quote's expiry no longer matters.
  await expireQuotes(exchange, someone);
  await confirmSwap(page, /^Successfully swapped 0\.1 BTC/);
  await expect(page.getByRole("main")).toContainText("Balance 0.3999974 BTC");
  expect(await swapsOf(exchange, someone)).toHaveLength(1);
});

test("T5 another swap after a lost reply warns that the first may have been made, and does not repeat it", async ({
  open,
  exchange,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await openSwap(open, someone, administrator);
  await swapWithoutAnswer(page);
  await page.keyboard.press("Escape");
  await ask(page, "0.2");
  await expect(dialog(page)).toContainText(
    "We got no answer about an earlier swap, so it may have been made.",
  );
  await confirmSwap(page, /^Successfully swapped 0\.2 BTC/);
  await ask(page, "0.1");
  await expect(dialog(page)).toContainText("It's safe to try again: it won't be made twice.");
  await confirmSwap(page, /^Successfully swapped 0\.1 BTC/);
  expect(await swapsOf(exchange, someone)).toHaveLength(2);
});

test("'Insufficient {COIN} balance. Please check your available funds.' when the server says so", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const page = await openSwap(open, someone, administrator);
  await ask(page, "0.4");
  await rpc(exchange, administrator.person, "admin_subtract_balance", {
    target_user_id: someone.id,
    p_coin_id: "bitcoin",
    p_amount: "0.3",
    p_reason: "For a test",
  });
  await confirm(page).click();
  await expect(page.getByText("Insufficient BTC balance. Please check your available funds.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("main")).toContainText("Balance 0.2 BTC");
  // The button that was pressed is disabled now.
  await expect(amount(page)).toBeFocused();
});

test("'You must be signed in to perform swaps.' when the session has ended", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const page = await openSwap(open, someone, administrator);
  // Held back, so that the page cannot learn of the swap elsewhere first.
  const answers = await holdAnswers(page, /\/api\/rpc\/perform_crypto_swap/);
  await ask(page, "0.4");
  await confirm(page).click();
  await expect.poll(() => answers.count).toBe(1);
  await runSql(exchange, "delete from app.sessions where user_id = $1", [someone.id]);
  answers.release();
  await expect(page.getByText("You must be signed in to perform swaps.")).toBeVisible();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in to perform swaps")).toBeVisible();
});

const renew = (page: Page) => dialog(page).getByRole("button", { name: "Get a new price" });

/** Expires somebody's quotes, on the server only. */
function expireQuotes(exchange: Exchange, { id }: Person) {
  return runSql(exchange, "update app.swap_quotes set expires_at = clock_timestamp() where user_id = $1", [
    id,
  ]);
}

/** The price with which a page opens now. */
async function priceShown(exchange: Exchange, person: Person, coinId: string): Promise<string | undefined> {
  const path = `/api/prices?coins=${coinId}`;
  const { prices } = await read<{ prices: { current_price: string }[] }>(exchange, person, path);
  return prices[0]?.current_price;
}

/** Sets a coin's price and makes both it and tether's as new as after an update. The feed must be stopped. */
function setPrice(exchange: Exchange, coinId: string, price: string) {
  const statement = `update app.crypto_prices
    set last_updated = clock_timestamp(), market_price = case when coin_id = $1 then $2 else market_price end
    where coin_id in ($1, 'tether')`;
  return runSql(exchange, statement, [coinId, price]);
}

/** Stops the feed at a litecoin price of 80, which pages show with the premium. */
async function fixPrice(exchange: Exchange, person: Person): Promise<void> {
  // It waits for the feed's first prices, and then for the server to read the changed one.
  test.setTimeout(60_000);
  // A new exchange has no price to change yet.
  await expect.poll(() => priceShown(exchange, person, "litecoin"), priceArrival).toBeDefined();
  await stopFeed(exchange);
  await setPrice(exchange, "litecoin", "80");
  // The server reads its prices every five seconds.
  await expect.poll(() => priceShown(exchange, person, "litecoin"), { timeout: 20_000 }).toBe("83.2");
}

/** Makes the page believe that quotes are valid for only a second. */
async function holdBriefly(page: Page): Promise<() => Promise<void>> {
  const matches = (url: URL) => url.pathname === "/api/rpc/quote_swap";
  await page.route(matches, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), valid_for_seconds: 1 } });
  });
  return () => page.unroute(matches);
}

test("T49 the confirmation's price is firm: it is paid as shown even if the market has moved", {
  tag: "@journey",
}, async ({ open, exchange, someone, administrator }) => {
  await administrator.credit(someone, "tether", "1000");
  await fixPrice(exchange, someone);
  const page = await open(someone, "/swap?from=tether&to=litecoin");
  await ask(page, "100");
  await expect(confirm(page)).toBeEnabled();
  await expect(dialog(page)).toContainText(/You receive\s*1\.20192307 LTC/);
  // Less than the 0.5 % after which a firm price is withdrawn.
  await setPrice(exchange, "litecoin", "80.24");
  await confirmSwap(page, "Successfully swapped 100 USDT for 1.20192307 LTC");
});

test("T49 an expired price is renewed by one press, which shows what changed; nothing is swapped before", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "tether", "1000");
  await fixPrice(exchange, someone);
  const page = await open(someone, "/swap?from=tether&to=litecoin");
  const endless = await holdBriefly(page);
  await ask(page, "100");
  await expect(dialog(page)).toContainText("This price has expired.");
  await expect(confirm(page)).toBeDisabled();
  await expect(confirm(page)).toHaveAccessibleDescription("This price has expired.");
  await endless();
  await setPrice(exchange, "litecoin", "82");
  await renew(page).click();
  await expect(dialog(page)).toContainText(
    "The price has changed: you receive 1.17260787 LTC instead of 1.20192307 LTC.",
  );
  // The server's clock decides, not the page's.
  await expect(confirm(page)).toBeEnabled();
  await expireQuotes(exchange, someone);
  await confirm(page).click();
  await expect(dialog(page)).toContainText("This price has expired. Please get a new one.");
  expect(await swapsOf(exchange, someone)).toEqual([]);
  await setPrice(exchange, "litecoin", "82");
  await renew(page).click();
  await expect(dialog(page)).toContainText(/This price is held for \d+ s/);
  await expect(renew(page)).toBeFocused();
  await confirmSwap(page, "Successfully swapped 100 USDT for 1.17260787 LTC");
});

test("T49 without a price from the server nothing can be confirmed; a retry gets one", async ({
  open,
  exchange,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await openSwap(open, someone, administrator);
  const restore = await breakConnection(page, /\/api\/rpc\/quote_swap/);
  await ask(page, "0.1");
  await expect(dialog(page)).toContainText("We could not get a price. Check your connection and try again.");
  await expect(confirm(page)).toBeDisabled();
  await restore();
  await renew(page).click();
  await confirmSwap(page, /^Successfully swapped 0\.1 BTC/);
  expect(await swapsOf(exchange, someone)).toHaveLength(1);
});

test("T6 a price below the minimum must be accepted explicitly; a better one is shown", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "tether", "1000");
  await fixPrice(exchange, someone);
  const page = await open(someone, "about:blank");
  // The server reads its prices every five seconds and would tell the page of the new one.
  const live = await tapLive(page);
  live.lose(/"price_update"|"prices"/);
  await page.goto("/swap?from=tether&to=litecoin");
  const answers = await holdAnswers(page, /\/api\/rpc\/quote_swap/);
  await ask(page, "100");
  await expect(dialog(page)).toContainText("Getting your price...");
  await expect(confirm(page)).toBeDisabled();
  await setPrice(exchange, "litecoin", "82");
  answers.release();
  await expect(dialog(page)).toContainText(
    "The price has moved below your minimum. Accept the new quote to continue.",
  );
  await expect(confirm(page)).toBeDisabled();
  await dialog(page).getByRole("button", { name: "Use the new quote" }).click();
  await expect(confirm(page)).toBeEnabled();
  // The page still shows the old quote, which offers more.
  await expect(dialog(page)).toContainText("The price has moved: the quote is now 1.20192307 LTC.");
  await setPrice(exchange, "litecoin", "80");
  await dialog(page).getByRole("button", { name: "Use the new quote" }).click();
  await expect(dialog(page)).toContainText(/You receive\s*1\.20192307 LTC/);
  await confirmSwap(page, "Successfully swapped 100 USDT for 1.20192307 LTC");
});

test("its result shows in the history at once, also in another tab", async ({
  open,
  someone,
  administrator,
}) => {
  const page = await openSwap(open, someone, administrator);
  const other = await page.context().newPage();
  await other.goto("/history");
  const rows = other.getByRole("list", { name: "History" }).getByRole("link");
  await expect(rows).toHaveCount(1);
  await expectLive(other);
  await ask(page, "0.1");
  await confirmSwap(page, /^Successfully swapped 0\.1 BTC for [\d.]+ ETH$/);
  await expect(rows.first()).toHaveText(/^Swap BTC to ETH.*COMPLETED$/);
  await page.getByRole("banner").getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "History" }).getByRole("link").first()).toHaveText(
    /^Swap BTC to ETH/,
  );
});

test("T69 prices are taken by presses alone, and when the hour's are used up, it says until when", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const budget = (most: number) =>
    runSql(exchange, "update app.settings set value = $1 where key = 'unused_swap_quotes_per_hour'", [most]);
  const taken = () =>
    runSql(exchange, "select from app.swap_quotes where user_id = $1", [someone.id]).then(
      (rows) => rows.length,
    );
  await budget(2);
  try {
    const page = await openSwap(open, someone, administrator);
    const endless = await holdBriefly(page);
    await ask(page, "0.1");
    await expect(dialog(page)).toContainText("This price has expired.");
    await open(someone, "/swap");
    await page.reload();
    await expect(page.getByLabel("From amount")).toBeVisible();
    expect(await taken()).toBe(1);
    await endless();
    await ask(page, "0.1");
    await expect(dialog(page)).toContainText(/This price is held for \d+ s/);
    await renew(page).click();
    await expect(dialog(page)).toContainText(
      /You've looked at 2 prices in the last hour without swapping, which is the limit\. You can get the next one at .+\d\./,
    );
    await expect(confirm(page)).toBeDisabled();
    expect(await taken()).toBe(2);
  } finally {
    await budget(30);
  }
});
