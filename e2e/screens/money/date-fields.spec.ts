import { expect, phone, test } from "../support/test.ts";

test("the browser's calendar opens by the button, also on a phone, and what it chooses is shown in the page's form", async ({
  open,
  api,
}) => {
  api.begin({ language: "ja" });
  const page = await open("/history", phone);
  await page.getByRole("button", { name: "絞り込み" }).click();
  const sheet = page.getByRole("dialog");
  const from = sheet.getByLabel("開始日", { exact: true });
  await expect(from).toHaveAttribute("placeholder", "年/月/日");
  const opened = page.evaluate(`new Promise((resolve) => {
    HTMLInputElement.prototype.showPicker = function showPicker() { resolve(this.type); };
  })`);
  await sheet
    .getByRole("button", { name: /カレンダーから選択/ })
    .first()
    .click();
  expect(await opened).toBe("date");
  await sheet.locator("input[type=date]").first().fill("2026-11-26");
  await expect(from).toHaveValue("2026/11/26");
  await expect(page).toHaveURL("/history?from=2026-11-26");
  await from.fill("20261201");
  await from.blur();
  await expect(from).toHaveValue("2026/12/01");
});
