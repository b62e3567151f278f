import { brand } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";

/** The pool has few wallets left, or none. Owners are emailed about it. */
export interface PoolLevelFall extends Addressee {
  state: "low" | "empty";
  /** Wallets that users can still get. */
  available: number;
  /** Free wallets that nobody gets, because required addresses are missing. */
  incomplete: number;
}

/** The email to owners that users can get few more wallets, or none. */
export function poolLevelEmail(level: PoolLevelFall, publicUrl: string): Email {
  const i18n = textsIn(level.language);
  const title =
    level.state === "empty"
      ? i18n.t("No wallet is left: new users can't deposit")
      : i18n.t("Few wallets are left for new users");
  return writeEmail(level, {
    subject: withProduct(title),
    title,
    facts: [
      [i18n.t("Available wallets"), String(level.available)],
      [i18n.t("Incomplete wallets"), String(level.incomplete)],
    ],
    action: { label: i18n.t("Add wallets"), url: `${publicUrl}/admin/wallets?tab=new` },
    paragraphs: [
      i18n.t(
        "Users who ask for deposit addresses get an available wallet from the pool. When none is left, they are told to try again later, and can't deposit until you add wallets.",
      ),
      ...(level.incomplete > 0
        ? [
            i18n.t(
              "Incomplete wallets aren't given to users, because they lack the address of a coin. You can add the missing addresses from a CSV file.",
            ),
          ]
        : []),
    ],
    reason: i18n.t("You're receiving this email because you are an owner of {product}.", {
      product: brand.name,
    }),
  });
}
