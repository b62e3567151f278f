import type { AdminWithdrawal } from "@portico/contract";
import { adminWithdrawalsText } from "../../text/admin/office.ts";
import { withdrawalQuestionText as text } from "../../text/admin/withdrawal-question.ts";
import { common } from "../../text/app/common.ts";
import { formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import type { Question } from "../office/ask-once.tsx";
import { paymentStep } from "./payment-step.ts";

/** What is asked before an approval, for every screen alike. `hash` is what is sent with it. */
export function approvalQuestion(
  withdrawal: AdminWithdrawal,
  administratorId: string | undefined,
  hash: string | undefined,
): Question {
  const { user_email, amount, fee } = withdrawal;
  const step = paymentStep(withdrawal, administratorId);
  const question = { title: text.approveTitle, confirm: text.approve, cancel: common.cancel } as const;
  if (step === "first-approval") return { ...question, words: text.first(user_email) };
  if (step === "pay" && needsAnother(withdrawal, administratorId))
    return { ...question, words: text.firstPaid };
  const sent = inCoin(withdrawal, toBig(amount).minus(toBig(fee)).toFixed());
  if (withdrawal.reads_hashes && (hash || withdrawal.first_approval_hash))
    return { ...question, words: text.checked(sent, user_email) };
  const isPaying = step === "pay" || step === "confirm";
  if (!isPaying || hash || withdrawal.first_approval_hash) {
    return { ...question, words: text.withHash(sent, inCoin(withdrawal, fee), user_email) };
  }
  return { ...question, words: text.withoutHash(sent, user_email), confirm: text.approveWithoutHash };
}

/** What is asked before a rejection: under a claim, whether anything was sent. */
export function rejectionQuestion(withdrawal: AdminWithdrawal): Question {
  const { user_email, maybe_sent_by, claimed_by_id } = withdrawal;
  const amount = inCoin(withdrawal, withdrawal.amount);
  const question = { title: text.rejectTitle, isDanger: true } as const;
  if (maybe_sent_by === null && claimed_by_id === null) {
    return {
      ...question,
      words: text.refund(amount, user_email),
      confirm: text.reject,
      cancel: common.cancel,
    };
  }
  return {
    ...question,
    words: maybe_sent_by
      ? text.hasAnythingBeenSent(maybe_sent_by, amount, user_email)
      : text.haveYouSent(amount, user_email),
    confirm: text.notSent,
    cancel: text.maybeSent,
  };
}

/** The limit has changed since it was claimed: the claimer's approval is the first of two. */
function needsAnother(
  { needs_second, first_approved_by_id }: AdminWithdrawal,
  id: string | undefined,
): boolean {
  return needs_second && (first_approved_by_id === null || first_approved_by_id === id);
}

function inCoin({ symbol }: AdminWithdrawal, figure: string): string {
  return adminWithdrawalsText.amountOf(formatExact(figure), symbol);
}
