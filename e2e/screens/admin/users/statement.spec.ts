import type { Page } from "@playwright/test";
import { Refused } from "@portico/testing/fake";
import { breakConnection, brokenConnection, overflows } from "../../../support/browser/screens.ts";
import { someoneOf } from "../../support/office.ts";
import { expect, phone, test } from "../../support/test.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Statement" }).locator("tbody").getByRole("row");

test("the statement fits a phone, and explains what it cannot load or find", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  console.allow(/status of 404/);
  api.begin({ who: "owner" });
  const someone = someoneOf(api);
  const amount = "123456.12345678";
  api.answerRead("adminStatement", ({ coin }) => {
    if (coin !== "bitcoin") throw new Refused("not_found");
    const entry = {
      kind: "deposit" as const,
      transaction_type: "deposit" as const,
      posted_at: someone.created_at,
    };
    return {
      items: [{ ...entry, id: someone.id, transaction_id: someone.id, change: amount, balance: amount }],
      next_cursor: null,
      summary: { opening: "0", came_in: amount, went_out: "0", closing: amount, held: "0" },
    };
  });
  const page = await open("about:blank", phone);
  const restore = await breakConnection(page, /\/statement$/);
  await page.goto(`/admin/users/${someone.id}/statement/bitcoin`);
  await expect(page.getByText("Failed to load the statement")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(rows(page)).toHaveText([/^.*Deposit.*123,456\.12345678$/]);
  expect(await overflows(page)).toBe(false);
  await page.goto(`/admin/users/${someone.id}/statement/no-coin`);
  await expect(page.getByText("Statement not found")).toBeVisible();
});
