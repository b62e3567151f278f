import type { Page } from "@playwright/test";
import { isAsset, registeredCoins } from "@portico/contract";
import type { Exchange } from "../support/exchange/exchange.ts";
import { priceArrival, startFeed } from "../support/exchange/market.ts";
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
  // Monero is not in the feed's answer.
  const updated = registeredCoins.filter(isAsset).length - 1;
  await expect(rows(page).first()).toContainText(`Updated ${updated} coins`, priceArrival);
  await expect(card(page, "Health")).toContainText("Partly failing");
  await expect(card(page, "Scheduled job")).toContainText(/The last run returned no price for .*XMR \(for/);
  await expect(rows(page).first()).toContainText("Partial");
  await expect(rows(page).first()).toContainText(
    /no price of .*XMR since .* UTC \(it is not in the answer\)/,
  );
  await expect(region(page, "Price feed")).toContainText(/No current price for .*XMR/);
  await expect(card(page, "Price updates")).toContainText("Active");
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
