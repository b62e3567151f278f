import type { Page } from "@playwright/test";
import { blockLiveEvents } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, overflows } from "../../support/browser/screens.ts";
import { expect, phone, test } from "../support/test.ts";

const lines = (page: Page) => page.getByRole("list", { name: "Audit log" }).getByRole("listitem");

test("a role without the permission sees why; 'Failed to load the audit log' with a retry; on a phone", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  api.begin({ who: "support" });
  const support = await open("/admin/audit");
  await expect(support.getByText("Your role may not read the audit log.")).toBeVisible();
  const navigation = support.getByRole("navigation", { name: "Admin" });
  await expect(navigation.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Audit" })).toHaveCount(0);
  api.begin({ who: "owner" });
  const page = await open("about:blank", phone);
  await blockLiveEvents(page);
  const restore = await breakConnection(page, /\/api\/admin\/audit$/);
  await page.goto("/admin/audit");
  await expect(page.getByText("Failed to load the audit log")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lines(page).first()).toBeVisible();
  await lines(page).first().locator("summary").tap();
  await expect(lines(page).first().getByRole("term").first()).toBeVisible();
  expect(await overflows(page)).toBe(false);
});
