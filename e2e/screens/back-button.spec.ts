import type { Page } from "@playwright/test";
import { holdAnswers, pickOption } from "../support/browser/screens.ts";
import { ask, confirm, dialog } from "../support/money/swap-screen.ts";
import { setBalances } from "./support/scenes.ts";
import { expect, phone, test } from "./support/test.ts";

const anyDialog = (page: Page) => page.getByRole("dialog");

/** Opens a page through the menu, which then closes. */
async function goTo(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  await anyDialog(page).getByRole("link", { name }).click();
  await expect(page).toHaveURL(path);
  await expect(anyDialog(page)).toHaveCount(0);
}

test("Back closes an open sheet instead of leaving the screen, and Forward still works", async ({ open }) => {
  const page = await open("/wallets", phone);
  await goTo(page, "History", "/history");
  const filters = page.getByRole("button", { name: "Filters" });
  await filters.click();
  await expect(anyDialog(page)).toBeVisible();
  await page.goBack();
  await expect(anyDialog(page)).toHaveCount(0);
  await page.goForward();
  await filters.click();
  await anyDialog(page).getByLabel("Status").click();
  await pickOption(page.getByRole("option", { name: "Completed" }));
  await expect(page).toHaveURL("/history?status=completed");
  await page.goBack();
  await expect(anyDialog(page)).toHaveCount(0);
  // The filters chosen in the sheet stay.
  await expect(page).toHaveURL("/history?status=completed");
  // Neither a sheet closed by hand nor a menu that led elsewhere adds a history entry.
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.keyboard.press("Escape");
  await expect(anyDialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/wallets");
  await page.goForward();
  await expect(page).toHaveURL("/history?status=completed");
});

test("Back closes two sheets one by one", async ({ open }) => {
  const page = await open("/wallets", phone);
  await goTo(page, "Profile", "/profile");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = anyDialog(page).filter({ has: page.getByRole("link", { name: "Swap" }) });
  await menu.getByRole("button", { name: "Install" }).click();
  const install = page.getByRole("dialog", { name: /Install/ });
  await expect(install).toBeVisible();
  await page.goBack();
  await expect(install).toHaveCount(0);
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(anyDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/profile");
  await page.goBack();
  await expect(page).toHaveURL("/wallets");
});

test("Back does not close a dialog while its request is in flight", async ({ open, api }) => {
  setBalances(api, { bitcoin: "0.5" });
  const page = await open("/wallets", phone);
  await goTo(page, "Swap", "/swap");
  await ask(page, "0.1");
  const answers = await holdAnswers(page, /perform_crypto_swap/);
  await confirm(page).click();
  await expect.poll(() => answers.count).toBe(1);
  const entry = await page.evaluate("history.state.idx");
  await page.evaluate('arrivals = 0; addEventListener("popstate", () => arrivals++)');
  // Wait until the step back to the dialog has finished: when two overlap, Chromium drops one.
  for (const [times, press] of ["history.back()", "history.go(-2)", "history.back()"].entries()) {
    await page.evaluate(press);
    await expect.poll(() => page.evaluate("arrivals")).toBe(2 * (times + 1));
    expect(await page.evaluate("history.state.idx")).toBe(entry);
    await expect(dialog(page)).toBeVisible();
  }
  await expect(page).toHaveURL("/swap");
  answers.release();
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/wallets");
});
