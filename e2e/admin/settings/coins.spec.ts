import type { Page } from "@playwright/test";
import { type Exchange, startExchange } from "../../support/exchange/exchange.ts";
import { priceArrival } from "../../support/exchange/market.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { confirm, dialog, submit } from "../../support/money/swap-screen.ts";
import { join, type Person, rpc, signIn } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

// Nothing removes a coin, so it is added to an exchange of its own.
let exchange: Exchange;
let owner: Person;
let user: Person;
test.beforeAll(async () => {
  // An exchange takes 5 to 15 s to start on a quiet machine.
  test.setTimeout(120_000);
  exchange = await startExchange({
    PRICE_UPDATE_SECONDS: "5",
    PRICE_HISTORY_SECONDS: "0",
    TRUST_PROXY: "loopback",
  });
  owner = await signIn(exchange, exchange.administrator);
  await runSql(exchange, "update app.sessions set proved_at = now() + interval '1 hour'");
  user = await join(exchange, "coiner");
  await rpc(exchange, user, "assign_available_wallet_to_user", {});
});
test.afterAll(() => exchange.stop());

const address = "0x5A4D504C45c0139a1B2C3d4E5f60718293A4b5C6";

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel("CoinGecko id").fill("sample-coin");
  await page.getByLabel("Name", { exact: true }).fill("Sample Coin");
  await page.getByLabel("Symbol").fill("SMPL");
  await page.getByRole("checkbox", { name: "Ethereum (ERC20)" }).click();
  await page.getByLabel("Contract on Ethereum (ERC20)").fill(address);
  await page.getByLabel("Swap fee").fill("0.001");
  await page.getByLabel("Withdrawal fee").fill("0.1");
  await page.getByLabel("Minimum deposit").fill("0.01");
  await page.getByLabel("Minimum withdrawal").fill("0.5");
  await page.getByLabel("Reason for the pause").fill("Sample Coin opens on Monday");
}

const addButton = (page: Page) => page.getByRole("button", { name: "Add coin" });

test("T61 an owner adds a coin, opens it, and a user receives and swaps it", async ({ open, console }) => {
  // Four pages follow a coin from its form to a swap, and its first price comes with the feed's next prices.
  test.setTimeout(120_000);
  console.allow(/status of 4\d\d/);
  const office = await open(owner, "/admin/settings?tab=coins", { at: exchange });
  const colleague = await open(owner, "/admin/settings?tab=coins", { at: exchange });
  const wallets = await open(user, "/wallets?show=all", { at: exchange });
  const coin = (page: Page) => page.getByRole("listitem", { name: "Sample Coin", exact: true });
  await expect(wallets.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();

  await test.step("what is missing or wrong is said at its field", async () => {
    await addButton(office).click();
    await expect(office.getByText("Please fill this in.")).toHaveCount(3);
    await expect(office.getByText("Please choose at least one network.")).toBeVisible();
    await fillForm(office);
    await office.getByLabel("Contract on Ethereum (ERC20)").fill(address.replace("C6", "c6"));
    await office.getByLabel("Symbol").fill("D0GE");
    await addButton(office).click();
    await expect(office.getByLabel("Contract on Ethereum (ERC20)")).toHaveAttribute("aria-invalid", "true");
    await office.getByLabel("Contract on Ethereum (ERC20)").fill(address);
    await addButton(office).click();
    await office.getByRole("dialog").getByRole("button", { name: "Add coin" }).click();
    await expect(office.getByText("This symbol looks like DOGE of Dogecoin.")).toBeVisible();
  });

  await test.step("the confirmation repeats the contract; every open page shows the coin", async () => {
    await office.getByLabel("Symbol").fill("SMPL");
    await addButton(office).click();
    await expect(office.getByRole("dialog")).toContainText(address);
    await office.getByRole("dialog").getByRole("button", { name: "Add coin" }).dblclick();
    await expect(office.getByText("Sample Coin was added.")).toBeVisible();
    for (const page of [office, colleague]) {
      await expect(coin(page)).toContainText("No price yet");
      await expect(coin(page)).toContainText("Paused");
    }
    await expect(coin(wallets)).toContainText("SMPL");
    await expect(office.getByLabel("CoinGecko id")).toHaveValue("");
  });

  await test.step("the audit log has it", async () => {
    await office.goto(`${exchange.url}/admin/audit`);
    const entry = office.getByRole("listitem").filter({ hasText: "Coin added" });
    await entry.click();
    await expect(entry).toContainText("sample-coin");
    await expect(entry).toContainText("Sample Coin opens on Monday");
  });

  await test.step("the price arrives from the feed", async () => {
    exchange.feed.setPrice("sample-coin", "14.5");
    await expect(coin(colleague)).not.toContainText("No price yet", priceArrival);
  });

  await test.step("deposits are closed until the owner resumes them", async () => {
    await wallets.goto(`${exchange.url}/deposit/sample-coin`);
    await expect(wallets.getByText("Sample Coin opens on Monday")).toBeVisible();
    await office.goto(`${exchange.url}/admin/settings?tab=pauses`);
    for (const kind of ["Deposits", "Swaps"]) {
      await office.getByRole("button", { name: new RegExp(`^Resume: .*${kind}`, "i") }).click();
      await office.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
      await expect(office.getByRole("button", { name: new RegExp(`^Resume: .*${kind}`, "i") })).toHaveCount(
        0,
      );
    }
    await expect(wallets.getByText("Sample Coin opens on Monday")).toBeHidden();
    const [shown] = await runSql<{ address: string }>(
      exchange,
      `select p.public_address as address from app.wallets w
       join app.wallet_addresses a on a.wallet_id = w.wallet_id and a.coin_id = 'ethereum' and a.shown_to is null
       join app.pool_addresses p using (network_id, address_key) where w.user_id = $1`,
      [user.id],
    );
    await expect(wallets.getByRole("main")).toContainText(String(shown?.address));
  });

  await test.step("a deposit is credited and swapped", async () => {
    await rpc(exchange, owner, "admin_add_deposit_and_balance", {
      target_user_id: user.id,
      p_coin_id: "sample-coin",
      p_amount: "20",
      p_reason: "Deposit in a test",
      p_network: "Ethereum (ERC20)",
      p_transaction_hash: `0x${"a7".repeat(32)}`,
    });
    await wallets.goto(`${exchange.url}/swap?from=sample-coin&to=tether`);
    await wallets.getByLabel("From amount").fill("10");
    await submit(wallets).click();
    await expect(dialog(wallets)).toBeVisible();
    await confirm(wallets).click();
    await expect(wallets.getByText(/^Successfully swapped 10 SMPL for/)).toBeVisible();
    await wallets.goto(`${exchange.url}/history`);
    await expect(wallets.getByRole("main")).toContainText("SMPL");
  });

  await test.step("a visitor sees it on the landing page after the others", async () => {
    const visitor = await open(null, "/", { at: exchange });
    await expect(visitor.getByRole("link", { name: "Sample Coin", exact: true })).toBeVisible();
  });
});

test("T88 an owner adds USDC on Polygon, opens it, and a user finds it on the deposit and the withdrawal page", async ({
  open,
}) => {
  // Four pages follow a network from its form to a withdrawal.
  test.setTimeout(120_000);
  const usdc = "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359";
  const office = await open(owner, "/admin/settings?tab=coins", { at: exchange });
  const deposit = await open(user, "/deposit/usd-coin", { at: exchange });
  const withdrawal = await open(user, "/withdraw/usd-coin", { at: exchange });
  const network = (page: Page) => page.getByRole("combobox", { name: "Network" });
  const notice = (page: Page) => page.getByRole("region", { name: "Paused", exact: true });
  const reason = "USDC on this network is coming soon";
  const choose = async (page: Page) => {
    await network(page).click();
    await page.getByRole("option", { name: "Polygon POS" }).click();
  };
  const resume = async (kind: string) => {
    await office.getByRole("button", { name: new RegExp(`^Resume: .*${kind}.*Polygon`, "i") }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Resume" }).click();
  };

  await test.step("the form is confirmed with the whole contract, and the audit log has it", async () => {
    await office.getByRole("button", { name: "Networks of USDC" }).click();
    await office.getByRole("button", { name: "Add network" }).click();
    await choose(office);
    await office.getByLabel("Contract", { exact: true }).fill(usdc);
    await office.getByRole("button", { name: "Check contract" }).click();
    const question = office.getByRole("dialog", { name: "Add USDC on Polygon POS?" });
    await expect(question).toContainText(usdc);
    await expect(question).toContainText("has an address there, and shows it for this coin.");
    await question.getByRole("button", { name: "Add network" }).click();
    await expect(office.getByRole("listitem", { name: "Polygon POS" })).toContainText("Paused");
    await office.goto(`${exchange.url}/admin/audit`);
    const entry = office.getByRole("listitem").filter({ hasText: "Network added to a coin" });
    await entry.click();
    await expect(entry).toContainText(usdc);
  });
  await test.step("open pages show the network, and that it is paused", async () => {
    await choose(deposit);
    await expect(notice(deposit)).toContainText(reason);
    await choose(withdrawal);
    await expect(notice(withdrawal)).toContainText(reason);
  });
  await test.step("once it is open, the user is shown their address there, and can withdraw", async () => {
    await office.goto(`${exchange.url}/admin/settings?tab=pauses`);
    await resume("Deposits");
    const [shown] = await runSql<{ address: string }>(
      exchange,
      `select p.public_address as address from app.wallets w
       join app.wallet_addresses a on a.wallet_id = w.wallet_id and a.coin_id = 'polygon-ecosystem-token' and a.shown_to is null
       join app.pool_addresses p using (network_id, address_key) where w.user_id = $1`,
      [user.id],
    );
    await expect(deposit.getByRole("main")).toContainText(String(shown?.address));
    await expect(notice(withdrawal)).toContainText(reason);
    await resume("Withdrawals");
    await expect(notice(withdrawal)).toHaveCount(0);
    await expect(network(withdrawal)).toContainText("Polygon POS");
  });
});
