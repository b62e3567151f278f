import type { Locator, Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection } from "../support/browser/screens.ts";
import { prefer } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

/* The feed's rates: a dollar is 0.875 euros and 150 yen. A bitcoin is $94,218.40 at the market, and with the
    premium of 4 % €85,738.74 or ¥14,698,070. */
const coin = (page: Page, name: string): Locator => page.getByRole("listitem", { name, exact: true });
const card = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
const value = (page: Page): Locator => page.getByRole("region", { name: "Estimated assets value" });
const main = (page: Page): Locator => page.getByRole("main");

test("all figures are in the preferred currency; visitors see dollars", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "0.5");
  await prefer(exchange, someone, { preferred_currency: "EUR" });
  const page = await open(someone, "/wallets");

  await test.step("wallets: the estimated value in a coin and in euros, and each coin's value", async () => {
    await expect(value(page)).toContainText("0.5 BTC");
    await expect(value(page)).toContainText("≈ €41,220.55");
    await page.getByRole("group", { name: "Value in" }).getByRole("button", { name: "BNB" }).click();
    await expect(value(page)).toContainText("≈ €41,220.55");
    await expect(coin(page, "Bitcoin")).toContainText(/Balance\s*0\.5\s*Value\s*€41,220\.55/);
  });
  await test.step("coin: price, market, fiat value, and the chart's description", async () => {
    await page.goto("/coin/bitcoin");
    const price = page.getByRole("region", { name: "Price" });
    await expect(price).toContainText("€85,738.74");
    await expect(price).toContainText("€1.7T");
    await expect(price).toContainText("Past prices in EUR use today's rate.");
    await expect(page.getByRole("region", { name: "Balance" })).toContainText("≈ €41,220.55");
    await expect(main(page)).not.toContainText("$");
  });
  await test.step("history and details: values at the time of the transaction", async () => {
    await page.goto("/history");
    await expect(main(page).getByRole("link", { name: /Deposit BTC/ })).toContainText("≈ €41,220.55");
    await main(page)
      .getByRole("link", { name: /Deposit BTC/ })
      .click();
    await expect(main(page)).toContainText(/Value at that time\s*≈ €41,220\.55/);
    await expect(main(page)).not.toContainText("$");
  });
  await test.step("swap and withdraw: values under the amounts", async () => {
    await page.goto("/swap");
    await page.getByRole("textbox", { name: "From amount" }).fill("0.1");
    await expect(main(page)).toContainText("≈ €8,244.11");
    await expect(main(page)).not.toContainText("$");
    await page.goto("/withdraw/bitcoin");
    await page.getByRole("textbox", { name: "Quantity" }).fill("0.2");
    await expect(main(page)).toContainText("≈ €16,488.22");
    await expect(main(page)).toContainText("250,000 USDT");
  });
  await test.step("landing: the price cards", async () => {
    await page.goto("/");
    await expect(card(page, "Bitcoin")).toContainText(/€85,738\.74.*\+€1,489\.64.*€1\.7T.*€33\.4B/s);
    await expect(card(page, "Dogecoin")).toContainText("€0.284011");
    const visitor = await open(null, "/");
    await expect(card(visitor, "Bitcoin")).toContainText(/\$97,987\.14.*\+\$1,702\.44.*\$1\.9T.*\$38\.2B/s);
  });
});

test("a change of currency takes effect on every open page; yen have no decimals", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "0.5");
  const page = await open(someone, "/wallets");
  const other = await open(someone, "/coin/bitcoin");
  await expect(value(page)).toContainText("≈ $47,109.20");
  await expect(main(other)).toContainText("$97,987.14");
  // From here both windows receive live events.
  for (const one of [page, other]) {
    await expectLive(one);
  }
  await prefer(exchange, someone, { preferred_currency: "JPY" });
  await expect(value(page)).toContainText("≈ ¥7,066,380");
  await expect(coin(page, "Bitcoin")).toContainText("¥7,066,380");
  await expect(main(other)).toContainText("¥14,698,070");
});

test("without a rate figures are in dollars with a note, and are converted as soon as there is one", async ({
  open,
  exchange,
  someone,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  await administrator.credit(someone, "bitcoin", "0.5");
  await prefer(exchange, someone, { preferred_currency: "GBP" });
  const page = await open(someone, "about:blank");
  await page.addInitScript(() => localStorage.removeItem("portico_rates"));
  const restore = await breakConnection(page, /\/api\/rates/);
  await page.goto("/wallets");
  await expect(value(page)).toContainText("≈ $47,109.20 (no rate for GBP)");
  await expect(value(page)).toContainText("Shown in US dollars: there's no current rate for GBP.");
  await expect(coin(page, "Bitcoin")).toContainText("$47,109.20");
  await page.goto("/coin/bitcoin");
  await expect(main(page)).toContainText("Shown in US dollars: there's no current rate for GBP.");
  await restore();
  await page.goto("/wallets");
  await expect(value(page)).toContainText("≈ £35,331.90");
  await expect(value(page)).not.toContainText("no rate");
});
