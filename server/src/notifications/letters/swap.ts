import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { money, reasonOf, type SwapFacts, type To, timeOf, viewTransaction } from "./facts.ts";

/** A swap is done. */
export function swapMail(to: To, swap: SwapFacts): Mail {
  const paid = money(swap.from_amount, swap.from_symbol);
  const received = money(swap.to_amount, swap.to_symbol);
  return writeMail(to.email, {
    subject: `Swap done: ${paid} for ${received}`,
    title: "Your swap is done",
    facts: [
      ["You swapped", paid],
      ["Fee", money(swap.fee, swap.from_symbol)],
      ["You received", received],
      ["Exchange rate", `1 ${swap.from_symbol} = ${money(swap.exchange_rate, swap.to_symbol)}`],
      ["Time", timeOf(to)],
    ],
    action: viewTransaction(to, "swap"),
    paragraphs: [
      `If this was not you, set a new password at ${to.publicUrl}/forgot-password: that ends every session.`,
    ],
    reason: reasonOf(to),
  });
}
