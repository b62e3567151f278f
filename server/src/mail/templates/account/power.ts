import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { timeFor, withUnit } from "../../figures.ts";
import { type EmailContent, withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { freeText, safetyReason } from "../phrases.ts";

/** A change of who may do what, or of what protects the exchange. */
export interface PowerChange extends Addressee {
  event:
    | "role"
    | "status"
    | "setting"
    | "pause"
    | "reconciliation"
    | "destination"
    | "credit_requested"
    | "credit_approved";
  /** The recipient is the person whose role or status changed. */
  is_own: boolean;
  /** The email of the person whose role or status changed; null for other events. */
  person: string | null;
  /** What else changed, as the back office names it; null for roles and statuses. */
  subject: string | null;
  /** Null for no role, and for what is switched off. */
  old_value: string | null;
  new_value: string | null;
  unit: string | null;
  /** The administrator's email; null for the command line. */
  changed_by: string | null;
  /** How many changes this email covers. */
  changes: number;
  /** ISO 8601. */
  at: string;
}

/** The email to owners and the person concerned. Names and values are those of the back office, which is English. */
export function powerEmail(change: PowerChange, publicUrl: string): Email {
  const i18n = textsIn(change.language);
  const title = titleOf(change);
  return writeEmail(change, {
    subject: withProduct(title),
    title,
    facts: factsOf(change),
    action: { label: i18n.t("Open the back office"), url: `${publicUrl}/admin` },
    paragraphs: [adviceOf(change)],
    reason: safetyReason(change.language),
  });
}

function titleOf({ language, event, is_own, old_value, new_value }: PowerChange): string {
  const i18n = textsIn(language);
  if (event === "pause") return i18n.t("A pause was lifted");
  if (event === "credit_requested") return i18n.t("A credit above the holdings was requested");
  if (event === "credit_approved") return i18n.t("A credit above the holdings was approved");
  if (event === "destination") return i18n.t("Where money goes has changed");
  if (event === "status")
    return is_own
      ? i18n.t("Your administrator account's status has changed")
      : i18n.t("An administrator's status has changed");
  if (event !== "role") return i18n.t("A protective setting was loosened");
  if (new_value === null)
    return is_own ? i18n.t("You're no longer an administrator") : i18n.t("An administrator was removed");
  if (old_value === null)
    return is_own ? i18n.t("You're now an administrator") : i18n.t("There is a new administrator");
  return is_own
    ? i18n.t("Your administrator role has changed")
    : i18n.t("An administrator's role has changed");
}

function adviceOf({ language, event, is_own }: PowerChange): string {
  const i18n = textsIn(language);
  if (event === "role" && is_own)
    return i18n.t(
      "You were signed out everywhere. The change applies when you sign in again. If you weren't expecting it, ask an owner.",
    );
  if (event === "role" || event === "status")
    return i18n.t(
      "If you weren't expecting this, check the audit log, remove the role and find out who gave it.",
    );
  if (event === "credit_requested")
    return i18n.t(
      "With it, users would own more of this coin than the exchange holds, so another owner must approve it. If you weren't expecting it, reject it and check the audit log.",
    );
  if (event === "credit_approved")
    return i18n.t(
      "Users may now own more of this coin than the exchange holds. If you weren't expecting it, subtract it and check the audit log.",
    );
  return i18n.t("If you weren't expecting this, change it back and check the audit log.");
}

function factsOf(change: PowerChange): NonNullable<EmailContent["facts"]> {
  const i18n = textsIn(change.language);
  const facts: [name: string, value: string][] = [];
  if (change.person !== null) facts.push([i18n.t("Administrator"), freeText(change.language, change.person)]);
  if (isCredit(change)) return [...facts, ...creditFacts(change)];
  if (change.subject !== null) facts.push([i18n.t("Setting"), change.subject]);
  facts.push([i18n.t("Before"), writtenValue(change, change.old_value)]);
  if (change.event !== "pause") facts.push([i18n.t("After"), writtenValue(change, change.new_value)]);
  facts.push([i18n.t("Changed by"), change.changed_by ?? i18n.t("The server's command line")]);
  if (change.changes > 1) facts.push([i18n.t("Changes"), String(change.changes)]);
  return [...facts, [i18n.t("Time"), timeFor(change, new Date(change.at))]];
}

function isCredit({ event }: PowerChange): boolean {
  return event === "credit_requested" || event === "credit_approved";
}

function creditFacts(change: PowerChange): [name: string, value: string][] {
  const i18n = textsIn(change.language);
  return [
    [i18n.t("Credit"), change.subject ?? ""],
    [
      change.event === "credit_approved" ? i18n.t("Approved by") : i18n.t("Requested by"),
      change.changed_by ?? "",
    ],
    [i18n.t("Time"), timeFor(change, new Date(change.at))],
  ];
}

function writtenValue({ language, event, unit }: PowerChange, value: string | null): string {
  const i18n = textsIn(language);
  if (value === "off" || (value === null && event !== "role")) return i18n.t("Off");
  if (value === null) return i18n.t("No role");
  return freeText(language, unit === null ? value : withUnit(value, unit));
}
