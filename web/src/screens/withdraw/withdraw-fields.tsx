import type { Coin } from "@portico/contract";
import { usePrice } from "../../api/queries/public.ts";
import { useMoney } from "../../shell/transactions/use-money.ts";
import { withdrawText } from "../../text/money/withdraw.ts";
import { AmountInput } from "../../ui/amounts/amount-field.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { controlClass, Field, TextField } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select.tsx";
import { formatBalance } from "../../ui/format/amount.ts";
import { worth } from "../../ui/format/price.ts";
import { cx } from "../../ui/styles/cx.ts";
import { AddressField } from "./address-field.tsx";
import { LeastQuantity } from "./least-quantity.tsx";
import { Offered } from "./offered.tsx";
import type { WithdrawFormState } from "./use-withdraw-form.ts";

export interface WithdrawFieldsProps {
  coin: Coin;
  available: string;
  form: WithdrawFormState;
}

/** The destination, the network and the amount. */
export function WithdrawFields(props: WithdrawFieldsProps) {
  const { form } = props;
  return (
    <>
      <AddressField coin={props.coin} form={form} />
      <Offered offer={form.offers.network} onTake={form.setNetworkId}>
        <SelectField
          label={withdrawText.network}
          value={form.network?.network_id ?? null}
          onValueChange={form.setNetworkId}
          options={form.networks.map((network) => ({
            value: network.network_id,
            label: network.withdrawal_name,
          }))}
          placeholder={withdrawText.networkPlaceholder}
          error={form.errors.network ?? undefined}
        />
      </Offered>
      {form.network?.has_destination_tag && (
        <Offered offer={form.offers.tag} onTake={form.setTag}>
          <TextField
            label={withdrawText.destinationTag}
            name="tag"
            hint={withdrawText.destinationTagHint}
            inputMode="numeric"
            value={form.tag}
            onChange={(event) => form.setTag(event.target.value.trim())}
            onBlur={() => form.leave("tag")}
            error={form.errors.tag ?? undefined}
            autoComplete="off"
            maxLength={10}
          />
        </Offered>
      )}
      <Offered offer={form.offers.quantity} onTake={form.setQuantity}>
        <Quantity {...props} />
      </Offered>
    </>
  );
}

function Quantity({ coin, available, form }: WithdrawFieldsProps) {
  const price = usePrice(coin.coin_id);
  const money = useMoney();
  return (
    <Field
      label={withdrawText.quantity}
      hint={
        <>
          {price &&
            (money.isPending ? "\u00a0" : money.about(worth(form.quantity || "0", price.current_price)))}
          <LeastQuantity coin={coin} network={form.network} />
        </>
      }
      error={form.errors.quantity ?? undefined}
      aside={
        <span className="figures text-right text-13 text-muted">
          {withdrawText.available(withdrawText.amountOf(formatBalance(available), coin.symbol))}
        </span>
      }
    >
      {(ids) => (
        <div className={cx(controlClass, "flex h-14 items-center gap-3 pr-2 pl-3.5")}>
          <AmountInput
            {...ids}
            name="quantity"
            placeholder={withdrawText.quantityPlaceholder}
            value={form.quantity}
            onValueChange={form.setQuantity}
            onBlur={() => form.quantity !== "" && form.leave("quantity")}
            decimals={coin.decimals}
            unit={coin.symbol}
            className="h-full flex-1 text-19 font-semibold"
          />
          <span className="text-15 font-medium text-muted">{coin.symbol}</span>
          <Button
            size="sm"
            onClick={() => {
              form.setQuantity(available);
              form.leave("quantity");
            }}
          >
            {withdrawText.max}
          </Button>
        </div>
      )}
    </Field>
  );
}
