import { expect, type Page } from "@playwright/test";
import type { Administrator, Person } from "../people/people.ts";
import type { Open } from "../test.ts";

export const amount = (page: Page) => page.getByLabel("From amount");
export const received = (page: Page) => page.getByLabel("To amount");
export const submit = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Swap", exact: true });
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm your swap" });
export const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Confirm Swap" });

/** Opens the swap screen as somebody who has half a bitcoin. */
export async function openSwap(
  open: Open,
  someone: Person,
  administrator: Pick<Administrator, "credit">,
): Promise<Page> {
  await administrator.credit(someone, "bitcoin", "0.5");
  return open(someone, "/swap");
}

/** Requests a swap of this quantity, up to its confirmation. */
export async function ask(page: Page, quantity: string): Promise<void> {
  await amount(page).fill(quantity);
  await submit(page).click();
}

/** Confirms the open dialog's swap, and waits for its announcement. */
export async function confirmSwap(
  page: Page,
  announced: string | RegExp = /^Successfully swapped/,
): Promise<void> {
  await confirm(page).click();
  await expect(page.getByText(announced)).toBeVisible();
}

/** Chooses a coin by typing its name. */
export async function choose(page: Page, side: "From coin" | "To coin", search: string): Promise<void> {
  await page.getByRole("combobox", { name: side }).click();
  const field = page.getByRole("combobox", { name: "Search coins" });
  await field.fill(search);
  await expect(page.locator("[role=option][data-highlighted]")).toHaveText(new RegExp(search, "i"));
  await field.press("Enter");
  await expect(field).toBeHidden();
}
