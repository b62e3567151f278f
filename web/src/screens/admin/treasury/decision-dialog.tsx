import type { TreasuryRequest } from "@portico/contract";
import { useId, useState } from "react";
import { useTreasuryCall } from "../../../api/queries/treasury.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { treasuryRequestsText as text } from "../../../text/admin/treasury-requests.ts";
import { RequestedChange } from "./requested-change.tsx";
import { TreasuryDialog } from "./treasury-dialog.tsx";

export type Decision = "approve" | "decline" | "withdraw";

/** What is decided on, and how. */
export interface Deciding {
  request: TreasuryRequest;
  decision: Decision;
}

/** Asks before an owner approves, declines or withdraws a request, and does it. */
export function DecisionDialog({ deciding, onClose }: { deciding: Deciding | null; onClose: () => void }) {
  const [shown, setShown] = useState(deciding);
  // The text stays during the dialog's closing animation.
  if (deciding && deciding !== shown) setShown(deciding);
  const formId = useId();
  const decide = useTreasuryCall("admin_decide_treasury_request", {
    onDone() {
      if (shown) notify.success(text.done[shown.decision], "treasury");
      onClose();
    },
  });
  const { request, decision = "approve" } = shown ?? {};
  const isApproval = decision === "approve";
  return (
    <TreasuryDialog
      isOpen={deciding !== null}
      onClose={onClose}
      title={text.titles[decision]}
      detail={isApproval && request ? text.approvals[request.kind] : text.unchanged}
      action={text[decision]}
      tone={decision === "decline" ? "danger" : "accent"}
      formId={formId}
      call={decide}
      unknown={text.unknown}
    >
      {request && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            decide.send({ p_treasury_request_id: request.id, p_approve: isApproval });
          }}
        >
          <RequestedChange request={request} />
          <p className="mt-2 text-15 break-words">{request.reason}</p>
        </form>
      )}
    </TreasuryDialog>
  );
}
