import type { Page } from "@playwright/test";
import { Refused } from "@portico/testing/fake";
import { setBalances } from "./support/scenes.ts";
import { expect, test } from "./support/test.ts";

const language = (page: Page) => page.locator("html");

test("a visitor chooses a language in the footer, and the site keeps it", async ({ open, api }) => {
  api.begin({ who: "visitor" });
  const page = await open("/");
  await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
  await expect(language(page)).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { name: "Live-Preise" })).toBeVisible();
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Registrieren" })).toBeVisible();
});

test("numbers by locale: German shows decimal commas in prices and accepts them in amounts", async ({
  open,
  api,
}) => {
  api.begin({ language: "de" });
  setBalances(api, { tether: "4210.55" });
  const page = await open("/swap?from=tether&to=bitcoin");
  await expect(language(page)).toHaveAttribute("lang", "de");
  const amount = page.getByRole("textbox", { name: "Von Betrag" });
  await amount.pressSequentially("1234,5");
  await expect(amount).toHaveValue("1.234,5");
  await amount.fill("1,234.25");
  await expect(amount).toHaveValue("1.234,25");
  await expect(page.getByRole("textbox", { name: "Nach Betrag" })).toHaveValue(/^0,01\d+$/);
  await page.goto("/");
  await expect(page.getByRole("listitem").filter({ hasText: "Bitcoin" }).first()).toContainText(
    /\d\.\d{3},\d{2}\s\$/,
  );
});

test("a refusal is shown in the user's language", async ({ open, api }) => {
  api.begin({ who: "visitor" });
  api.answerAccount("token", () => {
    throw new Refused("invalid_credentials");
  });
  const page = await open("/auth", { locale: "fr-FR" });
  await page.getByLabel("E-mail").fill("nobody@example.org");
  await page.getByLabel("Mot de passe", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Se connecter", exact: true }).last().click();
  await expect(page.getByRole("tabpanel").getByText("E-mail ou mot de passe incorrect")).toBeVisible();
});
