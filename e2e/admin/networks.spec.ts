import type { Page } from "@playwright/test";
import { tapLive } from "../support/browser/live.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { mineChain, withWallet } from "../support/money/chain.ts";
import { expect, test } from "../support/test.ts";

const card = (page: Page, name: string) =>
  page.getByRole("list", { name: "Networks" }).getByRole("listitem", { name, exact: true });
const row = (page: Page, text: string | RegExp) =>
  page.getByRole("table", { name: "Payments that arrived" }).getByRole("row").filter({ hasText: text });

/** Reports as the process that watches the network. */
const report = (exchange: Exchange, networkId: string, fields: Record<string, unknown>) =>
  runSql(
    exchange,
    `select api.hold_chain_lease($1, c.holder, 3600, $2) from chain.cursors c where c.network_id = $1`,
    [networkId, JSON.stringify(fields)],
  );

test("each network with its state, its blocks, its nodes and what waits; a release that was not tried says so; live", {
  tag: "@journey",
}, async ({ open, exchange, administrator }) => {
  const chain = await mineChain(exchange, "dogecoin");
  await (await mineChain(exchange, "litecoin")).lease();
  await runSql(exchange, "update chain.networks set is_watched = false where network_id = 'bsc'");
  const page = await open(administrator.person, "about:blank");
  const live = await tapLive(page);
  await page.goto("/admin/overview");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Networks" }).click();
  await expect(page).toHaveURL("/admin/networks");
  await expect(card(page, "LTC")).toContainText("Watching");
  await expect(card(page, "LTC")).toContainText("Up to date");
  await expect(card(page, "LTC")).not.toContainText("not tried");
  await expect(card(page, "DOGE")).toContainText(
    "This release hasn't been tested against a real node of this network.",
  );
  await expect(card(page, "BSC (BEP20)")).toContainText("Off");
  await expect(card(page, "ETC")).toContainText("No server is watching");

  await test.step("a node that is ahead, and one with a fault", async () => {
    await report(exchange, "dogecoin", {
      tip_height: Number(chain.blocks.at(-1)?.height) + 1_234,
      endpoints: [
        { name: "first", fault: null, height: 1334 },
        { name: "second", fault: "It answers 429", height: null },
      ],
    });
    live.say({ type: "admin_chains" });
    await expect(card(page, "DOGE")).toContainText("1,234 blocks behind");
    await expect(card(page, "DOGE").getByRole("listitem")).toHaveText([
      /^first\s*Block 1,334$/,
      /^second\s*It answers 429$/,
    ]);
  });
  await test.step("a network that can't be read", async () => {
    await report(exchange, "dogecoin", { fault: "No node answers." });
    live.say({ type: "admin_chains" });
    await expect(card(page, "DOGE")).toContainText("Fault");
    await expect(card(page, "DOGE")).toContainText("No node answers.Since Just now");
    await expect(card(page, "DOGE")).toContainText("No node is set up");
  });
});

test("watching and confirmations are changed with a reason, kept in the audit log", async ({
  open,
  administrator,
}) => {
  const page = await open(administrator.person, "/admin/networks");
  const change = page.getByRole("button", { name: "Change BTC", exact: true });
  await change.click();
  const dialog = page.getByRole("dialog", { name: "Change BTC" });
  const watch = dialog.getByRole("switch", { name: "Watch this network" });
  const wasWatched = await watch.isChecked();
  await watch.click();
  await dialog.getByRole("textbox", { name: "Confirmations", exact: true }).fill("7");
  await dialog.getByRole("textbox", { name: "Confirmations of a large deposit" }).fill("9");
  await dialog.getByRole("textbox", { name: "Second node from (US dollars)" }).fill("25000");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Fees are low and blocks come slowly");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("BTC changed")).toBeVisible();
  await expect(card(page, "BTC")).toContainText("Confirmations7, or 9 from $10,000");
  await expect(card(page, "BTC")).toContainText("Second nodeFrom $25,000");
  await expect(card(page, "BTC")).toContainText(wasWatched ? "Off" : "No server is watching");
  await page.goto("/admin/audit");
  const entry = page.getByRole("listitem").filter({ hasText: "Network changed" }).first();
  await entry.click();
  await expect(entry).toContainText("Fees are low and blocks come slowly");
  await expect(entry).toContainText("Second node from, in US dollars25000");
});

test("arrivals: what must be decided, with its question; closed with a reason, or credited by the form with the payment filled in; found by hash", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  await withWallet(exchange, someone);
  const chain = await mineChain(exchange, "litecoin");
  // Other tests on the same exchange may have left some.
  const [before] = await runSql<{ confirming: string }>(
    exchange,
    "select confirming from app.arrival_counts where network_id = 'litecoin'",
  );
  const small = await chain.pay(someone, "11");
  const good = await chain.pay(someone, "50000000");
  const undone = await chain.pay(someone, "60000000");
  const [address] = await runSql<{ address_key: string }>(
    exchange,
    `select p.address_key from app.pool_addresses p
     where p.network_id = 'litecoin' and app.address_holder('litecoin', p.public_address, now()) is null limit 1`,
  );
  const nobodys = await chain.pay(String(address?.address_key), "80000000");
  await chain.mine(small, good, undone, nobodys);
  await chain.mineEmpty(1);
  const page = await open(administrator.person, "/admin/networks");
  await expect(card(page, "LTC")).toContainText(`Deposits confirming${Number(before?.confirming) + 2}`);
  await chain.mineEmpty(1);
  await chain.credit();
  await runSql(
    exchange,
    "update chain.arrivals set state = 'undone', block_height = null, block_hash = null where transaction_hash = $1",
    [undone.transaction_hash],
  );
  await page.reload();
  await card(page, "LTC")
    .getByRole("link", { name: /Payments to decide on LTC/ })
    .click();
  await expect(page).toHaveURL("/admin/networks?tab=arrivals&state=to_decide&network=litecoin");

  await test.step("each says what must be decided, and whose it is", async () => {
    await expect(row(page, "0.00000011 LTC")).toContainText(
      /Below the minimumThe minimum deposit is [\d.]+ LTC\./,
    );
    await expect(row(page, "0.00000011 LTC")).toContainText(someone.email);
    await expect(row(page, "0.8 LTC")).toContainText("Not shown to any user");
    await expect(row(page, "0.8 LTC").getByRole("link", { name: "Find its user: 0.8 LTC" })).toHaveText(
      "Find its user",
    );
    await expect(row(page, "0.6 LTC")).toContainText("The user can't withdraw until you decide.");
    await expect(row(page, "0.6 LTC").getByRole("link", { name: /^Credit/ })).toHaveCount(0);
    await expect(row(page, "0.5 LTC")).toHaveCount(0);
  });
  await test.step("one that was undone stays credited", async () => {
    await row(page, "0.6 LTC").getByRole("button", { name: "Settle 0.6 LTC (LTC)" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave it credited?" });
    await expect(dialog).toContainText(`0.6 LTC stays in the balance of ${someone.email}`);
    await dialog.getByRole("button", { name: "Leave It Credited" }).click();
    await expect(dialog.getByRole("textbox")).toHaveAccessibleDescription("Please give a reason.");
    await dialog.getByRole("textbox").fill("They sent it again");
    await dialog.getByRole("button", { name: "Leave It Credited" }).click();
    await expect(page.getByText("The payment is settled")).toBeVisible();
    await expect(row(page, "0.6 LTC")).toHaveCount(0);
  });
  await test.step("a hash finds it in any state", async () => {
    const search = page.getByRole("searchbox", { name: "Find by transaction hash" });
    await search.fill(`https://explorer.example/tx/${undone.transaction_hash}`);
    await expect(row(page, "0.6 LTC")).toContainText("SettledReason: They sent it again");
    await search.fill("0c".repeat(32));
    await expect(page.getByText("No payments found")).toBeVisible();
    await expect(page.getByText(/^No watched network has reported this transaction/)).toBeVisible();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await expect(row(page, "0.8 LTC")).toBeVisible();
  });
  await test.step("the form credits what is below the minimum", async () => {
    await row(page, "0.00000011 LTC")
      .getByRole("link", { name: /^Credit 0\.00000011 LTC to/ })
      .click();
    const form = page.getByRole("region", { name: "Adjust a balance" });
    await expect(form.getByRole("textbox", { name: "Transaction hash" })).toHaveValue(small.transaction_hash);
    await expect(form.getByRole("textbox", { name: "Amount" })).toHaveValue("0.00000011");
    await form.getByRole("textbox", { name: "Reason" }).fill("A kindness");
    await form.getByRole("button", { name: "Add Balance" }).click();
    await expect(page.getByText("Added 0.00000011 LTC")).toBeVisible();
    await page.getByRole("link", { name: "Back to Networks" }).click();
    await expect(row(page, "0.8 LTC")).toBeVisible();
    await expect(row(page, "0.00000011 LTC")).toHaveCount(0);
  });
  await test.step("another administrator was faster", async () => {
    await row(page, "0.8 LTC")
      .getByRole("button", { name: /^Settle/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Settle it without crediting?" });
    await dialog.getByRole("textbox").fill("Nobody asks for it");
    await runSql(
      exchange,
      `update chain.arrivals set state = 'settled', decided_at = now(), decision_reason = 'Mine',
         decided_by = (select id from app.users where role = 'owner' limit 1)
       where transaction_hash = $1`,
      [nobodys.transaction_hash],
    );
    await dialog.getByRole("button", { name: "Settle" }).click();
    await expect(page.getByText("This transaction is already settled.")).toBeVisible();
  });
});
