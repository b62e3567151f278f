import type { Page, Route } from "@playwright/test";
import { blockLiveEvents, expectLive } from "../support/browser/live.ts";
import { breakConnection, brokenConnection } from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { priceArrival, startFeed, stopFeed } from "../support/exchange/market.ts";
import { runSql } from "../support/exchange/operator.ts";
import { join, makeAdministrator } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const card = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => region(page, "Log").locator("tbody tr");

const forgetAttempts = (exchange: Exchange) =>
  runSql(exchange, "delete from app.attempts where bucket ->> 'what' like 'price-%'");

/** Inserts past runs, newest last; `age` is the newest one's age. */
const addRuns = (exchange: Exchange, status: string, count: number, age = "0 s") =>
  runSql(
    exchange,
    `insert into app.crypto_price_logs (execution_time, status, message, coins_updated, response_time_ms)
     select now() - $3::interval, $1, 'The feed said ' || n, 7, 1234 from generate_series(1, $2) n`,
    [status, count, age],
  );

test.beforeEach(({ exchange }) => forgetAttempts(exchange));
test.afterEach(({ exchange }) => startFeed(exchange));

test("20 logs, the status list has the last 10; new ones appear live", { tag: "@journey" }, async ({
  open,
  exchange,
  administrator,
}) => {
  // Waits for the feed's next prices.
  test.setTimeout(60_000);
  await addRuns(exchange, "success", 20);
  const page = await open(administrator.person, "/admin/cron");
  await expect(rows(page)).toHaveCount(20);
  await expect(region(page, "Last 10 runs").getByRole("listitem")).toHaveCount(10);
  const old = rows(page).filter({ hasText: "The feed said 20" });
  await expect(old).toContainText("Success");
  await expect(old).toContainText("1,234 ms");
  await expect(old).toContainText("7");
  // Prices arrive every five seconds, and each new run pushes the others down until this one is gone.
  await expect(rows(page).first()).toContainText("Updated 15 coins", priceArrival);
  // Monero is not in the feed's answer.
  await expect(card(page, "Health")).toContainText("Partly failing");
  await expect(card(page, "Scheduled job")).toContainText(/The last run returned no price for .*XMR \(for/);
  await expect(rows(page).first()).toContainText("Partial");
  await expect(rows(page).first()).toContainText(
    /no price of .*XMR since .* UTC \(it is not in the answer\)/,
  );
  await expect(region(page, "Price feed")).toContainText(/No current price for .*XMR/);
  await expect(card(page, "Price updates")).toContainText("Active");
});

test("Unhealthy with 3 errors of the last 10, Stale when the last one failed; relative times; refetched every 30 s", async ({
  open,
  exchange,
  administrator,
}) => {
  await stopFeed(exchange);
  await addRuns(exchange, "success", 10, "3 minutes");
  const page = await open(administrator.person, "/admin/cron");
  await expect(card(page, "Price updates")).toContainText("Active");
  await addRuns(exchange, "error", 3, "2 minutes");
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
  await addRuns(exchange, "error", 9, "3 hours");
  const read = page.waitForResponse(/api\/admin\/cron/);
  await page.clock.fastForward(30_000);
  await read;
  await expect(rows(page).first()).toContainText("3 hours ago");
});

test("T41 stop asks for confirmation and explains the effect; start resumes; another administrator sees both", async ({
  open,
  exchange,
  administrator,
}) => {
  const auditor = await makeAdministrator(exchange, await join(exchange, "auditor"));
  await runSql(exchange, "update app.users set role = 'auditor' where id = $1", [auditor.id]);
  const watching = await open(auditor, "/admin/cron");
  const page = await open(administrator.person, "/admin/cron");
  await expect(region(watching, "Price feed")).toContainText("Running");
  for (const name of ["Start", "Stop", "Fallback", "Manual Price Update"]) {
    await expect(button(watching, name)).toBeDisabled();
  }
  await expect(button(page, "Start")).toBeDisabled();
  await button(page, "Stop").click();
  const dialog = page.getByRole("dialog", { name: "Stop the price update?" });
  await expect(dialog).toContainText("After a minute at most, nobody can swap");
  await button(page, "Stop Updates").click();
  await expect(page.getByText("Price feed stopped")).toBeVisible();
  await expect(region(page, "Price feed")).toContainText(`by ${administrator.person.email}`);
  await expect(region(watching, "Price feed")).toContainText("Stopped");
  await button(page, "Start").click();
  await expect(page.getByText("Price feed started")).toBeVisible();
  await expect(region(watching, "Price feed")).toContainText("Running");
});

test("'Failed to start WebSocket: {status}' and similar", async ({
  open,
  exchange,
  administrator,
  console,
}) => {
  console.allow(/status of 50[03]/);
  await stopFeed(exchange);
  const page = await open(administrator.person, "/admin/cron");
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
  administrator,
  console,
}) => {
  // Waits for the feed's next prices.
  test.setTimeout(60_000);
  console.allow(/status of 503/);
  const page = await open(administrator.person, "/admin/cron");
  await expectLive(page);
  // The page may have cancelled a request in favour of a newer one.
  const refuse = (route: Route) => route.fulfill({ status: 503, body: "{}" }).catch(() => {});
  const asked: Route[] = [];
  let isHeld = true;
  await page.route(/crypto-websocket/, (route) => (isHeld ? void asked.push(route) : refuse(route)));
  await button(page, "Status").click();
  await expect(button(page, "Status")).toBeDisabled();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // Prices arrive every five seconds, and the socket announces each run.
  await page.waitForRequest(/api\/admin\/cron/, priceArrival);
  isHeld = false;
  await Promise.all(asked.map(refuse));
  await expect(page.getByText("Failed to get WebSocket status: 503")).toBeVisible();
  await expect(button(page, "Status")).toBeEnabled();
});

test("empty and failure states; 'Failed to load the price feed', with a retry", async ({
  open,
  exchange,
  administrator,
  console,
}) => {
  console.allow(brokenConnection);
  await stopFeed(exchange);
  const page = await open(administrator.person, "about:blank");
  // The page refetches after each run, and may do so before it is told to.
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
  await runSql(exchange, "delete from app.crypto_price_logs");
  await button(page, "Refresh").click();
  await expect(page.getByText("The price update hasn't run since")).toBeVisible();
  await expect(card(page, "Health")).toContainText("No runs yet");
  await expect(card(page, "Price updates")).toContainText("Stale");
});
