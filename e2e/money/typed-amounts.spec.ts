import type { Page } from "@playwright/test";
import { expect, phone, test } from "../support/test.ts";

const quantity = (page: Page) => page.getByLabel("Quantity");
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

test("T74 a composition is read when it ends, and never lost", async ({ open, someone }) => {
  const page = await open(someone, "/withdraw/bitcoin");
  const box = quantity(page);
  const devtools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await box.focus();
  await page.keyboard.type("1");
  await compose("２");
  await compose("２．");
  await compose("２．５");
  await expect(box).toHaveValue("1２．５");
  await devtools.send("Input.insertText", { text: "２．５" });
  await expect(box).toHaveValue("12.5");
  await compose("あ");
  await devtools.send("Input.insertText", { text: "あ" });
  await expect(box).toHaveValue("1２．５あ");
  await says(page, "Please type the amount in BTC");
  await box.press("Backspace");
  await page.keyboard.type("0");
  await expect(box).toHaveValue("12.50");
});

test("T74 a pasted amount takes the field's own unit only; a paste over a selection and undo work", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/withdraw/bitcoin", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const box = quantity(page);
  async function paste(text: string) {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press("ControlOrMeta+v");
  }
  await box.focus();
  for (const refused of ["0.1 ETH", "$100", "€0,1", "100 sats"]) {
    await paste(refused);
    await says(page, "Please type the amount in BTC");
    await expect(box).toHaveValue(refused);
    await page.keyboard.press("ControlOrMeta+a");
  }
  await paste("0.1 BTC");
  await expect(box).toHaveValue("0.1");
  await page.keyboard.press("ControlOrMeta+a");
  await paste("1'234.5");
  await expect(box).toHaveValue("1,234.5");
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await paste("27");
  await expect(box).toHaveValue("27,234.5");
  await box.fill("");
  await page.keyboard.type("12");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(box).not.toHaveValue("12");
});

test("T74 an amount with an exponent, a sign or too many decimals sends no withdrawal, however it is submitted", async ({
  open,
  someone,
  administrator,
}) => {
  await administrator.credit(someone, "bitcoin", "20");
  const page = await open(someone, "/withdraw/bitcoin");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/withdraw/.test(request.url()) && request.method() !== "GET") sent.push(request.url());
  });
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await page.getByLabel("Address", { exact: true }).fill("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
  await quantity(page).fill("1");
  await expect(submit).toBeEnabled();
  for (const text of ["1e1", "-5", "0.123456789", "1e5"]) {
    await quantity(page).fill(text);
    await expect(quantity(page)).toHaveValue(text);
    await quantity(page).press("Enter");
    await page.locator("form").evaluate("form => form.requestSubmit()");
    await expect(submit).toBeDisabled();
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(sent).toEqual([]);
  await quantity(page).fill("1");
  await expect(submit).toBeEnabled();
});
