import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { requiredAmount } from "../../money/quote.ts";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { common } from "../../text/common.ts";
import { swapText } from "../../text/swap.ts";
import { Button } from "../../ui/button.tsx";
import { DataRow } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatAmount, formatExact } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatRate } from "../../ui/format/rate.ts";
import { Callout } from "../../ui/notice.tsx";
import { hasSpread } from "./sides.ts";
import { type Side, unusablePrice } from "./swap-problem.ts";
import type { Review } from "./use-perform-swap.ts";
import { useSurroundings } from "./use-surroundings.ts";
import type { useReview } from "./use-swap-form.ts";

export interface ConfirmSwapDialogProps {
  review: Review;
  question: ReturnType<typeof useReview>;
  /** Both coins with their prices of this moment. */
  sides: readonly Side[];
  /** What the user has of the from-coin now. */
  balance: string;
  /** What gets the focus when it closes. */
  finalFocus: () => HTMLElement | null;
}

/** Says in words what will happen, and asks. */
export function ConfirmSwapDialog(props: ConfirmSwapDialogProps) {
  const { review, question, sides, balance, finalFocus } = props;
  const { offered, isPending: busy, isUnsettled, isAnotherUnsettled } = question;
  const { input, from, to, quote } = review;
  const blockedId = useId();
  const hasMoved = !isUnsettled && !busy && offered !== null && offered !== quote.to_amount;
  // A try without an answer may have been made: asking for it again needs no price.
  const around = useSurroundings();
  const unusable = unusablePrice(sides, around);
  const isStale = unusable !== null && !isUnsettled && !busy;
  const isOffline = !around.is_online && !busy;
  const movedTooFar = !isStale && hasMoved && toBig(offered).lt(quote.minimum_received);
  const isBlocked = isOffline || movedTooFar || isStale;
  const total = requiredAmount(input.p_from_amount, input.p_fee);
  const rest = toBig(balance).minus(toBig(total));
  return (
    <Dialog
      open={question.isOpen}
      onOpenChange={(next) => !next && !busy && question.close()}
      title={swapText.confirmTitle}
      closeLabel={common.close}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={question.close} disabled={busy}>
            {common.cancel}
          </Button>
          <Button
            tone="accent"
            busy={busy}
            disabled={isBlocked}
            aria-describedby={isBlocked ? blockedId : undefined}
            onClick={question.confirm}
          >
            {busy ? swapText.confirming : swapText.confirm}
          </Button>
        </>
      }
    >
      <p className="text-19">{words(review)}</p>
      <dl className="mt-4 border-t border-line pt-2">
        <DataRow label={swapText.expected}>
          {swapText.amountOf(formatAmount(quote.to_amount, 8), to.symbol)}
        </DataRow>
        <DataRow label={swapText.rate}>
          {swapText.rateValue(from.symbol, formatRate(quote.rate), to.symbol)}
        </DataRow>
        {toBig(quote.premium).gt(0) && (
          <DataRow label={hasSpread(from, to) ? swapText.premiumAndSpread : swapText.premium}>
            {swapText.amountOf(formatAmount(quote.premium), to.symbol)}
          </DataRow>
        )}
        <DataRow label={swapText.slippage}>{input.p_slippage}%</DataRow>
        <DataRow label={swapText.total}>{swapText.amountOf(formatExact(total), from.symbol)}</DataRow>
        {/* A swap that may have been made is in the balance already. */}
        {!isUnsettled && !busy && rest.gte(0) && (
          <DataRow label={swapText.balanceAfter}>
            {swapText.amountOf(formatExact(rest.toFixed()), from.symbol)}
          </DataRow>
        )}
      </dl>
      <div aria-live="polite" className="mt-2 flex flex-col gap-2 empty:hidden">
        {(isUnsettled || isAnotherUnsettled) && (
          <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
            <p>{isUnsettled ? swapText.unknownOutcome : swapText.earlierUnknown}</p>
            <Link to={paths.history({ type: "swap" })} className={textLinkClass}>
              {swapText.openHistory}
            </Link>
          </Callout>
        )}
        {isOffline && (
          <Callout tone="warning">
            <p id={blockedId}>{swapText.offline}</p>
          </Callout>
        )}
        {isStale && (
          <Callout tone="danger">
            <p id={isOffline ? undefined : blockedId}>{unusable}</p>
          </Callout>
        )}
        {hasMoved && !isStale && (
          <Callout tone={movedTooFar ? "danger" : "info"}>
            <p>{swapText.moved(swapText.amountOf(formatAmount(offered, 8), to.symbol))}</p>
            {movedTooFar && <p id={isOffline ? undefined : blockedId}>{swapText.movedTooFar}</p>}
            <button
              type="button"
              onClick={question.requote}
              className="mt-1 min-h-6 font-semibold text-accent-ink underline-offset-4 hover:underline"
            >
              {swapText.newQuote}
            </button>
          </Callout>
        )}
      </div>
    </Dialog>
  );
}

/** "You send 0.25 BTC plus 0.0000026 BTC fee and receive at least 6.868799 ETH." */
function words({ input, from, to, quote }: Review): string {
  const sent = swapText.amountOf(formatExact(input.p_from_amount), from.symbol);
  const received = swapText.amountOf(formatAmount(quote.minimum_received, 8), to.symbol);
  if (toBig(input.p_fee).eq(0)) return swapText.confirmFreeWords(sent, received);
  return swapText.confirmWords(sent, swapText.amountOf(formatExact(input.p_fee), from.symbol), received);
}
