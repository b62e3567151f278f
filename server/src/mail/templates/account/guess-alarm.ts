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
        "Over all accounts, more wrong codes were entered in an hour than your settings allow. Somebody may be guessing the codes that users get by email.",
      ),
      i18n.t(
        "Until this stops, new browsers need the link in the email to sign up or reset a password; its code isn't accepted. Browsers in which users have signed in before work as always. Codes work again by themselves.",
      ),
      i18n.t(
        "Look at the log for the networks that the guesses come from. The limits are in the settings at {url}.",
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
