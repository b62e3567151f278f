import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { overflows } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { type Person, post, rpc } from "../support/people/people.ts";
import { giveMailedCode } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const tronAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";
const otherAddress = "TVDGpn4hCSzJ5nkHPLetk8KQBtwaTppnkr";

const title = "Withdraw only to saved addresses";
const allowList = (page: Page) => page.getByRole("switch", { name: title });
const dialog = (page: Page) => page.getByRole("dialog");
const address = (page: Page) => page.getByLabel("Address", { exact: true });
const saved = { p_network_id: "tron", p_name: "Cold wallet", p_address: tronAddress };

/** Backdates everything in the address book by a number of hours. */
async function ageBook(exchange: Exchange, { id }: Person, hours: number): Promise<void> {
  await runSql(
    exchange,
    "update app.saved_addresses set created_at = created_at - make_interval(hours => $2) where user_id = $1",
    [id, hours],
  );
}

test("T55 is switched on by keyboard after a review of the saved addresses, off with password and emailed code; switching off is cancelled; other tabs follow", async ({
  open,
  someone,
  exchange,
}) => {
  await rpc(exchange, someone, "save_address", saved);
  await ageBook(exchange, someone, 25);
  await rpc(exchange, someone, "save_address", { ...saved, p_name: "New", p_address: otherAddress });
  const page = await open(someone, "/profile");
  const other = await open(someone, "/profile", phone);
  await expectLive(other);
  await expect(page.getByText("Off. Withdrawals can go to any address.")).toBeVisible();
  await allowList(page).focus();
  await page.keyboard.press("Space");
  const entries = dialog(page).getByRole("listitem");
  await expect(entries.filter({ hasText: "Cold wallet" })).toContainText("Can be used");
  await expect(entries.filter({ hasText: "New" })).toContainText(/Can be used from .+\d{4}/);
  await dialog(page).getByRole("button", { name: "Switch on" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(allowList(page)).toBeChecked();
  await expect(allowList(other)).toBeChecked();

  await allowList(page).click();
  await dialog(page).getByLabel("Password", { exact: true }).fill(someone.password);
  await dialog(page).getByRole("button", { name: "Email me a code" }).click();
  await giveMailedCode(page, exchange, someone);
  await expect(dialog(page)).toBeHidden();
  for (const tab of [page, other]) {
    await expect(tab.getByText(/This will be switched off on .+\d{4}/)).toBeVisible();
    await expect(allowList(tab)).toBeHidden();
  }
  expect(await overflows(other)).toBe(false);
  await other.getByRole("button", { name: "Keep it on" }).click();
  await expect(allowList(page)).toBeChecked();
  await expect(page.getByText(/This will be switched off on/)).toBeHidden();
});

test("T55 the withdrawal form refuses an address until it is saved and its wait is over", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  // Waits 5 s until an address may be used.
  test.setTimeout(60_000);
  await administrator.credit(someone, "tron", "100");
  await rpc(exchange, someone, "save_address", saved);
  await ageBook(exchange, someone, 25);
  await post(exchange, "/api/auth/allow-list/on", {}, someone);
  const page = await open(someone, "/withdraw/tron");
  await expect(page.getByText(/You can withdraw only to saved addresses\. Pick one/)).toBeVisible();
  await page.getByLabel("Quantity").fill("50");
  await address(page).fill(otherAddress);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(address(page)).toHaveAccessibleDescription(/Save this address first/);
  await expect(address(page)).toBeFocused();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole("button", { name: "Save this address" }).click();
  await expect(dialog(page)).toContainText("24 hours after you save it");
  await dialog(page).getByLabel("Name").fill("Exchange");
  await page.keyboard.press("Enter");
  await expect(address(page)).toHaveAccessibleDescription(/You can withdraw to it from .+\d{4}/);
  await page.getByRole("button", { name: "Address book" }).click();
  const entries = dialog(page).getByRole("listitem");
  await expect(entries.filter({ hasText: "Exchange" })).toContainText(/Can be used from .+\d{4}/);
  await entries.filter({ hasText: "Cold wallet" }).getByRole("button").first().click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm your withdrawal" })).toBeVisible();
  await page.keyboard.press("Escape");

  // The wait expires while the page is open.
  await runSql(
    exchange,
    `update app.saved_addresses set created_at = now() - interval '24 hours' + interval '5 seconds'
     where user_id = $1 and name = 'Exchange'`,
    [someone.id],
  );
  await page.reload();
  await page.getByLabel("Quantity").fill("50");
  await address(page).fill(otherAddress);
  await address(page).blur();
  // Its wait ends 5 s after it was set.
  await expect(address(page)).not.toHaveAccessibleDescription(/You can withdraw to it from/, {
    timeout: 15_000,
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm your withdrawal" })).toBeVisible();
});

test("T55 the back office shows its state", async ({ open, someone, exchange, administrator }) => {
  await post(exchange, "/api/auth/allow-list/on", {}, someone);
  const page = await open(administrator.person, `/admin/users/${someone.id}`);
  const account = page.getByRole("region", { name: "Account" });
  await expect(account).toContainText(/Withdrawal allow-list\s*On/);
});
