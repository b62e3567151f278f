import type { Page } from "@playwright/test";
import { quantity } from "../../support/money/withdraw-screen.ts";
import { setBalances } from "../support/scenes.ts";
import { expect, test } from "../support/test.ts";

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test("T74 a composition is read when it ends, and never lost", async ({ open, api }) => {
  api.begin({ isEmpty: true });
  const page = await open("/withdraw/bitcoin");
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
  api,
}) => {
  api.begin({ isEmpty: true });
  const page = await open("/withdraw/bitcoin", {
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
  api,
}) => {
  api.begin({ isEmpty: true });
  setBalances(api, { bitcoin: "20" });
  const page = await open("/withdraw/bitcoin");
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
