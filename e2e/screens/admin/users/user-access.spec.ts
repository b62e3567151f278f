import type { Page } from "@playwright/test";
import { Refused } from "@portico/testing/fake";
import { breakConnection, brokenConnection, loseAnswer } from "../../../support/browser/screens.ts";
import { setDetails, someoneOf } from "../../support/office.ts";
import { expect, test } from "../../support/test.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const access = (page: Page) => region(page, "Access");
const act = (page: Page, name: string) => access(page).getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const confirm = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

test.beforeEach(({ api }) => api.begin({ who: "owner" }));

test.describe("The status of a user", () => {
  test("withdrawals are frozen and unfrozen with a reason; 'Failed to update user status'", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    const someone = someoneOf(api);
    const page = await open(`/admin/users/${someone.id}`);
    await act(page, "Freeze withdrawals").click();
    await expect(dialog(page)).toContainText(`${someone.email} can't request withdrawals.`);
    await confirm(page, "Freeze withdrawals").click();
    await expect(dialog(page).getByLabel("Reason")).toHaveAccessibleDescription("Please give a reason.");
    await dialog(page).getByLabel("Reason").fill("A new device");
    await confirm(page, "Freeze withdrawals").click();
    await expect(page.getByRole("main").getByText("Withdrawals frozen", { exact: true })).toBeVisible();
    await expect(access(page)).toContainText("Withdrawals frozen since");
    await expect(access(page)).toContainText("A new device");
    await act(page, "Unfreeze withdrawals").click();
    await dialog(page).getByLabel("Reason").fill("They called us");
    await confirm(page, "Unfreeze withdrawals").click();
    await expect(act(page, "Freeze withdrawals")).toBeVisible();
    await expect(access(page)).not.toContainText("A new device");

    await breakConnection(page, /admin_update_user_status/);
    await act(page, "Suspend").click();
    await expect(dialog(page)).toContainText("In the meantime, pending withdrawals can't be approved");
    await dialog(page).getByLabel("Reason").fill("Asked by the bank");
    await confirm(page, "Suspend").click();
    await expect(page.getByText("Failed to update user status")).toBeVisible();
    await expect(dialog(page).getByLabel("Reason")).toHaveValue("Asked by the bank");
  });

  test("T36 not their own; what a role may not do is disabled, with the reason", async ({ open, api }) => {
    const own = await open(`/admin/users/${api.world.user?.id}`);
    await expect(act(own, "Ban")).toBeDisabled();
    await expect(act(own, "Ban")).toHaveAccessibleDescription("You cannot do this to your own account.");
    await expect(own.getByRole("button", { name: "Delete User" })).toBeDisabled();
    const address = `/admin/users/${someoneOf(api).id}`;
    api.begin({ who: "auditor" });
    const auditor = await open(address);
    for (const name of ["Suspend", "Ban", "Delete User", "Add Balance"]) {
      const button = auditor.getByRole("button", { name, exact: true });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(/role/);
    }
    await expect(region(auditor, "Audit log")).toBeVisible();
    api.begin({ who: "support" });
    const support = await open(address);
    await expect(act(support, "Ban")).toBeEnabled();
    await expect(support.getByRole("button", { name: "Delete User" })).toBeDisabled();
    await expect(region(support, "Audit log")).toHaveCount(0);
  });
});

test.describe("Deleting a user", () => {
  const open_ = (page: Page) => page.getByRole("button", { name: "Delete User" }).click();
  const email = (page: Page) => dialog(page).getByLabel("Email of the user");

  test("T37 is refused with an explanation while something is pending; 'Failed to delete user'", async ({
    open,
    api,
    console,
  }) => {
    console.allow(brokenConnection);
    const someone = someoneOf(api);
    api.answerCall("admin_delete_user_completely", () => {
      throw new Refused("user_has_pending", { count: 1 });
    });
    const page = await open(`/admin/users/${someone.id}`);
    await open_(page);
    await email(page).fill(someone.email);
    await confirm(page, "Delete Permanently").dblclick();
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "This user has pending transactions: 1. Please approve or reject them first.",
    );
    const restore = await breakConnection(page, /admin_delete_user_completely/);
    await confirm(page, "Delete Permanently").click();
    await expect(page.getByText("Failed to delete user")).toBeVisible();
    await restore();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("heading", { name: someone.email })).toBeVisible();
  });

  test("after a lost reply the page shows what became of the user", async ({ open, api, console }) => {
    console.allow(brokenConnection);
    const someone = someoneOf(api);
    api.answerCall("admin_delete_user_completely", ({ target_user_id }) => {
      setDetails(api, someone, { deleted_at: new Date().toISOString() });
      const { email, preferred_language: language, timezone } = someone;
      return { success: true, message: "", user_id: target_user_id, email, language, timezone };
    });
    const page = await open(`/admin/users/${someone.id}`);
    await loseAnswer(page, /admin_delete_user_completely/);
    await open_(page);
    await email(page).fill(someone.email);
    await confirm(page, "Delete Permanently").click();
    await expect(page.getByText("Failed to delete user")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Deleted user" })).toBeVisible();
  });
});
