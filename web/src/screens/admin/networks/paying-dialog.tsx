import type { AdminChain } from "@portico/contract";
import { useState } from "react";
import { Refusal } from "../../../api/http/client.ts";
import { usePayingCall } from "../../../api/queries/payments.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { networkPayingText as text } from "../../../text/admin/paying.ts";
import { networkSignerText } from "../../../text/admin/signer.ts";
import { errorText } from "../../../text/app/refusal-text.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { NetworkDialog, type NetworkDialogProps } from "./network-dialog.tsx";
import { PayingForm } from "./paying-form.tsx";

/** Sets how withdrawals of a network are paid, with a reason. */
export function PayingDialog(props: NetworkDialogProps) {
  const { chain, current, onClose } = props;
  const [choice, setChoice] = useState<{ chain: AdminChain | null; paying: AdminChain["paying"] } | null>(
    null,
  );
  const paying = choice && choice.chain === chain ? choice.paying : chain?.paying;
  const signers = (current ?? chain)?.signers ?? [];
  const set = usePayingCall("admin_set_paying", {
    onDone() {
      notify.success(text.saved(chain?.name ?? ""), "chain");
      onClose();
    },
  });
  return (
    <NetworkDialog
      {...props}
      call={set}
      title={text.title}
      description={text.privateKey}
      saveLabel={text.save}
      missing={paying === "signer" && signers.length === 0 ? networkSignerText.missing : undefined}
      after={
        <div role="alert" className="empty:hidden">
          {set.error && (
            <Callout tone={set.error instanceof Refusal ? "danger" : "warning"}>
              {errorText(set.error, text.failed)}
            </Callout>
          )}
        </div>
      }
    >
      {(shown, formId) => (
        <PayingForm
          key={shown.network_id}
          id={formId}
          chain={shown}
          signers={signers}
          onChoose={(next) => setChoice({ chain: shown, paying: next })}
          onSubmit={set.send}
        />
      )}
    </NetworkDialog>
  );
}
