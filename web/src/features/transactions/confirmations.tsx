import type { Transaction } from "@portico/contract";
import { confirmationsText } from "../../text/money/confirmations.ts";
import { groupThousands } from "../../ui/format/decimal.ts";
import { cx } from "../../ui/styles/cx.ts";

/**
 * The blocks that contain a deposit, its own included, of those after which it is credited; or those of a sent withdrawal,
 * after which it is completed.
 */
export interface Confirmations {
  done: number;
  needed: number;
  /** The exchange has sent it. */
  isSent?: boolean;
  /** A deposit has them all, and waits for a second node to have its block, too. */
  isChecked?: boolean;
}

/** How far a pending transaction is; null for one whose confirmations nobody counts. */
export function confirmationsOf(
  transaction: Pick<Transaction, "confirmations" | "confirmations_needed"> &
    Partial<Pick<Transaction, "type" | "awaits_witness">>,
): Confirmations | null {
  const { confirmations, confirmations_needed: needed } = transaction;
  // A server of an earlier release sends neither.
  if (typeof confirmations !== "number" || typeof needed !== "number") return null;
  return {
    done: Math.min(confirmations, needed),
    needed,
    isSent: transaction.type === "withdrawal",
    isChecked: transaction.awaits_witness === true,
  };
}

/** Whether a pending withdrawal's transaction was sent, so that it cannot be cancelled any more. */
export function isSent({ type, status, transaction_hash }: Transaction): boolean {
  return type === "withdrawal" && status === "pending" && transaction_hash !== null;
}

/**
 * `2/6 confirmations`, or that it waits for its first block or for a second node; of a withdrawal also that it is sent.
 */
export function confirmationsWords({
  done,
  needed,
  isSent = false,
  isChecked = false,
}: Confirmations): string {
  if (isChecked) return confirmationsText.checked;
  if (done === 0) return isSent ? confirmationsText.sent : confirmationsText.none;
  const words = isSent ? confirmationsText.sentWith : confirmationsText.counted;
  return words(groupThousands(String(done)), groupThousands(String(needed)));
}

/** A line that fills with each block; beside `confirmationsWords`, which say the same to screen readers. */
export function ConfirmationsBar({ of, className }: { of: Confirmations; className?: string }) {
  return (
    <div aria-hidden className={cx("h-1 overflow-hidden rounded-full bg-line-strong", className)}>
      <div
        className="h-full rounded-full bg-current transition-[width] duration-150"
        style={{ width: `${(of.done / of.needed) * 100}%` }}
      />
    </div>
  );
}
