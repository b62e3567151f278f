import { locales } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { timeFor } from "../../figures.ts";
import { type EmailContent, withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { freeText, safetyReason } from "../phrases.ts";

/** An administrator's change to a user's wallet. */
export interface WalletChange extends Addressee {
  kind: "addresses_changed" | "released";
  /** The added or removed addresses: the coin's symbol and the network. */
  changed: string[];
  /** As the administrator wrote it; null if not given. */
  reason: string | null;
  /** ISO 8601. */
  at: string;
}

/**
 * The email that deposit addresses changed. It contains no address, because an email can be forged and our page cannot.
 */
export function walletEmail(change: WalletChange, publicUrl: string): Email {
  const i18n = textsIn(change.language);
  const { title, advice, late } = change.kind === "released" ? released(change) : changed(change);
  return writeEmail(change, {
    subject: withProduct(title),
    title,
    facts: factsOf(change),
    action: { label: i18n.t("View Wallets"), url: `${publicUrl}/wallets` },
    paragraphs: [advice, late, i18n.t("Only use addresses shown on our pages, never ones from an email.")],
    reason: safetyReason(change.language),
  });
}

function changed({ language }: WalletChange) {
  const i18n = textsIn(language);
  return {
    title: i18n.t("Your deposit addresses have changed"),
    advice: i18n.t(
      "An administrator has changed addresses of your wallet. From now on, please send deposits to the new addresses, and replace the old ones wherever you saved them.",
    ),
    late: i18n.t("Anything sent to an address that was yours until now will still be credited to you."),
  };
}

function released({ language }: WalletChange) {
  const i18n = textsIn(language);
  return {
    title: i18n.t("Your deposit addresses are no longer in use"),
    advice: i18n.t(
      "An administrator has taken back the wallet that was assigned to you. Before you deposit again, please generate a new wallet, and remove the old addresses wherever you have saved them.",
    ),
    // Deposits are credited to this user until the addresses are shown to another user (T17).
    late: i18n.t(
      "Deposits already on their way to these addresses will still be credited to you, after we've checked them. Later, the addresses may be given to someone else. Anything sent to them from then on belongs to that person.",
    ),
  };
}

function factsOf(change: WalletChange): NonNullable<EmailContent["facts"]> {
  const i18n = textsIn(change.language);
  const facts: [name: string, value: string][] = [];
  const list = new Intl.ListFormat(locales[change.language]);
  if (change.changed.length > 0) facts.push([i18n.t("Addresses"), list.format(change.changed)]);
  if (change.reason !== null) facts.push([i18n.t("Reason"), freeText(change.language, change.reason)]);
  return [...facts, [i18n.t("Time"), timeFor(change, new Date(change.at))]];
}
