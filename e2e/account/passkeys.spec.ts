import type { Page } from "@playwright/test";
import { addPasskey, byName, plugIn, security } from "../support/people/passkeys.ts";
import { join } from "../support/people/people.ts";
import { joinSecured, nextCode } from "../support/people/two-factor.ts";
import { expect, test } from "../support/test.ts";

const passkeys = (page: Page) => security(page).getByRole("list", { name: "Passkeys" }).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog");

async function signOut(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  // Go home first: loading another page before the server has the request could abort it.
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
}

test("Signing in with a passkey counts as both factors and leads to the requested page", async ({
  open,
  exchange,
}) => {
  // Adds a passkey, which takes an emailed code, signs out, and signs in again with it.
  test.setTimeout(60_000);
  const at = byName(exchange);
  const ada = await join(exchange);
  const page = await open(ada, "/profile", { at });
  await plugIn(page);
  await expect(passkeys(page)).toHaveCount(0);
  await addPasskey(exchange, page, ada);
  await expect(passkeys(page)).toHaveCount(1);
  await expect(passkeys(page)).toContainText("Chrome on Linux");
  await expect(passkeys(page)).toContainText("Never used");
  await expect(page.getByRole("switch", { name: "Two-factor authentication" })).toBeChecked();
  await signOut(page);
  await page.goto("/history?type=swap");
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page.getByText("Signed in successfully!")).toBeVisible();
  await expect(page).toHaveURL("/history?type=swap");
  await page.goto("/profile");
  await expect(passkeys(page)).toContainText("Last used: Just now");
});

test("T26 as the second factor, after the password; its recovery codes work, too", async ({
  open,
  exchange,
}) => {
  // Adds a passkey, which takes an emailed code, and signs in twice, in two browsers.
  test.setTimeout(60_000);
  const at = byName(exchange);
  const ada = await join(exchange);
  const page = await open(ada, "/profile", { at });
  const device = await plugIn(page);
  const [code = ""] = await addPasskey(exchange, page, ada);
  await signOut(page);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Use your passkey" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Use the authenticator app" })).toHaveCount(0);
  await device.recognise(false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("No passkey was used. You can try again.");
  await device.recognise(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL("/wallets");

  const elsewhere = await open(null, "/auth", { at });
  await elsewhere.getByLabel("Email").fill(ada.email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(ada.password);
  await elsewhere.keyboard.press("Enter");
  await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
  await elsewhere.getByLabel("Recovery code").fill(code);
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere).toHaveURL("/wallets");
});

test("A passkey is a proof for adding another one, refused on the same device, and for removing the last", async ({
  open,
  exchange,
}) => {
  const at = byName(exchange);
  const ada = await join(exchange);
  const page = await open(ada, "/profile", { at });
  await plugIn(page);
  await addPasskey(exchange, page, ada);
  await security(page).getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByLabel("Name").fill(" ");
  await dialog(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(dialog(page).getByText("Please give it a name")).toBeVisible();
  await dialog(page).getByLabel("Name").fill("My other key");
  await dialog(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(dialog(page).getByText("This device already has a passkey for your account.")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Remove Chrome on Linux" }).click();
  await expect(dialog(page)).toContainText("It's your only second factor");
  await dialog(page).getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("The passkey was removed")).toBeVisible();
  await expect(passkeys(page)).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Two-factor authentication" })).not.toBeChecked();
});

test("Beside an authenticator app: added with the app's code, under a custom name", async ({
  open,
  exchange,
}) => {
  const ada = await joinSecured(exchange);
  const page = await open(ada, "/profile", { at: byName(exchange) });
  await plugIn(page);
  await security(page).getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page).getByLabel("Name").fill("Desk");
  await dialog(page)
    .getByLabel("Code", { exact: true })
    .fill(await nextCode(exchange, ada));
  await dialog(page).getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByText("The passkey was added")).toBeVisible();
  await expect(passkeys(page)).toContainText("Desk");
  // The first factor's recovery codes stay valid; there are no new ones to save.
  await expect(dialog(page)).toBeHidden();
  await expect(security(page)).toContainText("10 of 10 left");
});

test("A user without a passkey on the device sees a message and is not signed in", async ({
  open,
  exchange,
}) => {
  const page = await open(null, "/auth", { at: byName(exchange) });
  await plugIn(page);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page.getByText("No passkey was used. You can try again.")).toBeVisible();
  await expect(page).toHaveURL("/auth");
});
