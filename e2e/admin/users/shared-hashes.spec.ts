import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { pickOption } from "../../support/browser/screens.ts";
import type { Exchange } from "../../support/exchange/exchange.ts";
import { ledgerFaults } from "../../support/exchange/ledger.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { decide } from "../../support/money/withdrawals.ts";
import { join, makeAdministrator, type Person, rpc } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

const setLimit = (exchange: Exchange, value: string) =>
  runSql(exchange, "update app.settings set value = $1 where key = 'second_administrator_deposit_usd'", [
    value,
  ]);
test.afterEach(({ exchange }) => setLimit(exchange, "off"));

const dialog = (page: Page) => page.getByRole("dialog");
const uses = (page: Page) => page.getByRole("list", { name: "Earlier uses" });
const confirmation = (page: Page) =>
  page.getByRole("checkbox", { name: /the transaction paid this user as well/ });
const newHash = () => randomBytes(32).toString("hex");

/** A deposit of 0.5 BTC that an administrator credits by hand, or requests. */
function credit(exchange: Exchange, by: Person, to: Person, hash: string, more: object = {}) {
  return rpc<{ deposit_id: string; adjustment_id: string }>(exchange, by, "admin_add_deposit_and_balance", {
    target_user_id: to.id,
    p_coin_id: "bitcoin",
    p_amount: "0.5",
    p_reason: "Seen in the explorer",
    p_network: "BTC",
    p_transaction_hash: hash,
    ...more,
  });
}

async function fillDeposit(page: Page, hash: string, output: string): Promise<void> {
  await page.getByRole("radio", { name: "Deposit from chain" }).click();
  await page.getByRole("combobox", { name: "Coin" }).click();
  await pickOption(page.getByRole("option", { name: "Bitcoin (BTC)" }));
  await page.getByLabel("Amount", { exact: true }).fill("0.001");
  await page.getByLabel("Reason", { exact: true }).fill("The other output");
  await page.getByLabel("Transaction hash").fill(hash);
  await page.getByLabel("Output", { exact: true }).fill(output);
}

/** Presses a button that asks whether the amount is right, if it is large. */
async function add(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Balance" }).click();
}

test("T66 a hash that was used shows whom it credited and asks; confirmed by keyboard, it credits another output", {
  tag: "@long-journey",
}, async ({ open, exchange, administrator, someone, console }) => {
  console.allow(/status of 409/);
  const other = await join(exchange, "other");
  const hash = newHash();
  const { deposit_id } = await credit(exchange, administrator.person, other, hash, { p_output_index: 3 });
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  await fillDeposit(page, hash, "4");
  await add(page);
  await expect(page.getByText("This transaction hash was used before:")).toBeVisible();
  await expect(uses(page).getByRole("listitem")).toHaveText([
    new RegExp(
      `^0\\.5 BTC credited to ${other.email}BTC, output 3 · by ${administrator.person.email} · `,
      "i",
    ),
  ]);
  await expect(uses(page).getByRole("link")).toHaveAttribute("href", `/admin/users/${other.id}`);
  await expect(confirmation(page)).not.toBeChecked();
  await test.step("another hash is another question", async () => {
    await page.getByLabel("Transaction hash").fill(newHash());
    await expect(uses(page)).toBeHidden();
    await page.getByLabel("Transaction hash").fill(hash);
    await expect(uses(page)).toBeVisible();
  });
  await confirmation(page).focus();
  await page.keyboard.press("Space");
  await expect(confirmation(page)).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add Balance" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added 0.001 BTC")).toBeVisible();
  await expect(uses(page)).toBeHidden();
  const [act] = await runSql(
    exchange,
    "select details -> 'shared_with' as shared from app.acts where target_id = $1",
    [someone.id],
  );
  expect(act).toEqual({ shared: [deposit_id] });
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("T66 the second administrator sees output and other uses on a phone, and is asked again when they change", async ({
  open,
  exchange,
  administrator,
  someone,
  console,
}) => {
  console.allow(/status of 409/);
  const [second, third] = await Promise.all(
    ["second", "third"].map(async (name) => makeAdministrator(exchange, await join(exchange, name))),
  );
  if (!second || !third) throw new Error("there are two");
  const other = await join(exchange, "other");
  const hash = newHash();
  await setLimit(exchange, "0");
  const one = await credit(exchange, administrator.person, other, hash);
  const two = await credit(exchange, administrator.person, someone, hash, {
    p_output_index: 2,
    p_shared_with: [one.adjustment_id],
  });
  const page = await open(second, "/admin/withdrawals", { viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: new RegExp(`Add 0.5 BTC.*${someone.email}`) }).click();
  await expect(dialog(page)).toContainText(hash);
  await expect(dialog(page).locator("div", { hasText: /^Output2$/ })).toBeVisible();
  await expect(uses(page).getByRole("listitem")).toHaveText([
    new RegExp(`^0\\.5 BTC for ${other.email}, waits for a second administratorBTC, output 0`, "i"),
  ]);
  const approve = dialog(page).getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/Please look the transaction up/);
  await confirmation(page).click();
  // Meanwhile the other request is approved: it is a deposit now.
  await rpc(exchange, third, "admin_decide_adjustment", {
    p_adjustment_id: one.adjustment_id,
    p_approve: true,
    p_shared_with: [two.adjustment_id],
  });
  await decide(page, "Approve");
  await expect(uses(page).getByRole("listitem")).toHaveText([
    new RegExp(`^0\\.5 BTC credited to ${other.email}`, "i"),
  ]);
  await expect(confirmation(page)).not.toBeChecked();
  await expect(approve).toBeDisabled();
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  expect(overflow).toBeLessThanOrEqual(0);
  await confirmation(page).click();
  await decide(page, "Approve");
  await expect(page.getByText("Adjustment approved, the balance has changed")).toBeVisible();
  expect(await ledgerFaults(exchange)).toEqual([]);
});

test("T66 a pending deposit that is completed with a used hash asks", async ({
  open,
  exchange,
  administrator,
  someone,
  console,
}) => {
  console.allow(/status of 409/);
  const hash = newHash();
  await credit(exchange, administrator.person, await join(exchange, "other"), hash);
  await runSql(
    exchange,
    "insert into app.deposits (user_id, coin_id, amount, network_id) values ($1, 'bitcoin', 0.25, 'bitcoin')",
    [someone.id],
  );
  const page = await open(administrator.person, `/admin/transactions?q=${encodeURIComponent(someone.email)}`);
  await page.getByRole("button", { name: /^Approve: deposit/ }).click();
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  await dialog(page).getByLabel("Output").fill("1");
  const approve = dialog(page).getByRole("button", { name: "Approve", exact: true });
  await approve.click();
  await expect(page.getByText("Look at what it was used for")).toBeVisible();
  await expect(uses(page).getByRole("listitem")).toHaveCount(1);
  await confirmation(page).click();
  await approve.click();
  await expect(dialog(page)).toBeHidden();
  const [row] = await runSql(exchange, "select status, output_index from app.deposits where user_id = $1", [
    someone.id,
  ]);
  expect(row).toEqual({ status: "completed", output_index: 1 });
});
