import type { Page } from "@playwright/test";
import { expectLive } from "../support/browser/live.ts";
import { noNetwork, settled } from "../support/browser/screens.ts";
import { expect, test } from "../support/test.ts";

const notice = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

test("money that arrives is announced on every screen, once, with a link to the transaction", {
  tag: "@long-journey",
}, async ({ open, someone, administrator }) => {
  const page = await open(someone, "/profile");
  await expectLive(page);
  await administrator.credit(someone, "bitcoin", "0.5");
  await expect(notice(page, "Received 0.5 BTC")).toHaveCount(1);
  await notice(page, "Received 0.5 BTC").getByRole("link", { name: "See details" }).click();
  await expect(page).toHaveURL(/\/transaction-details\/deposit\//);
  await page.reload();
  await expectLive(page);
  await administrator.credit(someone, "litecoin", "2");
  await expect(notice(page, "Received 2 LTC")).toHaveCount(1);
  await expect(notice(page, "Received 0.5 BTC")).toHaveCount(0);
});

test("what came while the connection was lost is announced once it is back; more than three at once in one notice", async ({
  open,
  someone,
  administrator,
  console,
}) => {
  console.allow(noNetwork);
  const page = await open(someone, "/wallets");
  await expectLive(page);
  await settled(page);
  await page.context().setOffline(true);
  await administrator.credit(someone, "bitcoin", "0.25");
  await page.context().setOffline(false);
  await expect(notice(page, "Received 0.25 BTC")).toHaveCount(1);
  await page.context().setOffline(true);
  for (const amount of ["1", "2", "3", "4"]) await administrator.credit(someone, "ethereum", amount);
  await page.context().setOffline(false);
  await expect(notice(page, "4 transactions were settled in the meantime.")).toHaveCount(1);
  await expect(notice(page, "Received 4 ETH")).toHaveCount(0);
});
