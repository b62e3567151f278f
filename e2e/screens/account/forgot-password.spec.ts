import { button } from "../../support/browser/forms.ts";
import { arriveWith, breakConnection, brokenConnection, overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

test.beforeEach(({ api }) => api.begin({ who: "visitor" }));

test("An email is required: 'Please enter your email address.' is shown before anything is sent", async ({
  open,
}) => {
  const page = await open("/forgot-password", phone);
  expect(await overflows(page)).toBe(false);
  await breakConnection(page, /\/api\/auth\/recover/);
  const email = page.getByLabel("Email");
  for (const [typed, text] of [
    ["", "Please enter your email address."],
    ["   ", "Please enter your email address."],
    ["ada@example", "Please enter a valid email address."],
  ] as const) {
    await email.fill(typed);
    await email.press("Enter");
    await expect(email).toHaveAccessibleDescription(text);
    await expect(email).toBeFocused();
  }
});

test("'Failed to send password reset code. Please try again.' when the server is unreachable; the input is kept", async ({
  open,
  console,
}) => {
  console.allow(brokenConnection);
  const email = "ada@example.org";
  const page = await open("/auth");
  await arriveWith(page, "/forgot-password", { email });
  const restore = await breakConnection(page, /\/api\/auth\/recover/);
  await button(page, "Send Reset Code").click();
  await expect(page.getByText("Failed to send password reset code. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await restore();
  await button(page, "Send Reset Code").click();
  await expect(page).toHaveURL("/verify-code");
});
