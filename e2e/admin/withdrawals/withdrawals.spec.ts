import { blockLiveEvents, expectLive } from "../../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers } from "../../support/browser/screens.ts";
import { runSql, timesLogged } from "../../support/exchange/operator.ts";
import { cardOf, cards, search, tab } from "../../support/money/withdrawals.ts";
import { join, read, withdrawBitcoin } from "../../support/people/people.ts";
import { expect, test } from "../../support/test.ts";

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

test.describe("Who may open it", () => {
  test("unauthenticated users are sent to /auth, a non-admin is denied", async ({ open, someone }) => {
    const visitor = await open(null, "/admin/withdrawals");
    await expect(visitor).toHaveURL("/auth");
    const user = await open(someone, "/admin/withdrawals");
    await expect(
      user.getByText("Access Denied: You don't have administrator privileges to access this page."),
    ).toBeVisible();
    await expect(tab(user, "Pending")).toHaveCount(0);
  });
});

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

  test("each card shows the user, the address truncated to 20 characters, amount, network, age and status", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const ages = [
      ["0.12345678", "0 s", /^(Just now|1 minute ago)$/],
      ["0.11", "20 minutes", /^2\d minutes ago$/],
      ["0.12", "3 hours", "3 hours ago"],
      ["0.13", "6 days", "6 days ago"],
      ["0.14", null, "2 Jan 2026"],
    ] as const;
    const ids: string[] = [];
    for (const [amount, age] of ages) {
      const id = await withdrawBitcoin(exchange, someone, amount);
      const at = age === null ? "'2026-01-02'::timestamptz" : `now() - interval '${age}'`;
      await runSql(exchange, `update app.withdrawals set created_at = ${at} where id = $1`, [id]);
      ids.push(id);
    }
    const page = await open(administrator.person, `/admin/withdrawals?q=${someone.username}`);
    const card = cardOf(page, someone).filter({ hasText: "0.12345678 BTC" });
    for (const text of ["bc1qw508d6qejxtdg4y5…", "PENDING"]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    // The value is shown below the amount.
    await expect(card.getByText(/^0\.12345678 BTC\s*≈ \$[\d,.]+$/)).toBeVisible();
    await expect(card.getByTitle(address)).toBeVisible();
    await expect(card.getByText("BTC", { exact: true })).toBeVisible();
    for (const [amount, , text] of ages) {
      const aged = cardOf(page, someone).filter({ hasText: `${amount} BTC` });
      await expect(aged.getByText(text, { exact: true })).toBeVisible();
    }
    // The overview shows the oldest one that waits.
    for (const id of ids) await administrator.reject(id);
  });

  test("search by user email, user name or destination address", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const other = await join(exchange, "grace");
    for (const person of [someone, other]) await administrator.credit(person, "bitcoin", "1");
    const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    await withdrawBitcoin(exchange, someone, "0.1");
    await withdrawBitcoin(exchange, other, "0.2", wallet);
    const page = await open(administrator.person, "/admin/withdrawals");
    for (const words of [
      other.email.toUpperCase(),
      other.username.slice(2),
      wallet.slice(3, 20),
      ` ${wallet} `,
    ]) {
      // The results must differ from those of the previous search.
      await search(page).fill("");
      await expect(cards(page).filter({ hasText: someone.email })).toBeVisible();
      await search(page).fill(words);
      await expect(cards(page)).toHaveText([new RegExp(`^${other.email}`)]);
    }
    await page.reload();
    await expect(cards(page)).toHaveText([new RegExp(`^${other.email}`)]);
    await search(page).fill("100%_nothing");
    await expect(page.getByText("No pending withdrawals found")).toBeVisible();
    await tab(page, "Approved").click();
    await expect(page.getByText("No approved withdrawals found")).toBeVisible();
    await tab(page, "Rejected").click();
    await expect(page.getByText("No rejected withdrawals found")).toBeVisible();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect(search(page)).toHaveValue("");
    await expect(page).toHaveURL("/admin/withdrawals?status=failed");
  });

  test("more than a page of 50 loads on scrolling, each once", async ({ open, exchange, administrator }) => {
    const people = await Promise.all([1, 2, 3].map(() => join(exchange, "queue")));
    const ids: string[] = [];
    for (const person of people) {
      await administrator.credit(person, "bitcoin", "1");
      for (let number = 0; number < 18; number += 1)
        ids.push(await withdrawBitcoin(exchange, person, "0.0002"));
    }
    const page = await open(administrator.person, "/admin/withdrawals?q=queue-");
    await expect(cards(page)).toHaveCount(50);
    await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(54);
    for (const person of people) await expect(cardOf(page, person)).toHaveCount(18);
    // Oldest first, so that other tests' withdrawals come after all of these.
    await expect(cards(page).first()).toContainText(people[0]?.email ?? "");
    for (const id of ids) await administrator.reject(id);
  });

  test("skeletons of the same size show while they load; 'Failed to load withdrawals', with a retry", async ({
    open,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open(administrator.person, "about:blank");
    const answers = await holdAnswers(page, /admin_get_withdrawals|counts/);
    await page.goto("/admin/withdrawals?q=nothing-like-this");
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Pending–", "Approved–", "Rejected–"]);
    answers.letGo();
    await expect(page.getByText("No pending withdrawals found")).toBeVisible();
    await page.unrouteAll();
    await blockLiveEvents(page);
    const restore = await breakConnection(page, /admin_get_withdrawals/);
    await page.reload();
    await expect(page.getByText("Failed to load withdrawals")).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No pending withdrawals found")).toBeVisible();
  });
});
