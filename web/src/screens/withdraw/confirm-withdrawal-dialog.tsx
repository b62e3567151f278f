import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { Doubt } from "../../api/idempotency.ts";
import { useIsOnline } from "../../api/queries/online.ts";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { common } from "../../text/common.ts";
import { paymentCodeText } from "../../text/payment-code.ts";
import { withdrawText } from "../../text/withdraw.ts";
import { Address } from "../../ui/address.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { Callout } from "../../ui/notice.tsx";
import type { Request } from "./use-initiate-withdrawal.ts";
import { receivedAmount } from "./withdraw-rules.ts";

export interface ConfirmWithdrawalDialogProps {
  open: boolean;
  request: Request;
  busy: boolean;
  doubt: Doubt;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says in words what leaves and where it goes, the whole address shown, and asks. */
export function ConfirmWithdrawalDialog(props: ConfirmWithdrawalDialogProps) {
  const { open, request, busy, doubt, onClose, onConfirm } = props;
  const { input, network } = request;
  const offlineId = useId();
  const isOffline = !useIsOnline() && !busy;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !busy && onClose()}
      title={withdrawText.confirmTitle}
      closeLabel={common.close}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common.cancel}
          </Button>
          <Button
            tone="accent"
            busy={busy}
            disabled={isOffline}
            aria-describedby={isOffline ? offlineId : undefined}
            onClick={onConfirm}
          >
            {busy ? withdrawText.submitting : withdrawText.confirm}
          </Button>
        </>
      }
    >
      <p className="text-19">{words(request)}</p>
      <p className="mt-5 mb-1.5 text-13 font-medium text-muted">{withdrawText.confirmAddress}</p>
      <div className="rounded-control bg-raised px-3.5 py-3">
        {request.saved_name && <p className="mb-1 text-15 font-semibold">{request.saved_name}</p>}
        <Address address={input.p_to_address} className="text-15" />
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
      <div aria-live="polite" className="mt-3 flex flex-col gap-2 empty:hidden">
        {doubt && !busy && (
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            <p>{doubt === "this" ? withdrawText.unknownOutcome : withdrawText.earlierUnknown}</p>
            <Link to={paths.history({ type: "withdrawal" })} className={textLinkClass}>
              {withdrawText.openHistory}
            </Link>
          </Callout>
        )}
        {isOffline && (
          <Callout tone="warning">
            <p id={offlineId}>{withdrawText.offline}</p>
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

function words({ coin, network, input }: Request): string {
  const amountOf = (amount: string) => withdrawText.amountOf(formatExact(amount), coin.symbol);
  if (toBig(input.p_fee).eq(0)) {
    return withdrawText.confirmFreeWords(amountOf(input.p_amount), network.withdrawal_name);
  }
  return withdrawText.confirmWords(
    amountOf(input.p_amount),
    amountOf(input.p_fee),
    amountOf(receivedAmount(input.p_amount, coin)),
    network.withdrawal_name,
  );
}
