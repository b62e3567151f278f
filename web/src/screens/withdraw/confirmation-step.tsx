import { TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { isFirstLoad } from "../../api/cache/load-state.ts";
import { useFactors } from "../../api/queries/security.ts";
import { LoadFailure } from "../../shell/loading/load-failure.tsx";
import { common } from "../../text/app/common.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { DialogFooter } from "../../ui/overlays/dialog.tsx";
import type { ConfirmationStepProps } from "./confirmation-props.ts";
import { FactorConfirmation } from "./factor-confirmation.tsx";
import { MailedConfirmation } from "./mailed-confirmation.tsx";
import type { Standing } from "./use-confirmation.ts";

/** The end of the dialog: the confirmation and the buttons. */
export function ConfirmationStep(props: ConfirmationStepProps) {
  const isReady = props.isInDoubt || props.standing.isConfirmed;
  const [wasReady] = useState(isReady);
  const [showsReady, setShowsReady] = useState(isReady);
  // While the request is in flight the dialog does not change, whatever answers arrive.
  if (!props.isSending && showsReady !== isReady) setShowsReady(isReady);
  if (showsReady) return <ReadyStep {...props} takesFocus={!wasReady} />;
  return (
    <div className="mt-5 flex flex-col gap-4 border-t border-line pt-5">
      <ProofStep {...props} />
    </div>
  );
}

/** No proof is needed any more; `takesFocus` if it replaces the focused element. */
function ReadyStep(props: ConfirmationStepProps & { takesFocus: boolean }) {
  const { isInDoubt, isSending, blockedBy, takesFocus, act, onCancel } = props;
  return (
    <>
      {!isInDoubt && <p className="mt-3 text-13 text-muted">{withdrawText.confirmedBefore}</p>}
      <DialogFooter>
        <Button onClick={onCancel} disabled={isSending}>
          {common.cancel}
        </Button>
        <Button
          autoFocus={takesFocus}
          tone="accent"
          busy={isSending}
          disabled={blockedBy !== undefined}
          aria-describedby={blockedBy}
          onClick={() => void act()}
        >
          {isSending ? withdrawText.submitting : withdrawText.confirm}
        </Button>
      </DialogFooter>
    </>
  );
}

function ProofStep(props: ConfirmationStepProps) {
  const factors = useFactors();
  if (factors.data) {
    const notice = <StandingNotice notice={props.standing.notice} />;
    return factors.data.proof === "code" ? (
      <FactorConfirmation {...props} factors={factors.data} notice={notice} />
    ) : (
      <MailedConfirmation {...props} notice={notice} />
    );
  }
  if (isFirstLoad(factors)) return <Skeleton className="h-32 w-full" />;
  return <LoadFailure className="py-4" title={withdrawText.factorsFailed} query={factors} />;
}

/** Why the proof is asked for again; scrolled into view on a small screen. */
function StandingNotice({ notice }: Pick<Standing, "notice">) {
  const words = useRef<HTMLDivElement>(null);
  const needsAttention = notice === "lost" || notice === "expired";
  useEffect(() => {
    if (needsAttention) words.current?.scrollIntoView({ block: "nearest" });
  }, [needsAttention]);
  return (
    <div ref={words} role="status" className="empty:hidden">
      {notice && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {withdrawText.confirmAgain[notice]}
        </Callout>
      )}
    </div>
  );
}
