import type { Page } from "@playwright/test";
import { blockLiveEvents } from "../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  doubleClick,
  expectSheet,
  holdAnswers,
  loseAnswer,
  overflows,
} from "../support/browser/screens.ts";
import { faults } from "../support/checks/axe.ts";
import type { Exchange } from "../support/exchange/exchange.ts";
import { finalUnread } from "../support/exchange/mail-queue.ts";
import { runSql } from "../support/exchange/operator.ts";
import {
  bitcoinAddress,
  expectWithdrawn,
  fill,
  openWithdraw,
  submit,
} from "../support/money/withdraw-screen.ts";
import { addPasskey, byName, plugIn } from "../support/people/passkeys.ts";
import { join, type Person, read } from "../support/people/people.ts";
import {
  confirmationCode,
  confirmByMail,
  withdrawalDialog as dialog,
  emailCode,
  giveMailedCode,
  joinSecured,
  nextCode,
  secure,
  wrongCode,
} from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const otherAddress = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";

const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const confirm = (page: Page) => button(page, "Confirm Withdrawal");
const firstDigit = (page: Page) => dialog(page).getByLabel("Digit 1");
const code = (page: Page) => dialog(page).getByLabel("Code", { exact: true });

/** Fills in the form and submits it, up to the dialog. */
async function ask(page: Page, amount = "0.25", to = bitcoinAddress): Promise<void> {
  await fill(page, to, amount);
  await submit(page).click();
  await expect(dialog(page)).toContainText(to);
}

/** The same, up to the code that is emailed. */
async function askUntilCode(page: Page, amount?: string): Promise<void> {
  await ask(page, amount);
  await emailCode(page).click();
  await expect(firstDigit(page)).toBeFocused();
}

async function countOf(exchange: Exchange, person: Person): Promise<number> {
  return (await read<{ items: object[] }>(exchange, person, "/api/withdrawals")).items.length;
}

async function expectWithdrawnOnce(page: Page, exchange: Exchange, person: Person): Promise<void> {
  await expectWithdrawn(page);
  expect(await countOf(exchange, person)).toBe(1);
}

/** Pretends that a minute has passed since a code was emailed. */
const endCooldown = (exchange: Exchange) =>
  runSql(
    exchange,
    "delete from app.attempts where bucket ->> 'what' = 'proof-mail' and bucket ? 'is_cooldown'",
  );

/** Somebody with a passkey, on a page whose device holds it. */
async function openWithPasskey(
  open: (who: Person, path: string, options: { at: Exchange }) => Promise<Page>,
  exchange: Exchange,
) {
  const person = await join(exchange);
  const page = await open(person, "/profile", { at: byName(exchange) });
  const device = await plugIn(page);
  const recoveryCodes = await addPasskey(exchange, page, person);
  await expect(page.getByRole("switch", { name: "Two-factor authentication" })).toBeChecked();
  return { person, page, device, recoveryCodes };
}

/** The withdrawals of the user signed in on the page, whose session has a new cookie by then. */
const countOn = (page: Page) =>
  page.evaluate<number>(
    "fetch('/api/withdrawals').then((reply) => reply.json()).then(({ items }) => items.length)",
  );

test.describe("T55 without two-factor an emailed code confirms the withdrawal", () => {
  test("it says why, emails a code for exactly this withdrawal, counts down to the next one, and offers a faster way", {
    tag: "@journey",
  }, async ({ open, someone, exchange, administrator }) => {
    const page = await openWithdraw(open, someone, administrator, phone);
    await ask(page);
    await expect(dialog(page)).toContainText(
      "We'll email you a code to confirm this. This keeps anyone who gets hold of your signed-in browser from withdrawing.",
    );
    // The email about the deposit.
    expect(await exchange.mailbox.next(someone.email)).toMatchObject({
      subject: expect.not.stringContaining("code"),
    });
    expect(await finalUnread(page, exchange, someone.email), "no code before it is asked for").toBe(0);
    await emailCode(page).click();
    await expect(dialog(page)).toContainText(`We emailed a code to ${someone.email}.`);
    await expect(dialog(page)).toContainText("It works for 10 minutes, and only for this withdrawal.");
    await expect(dialog(page)).toContainText("Two-factor authentication makes this quicker and safer.");
    await expect(dialog(page).getByRole("link", { name: "Turn it on in your profile" })).toHaveAttribute(
      "href",
      "/profile",
    );
    const resend = dialog(page).getByRole("button", { name: /^Email another code \(\d+s\)$/ });
    await expect(resend).toBeDisabled();
    expect(await overflows(page)).toBe(false);
    await expectSheet(dialog(page));
    const mail = await exchange.mailbox.next(someone.email);
    expect(mail.text).toContain(bitcoinAddress);
    expect(mail.text).toContain("0.25 BTC");
    expect(await countOf(exchange, someone)).toBe(0);
  });

  test("a wrong code is reported and clears the field; an incomplete one is not sent; another email has another code", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(/status of 40[13]/);
    const page = await openWithdraw(open, someone, administrator);
    await ask(page);
    // Skips the minute's wait before another email.
    await page.route("**/api/auth/withdrawal-code", async (route) => {
      const response = await route.fetch();
      await endCooldown(exchange);
      await route.fulfill({ response, json: { ...(await response.json()), retry_after_seconds: 0 } });
    });
    await emailCode(page).click();
    const first = await confirmationCode(exchange, someone);
    await expect(firstDigit(page)).toBeFocused();
    await page.keyboard.type(first.slice(0, 5));
    await confirm(page).click();
    await expect(dialog(page).getByRole("alert")).toHaveText("Please enter the complete 6-digit code");
    await dialog(page).getByLabel("Digit 6").focus();
    await page.keyboard.type(String((Number(first[5]) + 1) % 10));
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "Invalid verification code. Please check and try again.",
    );
    await expect(firstDigit(page)).toHaveValue("");
    await expect(firstDigit(page)).toBeFocused();
    await button(page, "Email another code").click();
    const second = await confirmationCode(exchange, someone);
    await expect(firstDigit(page)).toBeFocused();
    // One in a million is the same code again.
    if (first !== second) {
      await page.keyboard.type(first);
      await expect(dialog(page).getByRole("alert")).toHaveText(
        "Invalid verification code. Please check and try again.",
      );
      await expect(firstDigit(page)).toBeFocused();
    }
    expect(await countOf(exchange, someone)).toBe(0);
    await page.keyboard.type(second);
    await expectWithdrawnOnce(page, exchange, someone);
  });

  test("reopened, it still asks for the code; another amount or address needs another code and says so", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const page = await openWithdraw(open, someone, administrator);
    await askUntilCode(page);
    const old = await confirmationCode(exchange, someone);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    const other = "The code we emailed you was for different details. This withdrawal needs its own code.";
    for (const [amount, to] of [
      ["0.3", bitcoinAddress],
      ["0.25", otherAddress],
    ] as const) {
      await ask(page, amount, to);
      await expect(dialog(page)).toContainText(other);
      await expect(firstDigit(page)).toBeHidden();
      await button(page, "Cancel").click();
    }
    await ask(page);
    await expect(firstDigit(page)).toBeFocused();
    await button(page, "Cancel").click();
    await askUntilCode(page, "0.3");
    await expect(dialog(page)).not.toContainText(other);
    const fresh = await confirmationCode(exchange, someone);
    if (old !== fresh) {
      await page.keyboard.type(old);
      await expect(dialog(page).getByRole("alert")).not.toBeEmpty();
      await expect(firstDigit(page)).toBeFocused();
    }
    await page.keyboard.type(fresh);
    await expectWithdrawn(page);
    const { items } = await read<{ items: { amount: string }[] }>(exchange, someone, "/api/withdrawals");
    expect(items.map(({ amount }) => amount)).toEqual(["0.3"]);
  });

  test("a second tab of the same session accepts the code emailed a moment ago", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const page = await openWithdraw(open, someone, administrator);
    await askUntilCode(page);
    const second = await page.context().newPage();
    await second.goto("/withdraw/bitcoin");
    await ask(second);
    await emailCode(second).click();
    await expect(dialog(second)).toContainText(
      "We emailed you a code for these details less than a minute ago.",
    );
    const codes = await finalUnread(second, exchange, someone.email, "withdrawal confirmation code");
    expect(codes, "both tabs get one code").toBe(1);
    await giveMailedCode(second, exchange, someone);
    await expectWithdrawnOnce(second, exchange, someone);
  });

  test("the whole flow by keyboard, accessible in every step", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const page = await openWithdraw(open, someone, administrator);
    await ask(page);
    expect.soft(await faults(page), "before the code").toEqual([]);
    await emailCode(page).focus();
    await page.keyboard.press("Space");
    await expect(firstDigit(page)).toBeFocused();
    expect.soft(await faults(page), "the code").toEqual([]);
    await firstDigit(page).focus();
    await giveMailedCode(page, exchange, someone);
    await expectWithdrawn(page);
  });

  test("two-factor turned on meanwhile is required to confirm it", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(/status of 403/);
    await administrator.credit(someone, "bitcoin", "1");
    const page = await open(someone, "about:blank");
    // The session continues under a new cookie. A live page would learn of it before this test has set that cookie.
    await blockLiveEvents(page);
    await page.goto("/withdraw/bitcoin");
    await ask(page);
    // The dialog must know the factors of now before later answers are held back.
    await expect(emailCode(page)).toBeVisible();
    const answers = await holdAnswers(page, /\/api\/auth\/factors$/);
    const secured = await secure(exchange, someone);
    await page
      .context()
      .addCookies([{ ...secured.cookie, url: exchange.url, httpOnly: true, sameSite: "Lax" }]);
    await emailCode(page).click();
    await expect.poll(() => answers.count).toBeGreaterThan(0);
    answers.release();
    await expect(code(page)).toBeFocused();
    await code(page).fill(await nextCode(exchange, secured));
    await confirm(page).click();
    await expectWithdrawn(page);
  });

  test("an ended session leads to the sign-in, and nothing is withdrawn", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(/status of 401/);
    const page = await openWithdraw(open, someone, administrator);
    await askUntilCode(page);
    await runSql(
      exchange,
      "update app.sessions set ended_at = now(), end_reason = 'signed out' where user_id = $1",
      [someone.id],
    );
    await page.keyboard.type(await confirmationCode(exchange, someone));
    await expect(page).toHaveURL("/auth");
    const rows = await runSql(exchange, "select from app.withdrawals where user_id = $1", [someone.id]);
    expect(rows).toEqual([]);
  });
});

test.describe("Lost replies and expired confirmations", () => {
  test("if the reply to the confirmation is lost, the withdrawal is still made, once", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await openWithdraw(open, someone, administrator);
    await loseAnswer(page, /confirm-withdrawal/);
    await ask(page);
    await confirmByMail(page, exchange, someone);
    await expectWithdrawnOnce(page, exchange, someone);
  });

  test("if the confirmation does not reach the server, it is asked for again and the same code works", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    console.allow(/status of 403/);
    const page = await openWithdraw(open, someone, administrator);
    const restore = await breakConnection(page, /confirm-withdrawal/);
    await askUntilCode(page);
    const mailed = await confirmationCode(exchange, someone);
    await page.keyboard.type(mailed);
    await expect(dialog(page)).toContainText("Nothing was withdrawn: your confirmation didn't reach us.");
    await restore();
    await expect(firstDigit(page)).toBeFocused();
    await page.keyboard.type(mailed);
    await expectWithdrawnOnce(page, exchange, someone);
  });

  test("if the reply to the withdrawal is lost, a retry needs no new confirmation and withdraws once", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await openWithdraw(open, someone, administrator);
    const restore = await loseAnswer(page, /initiate_withdrawal/);
    await ask(page);
    await confirmByMail(page, exchange, someone);
    await expect(dialog(page)).toContainText("It's safe to try again: it won't be made twice.");
    await expect(confirm(page)).toBeFocused();
    await restore();
    await page.keyboard.press("Enter");
    await expectWithdrawnOnce(page, exchange, someone);
  });

  test("if the reply to the email request is lost, the code can be entered or requested again", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await openWithdraw(open, someone, administrator);
    await loseAnswer(page, /withdrawal-code/);
    await ask(page);
    await emailCode(page).click();
    await expect(dialog(page)).toContainText("so the code may not have been sent");
    await expect(button(page, "Email another code")).toBeEnabled();
    await expect(firstDigit(page)).toBeFocused();
    await page.keyboard.type(await confirmationCode(exchange, someone));
    await expectWithdrawn(page);
  });

  test("an expired confirmation is asked for again with an explanation; nothing was withdrawn", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(/status of 403/);
    const page = await openWithdraw(open, someone, administrator);
    const answers = await holdAnswers(page, /initiate_withdrawal/);
    await ask(page);
    await confirmByMail(page, exchange, someone);
    await expect.poll(() => answers.count).toBe(1);
    await runSql(
      exchange,
      "update app.withdrawal_confirmations set expires_at = now() - interval '1 second' where user_id = $1",
      [someone.id],
    );
    answers.release();
    await expect(dialog(page)).toContainText(
      "Nothing was withdrawn: your confirmation is no longer valid. It lasts 5 minutes and works once.",
    );
    expect(await countOf(exchange, someone)).toBe(0);
    await endCooldown(exchange);
    await confirmByMail(page, exchange, someone);
    await expectWithdrawnOnce(page, exchange, someone);
  });
});

test.describe("T55 with two-factor the second factor confirms the withdrawal", () => {
  test("an app code: a wrong one, none, the right one; no email is sent", { tag: "@long-journey" }, async ({
    open,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(/status of 401/);
    const ada = await joinSecured(exchange);
    const page = await openWithdraw(open, ada, administrator);
    await ask(page);
    await expect(dialog(page)).toContainText(
      "Confirm with your second factor. This keeps anyone who gets hold of your signed-in browser from withdrawing.",
    );
    await expect(code(page)).toBeFocused();
    await expect(emailCode(page)).toHaveCount(0);
    expect.soft(await faults(page)).toEqual([]);
    await code(page).focus();
    await page.keyboard.press("Enter");
    await expect(code(page)).toHaveAccessibleDescription("Please enter a code");
    await page.keyboard.type(wrongCode(ada.secret));
    await page.keyboard.press("Enter");
    await expect(code(page)).toHaveAccessibleDescription(
      "This code is incorrect or was already used. Please try the next one.",
    );
    expect(await countOf(exchange, ada)).toBe(0);
    await code(page).fill(await nextCode(exchange, ada));
    await doubleClick(confirm(page), /confirm-withdrawal/);
    await expectWithdrawnOnce(page, exchange, ada);
    expect(await finalUnread(page, exchange, ada.email, "withdrawal confirmation code")).toBe(0);
  });

  test("a recovery code; on a phone the keyboard does not cover the terms to compare", async ({
    open,
    exchange,
    administrator,
  }) => {
    const ada = await joinSecured(exchange);
    const page = await openWithdraw(open, ada, administrator, phone);
    await ask(page);
    await expect(code(page)).toBeVisible();
    await expect(code(page)).not.toBeFocused();
    expect(await overflows(page)).toBe(false);
    await code(page).fill(ada.recoveryCodes[0] ?? "");
    await confirm(page).tap();
    await expectWithdrawn(page);
  });

  test("a passkey: one press and the fingerprint; an unknown fingerprint is reported", async ({
    open,
    exchange,
    administrator,
  }) => {
    const { person, page, device } = await openWithPasskey(open, exchange);
    await administrator.credit(person, "bitcoin", "1");
    await page.goto("/withdraw/bitcoin");
    await ask(page);
    const usePasskey = button(page, "Confirm with your passkey");
    await expect(usePasskey).toBeFocused();
    expect.soft(await faults(page)).toEqual([]);
    await device.recognise(false);
    await usePasskey.click();
    await expect(dialog(page).getByRole("alert")).toHaveText("No passkey was used. You can try again.");
    expect(await countOn(page)).toBe(0);
    await device.recognise(true);
    await usePasskey.dblclick();
    await expectWithdrawn(page);
    expect(await countOn(page)).toBe(1);
  });

  test("cancelling while the device waits withdraws nothing, even if the device answers later; a recovery code instead", async ({
    open,
    exchange,
    administrator,
  }) => {
    const { person, page, device, recoveryCodes } = await openWithPasskey(open, exchange);
    await administrator.credit(person, "bitcoin", "1");
    await page.goto("/withdraw/bitcoin");
    await ask(page);
    await device.touch(false);
    await button(page, "Confirm with your passkey").click();
    await expect(button(page, "Waiting for your device...")).toBeDisabled();
    await button(page, "Cancel").click();
    await expect(dialog(page)).toBeHidden();
    await device.touch(true);
    await submit(page).click();
    // The dialog gives the focus shortly after it opens, and would take it from the code's field.
    await expect(button(page, "Confirm with your passkey")).toBeFocused();
    expect(await countOn(page)).toBe(0);
    await button(page, "Use a code instead").click();
    await expect(code(page)).toBeFocused();
    await code(page).fill(recoveryCodes[0] ?? "");
    await page.keyboard.press("Enter");
    await expectWithdrawn(page);
    expect(await countOn(page)).toBe(1);
  });
});
