import { brand } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { timeFor } from "../../figures.ts";
import { withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";

/** The email to owners that codes of new browsers are refused because too many wrong ones were entered (T70). */
export function guessAlarmEmail(to: Addressee, since: Date, publicUrl: string): Email {
  const i18n = textsIn(to.language);
  const title = i18n.t("Too many wrong codes are being entered");
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    facts: [[i18n.t("Since"), timeFor(to, since)]],
    paragraphs: [
      i18n.t(
        "Across all accounts, more wrong codes were entered in an hour than your settings allow. Someone may be guessing the codes that we email to users.",
      ),
      i18n.t(
        "Until this stops, new browsers need the link in the email to sign up or reset a password: codes aren't accepted. Browsers that users have signed in with before work as usual. Codes start working again automatically.",
      ),
      i18n.t(
        "Check the log to see which networks the guesses come from. The limits are in the settings at {url}.",
        {
          url: `${publicUrl}/admin/settings`,
        },
      ),
    ],
    reason: i18n.t("You're receiving this email because you are an owner of {product}.", {
      product: brand.name,
    }),
  });
}
