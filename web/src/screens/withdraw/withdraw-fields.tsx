import type { Coin } from "@portico/contract";
import { useId } from "react";
import { UnitSwitch } from "../../features/amounts/unit-switch.tsx";
import { DelayNotice } from "../../features/chains/delay-notice.tsx";
import { withdrawText } from "../../text/money/withdraw.ts";
import { AmountInput } from "../../ui/amounts/amount-field.tsx";
import { AmountText } from "../../ui/amounts/amount-text.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { controlClass, Field, TextField } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select.tsx";
import { formatBalance } from "../../ui/format/amount.ts";
import { cx } from "../../ui/styles/cx.ts";
import { AddressField } from "./address-field.tsx";
import { LeastQuantity, leastPlaceholder } from "./least-quantity.tsx";
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
          name="network"
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
      <DelayNotice networkId={form.network?.network_id} kind="withdrawal" />
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
      <Offered offer={form.offers.quantity} onTake={form.entry.setInCoin}>
        <Quantity {...props} />
      </Offered>
    </>
  );
}

function Quantity({ coin, available, form }: WithdrawFieldsProps) {
  const { entry } = form;
  const least = useId();
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={withdrawText.quantity}
        hint={<Conversion line={entry.line} note={entry.note} />}
        // In the currency, the amount that counts is in the hint.
        keepHint={!entry.is_coin}
        end={<UnitSwitch entry={entry} />}
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
              // What was typed in the other unit is no part of this one.
              key={entry.is_coin ? "coin" : "currency"}
              {...ids}
              aria-describedby={cx(
                !entry.is_coin && `${ids.id}-unit`,
                ids["aria-describedby"],
                !ids["aria-invalid"] && least,
              )}
              name="quantity"
              placeholder={entry.is_coin ? leastPlaceholder(coin, form.network) : "0"}
              value={entry.figure}
              onValueChange={entry.type}
              onBlur={() => form.quantity !== "" && form.leave("quantity")}
              decimals={entry.decimals}
              unit={entry.unit}
              className="h-full flex-1 text-19 font-semibold"
            />
            <span id={`${ids.id}-unit`} className="text-15 font-medium text-muted">
              {entry.unit}
            </span>
            <Button
              size="sm"
              onClick={() => {
                entry.set(available);
                form.leave("quantity");
              }}
            >
              {withdrawText.max}
            </Button>
          </div>
        )}
      </Field>
      <LeastQuantity id={least} coin={coin} network={form.network} />
    </div>
  );
}

/** The amount in the other unit. */
function Conversion({ line, note }: { line: string | null; note: string | null }) {
  return (
    <>
      <p className="figures break-all">{line === null ? "\u00a0" : <AmountText text={line} />}</p>
      {note && <p>{note}</p>}
    </>
  );
}
