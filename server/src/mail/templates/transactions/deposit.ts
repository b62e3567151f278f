import type { Email } from "../../../deps.ts";
import { money, readableMoney, timeFor } from "../../figures.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { type DepositFacts, reasonOf, type To, viewTransaction } from "./facts.ts";

/** The email that a deposit was credited. */
export function depositEmail(to: To, { amount, symbol, network }: DepositFacts): Email {
  const i18n = textsIn(to.language);
  const credited = money(amount, symbol, to.language);
  return writeEmail(to, {
    subject: i18n.t("Deposit credited: {amount}", { amount: readableMoney(amount, symbol, to.language) }),
    title: i18n.t("Your deposit was credited"),
    facts: [
      [i18n.t("Amount"), credited],
      ...(network ? [[i18n.t("Network"), network] as const] : []),
      [i18n.t("Time"), timeFor(to, to.at)],
    ],
    action: viewTransaction(to, "deposit"),
    paragraphs: [i18n.t("It's in your balance now. You can hold, swap or withdraw it.")],
    reason: reasonOf(to),
  });
}
