import { brand } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { timeFor } from "../../figures.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";

/** The email that withdrawals are on hold because the password was reset (T24). */
export function withdrawalsHeldEmail(to: Addressee, until: Date, publicUrl: string): Email {
  const i18n = textsIn(to.language);
  const url = `${publicUrl}/forgot-password`;
  return writeEmail(to, {
    subject: i18n.t("Withdrawals from your {product} account are on hold", { product: brand.name }),
    title: i18n.t("Withdrawals are on hold"),
    facts: [[i18n.t("On hold until"), timeFor(to, until)]],
    paragraphs: [
      i18n.t(
        "Your password was reset, so nothing can be withdrawn until then. If it wasn't you, use this time to act. Everything else works as before.",
      ),
      i18n.t(
        "If it wasn't you, set a new password at {url}. That ends every session and restarts the waiting period.",
        { url },
      ),
    ],
    reason: safetyReason(to.language),
  });
}
