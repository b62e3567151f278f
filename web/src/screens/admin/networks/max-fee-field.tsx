import type { AdminChain } from "@portico/contract";
import { useControlled } from "../../../shell/form/use-controlled.ts";
import { useFeeSymbol } from "../../../shell/office/use-fee-symbol.ts";
import { networkPayingText as text } from "../../../text/admin/paying.ts";
import { AmountInput } from "../../../ui/amounts/amount-field.tsx";
import { controlClass, Field } from "../../../ui/fields/field.tsx";
import { toBig } from "../../../ui/format/decimal.ts";
import { cx } from "../../../ui/styles/cx.ts";
import type { PayingFormState } from "./use-paying-form.ts";

/** The most that one transaction may pay the network. */
export function MaxFeeField({ chain, form }: { chain: AdminChain; form: PayingFormState }) {
  const symbol = useFeeSymbol()(chain.network_id);
  const maxFee = useControlled(form, "maxFee", {
    validate: (value) => (value !== "" && toBig(value).gt(0)) || text.maxFeeWrong,
  });
  return (
    <Field label={text.maxFee(symbol)} hint={text.maxFeeHint} error={maxFee.error}>
      {(ids) => (
        <div className={cx(controlClass, "flex h-12 items-center px-3.5")}>
          <AmountInput
            {...ids}
            ref={maxFee.ref}
            value={maxFee.value}
            onValueChange={maxFee.onValueChange}
            decimals={chain.family === "evm" ? 18 : 8}
            className="h-full flex-1"
          />
        </div>
      )}
    </Field>
  );
}
