import type { Locator, Page } from "@playwright/test";
import type { Exchange } from "../support/exchange.ts";
import { ledgerFaults } from "../support/ledger.ts";
import { expectLive, hearNothing } from "../support/live.ts";
import { runSql } from "../support/operator.ts";
import { type Person, read, rpc, withdrawBitcoin } from "../support/people.ts";
import { breakConnection, brokenConnection, holdAnswers, overflows } from "../support/screens.ts";
import { expect, phone, test } from "../support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const balance = (page: Page, symbol: string) =>
  region(page, "Balances").getByRole("listitem", { name: symbol, exact: true });
const amount = (page: Page) => page.getByLabel("Amount");
const reason = (page: Page) => page.getByLabel("Reason");
const button = (page: Page, name: "Add Balance" | "Subtract Balance") => page.getByRole("button", { name });
const says = (control: Locator, text: string | RegExp) => expect(control).toHaveAccessibleDescription(text);
const fact = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
const minute = /^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/;

async function chooseCoin(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Coin" }).click();
  await page.getByRole("option", { name }).click();
}

async function fill(page: Page, quantity: string, why = "For a test"): Promise<void> {
  await chooseCoin(page, "Bitcoin (BTC)");
  await amount(page).fill(quantity);
  await reason(page).fill(why);
}

async function available(exchange: Exchange, person: Person): Promise<string | undefined> {
  const { balances } = await read<{ balances: { coin_id: string; amount: string }[] }>(
    exchange,
    person,
    "/api/balances",
  );
  return balances.find(({ coin_id }) => coin_id === "bitcoin")?.amount;
}

test.describe("The user", () => {
  test("a non-admin is denied, even their own", async ({ open, someone }) => {
    const page = await open(someone, `/admin/users/${someone.id}`);
    await expect(
      page.getByText("Access Denied: You don't have administrator privileges to access this page."),
    ).toBeVisible();
    await expect(page.getByText(someone.email)).toHaveCount(0);
  });

  test("shows the user, the session info and that there is nothing yet", async ({
    open,
    someone,
    administrator,
  }) => {
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
    await expect(fact(page, "Username")).toHaveText(someone.username);
    await expect(fact(page, "Status")).toHaveText("Active");
    await expect(fact(page, "Since")).toHaveText(minute);
    await expect(fact(page, "Last sign-in")).toHaveText(minute);
    await expect(fact(page, "From address")).toHaveText(someone.address);
    await expect(page.getByText("No balances yet.")).toBeVisible();
    await expect(page.getByText("No wallet is assigned")).toBeVisible();
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL("/admin/users");
  });

  test("shows balances with what is held, and deposit addresses (symbol, network, public_address)", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1.23456789");
    await administrator.credit(someone, "tether", "1000");
    await withdrawBitcoin(exchange, someone, "0.2");
    const { wallet_data } = await rpc<{
      wallet_data: { deposit_addresses: { symbol: string; network: string; public_address: string }[] };
    }>(exchange, someone, "assign_available_wallet_to_user", {});
    const page = await open(administrator.person, `/admin/users/${someone.id}`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await expect(balance(page, "BTC")).toHaveText(/^BTC\s*1\.03456789\s*0\.2 held$/);
    await expect(balance(page, "USDT")).toHaveText(/^USDT\s*1,000$/);
    const shown = region(page, "Deposit addresses").getByRole("listitem");
    await expect(shown).toHaveText(
      wallet_data.deposit_addresses.map((entry) =>
        [entry.symbol, entry.network].join(" ").concat(entry.public_address),
      ),
    );
    await page.getByRole("button", { name: "Copy BTC BTC address" }).click();
    await expect(page.getByText("Copied to clipboard!")).toBeVisible();
    const entry = wallet_data.deposit_addresses.find(({ symbol }) => symbol === "BTC");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(entry?.public_address);
  });

  test("an unknown id and one that is none: 'User not found', with a way back", async ({
    open,
    administrator,
  }) => {
    const page = await open(administrator.person, "/admin/users/019a0000-0000-7000-8000-000000000000");
    await expect(page.getByText("User not found")).toBeVisible();
    await page.goto("/admin/users/nobody");
    await expect(page.getByText("User not found")).toBeVisible();
    await page.getByRole("link", { name: "Back to Users" }).click();
    await expect(page).toHaveURL("/admin/users");
  });

  test("'Failed to load user data', and another try; a place is kept while it loads", async ({
    open,
    someone,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(administrator.person, "/profile");
    await hearNothing(page);
    const mend = await breakConnection(page, /admin_get_user_details_enhanced/);
    await page.goto(`/admin/users/${someone.id}`);
    await expect(page.getByText("Failed to load user data")).toBeVisible();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
    const answers = await holdAnswers(page, /admin_get_user_details_enhanced/);
    await page.reload();
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.letGo();
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
  });

  test("a phone shows it without scrolling sideways", async ({ open, someone, exchange, administrator }) => {
    await administrator.credit(someone, "bitcoin", "1234567.12345678");
    await rpc(exchange, someone, "assign_available_wallet_to_user", {});
    const page = await open(administrator.person, `/admin/users/${someone.id}`, phone);
    await expect(balance(page, "BTC")).toContainText("1,234,567.12345678");
    await expect(region(page, "Deposit addresses")).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });
});

test.describe("Add Balance", () => {
  test("credits the user, whose open page shows it; the audit log keeps the reason", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const user = await open(someone, "/wallets");
    await expectLive(user);
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await fill(page, "1,234.5", "  A late deposit  ");
    await says(amount(page), "Available: 0 BTC");
    await expect(
      page.getByText(`Adding credits ${someone.email} with 1,234.5 BTC; subtracting takes it from`),
    ).toBeVisible();
    await button(page, "Add Balance").click();
    await expect(page.getByText("Added 1,234.5 BTC")).toBeVisible();
    await expect(balance(page, "BTC")).toHaveText(/1,234\.5$/);
    await expect(amount(page)).toHaveValue("");
    await expect(reason(page)).toHaveValue("");
    await expect(user.getByRole("listitem", { name: "Bitcoin", exact: true })).toContainText(
      "1,234.50000000",
    );
    const log = await runSql(
      exchange,
      "select reason, details ->> 'amount' as amount from app.admin_activity where target_id = $1",
      [someone.id],
    );
    expect(log).toEqual([{ reason: "A late deposit", amount: "1234.5" }]);
  });

  test("needs a coin, an amount above zero and a reason", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    for (const name of ["Add Balance", "Subtract Balance"] as const) {
      await button(page, name).click();
      await says(page.getByRole("combobox", { name: "Coin" }), "Please choose a coin");
      await says(amount(page), "Please enter a valid amount");
      await says(reason(page), "Please give a reason.");
      await expect(page.getByRole("combobox", { name: "Coin" })).toBeFocused();
    }
    await fill(page, "0", " no ");
    await button(page, "Add Balance").click();
    await says(amount(page), "Please enter a valid amount");
    await says(reason(page), "Please give a reason.");
    await amount(page).fill("0.5");
    await expect(amount(page)).not.toHaveAttribute("aria-invalid");
    await button(page, "Add Balance").click();
    await says(reason(page), "Please give a reason.");
    expect(await available(exchange, someone)).toBeUndefined();
  });

  test("T4 the field takes no sign, no exponent and no more decimals than the coin has", async ({
    open,
    someone,
    administrator,
  }) => {
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await chooseCoin(page, "Bitcoin (BTC)");
    await amount(page).pressSequentially("-1e2.123456789");
    await expect(amount(page)).toHaveValue("12.12345678");
  });

  test("a double click credits once", async ({ open, someone, exchange, administrator }) => {
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    const answers = await holdAnswers(page, /admin_add_deposit_and_balance/);
    await fill(page, "0.5");
    await button(page, "Add Balance").dblclick();
    await expect(button(page, "Add Balance")).toBeDisabled();
    await expect(button(page, "Subtract Balance")).toBeDisabled();
    await expect.poll(() => answers.count).toBe(1);
    answers.letGo();
    await expect(page.getByText("Added 0.5 BTC")).toBeVisible();
    expect(await available(exchange, someone)).toBe("0.5");
  });

  test("'Failed to add balance'; T5 pressing again after a lost answer does not credit twice", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await page.route(/admin_add_deposit_and_balance/, async (route) => {
      await route.fetch();
      await route.abort("connectionfailed");
    });
    await fill(page, "0.5");
    await button(page, "Add Balance").click();
    await expect(page.getByText("Failed to add balance")).toBeVisible();
    await expect(page.getByText("Trying again is safe: it will not be changed twice.")).toBeVisible();
    await page.unroute(/admin_add_deposit_and_balance/);
    await button(page, "Add Balance").click();
    await expect(page.getByText("Added 0.5 BTC")).toBeVisible();
    expect(await available(exchange, someone)).toBe("0.5");
  });
});

test.describe("Subtract Balance", () => {
  test("takes it from what is available", async ({ open, someone, exchange, administrator }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await fill(page, "0.25");
    await says(amount(page), "Available: 1 BTC");
    await button(page, "Subtract Balance").click();
    await expect(page.getByText("Subtracted 0.25 BTC")).toBeVisible();
    await expect(balance(page, "BTC")).toHaveText(/0\.75$/);
    expect(await available(exchange, someone)).toBe("0.75");
    expect(await ledgerFaults(exchange)).toEqual([]);
  });

  test("T38 'Insufficient balance or operation failed': what is held is not touched", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    await withdrawBitcoin(exchange, someone, "0.5");
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await fill(page, "0.50000001");
    await button(page, "Subtract Balance").click();
    await expect(page.getByText("Insufficient balance or operation failed")).toBeVisible();
    await expect(amount(page)).toHaveValue("0.50000001");
    expect(await available(exchange, someone)).toBe("0.5");
    await amount(page).fill("0.5");
    await button(page, "Subtract Balance").click();
    await expect(balance(page, "BTC")).toHaveText(/^BTC\s*0\s*0\.5 held$/);
  });

  test("'Failed to subtract balance' where the connection breaks", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await breakConnection(page, /admin_subtract_balance/);
    await fill(page, "0.25");
    await button(page, "Subtract Balance").click();
    await expect(page.getByText("Failed to subtract balance")).toBeVisible();
    expect(await available(exchange, someone)).toBe("1");
  });
});

test("shows sessions, transactions, wallet history and what administrators did", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  const list = (page: Page, name: string) =>
    page.getByRole("list", { name, exact: true }).getByRole("listitem");
  await administrator.credit(someone, "bitcoin", "1");
  await administrator.reject(await withdrawBitcoin(exchange, someone, "0.2"), "Another address, please");
  await rpc(exchange, someone, "assign_available_wallet_to_user", {});
  await rpc(exchange, someone, "release_and_assign_new_wallet", {});
  const page = await open(administrator.person, `/admin/users/${someone.id}`, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await expect(list(page, "Sessions")).toHaveText([
    /Live.*Signed in .* · last active (Just now|1 minute ago)/s,
  ]);
  await expect(list(page, "History")).toHaveText([
    /Withdrawal BTC.*0\.2 BTC.*REJECTED/s,
    /Deposit BTC.*\+1 BTC.*COMPLETED/s,
  ]);
  await expect(list(page, "History").getByRole("link")).toHaveCount(0);
  await expect(list(page, "Wallet history")).toHaveText([/Current.*Regenerated/s, / to .*Asked for/s]);
  await list(page, "Wallet history").last().getByRole("button", { name: "Copy wallet id" }).click();
  await expect(page.getByText("Wallet ID copied!")).toBeVisible();
  await expect(list(page, "Audit log")).toHaveText([
    /Rejected a withdrawal 0\.2 BTC.*Another address, please.*by admin@/s,
    /Added to a balance 1 BTC.*by admin@/s,
  ]);
});

test("Balance input step is 0.000001", async ({ open, someone, administrator }) => {
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  await chooseCoin(page, "Bitcoin (BTC)");
  await expect(amount(page)).toHaveAttribute("step", "0.000001");
  await amount(page).press("ArrowUp");
  await amount(page).press("ArrowUp");
  await expect(amount(page)).toHaveValue("0.000002");
  await amount(page).press("ArrowDown");
  await expect(amount(page)).toHaveValue("0.000001");
  await amount(page).press("ArrowDown");
  await expect(amount(page)).toHaveValue("");
});
