import { limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import { money, readableMoney, shortAddress, timeFor } from "../../figures.ts";
import { type EmailContent, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { freeText, moneyReason } from "../phrases.ts";
import { type To, viewTransaction, type WithdrawalFacts } from "./facts.ts";

/** The email that a withdrawal was requested and is waiting to be sent. */
export function withdrawalRequestEmail(to: To, withdrawal: WithdrawalFacts): Email {
  const i18n = textsIn(to.language);
  const amount = readableMoney(withdrawal.amount, withdrawal.symbol, to.language);
  return writeEmail(to, {
    subject: i18n.t("Withdrawal requested: {amount}", { amount }),
    title: i18n.t("You requested a withdrawal"),
    facts: factsOf(to, withdrawal),
    action: viewTransaction(to, "withdrawal"),
    paragraphs: [
      i18n.t("The amount has been deducted from your available balance. We'll email you when it's sent."),
      i18n.t("If this wasn't you, set a new password at {url} immediately. That ends every session.", {
        url: `${to.publicUrl}/forgot-password`,
      }),
    ],
    reason: moneyReason(to.language),
  });
}

/** The email that a withdrawal was sent, or was rejected or cancelled and refunded. */
export function withdrawalEmail(to: To, withdrawal: WithdrawalFacts): Email {
  return writeEmail(to, {
    ...wordsOf(to, withdrawal),
    facts: [...factsOf(to, withdrawal), ...hashOf(to, withdrawal), ...rejectionOf(to, withdrawal)],
    action: viewTransaction(to, "withdrawal"),
    reason: moneyReason(to.language),
  });
}

function wordsOf(to: To, withdrawal: WithdrawalFacts) {
  if (withdrawal.is_cancelled) return cancelled(to, withdrawal);
  return withdrawal.status === "completed" ? completed(to, withdrawal) : rejected(to, withdrawal);
}

function completed({ language, publicUrl }: To, withdrawal: WithdrawalFacts) {
  const i18n = textsIn(language);
  const amount = readableMoney(withdrawal.amount, withdrawal.symbol, language);
  return {
    subject: i18n.t("Withdrawal completed: {amount}", { amount }),
    title: i18n.t("Your withdrawal is complete"),
    ...(withdrawal.explorer_url && {
      link: {
        label: i18n.t("View it on the network's explorer"),
        url: new URL(withdrawal.explorer_url, publicUrl).href,
      },
    }),
    paragraphs: [
      i18n.t("It has been sent. How soon it arrives depends on the network."),
      ...(withdrawal.transaction_hash
        ? []
        : [
            i18n.t(
              "We have no transaction hash for it yet. If one is added, you'll find it on the transaction's page.",
            ),
          ]),
    ],
  };
}

function rejected({ language }: To, withdrawal: WithdrawalFacts) {
  const i18n = textsIn(language);
  const amount = readableMoney(withdrawal.amount, withdrawal.symbol, language);
  return {
    subject: i18n.t("Withdrawal rejected: {amount}", { amount }),
    title: i18n.t("Your withdrawal was rejected"),
    paragraphs: [i18n.t("Nothing was sent. The whole amount, including the fee, is back in your balance.")],
  };
}

function cancelled({ language, publicUrl }: To, withdrawal: WithdrawalFacts) {
  const i18n = textsIn(language);
  const amount = readableMoney(withdrawal.amount, withdrawal.symbol, language);
  return {
    subject: i18n.t("Withdrawal cancelled: {amount}", { amount }),
    title: i18n.t("You cancelled your withdrawal"),
    paragraphs: [
      i18n.t("Nothing was sent. The whole amount, including the fee, is back in your balance."),
      i18n.t("If this wasn't you, set a new password at {url} immediately. That ends every session.", {
        url: `${publicUrl}/forgot-password`,
      }),
    ],
  };
}

function factsOf(to: To, { amount, fee, received, symbol, network, to_address }: WithdrawalFacts) {
  const i18n = textsIn(to.language);
  return [
    [i18n.t("Amount"), money(amount, symbol, to.language)],
    [i18n.t("Fee, deducted from the amount"), money(fee, symbol, to.language)],
    [i18n.t("Recipient gets"), money(received, symbol, to.language)],
    [i18n.t("Address"), shortAddress(to_address)],
    [i18n.t("Network"), network],
    [i18n.t("Time"), timeFor(to, to.at)],
  ] as const satisfies EmailContent["facts"];
}

/** The hash that it was sent with, in full, so that it can be looked up. */
function hashOf(to: To, { transaction_hash }: WithdrawalFacts): NonNullable<EmailContent["facts"]> {
  const i18n = textsIn(to.language);
  return transaction_hash ? [[i18n.t("Transaction hash"), transaction_hash]] : [];
}

/** The rejection reason as the operator wrote it. Only the default reason is translated. */
function rejectionOf(
  to: To,
  { rejection_reason: reason }: WithdrawalFacts,
): NonNullable<EmailContent["facts"]> {
  if (reason === null) return [];
  const i18n = textsIn(to.language);
  const isDefault = reason === limits.default_rejection_reason;
  return [[i18n.t("Reason"), isDefault ? i18n.t("Rejected by admin") : freeText(to.language, reason)]];
}
