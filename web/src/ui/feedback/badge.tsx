import type { ReactNode } from "react";
import { cx } from "../styles/cx.ts";

export type BadgeTone = "teal" | "up" | "down" | "pending" | "neutral";

const tones: Record<BadgeTone, string> = {
  teal: "bg-accent-tint text-accent-ink",
  up: "bg-up-tint text-up-ink",
  down: "bg-down-tint text-down-ink",
  pending: "bg-pending-tint text-pending-ink",
  neutral: "bg-neutral-tint text-muted",
};

/** A word in a coloured pill. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-13 font-semibold whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const statusTones: Record<string, BadgeTone> = { completed: "teal", pending: "pending", failed: "down" };

/** A transaction's status in capitals; an unknown status is grey. `label` is the word to show. */
export function StatusBadge({ status, label = status }: { status: string; label?: string }) {
  return <Badge tone={statusTones[status] ?? "neutral"}>{label.toUpperCase()}</Badge>;
}
