import { brand } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";
import { heldByEmailWords, heldFacts, undoAction, undoWords } from "./undo.ts";

/**
 * The email that an identity provider can now sign in to the account.
 * @param provider its display name, such as `Google`.
 * @param undoUrl the link that removes it again.
 * @param heldUntil the end of the hold on withdrawals that it caused (T62).
 */
export function providerLinkedEmail(
  to: Addressee,
  provider: string,
  from: SignInFacts,
  { undoUrl, heldUntil }: { undoUrl: string; heldUntil: string | null },
): Email {
  const i18n = textsIn(to.language);
  const product = brand.name;
  return writeEmail(to, {
    subject: i18n.t("{provider} can now sign in to your {product} account", { provider, product }),
    title: i18n.t("Your account was linked with {provider}", { provider }),
    facts: [[i18n.t("Provider"), provider], ...heldFacts(to, heldUntil), ...signInFacts(to, from)],
    action: undoAction(to, undoUrl),
    paragraphs: [
      i18n.t(
        "Someone signed in with an account at {provider} that has this email and verified it there. From now on, that account can also sign in to your {product} account.",
        { provider, product },
      ),
      ...heldByEmailWords(to, heldUntil),
      i18n.t("If this was you, you don't need to do anything."),
      undoWords(to),
      i18n.t("Then also secure your account at {provider}.", { provider }),
    ],
    reason: safetyReason(to.language),
  });
}
