import type { Page } from "@playwright/test";
import { overflows } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { runSql } from "../support/exchange/operator.ts";
import { type Person, rpc } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const sidebar = (page: Page) => page.getByRole("complementary");
const notice = (page: Page) => page.getByRole("region", { name: "Paused", exact: true });
const pauseLine = (page: Page) => sidebar(page).locator("a[href='/admin/settings?tab=pauses']");

/** Makes the server and its pages read the pauses that a test wrote into the database. */
async function announce(exchange: Exchange, administrator: Person): Promise<void> {
  const scope = { p_kind: "deposit", p_coin_id: "dogecoin" };
  await rpc(exchange, administrator, "admin_set_pause", { ...scope, p_reason: "Passing" });
  await rpc(exchange, administrator, "admin_clear_pause", { ...scope, p_seen_reason: "Passing" });
}

test.beforeEach(async ({ exchange, administrator }) => {
  await runSql(exchange, "delete from app.pauses");
  await announce(exchange, administrator.person);
});
test.afterEach(async ({ exchange, administrator }) => {
  await runSql(exchange, "delete from app.pauses");
  await announce(exchange, administrator.person);
});

test("a traded coin without a current price keeps the dot from being green on every page, and is named alike on Overview and in the checklist", async ({
  open,
  administrator,
}) => {
  // The feed has no price of Monero, and the price of Stacks is an hour old.
  const page = await open(administrator.person, "/admin/users");
  const line = sidebar(page).getByText(/^\d+ of \d+ prices current$/);
  await expect(line).toBeVisible();
  const [current = 0, coins = 0] = ((await line.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
  expect(current).toBeLessThan(coins);
  const status = sidebar(page).locator("p[title]").filter({ hasText: "prices current" });
  await expect(status).toHaveAttribute("title", /XMR/);
  await expect(status.locator(".bg-up")).toHaveCount(0);
  await expect(status.locator(".bg-pending")).toBeVisible();
  await page.goto("/admin/overview");
  const prices = page.getByRole("region", { name: "Prices", exact: true });
  await expect(prices).toContainText(/\d+ of \d+ coins cannot be traded: .*XMR/);
  await expect(page.getByRole("list", { name: "Before you open" })).toContainText(
    /\d+ of \d+ coins have a current price\. Check .*XMR/,
  );
});

test("a pause is in sight on every page of the back office at once, and on Overview with its reason; the emergency stop is one press away", async ({
  open,
  administrator,
  exchange,
}) => {
  const page = await open(administrator.person, "/admin/users");
  await expect(pauseLine(page)).toHaveText("Nothing paused");
  const pause = (p_kind: string) =>
    rpc(exchange, administrator.person, "admin_set_pause", { p_kind, p_reason: "We're moving our nodes" });
  await pause("swap");
  await expect(pauseLine(page)).toHaveText("Swaps are paused");
  // That nothing is swapped says nothing about the prices.
  await expect(sidebar(page).getByText("No coin can be swapped")).toBeVisible();
  await pause("withdrawal");
  await expect(pauseLine(page)).toHaveText("2 pauses");
  await page.goto("/admin/overview");
  await expect(notice(page)).toContainText("Swaps are pausedReason: We're moving our nodes");
  await expect(notice(page)).toContainText("Withdrawals are paused");
  await notice(page).getByRole("link", { name: "Resume under Pauses" }).click();
  await expect(page.getByRole("button", { name: "Resume: Swaps are paused" })).toBeVisible();
  const small = await open(administrator.person, "/admin/overview", phone);
  await expect(notice(small)).toContainText("Withdrawals are paused");
  expect(await overflows(small)).toBe(false);
  await small.getByRole("main").getByRole("link", { name: "Emergency stop" }).click();
  await expect(small.getByLabel("Reason")).toBeVisible();
});

test("a new coin that is not open yet is one line above the queue, and no pause elsewhere", async ({
  open,
  administrator,
  exchange,
}) => {
  await runSql(
    exchange,
    `insert into app.pauses (kind, coin_id, reason, paused_by, is_new)
     select kind, 'monero', 'Opens on Monday', $1, true from unnest('{deposit,withdrawal,swap}'::text[]) kind`,
    [administrator.person.id],
  );
  await announce(exchange, administrator.person);
  const page = await open(administrator.person, "/admin/withdrawals");
  await expect(page.getByText("New and not open for withdrawals yet: XMR.")).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(pauseLine(page)).toHaveText("Nothing paused");
  await page.getByRole("main").getByRole("link", { name: "Resume under Pauses" }).click();
  await expect(page.getByText("New coin, not open yet")).toHaveCount(3);
});
