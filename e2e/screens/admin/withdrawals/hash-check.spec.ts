import type { AdminWithdrawal } from "@portico/contract";
import type { CallInput, FakeApi } from "@portico/testing/fake";
import { answer, cardOf, choose, dialog, question } from "../../../support/money/withdrawals.ts";
import { addUser, addWithdrawal } from "../../support/office.ts";
import { expect, test } from "../../support/test.ts";

const hash = "7d".repeat(32);
const check = {
  transaction_hash: hash,
  finding: "looking",
  difference: null,
  looked_at: null,
  entered_at: new Date().toISOString(),
  entered_by: "operator@example.org",
  confirmations: 0,
  confirmations_needed: 3,
} satisfies AdminWithdrawal["hash_check"];

/** A withdrawal of bitcoin that this administrator has claimed, on a network that is read. */
function claimed(api: FakeApi, fields: Partial<AdminWithdrawal> = {}) {
  const person = addUser(api, "ada");
  const { id, email } = api.world.user ?? { id: "", email: "" };
  const withdrawal = addWithdrawal(api, person, {
    ...{
      coin_id: "bitcoin",
      symbol: "BTC",
      network: "BTC",
      network_id: "bitcoin",
      amount: "0.5",
      fee: "0.0001",
    },
    ...{ claimed_by_id: id, claimed_by: email, claimed_at: new Date().toISOString(), reads_hashes: true },
    ...fields,
  });
  return { person, withdrawal };
}

test("T86 a hash is entered, compared, counted and completes the withdrawal by itself", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner", isEmpty: true });
  const { person, withdrawal } = claimed(api);
  const page = await open("/admin/withdrawals");
  await choose({ page, person });
  await expect(dialog(page).getByText("compared with this withdrawal")).toBeVisible();
  await dialog(page).getByLabel("Transaction hash").fill(hash);
  await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
  await expect(question(page)).toContainText("The transaction is read from the network.");
  await answer(page);
  await expect(page.getByText("Hash entered.")).toBeVisible();
  const card = cardOf(page, person);
  await expect(card).toContainText("Checking the hash");

  const show = async (fields: Partial<NonNullable<AdminWithdrawal["hash_check"]>>) => {
    withdrawal.hash_check = { ...check, ...fields };
    api.say({ type: "admin_withdrawals" });
  };
  await show({ finding: "unknown" });
  await expect(card).toContainText("Hash not found");
  await show({ finding: "mined", confirmations: 2 });
  await expect(card).toContainText("Sent 2/3");
  await card.click();
  await expect(dialog(page)).toContainText("It pays this withdrawal: 2 of 3 confirmations.");
  await expect(dialog(page).getByRole("textbox", { name: "Transaction hash" })).toHaveCount(0);
  for (const name of ["Approve", /^Reject/])
    await expect(dialog(page).getByRole("button", { name, exact: true })).toBeDisabled();
});

test("T86 what differs is said in words", async ({ open, api }) => {
  api.begin({ who: "owner", isEmpty: true });
  const { person, withdrawal } = claimed(api, { hash_check: { ...check } });
  const page = await open("/admin/withdrawals");
  await choose({ page, person });
  for (const [difference, words] of [
    [{ kind: "failed" }, "This transaction failed, so it paid nothing."],
    [
      { kind: "network", networks: ["Polygon POS", "Arbitrum One"] },
      "on another network: Polygon POS, Arbitrum One.",
    ],
    [{ kind: "address", addresses: ["bc1qother", null] }, "It pays bc1qother."],
    [{ kind: "address", addresses: [] }, "pays nothing to the withdrawal's address."],
    [{ kind: "coin" }, "another coin than BTC"],
    [{ kind: "amount", paid: "0.4", expected: "0.4999" }, "0.4 BTC instead of 0.4999 BTC"],
    [{ kind: "earlier" }, "This transaction is older than the withdrawal."],
    [{ kind: "used" }, "has paid another withdrawal of the same amount"],
  ] as const) {
    withdrawal.hash_check = {
      ...check,
      finding: "differs",
      difference: structuredClone(difference) as NonNullable<AdminWithdrawal["hash_check"]>["difference"],
    };
    api.say({ type: "admin_withdrawals" });
    await expect(dialog(page)).toContainText(words);
    await expect(dialog(page)).toContainText("Nothing was completed, and the claim stays.");
  }
});

test("T86 an owner completes it anyway, with a reason", async ({ open, api }) => {
  api.begin({ who: "owner", isEmpty: true });
  const differs = { ...check, finding: "differs", difference: { kind: "failed" } } as const;
  const { person, withdrawal } = claimed(api, { hash_check: differs });
  const sent: CallInput<"admin_accept_withdrawal_hash">[] = [];
  api.answerCall("admin_accept_withdrawal_hash", (input) => {
    sent.push(input);
    Object.assign(withdrawal, { status: "completed", transaction_hash: hash, hash_check: null });
    return { success: true, user_id: person.id };
  });
  const page = await open("/admin/withdrawals");
  await choose({ page, person });
  await dialog(page).getByRole("button", { name: "Complete it anyway" }).click();
  await dialog(page).getByRole("button", { name: "Complete it anyway" }).click();
  await expect(dialog(page).getByText("Please give a reason.")).toBeVisible();
  await dialog(page).getByLabel("Reason for completing it").fill("A contract sent it");
  await dialog(page).getByRole("button", { name: "Complete it anyway" }).click();
  await expect(page.getByText("Withdrawal completed", { exact: true })).toBeVisible();
  expect(sent).toMatchObject([{ p_transaction_hash: hash, p_reason: "A contract sent it" }]);
});

test("T86 where no node reads the network the form says that nothing is checked", async ({ open, api }) => {
  api.begin({ who: "owner", isEmpty: true });
  const { person } = claimed(api, { reads_hashes: false });
  const page = await open("/admin/withdrawals");
  await choose({ page, person });
  await expect(dialog(page).getByText("No node reads this network, so nothing is checked.")).toBeVisible();
});

test("T86 an operator can't complete it anyway", async ({ open, api }) => {
  api.begin({ who: "operator", isEmpty: true });
  const { person } = claimed(api, { hash_check: { ...check, finding: "unknown" } });
  const page = await open("/admin/withdrawals");
  await choose({ page, person });
  await expect(dialog(page)).toContainText("No node has this transaction.");
  await expect(dialog(page).getByRole("button", { name: "Complete it anyway" })).toHaveCount(0);
});
