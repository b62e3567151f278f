import Big from "big.js";
import { blockLiveEvents } from "../support/browser/live.ts";
import {
  arriveWith,
  breakConnection,
  brokenConnection,
  holdAnswers,
  overflows,
} from "../support/browser/screens.ts";
import { priceArrival } from "../support/exchange/market.ts";
import { runSql } from "../support/exchange/operator.ts";
import { amount, choose, openSwap, received, submit } from "../support/money/swap-screen.ts";
import { expect, phone, test } from "../support/test.ts";

test.describe("The form", () => {
  test("default pair bitcoin to ethereum, slippage 0.5%, the rows of the quote, and quick-fill buttons; T7 selling into a coin with a lower premium uses the market price; buying pays the premium", {
    tag: "@journey",
  }, async ({ open, someone, administrator }) => {
    const page = await openSwap(open, someone, administrator);
    const main = page.getByRole("main");
    await test.step("default pair bitcoin to ethereum, slippage 0.5%, and the rows of the quote", async () => {
      await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("BTC");
      await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("ETH");
      const slippage = page.getByRole("radiogroup", { name: "Slippage" });
      await expect(slippage.getByRole("radio")).toHaveText(["0.5%", "1%", "2%", "5%"]);
      await expect(slippage.getByRole("radio", { name: "0.5%" })).toBeChecked();
      await expect(main).toContainText("Balance 0.5 BTC");
      await expect(main).toContainText(/Exchange rate\s*1 BTC = 27\.613267 ETH/);
      await expect(main).toContainText(/Price impact\s*–\s*Cost\s*–/);
      await expect(main).toContainText(/Minimum received\s*–/);
      await expect(main).toContainText(/Network fee\s*0\.0000026 BTC/);
      await expect(submit(page)).toBeDisabled();
      await expect(submit(page)).toHaveAccessibleDescription("Enter an amount to see what you receive.");
    });
    await test.step("what the network fee is", async () => {
      const explained = "What moving this coin costs. It is taken from your balance on top of the amount.";
      const question = page.getByRole("button", { name: "What is the network fee?" });
      await expect(question).toHaveAccessibleDescription(explained);
      await question.click();
      await expect(page.getByText(explained)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByText(explained)).toBeHidden();
    });
    await test.step("quick-fill buttons 25%, 50%, 75% and Max; Max leaves room for the fee", async () => {
      for (const [name, filled] of [
        ["25%", "0.125"],
        ["50%", "0.25"],
        ["75%", "0.375"],
        ["Max", "0.4999974"],
      ] as const) {
        await page.getByRole("button", { name, exact: true }).click();
        await expect(amount(page)).toHaveValue(filled);
      }
    });
    await test.step("T7 selling into a coin with a lower premium uses the market price; buying pays the premium", async () => {
      await page.goto("/swap?from=tether&to=bitcoin");
      const rate = new Big(1).div(new Big("94218.40").times("1.04")).round(10, Big.roundDown).toFixed();
      await expect(main).toContainText(`1 USDT = ${rate} BTC`);
      await amount(page).fill("1000");
      // Buying a coin with a premium of 4 % with one that has none: 1 - 1 / 1.04. The fee is a tenth of a cent.
      await expect(main).toContainText(/Price impact\s*3\.85%\s*Cost\s*\$38\.\d\d · 3\.85%/);
      await page.getByRole("button", { name: "Switch coins" }).click();
      await expect(main).toContainText("1 BTC = 94,218.4 USDT");
    });
  });

  test("minimum received = to-amount x (1 - slippage); exchange rate = from price / to price, no fee deducted from the quote", async ({
    open,
    someone,
    administrator,
  }) => {
    const page = await openSwap(open, someone, administrator);
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
    someone,
  }) => {
    const page = await open(someone, "/swap?to=tether");
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
    someone,
  }) => {
    const page = await open(someone, "/swap");
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
    someone,
  }) => {
    const page = await open(someone, "/swap?from=polygon-network&to=nocoin");
    await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("POL");
    await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("ETH");
    await page.getByRole("combobox", { name: "To coin" }).click();
    await expect(page.getByRole("option", { name: /POL/ })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await arriveWith(page, "/swap", { from: "solana", to: "tether" });
    await expect(page.getByRole("combobox", { name: "From coin" })).toHaveText("SOL");
    await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("USDT");
  });

  test("fits a phone, even with long amounts", async ({ open, someone, administrator }) => {
    await administrator.credit(someone, "dogecoin", "123456789.12345678");
    const page = await open(someone, "/swap?from=dogecoin&to=ethereum", phone);
    await page.getByRole("button", { name: "Max", exact: true }).click();
    await expect(amount(page)).toHaveValue("123,456,789.12245678");
    expect(await overflows(page)).toBe(false);
  });
});

test("the quote follows the prices, keeps the input, and shows their age", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  // Waits for the feed's next prices.
  test.setTimeout(60_000);
  await administrator.credit(someone, "tether", "1000");
  const page = await open(someone, "/swap?from=tether&to=cardano");
  await amount(page).fill("100.5");
  await expect(received(page)).not.toHaveValue("");
  const before = await received(page).inputValue();
  exchange.feed.setPrice("cardano", "0.41");
  await expect(received(page)).not.toHaveValue(before, priceArrival);
  await expect(amount(page)).toHaveValue("100.5");
  await expect(page.getByRole("main")).toContainText(/Price updated \d+ s ago/);
  await amount(page).pressSequentially("5");
  await expect(amount(page)).toHaveValue("100.55");
  exchange.feed.setPrice("cardano", "0.4");
});

test.describe("Pre-check messages", () => {
  test("in order: greater than zero, same cryptocurrency, insufficient balance", async ({
    open,
    someone,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "0.5");
    const page = await open(someone, "/swap?from=bitcoin&to=bitcoin");
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
    someone,
    administrator,
  }) => {
    await administrator.credit(someone, "monero", "1");
    await administrator.credit(someone, "blockstack", "100");
    await administrator.credit(someone, "dogecoin", "1");
    const page = await open(someone, "/swap?from=monero&to=tether");
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

  test("T15 suspended users can look but not swap", async ({ open, exchange, someone, administrator }) => {
    await administrator.credit(someone, "bitcoin", "0.5");
    await runSql(exchange, "update app.users set status = 'suspended' where id = $1", [someone.id]);
    const page = await open(someone, "/swap");
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
    someone,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(someone, "about:blank");
    const answers = await holdAnswers(page, /\/api\/(prices|coins|balances)/);
    await page.goto("/swap");
    await expect(page.getByRole("heading", { name: "Swap" })).toBeVisible();
    await expect(amount(page)).toHaveCount(0);
    answers.letGo();
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
