import type { Page } from "@playwright/test";
import type { TreasuryException } from "@portico/contract";
import type { FakeApi } from "@portico/testing/fake";
import { holdAnswers, overflows } from "../../support/browser/screens.ts";
import { addPayment, addUser } from "../support/office.ts";
import { expect, phone, test } from "../support/test.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const waiting = (page: Page) => page.getByRole("region", { name: "Waiting for a decision" });
const card = (page: Page) => page.getByRole("listitem", { name: "BTC", exact: true });

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

/** Users own more than is held, of bitcoin and in total. */
function makeInsolvent({ world: { office } }: FakeApi, isPlay = false): void {
  const { treasury } = office;
  Object.assign(treasury.solvency ?? {}, {
    ...{ owed_usd: "1050000.00", held_usd: "-2000.50", missing_usd: "1052000.50", is_play: isPlay },
    ...{ unread: ["XMR", "TRX"], unpriced: ["ADA"], insolvent_since: ago(5) },
  });
  const [coin] = treasury.networks[0]?.coins ?? [];
  Object.assign(coin ?? {}, {
    shortage: { owed: "26.45", held: "26.2", missing: "0.25", missing_usd: "12500.00", since: ago(5) },
  });
}

test("T84 the red banner on Treasury and Overview has both sums, what is missing and what is left out; it comes and goes live", async ({
  open,
  api,
}) => {
  const page = await open("/admin/treasury");
  const banner = page.getByRole("alert");
  await expect(page.getByRole("region", { name: "Coverage" })).toContainText(
    "In total users own $1,050,000.00, and $1,375,500.00 of the same coins is held.",
  );
  await expect(banner).toHaveCount(0);
  makeInsolvent(api);
  api.say({ type: "admin_treasury" });
  await expect(banner).toContainText("Users own more than the exchange holds");
  await expect(banner).toContainText(
    "Users own $1,050,000.00. Of the same coins -$2,000.50 is held, so $1,052,000.50 is missing.",
  );
  await expect(banner).toContainText("Found: 5 minutes ago");
  await expect(banner).toContainText("isn't read: XMR and TRX");
  await expect(banner).toContainText("have no price: ADA");
  await page.goto("/admin/overview");
  await expect(banner).toContainText("so $1,052,000.50 is missing");
  await banner.getByRole("link", { name: "Treasury" }).click();
  await expect(page).toHaveURL("/admin/treasury");
  Object.assign(api.world.office.treasury.solvency ?? {}, { insolvent_since: null });
  api.say({ type: "admin_treasury" });
  await expect(banner).toHaveCount(0);
});

test("T84 a short coin has an amber line with what is missing, its worth, and what to do", async ({
  open,
  api,
}) => {
  makeInsolvent(api);
  const page = await open("/admin/treasury", phone);
  await expect(card(page)).toContainText("Users own 0.25 BTC more than is held on all networks.");
  await expect(card(page)).toContainText("It's worth $12,500.00.");
  await expect(card(page)).toContainText("Found: 5 minutes ago. Swaps can cause this.");
  expect(await overflows(page)).toBe(false);
  const [coin] = api.world.office.treasury.networks[0]?.coins ?? [];
  Object.assign(coin?.shortage ?? {}, { missing_usd: null });
  api.say({ type: "admin_treasury" });
  await expect(card(page)).not.toContainText("It's worth");
  await card(page).getByRole("link", { name: "House movements" }).click();
  await expect(page).toHaveURL("/admin/treasury?tab=movements");
});

test("T84 practice mode says quietly what a live exchange would show, and Overview says nothing", async ({
  open,
  api,
}) => {
  makeInsolvent(api, true);
  const page = await open("/admin/treasury");
  await expect(page.getByText("A live exchange would show this in red:")).toBeVisible();
  await expect(page.getByText("Users own more than the exchange holds")).toBeVisible();
  await expect(card(page)).toContainText("Practice: a live exchange would warn here.");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto("/admin/overview");
  await expect(page.getByRole("region", { name: "Users", exact: true })).toBeVisible();
  await expect(page.getByText("Users own more than the exchange holds")).toHaveCount(0);
});

test("a link to a coin's card in a new tab leads there once it is loaded, unless its user scrolls meanwhile", async ({
  open,
  api,
}) => {
  const network = api.world.office.treasury.networks.at(-1);
  const coin = network?.coins.at(-1);
  const path = `/admin/treasury#coin-${network?.network_id}-${coin?.coin_id}`;
  const last = (page: Page) =>
    page
      .getByRole("list", { name: network?.name ?? "", exact: true })
      .getByRole("listitem", { name: coin?.symbol ?? "", exact: true });
  await expect(last(await open(path, phone))).toBeInViewport();
  // A page that was not at Treasury before has no position to go back to.
  const page = await open("/admin/overview", { ...phone, fresh: true });
  const answers = await holdAnswers(page, /\/api\/admin\/treasury$/);
  await page.goto(path);
  await page.mouse.wheel(0, 1);
  answers.release();
  await expect(last(page)).toBeAttached();
  await expect(last(page)).not.toBeInViewport();
});

test("T84 the band of the paying address stands beside its days, with what to bring or to move", async ({
  open,
  api,
}) => {
  const [coin] = api.world.office.treasury.networks[0]?.coins ?? [];
  const page = await open("/admin/treasury");
  await expect(card(page)).toContainText("12 daysBelow target");
  for (const [band, days, fields, says] of [
    [
      "danger",
      "Less than a dayAlmost empty",
      { lasts_days: 0, refill: "1.35" },
      "Bring about 1.35 BTC from a cold address",
    ],
    ["warning", "2 daysLow", { lasts_days: 2, refill: "21" }, "Send about 21 BTC to the paying address"],
    ["good", "20 daysOn target", { lasts_days: 20 }, null],
    [
      "above",
      "40 daysAbove target",
      { lasts_days: 40, to_cold: "2.6" },
      "Move about 2.6 BTC to a cold address",
    ],
  ] as const) {
    Object.assign(coin ?? {}, { refill: null, to_cold: null, band, ...fields });
    api.say({ type: "admin_treasury" });
    await expect(card(page)).toContainText(days);
    const advice = card(page).getByRole("list", { name: "Suggestions" });
    if (says) await expect(advice).toContainText(says);
    else await expect(advice).toHaveCount(0);
  }
});

const exception = (
  kind: TreasuryException["kind"],
  more: Partial<TreasuryException> = {},
): TreasuryException => ({
  ...{ kind, network_id: null, network: null, coin_id: null, count: 1, oldest_at: ago(60), amounts: [] },
  ...more,
});
const bitcoin = { network_id: "bitcoin", network: "BTC" };

test("T84 what waits for a person leads to where it is decided, with its filter in the address", async ({
  open,
  api,
}) => {
  const { treasury } = api.world.office;
  treasury.exceptions = [];
  const page = await open("/admin/treasury");
  await expect(waiting(page)).toContainText("Nothing waits for you");
  treasury.exceptions = [
    exception("gap", { ...bitcoin, coin_id: "bitcoin", amounts: [{ symbol: "BTC", amount: "0.5" }] }),
    exception("network_paused", bitcoin),
    exception("lost", { count: 2, amounts: [{ symbol: "USDT", amount: "1200" }] }),
    ...(["failed", "undone", "review", "unexplained", "unclaimed"] as const).map((kind) => exception(kind)),
    exception("below_minimum", {
      count: 1_234,
      amounts: [
        { symbol: "BTC", amount: "0.00002" },
        { symbol: "ETH", amount: "0.1" },
      ],
    }),
    ...(["cold_request", "movement_request"] as const).map((kind) => exception(kind)),
  ];
  api.say({ type: "admin_chains" });
  const rows = waiting(page).getByRole("listitem");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(0)).toContainText("Coins missing on BTCTwo readings");
  await expect(rows.nth(0)).toContainText("0.5 BTCSince: 1 hour ago");
  await expect(rows.nth(2)).toContainText("1,200 USDTOldest: 1 hour ago");
  await expect(rows.nth(8)).toContainText("Payments below the minimum1,234Not urgent.0.00002 BTC0.1 ETH");
  for (const [name, url] of [
    ["Coins missing on BTC", "/admin/treasury#coin-bitcoin-bitcoin"],
    ["BTC has paused itself", "/admin/networks"],
    ["Lost payments", "/admin/payments?state=lost"],
    ["Failed payments", "/admin/payments?state=failed"],
    ["Undone deposits", "/admin/networks?tab=arrivals&state=undone"],
    ["Deposits to review", "/admin/networks?tab=arrivals&state=review"],
    ["Unexplained coins", "/admin/networks?tab=arrivals&state=unexplained"],
    ["Unclaimed payments", "/admin/networks?tab=arrivals&state=unclaimed"],
    ["Payments below the minimum", "/admin/networks?tab=arrivals&state=below_minimum"],
    ["Requests about cold addresses", "/admin/treasury?tab=cold"],
    ["Requests about house movements", "/admin/treasury?tab=movements"],
  ] as const) {
    await waiting(page)
      .getByRole("link", { name: `Open: ${name}`, exact: true })
      .click();
    await expect(page).toHaveURL(url);
    if (name.startsWith("Coins")) await expect(card(page)).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL("/admin/treasury");
  }
});

test("T84 the lists of arrivals and payments show what the link promises, and all of it after 'Show all'", async ({
  open,
  api,
}) => {
  const page = await open("/admin/networks?tab=arrivals&state=unexplained");
  const arrivals = page.getByRole("table");
  await expect(arrivals.getByRole("row").filter({ hasText: "1.5 ETH" })).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("unexplained");
  await expect(arrivals).not.toContainText("12 BTC");
  await page.goto("/admin/networks?tab=arrivals&state=review");
  await expect(arrivals).toContainText("12 BTC");
  await expect(arrivals).not.toContainText("1.5 ETH");
  addPayment(api, addUser(api, "paula"), { state: "lost" });
  addPayment(api, addUser(api, "quentin"));
  await page.goto("/admin/payments?state=lost");
  await expect(page.getByText("Only lost payments are shown.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Lost payments" })).toContainText("paula@example.org");
  await expect(page.getByText("quentin@example.org")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Only lost payments are shown.")).toBeVisible();
  await page.getByRole("button", { name: "Show all payments" }).click();
  await expect(page).toHaveURL("/admin/payments");
  await page.goto("/admin/payments?state=failed");
  await expect(page.getByText("No failed payment needs attention")).toBeVisible();
});
