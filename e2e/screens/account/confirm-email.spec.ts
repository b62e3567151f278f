import { button } from "../../support/browser/forms.ts";
import { arriveWith, breakConnection, brokenConnection } from "../../support/browser/screens.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ api }) => api.begin({ who: "visitor" }));

const email = "ada@example.org";

test("Without an email it redirects to /auth", async ({ open }) => {
  const page = await open("/confirm-email");
  await expect(page).toHaveURL("/auth");
});

test("A resend button with a 60 s countdown, and a link 'Sign up with a different email' to the Sign Up tab", async ({
  open,
}) => {
  const page = await open("/auth");
  await arriveWith(page, "/confirm-email", { email, fromLogin: false });
  await expect(page.getByText(email)).toBeVisible();
  await expect(button(page, /^Resend Email \((60|[3-5]\d)s\)$/)).toBeDisabled();
  await page.getByRole("link", { name: "Sign up with a different email" }).click();
  await expect(page).toHaveURL("/auth?mode=sign-up");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
});

test("Arriving from login there is no countdown: 'Confirmation email resent! Check your inbox.'", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  let sent = 0;
  api.answerAccount("resend", (input) => {
    if (input.email === email && input.type === "signup") sent += 1;
    return { retry_after_seconds: 60 };
  });
  const page = await open("/auth");
  await arriveWith(page, "/confirm-email", { email, fromLogin: true });
  const restore = await breakConnection(page, /\/api\/auth\/resend/);
  await button(page, "Resend Email").click();
  await expect(page.getByText("Failed to resend verification email")).toBeVisible();
  await restore();
  await button(page, "Resend Email").dblclick();
  await expect(page.getByText("Confirmation email resent! Check your inbox.")).toBeVisible();
  await expect(page.getByText("Failed to resend verification email")).toBeHidden();
  await expect(button(page, /^Resend Email \((60|[3-5]\d)s\)$/)).toBeDisabled();
  expect(sent, "a double click asks for one email").toBe(1);
});
