import type { AdminWithdrawal } from "@portico/contract";
import { hashCheckText as text } from "../../text/admin/hash-check.ts";
import { Badge, type BadgeTone } from "../../ui/feedback/badge.tsx";
import { groupThousands } from "../../ui/format/decimal.ts";

/** What is known of the transaction that was entered for a withdrawal. */
export type HashCheckState = NonNullable<AdminWithdrawal["hash_check"]>;

const tones: Record<HashCheckState["finding"], BadgeTone> = {
  looking: "neutral",
  unknown: "pending",
  waiting: "teal",
  mined: "teal",
  differs: "down",
};

/** The state of a check in words: `Sent 2/6` once a block has the transaction. */
export function HashCheckBadge({ check }: { check: HashCheckState }) {
  const { finding } = check;
  const words = finding === "mined" ? text.badges.mined(...counted(check)) : text.badges[finding];
  return <Badge tone={tones[finding]}>{words}</Badge>;
}

/** The confirmations that a transaction has and needs, in figures. */
export function counted({ confirmations, confirmations_needed }: HashCheckState): [string, string] {
  const done = Math.min(confirmations, confirmations_needed);
  return [groupThousands(String(done)), groupThousands(String(confirmations_needed))];
}
