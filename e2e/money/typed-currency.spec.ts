import type { Page } from "@playwright/test";
import Big from "big.js";
import { expectLive } from "../support/browser/live.ts";
import {
  brokenConnection,
  loseAnswer,
  overflows,
  setLanguage,
  showScreen,
} from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { ledgerFaults } from "../support/exchange/ledger.ts";
import { priceArrival } from "../support/exchange/market.ts";
import { choose, confirm, dialog, amount as from, openSwap, submit } from "../support/money/swap-screen.ts";
import { type Person, prefer, read } from "../support/people/people.ts";
import { confirmByMail, emailCode, withdrawalDialog } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const bitcoinAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
/** Of the shared market, without the premium. */
const BITCOIN = "94218.40";

const address = (page: Page) => page.getByLabel("Address", { exact: true });
const quantity = (page: Page) => page.getByLabel("Quantity");
const send = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const enterIn = (page: Page, unit: string) =>
  page.getByRole("button", { name: `Enter the amount in ${unit}` });
const main = (page: Page) => page.getByRole("main");

async function madeBy(exchange: Exchange, person: Person, kind: "swaps" | "withdrawals") {
  return (await read<{ items: { amount: string }[] }>(exchange, person, `/api/${kind}`)).items;
}

async function balanceOf(exchange: Exchange, person: Person, coinId: string): Promise<string | undefined> {
  type Balances = { balances: { coin_id: string; amount: string }[] };
  const { balances } = await read<Balances>(exchange, person, "/api/balances");
  return balances.find(({ coin_id }) => coin_id === coinId)?.amount;
}

test("T74 a swap typed in dollars: the coin amount shows while typing, is confirmed, and booked to the last unit", {
  tag: "@long-journey",
}, async ({ open, exchange, someone, administrator }) => {
  const page = await openSwap(open, someone, administrator);
  await expect(main(page)).toContainText("≈ $0.00");
  await enterIn(page, "USD").click();
  await expect(enterIn(page, "BTC")).toBeFocused();
  await from(page).pressSequentially("1,000");
  await expect(main(page)).toContainText("= 0.01061363 BTC");
  await from(page).fill("100.005");
  await expect(from(page)).toHaveValue("100.005");
  await expect(from(page)).toHaveAccessibleDescription(/^USD USD has 2 decimals/);
  await expect(main(page)).not.toContainText("= 0 BTC");
  await from(page).fill("100");
  await expect(from(page)).toHaveAccessibleDescription(/^USD = 0\.00106136 BTC/);
  await submit(page).click();
  await expect(dialog(page)).toContainText("0.00106136 BTC + 0.0000026 BTC network fee");
  await confirm(page).click();
  await expect(page.getByText(/^Successfully swapped 0\.00106136 BTC for/)).toBeVisible();
  expect(await madeBy(exchange, someone, "swaps")).toMatchObject([{ amount: "0.00106136" }]);
  expect(await balanceOf(exchange, someone, "bitcoin")).toBe("0.49893604");
  expect(await ledgerFaults(exchange)).toEqual([]);
  // Ready for the next one, in the same unit.
  await expect(from(page)).toHaveValue("");
  await expect(enterIn(page, "BTC")).toBeVisible();
});

test("T74 a withdrawal typed in dollars: the coin amount shows while typing, is confirmed, and booked to the last unit", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "0.5");
  const page = await open(someone, "/withdraw/bitcoin");
  await enterIn(page, "USD").click();
  await address(page).fill(bitcoinAddress);
  await test.step("minimum and balance are the coin's", async () => {
    await quantity(page).fill("0.09");
    await quantity(page).blur();
    await expect(quantity(page)).toHaveAccessibleDescription(
      /^USD Minimum withdrawal amount is 0\.00011 BTC\. .+ = 0\.00000095 BTC$/,
    );
    await quantity(page).fill("47109.21");
    await expect(quantity(page)).toHaveAccessibleDescription("USD Insufficient balance = 0.5000001 BTC");
  });
  await quantity(page).fill("100");
  await expect(quantity(page)).toHaveAccessibleDescription(/^USD = 0\.00106136 BTC/);
  await expect(main(page)).toContainText(/You receive\s*0\.00096136 BTC/);
  await send(page).click();
  await expect(withdrawalDialog(page)).toContainText("0.00106136 BTC");
  await confirmByMail(page, exchange, someone);
  await expect(page).toHaveURL(/\/transaction-details\/withdrawal\//);
  expect(await madeBy(exchange, someone, "withdrawals")).toMatchObject([{ amount: "0.00106136" }]);
  expect(await balanceOf(exchange, someone, "bitcoin")).toBe("0.49893864");
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("T74 switching, MAX and the shares of the balance keep the exact coin amount; a payment code's amount is in the coin", async ({
  open,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "0.12345678");
  const page = await open(someone, "/withdraw/bitcoin");
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

test("T74 the coin amount follows the price while typing, and stays once submitted, also for a retry", async ({
  open,
  exchange,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  // Waits for new prices three times.
  test.setTimeout(120_000);
  await administrator.credit(someone, "cardano", "1000");
  const page = await open(someone, "/swap?from=cardano&to=tether");
  await expectLive(page);
  await enterIn(page, "USD").click();
  await from(page).fill("100");
  await expect(main(page)).toContainText("= 250 ADA");
  exchange.feed.setPrice("cardano", "0.41");
  await expect(main(page)).toContainText("= 243.902439 ADA", priceArrival);
  await expect(from(page)).toHaveValue("100");
  const restore = await loseAnswer(page, /\/api\/rpc\/perform_crypto_swap/);
  await submit(page).click();
  await confirm(page).click();
  await expect(dialog(page)).toContainText("The server didn't respond");
  await restore();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  exchange.feed.setPrice("cardano", "0.4");
  await expect(main(page)).toContainText("= 243.902439 ADA, as you submitted it", priceArrival);
  await submit(page).click();
  await expect(dialog(page)).toContainText("243.902439 ADA + ");
  await confirm(page).click();
  await expect(page.getByText(/^Successfully swapped 243\.902439 ADA/)).toBeVisible();
  expect(await madeBy(exchange, someone, "swaps")).toMatchObject([{ amount: "243.902439" }]);
});

test("T74 a code that was emailed stays good: the amount is still the one submitted after the dialog was closed", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  // Waits for new prices twice.
  test.setTimeout(120_000);
  await administrator.credit(someone, "dogecoin", "1000");
  const page = await open(someone, "/withdraw/dogecoin");
  await expectLive(page);
  await enterIn(page, "USD").click();
  await address(page).fill("DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L");
  await quantity(page).fill("100");
  const asked = new Big(100).div("0.3121").round(8, Big.roundDown).toFixed();
  await expect(main(page)).toContainText(`= ${asked} DOGE`);
  await send(page).click();
  await emailCode(page).click();
  await expect(withdrawalDialog(page).getByLabel("Digit 1")).toBeFocused();
  await withdrawalDialog(page).getByRole("button", { name: "Cancel" }).click();
  exchange.feed.setPrice("dogecoin", "0.33");
  await expect(main(page)).toContainText(`= ${asked} DOGE, as you submitted it`, priceArrival);
  await send(page).click();
  await expect(withdrawalDialog(page)).toContainText(`${asked} DOGE`);
  await expect(withdrawalDialog(page).getByLabel("Digit 1")).toBeFocused();
  await withdrawalDialog(page).getByRole("button", { name: "Cancel" }).click();
  await quantity(page).fill("99");
  await expect(main(page)).toContainText("= 300 DOGE");
  exchange.feed.setPrice("dogecoin", "0.3121");
});

test("T74 without a current price or rate an amount can only be typed in the coin, and the reason shows", async ({
  open,
  exchange,
  someone,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open(someone, "/withdraw/blockstack");
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
  await expect(send(page)).toBeDisabled();
  await expect(send(page)).toHaveAccessibleDescription(/There is no current price for XMR/);
  await enterIn(page, "XMR").click();
  await expect(quantity(page)).toHaveValue("");

  await prefer(exchange, someone, { preferred_currency: "GBP" });
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
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "ethereum", "12.123456789012345678");
  const page = await open(someone, "about:blank", { ...phone, viewport: { width: 320, height: 700 } });
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

test("T74 in German and euros, by keyboard alone", async ({ open, exchange, someone, administrator }) => {
  await administrator.credit(someone, "bitcoin", "0.5");
  await prefer(exchange, someone, { preferred_currency: "EUR", preferred_language: "de" });
  const page = await open(someone, "about:blank");
  await setLanguage(page, "de");
  await page.goto("/swap");
  const field = page.getByRole("textbox", { name: "Von Betrag" });
  // Without the rate it is disabled, and takes no focus.
  await expect(page.getByRole("button", { name: "Betrag in EUR eingeben" })).toBeEnabled();
  await page.getByRole("button", { name: "Betrag in EUR eingeben" }).focus();
  await page.keyboard.press("Space");
  const back = page.getByRole("button", { name: "Betrag in BTC eingeben" });
  await expect(back).toBeFocused();
  // Past the coin's picker.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(field).toBeFocused();
  await page.keyboard.type("1000,50");
  await expect(field).toHaveValue("1.000,50");
  const coins = new Big("1000.5").div(new Big(BITCOIN).times("0.875")).round(8, Big.roundDown).toFixed();
  await expect(field).toHaveAccessibleDescription(`EUR = ${coins.replace(".", ",")} BTC + 0,21 € Gebühr`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(`${coins.replace(".", ",")} BTC`);
});

test("T74 yen have no decimals; a change of currency elsewhere empties the figure rather than reading it as another", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "0.5");
  await prefer(exchange, someone, { preferred_currency: "JPY" });
  const page = await open(someone, "/withdraw/bitcoin");
  await expectLive(page);
  await enterIn(page, "JPY").click();
  await quantity(page).fill("15000.5");
  await expect(quantity(page)).toHaveAccessibleDescription(/whole number/);
  await quantity(page).fill("15000");
  await expect(quantity(page)).toHaveValue("15,000");
  await expect(main(page)).toContainText("= 0.00106136 BTC");
  await prefer(exchange, someone, { preferred_currency: "USD" });
  await expect(quantity(page)).toHaveAccessibleDescription(/^USD = 0 BTC Minimum on BTC/);
  await expect(quantity(page)).toHaveValue("");
});

test("T74 the unit is remembered for the visit, for each screen, and for nobody else", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/swap");
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
