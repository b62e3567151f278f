import { readFile } from "node:fs/promises";
import type { Page, WebSocketRoute } from "@playwright/test";
import { expectLive } from "./support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  loseAnswer,
  overflows,
  settled,
} from "./support/browser/screens.ts";
import type { Exchange } from "./support/exchange/exchange.ts";
import { codeIn, linkIn } from "./support/exchange/mail.ts";
import { runSql } from "./support/exchange/operator.ts";
import { join, makeAdministrator, type Person, signIn } from "./support/people/people.ts";
import {
  ageFactors,
  appCode,
  giveMailedCode,
  joinSecured,
  nextCode,
  scheduleReset,
  secure,
  wrongCode,
} from "./support/people/two-factor.ts";
import { expect, phone, test } from "./support/test.ts";

const security = (page: Page) => page.getByRole("region", { name: "Security" });
const sessions = (page: Page) => page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
const twoFactor = (page: Page) => page.getByRole("switch", { name: "Two-factor authentication" });
const dialog = (page: Page) => page.getByRole("dialog");
const notice = (page: Page) => page.getByRole("alert", { name: "Two-factor authentication" });
const copied = (page: Page) => page.evaluate<string>("navigator.clipboard.readText()");

/** The secret of the app being set up, as letters. The first digit has the focus by then. */
async function secretOf(page: Page): Promise<string> {
  await expect(dialog(page).locator("code")).toBeVisible();
  await expect(dialog(page).getByLabel("Digit 1")).toBeFocused();
  return ((await dialog(page).locator("code").textContent()) ?? "").replaceAll(" ", "");
}

/** Cancels a reset in the dialog that the notice opens. */
async function keepOn(page: Page, code: string): Promise<void> {
  await dialog(page).getByLabel("Code", { exact: true }).fill(code);
  await dialog(page).getByRole("button", { name: "Keep it on" }).click();
}

/** The page's ends of the live sockets that it opens from now on, in order. */
async function socketsOf(page: Page): Promise<WebSocketRoute[]> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return sockets;
}

/** The link in the reset email, among all the emails about account events. */
async function resetLink(exchange: Exchange, { email }: Pick<Person, "email">): Promise<string> {
  for (;;) {
    const mail = await exchange.mailbox.next(email);
    if (mail.text?.includes("type=two_factor_reset&")) return linkIn(mail);
  }
}

test.describe("Two-factor authentication", () => {
  test("T50 enrol: password, an emailed code, QR code and secret, an app code; ten recovery codes are shown once and must be saved", {
    tag: "@journey",
  }, async ({ open, exchange, someone }) => {
    const page = await open(someone, "/profile");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await expect(twoFactor(page)).not.toBeChecked();
    await twoFactor(page).click();
    await expect(dialog(page).getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type("not my password");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "This password is incorrect.",
    );
    await dialog(page).getByLabel("Password", { exact: true }).fill(someone.password);
    await dialog(page).getByRole("button", { name: "Email me a code" }).click();
    await expect(dialog(page)).toContainText("a stolen password shouldn't be enough");
    await expect(dialog(page).getByRole("button", { name: /^Email another code \(\d\ds\)$/ })).toBeDisabled();
    await giveMailedCode(page, exchange, someone);

    await expect(dialog(page).getByRole("img", { name: "QR code" }).locator("svg")).toBeVisible();
    const secret = await secretOf(page);
    await expect(dialog(page).locator("code")).toHaveText(secret.replace(/.{4}(?=.)/g, "$& "));
    await dialog(page).getByRole("button", { name: "Copy" }).click();
    await expect.poll(() => copied(page)).toBe(secret);
    await dialog(page).getByLabel("Digit 1").focus();
    await page.keyboard.type(wrongCode(secret));
    await expect(dialog(page).getByRole("alert")).toContainText("This code is incorrect");
    await expect(dialog(page).getByLabel("Digit 1")).toBeFocused();
    const reopened = page.waitForEvent("websocket");
    await page.keyboard.type(appCode(secret));

    const codes = dialog(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const shown = await codes.allTextContents();
    // The recovery codes survive a stray key press, and the socket's reconnection for the renewed session.
    await page.keyboard.press("Escape");
    await reopened;
    await expect(codes).toHaveCount(10);
    await dialog(page).getByRole("button", { name: "Copy" }).click();
    await expect.poll(() => copied(page)).toBe(shown.join("\n"));
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("portico-recovery-codes.txt");
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain(someone.email);
    expect(text).toContain(shown.join("\n"));
    await dialog(page).getByRole("button", { name: "I've saved them" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(twoFactor(page)).toBeFocused();
    await expect(twoFactor(page)).toBeChecked();
    await expect(security(page)).toContainText("10 of 10 left");
    await page.reload();
    await expect(twoFactor(page)).toBeChecked();
    await expect(page.getByText(shown[0] ?? "?")).toHaveCount(0);
    // T20 The session continued under a new token; the old one is no longer valid.
    const old = `${someone.cookie.name}=${someone.cookie.value}`;
    expect((await fetch(`${exchange.url}/api/balances`, { headers: { cookie: old } })).status).toBe(401);
  });

  test("T20 requests with the old cookie while the new one arrives do not hide the recovery codes", async ({
    open,
    exchange,
    someone,
  }) => {
    const page = await open(someone, "about:blank");
    let isDeaf = false;
    await page.routeWebSocket(/\/api\/live/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => isDeaf || socket.send(message));
    });
    await page.goto("/profile");
    // A page that doesn't listen isn't told to refetch.
    await expectLive(page);
    await twoFactor(page).click();
    const old = `${someone.cookie.name}=${someone.cookie.value}`;
    const reads = /\/api\/auth\/(user|factors|sessions)$/;
    let answerOld = () => {};
    const isRenewed = new Promise<void>((resolve) => {
      answerOld = resolve;
    });
    const answers: Promise<void>[] = [];
    await page.route(reads, (route) => {
      const answer = isRenewed.then(async () => {
        const reply = await fetch(route.request().url(), { headers: { cookie: old } });
        const json: unknown = await reply.json();
        // The page may no longer be waiting for the answer.
        await route.fulfill({ status: reply.status, json }).catch(() => {});
      });
      answers.push(answer);
      return answer;
    });
    // The refetch that begins with the setup is answered after the old cookie is invalid and before the new
    // one arrives. A server event would make the page refetch.
    await page.route(/\/totp\/confirm$/, async (route) => {
      isDeaf = true;
      const response = await route.fetch();
      answerOld();
      await Promise.all(answers);
      await page.unroute(reads);
      await route.fulfill({ response });
    });
    await dialog(page).getByLabel("Password", { exact: true }).fill(someone.password);
    await page.keyboard.press("Enter");
    await giveMailedCode(page, exchange, someone);
    const secret = await secretOf(page);
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(3);
    await dialog(page).getByLabel("Digit 1").focus();
    await page.keyboard.type(appCode(secret));
    await dialog(page).getByRole("button", { name: "I've saved them" }).click();
    await expect(page).toHaveURL("/profile");
    await expect(twoFactor(page)).toBeChecked();
  });

  test("recovery codes show even if the session is reported as ended first, and stay until saved or another user signs in", async ({
    open,
    exchange,
    someone,
  }) => {
    // Sets up an app with an emailed code, and signs out and in as somebody else in a second tab.
    test.setTimeout(60_000);
    const page = await open(someone, "about:blank");
    const sockets = await socketsOf(page);
    await page.goto("/profile");
    await expectLive(page);
    await twoFactor(page).click();
    await dialog(page).getByLabel("Password", { exact: true }).fill(someone.password);
    await page.keyboard.press("Enter");
    await giveMailedCode(page, exchange, someone);
    const secret = await secretOf(page);
    await page.route(/\/totp\/confirm$/, async (route) => {
      const response = await route.fetch();
      sockets.at(-1)?.send(JSON.stringify({ type: "session_ended", reason: "expired" }));
      await expect(page).toHaveURL("/auth");
      await route.fulfill({ response });
    });
    await dialog(page).getByLabel("Digit 1").focus();
    await page.keyboard.type(appCode(secret));
    const codes = dialog(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await page.keyboard.press("Escape");
    await expect(codes).toHaveCount(10);
    const tab = await page.context().newPage();
    await tab.goto("/profile");
    await tab.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
    await expect(tab.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(codes).toHaveCount(10);
    await tab.goto("/auth");
    const other = await join(exchange, "eve");
    await tab.getByLabel("Email").fill(other.email);
    await tab.getByLabel("Password", { exact: true }).fill(other.password);
    await tab.keyboard.press("Enter");
    await expect(codes).toHaveCount(0);
  });

  test("disable only with a code", async ({ open, exchange }) => {
    const ada = await joinSecured(exchange);
    const page = await open(ada, "/profile", phone);
    await twoFactor(page).click();
    await expect(dialog(page).getByLabel("Password", { exact: true })).toHaveCount(0);
    await expect(dialog(page).getByLabel("Code", { exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("Please enter a code")).toBeVisible();
    await page.keyboard.type(wrongCode(ada.secret));
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByText("This code is incorrect or was already used.")).toBeVisible();
    await dialog(page)
      .getByLabel("Code", { exact: true })
      .fill(await nextCode(exchange, ada));
    expect(await overflows(page)).toBe(false);
    await dialog(page).getByRole("button", { name: "Switch off" }).click();
    await expect(page.getByText("Two-factor authentication is off")).toBeVisible();
    await expect(twoFactor(page)).not.toBeChecked();
    await expect(security(page).getByText("Recovery codes")).toHaveCount(0);
    expect((await signIn(exchange, ada)).id).toBe(ada.id);
  });

  test("a recovery code is also a proof; three or fewer left show a warning, and new ones replace the old", async ({
    open,
    exchange,
  }) => {
    const ada = await joinSecured(exchange);
    await runSql(
      exchange,
      `update app.recovery_codes set used_at = now() where ctid in
       (select ctid from app.recovery_codes where user_id = $1 limit 7)`,
      [ada.id],
    );
    const page = await open(ada, "about:blank");
    const sockets = await socketsOf(page);
    await page.goto("/profile");
    await expectLive(page);
    await expect(security(page)).toContainText("3 of 10 left");
    await expect(security(page)).toContainText("Only 3 recovery codes left.");
    await security(page).getByRole("button", { name: "New codes" }).click();
    await dialog(page)
      .getByLabel("Code", { exact: true })
      .fill(await nextCode(exchange, ada));
    await page.keyboard.press("Enter");
    const codes = dialog(page).getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const [fresh = ""] = await codes.allTextContents();
    expect(ada.recoveryCodes).not.toContain(fresh);
    // Whatever happens to the screen below, the codes are not lost before they are saved.
    sockets.at(-1)?.send(JSON.stringify({ type: "session_ended", reason: "expired" }));
    await expect(page).toHaveURL("/auth");
    await expect(codes).toHaveText(await codes.allTextContents());
    expect(await codes.first().textContent()).toBe(fresh);
    await dialog(page).getByRole("button", { name: "I've saved them" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.goto("/profile");
    await expect(security(page)).toContainText("10 of 10 left");
    await expect(security(page).getByText("are left.")).toHaveCount(0);
    await security(page).getByRole("button", { name: "Remove", exact: true }).click();
    await expect(dialog(page)).toContainText("It's your only second factor");
    await dialog(page).getByLabel("Code", { exact: true }).fill(fresh);
    await page.keyboard.press("Enter");
    await expect(page.getByText("The authenticator app was removed")).toBeVisible();
    await expect(twoFactor(page)).not.toBeChecked();
  });

  test("a user without a password proves it by a fresh sign-in and returns afterwards", async ({
    open,
    exchange,
    someone,
  }) => {
    await runSql(exchange, "update app.users set password_hash = null where id = $1", [someone.id]);
    await runSql(
      exchange,
      "update app.sessions set login_time = login_time - interval '16 minutes' where user_id = $1",
      [someone.id],
    );
    const page = await open(someone, "/profile");
    await twoFactor(page).click();
    await dialog(page).getByRole("button", { name: "Email me a code" }).click();
    await expect(dialog(page)).toContainText("You signed in more than 15 minutes ago.");
    await dialog(page).getByRole("button", { name: "Sign in again" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  });

  test("'Password': the link leads to a new one; a reset email and a reset code can be requested here", async ({
    open,
    exchange,
    someone,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(someone, "/profile");
    const restore = await breakConnection(page, /\/api\/auth\/recover/);
    await security(page).getByRole("button", { name: "Email a reset link" }).click();
    await expect(page.getByText("Failed to send password reset email")).toBeVisible();
    await twoFactor(page).click();
    await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
    await expect(page.getByText("Failed to send password reset code")).toBeVisible();
    await restore();
    await dialog(page).getByRole("button", { name: "Forgot password?" }).click();
    await expect(page.getByText("Password reset code sent successfully!")).toBeVisible();
    await expect(page).toHaveURL("/verify-code");
    await expect(page.getByRole("heading", { name: "Enter Recovery Code" })).toBeVisible();
    expect(codeIn(await exchange.mailbox.next(someone.email))).toMatch(/^\d{6}$/);
    await page.goto("/profile");
    await expect(
      security(page).getByRole("button", { name: /^Email a reset link \(\d\ds\)$/ }),
    ).toBeDisabled();
    // A new tab does not know about the cooldown.
    const other = await open(await join(exchange), "/profile");
    await security(other).getByRole("button", { name: "Email a reset link" }).click();
    await expect(other.getByText("Password reset email sent successfully!")).toBeVisible();
    await expect(security(page).getByRole("link", { name: "Change" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
  });

  test("when the server is unreachable the section says so, with a retry", async ({
    open,
    someone,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(someone, "/wallets");
    const restore = await breakConnection(page, /\/api\/auth\/factors/);
    await page.goto("/profile");
    await expect(page.getByText("Failed to load your security settings")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(twoFactor(page)).toBeVisible();
  });

  for (const [read, title] of [
    ["identities", "Linked accounts"],
    ["saved-addresses", "Withdraw only to saved addresses"],
  ] as const) {
    test(`when ${title} can't be loaded, the other rows stay, and it offers a retry`, async ({
      open,
      someone,
      console,
    }) => {
      console.allow(brokenConnection);
      const page = await open(someone, "/wallets");
      const restore = await breakConnection(page, new RegExp(`/api/(auth/)?${read}`));
      await page.goto("/profile");
      const failed = page.getByRole("alert").filter({ hasText: title });
      await expect(failed).toContainText("Failed to load your security settings");
      await expect(twoFactor(page)).toBeVisible();
      await restore();
      await failed.getByRole("button", { name: "Try again" }).click();
      await expect(failed).toHaveCount(0);
    });
  }
});

test.describe("Sessions", () => {
  test("the list: device, address, times, this one marked; ending one signs out its browser at once", {
    tag: "@long-journey",
  }, async ({ open, someone }) => {
    const page = await open(someone, "/profile");
    await expect(sessions(page)).toHaveCount(1);
    const other = await open(null, "/history");
    await other.getByLabel("Email").fill(someone.email);
    await other.getByLabel("Password", { exact: true }).fill(someone.password);
    await other.keyboard.press("Enter");
    await expect(other).toHaveURL("/history");
    await expectLive(other);
    // An open list updates without a refetch by the user.
    await expect(sessions(page)).toHaveCount(2);
    const own = sessions(page).filter({ hasText: "This device" });
    await expect(own).toHaveCount(1);
    await expect(own).toContainText(someone.address);
    await expect(own.getByRole("button", { name: "End session" })).toHaveCount(0);
    const foreign = sessions(page).filter({ hasNotText: "This device" });
    await expect(foreign).toContainText(/Chrome on Linux/);
    await expect(foreign).toContainText(/Last active: Just now/);
    await expect(foreign).toContainText(/Signed in \d{1,2} \w+ \d{4}, \d\d:\d\d/);
    await foreign.getByRole("button", { name: "End session" }).click();
    await Promise.all([
      expect(page.getByText("Session ended")).toBeVisible(),
      expect(other.getByText("You have been signed out.")).toBeVisible(),
    ]);
    await expect(sessions(page)).toHaveCount(1);
    await expect(other).toHaveURL("/auth");
    await expect(page.getByRole("button", { name: "End all other sessions" })).toBeDisabled();
  });

  test("ending all others explains first and keeps this one", async ({ open, exchange, someone }) => {
    const page = await open(someone, "/profile", phone);
    const others = [await signIn(exchange, someone), await signIn(exchange, someone)];
    await page.reload();
    await expect(sessions(page)).toHaveCount(3);
    await page.getByRole("button", { name: "End all other sessions" }).click();
    await expect(dialog(page)).toContainText("This ends your 2 other sessions.");
    await dialog(page).getByRole("button", { name: "End all other sessions" }).click();
    await expect(page.getByText("All other sessions ended")).toBeVisible();
    await expect(sessions(page)).toHaveCount(1);
    for (const { cookie } of others) {
      const headers = { cookie: `${cookie.name}=${cookie.value}` };
      expect((await fetch(`${exchange.url}/api/balances`, { headers })).status).toBe(401);
    }
    await page.reload();
    await expect(sessions(page)).toHaveCount(1);
  });

  test("a session that could not be ended reappears in the list", async ({
    open,
    exchange,
    someone,
    console,
  }) => {
    console.allow(brokenConnection);
    await signIn(exchange, someone);
    const page = await open(someone, "/profile");
    const restore = await breakConnection(page, /\/end$/);
    await sessions(page).getByRole("button", { name: "End session" }).click();
    await expect(page.getByText("Failed to end the session")).toBeVisible();
    await expect(sessions(page)).toHaveCount(2);
    await restore();
    await sessions(page).getByRole("button", { name: "End session" }).click();
    await expect(sessions(page)).toHaveCount(1);
  });
});

test.describe("Lost every second factor", () => {
  test("'Lost all of these?' explains; the wait starts with the emailed link's button, and every session shows it", async ({
    open,
    exchange,
  }) => {
    const ada = await joinSecured(exchange);
    const elsewhere = await open(ada, "/wallets");
    const page = await open(null, "/auth", phone);
    await page.getByLabel("Email").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Lost all of these?" }).click();
    await expect(
      page.getByText("For 72 hours, two-factor authentication stays on and withdrawals are on hold."),
    ).toBeVisible();
    await expect(page.getByText("withdrawals are on hold for 24 hours")).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await page.getByRole("button", { name: "Send the Email" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.goto(await resetLink(exchange, ada));
    await expect(page.getByRole("button", { name: "Start the 72-hour wait" })).toBeVisible();
    await expectLive(elsewhere);
    await expect(notice(elsewhere)).toHaveCount(0);
    await page.getByRole("button", { name: "Start the 72-hour wait" }).click();
    await expect(notice(elsewhere)).toContainText("Two-factor authentication will be switched off on");
  });

  test("T50 every open session announces the wait, and any of them cancels it with a factor", async ({
    open,
    exchange,
  }) => {
    const ada = await joinSecured(exchange);
    await ageFactors(exchange, ada);
    await scheduleReset(exchange, ada);
    const here = await open(ada, "/wallets");
    const tab = await here.context().newPage();
    await tab.goto("/history");
    const elsewhere = await open(ada, "/profile", phone);
    for (const page of [here, tab, elsewhere]) {
      await expect(notice(page)).toContainText(
        /Two-factor authentication will be switched off on \d{1,2} \w+ \d{4}, \d\d:\d\d\./,
      );
      await expectLive(page);
    }
    expect(await overflows(elsewhere)).toBe(false);
    await notice(elsewhere).getByRole("button", { name: "Cancel" }).click();
    await keepOn(elsewhere, await nextCode(exchange, ada));
    const words = "The reset was cancelled. Two-factor authentication stays on.";
    const pages = [here, tab, elsewhere];
    await Promise.all(pages.map((page) => expect(page.getByText(words)).toBeVisible()));
    for (const page of pages) await expect(notice(page)).toHaveCount(0);
    await expect(twoFactor(elsewhere)).toBeChecked();
  });

  test("a cancellation whose reply was lost shows as done", async ({ open, exchange, console }) => {
    console.allow(brokenConnection);
    const ada = await joinSecured(exchange);
    await scheduleReset(exchange, ada);
    const page = await open(ada, "/wallets");
    await notice(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/profile");
    await keepOn(page, await nextCode(exchange, ada));
    await expect(dialog(page)).toContainText("so it can't be used to cancel the reset");
    await ageFactors(exchange, ada);
    await loseAnswer(page, /\/factors\/reset\/cancel/);
    await keepOn(page, await nextCode(exchange, ada));
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe("T26 A setting makes it compulsory for administrators", () => {
  const require = (exchange: Exchange, isRequired: boolean) =>
    runSql(exchange, "update app.settings set value = $1 where key = 'admin_two_factor_required'", [
      String(isRequired),
    ]);

  test("the back office says why and where to set it up, opens with it, and does not let it be switched off", async ({
    open,
    exchange,
  }) => {
    const grace = await makeAdministrator(exchange, await join(exchange, "grace"));
    const page = await open(grace, "/admin/users");
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
    await require(exchange, true);
    try {
      // An open page learns it from the next refusal.
      await page.getByRole("link", { name: "Withdrawals" }).click();
      await expect(
        page.getByRole("heading", { name: "Set up two-factor authentication first" }),
      ).toBeVisible();
      await page.getByRole("link", { name: "Set it up" }).click();
      await expect(security(page)).toContainText("you can't open the back office until it's on");
      await twoFactor(page).click();
      await dialog(page).getByLabel("Password", { exact: true }).fill(grace.password);
      await page.keyboard.press("Enter");
      await giveMailedCode(page, exchange, grace);
      const secret = await secretOf(page);
      await page.keyboard.type(appCode(secret));
      await dialog(page).getByRole("button", { name: "I've saved them" }).click();
      await expect(twoFactor(page)).toBeChecked();
      await expect(twoFactor(page)).toBeDisabled();
      await expect(twoFactor(page)).toHaveAccessibleDescription(
        "On. Administrators can't switch it off here.",
      );
      await expect(security(page).getByRole("button", { name: "Remove", exact: true })).toBeDisabled();
      await page.getByRole("link", { name: "Admin", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    } finally {
      await require(exchange, false);
    }
  });

  test("an earlier session asks to sign in again with it and returns to the same page", async ({
    open,
    exchange,
  }) => {
    const grace = await makeAdministrator(exchange, await join(exchange, "grace"));
    const secured = await secure(exchange, grace);
    await runSql(exchange, "update app.sessions set mfa_passed = false where user_id = $1", [grace.id]);
    await require(exchange, true);
    try {
      const page = await open(secured, "/admin/users");
      await expect(
        page.getByRole("heading", { name: "Sign in with two-factor authentication" }),
      ).toBeVisible();
      await settled(page);
      await page.getByRole("button", { name: "Sign in again" }).click();
      await page.getByLabel("Email").fill(grace.email);
      await page.getByLabel("Password", { exact: true }).fill(grace.password);
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Digit 1")).toBeFocused();
      await page.keyboard.type(await nextCode(exchange, secured));
      await expect(page).toHaveURL("/admin/users");
      await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
    } finally {
      await require(exchange, false);
    }
  });
});
