import type { Page } from "@playwright/test";
import { expectLive } from "../../support/browser/live.ts";
import { join, makeAdministrator } from "../../support/people/people.ts";
import { ageFactors, joinSecured, nextCode } from "../../support/people/two-factor.ts";
import { expect, test } from "../../support/test.ts";

const section = (page: Page) => page.getByRole("region", { name: "Two-factor authentication", exact: true });
const act = (page: Page, name: string) => section(page).getByRole("button", { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });

test("T50 two owners remove a user's factors together; the user sees it and cancels with an earlier factor", async ({
  open,
  exchange,
  administrator,
}) => {
  const user = await joinSecured(exchange);
  await ageFactors(exchange, user);
  const second = await makeAdministrator(exchange, await join(exchange, "second"));
  const [mine, theirs] = await Promise.all([
    open(administrator.person, `/admin/users/${user.id}`),
    open(second, `/admin/users/${user.id}`),
  ]);
  await Promise.all([expectLive(mine), expectLive(theirs)]);
  await expect(section(mine)).toContainText("two owners together can remove them");

  await act(mine, "Ask to remove all factors").click();
  await expect(mine.getByRole("dialog")).toContainText("until another owner approves");
  await confirm(mine, "Ask to remove all factors").click();
  await expect(mine.getByRole("dialog").getByLabel("Reason")).toHaveAccessibleDescription(
    "Please give a reason.",
  );
  await mine.getByRole("dialog").getByLabel("Reason").fill("They showed their passport on a call");
  await confirm(mine, "Ask to remove all factors").click();
  await expect(mine.getByText("Another owner can approve this now")).toBeVisible();
  await expect(section(mine)).toContainText("You requested this, so another owner must approve it.");
  await expect(act(mine, "Approve")).toBeDisabled();

  await expect(section(theirs)).toContainText(`requested by ${administrator.person.email}`);
  await expect(section(theirs)).toContainText("They showed their passport on a call");
  const page = await open(user, "/profile");
  await expectLive(page);
  await act(theirs, "Approve").click();
  await expect(theirs.getByRole("dialog")).toContainText(`recovery code of ${user.email} is removed`);
  await confirm(theirs, "Approve").click();
  await expect(theirs.getByText("Approved: the wait has started")).toBeVisible();
  await expect(section(theirs)).toContainText(`Approved by ${second.email}.`);
  await expect(section(theirs)).toContainText("Will be switched off on");
  await expect(act(theirs, "Stop the removal")).toBeVisible();

  const notice = page.locator("[data-floating-notice]");
  await expect(notice).toBeVisible();
  await notice.getByRole("button").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page
    .getByRole("dialog")
    .getByLabel("Code", { exact: true })
    .fill(await nextCode(exchange, user));
  await confirm(page, "Keep it on").click();
  await expect(notice).toHaveCount(0);
  await expect(act(theirs, "Ask to remove all factors")).toBeVisible();
});
