import type { Page } from "@playwright/test";
import type { FakeApi } from "@portico/testing/fake";
import { expect, test } from "../../support/test.ts";

const field = (page: Page, symbol: string) => page.getByLabel(`${symbol} inventory limit`, { exact: true });
const limits = (page: Page) => page.getByRole("region", { name: "Inventory limits" });
const inventoryOf = (api: FakeApi, coinId: string) =>
  api.world.office.inventories.find(({ coin_id }) => coin_id === coinId);

async function leave(page: Page, symbol: string, typed: string): Promise<void> {
  await field(page, symbol).fill(typed);
  await field(page, symbol).blur();
}

test("T85 an owner sees what is held, owned and left of each coin, and sets, lowers and removes a limit", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const page = await open("/admin/settings?tab=spreads");
  await expect(field(page, "BTC")).toHaveValue("1.5");
  await expect(limits(page)).toContainText("7.7 BTC can still be bought");
  await expect(limits(page)).toContainText("Held by the exchange26.2 BTCOwned by users20 BTC");
  await expect(limits(page)).toContainText("Swaps can exceed what is held");

  await test.step("where nobody knows what is held, there is no field", async () => {
    await expect(field(page, "SOL")).toHaveAttribute("readonly", "");
    await expect(field(page, "SOL")).toHaveAccessibleDescription("Watch one of its networks first");
  });
  await test.step("a first limit, in the coin's decimals", async () => {
    await leave(page, "ETH", "0.1234567890123456789");
    await expect(field(page, "ETH")).toHaveAttribute("aria-invalid", "true");
    await leave(page, "ETH", "2.5");
    await expect(page.getByText("Updated: ETH inventory limit")).toBeVisible();
    await expect(limits(page)).toContainText("9.7 ETH can still be bought");
    expect(inventoryOf(api, "ethereum")?.limit).toBe("2.5");
  });
  await test.step("lower than what is owed already: it is said that swaps stop", async () => {
    Object.assign(inventoryOf(api, "ethereum") ?? {}, { owed: "30" });
    await page.reload();
    await leave(page, "ETH", "2");
    const question = page.getByRole("dialog");
    await expect(question).toContainText("ETH inventory limit changes from 2.5 ETH to 2 ETH.");
    await expect(question).toContainText(
      "Users already own 3.8 ETH more than the exchange holds. With this limit, swaps into ETH stop at once",
    );
    await question.getByRole("button", { name: "Save" }).click();
    await expect(limits(page)).toContainText("Used up: swaps into it are refused");
  });
  await test.step("nothing left: users own exactly what is held", async () => {
    const { holdings } = inventoryOf(api, "ethereum") ?? {};
    Object.assign(inventoryOf(api, "ethereum") ?? {}, { owed: holdings });
    await page.reload();
    await leave(page, "ETH", "0");
    const question = page.getByRole("dialog");
    await expect(question).toContainText(
      "Users already own all that the exchange holds. With this limit, swaps into ETH stop at once",
    );
    await question.getByRole("button", { name: "Cancel" }).click();
    await leave(page, "ETH", "2");
  });
  await test.step("removed, after a question", async () => {
    await leave(page, "ETH", "");
    const question = page.getByRole("dialog");
    await expect(question).toContainText("ETH inventory limit changes from 2 ETH to No limit.");
    await question.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => inventoryOf(api, "ethereum")?.limit).toBeNull();
    await expect(field(page, "ETH")).toHaveValue("");
  });
});

test("T85 another owner's limit is not overwritten, and who is no owner only reads them", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const page = await open("/admin/settings?tab=spreads");
  await expect(field(page, "BTC")).toHaveValue("1.5");
  Object.assign(inventoryOf(api, "bitcoin") ?? {}, { limit: null, room: null, changed_by: "another" });
  await leave(page, "BTC", "3");
  await expect(limits(page)).toContainText(/another.* No limit/i);
  expect(inventoryOf(api, "bitcoin")?.limit).toBeNull();

  api.begin({ who: "operator" });
  const other = await open("/admin/settings?tab=spreads");
  await expect(field(other, "BTC")).toHaveValue("1.5");
  await expect(field(other, "BTC")).toHaveAttribute("readonly", "");
  await expect(field(other, "BTC")).toHaveAccessibleDescription(/role/);
});
