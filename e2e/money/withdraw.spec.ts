import type { Page } from "@playwright/test";
import { isAsset, registeredCoins } from "@portico/contract";
import { expectLive } from "../support/browser/live.ts";
import {
  brokenConnection,
  doubleClick,
  holdAnswers,
  loseAnswer,
  noNetwork,
  pickOption,
} from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import {
  address,
  bitcoinAddress,
  expectWithdrawn,
  fact,
  fill,
  network,
  openWithdraw,
  quantity,
  says,
  submit,
} from "../support/money/withdraw-screen.ts";
import { join, type Person, read, rpc } from "../support/people/people.ts";
import {
  confirmationCode,
  confirmByMail,
  emailCode,
  withdrawalDialog,
} from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

const tronAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const rippleAddress = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";

/**
 * Section 3 of the spec, and the correct networks of the three coins that it would send over another coin's
 * chain.
 */
const specNetworks = {
  bitcoin: ["BTC"],
  ethereum: ["ERC20"],
  tether: ["Polygon POS", "Arbitrum One", "TRC20"],
  "usd-coin": ["ERC20"],
  binancecoin: ["BSC (BEP20)", "Ethereum (ERC20)"],
  tron: ["Tron (TRC20)"],
  litecoin: ["LTC"],
  "bitcoin-cash": ["BCH"],
  cardano: ["ADA"],
  solana: ["SOL"],
  dogecoin: ["DOGE"],
  ripple: ["XRP"],
  "ethereum-classic": ["ETC"],
  "polygon-ecosystem-token": ["Polygon POS"],
  blockstack: ["STX"],
  monero: ["XMR"],
};

/** The same of all coins of the release, which may bring more. */
const networks = Object.fromEntries(
  registeredCoins
    .filter(isAsset)
    .map((one) => [one.coin_id, one.networks.map((place) => place.withdrawal_name)]),
);

const confirm = (page: Page) => withdrawalDialog(page).getByRole("button", { name: "Confirm Withdrawal" });

interface Movement {
  id: string;
  amount: string;
  status: string;
}
async function withdrawals(exchange: Exchange, person: Person): Promise<Movement[]> {
  return (await read<{ items: Movement[] }>(exchange, person, "/api/withdrawals")).items;
}

/** A coin in the list of the wallets. */
const listed = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test.describe("What the screen shows", () => {
  test("signed out: 'Please sign in to make withdrawals'; then the live balance, the fee and the quota, and MAX", async ({
    open,
    someone,
    administrator,
  }) => {
    const page = await open(null, "/robots.txt");
    // Other tests' withdrawals may have made a time known.
    await page.route("**/api/withdrawal-time?*", (route) => route.fulfill({ json: { seconds: null } }));
    await page.goto("/withdraw/bitcoin");
    await test.step("signing in returns to this page", async () => {
      await expect(page).toHaveURL("/auth");
      await expect(page.getByText("Please sign in to make withdrawals")).toBeVisible();
      await page.getByLabel("Email").fill(someone.email);
      await page.getByLabel("Password", { exact: true }).fill(someone.password);
      await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page).toHaveURL("/withdraw/bitcoin");
    });
    await test.step("the balance updates live", async () => {
      await expect(page.getByText("Available: 0.00000000 BTC")).toBeVisible();
      await expectLive(page);
      await administrator.credit(someone, "bitcoin", "1234.56789012");
      await expect(page.getByText("Available: 1,234.56789012 BTC")).toBeVisible();
    });
    await test.step("'Available: balance', the withdrawal fee, the estimated time and the daily quota", async () => {
      await expect(page.getByRole("heading", { name: "Withdraw BTC" })).toBeVisible();
      await expect(quantity(page)).toHaveAttribute("placeholder", "Min. 0.00011");
      await expect(quantity(page)).toHaveAttribute("inputmode", "decimal");
      await expect(fact(page, "Withdrawal fee")).toHaveText("0.0001 BTC");
      await expect(
        page.getByText("Est. time to complete: as soon as an administrator has approved and sent it"),
      ).toBeVisible();
      await expect(page.getByText("Daily withdrawal quota: 250,000 USDT")).toBeVisible();
      await expect(page.getByText("0 USDT used in the last 24 hours, 250,000 USDT left")).toBeVisible();
    });
    await test.step("MAX fills in the whole balance; the fee is deducted from it, and 'You receive' is the rest", async () => {
      await page.getByRole("button", { name: "MAX" }).click();
      await expect(quantity(page)).toHaveValue("1,234.56789012");
      await expect(fact(page, "You receive")).toHaveText("1,234.56779012 BTC");
      await says(
        quantity(page),
        "This is above your daily withdrawal quota. You have 250,000 USDT left for now.",
      );
      await quantity(page).fill("0.5");
      await says(quantity(page), /^≈ \$[\d,]+\.\d\d ?Minimum on BTC: 0\.00011 BTC, fee included$/);
      await quantity(page).fill("0.00005");
      await expect(fact(page, "You receive")).toHaveText("0 BTC");
    });
  });

  test("T10 an alias redirects to its coin; an unknown coin is 'Cryptocurrency not found'; each coin has its networks", async ({
    open,
    someone,
    exchange,
  }) => {
    const page = await open(someone, "/withdraw/tether");
    await test.step("each coin has its withdrawal networks; the first is preselected", async () => {
      const named = await namesOfNetworks(exchange, someone);
      expect(named).toEqual(networks);
      for (const [coin, names] of Object.entries(specNetworks)) {
        expect(named[coin]?.slice(0, names.length), coin).toEqual(names);
      }
      await expectNetworks(page, "tether");
      await page.keyboard.press("Escape");
    });
    await test.step("the back button leads to the wallets if the page was opened by a link", async () => {
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL("/wallets");
    });
    await test.step("the networks of two more coins", async () => {
      await page.getByRole("button", { name: "Show all coins" }).click();
      await listed(page, "BNB").getByRole("link", { name: "Withdraw" }).click();
      await expectNetworks(page, "binancecoin");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL("/wallets?show=all");
      await listed(page, "Monero").getByRole("link", { name: "Withdraw" }).click();
      await expectNetworks(page, "monero");
    });
    await test.step("unknown coin: 'Cryptocurrency not found', with a link to the wallets", async () => {
      await page.goto("/withdraw/no-such-coin");
      await expect(page.getByText("Cryptocurrency not found")).toBeVisible();
      await page.getByRole("link", { name: "Go to Wallets" }).click();
      await expect(page).toHaveURL("/wallets");
    });
    await test.step("an alias redirects to its coin", async () => {
      await page.goto("/withdraw/polygon-network");
      await expect(page).toHaveURL("/withdraw/polygon-ecosystem-token");
      await expect(page.getByRole("heading", { name: "Withdraw POL" })).toBeVisible();
    });
  });
});

test.describe("The quantity", () => {
  test("T11 the address must pass that network's checksum, and the reason names a wrong network; T12 the quota", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "tether", "400000");
    const page = await open(someone, "/withdraw/tether");
    await test.step("more decimals than the coin has are refused in words", async () => {
      await quantity(page).pressSequentially("0.1234567");
      await expect(quantity(page)).toHaveValue("0.1234567");
      await expect(quantity(page)).toHaveAccessibleDescription(/USDT has 6 decimals/);
      await quantity(page).fill("");
    });
    await test.step("T11 the address must pass that network's checksum, and the reason names a wrong network", async () => {
      await fill(page, tronAddress, "50");
      await says(
        address(page),
        "This is not a valid Polygon POS address. This is a Tron address; choose the Tron network.",
      );
      await submit(page).click();
      await expect(address(page)).toBeFocused();
      await expect(withdrawalDialog(page)).toBeHidden();
      await network(page).click();
      await pickOption(page.getByRole("option", { name: "TRC20" }));
      await expect(address(page)).not.toHaveAttribute("aria-invalid");
      await address(page).fill(`${tronAddress.slice(0, -1)}u`);
      await address(page).blur();
      await says(
        address(page),
        "This is not a valid TRC20 address. One or more characters are wrong; please copy it again.",
      );
      await address(page).fill(bitcoinAddress);
      await says(
        address(page),
        "This is not a valid TRC20 address. This address belongs to Bitcoin. USDT can't be sent there.",
      );
    });
    await test.step("T12 the quota: used and left, a refusal above it, and a rejection restores it", async () => {
      await network(page).click();
      await pickOption(page.getByRole("option", { name: "Polygon POS" }));
      const usdt = "0x52908400098527886E0F7030069857D2E4169EE7";
      await fill(page, usdt, "100000.5");
      await submit(page).click();
      await confirmByMail(page, exchange, someone);
      await expectWithdrawn(page);
      await page.goto("/withdraw/tether");
      await expect(
        page.getByText("100,000.5 USDT used in the last 24 hours, 149,999.5 USDT left"),
      ).toBeVisible();
      await fill(page, usdt, "149999.500001");
      const above = "This is above your daily withdrawal quota. You have 149,999.5 USDT left for now.";
      await says(quantity(page), above);
      await submit(page).click();
      await expect(quantity(page)).toBeFocused();
      await expect(withdrawalDialog(page)).toBeHidden();
      const [made] = await withdrawals(exchange, someone);
      await administrator.reject(made?.id ?? "");
      await expect(page.getByText("0 USDT used in the last 24 hours, 250,000 USDT left")).toBeVisible();
      await expect(page.getByText("Available: 400,000 USDT")).toBeVisible();
    });
  });
});

test.describe("Submitting", () => {
  test("messages in order: address, balance, minimum, amount after the fee; then it asks for confirmation", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(noNetwork);
    const page = await openWithdraw(open, someone, administrator);
    await test.step("messages in order: address, balance, minimum, amount after the fee", async () => {
      await fill(page, "   ", "2");
      await submit(page).click();
      await says(address(page), "Please enter a withdrawal address");
      await expect(address(page)).toBeFocused();
      await address(page).fill(bitcoinAddress);
      const tooLittle =
        "Minimum withdrawal amount is 0.00011 BTC. After the fee of 0.0001 BTC, at least 0.00001 BTC must arrive.";
      for (const [amount, text] of [
        ["1.00000001", "Insufficient balance"],
        ["0.00000099", tooLittle],
        ["0.00010999", tooLittle],
      ] as const) {
        await quantity(page).fill(amount);
        await submit(page).click();
        await says(quantity(page), text);
        await expect(quantity(page)).toBeFocused();
        await expect(quantity(page)).toHaveAttribute("aria-invalid", "true");
      }
      await expect(withdrawalDialog(page)).toBeHidden();
      await quantity(page).fill("1");
      await submit(page).click();
      await expect(withdrawalDialog(page)).toBeVisible();
    });
    await test.step("it asks for confirmation with the full address; Cancel, the cross and Escape abort", async () => {
      await withdrawalDialog(page).getByRole("button", { name: "Close" }).click();
      await fill(page, ` ${bitcoinAddress} `, "0.25");
      await quantity(page).press("Enter");
      await expect(withdrawalDialog(page)).toContainText(
        /Amount\s*0\.25 BTC\s*Fee\s*0\.0001 BTC\s*Recipient gets\s*0\.2499 BTC\s*Network\s*BTC/,
      );
      await expect(withdrawalDialog(page).getByText(bitcoinAddress, { exact: true })).toBeVisible();
      await withdrawalDialog(page).getByRole("button", { name: "Cancel" }).click();
      await expect(withdrawalDialog(page)).toBeHidden();
      await submit(page).click();
      await withdrawalDialog(page).getByRole("button", { name: "Close" }).click();
      await expect(withdrawalDialog(page)).toBeHidden();
      await submit(page).click();
      await expect(withdrawalDialog(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(withdrawalDialog(page)).toBeHidden();
      await expect(submit(page)).toBeFocused();
      await expect(quantity(page)).toHaveValue("0.25");
      expect(await withdrawals(exchange, someone)).toEqual([]);
    });
    await test.step("offline it says so, and recovers", async () => {
      await expect(submit(page)).toBeEnabled();
      await page.context().setOffline(true);
      await expect(submit(page)).toBeDisabled();
      await says(submit(page), "You're offline. You can withdraw once you're back online.");
      await page.context().setOffline(false);
      await submit(page).click();
      await expect(emailCode(page)).toBeEnabled();
      await page.context().setOffline(true);
      await expect(emailCode(page)).toBeDisabled();
      await says(emailCode(page), "You're offline. You can withdraw once you're back online.");
      await page.context().setOffline(false);
      await expect(emailCode(page)).toBeEnabled();
    });
  });

  test("on success navigate to /transaction-details/withdrawal/{withdrawal_id}; a double click makes one withdrawal", {
    tag: "@long-journey",
  }, async ({ open, someone, exchange, administrator }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(someone, "/coin/bitcoin");
    await page.getByRole("link", { name: "Withdraw" }).click();
    await test.step("the back button leads to the previous page", async () => {
      await expect(page).toHaveURL("/withdraw/bitcoin");
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL("/coin/bitcoin");
      await page.getByRole("link", { name: "Withdraw" }).click();
    });
    await test.step("on success navigate to /transaction-details/withdrawal/{withdrawal_id}; the balance is already updated", async () => {
      await fill(page, bitcoinAddress, "0.25");
      await submit(page).click();
      await confirmByMail(page, exchange, someone);
      await expect(page.getByText("Withdrawal submitted. Your balance is already updated.")).toBeVisible();
      const [made] = await withdrawals(exchange, someone);
      expect(made).toMatchObject({ amount: "0.25", fee: "0.0001", status: "pending", network: "BTC" });
      await expect(page).toHaveURL(`/transaction-details/withdrawal/${made?.id}`);
      await page.goto("/withdraw/bitcoin");
      await expect(page.getByText("Available: 0.75 BTC")).toBeVisible();
    });
    await test.step("submit reads 'Submitting...' while busy; Enter after the last digit and a double click make one withdrawal", async () => {
      const confirmations = await holdAnswers(page, /confirm-withdrawal/);
      const answers = await holdAnswers(page, /initiate_withdrawal/);
      await fill(page, bitcoinAddress, "0.2");
      await submit(page).click();
      await doubleClick(emailCode(page), /withdrawal-code/);
      const code = await confirmationCode(exchange, someone);
      await expect(withdrawalDialog(page).getByLabel("Digit 1")).toBeFocused();
      await page.keyboard.type(code);
      await page.keyboard.press("Enter");
      const busy = withdrawalDialog(page).getByRole("button", { name: "Submitting..." });
      await expect(busy).toBeDisabled();
      await page.keyboard.press("Escape");
      await page.goBack();
      await expect(busy).toBeVisible();
      await expect(withdrawalDialog(page).getByRole("button", { name: "Cancel" })).toBeDisabled();
      await busy.dblclick({ force: true });
      expect(confirmations.count).toBe(1);
      confirmations.release();
      await expect.poll(() => answers.count).toBe(1);
      await busy.dblclick({ force: true });
      await expect(busy).toBeDisabled();
      expect(answers.count).toBe(1);
      answers.release();
      await expectWithdrawn(page);
      expect(await withdrawals(exchange, someone)).toHaveLength(2);
    });
  });

  test("T5 an attempt without a reply can be retried: one intent makes one withdrawal", {
    tag: "@journey",
  }, async ({ open, someone, exchange, administrator, console }) => {
    console.allow(brokenConnection);
    console.allow(/status of 429/);
    const page = await openWithdraw(open, someone, administrator);
    const restore = await loseAnswer(page, /initiate_withdrawal/);
    await fill(page, bitcoinAddress, "0.25");
    await submit(page).click();
    await confirmByMail(page, exchange, someone);
    await expect(withdrawalDialog(page)).toContainText("It's safe to try again: it won't be made twice.");
    await expect(page.getByText(/failed/i)).toHaveCount(0);
    await expect(withdrawalDialog(page).getByRole("link", { name: "Open History" })).toHaveAttribute(
      "href",
      "/history?type=withdrawal",
    );
    expect(await withdrawals(exchange, someone)).toHaveLength(1);
    await restore();
    // A new attempt mentions the earlier one's unknown outcome, and its own refusal does not hide that.
    const wait = { code: "too_many_requests", message: "Too many requests.", details: { seconds: 1 } };
    await page.route(/initiate_withdrawal/, (route) => route.fulfill({ status: 429, json: wait }));
    await withdrawalDialog(page).getByRole("button", { name: "Cancel" }).click();
    await quantity(page).fill("0.3");
    await submit(page).click();
    await expect(withdrawalDialog(page)).toContainText(
      "We got no answer about an earlier withdrawal, so it may have been made.",
    );
    await confirmByMail(page, exchange, someone);
    await expect(page.getByText("Too many requests.")).toBeVisible();
    await expect(withdrawalDialog(page)).toBeHidden();
    await page.unroute(/initiate_withdrawal/);
    await quantity(page).fill("0.25");
    await submit(page).click();
    await expect(withdrawalDialog(page)).toContainText("It's safe to try again: it won't be made twice.");
    await confirm(page).click();
    await expectWithdrawn(page);
    expect(await withdrawals(exchange, someone)).toHaveLength(1);
  });
});

test.describe("Refusals by the server", () => {
  test("T11 XRP accepts a destination tag; T54 addresses of our own pool are refused", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "ripple", "100");
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(someone, "/withdraw/ripple");
    await test.step("XRP accepts a destination tag", async () => {
      const tag = page.getByLabel("Destination tag");
      await fill(page, rippleAddress, "50");
      for (const wrong of ["01", "4294967296", "x"]) {
        await tag.fill(wrong);
        await tag.blur();
        await says(tag, "The destination tag must be a whole number from 0 to 4294967295.");
      }
      await submit(page).click();
      await expect(tag).toBeFocused();
      await tag.fill("");
      await submit(page).click();
      await expect(withdrawalDialog(page)).toContainText("Without a destination tag");
      await withdrawalDialog(page).getByRole("button", { name: "Cancel" }).click();
      await tag.fill("4294967295");
      await submit(page).click();
      await expect(withdrawalDialog(page)).toContainText("With the destination tag 4294967295");
      await confirmByMail(page, exchange, someone);
      await expect(fact(page, "Destination tag")).toHaveText("4294967295");
      expect(await withdrawals(exchange, someone)).toMatchObject([{ destination_tag: "4294967295" }]);
      await page.goto("/withdraw/bitcoin");
      await expect(quantity(page)).toBeVisible();
      await expect(tag).toHaveCount(0);
    });
    await test.step("addresses of our own pool are refused", async () => {
      const other = await join(exchange);
      const { wallet_data } = await rpc<{
        wallet_data: { deposit_addresses: { coin_id: string; public_address: string }[] };
      }>(exchange, other, "assign_available_wallet_to_user", {});
      const own = wallet_data.deposit_addresses.find((entry) => entry.coin_id === "bitcoin");
      await fill(page, own?.public_address ?? "", "0.25");
      await submit(page).click();
      await emailCode(page).click();
      await expect(
        page.getByText(
          "This address belongs to this exchange, possibly in another form. Please use an address that isn't one of ours.",
        ),
      ).toBeVisible();
      await expect(withdrawalDialog(page)).toBeHidden();
      await expect(page).toHaveURL("/withdraw/bitcoin");
      expect(await withdrawals(exchange, someone)).toMatchObject([{ destination_tag: "4294967295" }]);
    });
  });

  test("'Please select a network' when every network is switched off; T11 the server sets the fee", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    // Changes the registry three times, and the server sees each change after up to 5 s.
    test.setTimeout(120_000);
    await administrator.credit(someone, "cardano", "10");
    await administrator.credit(someone, "solana", "5");
    await turnCardano(exchange, someone, false);
    const page = await open(someone, "/withdraw/cardano");
    await test.step("'Please select a network' when every network of a coin is switched off", async () => {
      await fill(page, "addr1v8wsxxzfv4uh5gmrvx8y44j2wf9qjgrhnerz69gegj494dccshtd8", "20");
      await submit(page).click();
      await says(network(page), "Please select a network");
      await turnCardano(exchange, someone, true);
    });
    await test.step("the server sets the fee: a changed one is shown before anything is withdrawn", async () => {
      await page.getByRole("button", { name: "Back" }).click();
      await listed(page, "Solana").getByRole("link", { name: "Withdraw" }).click();
      await expect(page).toHaveURL("/withdraw/solana");
      await fill(page, "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV", "1");
      await expect(fact(page, "Withdrawal fee")).toHaveText("0.005 SOL");
      const setFee = "update app.withdrawal_fees set fee_amount = $1 where coin_id = 'solana'";
      await runSql(exchange, setFee, ["0.007"]);
      await expect.poll(() => feeOfSolana(exchange, someone), registryArrival).toBe("0.007");
      await submit(page).click();
      await confirmByMail(page, exchange, someone);
      await expect(
        page.getByText("The fee has changed to 0.007. Please review it and try again."),
      ).toBeVisible();
      await expect(withdrawalDialog(page)).toBeHidden();
      expect(await withdrawals(exchange, someone)).toEqual([]);
      // The fee is not part of what was confirmed.
      await expect(fact(page, "Withdrawal fee")).toHaveText("0.007 SOL");
      await submit(page).click();
      await expect(withdrawalDialog(page)).toContainText(/Fee\s*0\.007 SOL/);
      await expect(withdrawalDialog(page)).toContainText("You've just confirmed this withdrawal");
      await confirm(page).click();
      await expectWithdrawn(page);
      await runSql(exchange, setFee, ["0.005"]);
      expect(await withdrawals(exchange, someone)).toMatchObject([{ amount: "1", fee: "0.007" }]);
    });
  });

  test("T15 suspended users can read but not move money, and see why; T24, T71 a hold says until when", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const page = await openWithdraw(open, someone, administrator);
    await test.step("suspended users can read but not move money, and see why", async () => {
      await fill(page, bitcoinAddress, "0.25");
      await submit(page).click();
      await runSql(exchange, "update app.users set status = 'suspended' where id = $1", [someone.id]);
      await emailCode(page).click();
      const text = "Your account is suspended. You can view it, but you can't move money.";
      await expect(page.getByText(text)).toBeVisible();
      await page.reload();
      await fill(page, bitcoinAddress, "0.25");
      await expect(submit(page)).toBeDisabled();
      await says(submit(page), text);
      const notice = page.getByRole("main").getByText(text);
      expect((await notice.boundingBox())?.y).toBeLessThan((await address(page).boundingBox())?.y ?? 0);
      expect(await withdrawals(exchange, someone)).toEqual([]);
    });
    await test.step("a hold after a password reset says until when", async () => {
      await runSql(
        exchange,
        `with hold as (
           insert into app.withdrawal_holds (user_id, cause, held_until) values ($1, 'password_reset', '2099-01-02 03:04+00')
         )
         update app.users set status = 'active' where id = $1`,
        [someone.id],
      );
      await page.reload();
      await fill(page, bitcoinAddress, "0.25");
      await expect(submit(page)).toBeDisabled();
      await says(
        submit(page),
        "Withdrawals are on hold until 2 Jan 2099, 03:04 because your password was reset.",
      );
    });
    await test.step("T71 the hold that ends last is named; with the allow-list on, an address can wait meanwhile", async () => {
      await runSql(
        exchange,
        `with list as (update app.users set allow_list_on_at = now() where id = $1)
         insert into app.withdrawal_holds (user_id, cause, held_until) values ($1, 'added_by_email', '2099-01-03 03:04+00')`,
        [someone.id],
      );
      await page.reload();
      const main = page.getByRole("main");
      await expect(main).toContainText(
        "Withdrawals are on hold until 3 Jan 2099, 03:04 because a sign-in method or an address was added after a sign-in by email alone.",
      );
      await expect(main).toContainText(
        "Save the address now, so that its wait of 24 hours runs in the meantime.",
      );
    });
  });
});

/** The names of each coin's networks, as the server lists them; aliases left out. */
async function namesOfNetworks(exchange: Exchange, person: Person): Promise<Record<string, string[]>> {
  const { coins } = await read<{
    coins: { coin_id: string; alias_of: string | null; networks: { withdrawal_name: string }[] }[];
  }>(exchange, person, "/api/coins");
  const known = coins
    .filter((coin) => coin.alias_of === null)
    .map((coin) => [coin.coin_id, coin.networks.map((one) => one.withdrawal_name)]);
  return Object.fromEntries(known);
}

/** Opens the list of networks and checks it. The first network is preselected. */
async function expectNetworks(page: Page, coin: keyof typeof specNetworks): Promise<void> {
  const names = networks[coin] ?? [];
  await expect(page).toHaveURL(`/withdraw/${coin}`);
  await expect(network(page)).toHaveText(names[0] ?? "no network");
  await network(page).click();
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(names);
}

/** The server keeps what it has read of the registry for 5 s. */
const registryArrival = { timeout: 20_000 };

/** Turns Cardano's withdrawals on or off, and waits until the server says so. */
async function turnCardano(exchange: Exchange, person: Person, isOn: boolean): Promise<void> {
  await runSql(exchange, "update app.coin_networks set withdrawal_enabled = $1 where coin_id = 'cardano'", [
    isOn,
  ]);
  await expect
    .poll(async () => {
      const { coins } = await read<{
        coins: { coin_id: string; networks: { withdrawal_enabled: boolean }[] }[];
      }>(exchange, person, "/api/coins");
      return coins.find((coin) => coin.coin_id === "cardano")?.networks[0]?.withdrawal_enabled;
    }, registryArrival)
    .toBe(isOn);
}

async function feeOfSolana(exchange: Exchange, person: Person): Promise<string | undefined> {
  const { coins } = await read<{ coins: { coin_id: string; withdrawal_fee: string }[] }>(
    exchange,
    person,
    "/api/coins",
  );
  return coins.find((coin) => coin.coin_id === "solana")?.withdrawal_fee;
}
