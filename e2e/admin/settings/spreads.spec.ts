import type { Page } from "@playwright/test";
import { holdReplies } from "../../support/browser/screens.ts";
import { runSql } from "../../support/exchange/operator.ts";
import { confirm, dialog, submit } from "../../support/money/swap-screen.ts";
import { expect, test } from "../../support/test.ts";

const spread = (page: Page) => page.getByLabel("SOL spread", { exact: true });
const row = (page: Page, name: string) =>
  page.getByRole("main").locator("dl > div").filter({ hasText: name });

// Other tests expect quotes without a spread.
test.afterEach(({ exchange }) => runSql(exchange, "update app.coins set swap_spread_percent = 0"));

test("a spread is saved and undone in the back office, and shown in the quote, confirmation and receipt", async ({
  open,
  exchange,
  someone,
  administrator,
}) => {
  const office = await open(administrator.person, "/admin/settings?tab=spreads");
  await expect(office.getByText(/Someone with a faster price feed/)).toBeVisible();
  await expect(
    office.getByText(/These settings lose money.+ Once the spreads of any two coins add up to 0\.5%/),
  ).toBeVisible();
  await spread(office).fill("10.5");
  await spread(office).blur();
  await expect(
    office.getByText("Please enter a spread from 0 to 10 percent, with at most 3 decimals."),
  ).toBeVisible();
  await spread(office).fill("1");
  await spread(office).blur();
  await expect(office.getByText("Updated: SOL spread")).toBeVisible();

  await administrator.credit(someone, "solana", "10");
  const page = await open(someone, "/swap?from=solana&to=tether");
  await page.getByLabel("From amount").fill("1");
  // The spread, and the fee of 0.0012 SOL.
  await expect(row(page, "Price impact")).toContainText("1.12%");
  await expect(row(page, "Cost")).toContainText("1.12%");
  await submit(page).click();
  await expect(dialog(page).getByRole("button", { name: "What is this cost?" })).toHaveAccessibleDescription(
    /Premium and spread: [\d.]+ USDT/,
  );
  await confirm(page).click();
  await page.getByRole("link", { name: "View transaction" }).click();
  await expect(row(page, "Premium and spread")).toContainText("USDT");

  const [swap] = await runSql<{ id: string; quote_id: string }>(
    exchange,
    "select id, quote_id from app.swaps where user_id = $1",
    [someone.id],
  );
  const details = await open(administrator.person, `/admin/transactions/swap/${swap?.id}`);
  await expect(row(details, "Firm quote")).toContainText(swap?.quote_id ?? "no quote");

  await office.getByRole("button", { name: "Undo: set SOL spread back to 0%" }).click();
  await office
    .getByRole("dialog")
    .getByRole("button", { name: /Save|Undo/ })
    .click();
  await expect(spread(office)).toHaveValue("0");
});

test("T69 settings that lose money are saved only after a warning in US dollars an hour", async ({
  open,
  exchange,
  administrator,
}) => {
  const set = (value: string) =>
    runSql(exchange, "update app.settings set value = $1 where key = 'swap_quote_tolerance_percent'", [
      value,
    ]);
  const stored = async () =>
    (
      await runSql<{ value: string }>(
        exchange,
        "select value from app.settings where key = 'swap_quote_tolerance_percent'",
      )
    )[0]?.value;
  const office = await open(administrator.person, "about:blank");
  await set("0");
  try {
    await office.goto("/admin/settings?tab=rules");
    const field = office.getByLabel("Tolerance of a firm price");
    const form = office.locator("form").filter({ has: field });
    const question = office.getByRole("dialog");
    await field.fill("0.5");
    await form.getByRole("button", { name: "Save" }).click();
    await question.getByRole("button", { name: "Save" }).click();
    await expect(question).toContainText(
      /can win about \d{1,3}(,\d{3})*\.\d\d US dollars an hour .+ swaps of 500,000 US dollars/,
    );
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await stored()).toBe("0");
    await form.getByRole("button", { name: "Save" }).click();
    // The refusal makes the page read the settings again; the answer to its question does not wait for that.
    const settings = await holdReplies(office, /\/api\/admin\/settings$/);
    await question.getByRole("button", { name: "Save" }).click();
    await question.getByRole("button", { name: "Save anyway" }).click();
    await expect(question).toBeHidden();
    await expect.poll(stored).toBe("0.5");
    settings.release();
    // A spread warns in the same way.
    await runSql(exchange, "update app.coins set swap_spread_percent = 1");
    await office.goto("/admin/settings?tab=spreads");
    await expect(office.getByText(/So nobody can profit by confirming only the prices/)).toBeVisible();
    for (const symbol of ["SOL", "BTC"]) {
      await office.getByLabel(`${symbol} spread`, { exact: true }).fill("0");
      await office.getByLabel(`${symbol} spread`, { exact: true }).blur();
      // A figure that becomes zero is asked about first.
      await question.getByRole("button", { name: "Save", exact: true }).click();
      if (symbol === "BTC") await question.getByRole("button", { name: "Save anyway" }).click();
      await expect(office.getByText(`Updated: ${symbol} spread`)).toBeVisible();
    }
    await expect(office.getByText(/These settings lose money/)).toBeVisible();
  } finally {
    await set("0.5");
  }
});
