import type { Page } from "@playwright/test";
import { limits } from "@portico/contract";
import { breakConnection, brokenConnection, holdAnswers, overflows } from "../../support/browser/screens.ts";
import { holdTimers } from "../../support/browser/timers.ts";
import { addTransaction, etherSwap } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const nobodys = "019a0000-0000-7000-8000-000000000000";
const date = /^\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d$/;

/** The rows as shown: names and values. */
async function rows(page: Page): Promise<Record<string, string>> {
  const main = page.getByRole("main");
  await expect(main.getByRole("term").first()).toBeVisible();
  const [names, figures] = await Promise.all([
    main.getByRole("term").allInnerTexts(),
    main.getByRole("definition").allInnerTexts(),
  ]);
  return Object.fromEntries(names.map((name, index) => [name, (figures[index] ?? "").trim()]));
}

const status = (page: Page) => page.getByRole("main").getByRole("status");

test("signed out: 'Please sign in to view transaction details'", async ({ open, api }) => {
  api.begin({ who: "visitor" });
  const page = await open(`/transaction-details/deposit/${nobodys}`);
  await expect(page).toHaveURL("/auth");
  await expect(page.getByText("Please sign in to view transaction details")).toBeVisible();
});

const pendingWithdrawal = {
  type: "withdrawal",
  status: "pending",
  coin_id: "bitcoin",
  amount: "0.12345678",
  fee: "0.0001",
  network: "BTC",
  address,
} as const;

test.describe("A withdrawal", () => {
  test("the full address can be copied, and saved under a name once; 'Failed to copy to clipboard' when the browser denies it", async ({
    open,
    api,
  }) => {
    api.begin({ isEmpty: true });
    const { id } = addTransaction(api, pendingWithdrawal);
    const page = await open("about:blank", { permissions: ["clipboard-read", "clipboard-write"] });
    const timePasses = await holdTimers(page, limits.copied_milliseconds);
    await page.goto(`/transaction-details/withdrawal/${id}`);
    await page.getByRole("button", { name: "Copy address" }).click();
    await expect(page.getByText("Copied to clipboard!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);
    await timePasses();
    // The copied mark disappears by itself.
    await expect(page.getByRole("button", { name: "Copy address" })).toBeVisible();
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))");
    await page.getByRole("button", { name: "Copy address" }).click();
    await expect(page.getByText("Failed to copy to clipboard")).toBeVisible();

    await page.getByRole("button", { name: "Save this address" }).click();
    const question = page.getByRole("dialog", { name: "Save this address" });
    await expect(question).toContainText(address);
    await question.getByLabel("Name").fill("Cold storage");
    await question.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved as Cold storage")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save this address" })).toHaveCount(0);
    expect(api.world.savedAddresses).toEqual([
      expect.objectContaining({ name: "Cold storage", network_id: "bitcoin", address }),
    ]);
  });
});

test("A deposit: Deposited, From 'External Wallet', and no fee", async ({ open, api }) => {
  const { id } = addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount: "0.5" });
  const page = await open(`/transaction-details/deposit/${id}`);
  await expect(page.getByText("Deposited", { exact: true })).toBeVisible();
  await expect(status(page)).toHaveText("COMPLETED");
  const shown = await rows(page);
  expect(shown).toMatchObject({
    From: "External Wallet",
    Type: "Deposit",
    Amount: "0.5 BTC",
    Date: expect.stringMatching(date),
  });
  expect(shown).not.toHaveProperty("Fee");
});

test("A swap: Swapped, with From, To and Exchange Rate", async ({ open, api }) => {
  const cost = {
    from_value_usd: "23554.84496784",
    fee_value_usd: "0.24496784",
    to_value_usd: "23554.6",
    cost_usd: "0.24496784",
    cost_percent: "0.001039",
    currency: "USD",
    units_per_usd: "1",
  };
  const { id } = addTransaction(api, { ...etherSwap, amount: "0.25", cost });
  const page = await open(`/transaction-details/swap/${id}`);
  await expect(page.getByText("Swapped", { exact: true })).toBeVisible();
  await expect(status(page)).toHaveText("COMPLETED");
  expect(await rows(page)).toEqual({
    From: "0.25 BTC",
    To: "6.903316782345678901 ETH",
    "Exchange Rate": "1 BTC = 27.613267 ETH",
    Type: "Swap",
    Amount: "0.25 BTC",
    "Value at that time": "≈ $23,554.60",
    Fee: "0.0000026 BTC",
    Cost: "$0.24 · <0.01%",
    Date: expect.stringMatching(date),
    Reference: expect.stringMatching(/…/),
  });
});

test.describe("Missing: 'Transaction not found'", () => {
  test("an unknown id, a malformed id, an unknown type, and an id of another type", async ({ open, api }) => {
    const { id: deposit } = addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount: "1" });
    const page = await open("about:blank");
    for (const path of [
      `deposit/${nobodys}`,
      "deposit/1",
      `loan/${deposit}`,
      `withdrawal/${deposit}`,
      `swap/${deposit}`,
    ]) {
      await page.goto(`/transaction-details/${path}`);
      await expect(page.getByText("Transaction not found"), path).toBeVisible();
    }
    await page.getByRole("link", { name: "Go to History" }).click();
    await expect(page).toHaveURL("/history");
  });
});

test.describe("Loading and failing", () => {
  test("a skeleton of the same size shows while it loads; on a load failure it redirects to /history", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    api.begin({ isEmpty: true });
    const { id } = addTransaction(api, { type: "deposit", coin_id: "bitcoin", amount: "1" });
    const page = await open("about:blank");
    const answers = await holdAnswers(page, /\/api\/transactions\//);
    await page.goto(`/transaction-details/deposit/${id}`);
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    answers.release();
    await expect(status(page)).toHaveText("COMPLETED");
    await breakConnection(page, /\/api\/transactions\/deposit\//);
    await page.reload();
    await expect(page).toHaveURL("/history");
    await expect(page.getByText("Unable to load transaction history.")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /Deposit BTC/ })).toBeVisible();
  });

  test("it fits a phone, and the arrow leads back to the history", async ({ open, api }) => {
    const { id } = addTransaction(api, pendingWithdrawal);
    const page = await open(`/transaction-details/withdrawal/${id}`, phone);
    await expect(status(page)).toHaveText("PENDING");
    expect(await overflows(page)).toBe(false);
    await page.getByRole("link", { name: "Back to History" }).tap();
    await expect(page).toHaveURL("/history");
  });
});

test("a deposit that waits for a second node says so in its details, in the history, on the coin's page and where it is awaited, and not how many confirmations are missing", async ({
  open,
  api,
}) => {
  api.begin({ isEmpty: true });
  const { id } = addTransaction(api, {
    ...{ type: "deposit", status: "pending", coin_id: "bitcoin", amount: "0.5", network: "BTC", address },
    ...{ confirmations: 5, confirmations_needed: 4, awaits_witness: true },
  });
  const page = await open(`/transaction-details/deposit/${id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("4/4 confirmations")).toBeVisible();
  await expect(
    main.getByText(
      "Your deposit has its confirmations and is being checked by a second node. You don't need to do anything.",
    ),
  ).toBeVisible();
  for (const path of ["/history", "/coin/bitcoin", "/deposit/bitcoin"]) {
    await page.goto(path);
    await expect(main.getByText("Being checked by a second node").first()).toBeVisible();
    await expect(main.getByText(/confirmations/)).toHaveCount(0);
  }
});
