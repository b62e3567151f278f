import { type Browser, expect, type Page, test } from "@playwright/test";
import Big from "big.js";
import { browserLaunchOptions } from "../support/browser/chromium.ts";
import { fillSignUp } from "../support/browser/forms.ts";
import { ownedTexts } from "../support/browser/owned-texts.ts";
import { pickOption } from "../support/browser/screens.ts";
import { translator } from "../support/browser/translator.ts";
import { type Watch, watch } from "../support/browser/watch.ts";
import { type Exchange, startExchange } from "../support/exchange/exchange.ts";
import { ledgerFaults } from "../support/exchange/ledger.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { answer, claim } from "../support/money/withdrawals.ts";
import { confirmByMail } from "../support/people/two-factor.ts";

const person = { email: "ada@example.org", username: "ada.l", password: "analytical engine 1843" };
const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

// The other tests run on the headless shell; this one shows that the whole browser does the same.
test.use({ launchOptions: await browserLaunchOptions("whole") });

let exchange: Exchange;
test.beforeEach(async () => {
  exchange = await startExchange({}, (feed) => {
    feed.setPrice("bitcoin", "94218.40");
    feed.setPrice("ethereum", "3412.07");
  });
});
test.afterEach(() => exchange.stop());

// An exchange is started, and a user and an administrator do the whole main journey, one step after the other.
test.describe.configure({ timeout: 300_000 });

test(
  "Someone signs up, is credited, swaps at a live price and withdraws",
  { tag: "@journey" },
  ({ browser }) => mainJourney(browser),
);

test(
  "So does someone whose browser translates each page, and the administrator's does, too",
  {
    tag: "@long-journey",
  },
  ({ browser }) => mainJourney(browser, translator),
);

/** @param script runs in every document before its own scripts. */
async function mainJourney(browser: Browser, script = ""): Promise<void> {
  const console = watch();
  const open = () => openPage(browser, console, script);
  const [user, admin] = [await open(), await open()];

  await test.step("sign up with an email and the emailed code", () => signUp(user));
  await test.step("get a wallet", async () => {
    await user.getByRole("button", { name: "Generate Wallet" }).click();
    await expect(user.getByText("Wallet generated successfully!")).toBeVisible();
  });
  await test.step("an administrator credits 0.5 BTC, and the open page shows it without a reload", async () => {
    await signInAsAdministrator(admin);
    const bitcoin = user.getByRole("listitem", { name: "Bitcoin", exact: true });
    await expect(bitcoin).toContainText("0.00000000");
    await credit(admin, "0.5");
    await expect(bitcoin).toContainText(/Balance 0\.5\s*Value/);
  });
  await test.step("swap to ETH at the feed's price, to the last decimal", () => swap(user));
  await test.step("withdraw; the administrator rejects it, and the refund appears", async () => {
    await withdraw(user, "0.1");
    await expect(user.getByText("PENDING")).toBeVisible();
    await decide(admin, "Reject & Refund", "Withdrawal rejected and amount refunded");
    await expect(user.getByText("FAILED")).toBeVisible();
    await user.goto(`${exchange.url}/wallets`);
    await expect(user.getByRole("listitem", { name: "Bitcoin", exact: true })).toContainText("0.2499974");
  });
  await test.step("withdraw again; it is approved", async () => {
    // Another amount, because a code for the same details can only be emailed once a minute.
    await withdraw(user, "0.09");
    await decide(admin, "Approve", "Withdrawal approved successfully");
    await expect(user.getByText("COMPLETED")).toBeVisible();
  });
  await test.step("history and details are correct", () => checkHistory(user));
  await test.step("the ledger sums to zero per coin and equals every balance", async () => {
    expect(await ledgerFaults(exchange)).toEqual([]);
  });
  console.check();
}

async function openPage(browser: Browser, console: Watch, script: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await context.addInitScript(`${ownedTexts};${script}`);
  const page = await context.newPage();
  console.follow(page);
  await page.goto(exchange.url);
  return page;
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Step In" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=sign-up$/);
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/verify-code$/);
  const code = codeIn(await exchange.mailbox.next(person.email));
  for (const [index, digit] of [...code].entries()) {
    await page.getByLabel(`Digit ${index + 1}`).fill(digit);
  }
  await expect(page.getByText("Email verified successfully!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/wallets$/);
}

async function signInAsAdministrator(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(exchange.administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(exchange.administrator.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/wallets$/);
}

async function credit(page: Page, amount: string): Promise<void> {
  await page.getByRole("link", { name: "Admin" }).first().click();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Users" }).click();
  await page.getByRole("link", { name: new RegExp(person.email) }).click();
  await page.getByRole("combobox", { name: "Coin" }).click();
  await pickOption(page.getByRole("option", { name: "Bitcoin (BTC)" }));
  await page.getByRole("textbox", { name: "Amount" }).fill(amount);
  await page.getByLabel("Reason", { exact: true }).fill("Journey's first credit");
  await page.getByRole("button", { name: "Add Balance" }).click();
  await expect(page.getByText(`Added ${amount} BTC`)).toBeVisible();
}

/** Swaps 0.25 BTC including its fee. Both coins have the same premium, so the rate is the market's less both spreads. */
async function swap(page: Page): Promise<void> {
  const [earned, paid] = [
    new Big("0.25").times("94218.40").times("0.9995"),
    new Big("3412.07").times("1.0005"),
  ];
  const expected = earned.div(paid).round(18, Big.roundDown).toFixed();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Swap" }).click();
  await page.getByLabel("From amount").fill("0.25");
  await page.getByRole("button", { name: /^Swap/ }).last().click();
  await page.getByRole("button", { name: "Confirm Swap" }).click();
  await expect(page.getByText(/^Successfully swapped 0\.25 BTC for/)).toBeVisible();
  const reply = await page.request.get(`${exchange.url}/api/swaps`);
  const { items } = (await reply.json()) as { items: { to_amount: string; fee: string }[] };
  expect(new Big(items[0]?.to_amount ?? 0).toFixed()).toBe(expected);
  expect(items[0]?.fee).toBe("0.0000026");
}

async function withdraw(page: Page, quantity: string): Promise<void> {
  await page.goto(`${exchange.url}/withdraw/bitcoin`);
  await page.getByLabel("Address", { exact: true }).fill(address);
  await page.getByLabel("Quantity").fill(quantity);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(address);
  await confirmByMail(page, exchange, person);
  await expect(page).toHaveURL(/\/transaction-details\/withdrawal\//);
}

async function decide(page: Page, button: string, toast: string): Promise<void> {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Withdrawals" }).click();
  const waiting = page.getByRole("button", { name: new RegExp(person.email) });
  await waiting.first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(address);
  if (button === "Approve") await claim(page);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await answer(page);
  await expect(page.getByText(toast)).toBeVisible();
  // Otherwise the next pending one could be mistaken for this one.
  await expect(dialog).toBeHidden();
  await expect(waiting).toHaveCount(0);
}

async function checkHistory(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "History" }).click();
  const rows = page.getByRole("main").getByRole("link", { name: /adjustment|withdraw|swap/i });
  await expect(rows).toHaveCount(4);
  await page.getByRole("tab", { name: "Withdrawals" }).click();
  await expect(rows).toHaveCount(2);
  await rows.first().click();
  await expect(page.getByText("Withdrawn")).toBeVisible();
  await expect(page.getByText("COMPLETED")).toBeVisible();
  await expect(page.getByText("bc1qw508d6…v8f3t4")).toBeVisible();
}
