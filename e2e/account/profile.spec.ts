import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { overflows, pickOption } from "../support/browser/screens.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const main = (page: Page) => page.getByRole("main");

/** Email is read-only and says so, on a screen that fits its window. */
async function expectAccount(page: Page, { email, username }: Person) {
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("readonly", "");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    "Your email can't be changed.",
  );
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(main(page)).toContainText(/Member since \d{1,2} [A-Z][a-z]+ \d{4}/);
  expect(await overflows(page)).toBe(false);
}

/** Chooses from one of the form's select fields. */
async function choose(page: Page, list: string, option: string | RegExp) {
  await main(page).getByRole("combobox", { name: list }).click();
  await pickOption(page.getByRole("option", { name: option }));
  await expect(page.getByRole("listbox")).toHaveCount(0);
}

async function save(page: Page) {
  await main(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Save Changes" })).toBeDisabled();
}

test("Email is read-only; view and edit preferences: currency, timezone, emails, picture and username are saved", {
  tag: "@journey",
}, async ({ open, someone }) => {
  const page = await open(someone, "/profile");
  await expectAccount(page, someone);
  await expect(main(page).getByRole("combobox", { name: "Currency" })).toHaveText("US dollar (USD)");
  await expect(main(page).getByRole("combobox", { name: "Language" })).toHaveText("English");
  await expect(main(page).getByRole("combobox", { name: "Timezone" })).toHaveText("UTC");
  await expect(main(page).getByRole("button", { name: "Save Changes" })).toBeDisabled();
  const mails = main(page).getByRole("switch", { name: "Email notifications" });
  await expect(mails).toBeChecked();
  await choose(page, "Currency", "Euro (EUR)");
  await choose(page, "Timezone", /^Asia\/Tokyo/);
  await mails.click();
  await expect(main(page).getByRole("switch", { name: "Swaps" })).toBeDisabled();
  await mails.click();
  await main(page).getByRole("switch", { name: "Swaps" }).click();
  await main(page).getByRole("radio", { name: "Rings" }).click();
  await main(page).getByRole("button", { name: "New picture" }).click();
  const username = `New.${someone.username.slice(-8)}`;
  await page.getByLabel("Username").fill(username);
  await save(page);
  // The device's clock shows another time, so the time zone is shown with it.
  await expect(page.getByRole("list", { name: "Sessions" })).toContainText(/\d\d:\d\d GMT\+9/);
  await page.getByRole("banner").getByRole("button", { name: "Profile" }).click();
  await expect(page.getByRole("menu").locator('svg[viewBox="0 0 60 60"] circle')).toHaveCount(4);
  await page.reload();
  await expect(main(page).getByRole("combobox", { name: "Currency" })).toHaveText("Euro (EUR)");
  await expect(main(page).getByRole("combobox", { name: "Timezone" })).toHaveText("Asia/Tokyo");
  await expect(main(page).getByRole("switch", { name: "Swaps" })).not.toBeChecked();
  await expect(mails).toBeChecked();
  await expect(main(page).getByRole("radio", { name: "Rings" })).toBeChecked();
  await expect(page.getByLabel("Username")).toHaveValue(username);
});

test("A save in another window shows its values, and reports conflicts with edits", async ({
  open,
  someone,
}) => {
  const page = await open(someone, "/profile");
  await choose(page, "Timezone", /^Asia\/Tokyo/);
  const other = await open(someone, "/profile");
  // A window gets no events about changes saved before it subscribes.
  for (const one of [page, other]) {
    await expectLive(one);
  }
  await choose(other, "Timezone", /^Europe\/Berlin/);
  await choose(other, "Currency", "Euro (EUR)");
  await save(other);
  await expect(main(page).getByRole("combobox", { name: "Currency" })).toHaveText("Euro (EUR)");
  await expect(main(page).getByRole("combobox", { name: "Timezone" })).toHaveText("Asia/Tokyo");
  await expect(page.getByText(/^Your profile was changed in another window/)).toBeVisible();
  await save(page);
  await expect(main(other).getByRole("combobox", { name: "Timezone" })).toHaveText("Asia/Tokyo");
});
