import type { Page } from "@playwright/test";
import { type OpenidProvider, startOpenidProvider } from "@portico/testing/server/openid-provider.ts";
import { typeCode } from "../support/browser/forms.ts";
import { expectLive } from "../support/browser/live.ts";
import { overflows } from "../support/browser/screens.ts";
import { type Exchange, startExchange } from "../support/exchange/exchange.ts";
import { codeIn } from "../support/exchange/mail.ts";
import { openMarket } from "../support/exchange/market.ts";
import { runSql } from "../support/exchange/operator.ts";
import { join, newName } from "../support/people/people.ts";
import { giveMailedCode, joinSecured, nextCode } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

let acme: OpenidProvider;
let exchange: Exchange;

test.beforeAll(async () => {
  // An exchange takes 5 to 15 s to start on a quiet machine.
  test.setTimeout(120_000);
  acme = await startOpenidProvider();
  const { issuer, clientId, clientSecret } = acme;
  const provider = { id: "acme", name: "Acme", issuer, client_id: clientId, client_secret: clientSecret };
  const settings = { OIDC_PROVIDERS: JSON.stringify([provider]), TRUST_PROXY: "loopback" };
  exchange = await startExchange(settings, openMarket);
  acme.register(`${exchange.url}/auth/callback`);
});
test.afterAll(async () => {
  await exchange.stop();
  await acme.close();
});

/** Somebody with an account at Acme but none here. */
function newMember() {
  const { username, email } = newName("member");
  const member = { sub: username, email, email_verified: true };
  acme.accounts.set(username, member);
  return member;
}

const continueWithAcme = (page: Page) => page.getByRole("link", { name: "Continue with Acme" });

/** Signs in on Acme's own page. */
async function sayWho(page: Page, who: string) {
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await page.getByRole("button", { name: who }).click();
}

async function signInWithAcme(page: Page, { email }: { email: string }) {
  await continueWithAcme(page).click();
  await sayWho(page, `Continue as ${email}`);
}

test.describe("Third-party sign-in", () => {
  test("'Continue with {provider}' opens the provider and returns to the originally requested path", async ({
    open,
  }) => {
    const member = newMember();
    const page = await open(null, "/history?type=swap", { at: exchange });
    await expect(page).toHaveURL("/auth");
    await signInWithAcme(page, member);
    await expect(page.getByText("Signed in successfully!")).toBeVisible();
    await expect(page).toHaveURL("/history?type=swap");
    await page.reload();
    await expect(page).toHaveURL("/history?type=swap");
    // The authorization code is in no history entry.
    await page.goBack();
    expect(page.url()).not.toContain("code=");
  });

  test("from the sign-up form it creates an account and goes to /wallets; it fits a phone", async ({
    open,
  }) => {
    const member = newMember();
    const page = await open(null, "/auth?mode=sign-up", { at: exchange, ...phone });
    await expect(continueWithAcme(page)).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await signInWithAcme(page, member);
    await expect(page).toHaveURL("/wallets");
    await page.goto("/profile");
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(member.email);
  });

  test("T30 after cancelling there: 'Failed to sign in with {provider}', without the provider's own words; one that sends no email creates no account", async ({
    open,
  }) => {
    const member = newMember();
    const page = await open(null, "/auth", { at: exchange });
    await continueWithAcme(page).click();
    await sayWho(page, "Cancel");
    const failure = page.getByRole("alert").getByRole("heading", { name: "Failed to sign in with Acme" });
    await expect(failure).toBeVisible();
    await expect(page).toHaveURL("/auth/callback");
    await expect(page.getByRole("main")).not.toContainText("555-0100");
    await page.reload();
    await expect(failure).toBeVisible();
    await page.getByRole("link", { name: "Back to Sign In" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(continueWithAcme(page)).toBeVisible();
    acme.accounts.set(member.sub, { ...member, atUserInfo: { email: undefined } });
    await signInWithAcme(page, member);
    await expect(failure).toBeVisible();
    await expect(page.getByText("Acme didn't share your email address.")).toBeVisible();
  });

  test("T27 a provider that does not say whether the email is verified: a code mailed there signs in, and goes where the user was going", {
    tag: "@long-journey",
  }, async ({ open }) => {
    const member = newMember();
    acme.accounts.set(member.sub, { ...member, email_verified: false });
    const page = await open(null, "/history?type=swap", { at: exchange, ...phone });
    await signInWithAcme(page, member);
    await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
    await expect(page.getByText(`Acme didn't confirm that ${member.email} is yours`)).toBeVisible();
    expect(await overflows(page)).toBe(false);
    const mail = await exchange.mailbox.next(member.email);
    expect(mail.text).toContain("with an account at Acme");
    await test.step("a reload keeps the page, a wrong code is refused, and a new code can be sent later", async () => {
      await page.reload();
      const code = codeIn(mail);
      await typeCode(page, code === "111111" ? "222222" : "111111");
      await expect(page.getByText("Invalid verification code.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Resend Code/ })).toBeVisible();
      await page.goto("/wallets");
      await expect(page).toHaveURL("/auth");
      await page.goBack();
      await typeCode(page, code);
    });
    await expect(page.getByText("Signed in successfully!")).toBeVisible();
    await expect(page).toHaveURL("/history?type=swap");
    await page.goto("/auth");
    await expect(page).toHaveURL("/wallets");
  });

  test("a callback in another browser signs nobody in: 'Authentication failed'; one without parameters leads to sign in", async ({
    open,
  }) => {
    const member = newMember();
    const page = await open(null, "about:blank", { at: exchange });
    const back = await acme.visit(await authorizeUrl(), member.sub);
    await page.goto(`${back.pathname}${back.search}`);
    await expect(page.getByRole("heading", { name: "Authentication failed" })).toBeVisible();
    await page.goto("/wallets");
    await expect(page).toHaveURL("/auth");
    await page.goto("/auth/callback");
    await expect(page).toHaveURL("/auth");
  });

  test("a reload in the middle posts nothing twice and ends signed in", async ({ open }) => {
    const member = newMember();
    const page = await open(null, "/auth", { at: exchange });
    let posts = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/callback")) posts += 1;
    });
    const release = acme.holdTokens();
    await signInWithAcme(page, member);
    await expect(page.getByRole("heading", { name: "Signing you in" })).toBeVisible();
    await expect.poll(() => posts).toBe(1);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Signing you in" })).toBeVisible();
    release();
    await expect(page).toHaveURL("/wallets");
    expect(posts).toBe(1);
  });

  test("T26 the second factor is required, and then it goes to the originally requested path", async ({
    open,
  }) => {
    // The account here existed before the first sign-in through Acme, which has verified the same email.
    const person = await joinSecured(exchange);
    acme.accounts.set(person.username, { sub: person.username, email: person.email, email_verified: true });
    const page = await open(null, "/history", { at: exchange });
    await signInWithAcme(page, person);
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByLabel("Digit 1")).toBeFocused();
    await page.keyboard.type(await nextCode(exchange, person));
    await expect(page).toHaveURL("/history");
  });
});

test.describe("Linked accounts, in the profile's security", () => {
  const linked = (page: Page) => page.getByRole("list", { name: "Linked accounts" }).getByRole("listitem");

  test("one is linked with a proof and a sign-in there, listed with its email, and unlinked; after a failure one returns to the profile", async ({
    open,
  }) => {
    const person = await join(exchange);
    const member = newMember();
    const page = await open(person, "/profile", { ...phone, at: exchange });
    const link = page.getByRole("button", { name: "Link Acme", exact: true });
    const dialog = page.getByRole("dialog");
    const leave = async (who: string) => {
      await link.click();
      await dialog.getByLabel("Password", { exact: true }).fill(person.password);
      await dialog.getByRole("button", { name: "Email me a code" }).click();
      await giveMailedCode(page, exchange, person);
      await sayWho(page, who);
    };
    await leave("Cancel");
    // Otherwise the next code could only be requested after a minute.
    await runSql(exchange, "delete from app.attempts where bucket ->> 'what' = 'proof-mail'");
    await expect(page.getByRole("heading", { name: "Failed to link your account at Acme" })).toBeVisible();
    await page.getByRole("link", { name: "Back to Profile" }).click();
    await expect(page).toHaveURL("/profile");
    await leave(`Continue as ${member.email}`);
    await expect(page.getByText("Your account at Acme was linked")).toBeVisible();
    await expect(page).toHaveURL("/profile");
    await expect(linked(page)).toHaveCount(1);
    await expect(linked(page)).toContainText(member.email);
    await expect(linked(page)).toContainText(/Linked \d{1,2} \w+ \d{4}/);
    expect(await overflows(page)).toBe(false);

    await linked(page).getByRole("button", { name: "Unlink Acme" }).click();
    await expect(dialog).toContainText(`You'll no longer be able to sign in here with ${member.email}.`);
    await dialog.getByLabel("Password", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByText("Your account at Acme was unlinked")).toBeVisible();
    await expect(linked(page)).toHaveCount(0);
  });

  test("the last sign-in method cannot be removed, and the list says why", async ({ open }) => {
    const member = newMember();
    const page = await open(null, "/profile", { at: exchange });
    await signInWithAcme(page, member);
    await expect(page).toHaveURL("/profile");
    await expect(linked(page)).toContainText(
      "This is your only way to sign in. Please set a password first.",
    );
    await expect(linked(page).getByRole("button", { name: "Unlink Acme" })).toBeDisabled();
  });
});

/** The URL to which a browser other than the test's is redirected. */
async function authorizeUrl(): Promise<string> {
  const reply = await fetch(`${exchange.url}/api/auth/authorize/acme`, { redirect: "manual" });
  return reply.headers.get("location") ?? "";
}

test.describe("Magic link", () => {
  test("T25 its button signs in any browser, once; opening it does not use it up", {
    tag: "@journey",
  }, async ({ open }) => {
    const person = await join(exchange);
    const first = await open(null, "/auth", { at: exchange });
    await first.getByLabel("Email").fill(person.email);
    await first.getByRole("button", { name: "Send Magic Link" }).click();
    await expect(first.getByText("Magic link sent! Check your email for a login link.")).toBeVisible();
    const link = await linkFor(person.email, "/auth/callback");

    for (const method of ["GET", "HEAD", "GET"]) expect((await fetch(link, { method })).status).toBe(200);
    const scanner = await open(null, link, { at: exchange });
    await expect(scanner.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();

    const second = await open(null, link, { at: exchange });
    await expect(second.getByRole("heading", { name: "Sign in to Portico" })).toBeVisible();
    await expect(second.getByText(person.email)).toBeVisible();
    await second.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(second.getByText("Signed in successfully!")).toBeVisible();
    await expect(second).toHaveURL("/wallets");
    await expect(first).toHaveURL("/auth");

    await scanner.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(scanner.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
    await expect(scanner.getByText("This magic link was already used.")).toBeVisible();
    await expect(scanner.getByLabel("Email")).toHaveValue(person.email);
    await exchange.mailbox.next(person.email);
    await scanner.getByRole("button", { name: "Send Magic Link" }).click();
    await expect(scanner.getByText("Magic link sent! Check your email for a login link.")).toBeVisible();
    expect(await linkFor(person.email, "/auth/callback")).not.toBe(link);
    await expect(scanner.getByRole("button", { name: /^Send Magic Link \(\d\ds\)$/ })).toBeDisabled();
  });
});

test("T25 a lost second factor: only the button behind the emailed link starts the wait, once", async ({
  open,
}) => {
  const person = await joinSecured(exchange);
  const page = await open(null, "/auth", { at: exchange });
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Lost all of these?" }).click();
  await page.getByRole("button", { name: "Send the Email" }).click();

  const begin = await linkFor(person.email, "/auth/callback", "two_factor_reset");
  await page.goto(begin);
  await expect(page.getByText("starts a wait of 72 hours")).toBeVisible();
  await page.getByRole("button", { name: "Start the 72-hour wait" }).click();
  const begun = page.getByRole("heading", { name: "The wait has started" });
  await expect(begun).toBeVisible();
  await page.reload();
  await expect(begun).toBeVisible();
  await page.goto("/");
  await page.goto(begin);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("T50 the button behind the link about an added factor undoes it, signs out everywhere, and leads to a new password", async ({
  open,
}) => {
  const person = await joinSecured(exchange);
  const owner = await open(person, "/wallets", { at: exchange });
  await expectLive(owner);
  const link = await linkFor(person.email, "/auth/callback", "undo_addition");
  for (const method of ["GET", "HEAD"]) expect((await fetch(link, { method })).status).toBe(200);
  const page = await open(null, link, { ...phone, at: exchange });
  await expect(page.getByRole("heading", { name: "Undo this change?" })).toBeVisible();
  await expect(page.getByText("your password stops working")).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await page.getByRole("button", { name: "Undo and sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "The change was undone" })).toBeVisible();
  await expect(owner.getByText("You have been signed out.")).toBeVisible();
  await page.getByRole("link", { name: "Set a New Password" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("T50 the button behind the link about a new device signs out everywhere and leads to a new password", async ({
  open,
}) => {
  const person = await join(exchange);
  const owner = await open(person, "/wallets", { at: exchange });
  await expectLive(owner);
  const stranger = await open(null, "/auth", { at: exchange });
  await stranger.getByLabel("Email").fill(person.email);
  await stranger.getByLabel("Password", { exact: true }).fill(person.password);
  await stranger.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(stranger).toHaveURL("/wallets");
  const link = await linkFor(person.email, "/auth/callback", "undo_sign_in");
  for (const method of ["GET", "HEAD"]) expect((await fetch(link, { method })).status).toBe(200);
  const page = await open(null, link, { ...phone, at: exchange });
  await expect(page.getByRole("heading", { name: "Was it someone else?" })).toBeVisible();
  await expect(page.getByText("your password stops working")).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await page.getByRole("button", { name: "This wasn't me: sign out everywhere" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Every device is signed out" })).toBeVisible();
  for (const each of [owner, stranger]) {
    await expect(each.getByText("You have been signed out.")).toBeVisible();
  }
  await page.reload();
  await page.getByRole("link", { name: "Set a New Password" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.goto(link);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByText("set a new password. That signs out every device.")).toBeVisible();
});

/** The link in the next email to somebody that contains a link of this type. */
async function linkFor(email: string, path: string, type = ""): Promise<string> {
  for (;;) {
    const { text = "" } = await exchange.mailbox.next(email);
    const link = text.split(/\s+/).find((word) => word.startsWith(`${exchange.url}${path}#type=${type}`));
    if (link) return link;
  }
}
