import type { Page } from "@playwright/test";
import { button, fillSignIn, fillSignUp, typeCode } from "../support/browser/forms.ts";
import {
  arriveWith,
  breakConnection,
  brokenConnection,
  doubleClick,
  overflows,
} from "../support/browser/screens.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { codeIn, linkIn } from "../support/exchange/mail.ts";
import { finalUnread } from "../support/exchange/mail-queue.ts";
import { runSql } from "../support/exchange/operator.ts";
import { newName } from "../support/people/people.ts";
import { expect, type Open, type OpenOptions, phone, test } from "../support/test.ts";

const digit = (page: Page, number: number) => page.getByLabel(`Digit ${number}`, { exact: true });

const problem = (page: Page) => page.getByRole("main").getByRole("alert");

const clipboard: OpenOptions = { permissions: ["clipboard-read", "clipboard-write"] };

/** Signs up on the form and waits at the six boxes. */
async function toCode(open: Open, options: OpenOptions = {}, from = "/auth?mode=sign-up") {
  const page = await open(null, from, { ...clipboard, ...options });
  return { page, person: await signUp(page) };
}

async function signUp(page: Page) {
  const person = newName();
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fillSignUp(page, person);
  await button(page, "Create Account").click();
  await expect(page).toHaveURL("/verify-code");
  await expect(digit(page, 1)).toBeFocused();
  return person;
}

/** Opens the screen in another browser, with this history state. A file of the site loads faster than a screen. */
async function openAt(open: Open, state: Record<string, unknown>): Promise<Page> {
  const page = await open(null, "/theme.js");
  await arriveWith(page, "/verify-code", state);
  return page;
}

/** A wrong code that differs in its last digit only: typed over the right one, the other five digits stay. */
const otherThan = (code: string) => code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10);

async function copy(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
}

test("T22 a code works only in the browser that signed up; there, filling all six boxes auto-submits", {
  tag: "@journey",
}, async ({ open, exchange }) => {
  const page = await open(null, "/verify-code");
  await test.step("Without an email to check a code for, it redirects to /auth", async () => {
    await expect(page).toHaveURL("/auth");
  });
  const person = await signUp(page);
  await test.step("typing a digit moves focus to the next; Backspace on an empty box moves to the previous", async () => {
    await page.keyboard.type("a1");
    await expect(digit(page, 1)).toHaveValue("1");
    await expect(digit(page, 2)).toBeFocused();
    await page.keyboard.type("x2");
    await expect(digit(page, 3)).toBeFocused();
    await expect(digit(page, 3)).toHaveValue("");
    await page.keyboard.press("Backspace");
    await expect(digit(page, 2)).toBeFocused();
    await expect(digit(page, 2)).toHaveValue("2");
    await page.keyboard.press("Backspace");
    await expect(digit(page, 2)).toHaveValue("");
    await page.keyboard.press("ArrowLeft");
    await expect(digit(page, 1)).toBeFocused();
    await page.keyboard.type("9");
    await expect(digit(page, 1)).toHaveValue("9");
  });
  const code = codeIn(await exchange.mailbox.next(person.email));
  await test.step("T22 a code works only in the browser that signed up", async () => {
    const stranger = await openAt(open, { email: person.email, type: "signup" });
    await expect(stranger.getByText(person.email)).toBeVisible();
    await typeCode(stranger, code);
    await expect(problem(stranger)).not.toBeEmpty();
    await expect(stranger).toHaveURL("/verify-code");
  });
  await test.step("filling all six auto-submits: 'Email verified successfully!', then /wallets, signed in", async () => {
    await typeCode(page, code);
    await expect(page.getByText("Email verified successfully!")).toBeVisible();
    await expect(page).toHaveURL("/wallets");
    await page.reload();
    await expect(page.getByRole("listitem", { name: "Bitcoin", exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL("/verify-code");
  });
});

test("T23 after 5 wrong attempts even the right code is 'incorrect or has expired'; signing in unverified sends another", async ({
  open,
  exchange,
}) => {
  const { page, person } = await toCode(open);
  const code = codeIn(await exchange.mailbox.next(person.email));
  await test.step("'Verify Code' is disabled until all are filled and says why", async () => {
    await expect(button(page, "Verify Code")).toBeDisabled();
    await typeCode(page, "12345");
    await expect(button(page, "Verify Code")).toBeDisabled();
    await expect(button(page, "Verify Code")).toHaveAccessibleDescription(
      "Please enter the complete 6-digit code",
    );
    await page.keyboard.press("Enter");
    await expect(problem(page)).toHaveText("Please enter the complete 6-digit code");
  });
  await test.step("pasting anything but exactly 6 digits: 'Please paste a valid 6-digit code'", async () => {
    for (let box = 1; box <= 6; box += 1) await digit(page, box).fill("");
    for (const text of ["12345", "1234567", "12a456", "hello"]) {
      await copy(page, text);
      await digit(page, 1).press("ControlOrMeta+v");
      await expect(problem(page)).toHaveText("Please paste a valid 6-digit code");
      await expect(digit(page, 1)).toHaveValue("");
    }
  });
  await test.step("T23 after 5 wrong attempts even the right code is 'incorrect or has expired'", async () => {
    for (let left = 5; left > 0; left -= 1) {
      const answer = page.waitForResponse(/\/api\/auth\/verify/);
      await typeCode(page, otherThan(code));
      await answer;
      await expect(digit(page, 1)).toBeFocused();
    }
    await typeCode(page, code);
    await expect(problem(page)).toHaveText(
      "Verification code is incorrect or has expired. Please confirm the code or Request a new one.",
    );
  });
  await test.step("T23 signing in unverified sends a code, says so, and starts the countdown", async () => {
    await page.getByRole("link", { name: "Back to Sign In" }).click();
    await fillSignIn(page, person);
    await button(page, "Sign In").click();
    await expect(page.getByText("Please verify your email to continue.")).toBeVisible();
    await expect(page.getByText("Confirmation email resent successfully!")).toBeVisible();
    await expect(button(page, /^Resend Code \(\d\ds\)$/)).toBeDisabled();
    await exchange.mailbox.next(person.email);
  });
});

test("'Resend Code' is active after a sign-up, then counts down; the newest code is valid, also by the Paste button", async ({
  open,
  exchange,
  console,
}) => {
  console.allow(brokenConnection);
  const { page, person } = await toCode(open);
  const old = codeIn(await exchange.mailbox.next(person.email));
  await test.step("'Failed to send new code. Please try again.' when the server is unreachable", async () => {
    const restore = await breakConnection(page, /\/api\/auth\/resend/);
    await button(page, "Resend Code").click();
    await expect(problem(page)).toHaveText("Failed to send new code. Please try again.");
    await expect(button(page, "Resend Code")).toBeEnabled();
    await restore();
  });
  await test.step("'New verification code sent! Check your email.': the boxes are cleared, a cooldown starts", async () => {
    await typeCode(page, "123");
    await doubleClick(button(page, "Resend Code"), /\/api\/auth\/resend/);
    await expect(page.getByText("New verification code sent! Check your email.")).toBeVisible();
    await expect(digit(page, 1)).toHaveValue("");
    await expect(digit(page, 1)).toBeFocused();
    await expect(button(page, /^Resend Code \((60|[3-5]\d)s\)$/)).toBeDisabled();
    expect(await finalUnread(page, exchange, person.email), "a double click mails once").toBe(1);
  });
  await test.step("it counts down on every screen and after a reload", async () => {
    await page.reload();
    await expect(button(page, /^Resend Code \(\d\ds\)$/)).toBeDisabled();
    await arriveWith(page, "/confirm-email", { email: person.email, fromLogin: true });
    await expect(button(page, /^Resend Email \(\d\ds\)$/)).toBeDisabled();
    await page.goto(`/expired-link?email=${encodeURIComponent(person.email)}`);
    await expect(button(page, /^Resend Verification Email \(\d\ds\)$/)).toBeDisabled();
    await arriveWith(page, "/verify-code", { email: person.email, fromLogin: true });
  });
  await test.step("the newest code is valid; a Paste button reads the clipboard", async () => {
    const code = codeIn(await exchange.mailbox.next(person.email));
    if (old !== code) {
      await typeCode(page, old);
      await expect(problem(page)).toHaveText("Invalid verification code. Please check and try again.");
    }
    await copy(page, "not a code");
    await button(page, "Paste").click();
    await expect(problem(page)).toHaveText("Please copy a valid 6-digit code");
    await copy(page, code);
    await button(page, "Paste").click();
    await expect(page).toHaveURL("/wallets");
  });
});

test("'Enter Recovery Code': the right code leads to /reset-password; T23 it works only in the browser that requested it", async ({
  open,
  exchange,
  someone,
}) => {
  const state = { email: someone.email, type: "recovery", fromLogin: true };
  const page = await openAt(open, state);
  await test.step("'Resend Code' sends a code", async () => {
    await expect(page.getByRole("heading", { name: "Enter Recovery Code" })).toBeVisible();
    await button(page, "Resend Code").dblclick();
    await expect(page.getByText("New verification code sent! Check your email.")).toBeVisible();
    await expect(button(page, /^Resend Code \((60|[3-5]\d)s\)$/)).toBeDisabled();
    expect(await finalUnread(page, exchange, someone.email), "a double click mails once").toBe(1);
  });
  const code = codeIn(await exchange.mailbox.next(someone.email));
  await test.step("T23 a recovery code works only in the browser that requested it", async () => {
    const stranger = await openAt(open, state);
    await typeCode(stranger, code);
    await expect(problem(stranger)).not.toBeEmpty();
    await expect(stranger).toHaveURL("/verify-code");
  });
  await test.step("a wrong code is refused; the right one leads to /reset-password", async () => {
    await typeCode(page, otherThan(code));
    await expect(problem(page)).toHaveText("Invalid verification code. Please check and try again.");
    await page.reload();
    await typeCode(page, code);
    await expect(page.getByText("Code verified successfully!")).toBeVisible();
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByLabel("New Password")).toBeVisible();
  });
});

test("T70 while many wrong codes are being entered, the screen asks for the link in the email, and a reset works with it", {
  tag: "@long-journey",
}, async ({ open, someone, exchange, administrator }) => {
  const page = await open(null, "/forgot-password", phone);
  await openBreaker(exchange);
  try {
    await page.getByLabel("Email").fill(someone.email);
    await button(page, "Send Reset Code").click();
    await expect(page.getByText("Password reset link sent! Check your email.")).toBeVisible();
    await expect(page).toHaveURL("/verify-code");
    await expect(page.getByRole("heading", { name: "Open the link in the email" })).toBeVisible();
    await expect(page.getByText(`We sent a link to ${someone.email}`)).toBeVisible();
    await expect(
      page.getByText(/so this email has a link instead of a code\. Open it in any browser\./),
    ).toBeVisible();
    await expect(digit(page, 1)).toBeHidden();
    expect(await overflows(page)).toBe(false);
    await test.step("the button of the email's link leads to a new password", async () => {
      await page.goto(linkIn(await exchange.mailbox.next(someone.email)));
      await button(page, "Continue").click();
      await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    });
    await test.step("the back office shows the alarm", async () => {
      await runSql(exchange, "insert into app.guess_alarms default values on conflict do nothing");
      const office = await open(administrator.person, "/admin/overview");
      await expect(
        office.getByRole("alert").filter({ hasText: "Too many wrong codes have been entered since" }),
      ).toBeVisible();
    });
  } finally {
    await closeBreaker(exchange);
  }
});

async function openBreaker(exchange: Exchange): Promise<void> {
  await runSql(
    exchange,
    `insert into app.attempts (bucket) select '{"what": "wrong-code"}' from generate_series(1, 300)`,
  );
}

async function closeBreaker(exchange: Exchange): Promise<void> {
  await runSql(exchange, "delete from app.attempts where bucket ->> 'what' = 'wrong-code'");
  await runSql(exchange, "update app.guess_alarms set closed_at = now() where closed_at is null");
}
