import { blockLiveEvents } from "../../../support/browser/live.ts";
import { breakConnection, brokenConnection, holdAnswers } from "../../../support/browser/screens.ts";
import { cardOf, cards, search, tab } from "../../../support/money/withdrawals.ts";
import { addUser, addWithdrawal } from "../../support/office.ts";
import { expect, test } from "../../support/test.ts";

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test.beforeEach(({ api }) => api.begin({ who: "owner", isEmpty: true }));

test.describe("Who may open it", () => {
  test("unauthenticated users are sent to /auth, a non-admin is denied", async ({ open, api }) => {
    api.begin({ who: "visitor" });
    const visitor = await open("/admin/withdrawals");
    await expect(visitor).toHaveURL("/auth");
    api.begin({ who: "user" });
    const user = await open("/admin/withdrawals");
    await expect(
      user.getByText("Access Denied: You don't have administrator privileges to access this page."),
    ).toBeVisible();
    await expect(tab(user, "Pending")).toHaveCount(0);
  });
});

test.describe("The queue", () => {
  test("each card shows the user, the address truncated to 20 characters, amount, network, age and status", async ({
    open,
    api,
  }) => {
    const someone = addUser(api, "ada");
    const ages = [
      ["0.12345678", ago(0), /^(Just now|1 minute ago)$/],
      ["0.11", ago(20), /^2\d minutes ago$/],
      ["0.12", ago(3 * 60), "3 hours ago"],
      ["0.13", ago(6 * 24 * 60), "6 days ago"],
      ["0.14", "2026-01-02T00:00:00.000Z", "2 Jan 2026"],
    ] as const;
    for (const [amount, created_at] of ages) addWithdrawal(api, someone, { amount, created_at });
    const page = await open(`/admin/withdrawals?q=${someone.username}`);
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
  });

  test("search by user email, user name or destination address", async ({ open, api }) => {
    const [someone, other] = [addUser(api, "ada"), addUser(api, "grace-0123")];
    const wallet = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
    const rows = [addWithdrawal(api, someone), addWithdrawal(api, other, { to_address: wallet })];
    const asked: (string | null)[] = [];
    let found = rows.slice(1);
    api.answerCall("admin_get_withdrawals", ({ p_search }) => {
      asked.push(p_search);
      return p_search === null ? rows : found;
    });
    const page = await open("/admin/withdrawals");
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
      expect(asked.at(-1)?.toLowerCase()).toBe(words.trim().toLowerCase());
    }
    await page.reload();
    await expect(cards(page)).toHaveText([new RegExp(`^${other.email}`)]);
    found = [];
    await search(page).fill("100%_nothing");
    await expect(page.getByText("No pending withdrawals found")).toBeVisible();
    expect(asked.at(-1)).toBe("100%_nothing");
    await tab(page, "Approved").click();
    await expect(page.getByText("No approved withdrawals found")).toBeVisible();
    await tab(page, "Rejected").click();
    await expect(page.getByText("No rejected withdrawals found")).toBeVisible();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect(search(page)).toHaveValue("");
    await expect(page).toHaveURL("/admin/withdrawals?status=failed");
  });

  test("more than a page of 50 loads on scrolling, each once", async ({ open, api }) => {
    const people = [1, 2, 3].map((number) => addUser(api, `queue-${number}`));
    people.forEach((person, place) => {
      for (let number = 0; number < 18; number += 1) {
        addWithdrawal(api, person, { created_at: ago(1_000 - 20 * place - number) });
      }
    });
    const page = await open("/admin/withdrawals?q=queue-");
    await expect(cards(page)).toHaveCount(50);
    await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(54);
    for (const person of people) await expect(cardOf(page, person)).toHaveCount(18);
    await expect(cards(page).first()).toContainText(people[0]?.email ?? "");
  });

  test("skeletons of the same size show while they load; 'Failed to load withdrawals', with a retry", async ({
    open,
    console,
  }) => {
    console.allow(brokenConnection);
    const page = await open("about:blank");
    const answers = await holdAnswers(page, /admin_get_withdrawals|counts/);
    await page.goto("/admin/withdrawals?q=nothing-like-this");
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Pending–", "Approved–", "Rejected–"]);
    answers.release();
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
