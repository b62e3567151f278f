import { Refusal } from "../../api/client.ts";
import { adminWithdrawalsText as text } from "../../text/admin.ts";
import { Callout } from "../../ui/notice.tsx";

/** What came of the last try: a refusal, or nobody knows. */
export type Problem = Refusal | "unknown" | null;

/** What came of the last try, where the reader has to do something about it. */
export function ProblemNotice({ problem }: { problem: Problem }) {
  if (problem === "unknown") return <Callout tone="warning">{text.unknownOutcome}</Callout>;
  return isInUse(problem) && problem ? <Callout tone="warning">{problem.message}</Callout> : null;
}

/** The server knows another withdrawal under the same hash. */
export function isInUse(error: unknown): boolean {
  return (
    error instanceof Refusal && ["transaction_hash_reused", "withdrawal_output_used"].includes(error.code)
  );
}
