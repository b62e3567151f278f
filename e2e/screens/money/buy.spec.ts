import type { Page } from "@playwright/test";
import { blockLiveEvents } from "../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  expectSheet,
  holdAnswers,
  noNetwork,
  overflows,
  showScreen,
} from "../../support/browser/screens.ts";
import { setPrice, signOut, userOf } from "../support/scenes.ts";
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

test.describe("Access and coin", () => {
  test("signed out: asks to sign in, then returns to this page; header 'Buy {SYMBOL}'", async ({
    open,
    api,
  }) => {
    const { email } = signOut(api);
    const page = await open("/buy/bitcoin");
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText("Please sign in to buy coins")).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("orchard");
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/buy/bitcoin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy BTC");
    await expect(page).toHaveTitle("Buy BTC · Portico");
    await showScreen(page, "/buy/usd-coin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy USDC");
  });

  test("unknown coin: 'Cryptocurrency not found', with a link to the wallets; T10 an alias redirects to its coin", async ({
    open,
  }) => {
    const page = await open("/buy/no-such-coin");
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
  }) => {
    const page = await open("/");
    await page.getByRole("link", { name: "Buy LTC" }).click();
    await expect(page).toHaveURL("/buy/litecoin");
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/");
    const fresh = await open("/buy/litecoin");
    await fresh.getByRole("button", { name: "Back" }).click();
    await expect(fresh).toHaveURL("/coin/litecoin");
  });
});

test.describe("Loading", () => {
  test("'Loading coin data...' shows until the coin's price is loaded; a coin without a price and a failed load say so", async ({
    open,
    console,
  }) => {
    // Loads the screen four times; three loads fail, each after one repetition a second later.
    test.setTimeout(120_000);
    console.allow(brokenConnection);
    const page = await open("about:blank");
    await test.step("until the price is loaded", async () => {
      const answers = await holdAnswers(page, /\/api\/(prices|coins)/);
      await page.goto("/buy/bitcoin");
      await expect(page.getByText("Loading coin data...")).toBeVisible();
      await expect(amount(page)).toHaveCount(0);
      answers.release();
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

  test("the page continues by itself when the price arrives", async ({ open, api }) => {
    const all = api.world.prices;
    api.world.prices = all.filter(({ coin_id }) => coin_id !== "litecoin");
    const page = await open("/buy/litecoin");
    await expect(page.getByText("There's no price for LTC right now.")).toBeVisible();
    api.world.prices = all;
    api.say({ type: "price_update", coins: all.filter(({ coin_id }) => coin_id === "litecoin") });
    await expect(amount(page)).toBeVisible();
  });
});

test.describe("The amount", () => {
  test("digits with at most one decimal point, thousands grouped, no more decimals than the coin has; the USDT value", async ({
    open,
  }) => {
    const page = await open("/buy/bitcoin");
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
  }) => {
    const page = await open("/buy/bitcoin");
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
  test("show the price's age and update live; the transfer amount does not change while being copied; T9 a stale price says so", async ({
    open,
    api,
  }) => {
    const page = await open("/buy/solana");
    await expect(page.getByText("Real-time rates", { exact: true })).toBeVisible();
    await expect(page.getByText(/^updated \d+ s ago$/)).toBeVisible();
    await amount(page).fill("2");
    await expect(page.getByText("≈ 312 USDT", { exact: true })).toBeVisible();
    await bank(page).click();
    await country(page, "Brazil").click();
    await expect(detail(page, "Transfer amount").first()).toHaveText("R$ 1.622,40");
    setPrice(api, "solana", "151");
    await expect(page.getByText("≈ 314.08 USDT", { exact: true })).toBeVisible();
    await expect(detail(page, "Transfer amount").first()).toHaveText("R$ 1.622,40");
    setPrice(api, "solana", "150");
    await expect(page.getByText("≈ 312 USDT", { exact: true })).toBeVisible();
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

  test("T48 simulated prices are labelled as such", async ({ open, api }) => {
    api.world.settings.prices_simulated = true;
    for (const price of api.world.prices) price.source = "simulated";
    const page = await open("/buy/bitcoin");
    await expect(page.getByRole("main").getByText("Simulated prices", { exact: true })).toBeVisible();
    await expect(
      page.getByText("The price feed is unreachable, so these prices are simulated."),
    ).toBeVisible();
    await expect(page.getByText("Real-time rates", { exact: true })).toBeHidden();
  });
});

test.describe("Payment methods", () => {
  test("a grid of buttons; choosing one requires an amount above zero", async ({ open }) => {
    const page = await open("/buy/bitcoin");
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
  });

  test("a provider set up by the operator shows its name and logo, and opens its URL; a country without an account is not offered", async ({
    open,
    api,
  }) => {
    const picture =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const [first, , , last] = api.world.paymentMethods;
    if (!first || !last) throw new Error("There are no methods");
    Object.assign(first, { name: "Acme Pay", url: "https://pay.example/buy?x=1", logo: picture });
    last.accounts = last.accounts.filter((account) => account.country === "brazil");
    const page = await open("/buy/bitcoin");
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
  });

  test("without any method the screen says so and offers a swap; T15 suspended users can look, and are told that they can't move money", async ({
    open,
    api,
  }) => {
    api.world.paymentMethods = [];
    const page = await open("/buy/litecoin");
    await expect(page.getByText("There are no payment methods here yet")).toBeVisible();
    await page.getByRole("link", { name: "Swap for LTC" }).click();
    await expect(page).toHaveURL("/swap?from=tether&to=litecoin");
    await showScreen(page, "/buy/tether");
    await page.getByRole("link", { name: "Swap for USDT" }).click();
    await expect(page).toHaveURL("/swap?from=bitcoin&to=tether");
    api.begin({ who: "suspended" });
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
    console,
  }) => {
    console.allow(noNetwork);
    const page = await open("/buy/bitcoin");
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
  }) => {
    const page = await open("/buy/tether");
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

  test("Colombia: account type instead of the branch, and the operator's instructions with ours; each value is copyable: 'Copied to clipboard!'", async ({
    open,
    api,
  }) => {
    const [, colombia] = api.world.paymentMethods[3]?.accounts ?? [];
    Object.assign(colombia ?? {}, { instructions: ["<b>Own</b> account only"] });
    const page = await open("/buy/bitcoin", clipboard);
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
      ["Copy user id", userOf(api).id],
    ] as const) {
      await details(page).getByRole("button", { name }).click();
      await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe(value);
    }
  });
});

test("the whole screen by keyboard: amount, method, country, details, and back", async ({ open }) => {
  const page = await open("/buy/bitcoin");
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
}) => {
  const page = await open("/buy/tether", phone);
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
