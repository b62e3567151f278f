import type { Email } from "../../../deps.ts";
import { costFigure } from "../../cost-figure.ts";
import { rateLine, readableMoney, shortMoney, timeFor } from "../../figures.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { reasonOf, type SwapFacts, type To, viewTransaction } from "./facts.ts";

/** The email that a swap is done. */
export function swapEmail(to: To, swap: SwapFacts): Email {
  const i18n = textsIn(to.language);
  const { from_amount, from_symbol, to_amount, to_symbol, cost } = swap;
  return writeEmail(to, {
    subject: i18n.t("Swap done: {paid} for {received}", {
      paid: shortMoney(from_amount, from_symbol, to.language),
      received: shortMoney(to_amount, to_symbol, to.language),
    }),
    title: i18n.t("Your swap is done"),
    facts: [
      [i18n.t("You swapped"), readableMoney(from_amount, from_symbol, to.language)],
      [i18n.t("Fee"), readableMoney(swap.fee, from_symbol, to.language)],
      [i18n.t("You received"), readableMoney(to_amount, to_symbol, to.language)],
      [i18n.t("Exchange rate"), rateLine(swap.exchange_rate, from_symbol, to_symbol, to.language)],
      ...(cost ? [[i18n.t("Cost"), costFigure({ ...swap, cost }, to.language)] as const] : []),
      [i18n.t("Time"), timeFor(to, to.at)],
    ],
    action: viewTransaction(to, "swap"),
    paragraphs: [
      i18n.t("If this wasn't you, set a new password at {url}. That ends every session.", {
        url: `${to.publicUrl}/forgot-password`,
      }),
    ],
    reason: reasonOf(to),
  });
}
