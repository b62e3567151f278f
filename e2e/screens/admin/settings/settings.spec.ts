import type { Page } from "@playwright/test";
import type { Setting } from "@portico/contract";
import { type FakeApi, Refused } from "@portico/testing/fake";
import { blockLiveEvents, expectLive } from "../../../support/browser/live.ts";
import { breakConnection, brokenConnection } from "../../../support/browser/screens.ts";
import { expect, test } from "../../support/test.ts";

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

/** A form under Limits and Rules. */
function settingOf(api: FakeApi, key: string): Setting {
  const setting = api.world.office.settings.settings.find((one) => one.key === key);
  if (!setting) throw new Error(`No setting ${key}`);
  return setting;
}

const premiumOf = ({ world }: FakeApi, coinId: string) =>
  world.office.settings.premiums.find(({ coin_id }) => coin_id === coinId)?.premium_rate;
const feeOf = ({ world }: FakeApi, coinId: string) =>
  world.office.settings.fees.find(({ coin_id }) => coin_id === coinId);

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test("Withdrawal Fees: saved on blur when changed; too many decimals are refused; a failure keeps the input", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  const sent: string[] = [];
  api.answerCall("admin_update_withdrawal_fee", ({ p_coin_id, p_fee_amount }) => {
    sent.push(p_fee_amount);
    Object.assign(feeOf(api, p_coin_id) ?? {}, { fee_amount: p_fee_amount });
    return { success: true, coin_id: p_coin_id, symbol: "SOL", fee_amount: p_fee_amount };
  });
  const page = await open("/admin/settings?tab=fees");
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
  expect(sent).toEqual(["0.007"]);
});

test("'Failed to update crypto premium rate' and 'Failed to trigger price update' when the connection fails", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open("/admin/settings");
  const restorePremiums = await breakConnection(page, /admin_update_crypto_premium_rate/);
  await leave(page, "XRP premium", "3.5");
  await expect(page.getByText("Failed to update crypto premium rate")).toBeVisible();
  await expect(field(page, "XRP premium")).toHaveValue("3.5");
  await restorePremiums();
  await (await about(page, "XRP premium")).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Updated premium rate for XRP")).toBeVisible();
  expect(premiumOf(api, "ripple")).toBe("0.035");
  const restorePrices = await breakConnection(page, /crypto-prices/);
  await button(page, "Manual Price Update").click();
  await expect(page.getByText("Failed to trigger price update")).toBeVisible();
  await restorePrices();
  await expect(button(page, "Manual Price Update")).toBeEnabled();
});

test("a valuable fee or a large change of a premium needs confirmation; an absurd fee is refused", async ({
  open,
  api,
}) => {
  const page = await open("/admin/settings?tab=fees");
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
  await button(page, "Undo: set DOGE withdrawal fee back to 2 DOGE").click();
  await expect(asked).toContainText("This sets DOGE withdrawal fee back to 2 DOGE.");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(field(page, "DOGE withdrawal fee")).toHaveValue("2");
  expect(feeOf(api, "dogecoin")).toMatchObject({ fee_amount: "2", previous: "25" });
  api.answerCall("admin_update_withdrawal_fee", () => {
    throw new Refused("figure_too_high", { symbol: "SOL" });
  });
  await leave(page, "SOL withdrawal fee", "99999999999");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^This is far too much SOL/)).toBeVisible();
  await page.goto("/admin/settings");
  await leave(page, "XRP premium", "100");
  await expect(asked).toContainText("A premium of 100% instead of 4%");
  await page.keyboard.press("Escape");
  await expect(field(page, "XRP premium")).toHaveValue("4");
  expect(premiumOf(api, "ripple")).toBe("0.04");
});

test("the default premium is in percent, guarded as a coin's own, and names the coins whose price it changes", async ({
  open,
  api,
}) => {
  const sent: string[] = [];
  api.answerCall("admin_update_setting", ({ p_key, p_value }) => {
    if (p_value === "0.0405")
      throw new Refused("invalid_setting", { allowed: "0 to 100 %, in steps of 0.1" });
    sent.push(p_value);
    const setting = settingOf(api, p_key);
    Object.assign(setting, { value: p_value, previous: setting.value, changed_at: new Date().toISOString() });
    return { success: true, key: p_key, value: p_value };
  });
  const page = await open("/admin/settings?tab=rules");
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
  expect(sent).toEqual(["0.041"]);
  const [act] = api.world.office.audit;
  const details = { old: "0.04", new: "0.041" };
  Object.assign(act ?? {}, {
    ...{ action_name: "setting_updated", target_type: "setting", target_id: "premium_rate", details },
  });
  await page.goto("/admin/audit");
  const entry = page.getByRole("listitem").filter({ hasText: "Setting changed" }).first();
  await entry.click();
  await expect(entry).toContainText("4.1%");
  await page.goto("/admin/settings?tab=rules");
  await rule.getByRole("button", { name: "Undo (back to 4%)" }).click();
  await expect(asked).toContainText("Default premium changes from 4.1% to 4%.");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(field(page, "Default premium")).toHaveValue("4");
  expect(sent).toEqual(["0.041", "0.04"]);
});

test("T74 minimum withdrawals are set per network, and not below what the network lets arrive", async ({
  open,
  api,
}) => {
  const set = (coinId: string, networkId: string, fields: { value: string; chain_minimum?: string }) => {
    const minimum = api.world.office.settings.withdrawal_minimums.find(
      ({ coin_id, network_id }) => coin_id === coinId && network_id === networkId,
    );
    Object.assign(minimum ?? {}, fields);
  };
  set("binancecoin", "bsc", { value: "0.002" });
  set("binancecoin", "ethereum", { value: "0.005" });
  set("ripple", "ripple", { value: "1", chain_minimum: "1" });
  const page = await open("/admin/settings?tab=minimums");
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
  api,
}) => {
  const addRule = () => {
    const rule: Setting = {
      ...settingOf(api, "withdrawal_hold_hours"),
      ...{ key: "price_log_days", value: "30", unit: "days", minimum: "1", maximum: "3650" },
      ...{ label: "Keep price update logs", category: "Records" },
    };
    api.world.office.settings.settings.push(rule);
  };
  const change = (p_key: string, p_value: string) => {
    const setting = settingOf(api, p_key);
    Object.assign(setting, {
      ...{ value: p_value, previous: setting.value },
      ...{ changed_at: new Date().toISOString(), changed_by: "colleague@example.org" },
    });
    return { success: true as const, key: p_key, value: p_value };
  };
  addRule();
  const page = await open("/admin/settings?tab=swapFees");
  await leave(page, "LTC swap fee", "0.003");
  await expect(page.getByText("Updated: LTC swap fee")).toBeVisible();
  await button(page, "Undo: set LTC swap fee back to 0.002 LTC").click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(field(page, "LTC swap fee")).toHaveValue("0.002");
  const minimum = api.world.office.settings.coin_settings.find(
    ({ coin_id, setting }) => coin_id === "bitcoin" && setting === "minimum_deposit",
  );
  Object.assign(minimum ?? {}, { value: "0.0001" });
  api.say({ type: "admin_settings" });
  await tab(page, "Minimums").click();
  await expect(field(page, "BTC minimum deposit")).toHaveValue("0.0001");

  await tab(page, "Limits and Rules").click();
  await expectLive(page);
  const rule = page.locator("form").filter({ hasText: "Keep price update logs" });
  const days = field(page, "Keep price update logs");
  await expect(days).toHaveValue("30");
  api.answerCall("admin_update_setting", () => {
    throw new Refused("invalid_setting", { allowed: "1 to 3650 days" });
  });
  await days.fill("0");
  await rule.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(rule).toContainText("This value isn't allowed here. Allowed: 1 to 3650 days");
  await days.fill("45");
  // Another owner acts first.
  change("price_log_days", "40");
  api.say({ type: "admin_settings" });
  await expect(rule).toContainText("Another administrator has set 40 days in the meantime.");
  const seen: (string | undefined)[] = [];
  api.answerCall("admin_update_setting", ({ p_key, p_value, p_seen_value }) => {
    seen.push(p_seen_value);
    return change(p_key, p_value);
  });
  await rule.getByRole("button", { name: "Save" }).click();
  const asked = page.getByRole("dialog");
  await expect(asked).toContainText("Keep price update logs changes from 40 days to 45 days.");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved: Keep price update logs")).toBeVisible();
  await rule.getByRole("button", { name: "Undo (back to 40 days)" }).click();
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(days).toHaveValue("40");
  expect(seen).toEqual(["40", "45"]);
  api.begin({ who: "operator" });
  addRule();
  const operators = await open("/admin/settings?tab=rules");
  await expect(field(operators, "Keep price update logs")).not.toBeEditable();
});

test("'Failed to load settings', with a retry", async ({ open, console }) => {
  console.allow(brokenConnection);
  const page = await open("about:blank");
  await blockLiveEvents(page);
  const restore = await breakConnection(page, /api\/admin\/settings/);
  await page.goto("/admin/settings");
  await expect(page.getByText("Failed to load settings")).toBeVisible();
  await restore();
  await button(page, "Try again").click();
  await expect(field(page, "BTC premium")).toBeVisible();
});
