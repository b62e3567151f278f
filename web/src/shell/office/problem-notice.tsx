import { Refusal } from "../../api/http/client.ts";
import { adminWithdrawalsText as text } from "../../text/admin.ts";
import { Callout } from "../../ui/feedback/notice.tsx";

/** The problem with the last attempt: a refusal, or an unknown outcome. */
export type Problem = Refusal | "unknown" | null;

/** The problem with the last attempt, if the administrator must act on it. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  if (problem === "unknown") return <Callout tone="warning">{text.unknownOutcome}</Callout>;
  return isInUse(problem) && problem ? <Callout tone="warning">{problem.message}</Callout> : null;
}

/** The server has another withdrawal with the same hash. */
export function isInUse(error: unknown): boolean {
  return (
    error instanceof Refusal && ["transaction_hash_reused", "withdrawal_output_used"].includes(error.code)
  );
}
