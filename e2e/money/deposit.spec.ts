import type { Locator, Page } from "@playwright/test";
import { blockLiveEvents } from "../support/browser/live.ts";
import { noNetwork, settled } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { withWallet } from "../support/money/chain.ts";
import { generate, picture, regenerate, regenerateWallet } from "../support/money/deposit-screen.ts";
import { type Person, read, rpc } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

interface Wallet {
  wallet_id: string;
  deposit_addresses: { coin_id: string; network: string; public_address: string }[];
}

const recent = (page: Page): Locator => page.getByRole("list", { name: "Recent deposits" });
const news = (page: Page): Locator =>
  page.getByRole("status").filter({ hasText: /arrive|deposit|on its way/ });

async function walletOf(exchange: Exchange, person: Person): Promise<Wallet> {
  return (await read<{ wallet: Wallet }>(exchange, person, "/api/wallet")).wallet;
}

async function addressOf(exchange: Exchange, person: Person, coinId: string, on: string): Promise<string> {
  const { deposit_addresses } = await walletOf(exchange, person);
  const entry = deposit_addresses.find((one) => one.coin_id === coinId && one.network === on);
  if (!entry) throw new Error(`No address of ${coinId} on ${on}`);
  return entry.public_address;
}

/** What the blockchain watcher writes when it has seen an unconfirmed payment. */
async function seen(exchange: Exchange, { id }: Person, coinId: string, amount: string): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    exchange,
    "insert into app.deposits (user_id, coin_id, amount) values ($1, $2, $3) returning id",
    [id, coinId, amount],
  );
  return String(row?.id);
}

test.describe("A wallet-generation prompt", () => {
  test("'Generate Wallet': 'Wallet generated successfully!', once for a double click, and the whole address is shown in monospace; practice mode warns of test addresses on the prompt and beside the address", {
    tag: "@long-journey",
  }, async ({ open, someone, exchange }) => {
    const page = await open(someone, "/deposit/bitcoin");
    await expect(page.getByText("You do not have a wallet yet")).toBeVisible();
    const warning = page.getByText(
      "This is practice mode, and these are test addresses. Don't send real coins: they would be lost.",
    );
    await expect(warning).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
    await generate(page).dblclick();
    await expect(page.getByText("Wallet generated successfully!")).toBeVisible();
    await expect(picture(page)).toBeVisible();
    await expect(page.getByText("You already have a wallet")).toHaveCount(0);
    await expect(warning).toBeVisible();
    const address = await addressOf(exchange, someone, "bitcoin", "BTC");
    await expect(page.getByRole("main")).toContainText(address);
    const assigned = await runSql(exchange, "select from app.wallet_assignments where user_id = $1", [
      someone.id,
    ]);
    expect(assigned).toHaveLength(1);
    await test.step("its first and last characters emphasised", async () => {
      const shown = page.getByText(address, { exact: true }).last();
      await expect(shown).toHaveText(address);
      await expect(shown).toHaveCSS("font-family", /mono/i);
      await expect(shown.locator("strong")).toHaveText([address.slice(0, 6), address.slice(-6)]);
    });
  });
});

test.describe("Regenerating releases the old wallet and assigns a new one", () => {
  test("T19 once in 24 h: the button says when it is possible again, as does the refusal in another window", async ({
    open,
    someone,
    exchange,
  }) => {
    await withWallet(exchange, someone);
    const late = await open(someone, "about:blank");
    await blockLiveEvents(late);
    await late.goto("/deposit/bitcoin");
    await expect(regenerate(late)).toBeEnabled();
    await rpc(exchange, someone, "release_and_assign_new_wallet", {});
    const again = /You can do this once every 24 hours, and again after \d{1,2} \w{3,4} \d{4}, \d\d:\d\d\./;
    const page = await open(someone, "/deposit/bitcoin");
    await expect(regenerate(page)).toBeDisabled();
    await expect(regenerate(page)).toHaveAccessibleDescription(again);
    await regenerateWallet(late);
    await expect(late.getByRole("alert").filter({ hasText: again })).toBeVisible();
    await expect(late.getByRole("main")).toContainText(await addressOf(exchange, someone, "bitcoin", "BTC"));
    await expect(regenerate(late)).toBeDisabled();
    await runSql(
      exchange,
      "update app.wallet_assignments set assigned_from = assigned_from - interval '24 hours' where user_id = $1",
      [someone.id],
    );
    await page.reload();
    await expect(regenerate(page)).toBeEnabled();
  });
});

test.describe("A deposit arrives", () => {
  test("the page announces it without layout shift, and lists it with a link to its details", {
    tag: "@journey",
  }, async ({ open, someone, exchange, administrator }) => {
    await withWallet(exchange, someone);
    const page = await open(someone, "/deposit/bitcoin");
    await expect(page.getByText("No BTC deposits yet.")).toBeVisible();
    await expect(news(page)).toHaveText("Your deposit will appear here as soon as it arrives.");
    const below = page.getByRole("region", { name: "Before you send" });
    await settled(page);
    const before = await below.boundingBox();
    const id = await administrator.credit(someone, "bitcoin", "0.5");
    await expect(news(page)).toContainText("0.5 BTC has arrived and is in your balance.");
    expect(await below.boundingBox()).toEqual(before);
    await expect(recent(page).getByRole("link")).toHaveText([/^\+0\.5 BTC.*COMPLETED$/]);
    await administrator.credit(someone, "ethereum", "3");
    await administrator.credit(someone, "bitcoin", "0.25");
    await expect(news(page)).toContainText("0.25 BTC has arrived");
    await expect(recent(page).getByRole("link")).toHaveText([/^\+0\.25 BTC/, /^\+0\.5 BTC/]);
    await recent(page).getByRole("link").last().click();
    await expect(page).toHaveURL(`/transaction-details/deposit/${id}`);
  });

  test("one that waits for confirmations is listed as pending, and its outcome is announced", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(noNetwork);
    await withWallet(exchange, someone);
    const good = await seen(exchange, someone, "bitcoin", "0.5");
    const page = await open(someone, "/deposit/bitcoin");
    await expect(recent(page).getByRole("link")).toHaveText([/^\+0\.5 BTC.*PENDING$/]);
    await process(exchange, administrator.person, good, "completed");
    await expect(news(page)).toContainText("0.5 BTC has arrived and is in your balance.");
    await expect(recent(page).getByRole("link")).toHaveText([/COMPLETED$/]);
    // Events missed while offline are shown after the reconnection.
    await page.context().setOffline(true);
    const bad = await seen(exchange, someone, "bitcoin", "0.125");
    await page.context().setOffline(false);
    await expect(news(page)).toContainText("0.125 BTC is on its way and waiting for confirmation.");
    await process(exchange, administrator.person, bad, "failed");
    await expect(news(page)).toContainText("A deposit of 0.125 BTC failed.");
    await expect(recent(page).getByRole("link")).toHaveText([/^0\.125 BTC.*FAILED$/, /COMPLETED$/]);
    await news(page).getByRole("link", { name: "See details" }).click();
    await expect(page).toHaveURL(`/transaction-details/deposit/${bad}`);
  });
});

/** Decides on a pending deposit as an administrator. */
async function process(exchange: Exchange, admin: Person, id: string, new_status: string): Promise<void> {
  await rpc(exchange, admin, "admin_process_transaction", {
    transaction_type: "deposit",
    transaction_id: id,
    new_status,
  });
}
