import { isFirstLoad } from "../../../api/cache/load-state.ts";
import { useAdminWithdrawal } from "../../../api/queries/admin.ts";
import { useDecisionOf } from "../../../api/queries/decision.ts";

/** A decision that was made about it. */
export interface Decided {
  status: "completed" | "failed";
  decided_by: string | null;
}

/** The transaction's current state; live events refetch it. */
export function useTransactionState(type: "deposit" | "withdrawal", id: string | null) {
  const withdrawal = useAdminWithdrawal(type === "withdrawal" ? id : null);
  const deposit = useDecisionOf("deposit", type === "deposit" ? id : null);
  const { status = "pending", decided_by = null } =
    (type === "withdrawal" ? withdrawal.data : deposit.data) ?? {};
  const decided: Decided | undefined =
    status === "completed" || status === "failed" ? { status, decided_by } : undefined;
  return {
    withdrawal: withdrawal.data ?? null,
    decided,
    /** Whether a first approval or an obstacle may still load. */
    isPending: type === "withdrawal" && withdrawal.isFetching && isFirstLoad(withdrawal),
  };
}
