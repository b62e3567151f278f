import type { Page } from "@playwright/test";
import { Refused } from "@portico/testing/fake";
import { blockLiveEvents, expectLive } from "../../../support/browser/live.ts";
import { breakConnection, brokenConnection } from "../../../support/browser/screens.ts";
import { addUser } from "../../support/office.ts";
import { expect, test } from "../../support/test.ts";

const wallet = (page: Page) => page.getByRole("region", { name: "Wallet", exact: true });
const assign = (page: Page) => wallet(page).getByRole("button", { name: "Assign Wallet" });
const release = (page: Page) => wallet(page).getByRole("button", { name: "Release Wallet" });
const dialog = (page: Page) => page.getByRole("dialog");

test("a late click is refused with an explanation: the wallet went to another user, or the user got another wallet", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner" });
  const { office } = api.world;
  const someone = addUser(api, "ada");
  const [wanted, other] = office.wallets.filter(({ status }) => status === "available");
  if (!wanted || !other) throw new Error("The pool is empty.");
  office.wallets = [wanted];
  const page = await open("about:blank");
  // Live events would remove the wallet from the page's list.
  await blockLiveEvents(page);
  await page.goto(`/admin/users/${someone.id}`);
  await assign(page).click();
  await dialog(page).getByRole("radio").check();
  office.wallets = [];
  api.answerCall("admin_assign_wallet_to_user", () => {
    throw new Refused("wallet_taken");
  });
  await dialog(page).getByRole("button", { name: "Assign Wallet" }).click();
  await expect(page.getByText("Another user now has this wallet. Please choose another.")).toBeVisible();
  // The list below shows the change as well.
  await expect(dialog(page).getByRole("radio")).toHaveCount(0);
  office.wallets = [other];
  await dialog(page).getByRole("searchbox").fill(other.wallet_id);
  await dialog(page).getByRole("radio").check();
  api.answerCall("admin_assign_wallet_to_user", () => {
    throw new Refused("user_has_wallet");
  });
  await dialog(page).getByRole("button", { name: "Assign Wallet" }).click();
  // The button behind the dialog has the same text for screen readers.
  await expect(
    page
      .locator(".Toastify__toast")
      .filter({ hasText: "User already has an assigned wallet. Please release it first." }),
  ).toBeVisible();
});

test("'Failed to assign wallet.', 'Failed to release wallet.' when the connection fails", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  api.begin({ who: "owner" });
  const someone = addUser(api, "ada");
  const page = await open(`/admin/users/${someone.id}`);
  const restore = await breakConnection(page, /admin_assign_wallet|admin_release_user/);
  await assign(page).click();
  await dialog(page).getByRole("radio").first().check();
  await dialog(page).getByRole("button", { name: "Assign Wallet" }).click();
  await expect(page.getByText("Failed to assign wallet.")).toBeVisible();
  // While it is assigning, the dialog cannot be closed.
  await expect(dialog(page).getByRole("button", { name: "Assign Wallet" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expectLive(page);
  const [free] = api.world.office.wallets;
  if (!free) throw new Error("The pool is empty.");
  Object.assign(free, { status: "assigned", user: someone, assigned_at: someone.created_at });
  someone.assigned_wallet_id = free.wallet_id;
  api.say({ type: "admin_wallets" });
  api.say({ type: "admin_users" });
  await release(page).click();
  await dialog(page).getByRole("button", { name: "Release Wallet" }).click();
  await expect(page.getByText("Failed to release wallet.")).toBeVisible();
  await restore();
});
