import type { Transaction } from "@portico/contract";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useSymbolOf } from "../../api/queries/coin-names.ts";
import { isSent } from "../../features/transactions/confirmations.tsx";
import { common } from "../../text/app/common.ts";
import { cancelText, detailsText } from "../../text/money/transaction-details.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatExact } from "../../ui/format/amount.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useCancelWithdrawal } from "./use-cancel-withdrawal.ts";

/** Cancels the user's own pending withdrawal after a confirmation. */
export function CancelWithdrawal({ transaction }: { transaction: Transaction }) {
  const [isAsking, setAsking] = useState(false);
  const symbolOf = useSymbolOf();
  const { cancel, isPending, isUnknown } = useCancelWithdrawal(transaction.id, () => setAsking(false));
  const { type, status, amount, coin_id } = transaction;
  const isPossible = type === "withdrawal" && status === "pending" && !isSent(transaction);
  return (
    <>
      {isPossible && (
        <div className="mt-3 flex justify-center border-t border-line pt-3">
          <Button icon={<Undo2 aria-hidden className="size-4" />} onClick={() => setAsking(true)}>
            {cancelText.open}
          </Button>
        </div>
      )}
      <Dialog
        // It may have been decided while the dialog was open.
        open={isAsking && isPossible}
        onOpenChange={setAsking}
        locked={isPending}
        title={cancelText.title}
        description={cancelText.words(detailsText.amountOf(formatExact(amount), symbolOf(coin_id)))}
        closeLabel={common.close}
        footer={
          <>
            <Button disabled={isPending} onClick={() => setAsking(false)}>
              {cancelText.keep}
            </Button>
            <Button tone="danger" busy={isPending} onClick={cancel}>
              {isPending ? cancelText.cancelling : cancelText.open}
            </Button>
          </>
        }
      >
        {isUnknown && <Callout tone="warning">{cancelText.unknown}</Callout>}
      </Dialog>
    </>
  );
}
