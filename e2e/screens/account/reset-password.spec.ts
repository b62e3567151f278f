import type { Page } from "@playwright/test";
import { limits } from "@portico/contract";
import { type FakeApi, Refused } from "@portico/testing/fake";
import { button, countRequests } from "../../support/browser/forms.ts";
import { arriveWith, doubleClick, overflows } from "../../support/browser/screens.ts";
import { holdTimers } from "../../support/browser/timers.ts";
import { expect, phone, test } from "../support/test.ts";

test.beforeEach(({ api }) => api.begin({ who: "visitor" }));

const link = `/reset-password#type=recovery&token=${"A".repeat(43)}`;

/** Accepts the link in the email. */
function acceptLink(api: FakeApi): void {
  api.answerAccount("lookAtLink", () => ({ email: "ada@example.org", signed_in_as: null }));
  api.answerAccount("link", () => ({ verified: true }));
}

const newPassword = (page: Page) => page.getByLabel("New Password");
const confirmation = (page: Page) => page.getByLabel("Confirm Password");

async function fill(page: Page, password: string, again = password): Promise<void> {
  await newPassword(page).fill(password);
  await confirmation(page).fill(again);
}

test("Reachable only with a verified state or an emailed link, otherwise redirected to /forgot-password", async ({
  open,
}) => {
  const page = await open("/reset-password");
  await expect(page).toHaveURL("/forgot-password");
  for (const path of [
    "/reset-password?verified=true",
    "/reset-password#type=signup&token=x",
    "/reset-password#%",
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/forgot-password");
  }
  await arriveWith(page, "/reset-password", { email: "ada@example.org", type: "recovery", verified: "yes" });
  await expect(page).toHaveURL("/forgot-password");
});

test("T21 Passwords must match, have at least 6 characters, and not be common", async ({ open, api }) => {
  acceptLink(api);
  const page = await open("about:blank", phone);
  await holdTimers(page, limits.reset_redirect_milliseconds);
  await page.goto(link);
  await button(page, "Continue").click();
  const sent = countRequests(page, /\/api\/auth\/user$/);
  await fill(page, "short", "other");
  await button(page, "Reset Password").click();
  await expect(newPassword(page)).toHaveAccessibleDescription("Password must be at least 6 characters long.");
  await expect(confirmation(page)).toHaveAccessibleDescription("Passwords do not match.");
  await expect(newPassword(page)).toBeFocused();
  expect(sent.count, "nothing is sent meanwhile").toBe(0);
  expect(await overflows(page)).toBe(false);
  await fill(page, "password1");
  const undo = api.answerAccount("updateUser", () => {
    throw new Refused("password_too_common");
  });
  await button(page, "Reset Password").click();
  await expect(newPassword(page)).toHaveAccessibleDescription(
    "This password is too common. Please choose another.",
  );
  await expect(newPassword(page)).toBeFocused();
  undo();
  await fill(page, "an orchard in May");
  await doubleClick(button(page, "Reset Password"), /\/api\/auth\/user/);
  await page.getByRole("link", { name: "Go to Sign In" }).click();
  await expect(page).toHaveURL("/auth");
});

test("One button shows both passwords; a bar and a word show the strength; Caps Lock is detected", async ({
  open,
}) => {
  const page = await open("/auth");
  await arriveWith(page, "/reset-password", { email: "ada@example.org", type: "recovery", verified: true });
  await expect(
    page.getByText("this signs you out everywhere and holds withdrawals for 24 hours"),
  ).toBeVisible();
  for (const field of [newPassword(page), confirmation(page)]) {
    await expect(field).toHaveAttribute("autocomplete", "new-password");
    await expect(field).toHaveAttribute("type", "password");
  }
  await page.getByRole("button", { name: "Show password" }).click();
  for (const field of [newPassword(page), confirmation(page)]) {
    await expect(field).toHaveAttribute("type", "text");
  }
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(newPassword(page)).toHaveAttribute("type", "password");

  const meter = page.getByRole("meter", { name: "Password strength" });
  for (const [password, word, value] of [
    ["ada@example.org", "Very weak", 0],
    ["Tr0ub4dor&3 in the orchard", "Strong", 4],
  ] as const) {
    await newPassword(page).fill(password);
    await expect(page.getByText(word, { exact: true })).toBeVisible();
    await expect(meter).toHaveJSProperty("value", value);
  }
  await newPassword(page).dispatchEvent("keydown", { key: "A", modifierCapsLock: true });
  await expect(page.getByText("Caps Lock is on")).toBeVisible();
  await newPassword(page).dispatchEvent("keyup", { key: "CapsLock", modifierCapsLock: false });
  await expect(page.getByText("Caps Lock is on")).toHaveCount(0);
});

test("When unverified: 'Please verify your email first.' with a link 'Request New Code'", async ({
  open,
  api,
}) => {
  api.answerAccount("updateUser", () => {
    throw new Refused("reset_not_verified");
  });
  const page = await open("/auth");
  await arriveWith(page, "/reset-password", { email: "ada@example.org", type: "recovery", verified: true });
  await fill(page, "an orchard in May");
  await button(page, "Reset Password").click();
  await expect(page.getByText("Please verify your email first.")).toBeVisible();
  await page.getByRole("link", { name: "Request New Code" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
});

test("Opening the link in another tab also advances the tab that waits for the code", async ({
  open,
  api,
}) => {
  acceptLink(api);
  const waiting = await open("/auth");
  await arriveWith(waiting, "/forgot-password", { email: "ada@example.org" });
  await button(waiting, "Send Reset Code").click();
  await expect(waiting).toHaveURL("/verify-code");
  // The URL changes before the screen that listens is shown.
  await expect(waiting.getByLabel("Digit 1", { exact: true })).toBeFocused();
  const tab = await waiting.context().newPage();
  await tab.goto(link);
  await button(tab, "Continue").click();
  await expect(newPassword(tab)).toBeVisible();
  await expect(waiting).toHaveURL("/reset-password");
});
