import type { Page } from "@playwright/test";
import type { User } from "@portico/contract";
import { Refused } from "@portico/testing/fake";
import {
  breakConnection,
  brokenConnection,
  doubleClick,
  overflows,
  pickOption,
} from "../../support/browser/screens.ts";
import { signOut, userOf } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("Signed out it redirects to /auth and returns; Sign Out available, once for a double click", async ({
  open,
  api,
}) => {
  const { email } = signOut(api);
  const page = await open("/profile");
  await expect(page).toHaveURL("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("orchard");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  await doubleClick(main(page).getByRole("button", { name: "Sign Out" }), /\/api\/auth\/logout/);
  await expect(page.getByText("Signed out successfully!")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/profile");
  await expect(page).toHaveURL("/auth");
});

/** Email is read-only and says so, on a screen that fits its window. */
async function expectAccount(page: Page, { email, username }: User) {
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("readonly", "");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAccessibleDescription(
    "Your email can't be changed.",
  );
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(main(page)).toContainText(/Member since \d{1,2} [A-Z][a-z]+ \d{4}/);
  expect(await overflows(page)).toBe(false);
}

const themeOf = (page: Page) => page.locator("html");
const dark = ["background-color", "rgb(11, 15, 16)"] as const;
const light = ["background-color", "rgb(246, 248, 248)"] as const;

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

test("Themes light, dark, auto: previewed while choosing, kept on saving, applied before the session is known", async ({
  open,
}) => {
  const page = await open("/profile", { colorScheme: "dark" });
  const bars = () =>
    page.evaluate<string>(
      `[...document.querySelectorAll('meta[name="theme-color"]')]
        .find(({ media }) => media === "" || matchMedia(media).matches).content`,
    );
  await expect(main(page).getByRole("combobox", { name: "Theme" })).toHaveText("Auto (same as your device)");
  await expect(themeOf(page)).toHaveCSS(...dark);
  await choose(page, "Theme", "Light");
  await expect(themeOf(page)).toHaveCSS(...light);
  await expect.poll(bars).toBe("#f6f8f8");
  await main(page).getByRole("button", { name: "Discard Changes" }).click();
  await expect(themeOf(page)).toHaveCSS(...dark);
  await expect.poll(bars).toBe("#0b0f10");
  await choose(page, "Theme", "Light");
  await save(page);
  await page.route(/\/api\/auth\/user/, () => {});
  await page.goto("/");
  await expect(themeOf(page)).toHaveCSS(...light);
  await page.unrouteAll();

  // Another browser adopts the account's theme, and the footer's switch saves it.
  const other = await open("/profile", { colorScheme: "dark" });
  await expect(main(other).getByRole("combobox", { name: "Theme" })).toHaveText("Light");
  await expect(themeOf(other)).toHaveCSS(...light);
  const footer = other.getByRole("contentinfo").getByRole("radiogroup", { name: "Theme" });
  await footer.getByRole("radio", { name: "Auto" }).click();
  await expect(themeOf(other)).toHaveCSS(...dark);
  await expect(main(other).getByRole("combobox", { name: "Theme" })).toHaveText("Auto (same as your device)");
  await other.emulateMedia({ colorScheme: "light" });
  await expect(themeOf(other)).toHaveCSS(...light);
});

test("'Username already taken' and 'Failed to update profile' keep the edits", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  const { username } = userOf(api);
  const undo = api.answerAccount("updateUser", () => {
    throw new Refused("username_taken");
  });
  const page = await open("/profile");
  const field = page.getByLabel("Username");
  await field.fill("ada");
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription("Username already taken");
  undo();
  await field.fill(username);
  await expect(main(page).getByRole("button", { name: "Save Changes" })).toBeDisabled();
  await choose(page, "Currency", "Japanese yen (JPY)");
  const restore = await breakConnection(page, /\/api\/auth\/user/);
  await main(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Failed to update profile")).toBeVisible();
  await restore();
  await expect(main(page).getByRole("combobox", { name: "Currency" })).toHaveText("Japanese yen (JPY)");
  await save(page);
  await expect(page.getByText("Failed to update profile")).toBeHidden();
});

test("Unsaved changes show a save bar that stays visible above the tab bar; sections have a navigation", async ({
  open,
  api,
}) => {
  const page = await open("/profile");
  const button = main(page).getByRole("button", { name: "Save Changes" });
  await expect(page.getByRole("list", { name: "Sessions" })).toBeVisible();
  await expect(button).not.toBeInViewport();
  await main(page).getByRole("radio", { name: "Rings" }).click();
  await expect(button).toBeInViewport({ ratio: 1 });
  const sections = page.getByRole("navigation", { name: "Sections" });
  for (const name of ["Security", "Sessions", "Notifications", "Preferences", "Account"]) {
    await sections.getByRole("link", { name }).click();
    await expect(main(page).getByRole("heading", { name, exact: true })).toBeInViewport();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await expect(sections.getByRole("link", { name: "Account" })).toHaveAttribute("aria-current", "location");
  await save(page);
  await expect(button).not.toBeInViewport();

  const small = await open("/profile", phone);
  await expectAccount(small, userOf(api));
  await expect(main(small).getByRole("radio", { name: "Rings" })).toBeChecked();
  await expect(small.getByRole("navigation", { name: "Sections" })).toBeHidden();
  await main(small).getByRole("radio", { name: "Tiles" }).tap();
  const saves = main(small).getByRole("button", { name: "Save Changes" });
  await expect(saves).toBeInViewport({ ratio: 1 });
  const bar = await small.getByRole("navigation", { name: "Mobile" }).boundingBox();
  const place = await saves.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await saves.tap();
  await expect(small.getByText("Profile updated successfully!")).toBeVisible();
});

test("Unsaved changes are not lost by a wrong click: leaving and signing out ask for confirmation", async ({
  open,
}) => {
  const page = await open("/profile");
  await choose(page, "Currency", "Euro (EUR)");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.getByRole("banner").getByRole("link", { name: "Wallets" }).click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/profile");
  await main(page).getByRole("button", { name: "Sign Out" }).click();
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(main(page).getByRole("combobox", { name: "Currency" })).toHaveText("Euro (EUR)");
  const asked = page.waitForEvent("dialog");
  const closed = page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  await closed;
  await page.getByRole("banner").getByRole("link", { name: "Wallets" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  // The URL changes before the screen does, and until then the form is still shown.
  await expect(page.getByRole("heading", { name: "Wallets", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(main(page).getByRole("combobox", { name: "Currency" })).toHaveText("US dollar (USD)");
  await choose(page, "Currency", "Euro (EUR)");
  await main(page).getByRole("button", { name: "Sign Out" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByText("Signed out successfully!")).toBeVisible();
});

test("Unsaved changes are not lost by the browser's buttons: Back asks for confirmation and stays", async ({
  open,
}) => {
  const page = await open("/wallets");
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
  await header.getByRole("link", { name: "Profile", exact: true }).click();
  await choose(page, "Currency", "Euro (EUR)");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.evaluate("history.go(-2)");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/profile");
  await expect(main(page).getByRole("combobox", { name: "Currency" })).toHaveText("Euro (EUR)");
  await page.evaluate("history.go(-2)");
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Wallets", level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { name: "History", level: 1 })).toBeVisible();
});

test("Administrators and suspended users see their role or status", async ({ open, api }) => {
  api.begin({ who: "owner" });
  const admin = await open("/profile");
  await expect(main(admin).getByText("Administrator")).toBeVisible();
  api.begin({ who: "suspended" });
  const user = await open("/profile");
  await expect(
    user.getByText("Your account is suspended. You can view it, but you can't move money."),
  ).toBeVisible();
  await expect(main(user).getByText("Administrator")).toHaveCount(0);
});

test("When the server is unreachable it says that it does not know who is signed in", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open("about:blank");
  const restore = await breakConnection(page, /\/api\/auth\/user/);
  await page.goto("/profile");
  await expect(page.getByText("We couldn't check whether you're signed in")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(userOf(api).email);
});
