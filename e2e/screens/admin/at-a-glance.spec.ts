import type { Page } from "@playwright/test";
import type { Pause } from "@portico/contract";
import type { FakeApi } from "@portico/testing/fake";
import { expectLive } from "../../support/browser/live.ts";
import { overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

const sidebar = (page: Page) => page.getByRole("complementary");
const notice = (page: Page) => page.getByRole("region", { name: "Paused", exact: true });
const pauseLine = (page: Page) => sidebar(page).locator("a[href='/admin/settings?tab=pauses']");

/** Adds a pause of everything of its kind, and tells open pages. */
function pause(api: FakeApi, kind: Pause["kind"], fields: Partial<Pause> = {}): void {
  const everything = { coin_id: null, symbol: null, network_id: null, network: null };
  const paused_at = new Date().toISOString();
  api.world.pauses.push({ ...everything, kind, reason: "We're moving our nodes", paused_at, ...fields });
  api.say({ type: "pauses", pauses: api.world.pauses });
}

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test("a traded coin without a current price keeps the dot from being green on every page, and is named alike on Overview and in the checklist", async ({
  open,
}) => {
  // There is no price of Monero, and the price of Stacks is an hour old.
  const page = await open("/admin/users");
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
  api,
}) => {
  const page = await open("/admin/users");
  await expect(pauseLine(page)).toHaveText("Nothing paused");
  await expectLive(page);
  pause(api, "swap");
  await expect(pauseLine(page)).toHaveText("Swaps are paused");
  // That nothing is swapped says nothing about the prices.
  await expect(sidebar(page).getByText("No coin can be swapped")).toBeVisible();
  pause(api, "withdrawal");
  await expect(pauseLine(page)).toHaveText("2 pauses");
  await page.goto("/admin/overview");
  await expect(notice(page)).toContainText("Swaps are pausedReason: We're moving our nodes");
  await expect(notice(page)).toContainText("Withdrawals are paused");
  await notice(page).getByRole("link", { name: "Resume under Pauses" }).click();
  await expect(page.getByRole("button", { name: "Resume: Swaps are paused" })).toBeVisible();
  const small = await open("/admin/overview", phone);
  await expect(notice(small)).toContainText("Withdrawals are paused");
  expect(await overflows(small)).toBe(false);
  await small.getByRole("main").getByRole("link", { name: "Emergency stop" }).click();
  await expect(small.getByLabel("Reason")).toBeVisible();
});

test("a new coin that is not open yet is one line above the queue, and no pause elsewhere", async ({
  open,
  api,
}) => {
  for (const kind of ["deposit", "withdrawal", "swap"] as const) {
    pause(api, kind, { coin_id: "monero", symbol: "XMR", reason: "Opens on Monday", is_new: true });
  }
  const page = await open("/admin/withdrawals");
  await expect(page.getByText("New and not open for withdrawals yet: XMR.")).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(pauseLine(page)).toHaveText("Nothing paused");
  await page.getByRole("main").getByRole("link", { name: "Resume under Pauses" }).click();
  await expect(page.getByText("New coin, not open yet")).toHaveCount(3);
});
