import type { Page } from "@playwright/test";
import { prefer } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const language = (page: Page) => page.locator("html");

test("a visitor chooses a language in the footer, and the site speaks it from then on", async ({ open }) => {
  const page = await open(null, "/");
  await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
  await expect(language(page)).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { name: "Live-Preise" })).toBeVisible();
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Registrieren" })).toBeVisible();
});

test("the account's language follows to another browser, and comes with a sign-in", async ({
  open,
  exchange,
  someone,
}) => {
  await prefer(exchange, someone, { preferred_language: "ja" });
  const signedIn = await open(someone, "/history");
  await expect(language(signedIn)).toHaveAttribute("lang", "ja");
  await expect(signedIn.getByRole("heading", { level: 1, name: "履歴" })).toBeVisible();

  const stranger = await open(null, "/auth");
  await stranger.getByLabel("Email").fill(someone.email);
  await stranger.getByLabel("Password", { exact: true }).fill(someone.password);
  await stranger.getByRole("button", { name: "Sign In", exact: true }).last().click();
  await expect(language(stranger)).toHaveAttribute("lang", "ja");
  await expect(stranger).toHaveURL(/\/wallets$/);
});

test("numbers by locale: who reads German finds commas in prices, and types them in amounts", async ({
  open,
  exchange,
  administrator,
  someone,
}) => {
  await administrator.credit(someone, "tether", "4210.55");
  await prefer(exchange, someone, { preferred_language: "de" });
  const page = await open(someone, "/swap?from=tether&to=bitcoin");
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

test("a refusal is told in the reader's language", async ({ open }) => {
  const page = await open(null, "/auth", { locale: "fr-FR" });
  await page.getByLabel("E-mail").fill("nobody@example.org");
  await page.getByLabel("Mot de passe", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Se connecter", exact: true }).last().click();
  await expect(page.getByText("E-mail ou mot de passe incorrect")).toBeVisible();
});
