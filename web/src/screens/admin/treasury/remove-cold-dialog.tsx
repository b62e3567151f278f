import type { ColdAddress } from "@portico/contract";
import { useId } from "react";
import { useTreasuryCall } from "../../../api/queries/treasury.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { coldText as text } from "../../../text/admin/treasury.ts";
import { treasuryRequestsText } from "../../../text/admin/treasury-requests.ts";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { Address } from "../../../ui/marks/address.tsx";
import { useLastShown } from "../../../ui/overlays/use-last-shown.ts";
import { OwnersHint } from "./owners-hint.tsx";
import { TreasuryDialog } from "./treasury-dialog.tsx";

interface RemoveColdDialogProps {
  /** The address to remove; null closes the dialog. */
  address: ColdAddress | null;
  needsSecondOwner: boolean;
  onClose: () => void;
}

/** Stops counting what a cold address holds, with a reason. */
export function RemoveColdDialog({ address, needsSecondOwner, onClose }: RemoveColdDialogProps) {
  const shown = useLastShown(address);
  const formId = useId();
  const remove = useTreasuryCall("admin_remove_cold_address", {
    onDone({ treasury_request_id }) {
      notify.success(treasury_request_id ? treasuryRequestsText.made : text.removed, "treasury");
      onClose();
    },
  });
  return (
    <TreasuryDialog
      isOpen={address !== null}
      onClose={onClose}
      title={text.removeTitle(shown?.label ?? "")}
      detail={text.removeDetail}
      action={needsSecondOwner ? treasuryRequestsText.request : text.removeAction}
      tone="danger"
      formId={formId}
      call={remove}
      unknown={text.unknown}
    >
      <OwnersHint needsSecond={needsSecondOwner} />
      {shown && <Address address={shown.address} />}
      {address && (
        <Reason
          id={formId}
          onReason={(p_reason) => remove.send({ p_cold_address_id: address.id, p_reason })}
        />
      )}
    </TreasuryDialog>
  );
}

function Reason({ id, onReason }: { id: string; onReason: (reason: string) => void }) {
  const form = useForm({ defaultValues: { reason: "" }, onSubmit: ({ reason }) => onReason(reason.trim()) });
  return (
    <form id={id} noValidate onSubmit={form.submit}>
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}
