import type { Page } from "@playwright/test";
import { breakConnection, brokenConnection, loseAnswer } from "../support/browser/screens.ts";
import { faults } from "../support/checks/axe.ts";
import { runSql } from "../support/exchange/operator.ts";
import {
  answerAsSigner,
  payByHand,
  payingAddress,
  payPolygonByHand,
  payPolygonBySigner,
  preparePayment,
  reportSigner,
  signPayment,
  withdrawPol,
} from "../support/money/payments.ts";
import { addPasskey, byName, plugIn, security } from "../support/people/passkeys.ts";
import { join, makeAdministrator, type Person, rpc } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

// Other files leave Polygon paid through files.
test.beforeEach(({ exchange }) => payPolygonByHand(exchange));
test.afterEach(async ({ exchange }) => {
  await payPolygonByHand(exchange);
  await runSql(exchange, "delete from chain.signers where name in ('vault', 'other')");
});

const recipient = "0x52908400098527886E0F7030069857D2E4169EE7";
const cardFor = (page: Page, { email }: Person) =>
  page
    .getByRole("list", { name: /^(Open payments|Payments of a withdrawal)$/ })
    .getByRole("listitem")
    .filter({ hasText: email })
    .filter({ has: page.getByRole("status") })
    .first();
const state = (page: Page, person: Person) => cardFor(page, person).getByRole("status").first();
const button = (page: Page, person: Person, name: string) =>
  cardFor(page, person).getByRole("button", { name: new RegExp(`^${name}: Polygon POS, `) });
/** The signer's answers come without an event: pages ask for them every 4 s. */
const signerAnswer = { timeout: 20_000 };
const approveDialog = (page: Page) => page.getByRole("dialog", { name: "Approve this payment?" });

test("an owner lets the signer pay: from the address that it reports, with the approvers' keys for its settings", async ({
  open,
  exchange,
  administrator,
}) => {
  // Opens the same dialog four times, three of them after a reload, and lets axe check it.
  test.setTimeout(120_000);
  // No other test pays on this network: an open payment would not let its address change.
  const network = "BSC (BEP20)";
  await runSql(exchange, "delete from chain.accounts where network_id = 'bsc'");
  const report = (address: string, name: string) => reportSigner(exchange, { network: "bsc", address, name });
  const clipboard = { permissions: ["clipboard-read", "clipboard-write"], at: byName(exchange) };
  const page = await open(administrator.person, "/admin/networks", clipboard);
  const card = page.getByRole("list", { name: "Networks" }).getByRole("listitem", { name: network });
  const change = page.getByRole("button", { name: `Paying on ${network}` });
  const asked = page.getByRole("dialog", { name: `Paying on ${network}` });
  const save = asked.getByRole("button", { name: "Save" });
  await change.click();
  await asked.getByRole("radio", { name: "By the signer" }).click();
  await expect(asked).toContainText("Administrators approve them with passkeys");
  await expect(asked).toContainText(`No signer has reported an address on ${network}. Start portico-signer`);
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription("No signer has reported an address yet.");

  await test.step("the keys of those who may approve are copied as the signer's settings take them", async () => {
    const { rows } = {
      rows: await runSql<{ id: string }>(exchange, "select id from app.users where email = $1", [
        administrator.person.email,
      ]),
    };
    await runSql(
      exchange,
      "insert into app.passkeys (user_id, credential_id, public_key, name) values ($1, 'a-key', '\\x0102', 'Desk')",
      [rows[0]?.id],
    );
    await page.reload();
    await change.click();
    await asked.getByRole("radio", { name: "By the signer" }).click();
    await asked.getByText("Approvers' keys for the signer").click();
    const keys = asked.getByRole("list", { name: "Approvers' keys for the signer" });
    const own = keys.getByRole("listitem").filter({ hasText: administrator.person.email });
    // SHA-256 of 0102.
    await expect(own).toContainText("a128 71fe e210 fb86");
    await expect(own).toContainText("Desk, added");
    expect(await faults(page, { widths: [1440] })).toEqual([]);
    await expect(asked).toContainText("let each administrator compare the fingerprint of their own passkey");
    await asked.getByRole("button", { name: "Copy the keys as JSON" }).click();
    await expect(page.getByText("Keys copied")).toBeVisible();
    const copied = JSON.parse(await page.evaluate<string>("navigator.clipboard.readText()"));
    expect(copied).toContainEqual({
      name: administrator.person.username,
      credential_id: "a-key",
      public_key: "0102",
    });
    await page.goto("/profile");
    await expect(security(page)).toContainText("Fingerprint of its public key: a128 71fe e210 fb86");
    await runSql(exchange, "delete from app.passkeys where credential_id = 'a-key'");
    await page.goto("/admin/networks");
  });
  await test.step("with two signers the address must be chosen", async () => {
    await report(payingAddress, "vault");
    await report("0x8617E340B3D01FA5F11F306F4090FD50E238070D", "other");
    await page.reload();
    await change.click();
    await asked.getByRole("radio", { name: "By the signer" }).click();
    await asked.getByRole("textbox", { name: "Fee cap per transaction (BNB)" }).fill("0.5");
    await asked.getByRole("textbox", { name: "Reason" }).fill("The signer is ready");
    await expect(asked.getByText("For hardware wallets")).toHaveCount(0);
    await save.click();
    await expect(asked.getByText("Please choose the address.")).toBeVisible();
    await expect(asked).toContainText("Compare this address with the one that portico-signer prints");
    await asked.getByRole("radio", { name: /Reported by vault, last seen just now/ }).check();
    await runSql(exchange, "delete from chain.signers where name = 'vault'");
    await save.click();
    await expect(asked.getByRole("alert").filter({ hasText: "No signer holds the key" })).toBeVisible();
  });
  await test.step("one is chosen already; the card says when it was last seen", async () => {
    await report(payingAddress, "vault");
    await runSql(exchange, "delete from chain.signers where name = 'other'");
    await page.reload();
    await change.click();
    await asked.getByRole("radio", { name: "By the signer" }).click();
    await expect(asked).toContainText(payingAddress);
    await asked.getByRole("textbox", { name: "Fee cap per transaction (BNB)" }).fill("0.5");
    await asked.getByRole("textbox", { name: "Reason" }).fill("The signer is ready");
    await save.click();
    await expect(page.getByText(`Paying on ${network} changed`)).toBeVisible();
    await expect(asked).toBeHidden();
    await expect(card).toContainText(`Paid by the signerFrom${payingAddress}Signervault, seen just now`);
    await expect(card).toContainText("Fee cap per transaction0.5 BNB");
    await runSql(
      exchange,
      "update chain.signers set seen_at = now() - interval '5 minutes' where name = 'vault'",
    );
    await page.reload();
    await expect(card).toContainText("Signer silent: vault was last seen 5 minutes ago");
  });
  await payByHand(exchange, "bsc");
});

test("two administrators approve a payment with their passkeys, each sees the other's approval at once, and the signer signs", async ({
  open,
  exchange,
  administrator,
  someone,
  console,
}) => {
  // Three administrators act one after the other, two of them add a passkey, and pages ask for the signer's
  // answers every 4 s.
  test.setTimeout(180_000);
  console.allow(brokenConnection);
  await payPolygonBySigner(exchange, administrator);
  const at = byName(exchange);
  const [ada, bob] = [
    await makeAdministrator(exchange, await join(exchange, "ada")),
    await makeAdministrator(exchange, await join(exchange, "bob")),
  ];
  const id = await withdrawPol(exchange, administrator, someone, recipient);
  await rpc(exchange, administrator.person, "admin_claim_withdrawal", { p_withdrawal_id: id });
  await test.step("before it is prepared, the claimer reads that approvals follow", async () => {
    const page = await open(administrator.person, "/admin/payments");
    await expect(page.getByRole("region", { name: "Ready to pay" })).toContainText(
      "Afterwards, administrators approve it and the signer signs it.",
    );
    await page.close();
  });
  const { payment_id, unsigned } = await preparePayment(exchange, administrator.person, id);
  await answerAsSigner(exchange, payment_id, { code: "needs_approvals", details: { needed: 2, have: 0 } });

  const page = await open(ada, "/admin/payments", { at });
  const device = await plugIn(page);
  const asked = approveDialog(page);
  const approve = asked.getByRole("button", { name: "Approve with passkey" });
  await test.step("without a passkey the dialog leads to where one is added", async () => {
    await expect(state(page, someone)).toHaveText("Waiting for approval: 0 of 2");
    await expect(cardFor(page, someone)).toContainText("It has 0 of 2 approvals.");
    await expect(button(page, someone, "Download")).toHaveCount(0);
    await button(page, someone, "Approve").click();
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription("You need a passkey to approve payments.");
    await asked.getByRole("link", { name: "Add one under Security in your profile" }).click();
    await expect(page).toHaveURL("/profile#security");
    await addPasskey(exchange, page, ada);
    await page.goto("/admin/payments");
  });
  await test.step("it shows exactly what is signed; a passkey that was not used and a broken connection can be repeated", async () => {
    await button(page, someone, "Approve").click();
    await expect(asked).toContainText("Your passkey signs exactly these recipients and amounts");
    await expect(asked.getByRole("list", { name: "Pays" })).toContainText(
      `9.9 POL${someone.email}${recipient}`,
    );
    await device.recognise(false);
    await approve.click();
    await expect(asked.getByRole("alert")).toContainText("No passkey was used. You can try again.");
    await device.recognise(true);
    const restore = await breakConnection(page, /admin_start_payment_approval/);
    await approve.click();
    await expect(asked.getByRole("alert")).toContainText("No answer from the server");
    await restore();
  });
  await test.step("while the device asks, it can be cancelled, and the page can be loaded again", async () => {
    await device.touch(false);
    await approve.click();
    await expect(asked.getByRole("button", { name: "Waiting for your device..." })).toBeVisible();
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect(asked).toBeHidden();
    await button(page, someone, "Approve").click();
    await approve.click();
    await expect(asked.getByRole("button", { name: "Waiting for your device..." })).toBeVisible();
    await page.reload();
    await expect(state(page, someone)).toHaveText("Waiting for approval: 0 of 2");
    await device.touch(true);
  });
  const theirs = await open(bob, "/profile", { at });
  await plugIn(theirs);
  await addPasskey(exchange, theirs, bob);
  await theirs.goto("/admin/payments");
  await expect(button(theirs, someone, "Approve")).toBeEnabled();

  await test.step("a double click approves once; the other's page shows it without loading", async () => {
    await button(page, someone, "Approve").click();
    await approve.dblclick();
    await expect(page.getByText("Payment approved")).toBeVisible();
    await expect(asked).toBeHidden();
    await expect(cardFor(page, someone)).toContainText("You approved this payment:");
    await expect(button(page, someone, "Approve")).toHaveCount(0);
    await expect(state(page, someone)).toHaveText("With the signer");
    await expect(cardFor(theirs, someone)).toContainText(
      new RegExp(`Approved by${ada.email}, (Just now|1 minute ago)`),
    );
  });
  await test.step("an approval whose answer was lost is found", async () => {
    await answerAsSigner(exchange, payment_id, { code: "needs_approvals", details: { needed: 2, have: 1 } });
    await expect(state(theirs, someone)).toHaveText("Waiting for approval: 1 of 2", signerAnswer);
    await button(theirs, someone, "Approve").click();
    const restore = await loseAnswer(theirs, /admin_approve_payment/);
    await approveDialog(theirs).getByRole("button", { name: "Approve with passkey" }).click();
    await expect(theirs.getByText("Payment approved")).toBeVisible();
    await expect(approveDialog(theirs)).toBeHidden();
    await restore();
    await expect(cardFor(page, someone)).toContainText(
      new RegExp(`Approved byYou, (Just now|\\d minutes? ago)${bob.email}, (Just now|1 minute ago)`),
    );
  });
  await test.step("signed by the signer, it is sent", async () => {
    const { hex, hash } = signPayment(unsigned);
    await runSql(
      exchange,
      `with signed as (update chain.payments set state = 'signed', signer_answer = null where id = $1)
       update chain.attempts set raw = $2, transaction_hash = $3, exported_at = now(), signed_at = now() where payment_id = $1`,
      [payment_id, hex, hash],
    );
    await expect(state(page, someone)).toHaveText("Being sent", signerAnswer);
    await expect(cardFor(page, someone)).toContainText("Approved byYou");
    // Only who prepared it, or an owner.
    await expect(button(page, someone, "Build with a higher fee")).toBeEnabled();
    await button(page, someone, "Build with a higher fee").click();
    await expect(page.getByRole("dialog")).toContainText("The signer signs it without new approvals");
  });
});
