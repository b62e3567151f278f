import { button } from "../../support/browser/forms.ts";
import { breakConnection, brokenConnection, overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

test.beforeEach(({ api }) => api.begin({ who: "visitor" }));

const invalid = "Your verification link is invalid or has expired.";
const minute = 60_000;

test("T30 error_description is never shown raw: known codes map to our texts, all others to the default", async ({
  open,
}) => {
  const page = await open("about:blank", phone);
  const foreign = "Your account is locked. Call +1 555 0100.";
  for (const [query, text] of [
    ["", invalid],
    [`?error=access_denied&error_description=${encodeURIComponent(foreign)}`, invalid],
    [`?error_description=${encodeURIComponent(`<img src=x onerror="alert(1)">${foreign}`)}`, invalid],
    ["?error=__proto__&error_description=constructor", invalid],
    ["?error=link_other_browser", "Please open this link in the browser you signed up with"],
    ["?error=server_error", "We couldn't check the link."],
  ] as const) {
    await page.goto(`/expired-link${query}`);
    await expect(page.getByRole("main")).toContainText(text);
    await expect(page.getByRole("main")).not.toContainText("555");
  }
  expect(await overflows(page)).toBe(false);
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(page).toHaveURL("/auth");
});

test("A failure is silent, and the button can be pressed again; an invalid email is reported", async ({
  open,
  console,
}) => {
  console.allow(brokenConnection);
  const page = await open("about:blank");
  await page.clock.install();
  await page.goto("/expired-link?email=nobody");
  // Wait for the countdown to begin, or the minute would pass before it.
  await expect(button(page, /^Resend Verification Email \(\d+s\)$/)).toBeDisabled();
  await page.clock.fastForward(minute);
  await expect(button(page, "Resend Verification Email")).toBeEnabled();
  await page.getByLabel("Email").press("Enter");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await page.getByLabel("Email").fill("ada@example.org");
  await breakConnection(page, /\/api\/auth\/resend/);
  const failed = page.waitForEvent("requestfailed");
  await button(page, "Resend Verification Email").click();
  await failed;
  await expect(button(page, "Resend Verification Email")).toBeEnabled();
  await expect(page.locator(".Toastify__toast")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(/failed/i);
});
