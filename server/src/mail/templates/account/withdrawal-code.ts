import { brand, limits } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { money } from "../../figures.ts";
import { type EmailContent, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";

/** The withdrawal that a code confirms. */
export interface ConfirmedWithdrawal {
  /** A decimal string in the coin. The fee is deducted from it. */
  amount: string;
  symbol: string;
  network: string;
  to_address: string;
  destination_tag: string | null;
  /** Earlier recipients of the user that look like the address (T74). */
  similar: readonly { address: string }[];
}

/** The email with the code that confirms a withdrawal while two-factor is off (T55). */
export function withdrawalCodeEmail(
  to: Addressee,
  withdrawal: ConfirmedWithdrawal,
  code: string,
  from: SignInFacts,
): Email {
  const i18n = textsIn(to.language);
  const product = brand.name;
  return writeEmail(to, {
    subject: i18n.t("Your {product} withdrawal confirmation code", { product }),
    title: i18n.t("Confirm this withdrawal"),
    code,
    facts: [...factsOf(to, withdrawal), ...signInFacts(to, from)],
    paragraphs: [
      ...withdrawal.similar
        .slice(0, 1)
        .map(({ address }) =>
          i18n.t(
            "Careful: the receiving address begins and ends like {address}, which you have used before, but it's a different one. If you copied it from your history or a message, it may be a scammer's. Don't use the code unless you're sure.",
            { address },
          ),
        ),
      i18n.t(
        "Compare every character of the receiving address. A withdrawal can't be reversed once it's paid.",
      ),
      i18n.t(
        "The code only confirms this withdrawal. It works once, for {minutes} minutes, in the browser where you requested it.",
        { minutes: limits.code_minutes },
      ),
      i18n.t(
        "If you didn't request it, someone else is signed in to your account and wants to withdraw your money. Don't give the code to anyone, and set a new password at {url}. That ends every session.",
        { url: `${from.publicUrl}/forgot-password` },
      ),
    ],
    reason: safetyReason(to.language),
  });
}

/** The full address: a shortened one could match another address. */
function factsOf(
  { language }: Addressee,
  withdrawal: ConfirmedWithdrawal,
): NonNullable<EmailContent["facts"]> {
  const i18n = textsIn(language);
  const { amount, symbol, network, to_address, destination_tag } = withdrawal;
  return [
    [i18n.t("Amount"), money(amount, symbol, language)],
    [i18n.t("Network"), network],
    [i18n.t("Receiving address"), to_address],
    ...(destination_tag === null ? [] : [[i18n.t("Destination tag"), destination_tag] as const]),
  ];
}
