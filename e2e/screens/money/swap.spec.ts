import Big from "big.js";
import { blockLiveEvents } from "../../support/browser/live.ts";
import {
  arriveWith,
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
} from "../../support/browser/screens.ts";
import { amount, choose, received, submit } from "../../support/money/swap-screen.ts";
import { openSwap, setBalances, setPrice } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

test.describe("The form", () => {
  test("minimum received = to-amount x (1 - slippage); exchange rate = from price / to price, no fee deducted from the quote", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    const page = await openSwap(open, api);
    await amount(page).fill("0.25");
    const exact = new Big("0.25").times("94218.40").div("3412.07");
    await expect(received(page)).toHaveValue(exact.round(8, Big.roundDown).toFixed());
    await expect(received(page)).toHaveAttribute("readonly", "");
    for (const [label, share] of [
      ["0.5%", "0.995"],
      ["1%", "0.99"],
      ["2%", "0.98"],
      ["5%", "0.95"],
    ] as const) {
      await page.getByRole("radio", { name: label, exact: true }).click();
      const minimum = exact.times(share).round(8, Big.roundDown).toFixed();
      await expect(page.getByRole("main")).toContainText(`Minimum received${minimum} ETH`);
    }
    await expect(page.getByRole("main")).toContainText("≈ $23,554.60");
    await choose(page, "From coin", "Litecoin");
    await expect(page.getByRole("button", { name: "Max", exact: true })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Max", exact: true })).toHaveAccessibleDescription(
      "You have no LTC to swap.",
    );
  });

  test("network fee estimates: bitcoin 0.0000026, ethereum 0.0001, binancecoin 0.0001, litecoin 0.002, cardano 0.17, solana 0.0012, other 0.001", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    const page = await open("/swap?to=tether");
    for (const fee of [
      "0.0000026 BTC",
      "0.0001 ETH",
      "0.0001 BNB",
      "0.002 LTC",
      "0.17 ADA",
      "0.0012 SOL",
      "0.001 DOGE",
    ]) {
      await choose(page, "From coin", fee.split(" ")[1] ?? "");
      await expect(page.getByRole("main")).toContainText(`Network fee${fee}`);
    }
  });

  test("amounts accept only digits, commas and one decimal point, and a leading dot gets a zero prefix; the coins are chosen by search and keyboard", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    const page = await open("/swap");
    await expect(amount(page)).toHaveAttribute("inputmode", "decimal");
    for (const [typed, shown] of [
      [".5", "0.5"],
      ["1a2-b3", "1a2-b3"],
      ["1234567.891", "1,234,567.891"],
      ["1.2.3", "1.2.3"],
      ["0.123456789", "0.123456789"],
      ["1e5", "1e5"],
      ["1,5", "1.5"],
      ["2,50", "2.50"],
      ["1,500", "1,500"],
    ] as const) {
      await amount(page).clear();
      await amount(page).pressSequentially(typed);
      await expect(amount(page)).toHaveValue(shown);
    }
    await expect(page.getByText("Read as 1500")).toBeVisible();
    await amount(page).press("Backspace");
    await expect(amount(page)).toHaveValue("150");
    await expect(page.getByText("Read as")).toBeHidden();
    await amount(page).fill("1,234.5");
    await expect(amount(page)).toHaveValue("1,234.5");
    for (const refused of ["NaN", "-1", "0x10", "0.1 ETH", "Infinity"]) {
      await amount(page).fill(refused);
      await expect(amount(page)).toHaveValue(refused);
    }
    await amount(page).fill("1,234.5");

    // The coins are chosen by search and keyboard, switched by a button, and survive a reload.
    await choose(page, "From coin", "doge");
    await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("DOGE");
    await choose(page, "To coin", "TETHER");
    await expect(page).toHaveURL("/swap?from=dogecoin&to=tether");
    await page.getByRole("button", { name: "Switch coins" }).click();
    await page.reload();
    await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("USDT");
    await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("DOGE");
    await page.getByRole("combobox", { name: "To coin" }).click();
    await page.getByRole("combobox", { name: "Search coins" }).fill("nothing");
    await expect(page.getByText("No coin found")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("combobox", { name: "Search coins" })).toBeHidden();
    await expect(page.getByRole("combobox", { name: "To coin" })).toBeFocused();
  });

  test("presets from another screen: its coin, and to coin tether; T10 an alias selects its asset, and an unknown coin nothing", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    const page = await open("/swap?from=polygon-network&to=nocoin");
    await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("POL");
    await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("ETH");
    await page.getByRole("combobox", { name: "To coin" }).click();
    await expect(page.getByRole("option", { name: /POL/ })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await arriveWith(page, "/swap", { from: "solana", to: "tether" });
    await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("SOL");
    await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("USDT");
  });

  test("fits a phone, even with long amounts", async ({ open, api }) => {
    api.begin({ isEmpty: true });
    setBalances(api, { dogecoin: "123456789.12345678" });
    const page = await open("/swap?from=dogecoin&to=ethereum", phone);
    await page.getByRole("button", { name: "Max", exact: true }).click();
    await expect(amount(page)).toHaveValue("123,456,789.12245678");
    expect(await overflows(page)).toBe(false);
  });
});

test("the quote follows the prices, keeps the input, and shows their age", async ({ open, api }) => {
  api.begin({ isEmpty: true });
  setBalances(api, { tether: "1000" });
  const page = await open("/swap?from=tether&to=cardano");
  await amount(page).fill("100.5");
  await expect(received(page)).not.toHaveValue("");
  const before = await received(page).inputValue();
  setPrice(api, "cardano", "0.41");
  await expect(received(page)).not.toHaveValue(before);
  await expect(amount(page)).toHaveValue("100.5");
  await expect(page.getByRole("main")).toContainText(/Price updated \d+ s ago/);
  await amount(page).pressSequentially("5");
  await expect(amount(page)).toHaveValue("100.55");
  setPrice(api, "cardano", "0.4");
});

test.describe("Pre-check messages", () => {
  test("in order: greater than zero, same cryptocurrency, insufficient balance", async ({ open, api }) => {
    api.begin({ isEmpty: true });
    setBalances(api, { bitcoin: "0.5" });
    const page = await open("/swap?from=bitcoin&to=bitcoin");
    const says = (text: string) => expect(submit(page)).toHaveAccessibleDescription(text);
    await amount(page).fill("0.00");
    await says("Swap amounts must be greater than zero");
    await amount(page).fill("1");
    await says("Cannot swap the same cryptocurrency");
    await choose(page, "To coin", "Ethereum");
    await says("Insufficient BTC balance. Available: 0.5, Required: 1.0000026");
    await amount(page).fill("0.5");
    await says("Insufficient BTC balance. Available: 0.5, Required: 0.5000026");
    await amount(page).fill("0.4999974");
    await expect(submit(page)).toBeEnabled();
  });

  test("T9 a coin without a price, or with an old one, cannot be swapped; an amount that rounds to zero is too small", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    setBalances(api, { monero: "1", blockstack: "100", dogecoin: "1" });
    const page = await open("/swap?from=monero&to=tether");
    await amount(page).fill("0.5");
    await expect(submit(page)).toHaveAccessibleDescription("XMR has no price to trade at right now.");
    await page.goto("/swap?from=blockstack&to=tether");
    await amount(page).fill("50");
    await expect(submit(page)).toHaveAccessibleDescription(
      "The price of STX is too old to trade on. Please try again when prices are live.",
    );
    await choose(page, "From coin", "Dogecoin");
    await choose(page, "To coin", "Bitcoin");
    await amount(page).fill("0.00000001");
    await expect(submit(page)).toHaveAccessibleDescription(
      "This amount is too small: what you would receive rounds to zero.",
    );
  });

  test("T15 suspended users can look but not swap", async ({ open, api }) => {
    api.begin({ who: "suspended" });
    setBalances(api, { bitcoin: "0.5" });
    const page = await open("/swap");
    await amount(page).fill("0.1");
    await expect(submit(page)).toBeDisabled();
    await expect(submit(page)).toHaveAccessibleDescription(
      "Your account is suspended. You can view it, but you can't move money.",
    );
  });
});

test.describe("Loading and failing", () => {
  test("skeletons of the same size show while it loads; 'Failed to load coin data' and 'Failed to load balances', with a retry", async ({
    open,
    console,
    api,
  }) => {
    api.begin({ isEmpty: true });
    console.allow(brokenConnection);
    const page = await open("about:blank");
    const answers = await holdAnswers(page, /\/api\/(prices|coins|balances)/);
    await page.goto("/swap");
    await expect(page.getByRole("heading", { name: "Swap" })).toBeVisible();
    await expect(amount(page)).toHaveCount(0);
    answers.release();
    await expect(amount(page)).toBeVisible();
    await blockLiveEvents(page);
    for (const [path, text] of [
      [/\/api\/coins/, "Failed to load coin data"],
      [/\/api\/balances/, "Failed to load balances"],
    ] as const) {
      const restore = await breakConnection(page, path);
      await page.goto("/swap");
      await expect(page.getByText(text)).toBeVisible();
      await restore();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(amount(page)).toBeVisible();
    }
  });
});
