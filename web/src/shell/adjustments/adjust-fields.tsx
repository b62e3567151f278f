import type { Coin } from "@portico/contract";
import { adminUserText as text } from "../../text/admin/office.ts";
import { AmountInput } from "../../ui/amounts/amount-field.tsx";
import { controlClass, Field, TextField } from "../../ui/fields/field.tsx";
import { Segmented } from "../../ui/fields/segmented.tsx";
import { SelectField } from "../../ui/fields/select.tsx";
import { formatAmount, formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
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
  const { coin, coins, shownFaults } = form;
  const isChain = form.source === "chain";
  return (
    <>
      <Segmented
        label={text.source}
        value={form.source}
        onValueChange={(source) => form.set({ source })}
        options={[
          { value: "adjustment", label: text.sources.adjustment },
          { value: "chain", label: text.sources.chain },
        ]}
        className="self-start"
      />
      <SelectField
        label={text.coin}
        value={coin?.coin_id ?? null}
        onValueChange={(coinId) => form.set({ coinId })}
        placeholder={text.coinPlaceholder}
        options={coins.map(({ coin_id, symbol, name }) => ({
          value: coin_id,
          label: `${name} (${symbol})`,
          icon: <CoinIcon coinId={coin_id} symbol={symbol} size={22} />,
        }))}
        error={shownFaults.coin}
      />
      {isChain && <ChainFields form={form} />}
      <Field
        label={text.amount}
        hint={coin && text.available(inCoin(available, coin))}
        error={shownFaults.amount}
      >
        {(ids) => (
          <div className={cx(controlClass, "flex h-12 items-center px-3.5")}>
            <AmountInput
              {...ids}
              value={form.amount}
              onValueChange={(amount) => form.set({ amount })}
              {...(coin && { decimals: coin.decimals })}
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
        value={form.reason}
        onChange={(event) => form.set({ reason: event.target.value })}
        error={shownFaults.reason}
        maxLength={500}
      />
    </>
  );
}

/** Network, hash and output identify a deposit, so that it is not credited twice. */
function ChainFields({ form }: { form: AdjustForm }) {
  const { networks, shownFaults } = form;
  return (
    <>
      <SelectField
        label={text.network}
        value={form.network}
        onValueChange={(network) => form.set({ network })}
        placeholder={text.networkPlaceholder}
        options={networks.map(({ deposit_name }) => ({ value: deposit_name, label: deposit_name }))}
        error={shownFaults.network}
      />
      <TextField
        label={text.hash}
        hint={text.hashHint}
        value={form.hash}
        onChange={(event) => form.set({ hash: event.target.value })}
        error={shownFaults.hash}
        maxLength={400}
        mono
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label={text.output}
        hint={text.outputHint}
        value={form.output}
        onChange={(event) => form.set({ output: event.target.value })}
        error={shownFaults.output}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
    </>
  );
}

/** An amount with its coin's symbol, with all digits. */
export function inCoin(amount: string, coin: Coin | undefined): string {
  const figure = toBig(amount).eq(0) ? formatAmount(amount) : formatExact(amount);
  return text.amountOf(figure, coin?.symbol ?? "");
}
