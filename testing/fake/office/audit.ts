import type { Activity } from "@portico/contract";
import { idOf } from "../ids.ts";
import { ago } from "../world/time.ts";
import type { OfficeParts } from "./ledger.ts";

const acts: [action: string, target: string, details: Record<string, unknown>, reason: string | null][] = [
  ["setting_changed", "setting", { key: "wallet_rest_days", from: "60", to: "90" }, null],
  ["user_suspended", "user", {}, "Asked to be locked"],
  ["withdrawal_approved", "withdrawal", { coin_id: "bitcoin", amount: "0.05" }, null],
  ["balance_added", "user", { coin_id: "tether", amount: "25" }, "A deposit that was credited twice"],
];

/** The newest first. */
export function createAudit({ others, isEmpty }: OfficeParts): Activity[] {
  if (isEmpty) return [];
  return Array.from({ length: 36 }, (_, index) => {
    const [action_name, target_type, details, reason] = acts[index % acts.length] ?? ["", "", {}, null];
    const person = target_type === "setting" ? undefined : others[index % others.length];
    return {
      id: idOf("act", index),
      sequence: 5_000 - index,
      admin_id: idOf("user", 1),
      admin_username: "owner",
      admin_email: "owner@example.org",
      action_name,
      target_type,
      target_id: person?.id ?? null,
      details,
      reason,
      ip_address: "203.0.113.7",
      is_claim: false,
      created_at: ago({ hours: index }),
      person_id: person?.id ?? null,
      person_email: person?.email ?? null,
    };
  });
}
