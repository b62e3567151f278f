import type { Page } from "@playwright/test";
import type { User } from "@portico/contract";
import type { FakeApi, World } from "@portico/testing/fake";
import { expectLive } from "../../support/browser/live.ts";
import { overflows } from "../../support/browser/screens.ts";
import { faults } from "../../support/checks/axe.ts";
import { addPayment, addUser } from "../support/office.ts";
import { expect, phone, test } from "../support/test.ts";

type Payment = World["office"]["payments"][number];

const cardFor = (page: Page, { email }: User) =>
  page
    .getByRole("list", { name: /^(Open payments|Payments of a withdrawal)$/ })
    .getByRole("listitem")
    .filter({ hasText: email })
    .filter({ has: page.getByRole("status") })
    .first();
const state = (page: Page, person: User) => cardFor(page, person).getByRole("status").first();
const button = (page: Page, person: User, name: string) =>
  cardFor(page, person).getByRole("button", { name: new RegExp(`^${name}: Polygon POS, `) });
const approveDialog = (page: Page) => page.getByRole("dialog", { name: "Approve this payment?" });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Adds a payment that the signer is to sign. */
function prepare(api: FakeApi, person: User, fields: Partial<Payment> = {}): Payment {
  const signer = { name: "vault", seen_at: minutesAgo(0) };
  return addPayment(api, person, { paying: "signer", signer, ...fields });
}

/** Changes a payment, and tells open pages. */
function tell(api: FakeApi, payment: Payment, fields: Partial<Payment>): void {
  Object.assign(payment, fields);
  api.say({ type: "admin_payments" });
}

test("what keeps the signer from signing is said in words, and who cannot approve reads why", async ({
  open,
  api,
}) => {
  // Goes through the signer's answers one by one, and lets axe check a dialog.
  test.setTimeout(60_000);
  api.begin({ who: "owner", isEmpty: true });
  const someone = addUser(api, "ada");
  const payment = prepare(api, someone);
  const page = await open("/admin/payments");
  await expectLive(page);
  const card = cardFor(page, someone);
  await expect(state(page, someone)).toHaveText("With the signer");
  await expect(card).toContainText("If it needs approvals, you'll see that here.");
  await expect(button(page, someone, "Discard")).toBeVisible();
  // `signer-facts.test.ts` has all of them.
  const answers: [answer: NonNullable<Payment["signer_answer"]>, words: string][] = [
    [{ code: "refused_here", details: { refusal: "withdrawals_paused" } }, "Withdrawals are paused here."],
    [
      { code: "over_payment_limit", details: { limit: "5", symbol: "POL" } },
      "the signer's limit of 5 POL for one payment",
    ],
  ];
  for (const [signer_answer, words] of answers) {
    tell(api, payment, { signer_answer });
    await expect(card, signer_answer.code).toContainText(words);
    await expect(state(page, someone), signer_answer.code).toHaveText("Refused by the signer");
  }
  await test.step("a silent signer", async () => {
    tell(api, payment, { signer: { name: "vault", seen_at: minutesAgo(3) } });
    await expect(card).toContainText("Signer silent: vault was last seen 3 minutes ago.");
    tell(api, payment, { signer_answer: null });
    await expect(card).toContainText("Waiting for the signer, which was last seen 3 minutes ago.");
  });
  await test.step("on a page without a name there are no passkeys", async () => {
    await button(page, someone, "Approve").click();
    const approve = approveDialog(page).getByRole("button", { name: "Approve with passkey" });
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription(/^Passkeys don't work at an IP address\./);
    await page.keyboard.press("Escape");
  });
  await test.step("an earlier payment that may have paid the same withdrawal is a warning", async () => {
    api.world.office.payments = [];
    const items = payment.items.map((item) => ({
      ...item,
      earlier: [{ payment_id: payment.id, state: "closed" as const }],
    }));
    prepare(api, someone, { items });
    await page.reload();
    await button(page, someone, "Approve").click();
    await expect(approveDialog(page)).toContainText(
      `may have been signed before in payment ${payment.id.slice(-12)}, which an owner closed as not paid. Approve only if you know that it did not pay.`,
    );
    await expect(
      approveDialog(page).getByRole("link", { name: "Show its payments in a new tab" }),
    ).toHaveAttribute("href", `/admin/payments?withdrawal=${items[0]?.withdrawal_id}`);
    expect(await faults(page, { widths: [1440] })).toEqual([]);
    await page.keyboard.press("Escape");
    await button(page, someone, "Discard").click();
    await expect(page.getByRole("dialog")).toContainText("The signer has not signed its transaction");
  });
  await test.step("nobody approves their own withdrawal, and support only looks", async () => {
    const own = api.world.user;
    if (!own) throw new Error("Nobody is signed in.");
    prepare(api, own);
    const theirs = await open("/admin/payments", phone);
    await expect(button(theirs, own, "Approve")).toHaveAccessibleDescription(
      "It pays your own withdrawal, so other administrators must approve it.",
    );
    await expect(button(theirs, someone, "Approve")).toBeEnabled();
    expect(await overflows(theirs)).toBe(false);
    api.begin({ who: "support", isEmpty: true });
    prepare(api, someone);
    await theirs.reload();
    await expect(button(theirs, someone, "Approve")).toBeDisabled();
  });
});
