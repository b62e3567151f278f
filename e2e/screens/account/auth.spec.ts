import type { Page } from "@playwright/test";
import { Refused } from "@portico/testing/fake";
import { button, countRequests, fillSignIn, fillSignUp } from "../../support/browser/forms.ts";
import {
  arriveWith,
  breakConnection,
  brokenConnection,
  doubleClick,
  overflows,
  settled,
} from "../../support/browser/screens.ts";
import { signOut } from "../support/scenes.ts";
import { expect, phone, test } from "../support/test.ts";

const ada = { email: "ada@example.org", username: "ada", password: "Orchard ada" };

const toast = (page: Page, text: string) => page.locator(".Toastify__toast", { hasText: text });

test.beforeEach(({ api }) => api.begin({ who: "visitor" }));

test("Tabs Sign In and Sign Up: the form toggles between the two modes, and each field is ready for a password manager", async ({
  open,
}) => {
  const page = await open("/auth");
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
  test("T30 a path outside our site falls back to the default", async ({ open, api, console }) => {
    console.allow(brokenConnection);
    api.begin({});
    const user = signOut(api);
    const someone = { email: user.email, password: "orchard" };
    api.answerAccount("token", ({ password }) => {
      if (password !== someone.password) throw new Refused("invalid_credentials");
      api.world.user = user;
      return { user };
    });
    const page = await open("/theme.js");
    await arriveWith(page, "/auth", { from: "//evil.example" });
    await test.step("T30 a path outside our site gives no reason to sign in", async () => {
      await expect(button(page, "Sign In")).toBeVisible();
      await expect(page.getByText(/Please sign in to/)).toHaveCount(0);
    });
    await test.step("a refusal is said at the form, once", async () => {
      await fillSignIn(page, { ...someone, password: "wrong horse" });
      await button(page, "Sign In").click();
      await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid email or password");
      await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
      await expect(toast(page, "Invalid email or password"), "not said twice").toHaveCount(0);
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

  test("a faulty email is refused before anything is sent", async ({ open, console }) => {
    console.allow(brokenConnection);
    const page = await open("/auth");
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
      await page.getByLabel("Email").fill(ada.email);
      await button(page, "Send Magic Link").click();
      await expect(page.getByText("Failed to send magic link.")).toBeVisible();
      await expect(button(page, "Send Magic Link")).toBeEnabled();
      await restore();
    });
  });
});

test.describe("Sign-up", () => {
  test("passwords must match; T33 a username is required; each field shows its error, also the server's", async ({
    open,
    api,
  }) => {
    const page = await open("/auth?mode=sign-up");
    await test.step("a bar and a word show a new password's strength; its code loads on typing", async () => {
      await expect(page.getByRole("meter", { name: "Password strength" })).toBeAttached();
      await settled(page);
      const estimator = countRequests(page, /password-strength/);
      const { email, username } = ada;
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Username").fill(username);
      expect(estimator.count).toBe(0);
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
      expect(estimator.count).toBe(1);
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
      // Of several invalid fields, the first gets the focus.
      await button(page, "Create Account").click();
      await expect(page.getByLabel("Email")).toBeFocused();
      for (const username of ["ab", "a b c", "x".repeat(31), "naïve"]) {
        await page.getByLabel("Username").fill(username);
        await expect(
          page.getByText("A username has 3 to 30 letters, digits or the characters _ . -"),
        ).toBeVisible();
      }
    });
    await test.step("errors from the server appear at their field: a common password, a reserved username", async () => {
      api.answerAccount("signup", () => {
        throw new Refused("password_too_common");
      });
      await fillSignUp(page, { ...ada, password: "password" });
      await button(page, "Create Account").click();
      await expect(page.getByText("This password is too common. Please choose another.")).toBeVisible();
      await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
      api.answerAccount("check", ({ username }) => ({
        email_exists: false,
        username_exists: username === "administrator",
      }));
      await fillSignUp(page, { ...ada, username: "administrator" });
      await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Username already taken");
    });
  });

  test("T28 a live check shows 'Email already exists' and 'Username already taken'; the server's own check still applies", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open("/auth?mode=sign-up", phone);
    await test.step("both forms fit a phone", async () => {
      await expect(button(page, "Create Account")).toBeVisible();
      expect(await overflows(page)).toBe(false);
    });
    await test.step("duplicate-check failures are silent, and the server's own check still applies", async () => {
      const restore = await breakConnection(page, /\/api\/auth\/check/);
      const failed = page.waitForEvent("requestfailed");
      await fillSignUp(page, ada);
      await failed;
      await expect(page.getByText(/Failed/)).toHaveCount(0);
      api.answerAccount("signup", () => {
        throw new Refused("email_exists");
      });
      await button(page, "Create Account").click();
      await expect(page.getByText("Email already exists")).toBeVisible();
      await expect(page.getByLabel("Email")).toBeFocused();
      await restore();
    });
    await test.step("a live check shows 'Email already exists' and 'Username already taken'; the form is blocked meanwhile", async () => {
      api.answerAccount("check", ({ email, username }) => ({
        email_exists: email === "grace@example.org",
        username_exists: username === "grace",
      }));
      await fillSignUp(page, { ...ada, email: "GRACE@example.org" });
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email already exists");
      await expect(button(page, "Create Account")).toBeDisabled();
      await fillSignUp(page, { ...ada, username: "grace" });
      await expect(page.getByLabel("Username")).toHaveAccessibleDescription("Username already taken");
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription("");
      await expect(button(page, "Create Account")).toBeDisabled();
      await fillSignUp(page, ada);
      await expect(button(page, "Create Account")).toBeEnabled();
    });
  });
});
