import { expect, type Locator, type Page } from "@playwright/test";
import type { Administrator, Person } from "../people/people.ts";
import type { Open, OpenOptions } from "../test.ts";

/** An address outside the exchange. */
export const bitcoinAddress = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

export const address = (page: Page) => page.getByLabel("Address", { exact: true });
export const quantity = (page: Page) => page.getByLabel("Quantity");
export const network = (page: Page) => page.getByRole("combobox", { name: "Network" });
export const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
/** The button that switches an amount's field to this unit, here and on the swap screen. */
export const enterIn = (page: Page, unit: string) =>
  page.getByRole("button", { name: `Enter the amount in ${unit}` });
/** A row of the details below the form. */
export const fact = (page: Page, name: string) =>
  page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
/** The button that copies a value from a scanned code into a field. */
export const use = (page: Page, what: string) =>
  page.getByRole("button", { name: `Use ${what}`, exact: true });

/** Checks a control's description: its help text or its error. */
export const says = (control: Locator, text: string | RegExp) =>
  expect(control).toHaveAccessibleDescription(text);

/** Opens the withdrawal of bitcoin as somebody who has one. */
export async function openWithdraw(
  open: Open,
  someone: Person,
  administrator: Pick<Administrator, "credit">,
  options?: OpenOptions,
): Promise<Page> {
  await administrator.credit(someone, "bitcoin", "1");
  return open(someone, "/withdraw/bitcoin", options);
}

/** Waits until the withdrawal was made, which opens its details. */
export const expectWithdrawn = (page: Page) => expect(page).toHaveURL(/\/transaction-details\/withdrawal\//);

export async function fill(page: Page, to: string, amount: string): Promise<void> {
  await address(page).fill(to);
  await quantity(page).fill(amount);
}
