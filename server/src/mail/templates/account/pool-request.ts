import type { PoolRequest } from "@portico/contract";
import type { Email } from "../../../deps.ts";
import type { Addressee } from "../../addressee.ts";
import { timeFor } from "../../figures.ts";
import { type EmailContent, withProduct, writeEmail } from "../../template.ts";
import { textsIn } from "../../texts.ts";
import { safetyReason } from "../phrases.ts";

/** A request about deposit addresses, or a decision on it. Owners are emailed about it. */
export interface PoolRequestEvent extends Addressee {
  event: "requested" | "approved" | "waited" | "trusted" | "declined" | "withdrawn";
  kind: PoolRequest["kind"];
  /** Of the wallets. */
  count: number;
  /** The email of the user who would get a resting wallet; null for other kinds. */
  person: string | null;
  requested_by: string;
  decided_by: string | null;
  reason: string;
  /** ISO 8601: when it takes effect by itself; null if somebody else has to approve it. */
  waits_until: string | null;
  /** ISO 8601. */
  at: string;
}

/**
 * The email to owners that deposit addresses of the pool are to change, or have changed (T68). It contains no address,
 * because an email can be forged and our page cannot.
 */
export function poolRequestEmail(event: PoolRequestEvent, publicUrl: string): Email {
  const i18n = textsIn(event.language);
  const title = titleOf(event);
  return writeEmail(event, {
    subject: withProduct(title),
    title,
    facts: factsOf(event),
    action: { label: i18n.t("Open the wallet pool"), url: `${publicUrl}/admin/wallets?tab=waiting` },
    paragraphs: [adviceOf(event, publicUrl)],
    reason: safetyReason(event.language),
  });
}

function titleOf({ language, event, waits_until }: PoolRequestEvent): string {
  const i18n = textsIn(language);
  switch (event) {
    case "requested":
      return waits_until === null
        ? i18n.t("A change of deposit addresses is waiting for approval")
        : i18n.t("Deposit addresses will change in 24 hours");
    case "declined":
      return i18n.t("A change of deposit addresses was declined");
    case "withdrawn":
      return i18n.t("A change of deposit addresses was withdrawn");
    default:
      return i18n.t("Deposit addresses of the wallet pool have changed");
  }
}

function adviceOf({ language, event, waits_until }: PoolRequestEvent, publicUrl: string): string {
  const i18n = textsIn(language);
  const url = `${publicUrl}/forgot-password`;
  if (event === "declined" || event === "withdrawn") return i18n.t("Nothing has changed.");
  if (event === "trusted")
    return i18n.t(
      "These wallets were derived from keys that an owner approved before, so they needed no further approval. If you weren't expecting this, check them in the wallet pool and stop trusting the keys.",
    );
  if (event !== "requested")
    return i18n.t(
      "Users' deposits go to these addresses. If you weren't expecting this, pause deposits and check the audit log.",
    );
  if (waits_until === null)
    return i18n.t(
      "Nothing changes until another administrator approves this. If you weren't expecting it, decline it in the wallet pool and find out who requested it.",
    );
  return i18n.t(
    "No one else can approve this, so it takes effect automatically at the time above. If this wasn't you, withdraw it in the wallet pool and set a new password at {url}. That ends every session.",
    { url },
  );
}

function factsOf(event: PoolRequestEvent): NonNullable<EmailContent["facts"]> {
  const i18n = textsIn(event.language);
  const facts: [name: string, value: string][] = [
    [i18n.t("Change"), changeOf(event)],
    [i18n.t("Requested by"), event.requested_by],
  ];
  if (event.decided_by !== null) facts.push([i18n.t("Decided by"), event.decided_by]);
  facts.push([i18n.t("Reason"), event.reason]);
  if (event.waits_until !== null)
    facts.push([i18n.t("Takes effect"), timeFor(event, new Date(event.waits_until))]);
  return [...facts, [i18n.t("Time"), timeFor(event, new Date(event.at))]];
}

function changeOf({ language, kind, count, person }: PoolRequestEvent): string {
  const i18n = textsIn(language);
  if (kind === "add_addresses") {
    return i18n.t("More addresses for {count, plural, one {# wallet} other {# wallets}}", { count });
  }
  if (kind === "change_addresses") return i18n.t("Addresses of a wallet");
  if (kind === "assign_resting")
    return i18n.t("A wallet in its cooling-off period, for {name}", { name: person ?? "" });
  return i18n.t("{count, plural, one {# new wallet} other {# new wallets}}", { count });
}
