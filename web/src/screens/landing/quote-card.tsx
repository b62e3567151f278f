import { limits, type Price } from "@portico/contract";
import { ArrowDownUp } from "lucide-react";
import type { ReactNode } from "react";
import { CostRow } from "../../features/amounts/cost-row.tsx";
import { partsOf } from "../../features/amounts/cost-text.ts";
import { OldPrice } from "../../features/prices/old-price.tsx";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../shell/navigation/link-button.tsx";
import { common } from "../../text/app/common.ts";
import { landingText } from "../../text/app/landing.ts";
import { AmountInput } from "../../ui/amounts/amount-field.tsx";
import { IconButton } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { CoinPicker } from "../../ui/fields/coin-picker.tsx";
import { formatAmount, formatExact, plainAmount } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatRate } from "../../ui/format/rate.ts";
import { DataRow, Panel } from "../../ui/layout/card.tsx";
import { type QuoteState, useQuote } from "./use-quote.ts";

/**
 * What a swap would pay now, from live prices and without signing in. The same boxes are shown while the
 * coins load, so that nothing moves.
 */
export function QuoteCard() {
  const state = useQuote();
  return (
    <Panel aria-label={landingText.quoteTitle} className="p-5 md:p-6">
      <h2 className="text-19 font-bold">{landingText.quoteTitle}</h2>
      <FromBox state={state} />
      <div className="relative z-10 -my-4 flex justify-center">
        <IconButton label={landingText.switchCoins} onClick={state.turn} tone="outline">
          <ArrowDownUp aria-hidden className="size-4" />
        </IconButton>
      </div>
      <ToBox state={state} />
      <QuoteRows state={state} />
      <LinkButton
        to={paths.swap({ ...state.pair, ...amountOf(state) })}
        tone="accent"
        size="lg"
        className="mt-3 w-full"
      >
        {state.from && state.to
          ? landingText.quoteAction(state.from.coin.symbol, state.to.coin.symbol)
          : landingText.quoteTitle}
      </LinkButton>
    </Panel>
  );
}

/** What is shown goes along to the swap screen, unless there is no amount to take. */
function amountOf({ amount }: QuoteState): { amount?: string } {
  return toBig(amount).gt(0) ? { amount: toBig(amount).toFixed() } : {};
}

const amountClass = "h-11 w-full rounded-control text-34 font-semibold tracking-[-0.03em]";

function FromBox({ state }: { state: QuoteState }) {
  return (
    <QuoteBox
      label={landingText.quoteFrom}
      worth={<Worth text={state.fromWorth} price={state.from?.price} />}
      picker={
        <CoinPicker
          label={landingText.quoteFromCoin}
          coins={state.coins}
          value={state.pair.from}
          onValueChange={(coinId) => state.choose("from", coinId)}
          searchLabel={common.searchCoins}
          emptyText={common.noCoinFound}
        />
      }
    >
      <AmountInput
        label={landingText.quoteFromAmount}
        value={state.amount}
        onValueChange={state.setAmount}
        decimals={state.from?.coin.decimals ?? 8}
        unit={state.from?.coin.symbol}
        className={amountClass}
      />
    </QuoteBox>
  );
}

function ToBox({ state }: { state: QuoteState }) {
  return (
    <QuoteBox
      label={landingText.quoteTo}
      worth={<Worth text={state.toWorth} price={state.to?.price} />}
      picker={
        <CoinPicker
          label={landingText.quoteToCoin}
          coins={state.coins}
          value={state.pair.to}
          onValueChange={(coinId) => state.choose("to", coinId)}
          searchLabel={common.searchCoins}
          emptyText={common.noCoinFound}
        />
      }
    >
      <AmountInput
        label={landingText.quoteToAmount}
        // Six decimals are enough here; the swap screen shows all.
        value={state.quote ? plainAmount(state.quote.to_amount, 6) : ""}
        readOnly
        className={amountClass}
      />
    </QuoteBox>
  );
}

interface QuoteBoxProps {
  label: string;
  worth: ReactNode;
  picker: ReactNode;
  /** The amount field. */
  children: ReactNode;
}

function QuoteBox({ label, worth, picker, children }: QuoteBoxProps) {
  return (
    <div className="mt-4 rounded-button bg-raised px-4 pt-3.5 pb-3">
      <p className="text-13 text-muted">{label}</p>
      <div className="mt-0.5 flex items-center gap-3">
        <div className="min-w-0 flex-1">{children}</div>
        {picker}
      </div>
      <p translate="no" className="figures mt-0.5 h-5 text-13 text-muted">
        {worth}
      </p>
    </div>
  );
}

/** A value, and how old its price is if nobody can trade on it. */
function Worth({ text, price }: { text: string | null; price: Price | undefined }) {
  return (
    <>
      {text} <OldPrice price={price} />
    </>
  );
}

function QuoteRows({ state: { from, to, quote, worthwhile, loading } }: { state: QuoteState }) {
  const waiting = <Skeleton className="inline-block h-3 w-24 align-middle" />;
  const none = loading ? waiting : landingText.quoteUnavailable;
  const shown = from && to && quote;
  return (
    <dl className="mt-3 px-1">
      <DataRow label={landingText.quoteRate}>
        {shown ? landingText.quoteRateValue(from.coin.symbol, formatRate(quote.rate), to.coin.symbol) : none}
      </DataRow>
      <CostRow
        cost={worthwhile?.cost ?? null}
        parts={from && to && partsOf(from.coin, to.coin, worthwhile?.premium ?? "0", from.coin.swap_fee)}
      />
      <DataRow label={landingText.quoteMinimum(formatExact(limits.default_slippage))}>
        {shown ? landingText.amountOf(formatAmount(quote.minimum_received, 6), to.coin.symbol) : none}
      </DataRow>
      <DataRow label={landingText.quoteFee}>
        {from ? landingText.amountOf(formatExact(from.coin.swap_fee), from.coin.symbol) : waiting}
      </DataRow>
    </dl>
  );
}
