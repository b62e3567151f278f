import type { I18n } from "@lingui/core";
import type { Language } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { freeText, safetyReason } from "../phrases.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";
import { heldByEmailWords, heldFacts, undoAction, undoWords } from "./undo.ts";

/** Changes to second factors and linked providers that the owner gets an email about. */
export type FactorChange =
  | { kind: "switched_on"; method: "app" | "passkey" }
  | { kind: "switched_off" }
  | { kind: "app_added" | "app_removed" }
  | { kind: "passkey_added"; name: string }
  | { kind: "passkey_removed" }
  | { kind: "recovery_codes_made" }
  | { kind: "recovery_code_used"; left: number }
  | ProviderChange;

/** `address` is the email address at the provider, if known. */
type ProviderChange =
  | { kind: "provider_linked"; provider: string; address: string }
  | { kind: "provider_removed"; provider: string; address: string | null };

/**
 * The email about such a change, with the device it was made from.
 * @param undoUrl the link that undoes an addition.
 * @param heldUntil the end of the hold on withdrawals that the addition caused (T62).
 */
export function twoFactorEmail(
  to: Addressee,
  change: FactorChange,
  from: SignInFacts,
  { undoUrl, heldUntil = null }: { undoUrl?: string | undefined; heldUntil?: string | null | undefined } = {},
): Email {
  const i18n = textsIn(to.language);
  const { title, text } = wordsOf(withoutLinkInName(change, to.language), i18n);
  const url = `${from.publicUrl}/forgot-password`;
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    facts: [...heldFacts(to, heldUntil), ...signInFacts(to, from)],
    ...(undoUrl && { action: undoAction(to, undoUrl) }),
    paragraphs: [
      text,
      ...heldByEmailWords(to, heldUntil),
      ...(change.kind === "switched_on" ? [i18n.t("Every other session of your account has ended.")] : []),
      undoUrl
        ? undoWords(to)
        : i18n.t(
            "If this wasn't you, set a new password at {url}. That ends every session. Then check your security settings in your profile.",
            { url },
          ),
    ],
    reason: safetyReason(to.language),
  });
}

/** A thief chooses the name of the passkey that they add. */
function withoutLinkInName(change: FactorChange, language: Language): FactorChange {
  return change.kind === "passkey_added" ? { ...change, name: freeText(language, change.name) } : change;
}

function wordsOf(change: FactorChange, i18n: I18n): { title: string; text: string } {
  switch (change.kind) {
    case "switched_on":
      return {
        title: i18n.t("Two-factor authentication is on"),
        text: i18n.t(
          "{method, select, app {Signing in now also takes a code from your authenticator app. Keep your recovery codes where you can find them without it.} other {Signing in now also takes your passkey. Keep your recovery codes where you can find them without it.}}",
          { method: change.method },
        ),
      };
    case "switched_off":
      return {
        title: i18n.t("Two-factor authentication is off"),
        text: i18n.t(
          "Signing in no longer asks for a second factor. The authenticator app, passkeys and recovery codes of your account no longer work.",
        ),
      };
    case "app_added":
      return {
        title: i18n.t("An authenticator app was added"),
        text: i18n.t("Its codes can now be used to sign in to your account."),
      };
    case "app_removed":
      return {
        title: i18n.t("Your authenticator app was removed"),
        text: i18n.t("Its codes no longer work. Your account still asks for a passkey."),
      };
    case "passkey_added":
      return {
        title: i18n.t("A passkey was added"),
        text: i18n.t("The passkey “{name}” can now be used to sign in to your account.", {
          name: change.name,
        }),
      };
    case "passkey_removed":
      return {
        title: i18n.t("A passkey was removed"),
        text: i18n.t("It can no longer be used to sign in. Your account still asks for a second factor."),
      };
    case "recovery_codes_made":
      return {
        title: i18n.t("New recovery codes were created"),
        text: i18n.t("The earlier recovery codes no longer work."),
      };
    case "recovery_code_used":
      return {
        title: i18n.t("A recovery code was used"),
        text: i18n.t(
          "{left, plural, =0 {It was the last one. Get new ones in your profile before you need them.} one {One is left. Get new ones in your profile before you need them.} other {# are left. Each can be used once.}}",
          { left: change.left },
        ),
      };
    default:
      return wordsOfProvider(change, i18n);
  }
}

function wordsOfProvider({ kind, provider, address }: ProviderChange, i18n: I18n) {
  if (kind === "provider_linked") {
    return {
      title: i18n.t("{provider} was linked to your account", { provider }),
      text: i18n.t("The account {address} at {provider} can now be used to sign in to your account.", {
        address,
        provider,
      }),
    };
  }
  return {
    title: i18n.t("{provider} was unlinked from your account", { provider }),
    text:
      address === null
        ? i18n.t("An account at {provider} can no longer be used to sign in.", { provider })
        : i18n.t("The account {address} at {provider} can no longer be used to sign in.", {
            address,
            provider,
          }),
  };
}
