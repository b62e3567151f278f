import { TriangleAlert } from "lucide-react";
import { paths } from "../../paths.ts";
import { textLinkClass } from "../../shell/page/form-card.tsx";
import { Link } from "../../shell/router/link.tsx";
import { swapText } from "../../text/money/swap.ts";
import { Callout } from "../../ui/feedback/notice.tsx";
import { formatAmount } from "../../ui/format/amount.ts";
import { toBig } from "../../ui/format/decimal.ts";
import type { HoldState } from "./price-hold.tsx";
import type { Review } from "./use-perform-swap.ts";
import type { useReview } from "./use-swap-form.ts";

export interface ConfirmNoticesProps {
  /** The id of the text that says why it cannot be confirmed. */
  id: string;
  review: Review;
  question: ReturnType<typeof useReview>;
  /** The state of the price; null if none is needed. */
  hold: HoldState | null;
  isOffline: boolean;
  /** Why the current prices cannot be used, as text. */
  unusable: string | null;
  isBelowMinimum: boolean;
}

/** What else the user must know before confirming. */
export function ConfirmNotices(props: ConfirmNoticesProps) {
  const { id, review, question, hold, isOffline, unusable, isBelowMinimum } = props;
  const { doubt } = question;
  return (
    <div aria-live="polite" className="mt-2 flex flex-col gap-2 empty:hidden">
      {doubt && (
        <Callout tone="warning" icon={<TriangleAlert aria-hidden className="size-4" />}>
          <p>{doubt === "this" ? swapText.unknownOutcome : swapText.earlierUnknown}</p>
          <Link to={paths.history({ type: "swap" })} className={textLinkClass}>
            {swapText.openHistory}
          </Link>
        </Callout>
      )}
      {isOffline && (
        <Callout tone="warning">
          <p id={id}>{swapText.offline}</p>
        </Callout>
      )}
      {unusable !== null && (
        <Callout tone="danger">
          <p id={isOffline ? undefined : id}>{unusable}</p>
        </Callout>
      )}
      {isBelowMinimum && unusable === null && (
        <Callout tone="danger">
          <p>{swapText.moved(received(review, review.quote.to_amount))}</p>
          <p id={isOffline ? undefined : id}>{swapText.movedTooFar}</p>
          <NoticeButton onClick={question.accept} />
        </Callout>
      )}
      {hold === "held" && !isBelowMinimum && <PriceChange review={review} question={question} />}
    </div>
  );
}

/**
 * What the new price changed, or that the market now offers more. A lower market price does not matter while
 * the price is held.
 */
function PriceChange({ review, question }: Pick<ConfirmNoticesProps, "review" | "question">) {
  const { offered } = question;
  const { held, quote } = review;
  if (offered !== null && toBig(offered).gt(quote.to_amount)) {
    return (
      <Callout>
        <p>{swapText.moved(received(review, offered))}</p>
        <NoticeButton onClick={question.requote} />
      </Callout>
    );
  }
  if (held === null || held.before === null) return null;
  const isSame = toBig(held.before).eq(quote.to_amount);
  return (
    <Callout>
      {isSame
        ? swapText.priceUnchanged
        : swapText.priceChanged(received(review, held.before), received(review, quote.to_amount))}
    </Callout>
  );
}

function NoticeButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="mt-1 min-h-6 font-semibold text-accent-ink underline-offset-4 hover:underline"
    >
      {swapText.newQuote}
    </button>
  );
}

function received({ to }: Review, amount: string): string {
  return swapText.amountOf(formatAmount(amount, 8), to.symbol);
}
