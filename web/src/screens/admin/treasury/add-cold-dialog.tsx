import type { TreasuryNetwork } from "@portico/contract";
import { useId } from "react";
import type { CallInput } from "../../../api/http/client.ts";
import { useTreasuryCall } from "../../../api/queries/treasury.ts";
import { addressFault } from "../../../features/chains/address-fault.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { useForm } from "../../../features/form/use-form.ts";
import { notify } from "../../../shell/notices/notify.ts";
import { coldText as text } from "../../../text/admin/treasury.ts";
import { treasuryRequestsText } from "../../../text/admin/treasury-requests.ts";
import { AddressTextField } from "../../../ui/fields/address-text-field.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { OwnersHint } from "./owners-hint.tsx";
import { TreasuryDialog } from "./treasury-dialog.tsx";

interface AddColdDialogProps {
  networks: TreasuryNetwork[];
  needsSecondOwner: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds an address whose key is kept offline, with a reason. */
export function AddColdDialog({ networks, needsSecondOwner, isOpen, onClose }: AddColdDialogProps) {
  const formId = useId();
  const add = useTreasuryCall("admin_add_cold_address", {
    onDone({ treasury_request_id }) {
      notify.success(treasury_request_id ? treasuryRequestsText.made : text.saved, "treasury");
      onClose();
    },
  });
  return (
    <TreasuryDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.add}
      detail={text.addDetail}
      action={needsSecondOwner ? treasuryRequestsText.request : text.save}
      formId={formId}
      call={add}
      unknown={text.unknown}
    >
      <OwnersHint needsSecond={needsSecondOwner} />
      {isOpen && <AddForm id={formId} networks={networks} onSubmit={add.send} />}
    </TreasuryDialog>
  );
}

interface AddFormProps {
  id: string;
  networks: TreasuryNetwork[];
  onSubmit: (input: CallInput<"admin_add_cold_address">) => void;
}

function AddForm({ id, networks, onSubmit }: AddFormProps) {
  const form = useForm({
    defaultValues: { network: networks[0]?.network_id ?? "", address: "", label: "", reason: "" },
    onSubmit: ({ network, address, label, reason }) =>
      onSubmit({
        p_network_id: network,
        p_address: address.trim(),
        p_label: label.trim(),
        p_reason: reason.trim(),
      }),
  });
  const network = useControlled(form, "network", {});
  const address = useControlled(form, "address", {
    validate(value) {
      if (value.trim() === "") return text.addressRequired;
      const chosen = networks.find(({ network_id }) => network_id === network.value);
      return (chosen && addressFault(chosen, value)) ?? true;
    },
  });
  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <SelectField
        label={text.network}
        value={network.value}
        onValueChange={network.onValueChange}
        options={networks.map(({ network_id, name }) => ({ value: network_id, label: name }))}
      />
      <AddressTextField
        ref={address.ref}
        label={text.address}
        value={address.value}
        onChange={({ target }) => address.onValueChange(target.value.replace(/[\r\n]/g, ""))}
        error={address.error}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={256}
      />
      <TextField
        label={text.label}
        hint={text.labelHint}
        maxLength={60}
        autoComplete="off"
        {...form.field("label", { validate: (value) => value.trim() !== "" || text.labelRequired })}
      />
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}
