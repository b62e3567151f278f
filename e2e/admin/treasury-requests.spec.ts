import type { Page } from "@playwright/test";
import { brokenConnection, loseAnswer, overflows, pickOption } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { leaveOneOwner } from "../support/people/owners.ts";
import { join, makeAdministrator, rpc } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

test.beforeEach(({ exchange }) => runSql(exchange, "delete from chain.treasury_requests"));
// The other tests on this exchange have one owner, and nobody reads what they hold.
test.afterEach(async ({ exchange, administrator }) => {
  await leaveOneOwner(exchange, administrator.person);
  await runSql(exchange, "update chain.readings set requested_at = null");
});

const cold = "0x52908400098527886E0F7030069857D2E4169EE7";

test("T80 with two owners, cold addresses and house movements take the other one's approval", async ({
  open,
  exchange,
  administrator,
  console,
}) => {
  // Two owners make and decide on five requests in turn, and each waits for what the other one did.
  test.setTimeout(120_000);
  const other = await makeAdministrator(exchange, await join(exchange, "second"));
  const first = await open(administrator.person, "/admin/treasury?tab=cold");
  const second = await open(other, "/admin/treasury?tab=cold");
  const list = (page: Page) => page.getByRole("list", { name: "Waiting for another owner" });
  const menu = (page: Page) =>
    page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Treasury" });
  const confirm = async (page: Page, name: string) => {
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  };
  const choose = async (page: Page, field: string, option: string) => {
    await page.getByRole("dialog").getByRole("combobox", { name: field }).click();
    await pickOption(page.getByRole("option", { name: option, exact: true }));
  };

  await test.step("one asks for a cold address, and the other one sees it and approves", async () => {
    await expect(first.getByRole("main")).toContainText("once another owner has approved them");
    await first.getByRole("button", { name: "Add a cold address" }).click();
    const dialog = first.getByRole("dialog");
    await expect(dialog).toContainText("once another owner has approved them");
    await choose(first, "Network", "ETC");
    await dialog.getByLabel("Address").fill(cold);
    await dialog.getByLabel("Name").fill("Vault 1");
    await dialog.getByLabel("Reason").fill("Kept offline");
    await confirm(first, "Request approval");
    await expect(list(first)).toContainText("Add Vault 1");
    await expect(list(first).getByRole("button")).toHaveText(["Withdraw"]);
    await expect(list(second)).toContainText(cold);
    await expect(list(second)).toContainText(`Requested by ${administrator.person.email}`);
    await expect(menu(second)).toHaveAccessibleDescription("1 request waiting for another owner");
    await expect(second.getByRole("list", { name: "Cold addresses on ETC" })).toBeHidden();
    await second.getByRole("button", { name: "Approve: Add Vault 1" }).click();
    await expect(second.getByRole("dialog")).toContainText("Compare the address");
    await confirm(second, "Approve");
    for (const page of [first, second]) {
      await expect(page.getByRole("list", { name: "Cold addresses on ETC" })).toContainText(
        `Approved by ${other.email}`,
      );
      await expect(list(page)).toBeHidden();
    }
    await expect(menu(second)).toHaveAccessibleDescription("");
  });
  await test.step("a request is withdrawn by the one who made it", async () => {
    await second.getByRole("button", { name: "Remove Vault 1" }).click();
    await second.getByRole("dialog").getByLabel("Reason").fill("Emptied");
    await confirm(second, "Request approval");
    await expect(list(first)).toContainText("Remove Vault 1");
    await second.getByRole("button", { name: "Withdraw: Remove Vault 1" }).click();
    await confirm(second, "Withdraw");
    await expect(list(first)).toBeHidden();
    await expect(first.getByRole("list", { name: "Cold addresses on ETC" })).toContainText("Vault 1");
  });
  await test.step("a movement is asked for once, also after a lost answer, and declined", async () => {
    for (const page of [first, second]) await page.getByRole("tab", { name: "House movements" }).click();
    await first.getByRole("button", { name: "Book a movement" }).click();
    const dialog = first.getByRole("dialog");
    await choose(first, "Network", "ETC");
    await choose(first, "What happened", "Taken out");
    await dialog.getByLabel("Amount (ETC)").fill("3.5");
    await dialog.getByLabel("Reason").fill("Written off");
    console.allow(brokenConnection);
    const restore = await loseAnswer(first, /admin_add_house_movement/);
    await dialog.getByRole("button", { name: "Request approval" }).click();
    await expect(dialog.getByRole("alert")).toContainText("No answer from the server");
    await restore();
    await confirm(first, "Request approval");
    await expect(list(second).getByRole("listitem")).toHaveCount(1);
    await second.getByRole("button", { name: "Decline: −3.5 ETC" }).click();
    await confirm(second, "Decline");
    await expect(list(first)).toBeHidden();
    await expect(first.getByText("Written off")).toHaveCount(0);
  });
  await test.step("a movement that is approved names both owners", async () => {
    await rpc(exchange, administrator.person, "admin_add_house_movement", {
      p_request_id: crypto.randomUUID(),
      p_network_id: "ethereum-classic",
      p_coin_id: "ethereum-classic",
      p_kind: "funding",
      p_amount: "0.25",
      p_reason: "Bought with earnings",
    });
    await second.getByRole("button", { name: "Approve: +0.25 ETC" }).click();
    await confirm(second, "Approve");
    const booked = first
      .getByRole("list", { name: "House movements" })
      .getByRole("listitem")
      .filter({ hasText: "Bought with earnings" });
    await expect(booked).toContainText(`By ${administrator.person.email}Approved by ${other.email}`);
  });
  await test.step("an auditor sees a request on a phone and decides on nothing", async () => {
    const auditor = await makeAdministrator(exchange, await join(exchange, "auditor"));
    await runSql(exchange, "update app.users set role = 'auditor' where id = $1", [auditor.id]);
    await rpc(exchange, other, "admin_remove_cold_address", {
      p_cold_address_id: await coldId(exchange),
      p_reason: "Emptied",
    });
    const theirs = await open(auditor, "/admin/treasury?tab=cold", phone);
    await expect(theirs.getByRole("button", { name: "Approve: Remove Vault 1" })).toBeDisabled();
    expect(await overflows(theirs)).toBe(false);
    await first.getByRole("tab", { name: "Cold addresses" }).click();
    await first.getByRole("button", { name: "Approve: Remove Vault 1" }).click();
    await confirm(first, "Approve");
    await expect(first.getByRole("list", { name: "Cold addresses on ETC" })).toBeHidden();
  });
});

async function coldId(exchange: Exchange): Promise<string | undefined> {
  const [row] = await runSql<{ id: string }>(
    exchange,
    "select id from chain.cold_addresses where network_id = 'ethereum-classic' and removed_at is null",
  );
  return row?.id;
}
