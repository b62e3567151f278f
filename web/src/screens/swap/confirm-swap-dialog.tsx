import { useId, useRef } from "react";
import { requiredAmount } from "../../money/quote.ts";
import { common } from "../../text/app/common.ts";
import { swapText } from "../../text/money/swap.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { formatAmount, formatCost, formatExact, plainCost } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import { formatRate } from "../../ui/format/rate.ts";
import { DataRow } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ConfirmNotices } from "./confirm-notices.tsx";
import { PriceHold, useHold } from "./price-hold.tsx";
import { hasSpread } from "./sides.ts";
import { type Side, unusablePrice } from "./swap-problem.ts";
import type { Review } from "./use-perform-swap.ts";
import { useSurroundings } from "./use-surroundings.ts";
import type { useReview } from "./use-swap-form.ts";

export interface ConfirmSwapDialogProps {
  review: Review;
  question: ReturnType<typeof useReview>;
  /** Both coins with their current prices. */
  sides: readonly Side[];
  /** The user's current balance of the from-coin. */
  balance: string;
  /** The element that gets the focus when it closes. */
  finalFocus: () => HTMLElement | null;
}

/** Explains the swap, its price, and how long the price is held, and asks for confirmation. */
export function ConfirmSwapDialog(props: ConfirmSwapDialogProps) {
  const { review, question, sides, balance, finalFocus } = props;
  const { isPending: busy, doubt } = question;
  const isUnsettled = doubt === "this";
  const blockedId = useId();
  const holdId = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const around = useSurroundings();
  const hold = useHold(review, question.isOpen, question.isPricing);
  // An attempt without an answer may have succeeded: retrying it needs no price.
  const needsPrice = !isUnsettled && !busy;
  const unusable = needsPrice ? unusablePrice(sides, around) : null;
  const isOffline = !around.is_online && !busy;
  const isBelowMinimum =
    needsPrice && hold.state === "held" && toBig(review.quote.to_amount).lt(review.minimum);
  const isExplained = isOffline || unusable !== null || isBelowMinimum;
  const isBlocked = isExplained || (needsPrice && hold.state !== "held");
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
            ref={confirm}
            tone="accent"
            busy={busy}
            disabled={isBlocked}
            aria-describedby={isExplained ? blockedId : isBlocked ? holdId : undefined}
            onClick={question.confirm}
          >
            {busy ? swapText.confirming : swapText.confirm}
          </Button>
        </>
      }
    >
      <p className="text-19">{words(review)}</p>
      <Terms review={review} balance={needsPrice ? balance : null} />
      {!isUnsettled && (
        // Keeps its space while the swap is made.
        <div className={busy ? "invisible" : undefined}>
          <PriceHold
            id={holdId}
            hold={hold}
            held={review.held}
            problem={review.problem}
            onRenew={question.requote}
            confirm={confirm}
          />
        </div>
      )}
      <ConfirmNotices
        id={blockedId}
        review={review}
        question={question}
        hold={needsPrice ? hold.state : null}
        isOffline={isOffline}
        unusable={unusable}
        isBelowMinimum={isBelowMinimum}
      />
    </Dialog>
  );
}

/** `balance` is null if it may already include the swap. */
function Terms({ review, balance }: { review: Review; balance: string | null }) {
  const { input, from, to, quote } = review;
  const total = requiredAmount(input.p_from_amount, input.p_fee);
  const rest = balance === null ? null : toBig(balance).minus(toBig(total));
  return (
    <dl className="mt-4 border-t border-line pt-2">
      <DataRow label={swapText.rate}>
        {swapText.rateValue(from.symbol, formatRate(quote.rate), to.symbol)}
      </DataRow>
      {toBig(plainCost(quote.premium)).gt(0) && (
        <DataRow label={hasSpread(from, to) ? swapText.premiumAndSpread : swapText.premium}>
          {swapText.amountOf(formatCost(quote.premium), to.symbol)}
        </DataRow>
      )}
      <DataRow label={swapText.total}>{swapText.amountOf(formatExact(total), from.symbol)}</DataRow>
      {rest?.gte(0) && (
        <DataRow label={swapText.balanceAfter}>
          {swapText.amountOf(formatExact(rest.toFixed()), from.symbol)}
        </DataRow>
      )}
    </dl>
  );
}

/** "You send 0.25 BTC plus 0.0000026 BTC fee and receive 6.90331675 ETH." */
function words({ input, from, to, quote }: Review): string {
  const sent = swapText.amountOf(formatExact(input.p_from_amount), from.symbol);
  const received = swapText.amountOf(formatAmount(quote.to_amount, 8), to.symbol);
  if (toBig(input.p_fee).eq(0)) return swapText.confirmFreeWords(sent, received);
  return swapText.confirmWords(sent, swapText.amountOf(formatExact(input.p_fee), from.symbol), received);
}
