import { UsersRound } from "lucide-react";
import { usePoolRequests } from "../../api/queries/pool.ts";
import { poolRequestsText as text } from "../../text/admin/pool-requests.ts";
import { Callout } from "../../ui/feedback/notice.tsx";

/** Who has to approve what the reader requests: another administrator, or nobody, after a wait. */
export function useApproval(): "second" | "wait" {
  return usePoolRequests().data?.has_second === false ? "wait" : "second";
}

/** Says in a form that what it saves needs an approval (T68). */
export function ApprovalHint() {
  const approval = useApproval();
  return (
    <Callout icon={<UsersRound aria-hidden className="size-4" />}>
      <span className="font-normal">{text.hints[approval]}</span>
    </Callout>
  );
}
