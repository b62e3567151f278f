import type { AdminChain } from "@portico/contract";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId } from "react";
import { useNow } from "../../../api/time/use-now.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { networkSignerText as text } from "../../../text/admin/signer.ts";
import { ages } from "../../../text/app/common.ts";
import { Callout } from "../../../ui/feedback/notice.tsx";
import { useIsSaving } from "../../../ui/fields/while-saving.tsx";
import { formatAge } from "../../../ui/format/time.ts";
import { Address } from "../../../ui/marks/address.tsx";
import { cx } from "../../../ui/styles/cx.ts";
import { ApproverKeys } from "./approver-keys.tsx";
import { MaxFeeField } from "./max-fee-field.tsx";
import { PayingNotices } from "./paying-notices.tsx";
import type { PayingFormState } from "./use-paying-form.ts";

interface SignerFieldsProps {
  chain: AdminChain;
  signers: AdminChain["signers"];
  form: PayingFormState;
}

/** For the signer: one of the addresses that signers report, the fee cap, and the keys for its settings. */
export function SignerFields({ chain, signers, form }: SignerFieldsProps) {
  if (signers.length === 0) {
    return (
      <>
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {text.nobody(chain.name)}
        </Callout>
        <ApproverKeys />
      </>
    );
  }
  return (
    <>
      <PayingNotices chain={chain} />
      <SignerAddress signers={signers} form={form} />
      <MaxFeeField chain={chain} form={form} />
      <ApproverKeys />
    </>
  );
}

/** A choice between the reported addresses. A single one is chosen already. */
function SignerAddress({ signers, form }: Omit<SignerFieldsProps, "chain">) {
  const id = useId();
  const now = useNow();
  const isSaving = useIsSaving();
  const addresses = [...new Set(signers.map(({ address }) => address))];
  const only = addresses.length === 1 ? addresses[0] : undefined;
  const chosen = useControlled(form, "signerAddress", {
    validate: (value) => addresses.includes(value) || text.choose,
  });
  const isUnset = only !== undefined && chosen.value !== only;
  // A signer may report the only address after the dialog was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setter is another function at each render
  useEffect(() => {
    if (isUnset) chosen.onValueChange(only);
  }, [isUnset, only]);
  return (
    <fieldset aria-describedby={chosen.error ? id : undefined} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-medium text-muted">{text.address}</legend>
      {addresses.map((address, place) => (
        <label
          key={address}
          className={cx(
            "flex gap-3 rounded-control border px-3.5 py-3 has-focus-visible:outline-2 has-focus-visible:outline-accent",
            only === undefined && "cursor-pointer",
            chosen.value === address ? "border-accent" : "border-line-strong",
          )}
        >
          <input
            ref={place === 0 ? chosen.ref : undefined}
            type="radio"
            name={id}
            checked={chosen.value === address}
            disabled={isSaving}
            onChange={() => chosen.onValueChange(address)}
            className={cx("mt-0.5 size-4.5 shrink-0 accent-(--color-accent-fill)", only && "sr-only")}
          />
          <span className="min-w-0">
            <Address address={address} />
            {signers
              .filter((signer) => signer.address === address)
              .map(({ name, seen_at }) => (
                <span key={name} className="block text-13 text-muted">
                  {text.reported(name, formatAge(seen_at, now, ages))}
                </span>
              ))}
          </span>
        </label>
      ))}
      <p id={id} role="alert" className="text-13 text-down-ink empty:hidden">
        {chosen.error}
      </p>
      <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
        {text.compare}
      </Callout>
    </fieldset>
  );
}
