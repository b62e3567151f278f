import { AmountInput } from "../../../ui/amounts/amount-field.tsx";
import { controlClass, Field } from "../../../ui/fields/field.tsx";
import { cx } from "../../../ui/styles/cx.ts";

interface CoinAmountFieldProps {
  label: string;
  hint?: string;
  decimals: number;
  control: {
    ref: React.Ref<HTMLInputElement>;
    value: string;
    onValueChange: (value: string) => void;
    error: string | undefined;
  };
}

/** An amount of a coin in a form. */
export function CoinAmountField({ label, hint, decimals, control }: CoinAmountFieldProps) {
  return (
    <Field label={label} hint={hint} error={control.error}>
      {(ids) => (
        <div className={cx(controlClass, "flex h-12 items-center px-3.5")}>
          <AmountInput
            {...ids}
            ref={control.ref}
            value={control.value}
            onValueChange={control.onValueChange}
            decimals={decimals}
            className="h-full flex-1"
          />
        </div>
      )}
    </Field>
  );
}
