import type { Page } from "@playwright/test";
import Big from "big.js";
import type { Exchange } from "./support/exchange.ts";
import { expectLive } from "./support/live.ts";
import { priceArrival } from "./support/market.ts";
import { runSql } from "./support/operator.ts";
import { type Person, read, rpc } from "./support/people.ts";
import { brokenConnection, holdAnswers, loseAnswer, noNetwork } from "./support/screens.ts";
import { amount, ask, confirm, dialog, openSwap, submit } from "./support/swap-screen.ts";
import { expect, test } from "./support/test.ts";

interface Swap {
  id: string;
  to_amount: string;
}

async function swapsOf(exchange: Exchange, person: Person): Promise<Swap[]> {
  return (await read<{ items: Swap[] }>(exchange, person, "/api/swaps")).items;
}

test("a confirmation says in words what will happen; 'Successfully swapped x COIN for y COIN', and the balances are new", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const page = await openSwap(open, someone, administrator);
  await ask(page, "0.25");
  await expect(dialog(page)).toContainText(
    "You send 0.25 BTC plus 0.0000026 BTC fee and receive at least 6.86880017 ETH.",
  );
  await expect(dialog(page)).toContainText(/Total taken\s*0\.2500026 BTC/);
  await expect(dialog(page)).toContainText(/Balance after\s*0\.2499974 BTC/);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(submit(page)).toBeFocused();
  expect(await swapsOf(exchange, someone)).toEqual([]);
  await submit(page).click();
  await confirm(page).click();
  await expect(page.getByText("Successfully swapped 0.25 BTC for 6.90331675 ETH")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const result = page.getByRole("region", { name: "Swap complete" });
  await expect(result.getByRole("link", { name: "View transaction" })).toBeFocused();
  await expect(result).toContainText("You sent 0.25 BTC and received 6.90331675 ETH.");
  await expect(amount(page)).toHaveValue("");
  await expect(page.getByRole("main")).toContainText("Balance 0.24999740 BTC");
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
  await confirm(page).click();
  await expect(page.getByText(/^Successfully swapped/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Balance 0.00000000 SOL");
});

test("a double click swaps once", async ({ open, exchange, someone, administrator }) => {
  const page = await openSwap(open, someone, administrator);
  await amount(page).fill("0.1");
  await submit(page).dblclick();
  await confirm(page).dblclick();
  await expect(page.getByText(/^Successfully swapped/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Balance 0.39999740 BTC");
  expect(await swapsOf(exchange, someone)).toHaveLength(1);
});

test("it is busy until the answer comes, and cannot be left half-way", async ({
  open,
  someone,
  administrator,
}) => {
  const page = await openSwap(open, someone, administrator);
  const answers = await holdAnswers(page, /\/api\/rpc\/perform_crypto_swap/);
  await ask(page, "0.1");
  await confirm(page).click();
  const busy = dialog(page).getByRole("button", { name: "Swapping..." });
  await expect(busy).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(busy).toBeVisible();
  answers.letGo();
  await expect(page.getByText(/^Successfully swapped/)).toBeVisible();
});

/** Swaps a tenth of a bitcoin, and loses the answer; the dialog asks again. */
async function swapWithoutAnswer(page: Page): Promise<void> {
  const mend = await loseAnswer(page, /\/api\/rpc\/perform_crypto_swap/);
  await ask(page, "0.1");
  await confirm(page).click();
  await expect(dialog(page)).toContainText("Trying again is safe: it will not be made twice.");
  await expect(page.getByText(/failed/i)).toHaveCount(0);
  await expect(dialog(page).getByRole("link", { name: "Open History" })).toHaveAttribute(
    "href",
    "/history?type=swap",
  );
  await mend();
}

test("T5 an answer that was lost: it says so, and trying again swaps no second time", async ({
  open,
  exchange,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await openSwap(open, someone, administrator);
  await swapWithoutAnswer(page);
  await confirm(page).click();
  await expect(page.getByText(/^Successfully swapped 0\.1 BTC/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Balance 0.39999740 BTC");
  expect(await swapsOf(exchange, someone)).toHaveLength(1);
});

test("T5 another swap after a lost answer says that the one before may have been made, and does not make that one twice", async ({
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
  await expect(dialog(page)).toContainText("An earlier swap had no answer and may have been made.");
  await confirm(page).click();
  await expect(page.getByText(/^Successfully swapped 0\.2 BTC/)).toBeVisible();
  await ask(page, "0.1");
  await expect(dialog(page)).toContainText("Trying again is safe: it will not be made twice.");
  await confirm(page).click();
  await expect(page.getByText(/^Successfully swapped 0\.1 BTC/)).toBeVisible();
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
  await expect(page.getByRole("main")).toContainText("Balance 0.20000000 BTC");
  // The button that asked is disabled now.
  await expect(amount(page)).toBeFocused();
});

test("'You must be signed in to perform swaps.' when the session has ended meanwhile", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const page = await openSwap(open, someone, administrator);
  // Held, so that nothing else of the page can find out first.
  const answers = await holdAnswers(page, /\/api\/rpc\/perform_crypto_swap/);
  await ask(page, "0.4");
  await confirm(page).click();
  await expect.poll(() => answers.count).toBe(1);
  await runSql(exchange, "delete from app.sessions where user_id = $1", [someone.id]);
  answers.letGo();
  await expect(page.getByText("You must be signed in to perform swaps.")).toBeVisible();
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in to perform swaps")).toBeVisible();
});

test("T6 a price that moves while one is asked: a little still swaps, more takes a new quote", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "tether", "1000");
  const page = await open(someone, "/swap?from=tether&to=litecoin");
  await ask(page, "100");
  exchange.feed.setPrice("litecoin", "80.2");
  await expect(dialog(page)).toContainText(
    "The price has moved: the quote is now 1.19892576 LTC.",
    priceArrival,
  );
  await confirm(page).click();
  await expect(page.getByText("Successfully swapped 100 USDT for 1.19892576 LTC")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await ask(page, "200");
  exchange.feed.setPrice("litecoin", "82");
  await expect(dialog(page)).toContainText(
    "The price has moved below your minimum. Take the new quote to go on.",
    priceArrival,
  );
  await expect(confirm(page)).toBeDisabled();
  await dialog(page).getByRole("button", { name: "Use the new quote" }).click();
  await confirm(page).click();
  await expect(page.getByText("Successfully swapped 200 USDT for 2.34521575 LTC")).toBeVisible();
  exchange.feed.setPrice("litecoin", "80");
});

test("without a network it says so, and can be made when the network is back", async ({
  open,
  someone,
  administrator,
  console,
}) => {
  console.allow(noNetwork);
  const page = await openSwap(open, someone, administrator);
  await amount(page).fill("0.1");
  await page.context().setOffline(true);
  await expect(submit(page)).toHaveAccessibleDescription(
    "You are offline. A swap can be made when the connection is back.",
  );
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(confirm(page)).toBeEnabled();
  await page.context().setOffline(true);
  await expect(confirm(page)).toBeDisabled();
  await expect(confirm(page)).toHaveAccessibleDescription(
    "You are offline. A swap can be made when the connection is back.",
  );
  await page.context().setOffline(false);
  await confirm(page).click();
  await expect(page.getByText(/^Successfully swapped/)).toBeVisible();
});

test("its result is in the history at once, in another tab, too", async ({
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
  await confirm(page).click();
  await expect(page.getByText(/^Successfully swapped 0\.1 BTC for [\d.]+ ETH$/)).toBeVisible();
  await expect(rows.first()).toHaveText(/^Swap BTC to ETH.*COMPLETED$/);
  await page.getByRole("banner").getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "History" }).getByRole("link").first()).toHaveText(
    /^Swap BTC to ETH/,
  );
});
