import { Refusal } from "../../../api/http/client.ts";
import { factorProblem } from "../../../features/two-factor/factor-problem.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";

export interface CallProblemProps {
  error: Error | null;
  /** The text if there was no answer. */
  unknown: string;
}

/** Why a call was refused or a passkey not used, or that its outcome is unknown; where it was made. */
export function CallProblem({ error, unknown }: CallProblemProps) {
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <Callout tone={error instanceof Refusal ? "danger" : "warning"}>
          {factorProblem(error, unknown)}
        </Callout>
      )}
    </div>
  );
}
