import { limits, pauseOf } from "@portico/contract";
import { ArrowDownUp } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { usePauses } from "../../api/queries/public.ts";
import { serverNow } from "../../api/time/clock.ts";
import { UnitSwitch } from "../../features/amounts/unit-switch.tsx";
import { useConversion } from "../../features/amounts/use-conversion.ts";
import { useMoney } from "../../features/amounts/use-money.ts";
import { WaysIn } from "../../features/amounts/ways-in.tsx";
import { currencyValue } from "../../money/amount-entry.ts";
import { amountThatBuys, quoted } from "../../money/quote.ts";
import { costFigures } from "../../money/swap-cost.ts";
import { PauseNotice } from "../../shell/notices/pause-notice.tsx";
import { common } from "../../text/app/common.ts";
import { swapText } from "../../text/money/swap.ts";
import { swapCostText } from "../../text/money/swap-cost.ts";
import { AmountInput } from "../../ui/amounts/amount-field.tsx";
import { IconButton } from "../../ui/buttons/button.tsx";
import { CoinPicker } from "../../ui/fields/coin-picker.tsx";
import { Segmented } from "../../ui/fields/segmented.tsx";
import { formatAmount, formatBalance, plainAmount } from "../../ui/format/amount.ts";
import { groupThousands, toBig } from "../../ui/format/decimal.ts";
import { writePercent } from "../../ui/format/price.ts";
import { Panel } from "../../ui/layout/card.tsx";
import { AmountBox, figureClass } from "./amount-box.tsx";
import { ConfirmSwapDialog } from "./confirm-swap-dialog.tsx";
import { Portions } from "./portions.tsx";
import { QuoteAge, QuoteRows } from "./quote-rows.tsx";
import { currentShortage, type Shortage } from "./shortage.ts";
import { SwapAction } from "./swap-action.tsx";
import { SwapResult } from "./swap-result.tsx";
import { type SwapData, type SwapFormState, useReview, useSwapForm } from "./use-swap-form.ts";

/** Connects the amount to the button, so that Enter submits. */
const FORM = "swap-form";
const slippages = limits.slippages.map((value) => ({ value, label: writePercent(value) }));

/** The form: it updates the quote as the user types and prices move, and asks for confirmation. */
export function SwapPanel(data: SwapData) {
  const form = useSwapForm(data);
  const question = useReview(form);
  const { from, to, quote } = form;
  const panel = useRef<HTMLElement>(null);
  const result = useRef<HTMLElement>(null);
  // An alias shares its asset, which is already in the list.
  const coins = data.coins.filter((coin) => coin.alias_of === null);
  function submit(event: FormEvent) {
    event.preventDefault();
    question.open();
  }
  return (
    <Panel ref={panel} className="p-5 md:p-6">
      <Head form={form} />
      <form id={FORM} noValidate onSubmit={submit} />
      <SwapPause form={form} />
      <FromBox form={form} coins={coins} shortage={question.shortage} />
      <div className="relative z-10 -my-4 flex justify-center">
        <IconButton
          label={swapText.switchCoins}
          onClick={form.turn}
          className="border border-line bg-surface text-accent-ink hover:bg-raised-hover"
        >
          <ArrowDownUp aria-hidden className="size-4" />
        </IconButton>
      </div>
      <ToBox form={form} coins={coins} />
      <QuoteRows
        from={from}
        to={to}
        rate={form.rate}
        quote={quote && toBig(quote.to_amount).gt(0) ? quote : null}
      />
      <SwapAction
        form={{
          from,
          to,
          amount: form.amount,
          balance: form.balanceOf(from.coin.coin_id),
          to_amount: quote?.to_amount ?? null,
          shortage: question.shortage,
        }}
        formId={FORM}
      >
        <QuoteAge from={from} to={to} />
      </SwapAction>
      {question.made && <SwapResult made={question.made} ref={result} />}
      {question.review && (
        <ConfirmSwapDialog
          question={question}
          review={question.review}
          sides={[from, to]}
          balance={form.balanceOf(question.review.from.coin_id)}
          finalFocus={() => result.current ?? focusTarget(panel.current)}
        />
      )}
    </Panel>
  );
}

/** The submitting button or, if a refusal has disabled it, the amount. */
function focusTarget(panel: HTMLElement | null): HTMLElement | null {
  const button = panel?.querySelector<HTMLElement>("[data-swap]:enabled");
  return button ?? panel?.querySelector<HTMLElement>("input:not([readonly])") ?? null;
}

function Head({ form }: { form: SwapFormState }) {
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-19 font-bold">{swapText.title}</h1>
      <div
        className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:w-full"
        title={swapText.slippageHelp}
      >
        <span aria-hidden className="text-13 text-muted">
          {swapText.slippage}
        </span>
        <Segmented
          label={swapText.slippage}
          value={form.slippage}
          onValueChange={form.setSlippage}
          options={slippages}
        />
      </div>
    </header>
  );
}

/** Above the form, so that nobody fills it in needlessly. */
function SwapPause({ form: { from, to } }: { form: SwapFormState }) {
  const coinIds = [from, to].map(({ coin }) => coin.alias_of ?? coin.coin_id);
  const pause = pauseOf(usePauses().data ?? [], { kind: "swap", coinIds });
  return <PauseNotice pauses={pause ? [pause] : []} className="mb-4" />;
}

interface BoxProps {
  form: SwapFormState;
  coins: SwapData["coins"];
}

function FromBox({ form, coins, shortage }: BoxProps & { shortage: Shortage | null }) {
  const { entry } = form;
  const { coin } = form.from;
  const fee = useFeeOnTop(form);
  const balance = form.balanceOf(coin.coin_id);
  return (
    <AmountBox
      label={swapText.from}
      aside={<Balance amount={balance} symbol={coin.symbol} />}
      worth={entry.line}
      fee={fee}
      // The longer of the two, so that switching the unit moves nothing.
      figure={[groupThousands(entry.figure), groupThousands(entry.amount)].reduce(longer)}
      note={entry.note}
      unit={entry.is_coin ? undefined : entry.unit}
      end={<UnitSwitch entry={entry} />}
      field={(describedBy) => (
        <AmountInput
          // What was typed in the other unit is no part of this one.
          key={entry.is_coin ? "coin" : "currency"}
          label={swapText.fromAmount}
          aria-describedby={describedBy}
          form={FORM}
          value={entry.figure}
          onValueChange={entry.type}
          decimals={entry.decimals}
          unit={entry.unit}
          className={figureClass(entry.figure)}
        />
      )}
      picker={
        <CoinPicker
          label={swapText.fromCoin}
          coins={coins}
          value={coin.coin_id}
          onValueChange={(coinId) => form.choose("from", coinId)}
          detailOf={(coinId) => formatAmount(form.balanceOf(coinId), 8)}
          searchLabel={common.searchCoins}
          emptyText={common.noCoinFound}
        />
      }
    >
      <Portions
        coin={coin}
        balance={balance}
        mostNow={() => mostThatBuys(form, shortage)}
        onChoose={entry.set}
      />
      {toBig(balance).eq(0) && <WaysIn coin={coin} className="mt-3" />}
    </AmountBox>
  );
}

/** What pays for all that can be bought; null if the server has not said that it is limited. */
function mostThatBuys({ from, to }: SwapFormState, shortage: Shortage | null): string | null {
  const current = currentShortage(shortage, to.coin, serverNow());
  if (!current || !from.price || !to.price) return null;
  return amountThatBuys(current.room, quoted(from.coin, from.price), quoted(to.coin, to.price));
}

function longer(one: string, other: string): string {
  return other.length > one.length ? other : one;
}

/** The fee on top of the amount: together they are what the cost counts from (T75). */
function useFeeOnTop({ quote }: SwapFormState): string | null {
  const money = useMoney();
  if (!quote || money.isPending) return null;
  const { fee } = costFigures(quote.cost, money);
  return toBig(fee).eq(0) ? null : swapCostText.feeOnTop(money.write(fee));
}

function ToBox({ form, coins }: BoxProps) {
  const { coin, price } = form.to;
  const { money, shown: conversion } = useConversion(coin, price);
  const shown = form.quote ? formatAmount(form.quote.to_amount, 8) : "";
  return (
    <AmountBox
      label={swapText.to}
      aside={<Balance amount={form.balanceOf(coin.coin_id)} symbol={coin.symbol} />}
      figure={shown}
      worth={conversion && money.aboutFigure(currencyValue(form.quote?.to_amount ?? "0", conversion))}
      field={() => (
        <AmountInput
          label={swapText.toAmount}
          value={form.quote ? plainAmount(form.quote.to_amount, 8) : ""}
          readOnly
          className={figureClass(shown)}
        />
      )}
      picker={
        <CoinPicker
          label={swapText.toCoin}
          coins={coins}
          value={coin.coin_id}
          onValueChange={(coinId) => form.choose("to", coinId)}
          detailOf={(coinId) => formatAmount(form.balanceOf(coinId), 8)}
          searchLabel={common.searchCoins}
          emptyText={common.noCoinFound}
        />
      }
    />
  );
}

function Balance({ amount, symbol }: { amount: string; symbol: string }) {
  return <span className="figures text-right">{swapText.balance(formatBalance(amount), symbol)}</span>;
}
