import type { Page, WebSocketRoute } from "@playwright/test";
import { settled, twoFrames } from "./support/browser/screens.ts";
import { moving, noteShifts, shiftsOf } from "./support/checks/shifts.ts";
import { priceArrival } from "./support/exchange/market.ts";
import { prefer } from "./support/people/people.ts";
import { everyRoute } from "./support/routes.ts";
import { expect, phone, test } from "./support/test.ts";

// Each test loads several screens with empty caches, or waits for the feed's next prices or reconnections.
test.describe.configure({ timeout: 120_000 });

test("nothing jumps when data arrives: cumulative layout shift 0 on every route of a phone, and no console errors", async ({
  open,
  exchange,
  administrator,
}) => {
  // Loads every screen of the app, and releases its answers one by one.
  test.setTimeout(600_000);
  const pages = new Map<string, Page>();
  for (const { who, path } of await everyRoute(exchange, administrator)) {
    const name = who?.email ?? "visitor";
    const page = pages.get(name) ?? (await open(who, "/auth", { ...phone, ...moving }));
    if (!pages.has(name)) await page.addInitScript(noteShifts);
    pages.set(name, page);
    // A desktop gets the answers in the opposite order, in `e2e/every-screen`.
    expect.soft(await shiftsOf(page, path, "last"), path).toEqual([]);
  }
});

test("nothing jumps on a desktop where the session arrives last: the back office's sidebar keeps its footer", async ({
  open,
  administrator,
}) => {
  const page = await open(administrator.person, "/auth", moving);
  await page.addInitScript(noteShifts);
  // In a low window the links scroll above the footer.
  for (const height of [900, 600]) {
    await page.setViewportSize({ width: 1440, height });
    for (const path of ["/admin/overview", "/admin/withdrawals"]) {
      expect.soft(await shiftsOf(page, path, "last"), `${path} ${height}`).toEqual([]);
    }
  }
});

test("nothing jumps when the exchange rate of the preferred currency arrives", async ({
  open,
  exchange,
  someone,
}) => {
  await prefer(exchange, someone, { preferred_currency: "EUR" });
  const page = await open(someone, "/auth", { ...phone, ...moving });
  await page.addInitScript(noteShifts);
  // A first visit: no stored rate from an earlier one.
  await page.addInitScript(() => localStorage.removeItem("portico_rates"));
  for (const path of ["/", "/wallets", "/coin/bitcoin", "/swap", "/withdraw/bitcoin"]) {
    expect.soft(await shiftsOf(page, path, "last"), path).toEqual([]);
    await expect.soft(page.getByRole("main"), path).toContainText("€");
  }
});

test("nothing jumps when prices tick and a balance arrives", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const page = await open(someone, "about:blank", moving);
  await page.addInitScript(noteShifts);
  await page.goto("/wallets?show=all");
  const solana = page.getByRole("listitem", { name: "Solana" });
  await expect(solana).toContainText("0.00000000");
  await administrator.credit(someone, "solana", "12345.678901234");
  await expect(solana).toContainText("12,345.67890123");
  exchange.feed.setPrice("solana", "150.25");
  await expect(solana).toContainText("$1,854,938.25", priceArrival);
  exchange.feed.setPrice("solana", "150");
  // The next test expects the usual price.
  await expect(solana).toContainText("$1,851,851.83", priceArrival);
  expect(await page.evaluate("window.shifts")).toEqual([]);
});

test("nothing jumps when live updates are lost and come back", async ({ open, administrator }) => {
  const page = await open(administrator.person, "/robots.txt", moving);
  await page.addInitScript(noteShifts);
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/api\/live$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  const status = (word: string) => page.getByText(word, { exact: true }).filter({ visible: true });
  for (const [path, width] of [
    ["/", 1440],
    ["/", 390],
    ["/admin/overview", 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expect(status("Live")).toBeVisible();
    await settled(page);
    await page.evaluate("window.shifts.length = 0");
    await sockets.at(-1)?.close({ code: 1001, reason: "restarting" });
    await expect(status("Reconnecting")).toBeVisible();
    await expect(status("Live")).toBeVisible();
    await page.evaluate(twoFrames);
    expect.soft(await page.evaluate("window.shifts"), `${path} ${width}`).toEqual([]);
  }
});
