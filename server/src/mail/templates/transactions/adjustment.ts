import type { Email } from "../../../deps.ts";
import { money, timeFor } from "../../figures.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { freeText, moneyReason } from "../phrases.ts";
import { type AdjustmentFacts, type To, viewTransaction } from "./facts.ts";

/** The email that the operator credited or debited a balance. */
export function adjustmentEmail(to: To, { direction, amount, symbol, reason }: AdjustmentFacts): Email {
  const i18n = textsIn(to.language);
  const isAddition = direction === "add";
  const changed = `${isAddition ? "+" : "−"}${money(amount, symbol, to.language)}`;
  return writeEmail(to, {
    subject: i18n.t("Balance adjusted: {amount}", { amount: changed }),
    title: i18n.t("Your balance was adjusted"),
    facts: [
      [i18n.t("Amount"), changed],
      ...(reason ? [[i18n.t("Reason"), freeText(to.language, reason)] as const] : []),
      [i18n.t("Time"), timeFor(to, to.at)],
    ],
    action: viewTransaction(to, "adjustment"),
    paragraphs: [
      isAddition
        ? i18n.t("We added this amount to your balance. You can hold, swap or withdraw it.")
        : i18n.t("We took this amount from your balance."),
    ],
    reason: moneyReason(to.language),
  });
}
