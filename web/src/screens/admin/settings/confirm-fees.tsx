import { type ReactNode, useState } from "react";
import { useBriefWait } from "../../../api/cache/load-state.ts";
import { useSingleFlight } from "../../../api/calls/single-flight.ts";
import { useAdminChecklist } from "../../../api/queries/admin-overview.ts";
import { useConfirmFees } from "../../../api/queries/office-settings.ts";
import { AskOnce } from "../../../features/office/ask-once.tsx";
import { useMay } from "../../../shell/access/use-may.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { adminSettingsText as text } from "../../../text/admin/settings.ts";
import { common } from "../../../text/app/common.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";

/** The figures to review, below the question about them, which would push them down if it came later. */
export function FeeReview({ children }: { children: ReactNode }) {
  const checklist = useAdminChecklist(useMay("admin_confirm_fees").allowed);
  if (useBriefWait(checklist)) return <SettingsSkeleton />;
  return (
    <>
      <ConfirmFees />
      {children}
    </>
  );
}

/** Asks an owner once to review fees and minimums; empty once one has confirmed or changed them. */
function ConfirmFees() {
  const isOwner = useMay("admin_confirm_fees").allowed;
  const isReviewed = useAdminChecklist(isOwner).data?.has_reviewed_fees;
  const call = useConfirmFees({
    onSuccess: () => notify.success(text.feesConfirmed, "setting fees"),
    onError: (error) => notify.error(errorText(error, text.coinSettingFailed), "setting fees"),
  });
  const confirm = useSingleFlight<void>(call.mutate);
  const [isAsked, setAsked] = useState(false);
  if (!isOwner || isReviewed !== false) return null;
  return (
    <div className="mt-5">
      <Callout tone="info">
        <p>{text.reviewFees}</p>
        <Button
          tone="outline"
          size="sm"
          className="mt-2"
          busy={call.isPending}
          onClick={() => setAsked(true)}
        >
          {text.confirmFees}
        </Button>
      </Callout>
      <AskOnce
        question={isAsked ? { ...text.feesQuestion, cancel: common.cancel } : null}
        onClose={() => setAsked(false)}
        onConfirm={confirm}
      />
    </div>
  );
}
