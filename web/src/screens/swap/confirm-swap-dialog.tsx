import { useId, useRef } from "react";
import { common } from "../../text/app/common.ts";
import { swapText } from "../../text/money/swap.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { toBig } from "../../ui/format/decimal.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { ConfirmNotices } from "./confirm-notices.tsx";
import { ConfirmTerms } from "./confirm-terms.tsx";
import { PriceHold, useHold } from "./price-hold.tsx";
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
      <ConfirmTerms review={review} balance={needsPrice ? balance : null} />
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
