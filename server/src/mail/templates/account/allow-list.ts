import { type AllowList, limits, networkById, type SavedAddress } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { shortAddress, timeFor } from "../../figures.ts";
import { withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";
import { type SignInFacts, signInFacts } from "./new-device.ts";
import { heldByEmailWords, heldFacts, undoAction } from "./undo.ts";

/** A change to the "withdraw only to saved addresses" setting. */
export type AllowListChange = "switched_on" | "kept_on" | "off_asked";

/**
 * The email about a change to the withdrawal allow-list (T55), with the device it was made from.
 * @param undoUrl the link that keeps the allow-list on, if switching it off was requested.
 * @param heldUntil the end of the hold on withdrawals that the request caused (T62).
 */
export function allowListEmail(
  to: Addressee,
  list: AllowList & { change: AllowListChange },
  from: SignInFacts,
  { undoUrl, heldUntil = null }: { undoUrl?: string | undefined; heldUntil?: string | null } = {},
): Email {
  const i18n = textsIn(to.language);
  const { title, paragraphs } = wordsOf(to, list, from);
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    facts: [
      ...(list.off_at === null
        ? []
        : [[i18n.t("Switched off on"), timeFor(to, new Date(list.off_at))] as const]),
      ...heldFacts(to, heldUntil),
      ...signInFacts(to, from),
    ],
    ...(undoUrl && { action: undoAction(to, undoUrl) }),
    paragraphs: [...heldByEmailWords(to, heldUntil), ...paragraphs],
    reason: safetyReason(to.language),
  });
}

function wordsOf(
  to: Addressee,
  { change, wait_hours: hours }: AllowList & { change: AllowListChange },
  from: SignInFacts,
) {
  const i18n = textsIn(to.language);
  switch (change) {
    case "switched_on":
      return {
        title: i18n.t("You can now withdraw only to saved addresses"),
        paragraphs: [
          i18n.t(
            "You can withdraw only to addresses that were saved in your address book at least {hours, plural, one {# hour} other {# hours}} ago. Addresses saved earlier count too, so check them.",
            { hours },
          ),
          notYou(to, from),
        ],
      };
    case "kept_on":
      return {
        title: i18n.t("Withdrawing only to saved addresses stays on"),
        paragraphs: [
          i18n.t("It was going to be switched off, but someone signed in to your account kept it on."),
          notYou(to, from),
        ],
      };
    case "off_asked":
      return {
        title: i18n.t("Withdrawing only to saved addresses will be switched off"),
        paragraphs: [
          i18n.t("It stays on until then. You can keep it on in your profile at any time: {url}", {
            url: `${from.publicUrl}/profile#security`,
          }),
          i18n.t(
            "If this wasn't you, press the button within {hours} hours. It keeps this on, removes anything added since, ends every session and puts withdrawals on hold. You then set a new password. You don't need to sign in for this.",
            { hours: limits.undo_hours },
          ),
        ],
      };
  }
}

/**
 * The email that an address was saved (T73). It leaves out the address's label, since an attacker could have written it.
 * @param undoUrl while the allow-list is on: the link that removes the address.
 * @param heldUntil the end of the hold on withdrawals that saving it caused (T62).
 */
export function addressSavedEmail(
  to: Addressee,
  entry: SavedAddress,
  from: SignInFacts,
  { undoUrl, heldUntil }: { undoUrl: string | null; heldUntil: string | null },
): Email {
  const i18n = textsIn(to.language);
  const title = i18n.t("An address was saved for withdrawals");
  return writeEmail(to, {
    subject: withProduct(title),
    title,
    facts: [
      [i18n.t("Withdrawal address"), shortAddress(entry.address)],
      [i18n.t("Network"), networkById(entry.network_id)?.deposit_name ?? entry.network_id],
      ...(entry.destination_tag === null
        ? []
        : [[i18n.t("Destination tag"), entry.destination_tag] as const]),
      ...(undoUrl ? [[i18n.t("Can be used from"), timeFor(to, new Date(entry.usable_at))] as const] : []),
      ...heldFacts(to, heldUntil),
      ...signInFacts(to, from),
    ],
    ...(undoUrl && { action: undoAction(to, undoUrl) }),
    paragraphs: [
      ...(undoUrl ? allowedWords(to, heldUntil) : [notYou(to, from)]),
      i18n.t("To remove just this address, open your address book on any withdrawal page."),
    ],
    reason: safetyReason(to.language),
  });
}

/** What saving an address means while withdrawals go only to saved ones. */
function allowedWords(to: Addressee, heldUntil: string | null): string[] {
  const i18n = textsIn(to.language);
  return [
    i18n.t(
      "You can withdraw only to saved addresses. From the time above, you can also withdraw to this one.",
    ),
    ...heldByEmailWords(to, heldUntil),
    i18n.t(
      "If this wasn't you, press the button within {hours} hours. It removes this address and everything added after it, ends every session and puts withdrawals on hold. You then set a new password. You don't need to sign in for this.",
      { hours: limits.undo_hours },
    ),
  ];
}

function notYou(to: Addressee, { publicUrl }: SignInFacts): string {
  const i18n = textsIn(to.language);
  return i18n.t(
    "If this wasn't you, someone else is signed in to your account. Set a new password at {url}. That ends every session.",
    { url: `${publicUrl}/forgot-password` },
  );
}
