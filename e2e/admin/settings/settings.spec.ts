import type { Page } from "@playwright/test";
import { blockLiveEvents, expectLive } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, overflows } from "../../support/browser/screens.ts";
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

test("Withdrawal Fees: saved on blur when changed; too many decimals are refused; a failure keeps the input", async ({
  open,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open(administrator.person, "/admin/settings?tab=fees");
  const fee = field(page, "SOL withdrawal fee");
  await expect(fee).toHaveValue("0.005");
  await expect(await about(page, "SOL withdrawal fee")).toContainText("≈ $0.75 a withdrawal");
  await leave(page, "SOL withdrawal fee", "0.0000001");
  await expect(await about(page, "SOL withdrawal fee")).toHaveText("A fee in SOL has at most 6 decimals.");
  await fee.fill("NaN");
  await expect(fee).toHaveValue("NaN");
  await fee.blur();
  await expect(await about(page, "SOL withdrawal fee")).toHaveText("Please enter a valid amount");
  await leave(page, "SOL withdrawal fee", "");
  await expect(await about(page, "SOL withdrawal fee")).toHaveText("Please enter a valid amount");
  const restore = await breakConnection(page, /admin_update_withdrawal_fee/);
  await leave(page, "SOL withdrawal fee", "0.007");
  await expect(page.getByText("Failed to update withdrawal fee")).toBeVisible();
  await expect(fee).toHaveValue("0.007");
  await restore();
  await (await about(page, "SOL withdrawal fee")).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Updated withdrawal fee for SOL")).toBeVisible();
  const [row] = await runSql<{ fee: string }>(
    exchange,
    "select trim_scale(fee_amount)::text as fee from app.withdrawal_fees where coin_id = 'solana'",
  );
  expect(row?.fee).toBe("0.007");
});

test("'Failed to update crypto premium rate' and 'Failed to trigger price update' when the connection fails", async ({
  open,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  await runSql(exchange, "delete from app.attempts where bucket ->> 'what' = 'price-update'");
  const page = await open(administrator.person, "/admin/settings");
  const mendPremiums = await breakConnection(page, /admin_update_crypto_premium_rate/);
  await leave(page, "XRP premium", "3.5");
  await expect(page.getByText("Failed to update crypto premium rate")).toBeVisible();
  await expect(field(page, "XRP premium")).toHaveValue("3.5");
  await mendPremiums();
  await (await about(page, "XRP premium")).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Updated premium rate for XRP")).toBeVisible();
  const mendPrices = await breakConnection(page, /crypto-prices/);
  await button(page, "Manual Price Update").click();
  await expect(page.getByText("Failed to trigger price update")).toBeVisible();
  await mendPrices();
  await expect(button(page, "Manual Price Update")).toBeEnabled();
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

test("a valuable fee or a large change of a premium needs confirmation; an absurd fee is refused", async ({
  open,
  exchange,
  administrator,
}) => {
  const page = await open(administrator.person, "/admin/settings?tab=fees");
  const asked = page.getByRole("dialog");
  const fee = field(page, "SOL withdrawal fee");
  await leave(page, "SOL withdrawal fee", "1");
  await expect(asked).toContainText(/1 SOL is worth \$1\d\d\.\d\d\./);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(fee).toHaveValue("0.005");
  await leave(page, "DOGE withdrawal fee", "25");
  await expect(asked).toContainText("25 DOGE is more than ten times as much as before (2 DOGE).");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Updated withdrawal fee for DOGE")).toBeVisible();
  await leave(page, "SOL withdrawal fee", "99999999999");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^This is far too much SOL/)).toBeVisible();
  await button(page, "Undo: set DOGE withdrawal fee back to 2 DOGE").click();
  await expect(asked).toContainText("This sets DOGE withdrawal fee back to 2 DOGE.");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(field(page, "DOGE withdrawal fee")).toHaveValue("2");
  await page.goto("/admin/settings");
  await leave(page, "XRP premium", "100");
  await expect(asked).toContainText("A premium of 100% instead of 4%");
  await page.keyboard.press("Escape");
  await expect(field(page, "XRP premium")).toHaveValue("4");
  expect(await premiumOf(exchange, "ripple")).toBeUndefined();
});

test("the default premium is in percent, guarded as a coin's own, and names the coins whose price it changes", async ({
  open,
  exchange,
  administrator,
}) => {
  const page = await open(administrator.person, "/admin/settings?tab=rules");
  const rule = page.locator("form").filter({ hasText: "Default premium" });
  const asked = page.getByRole("dialog");
  const ask = async (percent: string) => {
    await field(page, "Default premium").fill(percent);
    await rule.getByRole("button", { name: "Save" }).click();
  };
  await expect(field(page, "Default premium")).toHaveValue("4");
  await ask("100");
  await expect(asked).toContainText("Default premium changes from 4% to 100%.");
  await expect(asked).toContainText(/It changes the price of \d+ coins: .*BTC.*ETH/);
  await expect(asked).toContainText("A premium of 100% instead of 4% changes what every buyer pays.");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await ask("0");
  await expect(asked).toContainText("Customers buy at the market price.");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await ask("4.05");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(rule).toContainText("Allowed: 0 to 100 %, in steps of 0.1");
  await ask("4.1");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved: Default premium")).toBeVisible();
  const stored = () =>
    runSql<{ value: string }>(exchange, "select value from app.settings where key = 'premium_rate'").then(
      ([row]) => row?.value,
    );
  expect(await stored()).toBe("0.041");
  await page.goto("/admin/audit");
  const entry = page.getByRole("listitem").filter({ hasText: "Setting changed" }).first();
  await entry.click();
  await expect(entry).toContainText("4.1%");
  await page.goto("/admin/settings?tab=rules");
  await rule.getByRole("button", { name: "Undo (back to 4%)" }).click();
  await expect(asked).toContainText("Default premium changes from 4.1% to 4%.");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(field(page, "Default premium")).toHaveValue("4");
  expect(await stored()).toBe("0.04");
});

test("T74 minimum withdrawals are set per network, and not below what the network lets arrive", async ({
  open,
  administrator,
}) => {
  const page = await open(administrator.person, "/admin/settings?tab=minimums");
  await expect(field(page, "BNB minimum withdrawal on BSC (BEP20)")).toHaveValue("0.002");
  await expect(field(page, "BNB minimum withdrawal on Ethereum (ERC20)")).toHaveValue("0.005");
  const ripple = "XRP minimum withdrawal on XRP";
  await expect(await about(page, ripple)).toContainText("Network's minimum: 1 XRP");
  await leave(page, ripple, "0.5");
  await expect(await about(page, ripple)).toContainText(
    "At least 1 XRP must arrive. A new account needs this as a reserve, so a smaller payment to it fails.",
  );
  await leave(page, ripple, "1.5");
  await expect(page.getByText(`Updated: ${ripple}`)).toBeVisible();
  await button(page, `Undo: set ${ripple} back to 1 XRP`).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(field(page, ripple)).toHaveValue("1");
});

test("swap fees and minimums have forms; all other settings are under Limits and Rules, with undo", async ({
  open,
  exchange,
  administrator,
}) => {
  // Saves or undoes a setting five times, most with a confirmation, and two colleagues act, too.
  test.setTimeout(120_000);
  const page = await open(administrator.person, "/admin/settings?tab=swapFees");
  await leave(page, "LTC swap fee", "0.003");
  await expect(page.getByText("Updated: LTC swap fee")).toBeVisible();
  await button(page, "Undo: set LTC swap fee back to 0.002 LTC").click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(field(page, "LTC swap fee")).toHaveValue("0.002");
  await tab(page, "Minimums").click();
  await expect(field(page, "BTC minimum deposit")).toHaveValue("0.0001");

  await tab(page, "Limits and Rules").click();
  const rule = page.locator("form").filter({ hasText: "Keep price update logs" });
  const days = field(page, "Keep price update logs");
  await expect(days).toHaveValue("30");
  await days.fill("0");
  await rule.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(rule).toContainText("This value isn't allowed here. Allowed: 1 to 3650 days");
  await days.fill("45");
  // Another owner acts first.
  await rpc(exchange, await colleague(exchange), "admin_update_setting", {
    p_key: "price_log_days",
    p_value: "40",
    p_seen_value: "30",
  });
  await expect(rule).toContainText("Another administrator has set 40 days in the meantime.");
  await rule.getByRole("button", { name: "Save" }).click();
  const asked = page.getByRole("dialog");
  await expect(asked).toContainText("Keep price update logs changes from 40 days to 45 days.");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved: Keep price update logs")).toBeVisible();
  await rule.getByRole("button", { name: "Undo (back to 40 days)" }).click();
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(days).toHaveValue("40");
  await rpc(exchange, administrator.person, "admin_update_setting", {
    p_key: "price_log_days",
    p_value: "30",
    p_seen_value: "40",
  });
  const operators = await open(await colleague(exchange, "operator"), "/admin/settings?tab=rules");
  await expect(field(operators, "Keep price update logs")).not.toBeEditable();
});

test("'Failed to load settings', with a retry", async ({ open, administrator, console }) => {
  console.allow(brokenConnection);
  const page = await open(administrator.person, "about:blank");
  await blockLiveEvents(page);
  const restore = await breakConnection(page, /api\/admin\/settings/);
  await page.goto("/admin/settings");
  await expect(page.getByText("Failed to load settings")).toBeVisible();
  await restore();
  await button(page, "Try again").click();
  await expect(field(page, "BTC premium")).toBeVisible();
});
