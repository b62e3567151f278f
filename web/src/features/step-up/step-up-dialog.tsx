import type { Proof } from "@portico/contract";
import { LogIn } from "lucide-react";
import { useRef } from "react";
import { stepUp } from "../../api/account/factors.ts";
import { Fault, Refusal } from "../../api/http/client.ts";
import { useFactors } from "../../api/queries/security.ts";
import { useSignOut } from "../../api/session/session.ts";
import type { StepUpRequest } from "../../api/session/step-up.ts";
import { paths } from "../../paths.ts";
import { useNavigate } from "../../shell/router/router.tsx";
import { proofText, stepUpText } from "../../text/account/security.ts";
import { common } from "../../text/app/common.ts";
import { errorText } from "../../text/app/refusal-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Failure } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { ProofForm } from "../proof/proof-form.tsx";

/** Asks an administrator to confirm their identity before a change (T55). */
export function StepUpDialog({ request }: { request: StepUpRequest | null }) {
  // The text stays during the closing animation.
  const latest = useRef(request);
  if (request) latest.current = request;
  return (
    <Dialog
      isOver
      open={request !== null}
      onOpenChange={(open) => !open && request?.cancel()}
      title={proofText.title}
      description={stepUpText.why(latest.current?.minutes ?? 0)}
      closeLabel={common.close}
    >
      {latest.current && <StepUpForm request={latest.current} />}
    </Dialog>
  );
}

function StepUpForm({ request }: { request: StepUpRequest }) {
  const factors = useFactors();
  const hadNoAnswer = useRef(false);

  async function act(proof: Proof) {
    try {
      await stepUp(proof);
      request.confirm();
    } catch (error) {
      if (error instanceof Fault) hadNoAnswer.current = true;
      if (!(error instanceof Refusal)) throw error;
      // An ended session is detected by the waiting requests; an earlier attempt without an answer may have
      // been accepted.
      if (error.code === "not_authenticated" || hadNoAnswer.current) request.resume();
      else throw error;
    }
  }

  if (factors.isError) {
    return (
      <Failure
        title={stepUpText.failed}
        detail={errorText(factors.error, common.retry)}
        retryLabel={common.retry}
        onRetry={() => void factors.refetch()}
        busy={factors.isFetching}
      />
    );
  }
  if (!factors.data) return <Skeleton className="h-19 w-full" />;
  if (factors.data.proof === "fresh_sign_in") {
    return <NeedsFactor isByEmail={factors.data.is_session_by_email} onCancel={request.cancel} />;
  }
  return (
    <ProofForm
      passkeyFirst
      factors={factors.data}
      submitLabel={stepUpText.confirm}
      act={act}
      onCancel={request.cancel}
    />
  );
}

/** For administrators with neither password nor factor: how they get one that proves more than their email (T62). */
function NeedsFactor({ isByEmail, onCancel }: { isByEmail: boolean; onCancel: () => void }) {
  const signOut = useSignOut();
  const navigate = useNavigate();

  function openProfile() {
    onCancel();
    void navigate(`${paths.profile()}#security`);
  }

  return (
    <>
      <div className="flex flex-col gap-2 text-15">
        <p>{stepUpText.needsFactor}</p>
        <p>{isByEmail ? stepUpText.providerFirst : stepUpText.addFactor}</p>
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>{common.cancel}</Button>
        {isByEmail ? (
          <Button
            tone="accent"
            icon={<LogIn aria-hidden className="size-4" />}
            onClick={() => void signOut()}
          >
            {proofText.signInAgain}
          </Button>
        ) : (
          <Button tone="accent" onClick={openProfile}>
            {stepUpText.openProfile}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
