import type { Page, Route } from "@playwright/test";
import type { FakeApi } from "@portico/testing/fake";
import { blockLiveEvents, expectLive } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection } from "../../support/browser/screens.ts";
import { expect, test } from "../support/test.ts";

const card = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => region(page, "Log").locator("tbody tr");

/** Adds past runs, newest last, of which the newest is this old. The page is told only the latest twenty. */
function addRuns(
  { world: { office } }: FakeApi,
  status: "success" | "error",
  count: number,
  minutes: number,
) {
  const execution_time = new Date(Date.now() - minutes * 60_000).toISOString();
  const run = { execution_time, status, source: "coingecko", coins_updated: 7, response_time_ms: 1_234 };
  const runs = Array.from({ length: count }, (_, place) => ({
    ...{ ...run, id: crypto.randomUUID(), message: `The feed said ${count - place}`, missing: [] },
  }));
  const logs = [...runs, ...office.cron.logs];
  office.cron.logs = logs
    .toSorted((one, other) => other.execution_time.localeCompare(one.execution_time))
    .slice(0, 20);
}

test.beforeEach(({ api }) => api.begin({ who: "owner", isEmpty: true }));

test("Unhealthy with 3 errors of the last 10, Stale when the last one failed; relative times; refetched every 30 s", async ({
  open,
  api,
}) => {
  addRuns(api, "success", 10, 3);
  const page = await open("/admin/cron");
  await expect(card(page, "Price updates")).toContainText("Active");
  addRuns(api, "error", 3, 2);
  await button(page, "Refresh").click();
  await expect(rows(page).first()).toContainText(/[2-9] minutes ago/);
  await expect(card(page, "Health")).toContainText("Unhealthy");
  await expect(card(page, "Price updates")).toContainText("Stale");
  await expect(card(page, "Health")).toContainText("Errors: 3 of the last 10.");
  // Otherwise the socket's opening might trigger a refetch.
  await blockLiveEvents(page);
  await page.clock.install();
  await page.reload();
  await expect(rows(page).first()).toContainText("The feed said 3");
  api.world.office.cron.logs = [];
  addRuns(api, "error", 9, 3 * 60);
  const read = page.waitForResponse(/api\/admin\/cron/);
  await page.clock.fastForward(30_000);
  await read;
  await expect(rows(page).first()).toContainText("3 hours ago");
});

test("'Failed to start WebSocket: {status}' and similar", async ({ open, api, console }) => {
  console.allow(/status of 50[03]/);
  api.world.office.feed.mode = "stopped";
  const page = await open("/admin/cron");
  await expect(button(page, "Start")).toBeEnabled();
  await page.route(/crypto-websocket/, (route) => route.fulfill({ status: 500, body: "{}" }));
  await button(page, "Start").click();
  await expect(page.getByText("Failed to start WebSocket: 500")).toBeVisible();
  const busy = {
    code: "database_unavailable",
    message: "The database is busy. Please try again in a moment.",
    details: {},
  };
  await page.route(/crypto-websocket/, (route) =>
    route.fulfill({ status: 503, headers: { "x-request-id": "1" }, json: busy }),
  );
  await expect(button(page, "Start")).toBeEnabled();
  await button(page, "Start").click();
  await expect(page.getByText(`Failed to start WebSocket: 503. ${busy.message}`)).toBeVisible();
  await button(page, "Status").click();
  await expect(page.getByText("Failed to get WebSocket status: 503")).toBeVisible();
  await expect(region(page, "Price feed")).toContainText("Stopped");
});

test("the answer to 'Status' is shown even if prices arrive and the page refetches meanwhile", async ({
  open,
  api,
  console,
}) => {
  console.allow(/status of 503/);
  const page = await open("/admin/cron");
  await expectLive(page);
  // The page may have cancelled a request in favour of a newer one.
  const refuse = (route: Route) => route.fulfill({ status: 503, body: "{}" }).catch(() => {});
  const asked: Route[] = [];
  let isHeld = true;
  await page.route(/crypto-websocket/, (route) => (isHeld ? void asked.push(route) : refuse(route)));
  await button(page, "Status").click();
  await expect(button(page, "Status")).toBeDisabled();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const refetched = page.waitForRequest(/api\/admin\/cron/);
  api.say({ type: "admin_cron" });
  await refetched;
  isHeld = false;
  await Promise.all(asked.map(refuse));
  await expect(page.getByText("Failed to get WebSocket status: 503")).toBeVisible();
  await expect(button(page, "Status")).toBeEnabled();
});

test("empty and failure states; 'Failed to load the price feed', with a retry", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  api.world.office.feed.mode = "stopped";
  addRuns(api, "success", 10, 3);
  const page = await open("about:blank");
  await blockLiveEvents(page);
  const restoreFeed = await breakConnection(page, /api\/admin\/price-feed/);
  await page.goto("/admin/cron");
  const feed = region(page, "Price feed");
  await expect(feed).toContainText("Failed to load the price feed");
  await expect(button(page, "Stop")).toBeDisabled();
  await restoreFeed();
  await feed.getByRole("button", { name: "Try again" }).click();
  await expect(feed).toContainText("Stopped");
  const restore = await breakConnection(page, /api\/admin\/cron/);
  await page.reload();
  await expect(page.getByText("Failed to load the cron status")).toBeVisible();
  await restore();
  await button(page, "Try again").click();
  await expect(card(page, "Health")).toBeVisible();
  api.world.office.cron.logs = [];
  await button(page, "Refresh").click();
  await expect(page.getByText("The price update hasn't run since")).toBeVisible();
  await expect(card(page, "Health")).toContainText("No runs yet");
  await expect(card(page, "Price updates")).toContainText("Stale");
});
