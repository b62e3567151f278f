import type { Page } from "@playwright/test";
import { pickOption } from "../../support/browser/screens.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { rpc } from "../../support/people/people.ts";
import { expect, phone, test } from "../../support/test.ts";

const everything = "Deposits, withdrawals and swaps are paused";
const notice = (page: Page) => page.getByRole("region", { name: "Paused", exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test.afterEach(({ exchange }) => runSql(exchange, "delete from app.pauses"));

test("pausing everything shows the reason at once on an open page; resuming removes it", async ({
  open,
  someone,
  administrator,
  exchange,
}) => {
  await rpc(exchange, someone, "assign_available_wallet_to_user", {});
  const deposit = await open(someone, "/deposit/bitcoin", phone);
  const picture = deposit.getByRole("img", { name: "Deposit address QR code" });
  await expect(picture).toBeVisible();
  const office = await open(administrator.person, "/admin/settings?tab=pauses");
  await office.getByLabel("Reason").fill("We're moving our nodes");
  await button(office, "Pause").click();
  await expect(dialog(office, "Pause this?")).toContainText(everything);
  expect(await runSql(exchange, "select from app.pauses")).toHaveLength(0);
  await dialog(office, "Pause this?").getByRole("button", { name: "Pause" }).click();
  await expect(notice(deposit)).toContainText(`${everything}Reason: We're moving our nodes`);
  await expect(picture).toHaveCount(0);
  await button(office, `Resume: ${everything}`).click();
  await dialog(office, "Resume this?").getByRole("button", { name: "Resume" }).click();
  await expect(notice(deposit)).toHaveCount(0);
  await expect(picture).toBeVisible();
});

test("pausing one coin on one network shows in the withdrawal queue; a concurrent change is detected", async ({
  open,
  administrator,
  exchange,
}) => {
  const office = await open(administrator.person, "/admin/settings?tab=pauses");
  const choose = async (label: string, option: string) => {
    await office.getByRole("combobox", { name: label }).click();
    await pickOption(office.getByRole("option", { name: option, exact: true }));
  };
  await choose("What to pause", "Withdrawals");
  await choose("Coin", "Tether (USDT)");
  await choose("Network", "Tron (TRC20)");
  await office.getByLabel("Reason").fill("Chain halted");
  await button(office, "Pause").click();
  // Another administrator acts first.
  await rpc(exchange, administrator.person, "admin_set_pause", {
    p_kind: "withdrawal",
    p_coin_id: "tether",
    p_network_id: "tron",
    p_reason: "Node down",
  });
  const title = "Withdrawals are paused · USDT · Tron (TRC20)";
  await expect(dialog(office, "Pause this?")).toContainText(title);
  await expect(office.getByText("Node down", { exact: true })).toBeAttached();
  await dialog(office, "Pause this?").getByRole("button", { name: "Pause" }).click();
  await expect(notice(await open(administrator.person, "/admin/withdrawals"))).toContainText("Chain halted");
  const rows = await runSql(
    exchange,
    "select action_name, reason, details ->> 'old_reason' as old from app.admin_activity where target_type = 'pause' order by sequence desc limit 2",
  );
  expect(rows).toEqual([
    { action_name: "pause_set", reason: "Chain halted", old: "Node down" },
    { action_name: "pause_set", reason: "Node down", old: null },
  ]);
});
