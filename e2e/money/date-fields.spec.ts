import { prefer } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

test("a date field shows and takes the page's form of a date, and ISO; what can't be read is said below it", {
  tag: "@long-journey",
}, async ({ open, someone, exchange }) => {
  await prefer(exchange, someone, { preferred_language: "de" });
  const page = await open(someone, "/history");
  const from = page.getByLabel("Ab", { exact: true });
  const to = page.getByLabel("Bis", { exact: true });
  await expect(from).toHaveAttribute("placeholder", "TT.MM.JJJJ");
  await expect(from).toHaveAccessibleDescription("Datum in der Form TT.MM.JJJJ, zum Beispiel 26.11.2026");
  await from.focus();
  await page.keyboard.type("1.2.2020");
  await expect(page).toHaveURL("/history?from=2020-02-01");
  await expect(from).toHaveValue("1.2.2020");
  await page.keyboard.press("Tab");
  await expect(from).toHaveValue("01.02.2020");
  await expect(page.getByRole("button", { name: "Ab: im Kalender wählen" })).toBeFocused();
  await to.fill("2020-03-31");
  await to.press("Enter");
  await expect(to).toHaveValue("31.03.2020");
  await expect(page).toHaveURL("/history?from=2020-02-01&to=2020-03-31");
  await page.reload();
  await expect(from).toHaveValue("01.02.2020");

  await test.step("what is no day sets no filter", async () => {
    await to.fill("31.02.2020");
    await expect(page).toHaveURL("/history?from=2020-02-01");
    await expect(to).not.toHaveAttribute("aria-invalid");
    await to.blur();
    await expect(to).toHaveAttribute("aria-invalid", "true");
    await expect(to).toHaveAccessibleDescription(/^Geben Sie ein Datum ein, zum Beispiel 26\.11\.2026\./);
    await expect(page.getByText("Geben Sie ein Datum ein, zum Beispiel 26.11.2026.")).toBeVisible();
  });

  await test.step("an end before the start is said, until either is changed", async () => {
    await to.fill("31.01.2020");
    await to.blur();
    const late = page.getByText("Wählen Sie den 01.02.2020 oder ein späteres Datum.");
    await expect(late).toBeVisible();
    await from.fill("01.01.2020");
    await from.blur();
    await expect(late).toBeHidden();
    await expect(to).not.toHaveAttribute("aria-invalid");
  });
});
