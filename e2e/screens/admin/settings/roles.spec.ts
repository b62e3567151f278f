import type { Page } from "@playwright/test";
import { blockLiveEvents } from "../../../support/browser/live.ts";
import { breakConnection, brokenConnection, overflows } from "../../../support/browser/screens.ts";
import { someoneOf } from "../../support/office.ts";
import { expect, phone, test } from "../../support/test.ts";

const address = "/admin/settings?tab=roles";
const email = (page: Page) => page.getByLabel("Email", { exact: true });
const makeAdmin = (page: Page) => page.getByRole("button", { name: "Make Admin" });
const confirmMake = (page: Page) => page.getByRole("button", { name: "Make them an administrator" });
const line = (page: Page, hasText: string) =>
  page.getByRole("list", { name: "Administrators" }).getByRole("listitem").filter({ hasText });
const role = (page: Page, of: string) => page.getByRole("combobox", { name: `Role of ${of}` });

test("administrators who may not change roles see them, and why the controls are disabled", async ({
  open,
  api,
}) => {
  api.begin({ who: "support" });
  const page = await open(address, phone);
  await expect(line(page, "support@example.org")).toContainText("Support");
  await expect(makeAdmin(page)).toBeDisabled();
  await expect(makeAdmin(page)).toHaveAccessibleDescription(/Your role does not allow this/);
  await expect(role(page, "support@example.org")).toHaveCount(0);
  expect(await overflows(page)).toBe(false);
});

test("'Failed to update user role' when the connection fails; the input is kept", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  api.begin({ who: "owner" });
  const someone = someoneOf(api);
  const page = await open(address);
  const restore = await breakConnection(page, /admin_update_user_role/);
  await email(page).fill(someone.email);
  await makeAdmin(page).click();
  await confirmMake(page).click();
  await expect(page.getByText("Failed to update user role")).toBeVisible();
  await expect(email(page)).toHaveValue(someone.email);
  await restore();
  await makeAdmin(page).click();
  await confirmMake(page).click();
  await expect(page.getByText(`${someone.email} is now an admin`)).toBeVisible();
});

test("the list of current admins: name or 'No username'; 'Failed to load administrators', with a retry", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  api.begin({ who: "owner" });
  // One who signed up through a provider may have no username.
  const [first] = api.world.office.administrators;
  Object.assign(first ?? {}, { username: "" });
  const page = await open("about:blank");
  await blockLiveEvents(page);
  const restore = await breakConnection(page, /api\/admin\/administrators/);
  await page.goto(address);
  await expect(page.getByText("Failed to load administrators")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(line(page, first?.email ?? "nobody")).toContainText("No username");
  await expect(line(page, "auditor@example.org")).not.toContainText("No username");
});
