import type { Page } from "@playwright/test";
import { addUser, setDetails } from "../../support/office.ts";
import { expect, phone, test } from "../../support/test.ts";

const section = (page: Page) => page.getByRole("region", { name: "Two-factor authentication", exact: true });
const act = (page: Page, name: string) => section(page).getByRole("button", { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

test("on a phone an owner stops the wait; other roles see why they can't; without two-factor nothing is shown", async ({
  open,
  api,
}) => {
  const prepare = () => {
    const [now, later] = [0, 72].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const user = addUser(api, "ada", { two_factor_enabled: true, two_factor_reset_at: later ?? null });
    setDetails(api, user, {
      factor_removal: {
        ...{ id: user.id, reason: "They lost their phone", requested_by: "first", requested_at: now ?? "" },
        ...{ requested_by_id: user.id, approved_by: "second", effective_at: later ?? null },
      },
    });
    return user;
  };
  api.begin({ who: "support" });
  const user = prepare();
  const theirs = await open(`/admin/users/${user.id}`);
  await expect(act(theirs, "Stop the removal")).toBeDisabled();
  await expect(section(theirs)).toContainText("Your role does not allow this.");

  api.begin({ who: "owner" });
  prepare();
  const someone = addUser(api, "grace");
  api.answerCall("admin_decide_factor_removal", () => {
    for (const one of api.world.others) one.two_factor_reset_at = null;
    setDetails(api, user, { factor_removal: null });
    return { success: true, user_id: user.id };
  });
  const page = await open(`/admin/users/${user.id}`, phone);
  await act(page, "Stop the removal").click();
  await expect(page.getByRole("dialog")).toContainText("stays on");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await act(page, "Stop the removal").focus();
  await page.keyboard.press("Enter");
  await confirm(page, "Stop the removal").click();
  await expect(page.getByText("Stopped: two-factor stays on")).toBeVisible();
  await expect(act(page, "Ask to remove all factors")).toBeVisible();

  await page.goto(`/admin/users/${someone.id}`);
  await expect(page.getByRole("region", { name: "Access", exact: true })).toBeVisible();
  await expect(section(page)).toHaveCount(0);
});
