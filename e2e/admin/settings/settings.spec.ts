import type { Page } from "@playwright/test";
import { blockLiveEvents, expectLive } from "../../support/browser/live.ts";
import { overflows } from "../../support/browser/screens.ts";
import type { Exchange } from "../../support/exchange/exchange.ts";
import { runSql, timesLogged } from "../../support/exchange/operator.ts";
import { join, makeAdministrator, type Person, rpc } from "../../support/people/people.ts";
import { expect, phone, test } from "../../support/test.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The text below a field. */
const about = async (page: Page, name: string) =>
  page.locator(`[id="${(await field(page, name).getAttribute("aria-describedby"))?.split(" ")[0]}"]`);

async function leave(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).fill(typed);
  await field(page, name).blur();
}

const premiumOf = (exchange: Exchange, coinId: string) =>
  runSql<{ rate: string }>(
    exchange,
    "select premium_rate::text as rate from app.crypto_premiums where coin_id = $1",
    [coinId],
  ).then(([row]) => row?.rate);

// Other tests rely on the default fees and premiums.
test.afterEach(async ({ exchange }) => {
  await runSql(
    exchange,
    `update app.withdrawal_fees set fee_amount = delivered.fee
     from (values ('solana', 0.005), ('dogecoin', 2)) delivered (coin_id, fee)
     where withdrawal_fees.coin_id = delivered.coin_id`,
  );
  await runSql(exchange, "delete from app.crypto_premiums where coin_id = 'ripple'");
});

/** Somebody with a given role, besides the shared administrator. */
async function colleague(exchange: Exchange, role = "owner"): Promise<Person> {
  const person = await makeAdministrator(exchange, await join(exchange, "colleague"));
  await runSql(exchange, "update app.users set role = $1 where id = $2", [role, person.id]);
  return person;
}

test("the four tabs of the spec and seven more, kept in the URL; the audit log records settings_viewed", {
  tag: "@journey",
}, async ({ open, exchange, administrator }) => {
  const visits = () => timesLogged(exchange, "settings_viewed");
  const before = await visits();
  const page = await open(administrator.person, "/admin/settings");
  await expect(page.getByRole("tab")).toHaveText([
    "Premium Price",
    "Withdrawal Fees",
    "Roles Management",
    "System Config",
    "Swap Fees",
    "Spreads",
    "Minimums",
    "Limits and Rules",
    "Pauses",
    "Payments",
    "Coins",
  ]);
  await expect.poll(visits).toBe(before + 1);
  await expect(button(page, "Manual Price Update")).toBeVisible();
  await tab(page, "Withdrawal Fees").click();
  await expect(page).toHaveURL("/admin/settings?tab=fees");
  await expect(field(page, "BTC withdrawal fee")).toBeVisible();
  await tab(page, "Roles Management").click();
  await expect(button(page, "Make Admin")).toBeVisible();
  await page.goto("/admin/settings?tab=system");
  await expect(tab(page, "System Config")).toHaveAttribute("aria-selected", "true");
});

test("Premium: percent, saved on blur only when changed, as a fraction; empty counts as 0; stable coins are unaffected", {
  tag: "@long-journey",
}, async ({ open, exchange, administrator }) => {
  const page = await open(administrator.person, "/admin/settings");
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("admin_update_crypto_premium_rate")) saves.push(request.postData() ?? "");
  });
  await expect(field(page, "XRP premium")).toHaveValue("4");
  await expect(await about(page, "XRP premium")).toContainText("The default");
  for (const note of [
    /applies to individual coins/,
    /Stable coins .* unaffected/,
    /next price update cycle/,
    /^0% disables/,
  ]) {
    await expect(page.getByRole("listitem").filter({ hasText: note })).toBeVisible();
  }
  await leave(page, "XRP premium", "4.0");
  await expect(field(page, "XRP premium")).toHaveValue("4");
  await leave(page, "XRP premium", "2.5");
  await expect(page.getByText("Updated premium rate for XRP")).toBeVisible();
  expect(await premiumOf(exchange, "ripple")).toBe("0.025");
  await expect(await about(page, "XRP premium")).toContainText(/(Just now|1 minute ago) by/);
  // The next price update applies the premium.
  await expect(await about(page, "XRP premium")).toContainText("with 2.5% on it");
  for (const wrong of ["100.1", "2.55"]) {
    await leave(page, "XRP premium", wrong);
    await expect(await about(page, "XRP premium")).toHaveText(
      "Please enter a premium from 0 to 100 percent, in steps of 0.1.",
    );
  }
  const asked = page.getByRole("dialog");
  await field(page, "XRP premium").fill("");
  // Leaving it by a press on another tab asks, too.
  await tab(page, "Withdrawal Fees").click();
  await expect(asked).toContainText("Customers buy at the market price.");
  expect(await premiumOf(exchange, "ripple")).toBe("0.025");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(tab(page, "Premium Price")).toHaveAttribute("aria-selected", "true");
  await expect(field(page, "XRP premium")).toHaveValue("2.5");
  await leave(page, "XRP premium", "1e1");
  await expect(await about(page, "XRP premium")).toHaveText("Please enter a valid amount");
  await leave(page, "XRP premium", "");
  await expect(asked).toContainText("XRP premium changes from 2.5% to 0%.");
  await expect(asked).toContainText("Customers buy at the market price.");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(field(page, "XRP premium")).toHaveValue("0");
  await field(page, "XRP premium").press("ArrowUp");
  await expect(field(page, "XRP premium")).toHaveValue("0.1");
  await field(page, "XRP premium").press("Escape");
  await expect(field(page, "XRP premium")).toHaveValue("0");
  expect(saves.map((save) => JSON.parse(save).p_premium_rate)).toEqual(["0.025", "0"]);
  for (const symbol of ["USDT", "USDC"]) {
    await expect(field(page, `${symbol} premium`)).toHaveValue("0");
    await expect(field(page, `${symbol} premium`)).not.toBeEditable();
  }
});

test("another administrator's change shows at once without overwriting what is being typed", async ({
  open,
  exchange,
  administrator,
}) => {
  const other = await colleague(exchange);
  const set = (fee: string) =>
    rpc(exchange, other, "admin_update_withdrawal_fee", { p_coin_id: "dogecoin", p_fee_amount: fee });
  const page = await open(administrator.person, "/admin/settings?tab=fees");
  await expectLive(page);
  const fee = field(page, "DOGE withdrawal fee");
  await expect(fee).toBeVisible();
  await set("3");
  await expect(fee).toHaveValue("3");
  await fee.fill("5");
  await set("4");
  await expect(await about(page, "DOGE withdrawal fee")).toContainText(
    `${other.email} has set 4 DOGE in the meantime.`,
  );
  await expect(fee).toHaveValue("5");
  await button(page, "Use 4 DOGE").click();
  await expect(fee).toHaveValue("4");
  await expect(fee).toBeFocused();

  // A change that this page got no event about: the server refuses, and the page shows the new value.
  await blockLiveEvents(page);
  await page.reload();
  await expect(fee).toHaveValue("4");
  await set("6");
  await leave(page, "DOGE withdrawal fee", "5");
  await expect(page.getByText(/Another administrator has changed this since you opened it/)).toBeVisible();
  await expect(await about(page, "DOGE withdrawal fee")).toContainText(
    `${other.email} has set 6 DOGE in the meantime.`,
  );
  await expect(fee).toHaveValue("5");
  await button(page, "Save 5 DOGE").click();
  await expect(page.getByText("Updated withdrawal fee for DOGE")).toBeVisible();
  await expect(fee).toHaveValue("5");
});

test("T41 Manual Price Update: 'Crypto prices updated successfully', and every administrator sees when the next is possible", async ({
  open,
  exchange,
  administrator,
}) => {
  await runSql(exchange, "delete from app.attempts where bucket ->> 'what' = 'price-update'");
  const watching = await open(await colleague(exchange, "auditor"), "/admin/settings");
  await expect(button(watching, "Manual Price Update")).toBeDisabled();
  await expect(watching.getByText("Your role does not allow this.").first()).toBeVisible();
  await expect(field(watching, "BTC premium")).not.toBeEditable();
  const page = await open(administrator.person, "/admin/settings");
  await button(page, "Manual Price Update").click();
  await expect(page.getByText("Crypto prices updated successfully")).toBeVisible();
  await expect(page.getByText(/^The next one is possible in \d+ s\.$/).first()).toBeVisible();
  await expect(button(page, "Manual Price Update")).toBeDisabled();
  await runSql(exchange, "delete from app.attempts where bucket ->> 'what' = 'price-update'");
  await page.reload();
  await expect(button(page, "Manual Price Update")).toBeEnabled();
  await rpcUpdate(exchange, administrator.person);
  // Somebody else updated first: the second press is refused politely.
  await expect(page.getByText(/^The next one is possible in \d+ s\.$/).first()).toBeVisible();
});

/** Requests an update outside the page. */
async function rpcUpdate(exchange: Exchange, { cookie, address }: Person): Promise<void> {
  await fetch(`${exchange.url}/api/functions/crypto-prices`, {
    method: "POST",
    headers: {
      origin: exchange.url,
      "x-forwarded-for": address,
      cookie: `${cookie.name}=${cookie.value}`,
      "content-type": "application/json",
    },
    body: "{}",
  });
}

test("T48 System Config: read-only settings and measured figures; 'Never' without a backup", {
  tag: "@long-journey",
}, async ({ open, exchange, administrator }) => {
  const page = await open(administrator.person, "/admin/settings?tab=system", phone);
  const fact = (name: string) =>
    page
      .getByRole("term")
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator("xpath=following-sibling::dd[1]");
  await expect(fact("Platform version")).toHaveText(/^\d+\.\d+\.\d+$/);
  await expect(fact("Build")).toHaveText(/^[0-9a-f]{16}$/);
  await expect(fact("Database schema")).toHaveText(/^\d{4}$/);
  await expect(fact("Database")).toHaveText(/^PostgreSQL \d+\.\d+, [\d.]+ MB$/);
  await expect(fact("Last backup")).toHaveText("Never");
  await expect(fact("Uptime")).toHaveText(/min|Less than a minute/);
  await expect(fact("max price age seconds")).toHaveText("600");
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  expect(await overflows(page)).toBe(false);
  await runSql(exchange, "select app.record_backup(now() - interval '3 hours', 'pg_dump')");
  await page.reload();
  await expect(fact("Last backup")).toHaveText("3 hours ago, by pg_dump");
  await runSql(exchange, "delete from app.backups");
});
