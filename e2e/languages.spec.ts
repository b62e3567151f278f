import { expect, test } from "./support/test.ts";

test.describe("Languages", () => {
  test("a visitor chooses a language in the footer, and the page is in it from then on", async ({ open }) => {
    const page = await open(null, "/");
    await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.goto("/auth");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });

  test("numbers by locale: a visitor whose browser speaks German reads prices with a comma", async ({
    open,
  }) => {
    const page = await open(null, "/", { locale: "de-DE" });
    await expect(page.getByRole("listitem").filter({ hasText: "Bitcoin" }).first()).toContainText(
      /\d\.\d{3},\d{2}\s\$/,
    );
  });
});
