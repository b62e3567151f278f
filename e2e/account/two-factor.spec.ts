import type { Page } from "@playwright/test";
import { breakConnection, brokenConnection, overflows } from "../support/browser/screens.ts";
import { runSql } from "../support/exchange/operator.ts";
import { appCode, joinSecured, nextCode, type Secured, wrongCode } from "../support/people/two-factor.ts";
import { expect, phone, test } from "../support/test.ts";

const firstDigit = (page: Page) => page.getByLabel("Digit 1");
const enterCode = (page: Page) => page.getByRole("heading", { name: "Enter your code" });

/** Enters email and password and stops at the second factor. */
async function giveFirstFactor(page: Page, { email, password }: Pick<Secured, "email" | "password">) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(enterCode(page)).toBeVisible();
  await expect(firstDigit(page)).toBeFocused();
}

test.describe("T26 the second step of a sign-in", () => {
  test("an app code is submitted with its sixth digit and leads to the requested page", {
    tag: "@journey",
  }, async ({ open, exchange }) => {
    const ada = await joinSecured(exchange);
    const page = await open(null, "/history?type=swap", phone);
    await giveFirstFactor(page, ada);
    await expect(page).toHaveURL("/auth");
    await expect(firstDigit(page)).toBeFocused();
    await expect(firstDigit(page)).toHaveAttribute("autocomplete", "one-time-code");
    expect(await overflows(page)).toBe(false);
    await page.keyboard.type(await nextCode(exchange, ada));
    await expect(page.getByText("Signed in successfully!")).toBeVisible();
    await expect(page).toHaveURL("/history?type=swap");
    // The step cannot be reached again with Back.
    await page.goBack();
    await expect(enterCode(page)).toHaveCount(0);
  });

  test("nobody is signed in before it, and a reload keeps the step", async ({ open, exchange }) => {
    const ada = await joinSecured(exchange);
    const page = await open(null, "/auth");
    await giveFirstFactor(page, ada);
    expect((await page.request.get("/api/balances")).status()).toBe(401);
    await page.reload();
    await expect(enterCode(page)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    // Apps show their codes with a space.
    const code = (await nextCode(exchange, ada)).replace(/^.../, "$& ");
    await page.evaluate(`navigator.clipboard.writeText("${code}")`);
    await firstDigit(page).press("ControlOrMeta+v");
    await expect(page).toHaveURL("/wallets");
  });

  test("'Failed to verify code' when the server is unreachable; a wrong code is reported, and five of them end the sign-in", async ({
    open,
    exchange,
    console,
  }) => {
    console.allow(brokenConnection);
    const ada = await joinSecured(exchange);
    const page = await open(null, "/history");
    await giveFirstFactor(page, ada);
    const restore = await breakConnection(page, /\/api\/auth\/factors\/verify/);
    await page.keyboard.type(wrongCode(ada.secret));
    await expect(page.getByRole("alert").first()).toHaveText("Failed to verify code");
    await restore();
    for (const digit of [6, 5, 4, 3, 2, 1]) await page.getByLabel(`Digit ${digit}`).fill("");
    await firstDigit(page).focus();
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(firstDigit(page)).toBeFocused();
      await page.keyboard.type(wrongCode(ada.secret));
      await expect(page.getByRole("alert").first()).toHaveText(
        "This code is incorrect or was already used. Please try the next one.",
      );
      await expect(firstDigit(page)).toHaveValue("");
    }
    // By now even the right code is refused.
    await expect(firstDigit(page)).toBeFocused();
    await page.keyboard.type(await nextCode(exchange, ada));
    await expect(page.getByText("This took too long. Please sign in again.")).toBeVisible();
    await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
    await giveFirstFactor(page, ada);
    await page.keyboard.type(await nextCode(exchange, ada));
    await expect(page).toHaveURL("/history");
  });

  test("the same code is not accepted twice", async ({ open, exchange }) => {
    const ada = await joinSecured(exchange);
    const page = await open(null, "/auth");
    await giveFirstFactor(page, ada);
    // The code that confirmed the app's setup.
    const [used] = await runSql<{ last_step: string }>(
      exchange,
      "update app.totp_factors set last_step = extract(epoch from now())::bigint / 30 + 1 where user_id = $1 returning last_step",
      [ada.id],
    );
    expect(used).toBeDefined();
    await page.keyboard.type(appCode(ada.secret));
    await expect(page.getByRole("alert").first()).toContainText("was already used");
  });

  test("'Use a recovery code': each works once", async ({ open, exchange }) => {
    const ada = await joinSecured(exchange);
    const [code = ""] = ada.recoveryCodes;
    const first = await open(null, "/auth");
    await giveFirstFactor(first, ada);
    await first.getByRole("button", { name: "Use a recovery code" }).click();
    await expect(first.getByLabel("Recovery code")).toBeFocused();
    await first.keyboard.press("Enter");
    await expect(first.getByText("Please enter a recovery code")).toBeVisible();
    await first.keyboard.type(` ${code.toUpperCase()} `);
    await first.keyboard.press("Enter");
    await expect(first).toHaveURL("/wallets");

    const second = await open(null, "/auth");
    await giveFirstFactor(second, ada);
    await second.getByRole("button", { name: "Use a recovery code" }).click();
    await second.getByLabel("Recovery code").fill(code);
    await second.keyboard.press("Enter");
    await expect(second.getByText("This recovery code is incorrect or was already used.")).toBeVisible();
    await second.getByRole("button", { name: "Use the authenticator app" }).click();
    await expect(firstDigit(second)).toBeFocused();
    await second.keyboard.type(await nextCode(exchange, ada));
    await expect(second).toHaveURL("/wallets");
  });

  test("after ten minutes the sign-in starts over and still leads to the requested page", async ({
    open,
    exchange,
  }) => {
    const ada = await joinSecured(exchange);
    const page = await open(null, "/swap?from=litecoin&to=tether");
    await giveFirstFactor(page, ada);
    await runSql(
      exchange,
      "update app.two_factor_challenges set expires_at = now() - interval '1 second' where user_id = $1",
      [ada.id],
    );
    await page.keyboard.type(await nextCode(exchange, ada));
    await expect(page.getByText("This took too long. Please sign in again.")).toBeVisible();
    await giveFirstFactor(page, ada);
    await page.keyboard.type(await nextCode(exchange, ada));
    await expect(page).toHaveURL("/swap?from=litecoin&to=tether");
  });
});
