import type { Mail } from "../../context.ts";
import { type Letter, writeMail } from "../../outside/mail-template.ts";
import {
  money,
  reasonOf,
  shortAddress,
  type To,
  timeOf,
  viewTransaction,
  type WithdrawalFacts,
} from "./facts.ts";

/** A withdrawal was asked for and waits to be sent. */
export function withdrawalRequestMail(to: To, withdrawal: WithdrawalFacts): Mail {
  const amount = money(withdrawal.amount, withdrawal.symbol);
  return writeMail(to.email, {
    subject: `Withdrawal requested: ${amount}`,
    title: "You asked for a withdrawal",
    facts: factsOf(to, withdrawal),
    action: viewTransaction(to, "withdrawal"),
    paragraphs: [
      "The amount has left your available balance. We tell you when it is sent.",
      `If this was not you, set a new password at ${to.publicUrl}/forgot-password at once: that ends every session.`,
    ],
    reason: reasonOf(to),
  });
}

/** A withdrawal was sent, or it was rejected and the money is back. */
export function withdrawalMail(to: To, withdrawal: WithdrawalFacts): Mail {
  const amount = money(withdrawal.amount, withdrawal.symbol);
  const isSent = withdrawal.status === "completed";
  return writeMail(to.email, {
    subject: `Withdrawal ${isSent ? "completed" : "rejected"}: ${amount}`,
    title: isSent ? "Your withdrawal is completed" : "Your withdrawal was rejected",
    facts: factsOf(to, withdrawal),
    action: viewTransaction(to, "withdrawal"),
    paragraphs: [
      isSent
        ? "It was sent. How soon it shows at its address is up to the network."
        : "Nothing was sent. The whole amount, with its fee, is back in your balance.",
    ],
    reason: reasonOf(to),
  });
}

function factsOf(to: To, { amount, fee, received, symbol, network, to_address }: WithdrawalFacts) {
  return [
    ["Amount", money(amount, symbol)],
    ["Fee, out of the amount", money(fee, symbol)],
    ["Received at the address", money(received, symbol)],
    ["Address", shortAddress(to_address)],
    ["Network", network],
    ["Time", timeOf(to)],
  ] as const satisfies Letter["facts"];
}
