import type { Page } from "@playwright/test";
import { blockLiveEvents } from "../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  expectSheet,
  holdAnswers,
  noNetwork,
  overflows,
  showScreen,
} from "../support/browser/screens.ts";
import { type Exchange, startExchange } from "../support/exchange/exchange.ts";
import { priceArrival } from "../support/exchange/market.ts";
import { runSql } from "../support/exchange/operator.ts";
import { join } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const amount = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const method = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const bank = (page: Page) => method(page, "Bank Transfer");
const countries = (page: Page) => page.getByRole("dialog", { name: "Select your country" });
const country = (page: Page, name: string) => countries(page).getByRole("button", { name });
const details = (page: Page) => page.getByRole("dialog", { name: "Bank details" });
/** The value beside a name in the details. */
const detail = (page: Page, name: string) =>
  details(page)
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");

/** The spec's payment methods, under the names that the first start gives them. */
const methods = ["Instant Checkout", "Marketplace", "Express Payment", "Bank Transfer"];

/** Changes a setting for the length of a test. */
async function whileSet(exchange: Exchange, change: string, undo: string, act: () => Promise<void>) {
  await runSql(exchange, change);
  try {
    await act();
  } finally {
    await runSql(exchange, undo);
  }
}

test.describe("Access and coin", () => {
  test("signed out: asks to sign in, then returns to this page; header 'Buy {SYMBOL}'", async ({
    open,
    someone,
  }) => {
    const page = await open(null, "/buy/bitcoin");
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText("Please sign in to buy coins")).toBeVisible();
    await page.getByLabel("Email").fill(someone.email);
    await page.getByLabel("Password", { exact: true }).fill(someone.password);
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/buy/bitcoin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy BTC");
    await expect(page).toHaveTitle("Buy BTC · Portico");
    await showScreen(page, "/buy/usd-coin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy USDC");
  });

  test("unknown coin: 'Cryptocurrency not found', with a link to the wallets; T10 an alias redirects to its coin", async ({
    open,
    someone,
  }) => {
    const page = await open(someone, "/buy/no-such-coin");
    const isUnknown = async () => {
      await expect(page.getByText("Cryptocurrency not found")).toBeVisible();
      await page.getByRole("link", { name: "Go to Wallets" }).click();
      await expect(page).toHaveURL("/wallets");
    };
    await isUnknown();
    await showScreen(page, "/buy/BITCOIN");
    await isUnknown();
    await page.goto("/buy/polygon-network");
    await expect(page).toHaveURL("/buy/polygon-ecosystem-token");
    await expect(page.getByRole("heading", { name: "Buy POL" })).toBeVisible();
  });

  test("the back button leads to the previous page, or to the coin if the page was opened by a link", async ({
    open,
    someone,
  }) => {
    const page = await open(someone, "/");
    await page.getByRole("link", { name: "Buy LTC" }).click();
    await expect(page).toHaveURL("/buy/litecoin");
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/");
    const fresh = await open(someone, "/buy/litecoin");
    await fresh.getByRole("button", { name: "Back" }).click();
    await expect(fresh).toHaveURL("/coin/litecoin");
  });
});

test.describe("Loading", () => {
  test("'Loading coin data...' shows until the coin's price is loaded; a coin without a price and a failed load say so", async ({
    open,
    someone,
    console,
  }) => {
    // Loads the screen four times; three loads fail, each after one repetition a second later.
    test.setTimeout(120_000);
    console.allow(brokenConnection);
    const page = await open(someone, "about:blank");
    await test.step("until the price is loaded", async () => {
      const answers = await holdAnswers(page, /\/api\/(prices|coins)/);
      await page.goto("/buy/bitcoin");
      await expect(page.getByText("Loading coin data...")).toBeVisible();
      await expect(amount(page)).toHaveCount(0);
      answers.letGo();
      await expect(amount(page)).toBeVisible();
      await expect(page.getByText("Loading coin data...")).toHaveCount(0);
    });
    await test.step("without a price, with a link elsewhere", async () => {
      await showScreen(page, "/buy/monero");
      await expect(page.getByText("Loading coin data...")).toBeVisible();
      await expect(page.getByText("There's no price for XMR right now.")).toBeVisible();
      await page.getByRole("link", { name: "Go to Wallets" }).click();
      await expect(page).toHaveURL("/wallets");
    });
    await test.step("a failed load, with a retry", async () => {
      // Before any script of the next page runs: the current page may store its prices until it unloads.
      await page.addInitScript(() => localStorage.clear());
      await blockLiveEvents(page);
      for (const [text, paths] of [
        ["Failed to load coin data", /\/api\/coins/],
        ["Failed to load cryptocurrency prices", /\/api\/prices/],
        ["Failed to load payment methods", /\/api\/payment-methods/],
      ] as const) {
        const restore = await breakConnection(page, paths);
        await page.goto("/buy/bitcoin");
        await expect(page.getByText(text)).toBeVisible();
        await restore();
        await page.getByRole("button", { name: "Try again" }).click();
        await expect(bank(page)).toBeVisible();
      }
    });
  });

  test("the page continues by itself when the price arrives", async ({ open, someone, exchange }) => {
    // Waits for the feed's next prices.
    test.setTimeout(60_000);
    const page = await open(someone, "about:blank");
    await page.route(/\/api\/prices$/, async (route) => {
      const answer = await route.fetch();
      const { prices } = (await answer.json()) as { prices: { coin_id: string }[] };
      const others = prices.filter(({ coin_id }) => coin_id !== "litecoin");
      await route.fulfill({ response: answer, json: { prices: others } });
    });
    // The feed's next update could bring the price at any moment.
    let isOpen = false;
    await page.routeWebSocket(/\/api\/live$/, (socket) => {
      socket.connectToServer().onMessage((frame) => {
        if (isOpen || !String(frame).includes('"coins"')) socket.send(frame);
      });
    });
    await page.goto("/buy/litecoin");
    await expect(page.getByText("There's no price for LTC right now.")).toBeVisible();
    isOpen = true;
    exchange.feed.setPrice("litecoin", "81");
    await expect(amount(page)).toBeVisible(priceArrival);
    exchange.feed.setPrice("litecoin", "80");
  });
});

test.describe("The amount", () => {
  test("digits with at most one decimal point, thousands grouped, no more decimals than the coin has; the USDT value", async ({
    open,
    someone,
  }) => {
    const page = await open(someone, "/buy/bitcoin");
    await expect(amount(page)).toHaveAttribute("inputmode", "decimal");
    await amount(page).pressSequentially("12a34-5e67.8.9");
    await expect(amount(page)).toHaveValue("12a34-5e67.8.9");
    await amount(page).fill("");
    await amount(page).pressSequentially(".12345678");
    await expect(amount(page)).toHaveValue("0.12345678");
    await amount(page).press("9");
    await expect(amount(page)).toHaveValue(".123456789");
    await expect(page.getByText("BTC has 8 decimals")).toBeVisible();
    await amount(page).fill("1,234.5");
    await expect(amount(page)).toHaveValue("1,234.5");
    await amount(page).fill("-7");
    await expect(amount(page)).toHaveValue("-7");
    await amount(page).fill("");
    await amount(page).pressSequentially("2,50");
    await expect(amount(page)).toHaveValue("2.50");
    await expect(page.getByText("Read as 2.50")).toBeVisible();
    await expect(page.getByText("1 BTC = 97,987.136 USDT")).toBeVisible();
    for (const [typed, value] of [
      ["0.25", "≈ 24,496.784 USDT"],
      ["0.00000123", "≈ 0.12052 USDT"],
      ["1234.5", "≈ 120,965,119.392 USDT"],
      ["", "≈ 0 USDT"],
    ] as const) {
      await amount(page).fill(typed);
      await expect(page.getByText(value, { exact: true })).toBeVisible();
    }
    await showScreen(page, "/buy/dogecoin");
    await amount(page).fill("0.00000001");
    await expect(page.getByText("≈ less than 0.00001 USDT")).toBeVisible();
    await showScreen(page, "/buy/tether");
    await amount(page).fill("100");
    await expect(page.getByText("≈ 100 USDT", { exact: true })).toBeVisible();
  });

  test("typed in the coin or in a currency: the input is exact, the coin is rounded down; buttons fill in the limits", async ({
    open,
    someone,
  }) => {
    const page = await open(someone, "/buy/bitcoin");
    const unit = (name: string) => page.getByRole("group", { name: "Unit" }).getByRole("button", { name });
    const limits = page.getByRole("list", { name: "Bank transfer limits" });
    await expect(limits.getByRole("listitem")).toHaveText([
      /Brazil\s*0\.00009813 to 0\.01962581 BTC/,
      /Colombia\s*0\.00012757 to 0\.02551355 BTC/,
    ]);
    await limits.getByRole("button", { name: "Maximum, Colombia" }).click();
    await expect(amount(page)).toHaveValue("0.02551355");
    await amount(page).fill("0.01");
    await unit("BRL").click();
    await expect(amount(page)).toHaveValue("5,095.34");
    await expect(amount(page)).toHaveAccessibleDescription(
      "The amount of BTC is rounded down to 8 decimals.",
    );
    await amount(page).fill("100.999");
    await expect(amount(page)).toHaveAccessibleDescription(/BRL has 2 decimals/);
    await amount(page).fill("100.99");
    await expect(page.getByText("≈ 0.0001982 BTC", { exact: true })).toBeVisible();
    await expect(page.getByText("≈ 19.42115 USDT", { exact: true })).toBeVisible();
    await expect(limits.getByRole("listitem")).toHaveText([/Brazil\s*R\$ 50,00 to R\$ 10\.000,00/]);
    await limits.getByRole("button", { name: "Minimum, Brazil" }).click();
    await expect(amount(page)).toHaveValue("50");
    await bank(page).click();
    await country(page, "Brazil").click();
    await expect(detail(page, "Transfer amount").first()).toHaveText("R$ 50,00");
    await expect(details(page)).toContainText("For 0.00009812 BTC, from a bank in Brazil.");
    await page.keyboard.press("Escape");
    await amount(page).fill("49.99");
    await bank(page).click();
    await country(page, "Brazil").click();
    await expect(amount(page)).toHaveAccessibleDescription(/^A bank transfer from Brazil .* be R\$ 49,99\.$/);
    await unit("COP").click();
    await amount(page).fill("0.5");
    await bank(page).click();
    await expect(amount(page)).toHaveAccessibleDescription(/^Please enter a valid amount/);
  });
});

test.describe("'Real-time rates'", () => {
  test("show the price's age and update live; the transfer amount does not change while being copied", async ({
    open,
    someone,
    exchange,
  }) => {
    // Waits for the feed's next prices twice; they come every 5 s.
    test.setTimeout(60_000);
    const page = await open(someone, "/buy/solana");
    await expect(page.getByText("Real-time rates", { exact: true })).toBeVisible();
    await expect(page.getByText(/^updated \d+ s ago$/)).toBeVisible();
    await amount(page).fill("2");
    await expect(page.getByText("≈ 312 USDT", { exact: true })).toBeVisible();
    await bank(page).click();
    await country(page, "Brazil").click();
    await expect(detail(page, "Transfer amount").first()).toHaveText("R$ 1.622,40");
    exchange.feed.setPrice("solana", "151");
    await expect(page.getByText("≈ 314.08 USDT", { exact: true })).toBeVisible(priceArrival);
    await expect(detail(page, "Transfer amount").first()).toHaveText("R$ 1.622,40");
    exchange.feed.setPrice("solana", "150");
    await expect(page.getByText("≈ 312 USDT", { exact: true })).toBeVisible(priceArrival);
    await page.keyboard.press("Escape");
    await test.step("T9 a stale price says so, and no bank transfer is computed from it", async () => {
      await showScreen(page, "/buy/blockstack");
      await expect(
        page.getByText(/^Real-time rates are not available: this price is 1 h old\./),
      ).toBeVisible();
      await amount(page).fill("100");
      await bank(page).click();
      await expect(
        page.getByText("The price of STX is too old to trade on. Please try again when prices are live."),
      ).toBeVisible();
      await expect(countries(page)).toHaveCount(0);
    });
  });

  test("simulated prices are labelled as such", async ({ open }) => {
    // Starts another exchange, which takes 5 to 15 s on a quiet machine.
    test.setTimeout(120_000);
    const other = await startExchange({ PRICE_FEED: "simulated" });
    try {
      const page = await open(await join(other), "/buy/bitcoin", { at: other });
      await expect(page.getByRole("main").getByText("Simulated prices", { exact: true })).toBeVisible();
      await expect(
        page.getByText("The price feed is unreachable, so these prices are simulated."),
      ).toBeVisible();
      await expect(page.getByText("Real-time rates", { exact: true })).toBeHidden();
      await page.close();
    } finally {
      await other.stop();
    }
  });
});

test.describe("Payment methods", () => {
  test("a grid of buttons; choosing one requires an amount above zero; external methods open in a new tab with toast 'Redirecting to {name}...'", async ({
    open,
    someone,
  }) => {
    const page = await open(someone, "/buy/bitcoin");
    await test.step("named by the method, each with description, features, fee and processing time", async () => {
      const list = page.getByRole("region", { name: "Payment methods" }).getByRole("button");
      await expect(list).toHaveCount(4);
      for (const [index, [fee, time]] of [
        ["0.5%", "Instant"],
        ["0%", "5-30 min"],
        ["0%", "1-5 min"],
        ["0%", "2-4 hours"],
      ].entries()) {
        const button = list.nth(index);
        await expect(button).toHaveAccessibleName(methods[index] ?? "");
        await expect(button).toHaveAccessibleDescription(new RegExp(`Fee ${fee} Processing time ${time}$`));
      }
    });
    await test.step("'Please enter a valid amount'", async () => {
      await expect(page.getByText("Please enter a valid amount")).toHaveCount(0);
      for (const name of methods) {
        for (const none of ["", "0", "0.000"]) {
          await amount(page).fill(none);
          await method(page, name).click();
          await expect(amount(page)).toHaveAccessibleDescription("Please enter a valid amount");
          await expect(amount(page)).toHaveAttribute("aria-invalid", "true");
          await expect(amount(page)).toBeFocused();
        }
      }
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(page.context().pages()).toHaveLength(1);
      await amount(page).fill("0.1");
      await expect(page.getByText("Please enter a valid amount")).toHaveCount(0);
    });
    await test.step("in practice mode the page of an external method says so", async () => {
      await amount(page).fill("0.25");
      for (const name of methods.slice(0, 3)) {
        const opening = page.context().waitForEvent("page");
        await method(page, name).click();
        // The message is gone after five seconds; the tab stays.
        await expect(page.getByText(`Redirecting to ${name}...`)).toBeVisible();
        const tab = await opening;
        await expect(tab.getByRole("heading")).toHaveText("This is practice. Nothing is paid here.");
        expect(await tab.evaluate("window.opener")).toBeNull();
        expect(await tab.evaluate("document.referrer")).toBe("");
        await tab.close();
      }
      await expect(page).toHaveURL("/buy/bitcoin");
      await expect(amount(page)).toHaveValue("0.25");
    });
  });

  test("a provider set up by the operator shows its name and logo, and opens its URL; a country without an account is not offered", async ({
    open,
    someone,
    exchange,
  }) => {
    const picture =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    await whileSet(
      exchange,
      `update app.payment_methods set name = 'Acme Pay', url = 'https://pay.example/buy?x=1', logo = '${picture}' where method_id = 'first';
       update app.bank_accounts set account_name = null, account_number = null, account_type = null, bank_code = null where country = 'colombia'`,
      `update app.payment_methods set name = 'Instant Checkout', url = null, logo = null where method_id = 'first';
       update app.bank_accounts set account_name = 'PRACTICE ONLY - NO SUCH ACCOUNT', account_number = '000-000000-00',
         account_type = 'Savings (practice)', bank_code = '0000 (no such bank)' where country = 'colombia'`,
      async () => {
        const page = await open(someone, "/buy/bitcoin");
        await page
          .context()
          .route("https://pay.example/**", (route) => route.fulfill({ body: "A provider's page" }));
        await expect(method(page, "Acme Pay").locator("img")).toHaveJSProperty("naturalWidth", 1);
        await amount(page).fill("0.25");
        const opening = page.context().waitForEvent("page");
        await method(page, "Acme Pay").click();
        await expect(page.getByText("Redirecting to Acme Pay...")).toBeVisible();
        const tab = await opening;
        await expect(tab).toHaveURL("https://pay.example/buy?x=1");
        expect(await tab.evaluate("window.opener")).toBeNull();
        await tab.close();
        await bank(page).click();
        await expect(countries(page).getByRole("listitem")).toHaveCount(1);
        await expect(country(page, "Brazil")).toBeVisible();
      },
    );
  });

  test("without any method the screen says so and offers a swap; T15 suspended users can look, and are told that they can't move money", async ({
    open,
    someone,
    exchange,
  }) => {
    const page = await open(someone, "about:blank");
    await whileSet(
      exchange,
      "update app.payment_methods set is_enabled = false",
      "update app.payment_methods set is_enabled = true",
      async () => {
        await page.goto("/buy/litecoin");
        await expect(page.getByText("There are no payment methods here yet")).toBeVisible();
        await page.getByRole("link", { name: "Swap for LTC" }).click();
        await expect(page).toHaveURL("/swap?from=tether&to=litecoin");
        await showScreen(page, "/buy/tether");
        await page.getByRole("link", { name: "Swap for USDT" }).click();
        await expect(page).toHaveURL("/swap?from=bitcoin&to=tether");
      },
    );
    await runSql(exchange, "update app.users set status = 'suspended' where id = $1", [someone.id]);
    await page.goto("/buy/bitcoin");
    await amount(page).fill("0.25");
    await expect(page.getByText("≈ 24,496.784 USDT")).toBeVisible();
    for (const name of methods) {
      await expect(method(page, name)).toBeDisabled();
      await expect(method(page, name)).toHaveAccessibleDescription(
        /Your account is suspended\. You can view it, but you can't move money\.$/,
      );
    }
  });
});

test.describe("The country", () => {
  test("'Select your country': Brazil and Colombia, each labelled 2-4 hours processing, and Cancel; disabled offline", async ({
    open,
    someone,
    console,
  }) => {
    console.allow(noNetwork);
    const page = await open(someone, "/buy/bitcoin");
    await amount(page).fill("0.01");
    await bank(page).click();
    await expect(countries(page).getByRole("listitem")).toHaveText([
      "Brazil 2-4 hours processing R$ 50,00 to R$ 10.000,00",
      "Colombia 2-4 hours processing $50.000 COP to $10.000.000 COP",
    ]);
    await page.context().setOffline(true);
    await expect(country(page, "Brazil")).toBeDisabled();
    await expect(country(page, "Brazil")).toHaveAccessibleDescription(
      "You're offline. You can choose a payment method once you're back online.",
    );
    await page.context().setOffline(false);
    await expect(country(page, "Brazil")).toBeEnabled();
    await countries(page).getByRole("button", { name: "Cancel" }).click();
    await expect(countries(page)).toHaveCount(0);
    await expect(bank(page)).toBeFocused();
    await expect(page.getByText("R$")).toHaveCount(0);
  });

  test("an amount outside the country's limits is refused in words and marked while typing", async ({
    open,
    someone,
  }) => {
    const page = await open(someone, "/buy/tether");
    for (const { name, below, above, within, limits, range } of [
      {
        name: "Brazil",
        below: ["9.61", "R$ 49,98", "≈ R$ 49,972"],
        above: ["1923.09", "R$ 10.000,07", "≈ R$ 10.000,068"],
        within: ["9.62", "1923.07"],
        limits: "R$ 50,00 and R$ 10.000,00",
        range: "9.615385 to 1,923.076923",
      },
      {
        name: "Colombia",
        below: ["12.499", "$49.996 COP", "≈ $49.996 COP"],
        above: ["2500.0005", "$10.000.002 COP", "≈ $10.000.002 COP"],
        within: ["12.5", "2500"],
        limits: "$50.000 COP and $10.000.000 COP",
        range: "12.5 to 2,500",
      },
    ] as const) {
      for (const [typed, transfer, local] of [below, above]) {
        await amount(page).fill(typed);
        await bank(page).click();
        await country(page, name).click();
        await expect(countries(page)).toHaveCount(0);
        await expect(details(page)).toHaveCount(0);
        await expect(amount(page)).toBeFocused();
        await expect(amount(page)).toHaveAccessibleDescription(
          `A bank transfer from ${name} must be between ${limits}. This one would be ${transfer}. Enter ${range} USDT and choose the method again.`,
        );
        await expect(page.getByText(local, { exact: true })).toBeVisible();
      }
      for (const edge of within) {
        await amount(page).fill(edge);
        await expect(amount(page)).not.toHaveAttribute("aria-invalid");
        await bank(page).click();
        await country(page, name).click();
        await expect(details(page)).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(details(page)).toHaveCount(0);
      }
    }
    await amount(page).fill("9.6");
    await bank(page).click();
    await country(page, "Brazil").click();
    await expect(amount(page)).toHaveAccessibleDescription(/This one would be R\$ 49,92\./);
    await amount(page).fill("9.61");
    await expect(amount(page)).toHaveAccessibleDescription(/This one would be R\$ 49,98\./);
    await method(page, "Marketplace").click();
    await expect(amount(page)).not.toHaveAttribute("aria-invalid");
    await expect(page.getByText("R$")).toHaveCount(0);
  });
});

test.describe("'Bank details'", () => {
  const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

  test("Brazil: the account, the transfer amount and the user id for the description; closing clears country and method", {
    tag: "@journey",
  }, async ({ open, someone }) => {
    const page = await open(someone, "/buy/bitcoin");
    await amount(page).fill("0.01");
    await bank(page).click();
    await country(page, "Brazil").click();
    await expect(details(page)).toContainText("For 0.01 BTC, from a bank in Brazil.");
    await expect(detail(page, "Transfer amount").first()).toHaveText("R$ 5.095,34");
    await expect(detail(page, "Account name").first()).toHaveText("PRACTICE ONLY - NO SUCH ACCOUNT");
    await expect(detail(page, "Account number").first()).toHaveText("00000000-0");
    await expect(detail(page, "Branch").first()).toHaveText("0000");
    await expect(detail(page, "Bank code").first()).toHaveText("000 (no such bank)");
    await expect(detail(page, "Account type")).toHaveCount(0);
    await expect(details(page).getByRole("listitem")).toHaveText([
      "Transfer exactly R$ 5.095,34 to this account",
      "The user id must be in the transfer description",
      "Funds credit within 2-4 hours",
    ]);
    await expect(details(page)).toContainText(`Transfer description`);
    await expect(details(page)).toContainText(someone.id);
    await expect(details(page)).toContainText("0.01 BTC at 97,987.136 USDT and R$ 5,20 per USDT");
    await expect(details(page)).toContainText("This is practice mode, and there is no such account.");
    await details(page).getByRole("button", { name: "Done" }).click();
    await test.step("once a country is chosen the local-currency value shows", async () => {
      for (const close of ["Done", "Close"]) {
        await expect(page.getByText("≈ R$ 5.095,33107")).toHaveCount(0);
        await bank(page).click();
        await country(page, "Brazil").click();
        await expect(page.getByText("≈ R$ 5.095,33107", { exact: true })).toBeVisible();
        await expect(page.getByText("1 USDT = R$ 5,20")).toBeVisible();
        await details(page).getByRole("button", { name: close }).click();
        await expect(details(page)).toHaveCount(0);
        await expect(bank(page)).toBeFocused();
      }
      await expect(page.getByText("≈ R$ 5.095,33107")).toHaveCount(0);
      await expect(amount(page)).toHaveValue("0.01");
    });
  });

  test("Colombia: account type instead of the branch, and the operator's instructions with ours; each value is copyable: 'Copied to clipboard!'", async ({
    open,
    someone,
    exchange,
  }) => {
    await whileSet(
      exchange,
      "update app.bank_accounts set instructions = array['<b>Own</b> account only'] where country = 'colombia'",
      "update app.bank_accounts set instructions = '{}' where country = 'colombia'",
      async () => {
        const page = await open(someone, "/buy/bitcoin", clipboard);
        await amount(page).fill("0.01");
        await bank(page).click();
        await country(page, "Colombia").click();
        await expect(detail(page, "Transfer amount").first()).toHaveText("$3.919.486 COP");
        await expect(detail(page, "Account type").first()).toHaveText("Savings (practice)");
        await expect(detail(page, "Branch")).toHaveCount(0);
        await expect(details(page).getByRole("listitem")).toHaveText([
          "Transfer exactly $3.919.486 COP to this account",
          "The user id must be in the transfer description",
          "<b>Own</b> account only",
          "Funds credit within 2-4 hours",
        ]);
        await details(page).getByRole("button", { name: "Copy transfer amount" }).click();
        await expect(page.getByText("Copied to clipboard!")).toBeVisible();
        await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe("3919486");
        await page.keyboard.press("Escape");
        await bank(page).click();
        await country(page, "Brazil").click();
        for (const [name, value] of [
          ["Copy transfer amount", "5095,34"],
          ["Copy account name", "PRACTICE ONLY - NO SUCH ACCOUNT"],
          ["Copy account number", "00000000-0"],
          ["Copy branch", "0000"],
          ["Copy bank code", "000 (no such bank)"],
          ["Copy user id", someone.id],
        ] as const) {
          await details(page).getByRole("button", { name }).click();
          await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(value);
        }
      },
    );
  });
});

test("the whole screen by keyboard: amount, method, country, details, and back", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/buy/bitcoin");
  const focused = page.locator(":focus");
  // The methods load separately, and Tab skips what is not there yet.
  await expect(bank(page)).toBeVisible();
  await amount(page).focus();
  await page.keyboard.type("0.01");
  const limits = ["Minimum, Brazil", "Maximum, Brazil", "Minimum, Colombia", "Maximum, Colombia"];
  for (const name of [...limits, ...methods]) {
    await page.keyboard.press("Tab");
    await expect(focused).toHaveAccessibleName(name);
  }
  await page.keyboard.press("Enter");
  await expect(countries(page)).toBeVisible();
  await expect(countries(page).locator(":focus")).toHaveCount(1);
  await country(page, "Brazil").focus();
  await page.keyboard.press("Enter");
  await expect(details(page)).toBeVisible();
  await expect(details(page).locator(":focus")).toHaveCount(1);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press("Tab");
    await expect(details(page).locator(":focus"), "the dialog keeps the focus").toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(details(page)).toHaveCount(0);
  await expect(bank(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(countries(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bank(page)).toBeFocused();
});

test("a phone shows it in sheets, without horizontal scrolling and with targets of 44 px", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/buy/tether", phone);
  await amount(page).fill("1922.123456");
  await expect(page.getByText("≈ 1,922.12346 USDT")).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await bank(page).tap();
  await country(page, "Colombia").tap();
  await expect(details(page)).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await expectSheet(details(page));
  for (const button of await details(page).getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await details(page).getByRole("button", { name: "Done" }).tap();
  await amount(page).fill("99999999999.999999");
  await bank(page).tap();
  await country(page, "Brazil").tap();
  await expect(amount(page)).toHaveAttribute("aria-invalid", "true");
  expect(await overflows(page)).toBe(false);
});
