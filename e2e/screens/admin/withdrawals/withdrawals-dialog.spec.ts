import type { CallInput } from "@portico/testing/fake";
import { blockLiveEvents } from "../../../support/browser/live.ts";
import {
  breakConnection,
  brokenConnection,
  expectSheet,
  overflows,
} from "../../../support/browser/screens.ts";
import {
  button,
  cardOf,
  choose,
  claim,
  decide,
  dialog,
  fact,
  tab,
} from "../../../support/money/withdrawals.ts";
import { addUser, addWithdrawal, decided } from "../../support/office.ts";
import { expect, phone, test } from "../../support/test.ts";

const rippleAddress = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
/** The age of something that a test has just created. */
const soon = /^(Just now|1 minute ago)$/;

test.beforeEach(({ api }) => api.begin({ who: "owner", isEmpty: true }));

test("user link, amount, network, the full address, the created age and the user's recent deposits", async ({
  open,
  api,
}) => {
  const someone = addUser(api, "ada");
  const { created_at } = addWithdrawal(api, someone, {
    ...{ coin_id: "ripple", symbol: "XRP", network: "XRP", network_id: "ripple", destination_tag: "77" },
    ...{ amount: "12.345678", fee: "0.2", to_address: rippleAddress },
  });
  const deposit = { status: "completed" as const, created_at };
  api.answerCall("admin_get_user_last_deposits", ({ p_user_id }) => [
    { ...deposit, id: p_user_id, amount: "0.12345678", coin_id: "bitcoin", symbol: "BTC" },
    { ...deposit, id: crypto.randomUUID(), amount: "40", coin_id: "ripple", symbol: "XRP" },
  ]);
  const page = await open("/admin/withdrawals");
  await choose({ page, person: someone });
  for (const [name, text] of [
    ["User", `${someone.email} ${someone.username}`],
    ["Amount", "12.345678 XRP"],
    ["Fee", "0.2 XRP"],
    ["To send", "12.145678 XRP"],
    ["Network", "XRP"],
    ["Destination tag", "77"],
    ["Created", soon],
    ["Status", "PENDING"],
  ] as const) {
    await expect(fact(page, name), name).toHaveText(text);
  }
  await expect(dialog(page).getByText(rippleAddress, { exact: true })).toBeVisible();
  const deposits = page.getByRole("region", { name: "Recent deposits" }).getByRole("listitem");
  await expect(deposits).toHaveText([
    /^0\.12345678 BTC\s*(Just now|1 minute ago)\s*COMPLETED$/,
    /^40 XRP\s*(Just now|1 minute ago)\s*COMPLETED$/,
  ]);
  await dialog(page).getByRole("link", { name: someone.email }).click();
  await expect(page).toHaveURL(`/admin/users/${someone.id}`);
});

test("risk notes, whether the address was used before, the balance history; the hash at approval with its explorer", async ({
  open,
  api,
}) => {
  const someone = addUser(api, "ada");
  const withdrawal = addWithdrawal(api, someone, { amount: "0.25" });
  const { created_at } = withdrawal;
  const entry = { coin_id: "bitcoin", created_at };
  api.answerRead("adminWithdrawalBackground", {
    address: { sent: 1, rejected: 0, last_at: created_at, other_users: 0 },
    similar: [],
    notes: [{ kind: "new_account", at: created_at, device: null, ip_address: null }],
    entries: [
      { ...entry, id: crypto.randomUUID(), kind: "withdrawal", change: "-0.25", balance: "0.65" },
      { ...entry, id: crypto.randomUUID(), kind: "withdrawal", change: "-0.1", balance: "0.9" },
      { ...entry, id: crypto.randomUUID(), kind: "deposit", change: "1", balance: "1" },
    ],
    explorer_address_url: null,
    explorer_transaction_url: "https://explorer.example/tx/",
  });
  const hash = "cd".repeat(32);
  const sent: CallInput<"admin_process_transaction">[] = [];
  api.answerCall("admin_process_transaction", (input) => {
    sent.push(input);
    Object.assign(withdrawal, decided("completed", { transaction_hash: input.transaction_hash ?? null }));
    return { success: true, status: "completed", user_id: someone.id };
  });
  const page = await open("/admin/withdrawals");
  await choose({ page, person: someone });
  const part = (name: string) => dialog(page).getByRole("region", { name, exact: true });
  await expect(part("This address")).toContainText("Earlier withdrawals to it: 1 sent, 0 rejected.");
  await expect(part("Risk notes")).toContainText("The account is less than a day old");
  await expect(part("Balance history").getByRole("listitem")).toHaveText([
    /^Withdrawal requested (Just now|1 minute ago)−0\.25 BTC0\.65 after$/,
    /^Withdrawal requested (Just now|1 minute ago)−0\.1 BTC0\.9 after$/,
    /^Deposit (Just now|1 minute ago)\+1 BTC1 after$/,
  ]);
  await claim(page);
  await dialog(page).getByLabel("Transaction hash").fill("not a hash at all!");
  await expect(button(page, "Approve")).toBeDisabled();
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  // The dialog has its own URL, and what was typed survives a reload.
  await page.reload();
  await expect(dialog(page).getByLabel("Transaction hash")).toHaveValue(hash);
  const explorer = dialog(page).getByRole("link", { name: "View the transaction on its chain" });
  await expect(explorer).toHaveAttribute("href", `https://explorer.example/tx/${hash}`);
  await decide(page, "Approve");
  await expect(page.getByText("Withdrawal approved successfully")).toBeVisible();
  expect(sent).toMatchObject([
    { transaction_id: withdrawal.id, new_status: "completed", transaction_hash: hash },
  ]);
  await tab(page, "Approved").click();
  await cardOf(page, someone).filter({ hasText: "0.25 BTC" }).filter({ hasText: "COMPLETED" }).click();
  await expect(part("Transaction hash")).toContainText(hash);
  await expect(explorer).toHaveAttribute("href", `https://explorer.example/tx/${hash}`);
});

test("'No recent deposits found'; 'Failed to load user details', with a retry", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  const someone = addUser(api, "ada");
  addWithdrawal(api, someone);
  const page = await open("about:blank");
  await blockLiveEvents(page);
  await page.goto("/admin/withdrawals");
  const restore = await breakConnection(page, /admin_get_user_last_deposits/);
  await choose({ page, person: someone });
  await expect(dialog(page).getByText("Failed to load user details")).toBeVisible();
  await restore();
  await button(page, "Try again").click();
  await expect(dialog(page).getByText("No recent deposits found")).toBeVisible();
});

test("Escape closes it and the focus returns; a processed withdrawal offers no decision", async ({
  open,
  api,
}) => {
  const someone = addUser(api, "ada");
  const withdrawal = addWithdrawal(api, someone);
  const page = await open("/admin/withdrawals");
  await cardOf(page, someone).focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Approve")).toBeVisible();
  await expect(button(page, "Reject & Refund")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(cardOf(page, someone)).toBeFocused();
  Object.assign(withdrawal, decided("completed"));
  await tab(page, "Approved").click();
  await choose({ page, person: someone, status: "COMPLETED" });
  await expect(fact(page, "Decided")).toHaveText(/^owner@example\.org · (Just now|1 minute ago)$/);
  await expect(button(page, "Approve")).toHaveCount(0);
  await expect(button(page, "Reject & Refund")).toHaveCount(0);
  await expect(dialog(page).getByLabel("Rejection Reason")).toHaveCount(0);
});

test("a phone shows it as a sheet without horizontal scrolling", async ({ open, api }) => {
  const someone = addUser(api, "somebody.with.a.name-0123abcd");
  addWithdrawal(api, someone, { amount: "0.12345678" });
  const page = await open("/admin/withdrawals", phone);
  await expect(cardOf(page, someone)).toBeVisible();
  expect(await overflows(page)).toBe(false);
  await cardOf(page, someone).tap();
  await expect(button(page, "Approve")).toBeInViewport({ ratio: 1 });
  await expect(button(page, "Reject & Refund")).toBeInViewport({ ratio: 1 });
  expect(await overflows(page)).toBe(false);
  await expectSheet(dialog(page));
});
