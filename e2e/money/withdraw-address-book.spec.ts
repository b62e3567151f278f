import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { pickOption } from "../support/browser/screens.ts";
import { address, quantity, says } from "../support/money/withdraw-screen.ts";
import { read } from "../support/people/people.ts";
import { confirmByMail } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const rippleAddress = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
const tronAddress = "TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC";

const bookButton = (page: Page) => page.getByRole("button", { name: "Address book" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save this address" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const entries = (page: Page) => dialog(page, "Address book").getByRole("listitem");

async function save(page: Page, to: string, name: string): Promise<void> {
  await address(page).fill(to);
  await saveButton(page).click();
  const field = dialog(page, "Save this address").getByLabel("Name");
  await field.fill(name);
  await field.press("Enter");
  await expect(page.getByText(`Saved as ${name}`)).toBeVisible();
}

test("an address is saved with its tag, found and selected: it fills network and tag, and the confirmation shows its name", async ({
  open,
  someone,
  exchange,
  administrator,
}) => {
  await administrator.credit(someone, "ripple", "100");
  const page = await open(someone, "/withdraw/ripple");
  await says(saveButton(page), "Enter a valid address first.");
  await page.getByLabel("Destination tag").fill("77");
  await save(page, rippleAddress, "My exchange");
  // Another tag is another recipient.
  await page.getByLabel("Destination tag").fill("78");
  await expect(saveButton(page)).toBeEnabled();
  const { addresses } = await read<{ addresses: object[] }>(exchange, someone, "/api/saved-addresses");
  expect(addresses).toMatchObject([
    { name: "My exchange", address: rippleAddress, network_id: "ripple", destination_tag: "77" },
  ]);
  await page.reload();
  await bookButton(page).click();
  await entries(page).getByRole("button", { name: "My exchange" }).first().click();
  await expect(address(page)).toHaveValue(rippleAddress);
  await expect(page.getByLabel("Destination tag")).toHaveValue("77");
  await quantity(page).fill("50");
  await page.getByRole("button", { name: "Submit" }).click();
  const question = dialog(page, "Confirm your withdrawal");
  await expect(question.getByText("My exchange", { exact: true })).toBeVisible();
  await expect(question.getByText(rippleAddress, { exact: true })).toBeVisible();
  await confirmByMail(page, exchange, someone);
  await expect(page).toHaveURL(/\/transaction-details\/withdrawal\//);
});

test("is renamed, searched and removed after a confirmation, on a phone; other open pages follow, and another coin does not show it", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/withdraw/tether", phone);
  const other = await open(someone, "/withdraw/tron");
  await expectLive(other);
  await page.getByRole("combobox", { name: "Network" }).click();
  await pickOption(page.getByRole("option", { name: "TRC20" }));
  await save(page, tronAddress, "Cold wallet");
  await bookButton(other).click();
  await expect(entries(other)).toHaveText(/Cold wallet/);
  await bookButton(page).click();
  await page.getByRole("button", { name: "Rename Cold wallet" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.getByRole("textbox", { name: "Name" }).fill(" ");
  await page.keyboard.press("Enter");
  await says(page.getByRole("textbox", { name: "Name" }), "A name has 1 to 40 characters.");
  await page.getByRole("textbox", { name: "Name" }).fill("Ice");
  await page.keyboard.press("Enter");
  await expect(entries(page)).toHaveText(/Ice/);
  await expect(entries(other)).toHaveText(/Ice/);
  const search = dialog(page, "Address book").getByRole("searchbox");
  await search.fill("nobody");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await search.fill(tronAddress.slice(4, 12));
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Remove Ice" }).click();
  await expect(page.getByText("Remove Ice from your address book?")).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("No address for USDT yet")).toBeVisible();
  await expect(other.getByText("No address for TRX yet")).toBeVisible();
});
