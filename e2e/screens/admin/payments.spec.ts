import type { Page } from "@playwright/test";
import type { User } from "@portico/contract";
import { type CallInput, type FakeApi, Refused } from "@portico/testing/fake";
import { breakConnection, brokenConnection, overflows } from "../../support/browser/screens.ts";
import { cardOf, dialog } from "../../support/money/withdrawals.ts";
import { addPayment, addReady, addUser, addWithdrawal } from "../support/office.ts";
import { expect, phone, test } from "../support/test.ts";

const recipient = "0x52908400098527886E0F7030069857D2E4169EE7";
/** The card of the payment to somebody. */
const cardFor = (page: Page, { email }: User) =>
  page
    .getByRole("list", { name: /^(Open payments|Finished payments|Payments of a withdrawal)$/ })
    .getByRole("listitem")
    .filter({ hasText: email })
    .first();
const ready = (page: Page) => page.getByRole("region", { name: "Ready to pay" });
const button = (page: Page, person: User, name: string) =>
  cardFor(page, person).getByRole("button", { name: new RegExp(`^${name}: Polygon POS, `) });

function payByFiles({ world: { office } }: FakeApi): void {
  const polygon = office.chains.find(({ network_id }) => network_id === "polygon");
  if (!polygon) throw new Error("There is no Polygon.");
  polygon.paying = "files";
}

test("ready to pay: what to do first, then the claimed withdrawals; preparing without a node says why it failed", async ({
  open,
  api,
  console,
}) => {
  console.allow(brokenConnection);
  api.begin({ who: "owner", isEmpty: true });
  const page = await open("/admin/overview");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Payments" }).click();
  await expect(page).toHaveURL("/admin/payments");
  await expect(ready(page)).toContainText("No network is paid through files");
  await ready(page).getByRole("link", { name: "Go to Networks" }).click();
  await expect(page).toHaveURL("/admin/networks");
  payByFiles(api);
  await page.goto("/admin/payments");
  await expect(ready(page)).toContainText(
    "if its network is paid through files or by the signer: Polygon POS.",
  );
  await expect(ready(page).getByRole("link", { name: "Go to Withdrawals" })).toBeVisible();
  const [someone, other] = [addUser(api, "ada"), addUser(api, "other")];
  const withdrawal = addReady(api, someone);
  addReady(api, other);
  await page.reload();

  const prepare = ready(page).getByRole("button", { name: "Prepare payment on Polygon POS" });
  await expect(ready(page)).toContainText("2 of 2 selected");
  await expect(ready(page)).toContainText("2 payments are made");
  await expect(ready(page).getByText(recipient).first()).toBeVisible();
  const first = ready(page).getByRole("checkbox", { name: new RegExp(someone.email) });
  await expect(first).toBeChecked();
  await first.click();
  await expect(ready(page)).toContainText("1 of 2 selected");
  await expect(ready(page)).toContainText("One payment is made.");
  await ready(page).getByRole("checkbox").last().click();
  await expect(prepare).toBeDisabled();
  await expect(prepare).toHaveAccessibleDescription("Select at least one withdrawal.");
  await first.click();
  api.answerCall("admin_prepare_payments", () => {
    throw new Refused("no_node");
  });
  await prepare.click();
  await expect(ready(page).getByRole("alert")).toHaveText(
    "No node of this network is responding right now. Please try again.",
  );
  const restore = await breakConnection(page, /admin_prepare_payments/);
  await prepare.click();
  await expect(ready(page).getByRole("alert")).toContainText("No answer from the server");
  await restore();
  const sent: CallInput<"admin_prepare_payments">[] = [];
  api.answerCall("admin_prepare_payments", (input) => {
    sent.push(input);
    // The earlier attempt had prepared it.
    api.world.office.ready = api.world.office.ready.filter((one) => one !== withdrawal);
    addPayment(api, someone);
    throw new Refused("withdrawal_in_payment");
  });
  await prepare.click();
  await expect(page.getByText("The payment was prepared. It is in the list of open payments.")).toBeVisible();
  expect(sent).toEqual([{ p_network_id: "polygon", p_withdrawal_ids: [withdrawal.withdrawal_id] }]);
  await expect(button(page, someone, "Download")).toBeVisible();
  await expect(ready(page)).toContainText("0 of 1 selected");
  await test.step("a role that may only look sees why it can't", async () => {
    api.begin({ who: "auditor", isEmpty: true });
    payByFiles(api);
    addPayment(api, someone);
    const theirs = await open("/admin/payments", phone);
    await expect(button(theirs, someone, "Download")).toBeDisabled();
    expect(await overflows(theirs)).toBe(false);
  });
});

test("a withdrawal that is paid through files leads to Payments, and while its payment is open nobody can decide on it", async ({
  open,
  api,
}) => {
  api.begin({ who: "owner", isEmpty: true });
  payByFiles(api);
  const someone = addUser(api, "ada");
  const withdrawal = addWithdrawal(api, someone, {
    ...{ coin_id: "polygon-ecosystem-token", symbol: "POL", network: "Polygon POS", network_id: "polygon" },
    ...{ amount: "10", fee: "0.1", to_address: recipient, is_built_here: true },
  });
  const { id } = withdrawal;
  const page = await open(`/admin/withdrawals?id=${id}`);
  await expect(dialog(page)).toContainText("Claim this withdrawal, then prepare its payment in Payments.");
  await dialog(page).getByRole("button", { name: "Claim for paying" }).click();
  await expect(dialog(page)).toContainText("You claimed this withdrawal for paying");
  await expect(dialog(page).getByRole("textbox", { name: "Transaction hash" })).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "Reject" })).toBeEnabled();
  addReady(api, someone);
  await dialog(page).getByRole("link", { name: "Go to Payments" }).click();
  await expect(ready(page)).toContainText(someone.email);

  api.world.office.ready = [];
  const payment = addPayment(api, someone);
  for (const item of payment.items) item.withdrawal_id = id;
  const confirmations = { transaction_hash: null, confirmations: 0, confirmations_needed: 64 };
  withdrawal.payment = { ...confirmations, id: payment.id, state: "prepared" };
  await page.goto("/admin/withdrawals");
  await expect(cardOf(page, someone)).toContainText("Payment Prepared");
  payment.state = "exported";
  withdrawal.payment.state = "exported";
  await page.goto(`/admin/withdrawals?id=${id}`);
  await expect(dialog(page)).toContainText("Payment Waiting for signature");
  await expect(dialog(page)).toContainText("A payment of this withdrawal was prepared.");
  for (const name of ["Approve", "Reject", "Give back the claim", "Take over the claim"])
    await expect(dialog(page).getByRole("button", { name })).toHaveCount(0);
  await dialog(page).getByRole("link", { name: "Open the payment" }).click();
  await expect(page).toHaveURL(`/admin/payments?withdrawal=${id}`);
  await expect(cardFor(page, someone)).toContainText("Waiting for signature");
});
