import type { Page } from "@playwright/test";

export const amount = (page: Page) => page.getByLabel("From amount");
export const received = (page: Page) => page.getByLabel("To amount");
export const submit = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Swap", exact: true });
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm your swap" });
export const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Confirm Swap" });

/** Chooses a coin as one types its name. */
export async function choose(page: Page, side: "From coin" | "To coin", search: string): Promise<void> {
  await page.getByRole("combobox", { name: side }).click();
  await page.getByRole("combobox", { name: "Search coins" }).fill(search);
  await page.keyboard.press("Enter");
}
