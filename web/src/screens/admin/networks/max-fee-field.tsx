import type { AdminChain } from "@portico/contract";
import { useFeeSymbol } from "../../../features/chains/use-fee-symbol.ts";
import { useControlled } from "../../../features/form/use-controlled.ts";
import { networkPayingText as text } from "../../../text/admin/paying.ts";
import { FigureField } from "../../../ui/amounts/figure-field.tsx";
import { toBig } from "../../../ui/format/decimal.ts";
import type { PayingFormState } from "./use-paying-form.ts";

/** The most that one transaction may pay the network. */
export function MaxFeeField({ chain, form }: { chain: AdminChain; form: PayingFormState }) {
  const symbol = useFeeSymbol()(chain.network_id);
  const maxFee = useControlled(form, "maxFee", {
    validate: (value) => (value !== "" && toBig(value).gt(0)) || text.maxFeeWrong,
  });
  return (
    <FigureField
      label={text.maxFee(symbol)}
      hint={text.maxFeeHint}
      decimals={chain.family === "evm" ? 18 : 8}
      unit={symbol}
      {...maxFee}
    />
  );
}
