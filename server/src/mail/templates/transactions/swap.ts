import type { Email } from "../../../deps.ts";
import { money, rateLine, timeFor } from "../../figures.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { reasonOf, type SwapFacts, type To, viewTransaction } from "./facts.ts";

/** The email that a swap is done. */
export function swapEmail(to: To, swap: SwapFacts): Email {
  const i18n = textsIn(to.language);
  const paid = money(swap.from_amount, swap.from_symbol, to.language);
  const received = money(swap.to_amount, swap.to_symbol, to.language);
  return writeEmail(to, {
    subject: i18n.t("Swap done: {paid} for {received}", { paid, received }),
    title: i18n.t("Your swap is done"),
    facts: [
      [i18n.t("You swapped"), paid],
      [i18n.t("Fee"), money(swap.fee, swap.from_symbol, to.language)],
      [i18n.t("You received"), received],
      [i18n.t("Exchange rate"), rateLine(swap.exchange_rate, swap.from_symbol, swap.to_symbol, to.language)],
      [i18n.t("Time"), timeFor(to, to.at)],
    ],
    action: viewTransaction(to, "swap"),
    paragraphs: [
      i18n.t("If this was not you, set a new password at {url}: that ends every session.", {
        url: `${to.publicUrl}/forgot-password`,
      }),
    ],
    reason: reasonOf(to),
  });
}
