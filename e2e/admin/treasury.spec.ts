import type { Page } from "@playwright/test";
import { tapLive } from "../support/browser/live.ts";
import { brokenConnection, loseAnswer, overflows, pickOption } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { mineChain, reportHoldings, withWallet } from "../support/money/chain.ts";
import { leaveOneOwner } from "../support/people/owners.ts";
import { join, makeAdministrator } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

// Tests before these made owners of users whom nobody uses any more.
test.beforeEach(({ exchange, administrator }) => leaveOneOwner(exchange, administrator.person));
// The other tests on this exchange withdraw on this network, too.
test.afterEach(async ({ exchange }) => {
  await runSql(
    exchange,
    "update chain.reconciliations set is_on = false, opened_at = null where network_id = 'ethereum-classic'",
  );
  await runSql(exchange, "delete from app.pauses where network_id = 'ethereum-classic'");
});

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const cold = "0x52908400098527886E0F7030069857D2E4169EE7";
/** Coins in the chain's smallest unit. */
const coins = (amount: string) => `${amount}${"0".repeat(17)}`;

test("T80 holdings by place, coverage, the reconciliation with its alarm, cold addresses and house movements", {
  tag: "@journey",
}, async ({ open, exchange, administrator, console }) => {
  // Reads the holdings three times, each with a new block, and works on all three tabs and two other screens.
  test.setTimeout(120_000);
  const chain = await mineChain(exchange, "ethereum-classic");
  const person = await withWallet(exchange, await join(exchange));
  await chain.mine(await chain.pay(person, coins("50")));
  const page = await open(administrator.person, "about:blank");
  const live = await tapLive(page);
  await page.goto("/admin/overview");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Treasury" }).click();
  await expect(page).toHaveURL("/admin/treasury");
  const network = panel(page, "ETC");
  const coin = network.getByRole("listitem", { name: "ETC" });
  const say = async (...units: [deposit: string, paying: string, cold: string]) => {
    await chain.mine();
    const places = ["deposit", "paying", "cold"];
    await network.getByRole("button", { name: "Read now: ETC" }).click();
    await expect(network).toContainText("Being read…");
    await reportHoldings(
      exchange,
      chain,
      "ethereum-classic",
      units.map((one, at) => ({ place: places[at] ?? "", units: coins(one) })),
    );
    live.say({ type: "admin_treasury" });
    await expect(network).not.toContainText("Being read…");
  };

  await test.step("a reading on request", async () => {
    await expect(coin).toContainText("Not reconciled");
    await say("50", "12", "200");
    await expect(network).toContainText("at block 102");
    await expect(coin).toContainText("Deposit addresses5");
    await expect(coin).toContainText("Paying address1.2");
    await expect(coin).toContainText("Total26.2 ETC");
    await expect(coin).toContainText("Deposits confirming5");
    await expect(panel(page, "Coverage").getByRole("row", { name: "ETC" })).toContainText("26.2");
  });
  await test.step("the reconciliation starts with an opening balance", async () => {
    await coin.getByRole("button", { name: "Reconciliation of ETC on ETC" }).click();
    const dialog = page.getByRole("dialog");
    const isOn = dialog.getByRole("switch", { name: "Reconcile this coin" });
    await expect(isOn).not.toBeChecked();
    await expect(dialog).toContainText("nobody is warned if coins disappear");
    await isOn.click();
    await expect(dialog).toContainText("26.2 ETC is held now");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("Please give a reason.");
    await dialog.getByLabel("Reason").fill("Everything is counted");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(coin).toContainText("Matches");
    await coin.getByText("How it adds up").click();
    await expect(coin).toContainText("House movements21.2");
  });
  await test.step("coins are missing in two readings: an alarm, and withdrawals are paused", async () => {
    await say("50", "2", "200");
    await expect(coin).toContainText("Coins missing");
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await say("50", "2", "200");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("1 ETC is missing on ETC");
    await expect(network).toContainText("Withdrawals on ETC are paused while we check our holdings there.");
    await expect(coin).toContainText("Difference1 ETC missing");
    for (const name of ["Overview", "Networks"]) {
      await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const alarm = page.getByRole("main").getByRole("alert");
      await expect(alarm).toContainText("1 ETC is missing on ETC");
      await alarm.getByRole("link", { name: "Treasury" }).click();
      await expect(coin).toContainText("Coins missing");
    }
  });
  await test.step("a movement explains it, once, also after a lost answer", async () => {
    await page.getByRole("tab", { name: "House movements" }).click();
    await expect(page).toHaveURL("/admin/treasury?tab=movements");
    await expect(page.getByRole("main")).toContainText("There is only one owner");
    await page.getByRole("button", { name: "Book a movement" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Network" }).click();
    await pickOption(page.getByRole("option", { name: "ETC", exact: true }));
    await dialog.getByRole("combobox", { name: "What happened" }).click();
    await pickOption(page.getByRole("option", { name: "Taken out" }));
    await dialog.getByLabel("Amount (ETC)").fill("1");
    await dialog.getByLabel("Reason").fill("Paid to the founders");
    console.allow(brokenConnection);
    const restore = await loseAnswer(page, /admin_add_house_movement/);
    await dialog.getByRole("button", { name: "Book" }).click();
    await expect(dialog.getByRole("alert")).toContainText("No answer from the server");
    await restore();
    await dialog.getByRole("button", { name: "Book" }).click();
    await expect(dialog).toBeHidden();
    // Other tests' payments on this exchange are listed with their network fees.
    const movements = page.getByRole("list", { name: "House movements" }).getByRole("listitem");
    const booked = movements.filter({ hasText: "Paid to the founders" });
    await expect(booked).toHaveCount(1);
    await expect(booked).toContainText("−1 ETC");
    await expect(movements.filter({ hasText: "Opening balance · ETC" })).toHaveCount(1);
    await page.getByRole("tab", { name: "Holdings" }).click();
    await expect(coin).toContainText("Matches");
  });
  await page.goto("/admin/treasury?tab=movements");
  await page.goto("/admin/treasury");
  await test.step("a cold address is added and removed", async () => {
    await page.getByRole("tab", { name: "Cold addresses" }).click();
    await page.getByRole("button", { name: "Add a cold address" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Network" }).click();
    await pickOption(page.getByRole("option", { name: "ETC", exact: true }));
    await dialog.getByLabel("Address").fill("nowhere");
    await dialog.getByLabel("Name").fill("Vault 1");
    await dialog.getByLabel("Reason").fill("Kept offline");
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Address").fill(cold);
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect(dialog).toBeHidden();
    const list = page.getByRole("list", { name: "Cold addresses on ETC" });
    await expect(list).toContainText(`Vault 1${cold}`);
    await page.getByRole("button", { name: "Remove Vault 1" }).click();
    await dialog.getByLabel("Reason").fill("Emptied");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(list).toBeHidden();
  });
  await test.step("an auditor sees it all on a phone and changes nothing", async () => {
    const auditor = await makeAdministrator(exchange, await join(exchange, "auditor"));
    await runSql(exchange, "update app.users set role = 'auditor' where id = $1", [auditor.id]);
    const theirs = await open(auditor, "/admin/treasury", phone);
    await expect(panel(theirs, "ETC")).toContainText("Withdrawals on ETC are paused");
    await expect(panel(theirs, "ETC").getByRole("button", { name: "Read now: ETC" })).toBeDisabled();
    expect(await overflows(theirs)).toBe(false);
  });
});
