import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { tapLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { mineChain } from "../support/money/chain.ts";
import {
  payingAddress,
  payingChain,
  payPolygonByFiles,
  payPolygonByHand,
  preparePayment,
  signPayment,
  withdrawPol,
} from "../support/money/payments.ts";
import { join, makeAdministrator, type Person, rpc } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

// Other files leave Polygon paid through files.
test.beforeEach(({ exchange }) => payPolygonByHand(exchange));
test.afterEach(({ exchange }) => payPolygonByHand(exchange));

const recipient = "0x52908400098527886E0F7030069857D2E4169EE7";
const openPayments = (page: Page) => page.getByRole("list", { name: "Open payments" });
/** The card of the payment to somebody. */
const cardFor = (page: Page, { email }: Person) =>
  page
    .getByRole("list", { name: /^(Open payments|Finished payments|Payments of a withdrawal)$/ })
    .getByRole("listitem")
    .filter({ hasText: email })
    .first();
const ready = (page: Page) => page.getByRole("region", { name: "Ready to pay" });
const button = (page: Page, person: Person, name: string) =>
  cardFor(page, person).getByRole("button", { name: new RegExp(`^${name}: Polygon POS, `) });

const claim = (exchange: Exchange, { person }: { person: Person }, p_withdrawal_id: string) =>
  rpc(exchange, person, "admin_claim_withdrawal", { p_withdrawal_id });

test("an owner sets how a network's withdrawals are paid: by hand, or through files from an address with a fee cap", {
  tag: "@journey",
}, async ({ open, exchange, administrator, console }) => {
  console.allow(brokenConnection);
  const page = await open(administrator.person, "/admin/networks");
  const card = (name: string) =>
    page.getByRole("list", { name: "Networks" }).getByRole("listitem", { name, exact: true });
  await expect(card("Polygon POS")).toContainText("Paid by hand");
  const change = page.getByRole("button", { name: "Paying on Polygon POS" });
  await change.click();
  const asked = page.getByRole("dialog", { name: "Paying on Polygon POS" });
  await expect(asked).toContainText("The private key is never entered here.");
  const save = asked.getByRole("button", { name: "Save" });
  const address = asked.getByRole("textbox", { name: "Paying address" });
  const cap = asked.getByRole("textbox", { name: "Fee cap per transaction (POL)" });
  const reason = asked.getByRole("textbox", { name: "Reason" });
  await expect(address).toBeHidden();
  await asked.getByRole("radio", { name: "Through files" }).click();
  await expect(asked).toContainText("Deposits must not go to this address.");
  await expect(asked).not.toContainText("For hardware wallets");

  await test.step("an address of another network, no cap and no reason are refused in place", async () => {
    await address.fill("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
    await save.click();
    await expect(address).toHaveAccessibleDescription(/not a valid Polygon POS address/);
    await expect(cap).toHaveAccessibleDescription("Please enter an amount above zero.");
    await expect(reason).toHaveAccessibleDescription("Please give a reason.");
  });
  await test.step("an address of the pool is refused by the server", async () => {
    const [pool] = await runSql<{ public_address: string }>(
      exchange,
      "select public_address from app.pool_addresses where network_id = 'polygon' limit 1",
    );
    await address.fill(String(pool?.public_address));
    await cap.fill("0.5");
    await reason.fill("Payments with the hardware wallet");
    await save.click();
    await expect(asked.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
    await expect(save).toBeEnabled();
  });
  await test.step("after a lost answer it can be repeated", async () => {
    await address.fill(payingAddress);
    const restore = await breakConnection(page, /admin_set_paying/);
    await save.click();
    await expect(asked.getByRole("alert")).toContainText("No answer from the server");
    await restore();
    await save.click();
    await expect(page.getByText("Paying on Polygon POS changed")).toBeVisible();
    await expect(asked).toBeHidden();
    await expect(change).toBeFocused();
  });
  await expect(card("Polygon POS")).toContainText(`Paid through filesFrom${payingAddress}`);
  await expect(card("Polygon POS")).toContainText("Fee cap per transaction0.5 POL");
  await test.step("a Bitcoin-like network says what it can spend, and has fields for hardware wallets", async () => {
    await page.getByRole("button", { name: "Paying on BTC" }).click();
    const bitcoin = page.getByRole("dialog", { name: "Paying on BTC" });
    await bitcoin.getByRole("radio", { name: "Through files" }).click();
    await expect(bitcoin).toContainText("Only coins that arrive after you save are counted here.");
    await bitcoin
      .getByRole("textbox", { name: "Paying address" })
      .fill("bc1qr583w2swedy2acd7rung055k8t3n7udp7vyzyg");
    await bitcoin.getByRole("textbox", { name: /^Fee cap/ }).fill("0.001");
    await bitcoin.getByText("For hardware wallets").click();
    await bitcoin.getByRole("textbox", { name: "Fingerprint of the root key" }).fill("d34db33f");
    await bitcoin.getByRole("textbox", { name: "Reason" }).fill("A hardware wallet");
    await bitcoin.getByRole("button", { name: "Save" }).click();
    await expect(bitcoin.getByRole("textbox", { name: "Derivation path" })).toHaveAccessibleDescription(
      "A fingerprint and a path belong together, and need the public key.",
    );
    await bitcoin.getByRole("textbox", { name: "Fingerprint of the root key" }).fill("");
    await bitcoin.getByRole("button", { name: "Save" }).click();
    await expect(bitcoin).toBeHidden();
    await expect(card("BTC")).toContainText("Can spend0 BTC");
    await runSql(exchange, "update chain.networks set paying = 'by_hand' where network_id = 'bitcoin'");
  });
  await test.step("only owners may", async () => {
    const operator = await makeAdministrator(exchange, await join(exchange, "operator"));
    await runSql(exchange, "update app.users set role = 'operator' where id = $1", [operator.id]);
    const theirs = await open(operator, "/admin/networks");
    const locked = theirs.getByRole("button", { name: "Paying on Polygon POS" });
    await expect(locked).toBeDisabled();
    await expect(locked).toHaveAccessibleDescription(/role/);
  });
});

test("a prepared payment is discarded with a reason, or downloaded, after which it can only be replaced", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  await payPolygonByFiles(exchange, administrator);
  const id = await withdrawPol(exchange, administrator, someone, recipient);
  await claim(exchange, administrator, id);
  await preparePayment(exchange, administrator.person, id);
  const page = await open(administrator.person, "/admin/payments");
  const card = cardFor(page, someone);
  await expect(card.getByRole("status").first()).toHaveText("Prepared");
  await expect(card).toContainText("Next: download the transaction, and sign it in your wallet.");
  await expect(card).toContainText(recipient);
  await expect(card).toContainText("Network feeAt most 0.00105 POL");
  await expect(card).toContainText(
    new RegExp(`Prepared${administrator.person.email}, (Just now|1 minute ago)`),
  );
  await expect(button(page, someone, "Upload signed transaction")).toHaveCount(0);

  await test.step("discarded, its withdrawal is ready again", async () => {
    await button(page, someone, "Discard").click();
    const asked = page.getByRole("dialog", { name: "Discard this payment?" });
    await asked.getByRole("button", { name: "Discard" }).click();
    await expect(asked.getByRole("textbox")).toHaveAccessibleDescription("Please give a reason.");
    await asked.getByRole("textbox").fill("Wrong fee");
    await asked.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Payment discarded")).toBeVisible();
    await expect(asked).toBeHidden();
    await expect(page.getByRole("heading", { name: "Payments", level: 1 })).toBeFocused();
    await expect(ready(page)).toContainText(someone.email);
    await page.getByRole("tab", { name: "Finished" }).click();
    await expect(page).toHaveURL("/admin/payments?state=finished");
    const finished = page.getByRole("list", { name: "Finished payments" }).getByRole("listitem").first();
    await expect(finished).toContainText("Discarded");
    await expect(finished).toContainText("ReasonWrong fee");
  });
  const { payment_id, unsigned } = await preparePayment(exchange, administrator.person, id);
  await page.goto("/admin/payments");
  await test.step("the first download explains that the payment cannot be discarded any more", async () => {
    await button(page, someone, "Download").click();
    const asked = page.getByRole("dialog", { name: "Download the unsigned transaction?" });
    await expect(asked).toContainText("From then on, this payment can't be discarded");
    await expect(asked).toContainText(recipient);
    const downloading = page.waitForEvent("download");
    await asked.getByRole("button", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`polygon-${payment_id.slice(-12)}-1.json`);
    const file = JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, unknown>;
    expect(file).toMatchObject({ network: "polygon", from: payingAddress, unsigned });
    await expect(asked).toBeHidden();
  });
  await expect(card.getByRole("status").first()).toHaveText("Waiting for signature");
  await expect(button(page, someone, "Discard")).toHaveCount(0);
  await test.step("again without a question", async () => {
    const downloading = page.waitForEvent("download");
    await button(page, someone, "Download again").click();
    await downloading;
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("a higher fee needs a node, and says that both exclude each other", async () => {
    await button(page, someone, "Build with a higher fee").click();
    const asked = page.getByRole("dialog", { name: "Build with a higher fee?" });
    await expect(asked).toContainText("the network accepts only one of them");
    await asked.getByRole("button", { name: "Build it" }).click();
    await expect(asked.getByRole("alert")).toHaveText(
      "No node of this network is responding right now. Please try again.",
    );
    await page.keyboard.press("Escape");
    await expect(button(page, someone, "Build with a higher fee")).toBeFocused();
  });
});

test("a signed transaction is checked, sent and confirmed, live; its user follows it", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  // Follows one payment from its upload to its end, on the pages of an administrator and of its user.
  test.setTimeout(120_000);
  await payPolygonByFiles(exchange, administrator);
  const chain = await mineChain(exchange, "polygon");
  const watcher = payingChain(exchange, chain);
  const id = await withdrawPol(exchange, administrator, someone, recipient);
  await claim(exchange, administrator, id);
  const { payment_id, anchor, unsigned } = await preparePayment(exchange, administrator.person, id);
  await rpc(exchange, administrator.person, "admin_export_payment", { p_payment_id: payment_id });
  const signed = signPayment(unsigned);
  const page = await open(administrator.person, "about:blank");
  const live = await tapLive(page);
  await page.goto("/admin/payments");
  const card = cardFor(page, someone);
  await expect(card).toContainText("Next: sign the downloaded file in your wallet");
  const asked = page.getByRole("dialog", { name: "Upload the signed transaction" });
  const send = asked.getByRole("button", { name: "Check and send" });

  await test.step("what is no signed transaction of this payment is refused and explained", async () => {
    await button(page, someone, "Upload signed transaction").click();
    await expect(asked).toContainText(recipient);
    await expect(asked).toContainText("Network fee: At most 0.00105 POL");
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription("Choose a file, or paste the signed transaction.");
    await asked.locator("input[type=file]").setInputFiles({
      name: "photo.png",
      mimeType: "image/png",
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    });
    await expect(asked.getByRole("alert").last()).toContainText("neither a PSBT nor text");
    const paste = asked.getByRole("textbox", { name: "Or paste the signed transaction" });
    for (const [text, words] of [
      ["hello", "This is not a transaction of this network."],
      [unsigned, "A signature is missing or wrong."],
      [
        signPayment(unsigned.replace(/52908400/i, "52908401")).hex,
        "This transaction is not one that was built",
      ],
    ] as const) {
      await paste.fill(text);
      await send.click();
      await expect(asked.getByRole("alert").first()).toContainText(words);
    }
  });
  await test.step("the signed file is stored once, even by a double click", async () => {
    await asked.locator("input[type=file]").setInputFiles({
      name: "signed.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(`${signed.hex}\n`),
    });
    await expect(asked).toContainText("signed.txt (");
    await send.dblclick();
    await expect(page.getByText("Signed transaction stored. It is being sent.")).toBeVisible();
    await expect(asked).toBeHidden();
    await expect(card.getByRole("status").first()).toHaveText("Being sent");
  });
  await test.step("a node that refuses it, then accepts it", async () => {
    await watcher.send(payment_id, "insufficient funds for gas");
    live.say({ type: "admin_payments" });
    await expect(card).toContainText("The node does not accept it: insufficient funds for gas");
    await watcher.send(payment_id);
    live.say({ type: "admin_payments" });
    await expect(card.getByRole("status").first()).toHaveText("Sent");
    await expect(card.getByRole("link", { name: /^View 0x/ })).toHaveAttribute(
      "href",
      `/dev/chain/polygon/tx/${signed.hash}`,
    );
  });
  const theirs = await open(someone, `/transaction-details/withdrawal/${id}`);
  await test.step("its user sees that it is sent, and cannot cancel it", async () => {
    await expect(theirs.getByText("The coins have been sent.")).toBeVisible();
    await expect(theirs.getByText("Sent, waiting for a block")).toBeVisible();
    await expect(theirs.getByRole("button", { name: "Cancel withdrawal" })).toHaveCount(0);
    await expect(theirs.getByRole("link", { name: "View on the network's explorer" })).toHaveAttribute(
      "href",
      `/dev/chain/polygon/tx/${signed.hash}`,
    );
  });
  await test.step("a block has it", async () => {
    await watcher.mineSpending(anchor, signed.hash);
    await chain.mine();
    live.say({ type: "admin_payments" });
    await expect(card.getByRole("status").first()).toHaveText("Sent 2/3");
    await expect(card).toContainText("Confirmations2/3 confirmations");
    await expect(card).toContainText("There's nothing to do.");
    await expect(card.getByRole("button", { name: /Polygon POS/ })).toHaveCount(0);
    await theirs.reload();
    await expect(theirs.getByText("Sent, 2/3 confirmations")).toBeVisible();
    await theirs.goto("/history");
    await expect(theirs.getByText("Sent, 2/3 confirmations")).toBeVisible();
    await theirs.goto("/coin/polygon-ecosystem-token?tab=withdrawal");
    await expect(theirs.getByText("Sent, 2/3 confirmations").first()).toBeVisible();
  });
  await test.step("final, it completes its withdrawal", async () => {
    await watcher.settle();
    live.say({ type: "admin_payments" });
    await expect(page.getByText(someone.email)).toHaveCount(0);
    await page.goto(`/admin/payments?withdrawal=${id}`);
    await expect(cardFor(page, someone)).toContainText("Paid");
    await page.getByRole("button", { name: "Show all payments" }).click();
    await expect(page).toHaveURL("/admin/payments");
    await theirs.goto(`/transaction-details/withdrawal/${id}`);
    await expect(theirs.getByText("COMPLETED")).toBeVisible();
  });
});

test("a lost payment is closed by an owner who has checked what happened, not by an operator", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  await payPolygonByFiles(exchange, administrator);
  const chain = await mineChain(exchange, "polygon");
  const watcher = payingChain(exchange, chain);
  const id = await withdrawPol(exchange, administrator, someone, recipient);
  await claim(exchange, administrator, id);
  const { payment_id, anchor } = await preparePayment(exchange, administrator.person, id);
  await rpc(exchange, administrator.person, "admin_export_payment", { p_payment_id: payment_id });
  const other = `0x${"0e".repeat(32)}`;
  await watcher.mineSpending(anchor, other);
  const page = await open(administrator.person, "/admin/payments");
  await expect(cardFor(page, someone)).toContainText(
    "Another transaction that uses the same coins or nonce is in a block, so",
  );
  await watcher.settle();
  await page.reload();
  await expect(cardFor(page, someone).getByRole("status").first()).toHaveText("Lost");
  await expect(cardFor(page, someone)).toContainText("Another transaction has used its nonce.");
  await expect(cardFor(page, someone).getByRole("link", { name: /^View 0x0e/ })).toBeVisible();

  const operator = await makeAdministrator(exchange, await join(exchange, "operator"));
  await runSql(exchange, "update app.users set role = 'operator' where id = $1", [operator.id]);
  const theirs = await open(operator, "/admin/payments");
  await expect(button(theirs, someone, "Close as not paid")).toHaveAccessibleDescription(
    "Only owners can close a payment.",
  );
  await expect(button(theirs, someone, "Upload signed transaction")).toHaveAccessibleDescription(
    `Only ${administrator.person.email} or an owner can continue this payment.`,
  );

  await button(page, someone, "Close as not paid").click();
  const asked = page.getByRole("dialog", { name: "Close this payment as not paid?" });
  await expect(asked).toContainText("If they were paid already, the exchange pays them twice.");
  await expect(asked).toContainText("its private key may be stolen");
  await asked.getByRole("textbox").fill("It was a test of the wallet");
  await asked.getByRole("button", { name: "Close as not paid" }).click();
  await expect(page.getByText("Payment closed")).toBeVisible();
  await expect(openPayments(page).getByText(someone.email)).toHaveCount(0);
  await expect(ready(page)).toContainText(someone.email);
  await rpc(exchange, administrator.person, "admin_give_back_withdrawal", {
    p_withdrawal_id: id,
    p_reason: "The test is over",
  });
});
