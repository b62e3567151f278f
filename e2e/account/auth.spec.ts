import type { Page } from "@playwright/test";
import { button, countRequests, fillSignIn, fillSignUp } from "../support/browser/forms.ts";
import {
  arriveWith,
  breakConnection,
  brokenConnection,
  doubleClick,
  overflows,
  settled,
} from "../support/browser/screens.ts";
import { linkIn } from "../support/exchange/mail.ts";
import { finalUnread } from "../support/exchange/mail-queue.ts";
import { newName } from "../support/people/people.ts";
import { expect, phone, test } from "../support/test.ts";

const toast = (page: Page, text: string) => page.locator(".Toastify__toast", { hasText: text });

test("Tabs Sign In and Sign Up: the form toggles between the two modes, and each field is ready for a password manager", async ({
  open,
}) => {
  const page = await open(null, "/auth");
  const password = page.getByLabel("Password", { exact: true });
  await test.step("the form toggles between the two modes, and a reload keeps the mode", async () => {
    await expect(page.getByRole("tab")).toHaveText(["Sign In", "Sign Up"]);
    await expect(page.getByLabel("Username")).toHaveCount(0);
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await expect(page.getByLabel("Username")).toBeVisible();
    await page.reload();
    await expect(button(page, "Create Account")).toBeVisible();
    await page.getByRole("tab", { name: "Sign Up" }).press("ArrowLeft");
    await expect(button(page, "Sign In")).toBeVisible();
  });
  await test.step("a button shows and hides the password", async () => {
    await password.fill("orchard");
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
    await expect(password).toHaveValue("orchard");
    await password.fill("");
  });
  await test.step("'Caps Lock is on' appears while it is on, without moving anything", async () => {
    await expect(password).toBeVisible();
    await settled(page);
    const before = await password.boundingBox();
    await password.dispatchEvent("keydown", { key: "A", modifierCapsLock: true });
    await expect(page.getByRole("status").filter({ hasText: "Caps Lock is on" })).toBeVisible();
    expect(await password.boundingBox()).toEqual(before);
    await password.dispatchEvent("keydown", { key: "a", modifierCapsLock: false });
    await expect(page.getByText("Caps Lock is on")).toHaveCount(0);
  });
  await test.step("the sign-in fields tell password managers what they are, with the email as the user name", async () => {
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
    await expect(password).toHaveAttribute("autocomplete", "current-password");
  });
  await test.step("a chosen form is shown at once: what is typed next does not go into the previous one", async () => {
    await expect(page.getByRole("tab", { name: "Sign Up" })).toBeVisible();
    const names = await page.evaluate<string[]>(`(() => {
      document.querySelector('[role="tab"][aria-selected="false"]').click();
      return [...document.querySelectorAll("main input")].map((input) => input.name);
    })()`);
    expect(names).toEqual(["email", "username", "password", "confirmation"]);
  });
  await test.step("the sign-up fields tell password managers to expect a new password", async () => {
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
    await expect(page.getByLabel("Username")).not.toHaveAttribute("autocomplete", "username");
    await expect(password).toHaveAttribute("autocomplete", "new-password");
    await expect(page.getByLabel("Confirm Password")).toHaveAttribute("autocomplete", "new-password");
  });
});

test.describe("Sign-in", () => {
  test("T21 a wrong password and an unknown account get the same reply; T30 a path outside our site falls back to the default", async ({
    open,
    someone,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(null, "/theme.js");
    await arriveWith(page, "/auth", { from: "//evil.example" });
    await test.step("T30 a path outside our site gives no reason to sign in", async () => {
      await expect(button(page, "Sign In")).toBeVisible();
      await expect(page.getByText(/Please sign in to/)).toHaveCount(0);
    });
    await test.step("T21 a wrong password and an unknown account get the same reply", async () => {
      for (const person of [{ ...someone, password: "wrong horse" }, newName()]) {
        await fillSignIn(page, person);
        await button(page, "Sign In").click();
        await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid email or password");
        await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
        await expect(toast(page, "Invalid email or password"), "not said twice").toHaveCount(0);
      }
      await expect(page).toHaveURL("/auth");
    });
    await test.step("'Failed to sign in' when the server is unreachable; the form keeps its input", async () => {
      const restore = await breakConnection(page, /\/api\/auth\/token/);
      await fillSignIn(page, someone);
      await button(page, "Sign In").click();
      await expect(toast(page, "Failed to sign in")).toBeVisible();
      await expect(page.getByRole("main").getByText("Invalid email or password")).toBeHidden();
      await expect(page.getByLabel("Email")).toHaveValue(someone.email);
      await restore();
    });
    await test.step("'Signed in successfully!', and on to /wallets; a double click signs in once", async () => {
      const sent = countRequests(page, /\/api\/auth\/token$/);
      await doubleClick(button(page, "Sign In"), /\/api\/auth\/token/);
      await expect(toast(page, "Signed in successfully!")).toBeVisible();
      await expect(page.getByText("Invalid email or password")).toBeHidden();
      await expect(page).toHaveURL("/wallets");
      expect(sent.count).toBe(1);
    });
    await test.step("a signed-in user is forwarded to their wallets", async () => {
      await page.goto("/auth");
      await expect(page).toHaveURL("/wallets");
    });
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

  test("a faulty email is refused before anything is sent; a magic link goes only to known accounts (T25)", async ({
    open,
    exchange,
    someone,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(null, "/auth");
    const sent = countRequests(page, /\/api\/auth\/(token|otp)$/);
    await test.step("'Please enter a valid email address' is shown before anything is sent", async () => {
      for (const email of ["", "ada", "ada@", "@example.org", "ada@example", "a b@example.org"]) {
        await fillSignIn(page, { email, password: "" });
        await button(page, "Sign In").click();
        await expect(page.getByText("Please enter a valid email address")).toBeVisible();
        await expect(page.getByText("Please enter your password")).toBeVisible();
        await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
        await expect(page.getByLabel("Email")).toBeFocused();
      }
      expect(sent.count).toBe(0);
    });
    await test.step("'Send Magic Link' requires an email: 'Please enter your email address to send a magic link.' or 'Please enter a valid email address.'", async () => {
      for (const [typed, text] of [
        ["", "Please enter your email address to send a magic link."],
        ["ada@example", "Please enter a valid email address."],
      ] as const) {
        await page.getByLabel("Email").fill(typed);
        await button(page, "Send Magic Link").click();
        await expect(page.getByLabel("Email")).toHaveAccessibleDescription(text);
        await expect(page.getByLabel("Email")).toBeFocused();
      }
      expect(sent.count).toBe(0);
    });
    await test.step("'Failed to send magic link.' when the server is unreachable", async () => {
      const restore = await breakConnection(page, /\/api\/auth\/otp/);
      await page.getByLabel("Email").fill(newName().email);
      await button(page, "Send Magic Link").click();
      await expect(page.getByText("Failed to send magic link.")).toBeVisible();
      await expect(button(page, "Send Magic Link")).toBeEnabled();
      await restore();
    });
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
  test("passwords must match, a username is required, and each field shows its error, also the server's", async ({
    open,
  }) => {
    const page = await open(null, "/auth?mode=sign-up");
    await test.step("a bar and a word show a new password's strength; its code loads on typing", async () => {
      await expect(page.getByRole("meter", { name: "Password strength" })).toBeAttached();
      await settled(page);
      const judge = countRequests(page, /password-strength/);
      const { email, username } = newName("orchard");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Username").fill(username);
      expect(judge.count).toBe(0);
      const password = page.getByLabel("Password", { exact: true });
      const before = await page.getByLabel("Confirm Password").boundingBox();
      for (const [typed, word] of [
        [email, "Very weak"],
        ["kr8Vq!x", "Fair"],
        ["kr8Vq! zzyzx lantern", "Strong"],
      ] as const) {
        await password.fill(typed);
        await expect(page.getByText(word, { exact: true })).toBeVisible();
      }
      expect(judge.count).toBe(1);
      expect(await page.getByLabel("Confirm Password").boundingBox()).toEqual(before);
    });
    for (const label of ["Email", "Username", "Password"])
      await page.getByLabel(label, { exact: true }).fill("");
    await test.step("passwords must match, a username is required, and each field shows its error", async () => {
      await page.getByLabel("Password", { exact: true }).fill("orchard 1");
      await page.getByLabel("Confirm Password").focus();
      // Editing the password after the empty confirmation field had the focus reports no mismatch.
      await page.getByLabel("Password", { exact: true }).fill("orchard 12");
      await page.getByLabel("Password", { exact: true }).fill("orchard 1");
      await page.getByLabel("Confirm Password").pressSequentially("orchard 1");
      await expect(page.getByText("Passwords do not match")).toHaveCount(0);
      await page.getByLabel("Confirm Password").fill("orchard 2");
      await button(page, "Create Account").click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await expect(page.getByText("Username is required")).toBeVisible();
      await expect(page.getByText("Passwords do not match")).toBeVisible();
      await expect(page.getByLabel("Email")).toBeFocused();
      await page.getByLabel("Confirm Password").fill("orchard 1");
      await expect(page.getByText("Passwords do not match")).toHaveCount(0);
      await page.getByLabel("Password", { exact: true }).fill("short");
      await expect(page.getByText("Password must be at least 6 characters long.")).toBeVisible();
      await expect(page.getByText("Passwords do not match")).toBeVisible();
      for (const username of ["ab", "a b c", "x".repeat(31), "naïve"]) {
        await page.getByLabel("Username").fill(username);
        await expect(
          page.getByText("A username has 3 to 30 letters, digits or the characters _ . -"),
        ).toBeVisible();
      }
    });
    await test.step("errors from the server appear at their field: a common password, a reserved username", async () => {
      await fillSignUp(page, { ...newName(), password: "password" });
      await button(page, "Create Account").click();
      await expect(page.getByText("This password is too common. Please choose another.")).toBeVisible();
      await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
      await fillSignUp(page, { ...newName(), username: "administrator" });
      await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Username already taken");
    });
  });

  test("a live check shows 'Email already exists' and 'Username already taken'; the server's own check still applies", async ({
    open,
    someone,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(null, "/auth?mode=sign-up", phone);
    await test.step("both forms fit a phone", async () => {
      await expect(button(page, "Create Account")).toBeVisible();
      expect(await overflows(page)).toBe(false);
    });
    await test.step("duplicate-check failures are silent, and the server's own check still applies", async () => {
      const restore = await breakConnection(page, /\/api\/auth\/check/);
      const failed = page.waitForEvent("requestfailed");
      await fillSignUp(page, { ...newName(), email: someone.email });
      await failed;
      await expect(page.getByText(/Failed/)).toHaveCount(0);
      await button(page, "Create Account").click();
      await expect(page.getByText("Email already exists")).toBeVisible();
      await expect(page.getByLabel("Email")).toBeFocused();
      await restore();
    });
    await test.step("a live check shows 'Email already exists' and 'Username already taken'; the form is blocked meanwhile", async () => {
      await fillSignUp(page, { ...newName(), email: someone.email.toUpperCase() });
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email already exists");
      await expect(button(page, "Create Account")).toBeDisabled();
      await fillSignUp(page, { ...newName(), username: someone.username.toUpperCase() });
      await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Username already taken");
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription("");
      await expect(button(page, "Create Account")).toBeDisabled();
      await fillSignUp(page, newName());
      await expect(button(page, "Create Account")).toBeEnabled();
    });
  });

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
