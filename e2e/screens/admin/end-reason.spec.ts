import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** Presses a button, and expects a dialog that says where its reason goes, and promises no reader. */
async function expectHint(page: Page, button: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${button}: `) }).click();
  const reason = page.getByRole("dialog").getByRole("textbox", { name: "Reason" });
  await expect(reason).toHaveAccessibleDescription("At least 3 characters. It's recorded in the audit log.");
}

test("the reason for ending a request or the trust in a key says that it's recorded, not that somebody reads it", async ({
  api,
  open,
}) => {
  api.begin({ who: "owner" });
  const { office, user } = api.world;
  const [request] = office.poolRequests;
  const page = await open("/admin/wallets?tab=waiting");
  await expectHint(page, "Decline");

  if (request && user)
    office.poolRequests = [{ ...request, requested_by_id: user.id, requested_by: user.email }];
  await page.goto("/admin/wallets?tab=waiting");
  await expectHint(page, "Withdraw");

  office.poolRequests = [];
  office.trustedKeys = [
    {
      key_id: "00000000-0000-4000-8000-000000000001",
      fingerprint: "73c5da0a",
      account: 0,
      networks: ["Bitcoin"],
      trusted_at: "2026-11-26T09:00:00.000Z",
    },
  ];
  await page.goto("/admin/wallets?tab=waiting");
  await expectHint(page, "Stop Trusting");
});
