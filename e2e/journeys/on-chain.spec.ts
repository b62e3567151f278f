import type { Page } from "@playwright/test";
import type { Wallet } from "@portico/contract";
import { type Exchange, startExchange } from "../support/exchange/exchange.ts";
import { openMarket } from "../support/exchange/market.ts";
import { runSql } from "../support/exchange/operator.ts";
import { withWallet } from "../support/money/chain.ts";
import { type ApproverKeys, coldStorage, startVault, type Vault } from "../support/money/vault.ts";
import { cardOf, claim } from "../support/money/withdrawals.ts";
import { addPasskey, byName, plugIn } from "../support/people/passkeys.ts";
import {
  join,
  makeAdministrator,
  type Person,
  post,
  read,
  rpc,
  signIn,
  withdraw,
} from "../support/people/people.ts";
import { confirmByMail } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

const recipient = "0x52908400098527886E0F7030069857D2E4169EE7";

let exchange: Exchange;
let vault: Vault | undefined;
test.beforeAll(async () => {
  // An exchange takes 5 to 15 s to start on a quiet machine, and this one starts chains and a signer, too.
  test.setTimeout(120_000);
  // Play chains, a signer with play keys, and nothing that is faked.
  exchange = await startExchange({ CHAINS: "", TRUST_PROXY: "loopback" }, openMarket);
});
test.afterAll(async () => {
  await vault?.stop();
  await exchange.stop();
});

/** The server looks at a chain every 3 s, a signer at its payments every 2 s; pages ask every 4 s. */
const nextRounds = { timeout: 60_000 };

/** What a visitor of /dev/chain does. */
const onChain = (person: Person, network: string, order: Record<string, unknown>) =>
  post(exchange, `/dev/chain/${network}`, order, person);

/** Mines blocks until the condition holds. */
async function mineUntil(person: Person, network: string, holds: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await holds()) return true;
        await onChain(person, network, { do: "mine" });
        return false;
      },
      { intervals: [1_000], ...nextRounds },
    )
    .toBe(true);
}

const balanceOf = async (person: Person, coinId: string) => {
  const { balances } = await read<{ balances: { coin_id: string; amount: string }[] }>(
    exchange,
    person,
    "/api/balances",
  );
  return Number(balances.find(({ coin_id }) => coin_id === coinId)?.amount ?? 0);
};

/** Somebody with two ether that came from the chain. */
async function depositor(): Promise<Person> {
  const person = await withWallet(exchange, await join(exchange));
  const { wallet } = await read<{ wallet: Wallet }>(exchange, person, "/api/wallet");
  const place = wallet.deposit_addresses.find(({ coin_id }) => coin_id === "ethereum");
  const address = place?.public_address;
  await onChain(person, "ethereum", { do: "send", coin: "ethereum", address, amount: "2" });
  return person;
}

test("in practice mode a deposit comes from the chain, and a withdrawal is signed, sent and confirmed by itself", async () => {
  // Mines blocks until a deposit, a withdrawal and a sweep are final, while server and signer work in rounds.
  test.setTimeout(300_000);
  const owner = await ownerOf();
  const person = await depositor();
  await mineUntil(person, "ethereum", async () => (await balanceOf(person, "ethereum")) === 2);
  const terms = { p_coin_id: "ethereum", p_network: "ERC20", p_amount: "0.5", p_to_address: recipient };
  const id = await withdraw(exchange, person, terms, "0.001");
  await rpc(exchange, owner, "admin_claim_withdrawal", { p_withdrawal_id: id });
  await rpc(exchange, owner, "admin_prepare_payments", { p_network_id: "ethereum", p_withdrawal_ids: [id] });
  const status = async () =>
    (await read<{ transaction: { status: string } }>(exchange, person, `/api/transactions/withdrawal/${id}`))
      .transaction.status;
  await mineUntil(person, "ethereum", async () => (await status()) === "completed");

  // The play signer sweeps the user's deposit to the paying address.
  await rpc(exchange, owner, "admin_set_sweep_rule", {
    p_network_id: "ethereum",
    p_coin_id: "ethereum",
    p_is_on: true,
    p_minimum_amount: "0.1",
    p_reason: "Sweep by itself",
  });
  await mineUntil(person, "ethereum", async () => (await finished(owner)).includes("sweep final"));
});

/** The kinds and states of payments that have ended. */
async function finished(owner: Person): Promise<string[]> {
  const { items } = await read<{ items: { kind: string; state: string }[] }>(
    exchange,
    owner,
    "/api/admin/payments?state=finished",
  );
  return items.map(({ kind, state }) => `${kind} ${state}`);
}

test("deposit, swap, withdraw: two administrators approve with passkeys, and a signer of one's own signs", async ({
  open,
}) => {
  // Four people act one after the other, and a deposit, a withdrawal and a transfer to cold storage are mined
  // until they are final, while server and signer work in rounds.
  test.setTimeout(600_000);
  const at = byName(exchange);
  const owner = await ownerOf();
  const [ada, bob] = [
    await makeAdministrator(exchange, await join(exchange, "ada")),
    await makeAdministrator(exchange, await join(exchange, "bob")),
  ];
  const pages = await Promise.all([ada, bob].map((admin) => withPasskey(admin)));
  async function withPasskey(admin: Person): Promise<Page> {
    const page = await open(admin, "/profile", { at });
    await plugIn(page);
    await addPasskey(exchange, page, admin);
    return page;
  }
  const [page, theirs] = pages as [Page, Page];
  await test.step("the owner lets the vault pay, with the keys that the back office hands out", async () => {
    const { approvers } = await read<{ approvers: { name: string; passkeys: ApproverKeys }[] }>(
      exchange,
      owner,
      "/api/admin/approvers",
    );
    const keys = approvers.flatMap(({ name, passkeys }) =>
      passkeys.map(({ credential_id, public_key }) => ({ name, credential_id, public_key })),
    );
    vault = await startVault(at, keys);
    const address = vault.address;
    const input = {
      p_network_id: "ethereum",
      p_paying: "signer",
      p_address: address,
      p_max_fee: "1",
      p_reason: "The vault is ready",
    };
    await expect
      // Accepted once the signer has opened its key and reported its address.
      .poll(() => rpc(exchange, owner, "admin_set_paying", input).catch((fault) => String(fault)), nextRounds)
      .toEqual({ success: true });
    await onChain(owner, "ethereum", { do: "send", coin: "ethereum", address, amount: "50" });
  });

  const person = await depositor();
  const user = await open(person, "/deposit/ethereum", { at: exchange });
  await test.step("the deposit confirms on the open page, and is credited", async () => {
    await expect(user.getByText(/^[0-9]+\/[0-9]+/).first()).toBeVisible(nextRounds);
    await mineUntil(person, "ethereum", async () => (await balanceOf(person, "ethereum")) === 2);
    await user.goto("/wallets");
    await expect(user.getByRole("listitem", { name: "Ethereum", exact: true })).toContainText(
      /Balance 2\s*Value/,
    );
  });
  await test.step("swap half of it", async () => {
    await user.goto("/swap?from=ethereum&to=bitcoin");
    await user.getByLabel("From amount").fill("1");
    await user.getByRole("button", { name: /^Swap/ }).last().click();
    await user.getByRole("button", { name: "Confirm Swap" }).click();
    await expect(user.getByText(/^Successfully swapped 1 ETH for/)).toBeVisible();
  });
  await test.step("withdraw the rest", async () => {
    await user.goto("/withdraw/ethereum");
    await user.getByLabel("Address", { exact: true }).fill(recipient);
    await user.getByLabel("Quantity").fill("0.5");
    await user.getByRole("button", { name: "Submit", exact: true }).click();
    await confirmByMail(user, exchange, person);
    await expect(user).toHaveURL(/\/transaction-details\/withdrawal\//);
  });
  const id = user.url().split("/").at(-1) ?? "";
  const card = (of: Page) =>
    of
      .getByRole("list", { name: "Open payments" })
      .getByRole("listitem")
      .filter({ hasText: person.email })
      .first();
  await test.step("ada claims it, prepares its payment and approves it", async () => {
    await page.goto("/admin/withdrawals");
    await cardOf(page, person).click();
    await claim(page);
    await page.goto("/admin/payments");
    await page
      .getByRole("region", { name: "Ready to pay" })
      .getByRole("button", { name: /^Prepare/ })
      .click();
    await expect(card(page)).toContainText("0 of 2", nextRounds);
    await approve(page, person);
    await expect(card(page)).toContainText("1 of 2", nextRounds);
  });
  await test.step("bob approves it, and the vault signs", async () => {
    await theirs.goto("/admin/payments");
    await approve(theirs, person);
    await expect(card(page)).toContainText(/Sent|Being sent|confirmation/, nextRounds);
    await expect.poll(() => vault?.log(), nextRounds).toContain("signed a payment");
  });
  await test.step("its user sees it sent, counted and completed, and can look at it in an explorer", async () => {
    await expect(user.getByText(/^Sent/).first()).toBeVisible(nextRounds);
    await mineUntil(person, "ethereum", () => user.getByText("COMPLETED", { exact: true }).isVisible());
    const [paid] = await runSql<{ transaction_hash: string }>(
      exchange,
      "select transaction_hash from app.withdrawals where id = $1",
      [id],
    );
    const link = user.getByRole("link", { name: /etherscan|explorer/i }).first();
    await expect(link).toHaveAttribute("href", `/dev/chain/ethereum/tx/${paid?.transaction_hash}`);
    const shown = user.waitForEvent("popup");
    await link.click();
    await expect((await shown).getByText(/^In block \d+, with \d+ confirmations?\.$/)).toBeVisible();
  });
  await test.step("two owners agree on a cold address, and the vault moves coins there without approvals", async () => {
    await rpc(exchange, owner, "admin_add_cold_address", {
      p_network_id: "ethereum",
      p_address: coldStorage,
      p_label: "Bunker",
      p_reason: "Kept offline",
    });
    await page.goto("/admin/treasury?tab=cold");
    await page.getByRole("button", { name: "Approve: Add Bunker" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("button", { name: "Move coins to Bunker" }).click();
    const dialog = page.getByRole("dialog", { name: "Move coins to Bunker" });
    await expect(dialog).toContainText(coldStorage);
    const build = dialog.getByRole("button", { name: "Build the transaction" });
    await build.click();
    await expect(dialog.getByLabel("Amount (ETH)")).toHaveAccessibleDescription(
      /Please enter an amount above zero\./,
    );
    await dialog.getByLabel("Amount (ETH)").fill("5000");
    await dialog.getByLabel("Reason").fill("More than we need");
    await build.click();
    await expect(dialog.getByRole("alert")).toContainText("This transaction cannot be built");
    await dialog.getByLabel("Amount (ETH)").fill("40");
    await build.dblclick();
    await expect(dialog).toBeHidden();
    await mineUntil(owner, "ethereum", async () => (await finished(owner)).includes("cold final"));
    await page.goto("/admin/payments?state=finished");
    const moved = page.getByRole("list", { name: "Finished payments" }).getByRole("listitem").first();
    await expect(moved).toContainText("To cold storage on");
    await expect(moved).toContainText("40 ETHFrom the paying address to Bunker:");
    await expect(moved).toContainText("the coins are at the cold address");
    expect((await finished(owner)).filter((one) => one.startsWith("cold"))).toEqual(["cold final"]);
  });
});

/** The first administrator, whose proof of identity lasts. */
async function ownerOf(): Promise<Person> {
  const owner = await signIn(exchange, exchange.administrator);
  await runSql(exchange, "update app.sessions set proved_at = now() + interval '1 day' where user_id = $1", [
    owner.id,
  ]);
  return owner;
}

async function approve(page: Page, { email }: Person): Promise<void> {
  const card = page
    .getByRole("list", { name: "Open payments" })
    .getByRole("listitem")
    .filter({ hasText: email })
    .first();
  await card.getByRole("button", { name: /^Approve:/ }).click();
  const asked = page.getByRole("dialog", { name: "Approve this payment?" });
  await asked.getByRole("button", { name: "Approve with passkey" }).click();
  await expect(page.getByText("Payment approved").first()).toBeVisible();
  await expect(asked).toBeHidden();
}
