import type { Page } from "@playwright/test";
import Big from "big.js";
import { expectLive } from "../support/browser/live.ts";
import { brokenConnection, loseAnswer, setLanguage } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { ledgerFaults } from "../support/exchange/ledger.ts";
import { priceArrival } from "../support/exchange/market.ts";
import { confirm, dialog, amount as from, openSwap, submit } from "../support/money/swap-screen.ts";
import {
  address,
  bitcoinAddress,
  enterIn,
  quantity,
  submit as send,
} from "../support/money/withdraw-screen.ts";
import { type Person, prefer, read } from "../support/people/people.ts";
import { confirmByMail, emailCode, withdrawalDialog } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

/** Of the shared market, without the premium. */
const BITCOIN = "94218.40";

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
