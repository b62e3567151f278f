import type { AdminChain } from "@portico/contract";
import { addressFault } from "../../../features/chains/address-fault.ts";
import { requireReason } from "../../../features/form/require-reason.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { networkPayingText as text } from "../../../text/admin/paying.ts";
import { networkSignerText } from "../../../text/admin/signer.ts";
import { AddressTextField } from "../../../ui/fields/address-text-field.tsx";
import { Segmented } from "../../../ui/fields/segmented.tsx";
import { TextAreaField } from "../../../ui/fields/text-area-field.tsx";
import { useIsSaving } from "../../../ui/fields/while-saving.tsx";
import { HardwareFields } from "./hardware-fields.tsx";
import { MaxFeeField } from "./max-fee-field.tsx";
import { PayingNotices } from "./paying-notices.tsx";
import { SignerFields } from "./signer-fields.tsx";
import { type PayingFormState, type PayingInput, usePayingForm } from "./use-paying-form.ts";

export interface PayingFormProps {
  id: string;
  chain: AdminChain;
  /** The signers that report an address on this network now. */
  signers: AdminChain["signers"];
  /** Called when another way is chosen. */
  onChoose: (paying: AdminChain["paying"]) => void;
  onSubmit: (input: PayingInput) => void;
}

const details = {
  by_hand: text.byHandDetail,
  files: text.filesDetail,
  signer: networkSignerText.detail,
} as const;

/** The choice between by hand, files and the signer; for these two the address and the fee cap. */
export function PayingForm({ id, chain, signers, onChoose, onSubmit }: PayingFormProps) {
  const form = usePayingForm(chain, onSubmit);
  const isSaving = useIsSaving();
  const paying = useControlled(form, "paying", {});

  function choose(next: AdminChain["paying"]) {
    if (isSaving) return;
    paying.onValueChange(next);
    onChoose(next);
  }

  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-1.5">
        <Segmented
          label={text.choice}
          value={paying.value}
          onValueChange={choose}
          options={[
            { value: "by_hand", label: text.byHandChoice },
            { value: "files", label: text.filesChoice },
            { value: "signer", label: networkSignerText.choice },
          ]}
        />
        <p className="text-13 text-muted">{details[paying.value]}</p>
      </div>
      {paying.value === "files" && <FilesFields chain={chain} form={form} />}
      {paying.value === "signer" && <SignerFields chain={chain} signers={signers} form={form} />}
      <TextAreaField
        label={text.reason}
        hint={text.reasonHint}
        maxLength={500}
        {...form.field("reason", requireReason(text.reasonRequired))}
      />
    </form>
  );
}

function FilesFields({ chain, form }: { chain: AdminChain; form: PayingFormState }) {
  const address = useControlled(form, "address", {
    validate: (value) => (value.trim() === "" ? text.addressRequired : (addressFault(chain, value) ?? true)),
  });
  return (
    <>
      <PayingNotices chain={chain} />
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
      <MaxFeeField chain={chain} form={form} />
      {chain.family === "utxo" && <HardwareFields form={form} isUsed={Boolean(chain.account?.public_key)} />}
    </>
  );
}
