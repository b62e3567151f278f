import type { Page } from "@playwright/test";
import { ledgerFaults } from "../support/ledger.ts";
import { expectLive, hearNothing } from "../support/live.ts";
import { makeAdministrator, runSql } from "../support/operator.ts";
import { join, type Person, read, rpc, withdrawBitcoin } from "../support/people.ts";
import {
  breakConnection,
  brokenConnection,
  expectSheet,
  holdAnswers,
  overflows,
} from "../support/screens.ts";
import { expect, phone, test } from "../support/test.ts";

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const rippleAddress = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by email, name or address" });
const cards = (page: Page) => page.getByRole("list", { name: "Withdrawals" }).getByRole("button");
const cardOf = (page: Page, { email }: Person) => cards(page).filter({ hasText: email });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Withdrawal", exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const fact = (page: Page, name: string) =>
  dialog(page)
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");
/** Loads the page again and waits for the first word that its socket hears: the back office does not show it. */
async function isConnected(page: Page): Promise<void> {
  const socket = page.waitForEvent("websocket");
  await page.reload();
  await (await socket).waitForEvent("framereceived");
}

interface Lists {
  page: Page;
  person: Person;
  /** As the card says it: what stood in another tab stands there until this one is drawn. */
  status?: "PENDING" | "COMPLETED" | "REJECTED";
}
/** Opens a withdrawal's dialog. */
async function choose({ page, person, status = "PENDING" }: Lists): Promise<void> {
  await cardOf(page, person).filter({ hasText: status }).click();
  await expect(dialog(page)).toContainText(person.email);
}

test.describe("Who may come here", () => {
  test("unauthenticated users are sent to /auth, a non-admin is denied", async ({ open, someone }) => {
    const visitor = await open(null, "/admin/withdrawals");
    await expect(visitor).toHaveURL("/auth");
    const user = await open(someone, "/admin/withdrawals");
    await expect(
      user.getByText("Access Denied: You don't have administrator privileges to access this page."),
    ).toBeVisible();
    await expect(tab(user, "Pending")).toHaveCount(0);
  });

  test("the audit log notes the visit: withdrawals_viewed", async ({ open, exchange, administrator }) => {
    const visits = () =>
      runSql<{ visits: string }>(
        exchange,
        "select count(*) as visits from app.admin_activity where action_name = 'withdrawals_viewed'",
      ).then(([row]) => Number(row?.visits));
    const before = await visits();
    const page = await open(administrator.person, "/admin/withdrawals");
    await expect(tab(page, "Pending")).toBeVisible();
    await expect.poll(visits).toBe(before + 1);
  });
});

test.describe("The queue", () => {
  test("tabs Pending, Approved and Rejected, each with a count; what changes shows on the open page", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    interface Counts {
      pending: number;
      completed: number;
      failed: number;
    }
    const counts = await read<Counts>(exchange, administrator.person, "/api/admin/withdrawals/counts");
    const page = await open(administrator.person, "/admin/withdrawals");
    const shown = (pending: number, completed: number, failed: number) =>
      expect(page.getByRole("tab")).toHaveText([
        `Pending${counts.pending + pending}`,
        `Approved${counts.completed + completed}`,
        `Rejected${counts.failed + failed}`,
      ]);
    await shown(0, 0, 0);
    await isConnected(page);
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
    const id = await withdrawBitcoin(exchange, someone, "0.12345678");
    const page = await open(administrator.person, "/admin/withdrawals");
    const card = cardOf(page, someone);
    for (const text of ["bc1qw508d6qejxtdg4y5…", "0.123456 BTC", "Just now", "PENDING"]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.getByTitle(address)).toBeVisible();
    await expect(card.getByText("BTC", { exact: true })).toBeVisible();
    for (const [age, text] of [
      ["1 minute", "1 minute ago"],
      ["3 hours", "3 hours ago"],
      ["6 days", "6 days ago"],
    ]) {
      await runSql(exchange, "update app.withdrawals set created_at = now() - $1::interval where id = $2", [
        age,
        id,
      ]);
      await page.reload();
      await expect(card.getByText(text ?? "", { exact: true })).toBeVisible();
    }
    await runSql(exchange, "update app.withdrawals set created_at = '2026-01-02' where id = $1", [id]);
    await page.reload();
    await expect(card.getByText("2 Jan 2026", { exact: true })).toBeVisible();
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
      await search(page).fill(words);
      await expect(cards(page)).toHaveText([new RegExp(`^${other.email}`)]);
    }
    await expect(page).toHaveURL(/[?&]q=/);
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

  test("more than a page of 50 comes as one scrolls, each once", async ({
    open,
    exchange,
    administrator,
  }) => {
    const people = await Promise.all([1, 2, 3].map(() => join(exchange, "queue")));
    for (const person of people) {
      await administrator.credit(person, "bitcoin", "1");
      for (let number = 0; number < 18; number += 1) await withdrawBitcoin(exchange, person, "0.0002");
    }
    const page = await open(administrator.person, "/admin/withdrawals?q=queue-");
    await expect(cards(page)).toHaveCount(50);
    await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(54);
    for (const person of people) await expect(cardOf(page, person)).toHaveCount(18);
  });

  test("'Failed to load withdrawals', and another try", async ({ open, administrator, console }) => {
    console.allow(brokenConnection);
    const page = await open(administrator.person, "/profile");
    await hearNothing(page);
    const mend = await breakConnection(page, /admin_get_withdrawals/);
    await page.goto("/admin/withdrawals?q=nothing-like-this");
    await expect(page.getByText("Failed to load withdrawals")).toBeVisible();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No pending withdrawals found")).toBeVisible();
  });

  test("places of their size are kept while they load", async ({ open, administrator }) => {
    const page = await open(administrator.person, "/profile");
    const answers = await holdAnswers(page, /admin_get_withdrawals|counts/);
    await page.goto("/admin/withdrawals?q=nothing-like-this");
    await expect(page.getByRole("status", { name: "Loading..." })).toBeVisible();
    await expect(page.getByRole("tab")).toHaveText(["Pending–", "Approved–", "Rejected–"]);
    answers.letGo();
    await expect(page.getByText("No pending withdrawals found")).toBeVisible();
  });
});

test.describe("The modal", () => {
  test("user link, amount, network, the full address, the created age and the user's recent deposits", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "ripple", "40");
    await administrator.credit(someone, "bitcoin", "0.12345678");
    await rpc(exchange, someone, "initiate_withdrawal", {
      p_user_id: someone.id,
      p_coin_id: "ripple",
      p_to_address: rippleAddress,
      p_network: "XRP",
      p_amount: "12.345678",
      p_fee: "0.2",
      p_destination_tag: "77",
    });
    const page = await open(administrator.person, "/admin/withdrawals");
    await choose({ page, person: someone });
    for (const [name, text] of [
      ["User", `${someone.email} ${someone.username}`],
      ["Amount", "12.345678 XRP"],
      ["Fee", "0.2 XRP"],
      ["To send", "12.145678 XRP"],
      ["Network", "XRP"],
      ["Destination tag", "77"],
      ["Created", "Just now"],
      ["Status", "PENDING"],
    ] as const) {
      await expect(fact(page, name), name).toHaveText(text);
    }
    await expect(dialog(page).getByText(rippleAddress, { exact: true })).toBeVisible();
    const deposits = page.getByRole("region", { name: "Recent deposits" }).getByRole("listitem");
    await expect(deposits).toHaveText([
      /^0\.123456 BTC\s*Just now\s*COMPLETED$/,
      /^40 XRP\s*Just now\s*COMPLETED$/,
    ]);
    await dialog(page).getByRole("link", { name: someone.email }).click();
    await expect(page).toHaveURL(`/admin/users/${someone.id}`);
  });

  test("risk notes, whether the address was used before, the balance history; the hash at approval with its explorer", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    await administrator.approve(await withdrawBitcoin(exchange, someone, "0.1"));
    await withdrawBitcoin(exchange, someone, "0.25");
    const page = await open(administrator.person, "/admin/withdrawals");
    await choose({ page, person: someone });
    const part = (name: string) => dialog(page).getByRole("region", { name, exact: true });
    await expect(part("This address")).toContainText("Earlier withdrawals to it: 1 sent, 0 rejected.");
    await expect(part("Risk notes")).toContainText("The account is less than a day old");
    await expect(part("Balance history").getByRole("listitem")).toHaveText([
      /^Withdrawal asked for (Just now|1 minute ago)−0\.25 BTC0\.65 after$/,
      /^Withdrawal asked for (Just now|1 minute ago)−0\.1 BTC0\.9 after$/,
      /^Deposit (Just now|1 minute ago)\+1 BTC1 after$/,
    ]);
    const hash = "cd".repeat(32);
    await dialog(page).getByLabel("Transaction hash").fill(hash);
    const explorer = dialog(page).getByRole("link", { name: "Look at the transaction on its chain" });
    await expect(explorer).toHaveAttribute("href", new RegExp(`^https://.*${hash}$`));
    await button(page, "Approve").click();
    await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
    await tab(page, "Approved").click();
    await cardOf(page, someone).filter({ hasText: "0.25 BTC" }).filter({ hasText: "COMPLETED" }).click();
    await expect(part("Transaction hash")).toContainText(hash);
    await expect(explorer).toHaveAttribute("href", new RegExp(`^https://.*${hash}$`));
  });

  test("'No recent deposits found'; 'Failed to load user details', and another try", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    // A balance that came without a deposit: an adjustment, which stands in the audit log.
    await runSql(exchange, "select ledger.lock_balances($1, array['bitcoin'])", [someone.id]);
    await runSql(
      exchange,
      `select ledger.post(
        $1::uuid, 'adjustment', app.record_admin_activity(
          '{}', $2, 'balance_added', 'user', $1::uuid::text, '{"coin_id": "bitcoin", "amount": "1"}'
        ),
        array[row ('bitcoin', 'adjustments', 'available', 1)]::ledger.entry[]
      )`,
      [someone.id, administrator.person.id],
    );
    await withdrawBitcoin(exchange, someone, "0.5");
    const page = await open(administrator.person, "/profile");
    await hearNothing(page);
    await page.goto("/admin/withdrawals");
    const mend = await breakConnection(page, /admin_get_user_last_deposits/);
    await choose({ page, person: someone });
    await expect(dialog(page).getByText("Failed to load user details")).toBeVisible();
    await mend();
    await button(page, "Try again").click();
    await expect(dialog(page).getByText("No recent deposits found")).toBeVisible();
  });

  test("Escape closes it and the focus returns; what is decided offers no decision", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const id = await withdrawBitcoin(exchange, someone, "0.5");
    const page = await open(administrator.person, "/admin/withdrawals");
    await cardOf(page, someone).focus();
    await page.keyboard.press("Enter");
    await expect(button(page, "Approve")).toBeVisible();
    await expect(button(page, "Reject & Refund")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(cardOf(page, someone)).toBeFocused();
    await administrator.approve(id);
    await tab(page, "Approved").click();
    await choose({ page, person: someone, status: "COMPLETED" });
    await expect(fact(page, "Decided")).toHaveText("Just now");
    await expect(button(page, "Approve")).toHaveCount(0);
    await expect(button(page, "Reject & Refund")).toHaveCount(0);
    await expect(dialog(page).getByLabel("Rejection Reason")).toHaveCount(0);
  });

  test("a phone shows it as a sheet, and nothing to scroll sideways", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    await withdrawBitcoin(exchange, someone, "0.12345678");
    const page = await open(administrator.person, "/admin/withdrawals", phone);
    await expect(cardOf(page, someone)).toBeVisible();
    expect(await overflows(page)).toBe(false);
    await cardOf(page, someone).tap();
    await expect(button(page, "Approve")).toBeInViewport({ ratio: 1 });
    await expect(button(page, "Reject & Refund")).toBeInViewport({ ratio: 1 });
    expect(await overflows(page)).toBe(false);
    await expectSheet(dialog(page));
  });
});

test.describe("Deciding", () => {
  test("Approve: 'Withdrawal approved successfully', pending to completed; the audit log names it", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    const id = await withdrawBitcoin(exchange, someone, "0.5");
    const user = await open(someone, `/transaction-details/withdrawal/${id}`);
    await expectLive(user);
    const page = await open(administrator.person, "/admin/withdrawals");
    await choose({ page, person: someone });
    const answers = await holdAnswers(page, /admin_process_transaction/);
    await button(page, "Approve").dblclick();
    await expect(button(page, "Approve")).toBeDisabled();
    await expect(button(page, "Reject & Refund")).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => answers.count).toBe(1);
    answers.letGo();
    await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(cardOf(page, someone)).toHaveCount(0);
    await expect(user.getByText("COMPLETED")).toBeVisible();
    expect(await activity(id)).toEqual([{ action_name: "withdrawal_approved", reason: null }]);

    function activity(withdrawalId: string) {
      const statement = "select action_name, reason from app.admin_activity where target_id = $1";
      return runSql(exchange, statement, [withdrawalId]);
    }
  });

  test("'Reject & Refund' with a reason: 'Withdrawal rejected and amount refunded', to the last digit", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    await administrator.credit(someone, "bitcoin", "1");
    await withdrawBitcoin(exchange, someone, "0.12345678");
    const user = await open(someone, "/wallets");
    const bitcoin = user.getByRole("listitem", { name: "Bitcoin", exact: true });
    await expect(bitcoin).toContainText("0.87654322");
    await expectLive(user);
    const page = await open(administrator.person, "/admin/withdrawals");
    await choose({ page, person: someone });
    await dialog(page).getByLabel("Rejection Reason").fill("  <b>The address</b> is on a list  ");
    await button(page, "Reject & Refund").click();
    await expect(page.getByText("Withdrawal rejected and amount refunded")).toBeVisible();
    await expect(bitcoin).toContainText("1.00000000");
    await tab(page, "Rejected").click();
    await choose({ page, person: someone, status: "REJECTED" });
    await expect(fact(page, "Note")).toHaveText("<b>The address</b> is on a list");
    await expect(fact(page, "Status")).toHaveText("REJECTED");
    expect(await ledgerFaults(exchange)).toEqual([]);
  });

  test("the rejection reason is optional, default 'Rejected by admin'; one does not slip to the next withdrawal", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const other = await join(exchange);
    for (const person of [someone, other]) {
      await administrator.credit(person, "bitcoin", "1");
      await withdrawBitcoin(exchange, person, "0.5");
    }
    const page = await open(administrator.person, "/admin/withdrawals");
    await choose({ page, person: other });
    await dialog(page).getByLabel("Rejection Reason").fill("For the other one");
    await button(page, "Close").click();
    await choose({ page, person: someone });
    await expect(dialog(page).getByLabel("Rejection Reason")).toHaveValue("");
    await button(page, "Reject & Refund").click();
    await expect(page.getByText("Withdrawal rejected and amount refunded")).toBeVisible();
    // The card that had it has left the list: the focus is on one beside it.
    await expect(page.getByRole("list", { name: "Withdrawals" }).locator("button:focus")).toContainText(
      "BTC",
    );
    await tab(page, "Rejected").click();
    await choose({ page, person: someone, status: "REJECTED" });
    await expect(fact(page, "Note")).toHaveText("Rejected by admin");
  });

  test("T13 approve against reject by two administrators: the second is told and the first decision stands", async ({
    open,
    someone,
    exchange,
    administrator,
  }) => {
    const second = await makeAdministrator(exchange, await join(exchange, "second"));
    await administrator.credit(someone, "bitcoin", "1");
    for (const [first, then, said, balance] of [
      ["Approve", "Reject & Refund", "This transaction is already completed.", "0.5"],
      ["Reject & Refund", "Approve", "This transaction is already failed.", "0.5"],
    ] as const) {
      await withdrawBitcoin(exchange, someone, first === "Approve" ? "0.5" : "0.25");
      const [one, two] = [
        await open(administrator.person, "/admin/withdrawals"),
        await open(second, "/admin/withdrawals"),
      ];
      for (const page of [one, two]) await choose({ page, person: someone });
      await button(one, first).click();
      await expect(dialog(one)).toBeHidden();
      await button(two, then).click();
      await expect(two.getByText(said)).toBeVisible();
      await expect(dialog(two)).toBeHidden();
      await expect(cardOf(two, someone)).toHaveCount(0);
      const reply = await read<{ balances: { coin_id: string; amount: string }[] }>(
        exchange,
        someone,
        "/api/balances",
      );
      expect(reply.balances.find(({ coin_id }) => coin_id === "bitcoin")?.amount).toBe(balance);
    }
    expect(await ledgerFaults(exchange)).toEqual([]);
  });

  test("T36 nobody decides on their own withdrawal", async ({ open, exchange, administrator }) => {
    const own = await makeAdministrator(exchange, await join(exchange, "own"));
    await administrator.credit(own, "bitcoin", "1");
    await withdrawBitcoin(exchange, own, "0.5");
    const page = await open(own, "/admin/withdrawals");
    await choose({ page, person: own });
    for (const name of ["Approve", "Reject & Refund"]) {
      await expect(button(page, name)).toBeDisabled();
      await expect(button(page, name)).toHaveAccessibleDescription(
        "Another administrator decides on your own withdrawal.",
      );
    }
    // Each button says it to who listens, and a notice to who looks.
    await expect(dialog(page).getByText("Another administrator decides on your own withdrawal.")).toHaveCount(
      3,
    );
  });

  test("'Failed to approve withdrawal' and 'Failed to reject withdrawal': the dialog stays for another try", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    await administrator.credit(someone, "bitcoin", "1");
    await withdrawBitcoin(exchange, someone, "0.5");
    const page = await open(administrator.person, "/admin/withdrawals");
    await choose({ page, person: someone });
    const mend = await breakConnection(page, /admin_(process_transaction|reject_withdrawal)/);
    await button(page, "Approve").click();
    await expect(page.getByText("Failed to approve withdrawal")).toBeVisible();
    await button(page, "Reject & Refund").click();
    await expect(page.getByText("Failed to reject withdrawal")).toBeVisible();
    await expect(dialog(page)).toBeVisible();
    await mend();
    await button(page, "Approve").click();
    await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
  });

  test("T5 an approval whose answer was lost may be pressed again: it is made once and said so", async ({
    open,
    someone,
    exchange,
    administrator,
    console,
  }) => {
    console.allow(brokenConnection);
    await administrator.credit(someone, "bitcoin", "1");
    await withdrawBitcoin(exchange, someone, "0.5");
    const page = await open(administrator.person, "/admin/withdrawals");
    await choose({ page, person: someone });
    await page.route(/admin_process_transaction/, async (route) => {
      await route.fetch();
      await route.abort("connectionfailed");
    });
    await button(page, "Approve").click();
    await expect(page.getByText("Failed to approve withdrawal")).toBeVisible();
    await page.unroute(/admin_process_transaction/);
    await button(page, "Approve").click();
    await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
    expect(await ledgerFaults(exchange)).toEqual([]);
  });
});
