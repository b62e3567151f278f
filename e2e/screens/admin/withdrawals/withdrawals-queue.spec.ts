import type { Page } from "@playwright/test";
import { button, cardOf, cards, dialog, tab } from "../../../support/money/withdrawals.ts";
import { addUser, addWithdrawal, decided } from "../../support/office.ts";
import { expect, phone, test } from "../../support/test.ts";

/** Chooses an option that sorts or filters the queue. */
const narrow = (page: Page, filter: string, option: string) =>
  page.getByRole("combobox", { name: filter }).selectOption({ label: option });

test.beforeEach(({ api }) => api.begin({ who: "owner", isEmpty: true }));

test("the order and the filters by coin, network, value, risk and age; the tabs' counts, the URL and the link back follow", async ({
  open,
  api,
}) => {
  const someone = addUser(api, "ada");
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  addWithdrawal(api, someone, { amount: "0.001", value_usd: "94.21", created_at: ago(120) });
  addWithdrawal(api, someone, { risks: ["first_withdrawal"], created_at: ago(3) });
  addWithdrawal(
    api,
    someone,
    decided("failed", { amount: "0.25", value_usd: "23554.6", created_at: ago(2) }),
  );
  addWithdrawal(api, someone, {
    ...{ coin_id: "ripple", symbol: "XRP", network: "XRP", network_id: "ripple", destination_tag: "7" },
    ...{ amount: "50", value_usd: "25", fee: "0.2", to_address: "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59" },
    created_at: ago(1),
  });
  const page = await open(`/admin/withdrawals?q=${encodeURIComponent(someone.email)}`);
  const counts = (...words: string[]) => expect(page.getByRole("tab")).toHaveText(words);
  const shown = (...words: RegExp[]) => expect(cards(page)).toHaveText(words);
  await shown(/0\.001 BTC/, /0\.5 BTC/, /50 XRP/);
  await counts("Pending3", "Approved0", "Rejected1");
  await narrow(page, "Order", "Highest value");
  await expect(cards(page).first()).toContainText("0.5 BTC");
  await test.step("each coin is listed once, and none that is another's alias, which would match nothing", async () => {
    const options = await page.getByRole("combobox", { name: "Coin" }).locator("option").allTextContents();
    expect(options).toContain("POL");
    expect(new Set(options).size).toBe(options.length);
  });
  await narrow(page, "Coin", "XRP");
  await shown(/50 XRP/);
  await counts("Pending1", "Approved0", "Rejected0");
  await narrow(page, "Coin", "All coins");
  await narrow(page, "Network", "BTC");
  await narrow(page, "Value", "$10,000 and more");
  await shown(/0\.5 BTC/);
  await counts("Pending1", "Approved0", "Rejected1");
  await page.reload();
  await shown(/0\.5 BTC/);
  await narrow(page, "Risk", "No risk notes");
  await expect(page.getByText("No pending withdrawals found")).toBeVisible();
  // A decided withdrawal has no risk flags any more, and its tab shows it.
  await counts("Pending0", "Approved0", "Rejected1");
  await narrow(page, "Risk", "First withdrawal");
  await shown(/0\.5 BTC.*First withdrawal/);
  // Back from the user's page, the queue is unchanged.
  const address = page.url();
  await cards(page).first().click();
  await dialog(page).getByRole("link", { name: someone.email }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
  await page.getByRole("link", { name: "Back to Withdrawals" }).click();
  await expect(dialog(page)).toContainText("0.5 BTC");
  await button(page, "Close").click();
  await expect(page).toHaveURL(address);
  await narrow(page, "Value", "Any value");
  await narrow(page, "Risk", "Any risk");
  await narrow(page, "Age", "Older than 1 hour");
  await shown(/0\.001 BTC/);
  await counts("Pending1", "Approved0", "Rejected0");
  await tab(page, "Rejected").click();
  await expect(page.getByText("No rejected withdrawals found")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page).toHaveURL("/admin/withdrawals?status=failed");
});

test("on a phone the filters are in a sheet, and its button shows how many are active", async ({
  open,
  api,
}) => {
  const someone = addUser(api, "ada");
  addWithdrawal(api, someone);
  const address = `/admin/withdrawals?q=${encodeURIComponent(someone.email)}`;
  const page = await open(address, phone);
  await expect(page.getByRole("combobox")).toHaveCount(1);
  await page.getByRole("button", { name: "Filters", exact: true }).tap();
  await narrow(page, "Value", "Up to $1,000");
  await narrow(page, "Coin", "BTC");
  await page.getByRole("button", { name: "Show withdrawals" }).tap();
  await expect(page.getByText("No pending withdrawals found")).toBeVisible();
  await page.getByRole("button", { name: "Filters (2)" }).tap();
  await page.getByRole("button", { name: "Clear the filters" }).tap();
  await page.getByRole("button", { name: "Show withdrawals" }).tap();
  await expect(cardOf(page, someone)).toHaveCount(1);
  await expect(page).toHaveURL(address);
});
