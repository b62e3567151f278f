import { isRefusal, type Refusal } from "../../api/http/client.ts";
import { adminWithdrawalsText as text } from "../../text/admin/office.ts";
import { Callout } from "../../ui/feedback/notice.tsx";

export interface ProblemNoticeProps {
  /** Why the last attempt was refused. */
  refusal?: Refusal | null;
  /** An attempt had no answer: the decision may have been made. */
  isInDoubt: boolean;
}

/** The problem with a decision, if the administrator must act on it. */
export function ProblemNotice({ refusal, isInDoubt }: ProblemNoticeProps) {
  return (
    <>
      {isInDoubt && <Callout tone="warning">{text.unknownOutcome}</Callout>}
      {refusal && isInUse(refusal) && <Callout tone="warning">{refusal.message}</Callout>}
    </>
  );
}

/** The server has another withdrawal with the same hash. */
export function isInUse(error: unknown): boolean {
  return isRefusal(error, "transaction_hash_reused", "withdrawal_output_used");
}
