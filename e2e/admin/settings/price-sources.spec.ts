import type { Page } from "@playwright/test";
import { expect, test } from "../../support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const openSources = (page: Page, name: string) =>
  page.getByRole("button", { name: `Price sources of ${name}` }).click();

test("an owner gives a dropped coin another id, after its price was compared, and undoes it", {
  tag: "@long-journey",
}, async ({ open, exchange, administrator, console }) => {
  console.allow(/status of 4\d\d/);
  exchange.feed.setPrice("stacks-2", "1.95", { symbol: "stx", name: "Stacks" });
  exchange.feed.setPrice("worthless", "0.0001", { symbol: "wrth", name: "Worthless" });
  const page = await open(administrator.person, "/admin/settings?tab=coins");
  await expect(page.getByRole("listitem", { name: "Stacks" })).toContainText("Gone at CoinGecko");
  await openSources(page, "Stacks");
  const id = dialog(page).getByLabel("CoinGecko id");
  await test.step("a wrong id shows its price beside the last known one, and asks", async () => {
    await id.fill("worthless");
    await dialog(page).getByRole("button", { name: "Look up price" }).click();
    await expect(dialog(page)).toContainText("Worthless (WRTH)");
    await expect(dialog(page)).toContainText("-99.99%");
    await expect(dialog(page)).toContainText("swaps and withdrawals of STX are paused");
    await expect(dialog(page).getByRole("button", { name: "Accept this price and save" })).toBeVisible();
    await id.fill("bitcoin");
    await dialog(page).getByRole("button", { name: "Look up price" }).click();
    await expect(dialog(page)).toContainText("bitcoin is already the id of BTC.");
  });
  await test.step("the right one is saved", async () => {
    await id.fill("stacks-2");
    await id.press("Enter");
    await expect(dialog(page)).toContainText("Stacks (STX)");
    await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("The price source of STX is saved.")).toBeVisible();
    await expect(dialog(page).getByLabel("CoinGecko id")).toHaveValue("stacks-2");
  });
  await test.step("and undone", async () => {
    await dialog(page).getByRole("button", { name: "Undo: back to blockstack" }).click();
    const question = page.getByRole("dialog", { name: "Change the CoinGecko id of STX?" });
    await expect(question).toContainText("stacks-2 becomes blockstack");
    await question.getByRole("button", { name: "Save" }).click();
    await expect(dialog(page).getByLabel("CoinGecko id")).toHaveValue("blockstack");
  });
  exchange.feed.removeCoin("stacks-2");
  exchange.feed.removeCoin("worthless");
});
