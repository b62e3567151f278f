import type { Locator, Page } from "@playwright/test";
import { arriveWith, settled } from "./support/browser/screens.ts";
import { faults, wcag } from "./support/checks/axe.ts";
import { codeIn } from "./support/exchange/mail.ts";
import { newName, rpc } from "./support/people/people.ts";
import { appCode, emailCode, giveMailedCode } from "./support/people/two-factor.ts";
import { everyRoute } from "./support/routes.ts";
import { expect, test } from "./support/test.ts";

test("WCAG 2.2 AA in dialogs and menus", async ({ open, exchange, administrator }) => {
  // Prepares something for every screen, opens seventeen dialogs, menus and errors, and lets axe check each
  // in two themes at two widths.
  test.setTimeout(600_000);
  const visits = await everyRoute(exchange, administrator);
  const person = visits.find(({ path }) => path === "/coin/bitcoin")?.who ?? null;
  const page = await open(person, "/swap");
  const check = async (what: string) => {
    // An open list box is in no landmark and need not be.
    expect.soft(await faults(page, { tags: wcag }), what).toEqual([]);
    await page.keyboard.press("Escape");
  };
  await page.getByLabel("From amount").fill("0.1");
  await page.getByRole("combobox", { name: "To coin" }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await check("the coins");
  await page.getByRole("main").getByRole("button", { name: "Swap", exact: true }).click();
  await expect(page.getByRole("button", { name: "Confirm Swap" })).toBeVisible();
  await check("the swap's confirmation");

  await page.goto("/deposit/tether");
  await page.getByRole("combobox", { name: "Network" }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await check("the networks of a deposit");
  await page.getByRole("button", { name: "Regenerate Wallet" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await check("the question before a wallet goes");
  await page.getByRole("banner").getByRole("button", { name: "Profile" }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await check("the profile menu");

  await page.goto("/withdraw/bitcoin");
  await page.getByLabel("Address", { exact: true }).fill("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
  await page.getByLabel("Quantity").fill("9");
  await page.getByLabel("Quantity").blur();
  await check("an error in the form");
  await page.getByLabel("Quantity").fill("0.1");
  await page.getByRole("combobox", { name: "Network" }).click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await check("the networks");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(emailCode(page)).toBeVisible();
  await check("the withdrawal's confirmation");

  await page.goto("/buy/bitcoin");
  const bank = page.getByRole("button", { name: "Bank Transfer" });
  await bank.click();
  await expect(page.getByText("Please enter a valid amount")).toBeVisible();
  await check("an amount that is none");
  await page.getByLabel("Amount").fill("0.01");
  await bank.click();
  await expect(page.getByRole("button", { name: "Brazil" })).toBeVisible();
  await check("the countries");
  await bank.click();
  await page.getByRole("button", { name: "Brazil" }).click();
  await expect(page.getByRole("button", { name: "Copy user id" })).toBeVisible();
  await check("the bank details");

  const admin = await open(administrator.person, "/admin/withdrawals");
  await admin.getByRole("list", { name: "Withdrawals" }).getByRole("button").first().click();
  await expect(admin.getByRole("button", { name: "Approve" })).toBeVisible();
  await settled(admin);
  expect.soft(await faults(admin), "the withdrawal").toEqual([]);
  await admin.goto("/admin/transactions?status=pending");
  await admin
    .getByRole("button", { name: /^Approve: withdrawal/ })
    // The oldest: the newest ones are paid through files.
    .last()
    .click();
  await expect(admin.getByRole("dialog").getByRole("button", { name: "Claim for paying" })).toBeVisible();
  await settled(admin);
  expect.soft(await faults(admin), "the decision on a transaction").toEqual([]);
  await admin.goto("/admin/audit");
  await admin.getByRole("list", { name: "Audit log" }).locator("summary").first().click();
  await expect(admin.getByRole("term").first()).toBeVisible();
  expect.soft(await faults(admin), "a line of the audit log").toEqual([]);

  const visitor = await open(null, "/auth");
  await arriveWith(visitor, "/verify-code", { email: "ada@example.org", fromLogin: true });
  await expect(visitor.getByLabel("Digit 1")).toBeFocused();
  expect.soft(await faults(visitor), "the code").toEqual([]);
  await arriveWith(visitor, "/confirm-email", { email: "ada@example.org" });
  await expect(visitor.getByRole("link", { name: "Sign up with a different email" })).toBeVisible();
  expect.soft(await faults(visitor), "the waiting screen").toEqual([]);
  await arriveWith(visitor, "/reset-password", {
    email: "ada@example.org",
    type: "recovery",
    verified: true,
  });
  await visitor.getByLabel("New Password").fill("kr8Vq! zzyzx lantern");
  await expect(visitor.getByText("Strong", { exact: true })).toBeVisible();
  await visitor.getByRole("button", { name: "Reset Password" }).click();
  await expect(visitor.getByText("Passwords do not match.")).toBeVisible();
  expect.soft(await faults(visitor), "the new password").toEqual([]);
});

test("WCAG 2.2 AA in the dialogs of withdrawals and the history, also on a phone", async ({
  open,
  exchange,
  someone,
}) => {
  // Opens four dialogs, and lets axe check each in two themes and three of them at two widths.
  test.setTimeout(120_000);
  await rpc(exchange, someone, "save_address", {
    p_network_id: "bitcoin",
    p_address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    p_name: "Cold wallet",
  });
  const page = await open(someone, "/withdraw/bitcoin");
  const check = async (what: string, widths?: number[]) => {
    expect.soft(await faults(page, { tags: wcag, widths }), what).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await page.getByRole("button", { name: "Scan QR Code" }).click();
  await expect(page.getByText("Failed to access camera.")).toBeVisible();
  await check("the scanner that has no camera");
  await page.getByRole("button", { name: "Address book" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  await check("the address book");
  await page.getByLabel("Address", { exact: true }).fill("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2");
  await page.getByRole("button", { name: "Save this address" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeVisible();
  await check("a name for an address");

  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/history");
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await check("the filters of a phone", [390]);
});

test("WCAG 2.2 AA in the second step of a sign-in, and in the dialogs that secure an account", async ({
  open,
  exchange,
  someone,
}) => {
  // Lets axe check seven screens and dialogs in two themes at two widths.
  test.setTimeout(180_000);
  const visitor = await open(null, "/auth");
  const check = async (page: Page, what: string) => expect.soft(await faults(page), what).toEqual([]);
  await arriveWith(visitor, "/auth", { twoFactor: ["totp", "passkey", "recovery_code"] });
  await expect(visitor.getByLabel("Digit 1")).toBeFocused();
  await check(visitor, "the code of the app");
  await visitor.getByRole("button", { name: "Use a recovery code" }).click();
  await visitor.getByRole("button", { name: "Verify" }).click();
  await expect(visitor.getByText("Please enter a recovery code")).toBeVisible();
  await check(visitor, "a recovery code, and its error");
  await visitor.getByRole("button", { name: "Lost all of these?" }).click();
  await expect(visitor.getByRole("button", { name: "Send the Email" })).toBeVisible();
  await check(visitor, "what to do who lost them all");

  const page = await open(someone, "/profile");
  await page.getByRole("switch", { name: "Two-factor authentication" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please enter your password")).toBeVisible();
  await check(page, "the proof");
  await page.getByLabel("Password", { exact: true }).fill(someone.password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("We emailed a code to")).toBeVisible();
  await check(page, "the emailed code");
  await giveMailedCode(page, exchange, someone);
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  await check(page, "the QR code and the secret");
  const secret = ((await page.getByRole("dialog").locator("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Digit 1").focus();
  await page.keyboard.type(appCode(secret));
  await expect(page.getByRole("button", { name: "I've saved them" })).toBeVisible();
  await check(page, "the recovery codes");
});

test.describe("Everything is reachable by keyboard", () => {
  /** Presses Tab until a control has the focus, as a keyboard user would. */
  async function tabTo(control: Locator): Promise<void> {
    const page = control.page();
    // Tab skips controls that are absent or disabled, and the screen may still be loading.
    await expect(control).toBeEnabled();
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press("Tab");
      if ((await control.and(page.locator(":focus")).count()) > 0) return;
    }
    throw new Error(`Nobody comes to ${control} by Tab.`);
  }

  test("the focused element shows a 2 px ring in the accent colour", async ({ open }) => {
    const page = await open(null, "/", { colorScheme: "dark" });
    const link = page.getByRole("link", { name: "Step In" });
    await expect(link).toHaveCSS("outline-style", "none");
    await tabTo(link);
    await expect(link).toHaveCSS("outline", "rgb(45, 212, 191) solid 2px");
  });

  test("signing up, the code, signing out and in again", async ({ open, exchange }) => {
    // Presses Tab up to 120 times to reach each control of three forms, the header and a menu.
    test.setTimeout(120_000);
    const person = newName();
    const page = await open(null, "/");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page.getByRole("link", { name: "Step In" }));
    await page.keyboard.press("Enter");
    // Wait for the sign-up form, or the text would go into the sign-in form.
    await expect(page).toHaveURL("/auth?mode=sign-up");
    await expect(page.getByLabel("Confirm Password")).toBeVisible();
    await tabTo(page.getByLabel("Email"));
    await page.keyboard.type(person.email);
    await tabTo(page.getByLabel("Username"));
    await page.keyboard.type(person.username);
    await tabTo(page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(person.password);
    await tabTo(page.getByLabel("Confirm Password"));
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Digit 1")).toBeFocused();
    await page.keyboard.type(codeIn(await exchange.mailbox.next(person.email)));
    await expect(page).toHaveURL("/wallets");
    await tabTo(page.getByRole("banner").getByRole("button", { name: "Profile" }));
    await page.keyboard.press("Enter");
    const signOut = page.getByRole("menuitem", { name: "Sign Out" });
    await expect(signOut).toBeVisible();
    // The menu takes the focus shortly after it opens.
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(signOut).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Signed out successfully!")).toBeVisible();
    await tabTo(page.getByRole("banner").getByRole("link", { name: "Sign In" }));
    await page.keyboard.press("Enter");
    await tabTo(page.getByLabel("Email"));
    await page.keyboard.type(person.email);
    await tabTo(page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/wallets");
  });

  test("a swap: coins, amount, slippage, confirmation", async ({ open, someone, administrator }) => {
    await administrator.credit(someone, "bitcoin", "0.5");
    const page = await open(someone, "/swap");
    await expect(page.getByLabel("From amount")).toBeVisible();
    await tabTo(page.getByRole("radio", { name: "0.5%" }));
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "1%", exact: true })).toBeChecked();
    await tabTo(page.getByLabel("From amount"));
    await page.keyboard.type("0.1");
    await tabTo(page.getByRole("combobox", { name: "To coin" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Search coins" })).toBeFocused();
    await page.keyboard.type("tether");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "To coin" })).toBeFocused();
    await expect(page.getByRole("combobox", { name: "To coin" })).toHaveText("USDT");
    await tabTo(page.getByRole("main").getByRole("button", { name: "Swap", exact: true }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Confirm your swap" });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press("Tab");
      await expect(dialog.locator(":focus"), "the dialog keeps the focus").toHaveCount(1);
    }
    await tabTo(page.getByRole("button", { name: "Confirm Swap" }));
    await page.keyboard.press("Space");
    await expect(page.getByText(/^Successfully swapped 0\.1 BTC/)).toBeVisible();
  });

  test("a withdrawal: address, network, quantity, confirmation", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "tether", "500");
    const page = await open(someone, "/withdraw/tether");
    await tabTo(page.getByLabel("Address", { exact: true }));
    await page.keyboard.type("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC");
    await tabTo(page.getByRole("combobox", { name: "Network" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listbox").locator(":focus")).toHaveCount(1);
    await page.keyboard.type("TRC");
    await expect(page.getByRole("option", { name: "TRC20" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Network" })).toHaveText("TRC20");
    await tabTo(page.getByLabel("Quantity"));
    await page.keyboard.type("100");
    await tabTo(page.getByRole("button", { name: "Submit" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toContainText("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC");
    await tabTo(emailCode(page));
    await page.keyboard.press("Enter");
    await giveMailedCode(page, exchange, someone);
    await expect(page).toHaveURL(/\/transaction-details\/withdrawal\//);
  });
});

test("each dialog of the back office by keyboard: it opens, traps the focus, closes with Escape and returns the focus", async ({
  open,
  someone,
  administrator,
}) => {
  // Opens ten dialogs, and presses Tab 14 times in each.
  test.setTimeout(120_000);
  const page = await open(administrator.person, "/admin/overview");
  const dialog = page.getByRole("dialog");
  const user = `/admin/users/${someone.id}`;
  const payments = "/admin/settings?tab=payments";
  for (const [path, name] of [
    [user, "Freeze withdrawals"],
    [user, "Suspend"],
    [user, "Ban"],
    [user, "Delete User"],
    [payments, "Add a method"],
    [payments, "Edit Bank Transfer"],
    [payments, "Switch off Bank Transfer"],
    [payments, "Remove Marketplace"],
    [payments, "Edit Account in Colombia"],
    [payments, "Remove account: Account in Colombia"],
  ] as const) {
    if (!page.url().endsWith(path)) await page.goto(path);
    const opener = page.getByRole("button", { name, exact: true });
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(dialog, name).toBeVisible();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press(presses < 12 ? "Tab" : "Shift+Tab");
      await expect(dialog.locator(":focus"), name).toHaveCount(1);
    }
    await page.keyboard.press("Escape");
    await expect(dialog, name).toHaveCount(0);
    await expect(opener, name).toBeFocused();
  }
});
