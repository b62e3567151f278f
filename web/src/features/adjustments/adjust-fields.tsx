import { type Coin, hasOutputs, networkByDepositName } from "@portico/contract";
import { hashUsesText } from "../../text/admin/hash-uses.ts";
import { adminUserText as text } from "../../text/admin/office.ts";
import { AmountInput } from "../../ui/amounts/amount-field.tsx";
import { controlClass, Field, TextField } from "../../ui/fields/field.tsx";
import { Segmented } from "../../ui/fields/segmented.tsx";
import { SelectField } from "../../ui/fields/select.tsx";
import { formatAmount, formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { coinLabel } from "../../ui/format/text.ts";
import { CoinIcon } from "../../ui/marks/coin-icon.tsx";
import { cx } from "../../ui/styles/cx.ts";
import { type AdjustForm, STEP } from "./use-adjust-form.ts";

interface AdjustFieldsProps {
  form: AdjustForm;
  /** The user's available balance of the chosen coin. */
  available: string;
}

/** The source, the coin, the amount and the reason; for a deposit from a chain, its transaction. */
export function AdjustFields({ form, available }: AdjustFieldsProps) {
  const { coin, coins, fields } = form;
  const isChain = form.source === "chain";
  return (
    <>
      <Segmented
        label={text.source}
        value={form.source}
        onValueChange={form.setSource}
        options={[
          { value: "adjustment", label: text.sources.adjustment },
          { value: "chain", label: text.sources.chain },
        ]}
        className="self-start"
      />
      <SelectField
        label={text.coin}
        {...fields.coin}
        value={coin?.coin_id ?? null}
        placeholder={text.coinPlaceholder}
        options={coins.map(({ coin_id, symbol, name }) => ({
          value: coin_id,
          label: coinLabel(name, symbol),
          icon: <CoinIcon coinId={coin_id} symbol={symbol} size={22} />,
        }))}
      />
      {isChain && <ChainFields form={form} />}
      <Field
        label={text.amount}
        hint={coin && text.available(inCoin(available, coin))}
        error={fields.amount.error}
      >
        {(ids) => (
          <div className={cx(controlClass, "flex h-12 items-center px-3.5")}>
            <AmountInput
              {...ids}
              ref={fields.amount.ref}
              value={form.amount}
              onValueChange={fields.amount.onValueChange}
              {...(coin && { decimals: coin.decimals, unit: coin.symbol })}
              step={STEP}
              onKeyDown={(event) => form.stepAmount(event)}
              className="h-full flex-1"
            />
            <span className="text-15 text-muted">{coin?.symbol}</span>
          </div>
        )}
      </Field>
      <TextField
        label={text.reason}
        hint={isChain ? text.reasonHint : text.reasonHintShown}
        maxLength={500}
        {...fields.reason}
      />
    </>
  );
}

/** Network, hash and output identify a deposit, so that it is not credited twice. */
function ChainFields({ form }: { form: AdjustForm }) {
  const { networks, network, fields } = form;
  const chosen = networkByDepositName(network ?? "");
  return (
    <>
      <SelectField
        label={text.network}
        {...fields.network}
        value={network}
        placeholder={text.networkPlaceholder}
        options={networks.map(({ deposit_name }) => ({ value: deposit_name, label: deposit_name }))}
      />
      <TextField
        label={text.hash}
        hint={text.hashHint}
        maxLength={400}
        mono
        autoComplete="off"
        spellCheck={false}
        {...fields.hash}
      />
      <TextField
        label={text.output}
        hint={chosen && !hasOutputs(chosen) ? hashUsesText.noOutputs : text.outputHint}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...fields.output}
      />
    </>
  );
}

/** An amount with its coin's symbol, with all digits. */
export function inCoin(amount: string, coin: Coin | undefined): string {
  const figure = toBig(amount).eq(0) ? formatAmount(amount) : formatExact(amount);
  return text.amountOf(figure, coin?.symbol ?? "");
}
