import type { Mail } from "../../context.ts";
import { writeMail } from "../../outside/mail-template.ts";
import { type DepositFacts, money, reasonOf, type To, timeOf, viewTransaction } from "./facts.ts";

/** A deposit is in the balance. */
export function depositMail(to: To, { amount, symbol, network }: DepositFacts): Mail {
  const credited = money(amount, symbol);
  return writeMail(to.email, {
    subject: `Deposit credited: ${credited}`,
    title: "Your deposit was credited",
    facts: [["Amount", credited], ...(network ? [["Network", network] as const] : []), ["Time", timeOf(to)]],
    action: viewTransaction(to, "deposit"),
    paragraphs: ["It is in your balance, to hold, swap or withdraw."],
    reason: reasonOf(to),
  });
}
