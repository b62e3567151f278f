import { expect as expectSoon, test } from "@playwright/test";
import { startDevServer } from "@portico/testing/dev-server";

// Each page compiles and loads hundreds of files, which takes a slow machine half a minute.
test.setTimeout(240_000);
const expect = expectSoon.configure({ timeout: 60_000 });

test("npm run dev: the panel shows a screen as a user, suspended, failing and in another language", async ({
  page,
}) => {
  const server = await startDevServer();
  try {
    await page.goto(`${server.url}/profile`, { waitUntil: "commit" });
    const panel = (name: string) =>
      page.getByRole("group", { name: "Fake exchange" }).getByRole("combobox", { name });
    const reason = page.getByText("Reason: We are checking a deposit of yours");
    await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
    await expect(reason).toHaveCount(0);
    await page.getByText("Fake exchange").click();
    await panel("Who").selectOption("suspended");
    await expect(reason).toBeVisible();
    await panel("Language").selectOption("de");
    await expect(page.getByRole("heading", { name: "Sicherheit" })).toBeVisible();
    await panel("Answers").selectOption("failing");
    await expect(page.getByRole("button", { name: "Erneut versuchen" }).first()).toBeVisible();
    await panel("Who").selectOption("visitor");
    await expect(page).toHaveURL(/\/auth/);
  } finally {
    await server.stop();
  }
});
