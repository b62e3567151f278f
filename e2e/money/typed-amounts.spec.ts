import type { Page } from "@playwright/test";
import { quantity } from "../support/money/withdraw-screen.ts";
import { expect, phone, test } from "../support/test.ts";

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test("T74 keys of other languages are read as separators and digits, or stay and the line below says why they are no amount", {
  tag: "@long-journey",
}, async ({ open, someone }) => {
  const page = await open(someone, "/withdraw/bitcoin", phone);
  const box = quantity(page);
  async function type(keys: string, value: string, note: string | null) {
    await box.fill("");
    for (const key of keys) await page.keyboard.insertText(key);
    await expect(box).toHaveValue(value);
    if (note) await says(page, note);
  }
  await type("12。5", "12.5", "Read as 12.5");
  await type("12'5", "12'5", "Not clear: please use one decimal separator");
  await type("0.123456789", "0.123456789", "BTC has 8 decimals");
  await type("-5", "-5", "Please leave out the sign");
  await type("1e5", "1e5", "Please write all digits, without “e”");
  await expect(page.getByRole("button", { name: "Submit" })).toBeDisabled();
  await box.press("Backspace");
  await box.press("Backspace");
  await expect(box).toHaveValue("1");
  await expect(page.getByText("without “e”")).toBeHidden();
});
