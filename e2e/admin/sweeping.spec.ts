import type { Page } from "@playwright/test";
import { tapLive } from "../support/browser/live.ts";
import { brokenConnection, loseAnswer, overflows } from "../support/browser/screens.ts";
import { faults } from "../support/checks/axe.ts";
import { runSql, timesLogged } from "../support/exchange/operator.ts";
import { reportHoldings } from "../support/money/chain.ts";
import { answerAsSigner } from "../support/money/payments.ts";
import { closeSweeping, openSweeping, reportSweeper } from "../support/money/sweeps.ts";
import { join, makeAdministrator, rpc } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

test.beforeEach(({ exchange }) => closeSweeping(exchange));
test.afterEach(({ exchange }) => closeSweeping(exchange));

const usdt = "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9";
const coinCard = (page: Page) =>
  page.getByRole("region", { name: "Arbitrum One", exact: true }).getByRole("listitem", { name: "USDT" });
const change = (page: Page) => page.getByRole("button", { name: "Sweeping of USDT on Arbitrum One" });
/** The card of the payment from or to a deposit address. */
const paymentCard = (page: Page, address: string) =>
  page
    .getByRole("list", { name: /^(Open|Finished) payments$/ })
    .getByRole("listitem")
    .filter({ hasText: new RegExp(address, "i") });

test("T81 an owner switches sweeping on and off, reads what keeps it from working, and an auditor only looks", async ({
  open,
  exchange,
  administrator,
  someone,
  console,
}) => {
  // Goes through six steps on the pages of an owner and an auditor, and lets axe check a dialog.
  test.setTimeout(120_000);
  const network = await openSweeping(exchange, administrator);
  await network.deposit(someone, 5);
  await reportHoldings(exchange, network.chain, "arbitrum", [
    { place: "deposit", units: "5000000", contract: usdt },
  ]);
  const page = await open(administrator.person, "about:blank");
  const live = await tapLive(page);
  await page.goto("/admin/treasury");
  const card = coinCard(page);
  const dialog = page.getByRole("dialog", { name: "Sweeping of USDT on Arbitrum One" });
  const save = dialog.getByRole("button", { name: "Save" });
  const minimum = dialog.getByRole("textbox", { name: "Minimum (USDT)" });
  const reason = dialog.getByRole("textbox", { name: "Reason" });

  await test.step("no amount, nothing and no reason are refused in place", async () => {
    await expect(card).toContainText("SweptOff");
    await expect(card).toContainText("5 USDT is at deposit addresses. Switch Sweeping on to move it");
    await change(page).click();
    const isOn = dialog.getByRole("switch", { name: "Sweep this coin" });
    await expect(isOn).not.toBeChecked();
    await isOn.click();
    await expect(dialog).toContainText("but not while withdrawals of USDT or of this network are paused.");
    await save.click();
    await expect(minimum).toHaveAccessibleDescription(/Please enter an amount above zero\./);
    await expect(reason).toHaveAccessibleDescription(/Please give a reason\./);
    await minimum.fill("0");
    await save.click();
    await expect(minimum).toHaveAccessibleDescription(/Please enter an amount above zero\./);
    expect(await faults(page, { widths: [1440] })).toEqual([]);
  });
  await test.step("it is switched on, also after a lost answer", async () => {
    await minimum.fill("2.5");
    await reason.fill("Sweep by itself");
    console.allow(brokenConnection);
    const restore = await loseAnswer(page, /admin_set_sweep_rule/);
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText("No answer from the server");
    await restore();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Sweeping is on")).toBeVisible();
    await expect(card).toContainText("SweptFrom 2.5 USDT");
    await expect(card).toContainText("What reaches the minimum is swept once it is confirmed.");
  });
  await test.step("a fault is shown, and that nothing is swept during a pause", async () => {
    await network.fail("The paying address has too little of the network's own coin to send gas.");
    await rpc(exchange, administrator.person, "admin_set_pause", {
      p_kind: "withdrawal",
      p_network_id: "arbitrum",
      p_reason: "Being checked",
    });
    live.say({ type: "admin_treasury" });
    await expect(card).toContainText("Not everything could be swept: The paying address has too little");
    await expect(card).toContainText("From 2.5 USDTNot while withdrawals are paused");
    await change(page).click();
    await expect(dialog).toContainText("Withdrawals on this network are paused, so nothing is swept");
    await expect(minimum).toHaveValue("2.5");
    await page.keyboard.press("Escape");
    await runSql(exchange, "delete from app.pauses where network_id = 'arbitrum'");
  });
  await test.step("the audit log has it in words", async () => {
    expect(await timesLogged(exchange, "sweeping_changed")).toBeGreaterThan(0);
    await page.goto("/admin/audit");
    const entry = page.getByRole("listitem").filter({ hasText: "Sweeping changed" }).first();
    await entry.getByText("Sweeping changed").click();
    await expect(entry).toContainText("Minimum before");
    await expect(entry).toContainText("CoinUSDT");
    await page.goto("/admin/treasury");
  });
  await test.step("an auditor sees it on a phone and changes nothing", async () => {
    const auditor = await makeAdministrator(exchange, await join(exchange, "auditor"));
    await runSql(exchange, "update app.users set role = 'auditor' where id = $1", [auditor.id]);
    const theirs = await open(auditor, "/admin/treasury", phone);
    await expect(coinCard(theirs)).toContainText("SweptFrom 2.5 USDT");
    await expect(change(theirs)).toBeDisabled();
    expect(await overflows(theirs)).toBe(false);
  });
  await test.step("without a signer that may sweep it can only be switched off", async () => {
    await runSql(exchange, "delete from chain.signers where name = 'sweeper'");
    live.say({ type: "admin_treasury" });
    await expect(card).toContainText("Nothing is swept, because no signer of this network may sweep.");
    await change(page).click();
    await expect(dialog).toContainText("with sweeps under networks.arbitrum in its settings");
    await expect(minimum).toHaveCount(0);
    await reason.fill("The signer is gone");
    await dialog.getByRole("button", { name: "Switch off" }).click();
    await expect(dialog).toBeHidden();
    await expect(card).toContainText("SweptOff");
    await expect(change(page)).toHaveCount(0);
    await reportSweeper(exchange);
    live.say({ type: "admin_treasury" });
    await expect(change(page)).toBeVisible();
  });
});

test("T81 sweeps and their gas are payments of the exchange itself, which need no approval", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  // Makes two deposits and their payments, goes through five steps, and lets axe check the page.
  test.setTimeout(120_000);
  const network = await openSweeping(exchange, administrator);
  const [from, to] = [await network.deposit(someone, 1234), await network.deposit(await join(exchange), 5)];
  await rpc(exchange, administrator.person, "admin_set_sweep_rule", {
    p_network_id: "arbitrum",
    p_coin_id: "tether",
    p_is_on: true,
    p_minimum_amount: "5",
    p_reason: "Sweep by itself",
  });
  const sweepId = await network.sweep(from, 1234);
  await network.sendGas(to, 2);
  const page = await open(administrator.person, "about:blank");
  const live = await tapLive(page);
  await page.goto("/admin/treasury");
  await page.getByRole("link", { name: "2 open payments to sweep USDT on Arbitrum One" }).click();
  await expect(page).toHaveURL("/admin/payments?network=arbitrum");
  const [sweep, gas] = [paymentCard(page, from), paymentCard(page, to)];
  const state = sweep.getByRole("status");
  const dialog = page.getByRole("dialog");

  await test.step("the cards say what moves, by whom, and that the signer decides alone", async () => {
    await expect(sweep.getByRole("heading")).toHaveText("Sweep on Arbitrum One");
    await expect(sweep.getByRole("group", { name: "Moves" })).toHaveText(
      new RegExp(`^1,234 USDTTo the paying address, from this deposit address:${from}$`, "i"),
    );
    await expect(gas.getByRole("heading")).toHaveText("Gas for a sweep on Arbitrum One");
    await expect(gas.getByRole("group", { name: "Sends" })).toHaveText(
      new RegExp(`^0.002 ETHTo this deposit address, so that it can send its USDT:${to}$`, "i"),
    );
    await expect(sweep).toContainText("It needs no approval.");
    await expect(sweep).toContainText("PreparedBy the exchange, just now");
    await expect(sweep).toContainText(`Sweeping set by${administrator.person.email}`);
    await expect(sweep.getByRole("button")).toHaveText(["Discard"]);
    await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    expect(await faults(page, { widths: [1440] })).toEqual([]);
  });
  await test.step("the signer's answer is said in words", async () => {
    await answerAsSigner(exchange, sweepId, { code: "sweeps_off", details: {} });
    live.say({ type: "admin_payments" });
    await expect(state).toHaveText("Refused by the signer");
    await expect(sweep).toContainText("The signer's settings allow no sweeps on this network.");
  });
  await test.step("a prepared one is discarded, with a reason", async () => {
    await gas.getByRole("button", { name: /^Discard: Arbitrum One, gas of 0\.002 ETH to 0x/ }).click();
    await expect(dialog).toContainText("While Sweeping of this coin is on in the treasury");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toContainText("Please give a reason.");
    await dialog.getByLabel("Reason").fill("Not now");
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("Payment discarded")).toBeVisible();
    await expect(gas).toHaveCount(0);
  });
  await test.step("who is no owner reads why they cannot change it, on a phone", async () => {
    const operator = await makeAdministrator(exchange, await join(exchange, "operator"));
    await runSql(exchange, "update app.users set role = 'operator' where id = $1", [operator.id]);
    const theirs = await open(operator, "/admin/payments?network=arbitrum", phone);
    const discard = paymentCard(theirs, from).getByRole("button", { name: /^Discard: / });
    await expect(discard).toBeDisabled();
    await expect(discard).toHaveAccessibleDescription("Only owners can change a sweep.");
    expect(await overflows(theirs)).toBe(false);
  });
  await test.step("one whose nonce another transaction has used is closed as lost", async () => {
    await runSql(exchange, "update chain.payments set state = 'lost', signer_answer = null where id = $1", [
      sweepId,
    ]);
    live.say({ type: "admin_payments" });
    await expect(state).toHaveText("Lost");
    await expect(sweep).toContainText("Another transaction has used its nonce. Find out who sent that one.");
    await expect(sweep.getByRole("button")).toHaveText(["Close as lost"]);
    await sweep.getByRole("button", { name: /^Close as lost: Arbitrum One, sweep of 1,234 USDT/ }).click();
    await expect(dialog).toContainText("the keys may be stolen");
    await dialog.getByLabel("Reason").fill("Swept by hand");
    await dialog.getByRole("button", { name: "Close as lost" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("tab", { name: "Finished" }).click();
    await expect(state).toHaveText("Closed as lost");
    await expect(sweep).toContainText("Anything still at its addresses can be swept again.");
    await expect(gas).toContainText("The exchange may send gas again.");
    await page.goto("/admin/audit");
    const entry = page.getByRole("listitem").filter({ hasText: "Gas for a sweep prepared" }).first();
    await expect(entry).toBeVisible();
  });
});
