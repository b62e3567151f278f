import type { Page } from "@playwright/test";
import { expectLive } from "../../support/browser/live.ts";
import { expectSheet, holdAnswers } from "../../support/browser/screens.ts";
import { join, makeAdministrator, type Person, rpc, signIn } from "../../support/people/people.ts";
import { expect, phone, test } from "../../support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const access = (page: Page) => region(page, "Access");
const act = (page: Page, name: string) => access(page).getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const confirm = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const list = (page: Page, name: string) =>
  page.getByRole("list", { name, exact: true }).getByRole("listitem");

test.describe("The status of a user", () => {
  test("toggle active and suspended: a reason accompanies the change, and the user reads it; T15 a ban signs the user out of open pages at once", {
    tag: "@long-journey",
  }, async ({ open, someone, exchange, administrator }) => {
    const user = await open(someone, "/profile");
    await expectLive(user);
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await expect(access(page)).toContainText("Can sign in and move money.");
    await act(page, "Suspend").click();
    await expect(dialog(page)).toContainText(`${someone.email} can still sign in and view`);
    await confirm(page, "Suspend").click();
    await expect(page.getByLabel("Reason").last()).toHaveAccessibleDescription("Please give a reason.");
    await dialog(page).getByLabel("Reason").fill("  Where do the coins come from?  ");
    await confirm(page, "Suspend").click();
    await expect(page.getByText("User status updated to suspended")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(access(page)).toContainText("Where do the coins come from?");
    await expect(list(page, "Audit log").first()).toContainText("Changed the status active → suspended");
    await expect(user.getByText("Your account is suspended.")).toBeVisible();
    await expect(user.getByText("Reason: Where do the coins come from?")).toBeVisible();
    await act(page, "Reactivate").click();
    await dialog(page).getByLabel("Reason").fill("They have told us");
    await confirm(page, "Reactivate").click();
    await expect(page.getByText("User status updated to active")).toBeVisible();
    await expect(act(page, "Suspend")).toBeVisible();
    await expect(user.getByText("Your account is suspended.")).toHaveCount(0);
    await test.step("a ban; after it is lifted, they can sign in again", async () => {
      await act(page, "Ban").click();
      await dialog(page).getByLabel("Reason").fill("Stolen cards");
      await confirm(page, "Ban").dblclick();
      await expect(page.getByText("User status updated to banned")).toBeVisible();
      await expect(user.getByText("You have been signed out.")).toBeVisible();
      await expect(user).toHaveURL("/auth");
      await expect(access(page)).toContainText("Can't sign in.");
      await expect(list(page, "Sessions").first()).toContainText("Ended by the ban");
      await expect(signIn(exchange, someone)).rejects.toThrow("account_banned");
      await act(page, "Lift the Ban").click();
      await dialog(page).getByLabel("Reason").fill("It was somebody else");
      await confirm(page, "Lift the Ban").click();
      await expect(act(page, "Ban")).toBeVisible();
      await signIn(exchange, someone);
    });
  });

  test("a suspension by another administrator shows in an open dialog and refuses a later click", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const setStatus = (by: Person, new_status: "active" | "suspended", reason: string) =>
      rpc(exchange, by, "admin_update_user_status", { target_user_id: someone.id, new_status, reason });
    const second = await makeAdministrator(exchange, await join(exchange));
    const page = await open(administrator.person, `/admin/users/${someone.id}`);
    await expectLive(page);
    await act(page, "Suspend").click();
    await setStatus(second, "suspended", "Stolen cards");
    await expect(dialog(page).getByRole("status")).toContainText(
      `This user is suspended now: changed by ${second.email}.`,
    );
    await expect(confirm(page, "Suspend")).toBeDisabled();
    await page.keyboard.press("Escape");
    await setStatus(second, "active", "They have told us");

    await act(page, "Suspend").click();
    await dialog(page).getByLabel("Reason").fill("Asked by the bank");
    const answers = await holdAnswers(page, /admin_update_user_status/);
    await confirm(page, "Suspend").click();
    await expect.poll(() => answers.count).toBe(1);
    await setStatus(administrator.person, "suspended", "Somebody was faster");
    answers.release();
    await expect(page.getByText("This user is already suspended.")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(access(page)).toContainText("Somebody was faster");
  });
});

test.describe("Deleting a user", () => {
  const open_ = (page: Page) => page.getByRole("button", { name: "Delete User" }).click();
  const email = (page: Page) => dialog(page).getByLabel("Email of the user");

  test("T37 requires typing the email; then 'User \"{email}\" has been permanently deleted', and only the ledger remains", async ({
    open,
    exchange,
    administrator,
  }) => {
    const gone = await join(exchange, "Goner");
    await administrator.credit(gone, "bitcoin", "0.5");
    await rpc(exchange, gone, "assign_available_wallet_to_user", {});
    const user = await open(gone, "/wallets");
    await expectLive(user);
    const page = await open(administrator.person, `/admin/users/${gone.id}`, phone);
    await open_(page);
    await expectSheet(dialog(page));
    await email(page).fill("somebody@example.org");
    await confirm(page, "Delete Permanently").click();
    await expect(email(page)).toHaveAccessibleDescription("This isn't the user's email.");
    await email(page).fill(` ${gone.email.toUpperCase()}`);
    await confirm(page, "Delete Permanently").click();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "This user still has 0.5 BTC. A user is deleted only when every balance is zero.",
    );
    await rpc(exchange, administrator.person, "admin_subtract_balance", {
      target_user_id: gone.id,
      p_coin_id: "bitcoin",
      p_amount: "0.5",
      p_reason: "Paid out by hand",
    });
    await confirm(page, "Delete Permanently").click();
    await expect(page.getByText(`User "${gone.email}" has been permanently deleted`)).toBeVisible();
    await expect(page).toHaveURL("/admin/users");
    await expect(page.getByRole("cell").first()).toBeVisible();
    await expect(page.getByRole("cell", { name: gone.email })).toHaveCount(0);
    await expect(user).toHaveURL("/auth");
    await page.goto(`/admin/users/${gone.id}`);
    await expect(page.getByRole("heading", { name: "Deleted user" })).toBeVisible();
    await expect(list(page, "History")).toHaveText([
      /Adjustment BTC.*−0\.5 BTC.*COMPLETED/s,
      /Deposit BTC.*\+0\.5 BTC.*COMPLETED/s,
    ]);
    await expect(list(page, "Wallet history")).toHaveText([/ to .* · Requested/]);
    await expect(list(page, "Audit log").first()).toContainText("Deleted the user");
    await expect(page.getByText(gone.username, { exact: false })).toHaveCount(0);
  });
});
