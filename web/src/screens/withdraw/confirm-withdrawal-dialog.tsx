import { TriangleAlert } from "lucide-react";
import { useId, useLayoutEffect, useRef } from "react";
import type { WithdrawalProof } from "../../api/account/factors.ts";
import { cancelPasskey } from "../../api/account/passkeys.ts";
import type { Doubt } from "../../api/calls/money-call.ts";
import { useIsOnline } from "../../api/queries/online.ts";
import { SimilarRecipients } from "../../features/recipients/similar-recipients.tsx";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { common } from "../../text/app/common.ts";
import { paymentCodeText } from "../../text/money/payment-code.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { DataRow } from "../../ui/layout/card.tsx";
import { Address } from "../../ui/marks/address.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ConfirmationStep } from "./confirmation-step.tsx";
import type { Withdrawal } from "./use-initiate-withdrawal.ts";
import { receivedAmount } from "./withdraw-rules.ts";
import type { WithdrawalRequest } from "./withdrawal-request.ts";

export interface ConfirmWithdrawalDialogProps {
  open: boolean;
  request: WithdrawalRequest;
  withdrawal: Withdrawal;
  /** What gets the focus on closing; null for what had it before. */
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
}

/** Shows what is withdrawn and where it goes, with the whole address, and takes the confirmation (T55). */
export function ConfirmWithdrawalDialog({
  open,
  request,
  withdrawal,
  finalFocus,
  onClose,
}: ConfirmWithdrawalDialogProps) {
  const { input, network } = request;
  const busy = withdrawal.isPending;
  const doubt = withdrawal.doubt(request);
  const offlineId = useId();
  const isOffline = !useIsOnline() && !busy;
  const isAsked = useIsAsked(open ? request : null);

  function close() {
    // Cancel the device's prompt, so that nobody answers it for nothing.
    cancelPasskey();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && close()}
      title={withdrawText.confirmTitle}
      closeLabel={common.close}
      finalFocus={finalFocus}
      onClosed={() => finalFocus()?.scrollIntoView({ block: "nearest" })}
    >
      <Terms request={request} />
      <p className="mt-5 mb-1.5 text-13 font-medium text-muted">{withdrawText.confirmAddress}</p>
      <div className="rounded-control bg-raised px-3.5 py-3">
        {request.saved_name && <p className="mb-1 text-15 font-semibold">{request.saved_name}</p>}
        <Address address={input.p_to_address} className="text-15" />
      </div>
      <div className="mt-3 empty:hidden">
        <SimilarRecipients address={input.p_to_address} similar={request.similar} />
      </div>
      {network.has_destination_tag && (
        <p className="figures mt-2 text-15 font-medium">
          {input.p_destination_tag
            ? withdrawText.confirmTag(input.p_destination_tag)
            : withdrawText.confirmNoTag}
        </p>
      )}
      {request.unused_tag && (
        <div className="mt-3">
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            {paymentCodeText.unusedTag(request.unused_tag)}
          </Callout>
        </div>
      )}
      <p className="mt-3 text-13 text-muted">{withdrawText.confirmWarning}</p>
      <Warnings doubt={busy ? null : doubt} offlineId={isOffline ? offlineId : undefined} />
      <ConfirmationStep
        standing={withdrawal.standing(request)}
        isInDoubt={doubt === "this"}
        isSending={busy}
        blockedBy={isOffline ? offlineId : undefined}
        onMail={() => withdrawal.mail(request)}
        act={async (proof?: WithdrawalProof) => {
          if (isAsked(request)) await withdrawal.make(request, proof);
        }}
        onCancel={close}
      />
    </Dialog>
  );
}

/** Whether the dialog is still open for a request: a device may answer after it was closed. */
function useIsAsked(asked: WithdrawalRequest | null): (request: WithdrawalRequest) => boolean {
  const latest = useRef(asked);
  useLayoutEffect(() => {
    latest.current = asked;
  });
  return (request) => latest.current === request;
}

/** Which outcome is unknown, and why nothing can be sent. */
function Warnings({ doubt, offlineId }: { doubt: Doubt; offlineId: string | undefined }) {
  return (
    <div aria-live="polite" className="mt-3 flex flex-col gap-2 empty:hidden">
      {doubt && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          <p>{doubt === "this" ? withdrawText.unknownOutcome : withdrawText.earlierUnknown}</p>
          <Link to={paths.history({ type: "withdrawal" })} className={textLinkClass}>
            {withdrawText.openHistory}
          </Link>
        </Callout>
      )}
      {offlineId && (
        <Callout tone="warning">
          <p id={offlineId}>{withdrawText.offline}</p>
        </Callout>
      )}
    </div>
  );
}

/** What leaves the balance, and what arrives. */
function Terms({ request: { coin, network, input } }: { request: WithdrawalRequest }) {
  const amountOf = (amount: string) => withdrawText.amountOf(formatExact(amount), coin.symbol);
  return (
    <dl>
      <DataRow label={withdrawText.confirmAmount}>{amountOf(input.p_amount)}</DataRow>
      {toBig(input.p_fee).gt(0) && <DataRow label={withdrawText.confirmFee}>{amountOf(input.p_fee)}</DataRow>}
      <DataRow label={withdrawText.confirmReceived}>
        <span className="text-19 font-semibold">{amountOf(receivedAmount(input.p_amount, coin))}</span>
      </DataRow>
      <DataRow label={withdrawText.network}>{network.withdrawal_name}</DataRow>
    </dl>
  );
}
