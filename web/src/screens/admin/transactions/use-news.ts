import { useAdminWithdrawal } from "../../../api/queries/admin.ts";
import { useDecisionOf } from "../../../api/queries/decision.ts";

/** What somebody decided about it. */
export interface Decided {
  status: "completed" | "failed";
  decided_by: string | null;
}

/** Where it stands now; live news reads it again. */
export function useNews(type: "deposit" | "withdrawal", id: string | null) {
  const withdrawal = useAdminWithdrawal(type === "withdrawal" ? id : null);
  const deposit = useDecisionOf("deposit", type === "deposit" ? id : null);
  const { status = "pending", decided_by = null } =
    (type === "withdrawal" ? withdrawal.data : deposit.data) ?? {};
  const decided: Decided | undefined =
    status === "completed" || status === "failed" ? { status, decided_by } : undefined;
  return {
    withdrawal: withdrawal.data ?? null,
    decided,
    /** Whether a first approval or an obstacle may still come to light. */
    isPending: type === "withdrawal" && withdrawal.isLoading,
  };
}
