import type { Page } from "@playwright/test";
import { button, fillSignIn, fillSignUp } from "../support/browser/forms.ts";
import { breakConnection, brokenConnection, doubleClick } from "../support/browser/screens.ts";
import { linkIn } from "../support/exchange/mail.ts";
import { finalUnread } from "../support/exchange/mail-queue.ts";
import { newName } from "../support/people/people.ts";
import { expect, test } from "../support/test.ts";

const toast = (page: Page, text: string) => page.locator(".Toastify__toast", { hasText: text });

test.describe("Sign-in", () => {
  test("T21 a wrong password and an unknown account get the same reply", async ({ open, someone }) => {
    const page = await open(null, "/auth");
    for (const person of [{ ...someone, password: "wrong horse" }, newName()]) {
      await fillSignIn(page, person);
      await button(page, "Sign In").click();
      await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid email or password");
      await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
      await expect(toast(page, "Invalid email or password"), "not said twice").toHaveCount(0);
    }
    await expect(page).toHaveURL("/auth");
  });

  test("success leads to the originally requested path; the email is read ignoring case and surrounding spaces", {
    tag: "@journey",
  }, async ({ open, someone }) => {
    const page = await open(null, "/deposit/bitcoin");
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText("Please sign in to view deposit addresses", { exact: true })).toBeVisible();
    await page.goto("/swap?from=litecoin&to=tether");
    await expect(page).toHaveURL("/auth");
    await expect(page.getByText("Please sign in to perform token swaps", { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await page.getByRole("tab", { name: "Sign In" }).click();
    await page.reload();
    await fillSignIn(page, { ...someone, email: `  ${someone.email.toUpperCase()} ` });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/swap?from=litecoin&to=tether");
  });

  test("T25 a magic link goes only to known accounts", async ({ open, exchange, someone }) => {
    const page = await open(null, "/auth");
    const stranger = newName();
    await test.step("it clears earlier errors, and counts down for this email, also after a reload", async () => {
      await page.getByLabel("Email").fill("");
      await button(page, "Send Magic Link").click();
      await expect(page.getByText("Please enter your email address to send a magic link.")).toBeVisible();
      await page.getByLabel("Email").fill(stranger.email);
      await button(page, "Sign In").click();
      await expect(page.getByText("Please enter your password")).toBeVisible();
      await button(page, "Send Magic Link").dblclick();
      await expect(page.getByText("Magic link sent! Check your email for a login link.")).toBeVisible();
      await expect(page.getByText("Please enter your password")).toBeHidden();
      await expect(button(page, /^Send Magic Link \(\d\ds\)$/)).toBeDisabled();
      expect(await finalUnread(page, exchange, stranger.email), "no email without an account").toBe(0);
    });
    await test.step("'Check your inbox' says where it went, but not whether there is an account; a reload keeps it, and another email can be used", async () => {
      for (const look of [() => {}, () => page.reload()]) {
        await look();
        await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
        await expect(page.getByText(`If ${stranger.email} has an account`)).toBeVisible();
        await expect(button(page, /^Send Magic Link \(\d\ds\)$/)).toBeDisabled();
      }
      await page.getByRole("link", { name: "Use another email" }).click();
      await expect(button(page, "Send Magic Link")).toBeEnabled();
      await page.getByLabel("Email").fill(stranger.email);
      await expect(button(page, /^Send Magic Link \(\d\ds\)$/)).toBeDisabled();
    });
    await test.step("'Magic link sent! Check your email for a login link.', the same reply for all, but only known accounts get one", async () => {
      await page.getByLabel("Email").fill(someone.email);
      await button(page, "Send Magic Link").dblclick();
      await expect(page.getByText("Magic link sent! Check your email for a login link.")).toBeVisible();
      expect(await finalUnread(page, exchange, someone.email), "a double click mails once").toBe(1);
      expect(linkIn(await exchange.mailbox.next(someone.email))).toContain("/auth/callback#type=magiclink");
    });
  });
});

test.describe("Sign-up", () => {
  test("'Account created successfully! Please check your email to verify your account.', and on to /verify-code", {
    tag: "@long-journey",
  }, async ({ open, exchange, console }) => {
    console.allow(brokenConnection);
    const person = newName();
    const page = await open(null, "/auth?mode=sign-up");
    await test.step("'Failed to create account' when the server is unreachable; no input is lost", async () => {
      const restore = await breakConnection(page, /\/api\/auth\/signup/);
      await fillSignUp(page, person);
      await button(page, "Create Account").click();
      await expect(page.getByText("Failed to create account")).toBeVisible();
      await expect(page.getByLabel("Username")).toHaveValue(person.username);
      await expect(page.getByLabel("Confirm Password")).toHaveValue(person.password);
      await restore();
    });
    await test.step("'Account created successfully! Please check your email to verify your account.', and on to /verify-code", async () => {
      await doubleClick(button(page, "Create Account"), /\/api\/auth\/signup/);
      await expect(
        page.getByText("Account created successfully! Please check your email to verify your account."),
      ).toBeVisible();
      await expect(page).toHaveURL("/verify-code");
      await expect(page.getByText(person.email)).toBeVisible();
      expect(await finalUnread(page, exchange, person.email), "a double click signs up once").toBe(1);
      const mail = await exchange.mailbox.next(person.email);
      expect(mail.from?.address).toBe("hello@portico.example");
    });
    await test.step("'Please verify your email to continue.' leads to /verify-code with the email", async () => {
      const later = await open(null, "/history");
      await fillSignIn(later, person);
      await button(later, "Sign In").click();
      await expect(later.getByText("Please verify your email to continue.")).toBeVisible();
      await expect(later).toHaveURL("/verify-code");
      await expect(later.getByText(person.email)).toBeVisible();
    });
  });
});
