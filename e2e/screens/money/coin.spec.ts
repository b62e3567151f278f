import type { Locator, Page } from "@playwright/test";
import { blockLiveEvents } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers, showScreen } from "../../support/browser/screens.ts";
import { addTransaction, setBalances, setPrice } from "../support/scenes.ts";
import { expect, test } from "../support/test.ts";

const chart = (page: Page, span = "the last 24 hours") =>
  page.getByRole("img", { name: `Price of Bitcoin in ${span}` });

/** The distinct opaque colours on a drawing's canvases, as `red,green,blue`. */
async function colorsOf(drawing: Locator): Promise<string[]> {
  return drawing.evaluate((element) => {
    const colors = new Set<string>();
    for (const canvas of element.querySelectorAll("canvas")) {
      const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] === 255) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
      }
    }
    return [...colors];
  });
}

/** Whether anything is drawn on a drawing's canvases. */
async function isDrawn(drawing: Locator): Promise<boolean> {
  return (await colorsOf(drawing)).length > 0;
}

test.describe("Coin detail", () => {
  test("the 24h change has 2 decimals and its sign; fiat under 0.01 shows $0.00; without a price it says so; a price not updated for minutes shows its age", async ({
    open,
    api,
  }) => {
    setBalances(api, { ethereum: "0.000001" });
    const page = await open("/coin/ethereum");
    const main = page.getByRole("main");
    await expect(main).toContainText(/0\.000001 ETH\s*≈ \$0\.00/);
    await expect(main).toContainText("-0.62%");
    await showScreen(page, "/coin/monero");
    await expect(main).toContainText("No price");
    await expect(main).toContainText("No price history yet");
    await showScreen(page, "/coin/blockstack");
    const price = page.getByRole("region", { name: "Price", exact: true });
    await expect(price).toContainText(/Old price, from \d+ (?:min|h) ago/);
    await showScreen(page, "/coin/bitcoin");
    await expect(main.getByRole("heading", { name: "Bitcoin" })).toBeVisible();
    await expect(price).toContainText("24h");
    await expect(price).not.toContainText("Updated");
  });

  test("actions lead to /buy/{coinId}, /deposit/{coinId}, /swap (preset from coin and to coin tether) and /withdraw/{coinId}; a back arrow goes to /wallets; T10 another name of an asset has that asset's balance, history and chart", async ({
    open,
    api,
  }) => {
    setBalances(api, { "polygon-ecosystem-token": "7" });
    addTransaction(api, { type: "deposit", coin_id: "polygon-ecosystem-token", amount: "7" });
    const page = await open("/coin/litecoin");
    const main = page.getByRole("main");
    for (const [name, address] of [
      ["Buy", "/buy/litecoin"],
      ["Deposit", "/deposit/litecoin"],
      ["Swap", "/swap?from=litecoin&to=tether"],
      ["Withdraw", "/withdraw/litecoin"],
    ] as const) {
      await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
    }
    await main.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL("/wallets");
    await showScreen(page, "/coin/polygon-network");
    await expect(page.getByRole("main")).toContainText("7 POL");
    await expect(page.getByRole("listitem").filter({ hasText: "+7 POL" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Price of Polygon in the last 24 hours" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Withdraw" })).toHaveAttribute(
      "href",
      "/withdraw/polygon-ecosystem-token",
    );
  });

  test("unknown coin: 'Cryptocurrency not found' with a link to /wallets", async ({ open }) => {
    const page = await open("/coin/nocoin");
    const isUnknown = async () => {
      await expect(page.getByText("Cryptocurrency not found")).toBeVisible();
      await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/wallets");
    };
    await isUnknown();
    for (const id of ["BITCOIN", "%3Cb%3E"]) {
      await page.goto(`/coin/${id}`);
      await isUnknown();
    }
  });

  test("signed out: 'Please sign in to view coin details'", async ({ open, api }) => {
    api.begin({ who: "visitor" });
    const page = await open("/coin/bitcoin?range=7d");
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText("Please sign in to view coin details")).toBeVisible();
  });

  test("'Failed to load coin data', 'Failed to load balance' and 'Unable to load transaction history.', with a retry; empty text 'No transaction history found' or 'No {type} history found'", async ({
    open,
    console,
    api,
  }) => {
    api.begin({ isEmpty: true });
    // Three loads fail, each after one repetition a second later.
    test.setTimeout(60_000);
    console.allow(brokenConnection);
    const page = await open("about:blank");
    await blockLiveEvents(page);
    const restore = await breakConnection(page, /\/api\/coins/);
    await page.goto("/coin/bitcoin");
    await expect(page.getByText("Failed to load coin data")).toBeVisible();
    await restore();
    const restoreBalances = await breakConnection(page, /\/api\/balances/);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Bitcoin" })).toBeVisible();
    await expect(page.getByText("Failed to load balance")).toBeVisible();
    await restoreBalances();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("0.00000000 BTC")).toBeVisible();
    await test.step("the history panel", async () => {
      const restore = await breakConnection(page, /\/api\/transactions/);
      await page.goto("/coin/bitcoin");
      await expect(page.getByText("Unable to load transaction history.")).toBeVisible();
      await restore();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("No transaction history found")).toBeVisible();
      for (const [tab, text] of [
        ["Deposit", "No deposit history found"],
        ["Withdrawal", "No withdrawal history found"],
        ["Swap", "No swap history found"],
      ] as const) {
        await page.getByRole("tab", { name: tab }).click();
        await expect(page.getByText(text)).toBeVisible();
      }
    });
  });
});

test.describe("The history panel", () => {
  test("tabs Changes (all), Deposit, Withdrawal, Swap; amounts up to 8 decimals; items and 'View all' are links; at most 10 items", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount: "0.51234567" });
    addTransaction(api, { type: "deposit", coin_id: "tether", amount: "5" });
    const withdrawal = addTransaction(api, {
      type: "withdrawal",
      coin_id: "bitcoin",
      amount: "0.1",
      status: "pending",
    });
    const swap = addTransaction(api, {
      type: "swap",
      coin_id: "bitcoin",
      amount: "0.01",
      to_coin_id: "ethereum",
      to_amount: "0.27",
    });
    const page = await open("/coin/bitcoin");
    const items = page.getByRole("list", { name: "History" }).getByRole("listitem");
    await expect(items).toHaveCount(3);
    await expect(items.first()).toContainText("−0.01 BTC");
    await page.getByRole("tab", { name: "Deposit" }).click();
    await expect(items).toHaveCount(1);
    await expect(items).toContainText("+0.51234567 BTC");
    await page.getByRole("tab", { name: "Withdrawal" }).click();
    await expect(items.getByRole("link")).toHaveAttribute(
      "href",
      `/transaction-details/withdrawal/${withdrawal.id}`,
    );
    await page.getByRole("tab", { name: "Swap" }).click();
    await expect(items.getByRole("link")).toHaveAttribute("href", `/transaction-details/swap/${swap.id}`);
    await page.reload();
    await expect(page.getByRole("tab", { name: "Swap" })).toHaveAttribute("aria-selected", "true");
    await page.getByRole("tab", { name: "Changes" }).click();
    await expect(items).toHaveCount(3);
    await page.getByRole("link", { name: "View all" }).click();
    await expect(page).toHaveURL("/history?coin=bitcoin");
    const shown = page.getByRole("heading", { level: 1 });
    await showScreen(page, "/coin/ethereum");
    await expect(shown).toHaveText("Ethereum");
    await expect(items).toContainText(/Swap\s*BTC to ETH/);
    for (let count = 0; count < 12; count += 1) {
      addTransaction(api, { type: "deposit", coin_id: "solana", amount: "1" });
    }
    await showScreen(page, "/coin/solana");
    await expect(shown).toHaveText("Solana");
    await expect(items).toHaveCount(10);
  });
});

test.describe("The chart", () => {
  const sentence = (span: string) =>
    new RegExp(
      `^In ${span} the price went from \\$[\\d,.]+ to \\$[\\d,.]+\\. High \\$[\\d,.]+, low \\$[\\d,.]+\\.$`,
    );

  test("has the ranges 1h, 24h, 7d, 30d, 1y, each described by first, last, high and low; is operated by keyboard: the ranges are a radio group", async ({
    open,
  }) => {
    const page = await open("/coin/bitcoin");
    await expect(page.getByRole("radio", { name: "24h" })).toBeChecked();
    await page.getByRole("radio", { name: "24h" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "7d" })).toBeChecked();
    await expect(chart(page, "the last 7 days")).toBeVisible();
    for (const [range, span] of [
      ["1h", "the last hour"],
      ["7d", "the last 7 days"],
      ["30d", "the last 30 days"],
      ["1y", "the last year"],
      ["24h", "the last 24 hours"],
    ] as const) {
      await page.getByRole("radio", { name: range }).click();
      await expect(chart(page, span)).toBeVisible();
      await expect(page.getByRole("main").getByText(sentence(span)).last()).toBeVisible();
      await expect(chart(page, span)).toHaveAccessibleDescription(sentence(span));
      await expect(page).toHaveURL(`/coin/bitcoin?range=${range}`);
      await expect.poll(() => isDrawn(chart(page, span))).toBe(true);
    }
    await page.goto("/coin/bitcoin?range=30d");
    await expect(page.getByRole("radio", { name: "30d" })).toBeChecked();
    await expect(page.getByRole("link", { name: "Chart by TradingView" })).toHaveAttribute(
      "href",
      "https://www.tradingview.com/",
    );
  });

  test("the percentage belongs to the range and to its curve; that of 24 hours is the card's; while a history loads there is none", async ({
    open,
  }) => {
    const page = await open("/coin/bitcoin");
    const price = page.getByRole("region", { name: "Price", exact: true });
    await expect(price).toContainText(/\+1\.84%\s*24h/);
    for (const [range, span, past] of [
      ["1h", "the last hour", "past hour"],
      ["7d", "the last 7 days", "past 7 days"],
      ["30d", "the last 30 days", "past 30 days"],
      ["1y", "the last year", "past year"],
    ] as const) {
      await page.getByRole("radio", { name: range }).click();
      await expect(price).toContainText(new RegExp(`[+-]?\\d+\\.\\d\\d%\\s*${past}`));
      const words = await page.getByRole("main").getByText(sentence(span)).last().textContent();
      const [from = 0, to = 0] = [...(words ?? "").matchAll(/\$([\d,]+\.\d+)/g)].map(([, figure]) =>
        Number(figure?.replaceAll(",", "")),
      );
      const shown = /([+-]?[\d.]+)%\s*past/.exec((await price.textContent()) ?? "")?.[1];
      expect(Math.abs(Number(shown) - (to / from - 1) * 100), range).toBeLessThan(0.011);
    }
    const answers = await holdAnswers(page, /\/candles$/);
    await showScreen(page, "/coin/litecoin?range=1y");
    await expect(page.getByRole("heading", { name: "Litecoin" })).toBeVisible();
    await expect(price.getByRole("radio", { name: "1y" })).toBeChecked();
    await expect(price).toContainText("$");
    await expect(price).not.toContainText("%");
    answers.release();
    await expect(price).toContainText(/%\s*past year/);
  });

  test("hovering shows the price and time of that point; it changes its colours with the theme; its last point follows the price", async ({
    open,
    api,
  }) => {
    const page = await open("/coin/bitcoin", { colorScheme: "dark" });
    await expect.poll(() => isDrawn(chart(page))).toBe(true);
    const price = page.getByRole("region", { name: "Price" });
    await chart(page).hover({ position: { x: 200, y: 100 } });
    await expect(price).toContainText(
      /Price to buy\s*\$[\d,.]+\s*[+-]?\d+\.\d\d%\s*\d+ \w+ \d{4}, \d\d:\d\d/,
    );
    await page.mouse.move(0, 0);
    await expect(price).toContainText(/\$97,987\.14\s*\+1\.84%/);
    /** Checks that the line has the theme's colour for a rise or for a fall. */
    const isDrawnIn = (rise: string, fall: string) =>
      expect
        .poll(() => colorsOf(chart(page)).then((colors) => colors.includes(rise) || colors.includes(fall)))
        .toBe(true);
    await isDrawnIn("52,211,153", "248,113,113");
    await page.emulateMedia({ colorScheme: "light" });
    await isDrawnIn("5,150,105", "220,38,38");
    await page.getByRole("contentinfo").getByRole("radio", { name: "Dark" }).click();
    await isDrawnIn("52,211,153", "248,113,113");
    await showScreen(page, "/coin/tron");
    const last = (price: string) => page.getByRole("main").getByText(`to ${price}. High`).last();
    await expect(last("$0.104")).toBeVisible();
    setPrice(api, "tron", "0.11");
    await expect(last("$0.1144")).toBeVisible();
    setPrice(api, "tron", "0.1");
    await expect(last("$0.104")).toBeVisible();
  });

  test("reserves its space while loading, reports a failure, and offers a retry", async ({
    open,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open("about:blank");
    const answers = await holdAnswers(page, /\/candles$/);
    await page.goto("/coin/bitcoin");
    const panel = page.getByRole("region", { name: "Price" });
    await expect(panel.getByRole("status")).toBeVisible();
    await expect(panel).toContainText("$97,987.14");
    await page.evaluate("document.fonts.ready");
    const before = await panel.boundingBox();
    answers.release();
    await expect(chart(page)).toBeVisible();
    expect(await panel.boundingBox()).toEqual(before);
    const restore = await breakConnection(page, /\/candles$/);
    await showScreen(page, "/coin/litecoin");
    await expect(page.getByText("Failed to load price history")).toBeVisible();
    await restore();
    await panel.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("img", { name: "Price of Litecoin in the last 24 hours" })).toBeVisible();
  });
});
