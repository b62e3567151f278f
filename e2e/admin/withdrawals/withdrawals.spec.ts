import { expectLive } from "../../support/browser/live.ts";
import { timesLogged } from "../../support/exchange/operator.ts";
import { cardOf, tab } from "../../support/money/withdrawals.ts";
import { read, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

test.describe("The queue", () => {
  test("tabs Pending, Approved and Rejected, each with a count; changes show live; the visit is in the audit log: withdrawals_viewed", {
    tag: "@journey",
  }, async ({ open, someone, exchange, administrator }) => {
    interface Counts {
      pending: number;
      completed: number;
      failed: number;
    }
    const visits = () => timesLogged(exchange, "withdrawals_viewed");
    const before = await visits();
    const counts = await read<Counts>(exchange, administrator.person, "/api/admin/withdrawals/counts");
    const page = await open(administrator.person, "/admin/withdrawals");
    await expect.poll(visits).toBe(before + 1);
    const shown = (pending: number, completed: number, failed: number) =>
      expect(page.getByRole("tab")).toHaveText([
        `Pending${counts.pending + pending}`,
        `Approved${counts.completed + completed}`,
        `Rejected${counts.failed + failed}`,
      ]);
    await shown(0, 0, 0);
    await expectLive(page);
    await administrator.credit(someone, "bitcoin", "1");
    const first = await withdrawBitcoin(exchange, someone, "0.1");
    await shown(1, 0, 0);
    await expect(cardOf(page, someone)).toHaveCount(1);
    await administrator.approve(first);
    await shown(0, 1, 0);
    await expect(cardOf(page, someone)).toHaveCount(0);
    await administrator.reject(await withdrawBitcoin(exchange, someone, "0.2"));
    await shown(0, 1, 1);
    await tab(page, "Approved").click();
    await expect(page).toHaveURL("/admin/withdrawals?status=completed");
    await expect(cardOf(page, someone)).toHaveText([/0\.1 BTC.*COMPLETED/]);
    await tab(page, "Rejected").click();
    await expect(page).toHaveURL("/admin/withdrawals?status=failed");
    await page.reload();
    await expect(cardOf(page, someone)).toHaveText([/0\.2 BTC.*REJECTED/]);
  });
});
